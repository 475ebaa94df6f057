/**
 * What makes a shorter text of a longer one.
 *
 * A summariser proposes; it decides nothing. Whether a draft is good enough is decided by
 * rooms/history/verify-summary.ts, what to do when it is not by whoever asked. It sees redacted text only, and
 * treats it as material: nothing in it is an instruction.
 */

import type { Instant } from "../kernel/clock.ts";
import { estimateTokens, type Tokens, tokens } from "../kernel/tokens.ts";

export interface SummarySource {
  /** `msg:42`, `sum:7`: what the summary will be linked to. */
  readonly ref: string;
  /** `user`, `assistant`, `tool…`, `system`, `summary` for what is one already, or the name of a person. */
  readonly speaker: string;
  readonly at: Instant;
  /** Redacted; without reasoning, attachments and memory that was put into a prompt. */
  readonly text: string;
  readonly tokens: Tokens;
}

export interface SummaryRequest {
  /** Oldest first. */
  readonly sources: readonly SummarySource[];
  /** 0: a leaf over messages, which keeps detail. Deeper ones keep the course of things and what lasts. */
  readonly depth: number;
  /** For the normal level; see `askedTokens`. */
  readonly targetTokens: Tokens;
  /** `aggressive`: the normal one was not accepted; only what lasts, in fewer words. */
  readonly level: "normal" | "aggressive";
  /** What the owner wants kept in mind at every depth. */
  readonly instructions: string | null;
  /** Exact values of the sources or of what they cover, the most salient first. */
  readonly mustMention: readonly string[];
  /** On a retry: what the attempt before lacked. */
  readonly missing: readonly string[];
}

export interface SummaryDraft {
  readonly text: string;
  /** Stored beside the summary: who wrote it. */
  readonly model: string;
  /** Null where nothing is counted or charged. */
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
}

export interface Summariser {
  readonly name: string;
  /** `extractive`: quotes its sources, the same draft for the same request, no cost. `model`: anything else. */
  readonly kind: "extractive" | "model";
  /**
   * A draft of at most `longestDraft(request.targetTokens)`; empty only when no source has anything but spaces.
   * Says nothing of what other requests held. Rejects with the signal's reason once it is aborted, soon after.
   * A failure rejects: the text of an error is never a draft.
   */
  summarise(request: SummaryRequest, signal: AbortSignal): Promise<SummaryDraft>;
}

/** Models do not count: a quarter more than asked is as good as what was asked. */
const LENGTH_TOLERANCE = 1.25;
/** Below this no sentence is left whole, whatever was asked. */
const SHORTEST_TARGET = 32;

/** The most tokens, as `estimateTokens` counts, that a draft may have. */
export function longestDraft(target: Tokens): Tokens {
  return tokens(Math.max(SHORTEST_TARGET, Math.ceil(LENGTH_TOLERANCE * target)));
}

/** Of the target, when the normal length was not accepted. */
const AGGRESSIVE_SHARE = 0.6;

/** The length that is asked for, by target and level. */
export function askedTokens(request: Pick<SummaryRequest, "targetTokens" | "level">): Tokens {
  const share = request.level === "aggressive" ? AGGRESSIVE_SHARE : 1;
  return tokens(Math.floor(share * request.targetTokens));
}

/** A text that gives more of its room to a list of values is no longer a text. */
const SHARE_FOR_VALUES = 0.25;
/** What follows is kept beside the summary, not in it. */
const MOST_VALUES = 40;
/** A value longer than this is a passage. */
const LONGEST_VALUE = 200;

/** The values that a text of the length asked for can be expected to mention: the first that fit, each once. */
export function expectedValues(
  request: Pick<SummaryRequest, "mustMention" | "targetTokens" | "level">,
): readonly string[] {
  const expected = new Set<string>();
  let left = SHARE_FOR_VALUES * askedTokens(request);
  for (const value of request.mustMention) {
    if (expected.size >= MOST_VALUES) break;
    const shown = value.trim();
    if (shown === "" || shown.length > LONGEST_VALUE || expected.has(shown)) continue;
    left -= estimateTokens(shown);
    if (left < 0) break;
    expected.add(shown);
  }
  return [...expected];
}

/** How a text and a value are compared: in lower case, any white space as one space. */
export function comparable(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/** Where the value stands as a value of its own (12 is not in 2012), or -1. Takes what `comparable` gives. */
export function placeOfValue(text: string, value: string, from = 0): number {
  if (value === "") return -1;
  for (let at = text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!joins(text, at - 1, at) && !joins(text, at + value.length - 1, at + value.length)) return at;
  }
  return -1;
}

const LETTER_OR_DIGIT = /[a-z0-9\u00df-\u024f]/;

/** A letter or a digit on both sides, or a fraction: the value goes on. Scripts without spaces do not join. */
function joins(text: string, left: number, right: number): boolean {
  const before = text[left] ?? "";
  const after = text[right] ?? "";
  if (LETTER_OR_DIGIT.test(before) && LETTER_OR_DIGIT.test(after)) return true;
  if (/[.,]/.test(after) && /\d/.test(before)) return /\d/.test(text[right + 1] ?? "");
  return /[.,]/.test(before) && /\d/.test(after) && /\d/.test(text[left - 1] ?? "");
}
