/**
 * What the calls of tools in one turn say of how it went: by the exit codes and the fields that the host gives. Where it gives any, no
 * words count; where it gives none, what texts say of themselves is a weak sign, whatever numbers and fields they write.
 *
 * What was tried again counts by its last attempt: what failed first and then went well went well. Calls that only look at
 * something say less than those that do something. Whatever a tool says about people, itself or us is no evidence.
 */

import type { Finding } from "./finding.ts";

/** How a call ended; the ledger's reading of it. */
export type CallOutcome = "ok" | "error" | "timeout" | "denied" | "aborted";

export interface ToolAttempt {
  readonly tool: string;
  /** What it was called with, as far as anybody knows; empty: nobody does. */
  readonly asked: string;
  readonly outcome: CallOutcome;
  /** As the host has it; null: it has none, whatever the text says. */
  readonly exitCode: number | null;
  /** The host said how it ended, and not only the text. */
  readonly told: boolean;
}

/** What a call that ended so is worth. Who was refused or stopped says little about what was recalled. */
const WORTH: { readonly [outcome in CallOutcome]: number } = {
  ok: 1,
  error: -1,
  timeout: -0.6,
  denied: -0.4,
  aborted: -0.2,
};
/** A call that only looks, beside one that does. */
const LOOKING = 0.3;
/** The last thing that was done in a turn, beside those before it. */
const LAST = 2;
const GREATEST = 0.5;
/** Nearer to nothing it says nothing. */
const LEAST = 0.05;
const CONFIDENCE = { code: 0.9, told: 0.8, words: 0.4 } as const;

const LOOKS =
  /^(?:read|cat|view|open|ls|list|glob|grep|find|search|web|fetch|browse|get|show|describe|memory|status|nacre)(?:$|[_.\-A-Z])/i;

/** Null: nothing was called, or it comes to nothing either way. In the order in which they were made. */
export function toolEvidence(attempts: readonly ToolAttempt[]): Finding | null {
  const told = attempts.filter((attempt) => attempt.told);
  const isTold = told.length > 0;
  const last = lastAttempts(isTold ? told : attempts);
  if (last.length === 0) return null;
  let [sum, weight] = [0, 0];
  for (const [at, { tool, outcome }] of last.entries()) {
    const own = (LOOKS.test(tool) ? LOOKING : 1) * (at === last.length - 1 ? LAST : 1);
    sum += own * WORTH[outcome];
    weight += own;
  }
  // Looking alone is worth less whatever came of it.
  const doing = last.every(({ tool }) => LOOKS.test(tool)) ? LOOKING : 1;
  const value = GREATEST * doing * (sum / weight);
  if (Math.abs(value) < LEAST) return null;
  const hasCode = isTold && last.some(({ exitCode }) => exitCode !== null);
  return {
    source: "self",
    detector: hasCode ? "exit-code" : "error-shape",
    value,
    confidence: doing * (hasCode ? CONFIDENCE.code : isTold ? CONFIDENCE.told : CONFIDENCE.words),
    structured: isTold,
    about: [],
  };
}

/** Calls in a row that went well, from which on it is a way of doing something that works. */
const CHAIN = 3;

/** A chain of different things that all went well: weak, and only where nothing else is known. */
export function chainEvidence(attempts: readonly ToolAttempt[]): Finding | null {
  const last = lastAttempts(attempts);
  if (last.length < CHAIN || !last.every(({ outcome, told }) => outcome === "ok" && told)) return null;
  if (last.every(({ tool }) => LOOKS.test(tool))) return null;
  return {
    ...{ source: "scanner", detector: "tool-chain", value: 0.25, confidence: 0.6 },
    ...{ structured: true, about: [] },
  };
}

/** Of each thing that was tried, the last attempt; in the order of these. */
function lastAttempts(attempts: readonly ToolAttempt[]): readonly ToolAttempt[] {
  const last = new Map<string, ToolAttempt>();
  for (const [at, attempt] of attempts.entries()) {
    const name = attempt.asked === "" ? `${at}` : `${attempt.tool} ${headOf(attempt.asked)}`;
    last.delete(name);
    last.set(name, attempt);
  }
  return [...last.values()];
}

/** The same with another flag or another spelling is the same thing tried again: the first words that are no flags and no values. */
function headOf(asked: string): string {
  const words = asked.trim().split(/\s+/);
  const named = words.filter((word) => /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(word)).slice(0, 2);
  return named.length === 0 ? asked : named.join(" ").toLowerCase();
}
