/**
 * Every size of folding, from one number: what a lane's prompt usually has room for.
 *
 * Pure. Shares rather than amounts, so that a small model's window and a large one's fold alike; the few fixed amounts
 * are those below or above which a text stops being one. Not here: what is folded (fold-plan.ts).
 *
 * How they fit together: after a fold the view costs `target`, of which the summaries take at most `prefix` and the raw
 * tail the rest. What is said then has the room up to `soft` before anything is prepared, and up to `hard` before anybody
 * has to wait.
 *
 * A record has to be of some size to be one, however small the window: to keep nine of ten of 500 exact values that were
 * said in 280,000 tokens visible takes 28,000 tokens; in 15,000 there are seven of ten. So up to a budget of 116,000 the
 * summaries get more than their quarter, as far as the recent turns can spare it, and the thresholds move up with them.
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
  /** The raw tail: what the summaries leave of the target, between the two. */
  readonly tailLeast: Tokens;
  readonly tailMost: Tokens;
  /** When somebody asks for a fold, or nothing else helps. */
  readonly tailPressed: Tokens;
  /** The newest exchange is kept raw up to this; one that is larger is divided, since the alternative is a gap. */
  readonly exchangeMost: Tokens;
  /** Raw tokens that one leaf covers. */
  readonly chunk: Tokens;
  /** The length asked for of a summary of summaries. */
  readonly condensed: Tokens;
}

/** Shares of the budget, from the specification where it has one. */
const SOFT = 0.6;
const HARD = 0.9;
const TARGET = 0.45;
const PREFIX = 0.25;
/** Tokens of a record that keeps what matters; and what it may take of a small budget. Measured, see above. */
const PREFIX_WANTED = 29_000;
const PREFIX_OF_SMALL = 0.5;
const TAIL_LEAST = 0.15;
const TAIL_MOST = 0.3;
const TAIL_PRESSED = 0.1;
/** Between the target and the next fold, at least. */
const ROOM_TO_GROW = 0.07;
/** Of the newest exchange, and less where the summaries take more. */
const EXCHANGE_MOST = 0.5;
/** A tenth, so that a fold is a matter of a few leaves; bounded by what one call to a summariser is good at. */
const CHUNK = 0.1;
const CHUNK_LEAST = 1_000;
const CHUNK_MOST = 20_000;
const CONDENSED = 0.02;
/** As of a leaf, less than the specification's 512: there is one of each depth at least, and small windows hold them. */
const CONDENSED_LEAST = 192;
const CONDENSED_MOST = 2_000;

export function foldLimits(budget: Tokens): FoldLimits {
  const room = Math.max(0, Math.floor(budget));
  // A millionth more, so that 0.58 of 50,000 is what it says.
  const share = (part: number) => tokens(Math.floor(part * room + 1e-6));
  const bounded = (part: number, least: number, most: number) =>
    tokens(Math.min(most, Math.max(least, share(part))));
  const prefix = tokens(Math.max(share(PREFIX), Math.min(PREFIX_WANTED, share(PREFIX_OF_SMALL))));
  const target = tokens(Math.max(share(TARGET), prefix + share(TAIL_LEAST)));
  return {
    budget: tokens(room),
    soft: tokens(Math.max(share(SOFT), target + share(ROOM_TO_GROW))),
    hard: share(HARD),
    target,
    prefix,
    tailLeast: share(TAIL_LEAST),
    tailMost: share(TAIL_MOST),
    tailPressed: share(TAIL_PRESSED),
    exchangeMost: tokens(Math.min(share(EXCHANGE_MOST), share(HARD) - prefix)),
    chunk: bounded(CHUNK, CHUNK_LEAST, CHUNK_MOST),
    condensed: bounded(CONDENSED, CONDENSED_LEAST, CONDENSED_MOST),
  };
}

/** The largest window that is folded to no more than `target`: by it the thresholds are those of whoever asked for that. */
export function windowFoldedTo(target: Tokens): Tokens {
  // Beyond the whole numbers there is nothing between two that could be tried.
  const most = Math.min(Number.MAX_SAFE_INTEGER, Math.ceil((Math.max(0, target) + 1) / TARGET) + 1);
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (foldLimits(tokens(middle)).target <= target) low = middle;
    else high = middle;
  }
  return tokens(low);
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
 * windows shorten in the same proportion: five budgets of conversation become less than one of leaves.
 */
const LEAF_SHARE = 0.12;
/** The specification's: below it nothing is told, above it nothing is summarised. */
const LEAF_LEAST = 192;
const LEAF_MOST = 2_400;
/** Of the texts that are condensed: with its pins, two thirds of what they are with theirs. */
const CONDENSED_SHARE = 0.34;

/** The length to ask of a leaf over this many tokens of source text. */
export function leafTarget(input: Tokens): Tokens {
  return tokens(Math.max(LEAF_LEAST, Math.min(LEAF_MOST, Math.floor(LEAF_SHARE * input))));
}

/** The length to ask of a summary of summaries whose texts, without pins, have this many tokens. */
export function condensedTarget(limits: FoldLimits, input: Tokens): Tokens {
  return tokens(Math.floor(Math.max(LEAF_LEAST, Math.min(limits.condensed, CONDENSED_SHARE * input))));
}

/**
 * What the pins may take beside a text, as a share of its length. Deeper ones speak for many more values, and a value
 * costs less as a pin than as a sentence.
 */
const PINS_OF_LEAF = 0.75;
const PINS_OF_CONDENSED = 3;
const PINS_OF_DEEPER = 5;
/** Some values matter whatever the length. */
const PINS_LEAST = 64;
const PINS_MOST = 4_000;

function pinsShare(depth: number): number {
  return depth === 0 ? PINS_OF_LEAF : depth === 1 ? PINS_OF_CONDENSED : PINS_OF_DEEPER;
}

/**
 * The room for pins where a summary is shown. Follows from what is stored of it alone, so that what is shown never
 * changes: of a leaf from what it covers, since a terse text needs its pins more; of others from the text's own length.
 */
export function pinsAllowance(summary: {
  readonly depth: number;
  readonly rawTokens: Tokens;
  readonly textTokens: Tokens;
}): Tokens {
  const length = summary.depth === 0 ? leafTarget(summary.rawTokens) : summary.textTokens;
  const room = pinsShare(summary.depth) * length;
  return tokens(Math.floor(Math.min(PINS_MOST, Math.max(PINS_LEAST, room))));
}

/** Tags, header and the last line of a summary as it is shown; for estimates only. */
const FRAME_TOKENS = 120;

/** What the text of a summary has of what it costs as it is shown, as far as that can be told. */
export function expectedText(depth: number, shown: Tokens): Tokens {
  return tokens(Math.ceil(Math.max(0, shown - FRAME_TOKENS) / (1 + pinsShare(depth))));
}

/** What a summary is expected to cost as it is shown, before it is written. */
export function expectedTokens(depth: number, textTarget: Tokens): Tokens {
  const pins = pinsShare(depth) * textTarget;
  return tokens(Math.ceil(textTarget + Math.min(PINS_MOST, pins) + FRAME_TOKENS));
}
