/**
 * How far a prompt begins like the one before it: what a provider that keeps what it has read need not read again.
 *
 * Receipts hold no words. What they do hold is the epoch of the conversation, which is another as soon as anything of the beginning is
 * another: authored text, summaries, where the recent messages start, something taken back. The same epoch, with lists that agree, is the
 * same bytes; anything less is said to be unknown, never guessed. Pure.
 */

import type { AssemblyReceipt, OlderReceipt } from "../../../../src/engine/api.ts";
import { counted } from "../../parts/figures.ts";
import { isIn } from "../../receipt/reasons.ts";

export type CachedName = "authored" | "prefix" | "tail";

/** `behind`: whatever it is, something before it is not the same, and a beginning ends there. */
export type Verdict = "same" | "changed" | "unknown" | "behind";

export interface CachedPart {
  readonly part: CachedName;
  readonly verdict: Verdict;
  /** Of this prompt's tokens of the part: those that are the same. */
  readonly tokens: number;
  readonly why: string;
}

export interface Cached {
  /** Surely the same, from the beginning on. */
  readonly tokens: number;
  /** Where it cannot be told, as if it were the same. */
  readonly atMost: number;
  readonly parts: readonly CachedPart[];
  /** What the receipts do not say. */
  readonly unknown: readonly string[];
}

const NAMES: readonly CachedName[] = ["authored", "prefix", "tail"];

interface Seen {
  /** The receipts list the same of it. */
  readonly alike: boolean;
  readonly tokens: number;
  readonly changed: string;
}

/** Null: none is kept from before. */
export function cachedSince(older: OlderReceipt | null, now: AssemblyReceipt): Cached {
  if (older === null) return nothingKnown(now, NONE_BEFORE);
  if (older.receipt === null) return nothingKnown(now, `Receipt ${older.id} cannot be read any more.`);
  const before = older.receipt;
  const doubt = doubtOf(before, now);
  const parts: CachedPart[] = [];
  let isOpen = true;
  let tokens = 0;
  let atMost = 0;
  for (const part of NAMES) {
    const seen = SEEN[part](before, now);
    const verdict = verdictOf(seen, doubt, parts);
    if (verdict === "changed") isOpen = false;
    if (isOpen) atMost += seen.tokens;
    const same = verdict === "same" ? seen.tokens : 0;
    tokens += same;
    parts.push({ part, verdict, tokens: same, why: whyOf(verdict, part, seen, doubt) });
  }
  return { tokens, atMost, parts, unknown: unknownOf(before, now) };
}

const NONE_BEFORE = "No earlier receipt of this conversation is kept to compare it with.";

function nothingKnown(now: AssemblyReceipt, why: string): Cached {
  return {
    tokens: 0,
    atMost: NAMES.reduce((sum, part) => sum + tokensIn(now, part), 0),
    parts: NAMES.map((part) => ({ part, verdict: "unknown", tokens: 0, why })),
    unknown: OUTSIDE,
  };
}

/** Why the same epoch does not say that the bytes are the same; null: it does. */
function doubtOf(before: AssemblyReceipt, now: AssemblyReceipt): string | null {
  if (!isSameLane(before, now)) return "The two prompts are of different conversations.";
  if (before.sessionId !== now.sessionId) return "A new session began between the two.";
  if (isOtherwise(before) || isOtherwise(now))
    return "One of the two was not made as it was planned, so its words may be others.";
  if (before.versions["prefix"] !== now.versions["prefix"])
    return "The wording around summaries is of another version.";
  if (now.budget.addition !== converted(before.budget.addition, before, now))
    return "What Nacre says of its own tools is another than before, and stands before them.";
  if (before.epoch !== now.epoch)
    return `Something of the beginning changed between the two (epoch ${before.epoch}, then ${now.epoch}).`;
  return null;
}

function verdictOf({ alike }: Seen, doubt: string | null, earlier: readonly CachedPart[]): Verdict {
  if (!alike) return earlier.every(({ verdict }) => verdict !== "changed") ? "changed" : "behind";
  if (earlier.some(({ verdict }) => verdict === "changed" || verdict === "behind")) return "behind";
  return doubt === null ? "same" : "unknown";
}

function whyOf(verdict: Verdict, part: CachedName, seen: Seen, doubt: string | null): string {
  if (verdict === "same") return SAME[part];
  if (verdict === "changed") return seen.changed;
  if (verdict === "behind") return "It stands behind something that changed.";
  return `${doubt ?? ""} The receipts list the same here, but hold no words: it cannot be told.`.trim();
}

const SAME: { readonly [part in CachedName]: string } = {
  authored: "The same lines of the same files, and nothing of the beginning changed.",
  prefix: "The same summaries, word for word.",
  tail: "It begins with the same message: what stood there before stands there again, and newer messages follow.",
};

const SEEN: { readonly [part in CachedName]: (before: AssemblyReceipt, now: AssemblyReceipt) => Seen } = {
  authored: (before, now) => ({
    alike: listed(before, "authored") === listed(now, "authored") && weighAlike(before, now, "authored"),
    tokens: tokensIn(now, "authored"),
    changed: "Other lines of authored files stand in it.",
  }),
  prefix: (before, now) => ({
    alike:
      before.shown.summaries.join() === now.shown.summaries.join() &&
      listed(before, "prefix") === listed(now, "prefix") &&
      before.versions["log"] === now.versions["log"] &&
      weighAlike(before, now, "prefix"),
    tokens: tokensIn(now, "prefix"),
    changed: "Other summaries stand in it: something was folded, or unfolded, between the two.",
  }),
  tail: (before, now) => ({
    alike: before.shown.from === now.shown.from && !before.shown.all && !now.shown.all,
    tokens: Math.min(tokensIn(now, "tail"), converted(tokensIn(before, "tail"), before, now)),
    changed: "The recent messages begin with another message than before.",
  }),
};

/** Where the model counts otherwise by now, the same words have other tokens. */
function weighAlike(before: AssemblyReceipt, now: AssemblyReceipt, part: CachedName): boolean {
  return before.budget.scale !== now.budget.scale || tokensIn(before, part) === tokensIn(now, part);
}

function converted(tokens: number, before: AssemblyReceipt, now: AssemblyReceipt): number {
  return Math.round((tokens / (before.budget.scale || 1)) * (now.budget.scale || 1));
}

function listed({ candidates }: AssemblyReceipt, of: CachedName): string {
  return candidates
    .filter(({ part, reason }) => part === of && isIn(reason))
    .map(({ ref }) => ref)
    .join("\n");
}

function tokensIn({ parts }: AssemblyReceipt, name: CachedName): number {
  return parts.find(({ part }) => part === name)?.tokens ?? 0;
}

function isSameLane({ lane: a }: AssemblyReceipt, { lane: b }: AssemblyReceipt): boolean {
  return a.installation === b.installation && a.agent === b.agent && a.sessionKey === b.sessionKey;
}

function isOtherwise({ sent, shown }: AssemblyReceipt): boolean {
  return sent?.otherwise === true || shown.all;
}

const OUTSIDE: readonly string[] = [
  "What the host itself sends before all this, such as its own system prompt and its tools, is in no receipt.",
  "Nor is which model was asked, and whether its provider still held what it had read.",
];

function unknownOf(before: AssemblyReceipt, now: AssemblyReceipt): readonly string[] {
  return [
    ...(now.budget.addition > 0
      ? [
          `What Nacre says of its own tools (${counted(now.budget.addition, "token")}) is as long as before, and is not counted: receipts hold nothing of its words.`,
        ]
      : []),
    ...(before.sent === null ? ["Whether the prompt before was sent is not noted."] : []),
    ...(before.budget.scale !== now.budget.scale
      ? ["The model counts tokens otherwise by now: those of the prompt before are converted."]
      : []),
    ...OUTSIDE,
  ];
}
