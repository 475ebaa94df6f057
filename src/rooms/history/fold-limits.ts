/**
 * Every size of folding, from one number: what a lane's prompt usually has room for.
 *
 * Pure. Shares rather than amounts, so that a small model's window and a large one's fold alike; the few fixed amounts
 * are those below or above which a text stops being one. Not here: what is folded (fold-plan.ts).
 *
 * How the shares fit together: after a fold the summaries take at most `PREFIX`, the raw tail what is left of `TARGET`
 * (between `TAIL_LEAST` and `TAIL_MOST`). What is said then has the room up to `SOFT` before anything is prepared, and up
 * to `HARD` before anybody has to wait.
 */

import { type Tokens, tokens } from "../../kernel/tokens.ts";

export interface FoldLimits {
  readonly budget: Tokens;
  /** Above it summaries are prepared; at it, nothing happens. */
  readonly soft: Tokens;
  /** Above it an assembly may wait for a fold. */
  readonly hard: Tokens;
  /** What the view may cost after a fold. */
  readonly target: Tokens;
  /** All summaries in the view together; above it they are condensed. */
  readonly prefix: Tokens;
  /** The raw tail: as much as fits between the two, beside the summaries. */
  readonly tailLeast: Tokens;
  readonly tailMost: Tokens;
  /** The newest exchange is kept raw up to this; one that is larger is divided, since the alternative is a gap. */
  readonly exchangeMost: Tokens;
  /** Raw tokens that one leaf covers. */
  readonly chunk: Tokens;
  /** The length asked for of a summary of summaries. */
  readonly condensed: Tokens;
}

/** Shares of the budget. The first two are the specification's; the others are measured, see `fold-limits.test.ts`. */
const SOFT = 0.6;
const HARD = 0.9;
const TARGET = 0.45;
const PREFIX = 0.25;
const TAIL_LEAST = 0.1;
const TAIL_MOST = 0.3;
/** Leaves room for the summaries and for an answer. */
const EXCHANGE_MOST = 0.5;
/** A tenth, so that a fold is a matter of a few leaves; bounded by what one call to a summariser is good at. */
const CHUNK = 0.1;
const CHUNK_LEAST = 1_000;
const CHUNK_MOST = 20_000;
const CONDENSED = 0.04;
/** Half of the specification's: there is one of each depth at least, and a window of 8,000 has to hold them. */
const CONDENSED_LEAST = 256;
const CONDENSED_MOST = 2_000;

export function foldLimits(budget: Tokens): FoldLimits {
  const room = Math.max(0, Math.floor(budget));
  const share = (part: number) => tokens(Math.floor(part * room));
  const bounded = (part: number, least: number, most: number) =>
    tokens(Math.min(most, Math.max(least, Math.floor(part * room))));
  return {
    budget: tokens(room),
    soft: share(SOFT),
    hard: share(HARD),
    target: share(TARGET),
    prefix: share(PREFIX),
    tailLeast: share(TAIL_LEAST),
    tailMost: share(TAIL_MOST),
    exchangeMost: share(EXCHANGE_MOST),
    chunk: bounded(CHUNK, CHUNK_LEAST, CHUNK_MOST),
    condensed: bounded(CONDENSED, CONDENSED_LEAST, CONDENSED_MOST),
  };
}

/** Strict: what is exactly at a threshold has not passed it. */
export function pressureOn(limits: FoldLimits, used: number): "none" | "soft" | "hard" {
  return used > limits.hard ? "hard" : used > limits.soft ? "soft" : "none";
}

/**
 * How many summaries of one depth make one of the next: leaves; deeper ones; and any when there is no other way. From the
 * specification: fewer would stack up depths, and each depth loses something.
 */
export const FAN_IN = { leaves: 8, deeper: 4, pressed: 2 } as const;

/** Raw tokens below which a leaf, its header and its pins save nothing worth a change of the prompt. */
export const LEAST_LEAF = tokens(512);

/**
 * Of what a leaf covers. With it a chunk of 20,000 tokens, the largest, reaches the longest text exactly, and smaller
 * windows shorten in the same proportion: four budgets of conversation become about half a budget of leaves.
 */
const LEAF_SHARE = 0.12;
/** The specification's: below it nothing is told, above it nothing is summarised. */
const LEAF_LEAST = 192;
const LEAF_MOST = 2_400;
/** Of the summaries that are condensed, so that two small ones become something smaller too. */
const CONDENSED_SHARE = 0.4;

/** The length to ask of a leaf over this many tokens of source text. */
export function leafTarget(input: Tokens): Tokens {
  return tokens(Math.max(LEAF_LEAST, Math.min(LEAF_MOST, Math.floor(LEAF_SHARE * input))));
}

/** The length to ask of a summary of summaries that together have this many tokens. */
export function condensedTarget(limits: FoldLimits, input: Tokens): Tokens {
  return tokens(Math.floor(Math.max(LEAF_LEAST, Math.min(limits.condensed, CONDENSED_SHARE * input))));
}

/** Shares of a text's length that its pins may have beside it: deeper ones speak for more values. */
const PINS_OF_LEAF = 0.5;
const PINS_OF_CONDENSED = 0.75;
/** Some values matter whatever the length. */
const PINS_LEAST = 64;
const PINS_MOST = 1_500;

/**
 * The room for pins where a summary is shown. Follows from what is stored of it alone, so that what is shown never
 * changes: of a leaf from what it covers, since a terse text needs its pins more; of others from the text's own length.
 */
export function pinsAllowance(summary: {
  readonly depth: number;
  readonly rawTokens: Tokens;
  readonly textTokens: Tokens;
}): Tokens {
  const room =
    summary.depth === 0
      ? PINS_OF_LEAF * leafTarget(summary.rawTokens)
      : PINS_OF_CONDENSED * summary.textTokens;
  return tokens(Math.floor(Math.min(PINS_MOST, Math.max(PINS_LEAST, room))));
}

/** Tags, header and the last line of a summary as it is shown; for estimates only. */
const FRAME_TOKENS = 120;

/** What a summary is expected to cost as it is shown, before it is written. */
export function expectedTokens(depth: number, textTarget: Tokens): Tokens {
  const pins = (depth === 0 ? PINS_OF_LEAF : PINS_OF_CONDENSED) * textTarget;
  return tokens(Math.ceil(textTarget + Math.min(PINS_MOST, pins) + FRAME_TOKENS));
}
