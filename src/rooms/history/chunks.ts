/**
 * Cuts a stretch of a lane into chunks that are each summarised as one.
 *
 * Pure. A call and its results stay together whatever it costs; a turn stays together unless it is larger than a
 * chunk; of the places that are left, a pause in the conversation near the target size is the best, then a change of
 * subject where the caller knows of one. Not here: which stretch is due, and what is done with a chunk.
 */

import { assert } from "../../kernel/assert.ts";
import type { Instant } from "../../kernel/clock.ts";
import { type Tokens, tokens } from "../../kernel/tokens.ts";

export interface ChunkItem {
  readonly id: number;
  readonly role: string;
  readonly tokens: Tokens;
  readonly at: Instant;
  /** Null where the host did not say: then a turn begins with what a user says. */
  readonly turn: number | null;
  /** Tool calls that the message makes, and those that it answers. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
  /** How little it has to do with what stands before it, 0 to 1; see topic-shift.ts. Absent: not known. */
  readonly shift?: number;
}

export interface ChunkLimits {
  readonly targetTokens: Tokens;
  /** A chunk with fewer and little in them joins a neighbour. */
  readonly minItems: number;
}

/**
 * `oversize`: something that cannot be divided is larger than a chunk. `too-small`: all there is, and not worth a
 * summary yet.
 */
export type ChunkKind = "ordinary" | "oversize" | "too-small";

export interface Chunk {
  readonly kind: ChunkKind;
  /** Contiguous, oldest first. */
  readonly ids: readonly number[];
  readonly tokens: Tokens;
  /** The earliest and the latest of its messages: clocks may run backwards. */
  readonly since: Instant;
  readonly until: Instant;
}

/** A pause after which people speak of something else; from the specification. */
const PAUSE_MS = 30 * 60_000;
/** From here on, it is about something else. */
const SHIFT = 0.85;
/** From this share of the target on, a pause or a change of subject is a better end than a fuller chunk. */
const NEAR_TARGET = 0.5;
/** Below this share, the end of a turn is too early to be one of a chunk. */
const EARLY = 0.25;
/** A chunk of few messages joins a neighbour while it holds less than this share of the target. */
const SHORT = 0.5;

/** What a cut before an item would do. */
const Cut = { splitsCall: 0, splitsTurn: 1, betweenTurns: 2, atShift: 3, atPause: 4 } as const;

/** From inclusive, to exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Invariant: the chunks' ids, one after the other, are the items' ids in order. */
export function planChunks(items: readonly ChunkItem[], limits: ChunkLimits): readonly Chunk[] {
  const cuts = cutsOf(items);
  const sums = runningSums(items);
  const target = Math.max(1, limits.targetTokens);
  const ranges: Range[] = [];
  for (let from = 0; from < items.length; ) {
    const to = endOf(from, cuts, sums, target);
    ranges.push({ from, to });
    from = to;
  }
  const joined = joinShort(ranges, cuts, sums, { target, minItems: limits.minItems });
  assert((joined.at(-1)?.to ?? 0) === items.length, "a plan of chunks lost a message");
  return joined.map(({ from, to }) => chunkOf(items.slice(from, to), target, limits.minItems, joined.length));
}

/** Whether a stretch may begin with each item: not between a call and its results. */
export function pairSafeStarts(items: readonly ChunkItem[]): readonly boolean[] {
  const cuts = cutsOf(items);
  return items.map((_, at) => at === 0 || cuts[at] !== Cut.splitsCall);
}

/** By index of the item that the cut stands before; one more for the end. */
function cutsOf(items: readonly ChunkItem[]): Uint8Array {
  const cuts = new Uint8Array(items.length + 1);
  for (let at = 1; at < items.length; at++) {
    const [before, after] = [items[at - 1]!, items[at]!];
    if (!startsTurn(before, after)) cuts[at] = Cut.splitsTurn;
    else if (after.at - before.at > PAUSE_MS) cuts[at] = Cut.atPause;
    else cuts[at] = (after.shift ?? 0) >= SHIFT ? Cut.atShift : Cut.betweenTurns;
  }
  cuts[items.length] = Cut.atPause;
  // A cut between a call and its last answer is none; of several calls of one name the newest before an answer counts.
  const called = new Map<string, number>();
  let bound = items.length;
  const boundFrom = new Int32Array(items.length).fill(-1);
  items.forEach((item, at) => {
    for (const answer of item.answers) {
      const call = called.get(answer);
      if (call !== undefined) boundFrom[at] = boundFrom[at]! < 0 ? call : Math.min(boundFrom[at]!, call);
    }
    for (const call of item.calls) called.set(call, at);
  });
  for (let at = items.length - 1; at > 0; at--) {
    if (boundFrom[at]! >= 0) bound = Math.min(bound, boundFrom[at]!);
    if (bound < at) cuts[at] = Cut.splitsCall;
  }
  return cuts;
}

function startsTurn(before: ChunkItem, after: ChunkItem): boolean {
  if (before.turn === null && after.turn === null) return after.role === "user" && before.role !== "user";
  return before.turn !== after.turn;
}

/** Tokens of the items before each index. */
function runningSums(items: readonly ChunkItem[]): Float64Array {
  const sums = new Float64Array(items.length + 1);
  items.forEach((item, at) => {
    sums[at + 1] = sums[at]! + item.tokens;
  });
  return sums;
}

/** The best place to end a chunk that begins at `from`; the first possible one when even that is beyond the target. */
function endOf(from: number, cuts: Uint8Array, sums: Float64Array, target: number): number {
  let within = -1;
  let turn = -1;
  let shift = -1;
  let pause = -1;
  for (let at = from + 1; at < cuts.length; at++) {
    const size = sums[at]! - sums[from]!;
    if (size > target && within >= 0) break;
    if (cuts[at] === Cut.splitsCall) continue;
    within = at;
    if (size > target) break;
    if (cuts[at]! >= Cut.betweenTurns && size >= EARLY * target) turn = at;
    if (cuts[at]! >= Cut.atShift && size >= NEAR_TARGET * target) shift = at;
    if (cuts[at]! >= Cut.atPause && size >= NEAR_TARGET * target) pause = at;
  }
  if (within === cuts.length - 1) return within;
  return [pause, shift, turn].find((at) => at >= 0) ?? within;
}

/** Each short one goes to the neighbour of its own turn, else to the one that holds less. */
function joinShort(
  ranges: readonly Range[],
  cuts: Uint8Array,
  sums: Float64Array,
  { target, minItems }: { readonly target: number; readonly minItems: number },
): Range[] {
  const joined: Range[] = [];
  const sizeOf = (range: Range) => sums[range.to]! - sums[range.from]!;
  const isShort = (range: Range) => range.to - range.from < minItems && sizeOf(range) < SHORT * target;
  let carried: number | null = null;
  ranges.forEach((range, at) => {
    const here: Range = { from: carried ?? range.from, to: range.to };
    carried = null;
    const before = joined.at(-1);
    const after = ranges[at + 1];
    if (!isShort(here) || (before === undefined && after === undefined)) {
      joined.push(here);
    } else if (after !== undefined && (before === undefined || belongsAfter(here, before, after))) {
      carried = here.from;
    } else {
      joined.splice(-1, 1, { from: before!.from, to: here.to });
    }
  });
  return joined;

  function belongsAfter(here: Range, before: Range, after: Range): boolean {
    const nearness = cuts[here.from]! - cuts[here.to]!;
    return nearness === 0 ? sizeOf(after) < sizeOf(before) : nearness > 0;
  }
}

function chunkOf(items: readonly ChunkItem[], target: number, minItems: number, chunks: number): Chunk {
  const sum = items.reduce((total, item) => total + item.tokens, 0);
  const short = chunks === 1 && items.length < minItems && sum < SHORT * target;
  const times = items.map((item) => item.at);
  return {
    kind: short ? "too-small" : sum > target && isIndivisible(items, target) ? "oversize" : "ordinary",
    ids: items.map((item) => item.id),
    tokens: tokens(sum),
    since: times.reduce((a, b) => (b < a ? b : a)),
    until: times.reduce((a, b) => (b > a ? b : a)),
  };
}

/** Some part of it that no cut may divide is larger than a chunk. */
function isIndivisible(items: readonly ChunkItem[], target: number): boolean {
  const cuts = cutsOf(items);
  let size = 0;
  return items.some((item, at) => {
    size = at > 0 && cuts[at] === Cut.splitsCall ? size + item.tokens : item.tokens;
    return size > target;
  });
}
