/**
 * Markdown in pieces of lines that belong together: what is found, and cited by its lines.
 *
 * Pure. A piece is one thought where that can be told: what stands under a heading, as far as it goes on; small neighbours
 * stand together, and a fence is cut only when it is longer than a piece may be. Lines stay whole: one that is longer is a
 * piece by itself.
 */

import { isUnspaced } from "../../kernel/text/scripts.ts";
import { type Block, blocksOf, isBlank, linesOf } from "./blocks.ts";
import type { NewDocPiece } from "./doc.ts";
import { publicLines } from "./public-lines.ts";

/** Words. Less than `LEAST` says too little to be found by itself; at `ENOUGH` the next block begins another piece. */
export const LEAST_WORDS = 40;
const ENOUGH_WORDS = 160;
export const MOST_WORDS = 400;

const ITEM = /^(?:[-+*]|\d{1,9}[.)])[ \t]/;
const WORD = /[\p{L}\p{N}_]+/gu;

/** Some lines, what they weigh, and the headings above the first of them. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly words: number;
  readonly headings: readonly string[];
  /** Begins with a heading. */
  readonly begins: boolean;
}

/** Every line that is not blank and not marked as private is in exactly one piece, in order. */
export function piecesOf(text: string): readonly NewDocPiece[] {
  const lines = publicLines(linesOf(text));
  return gathered(stretchesOf(lines)).map(({ from, to, headings }) => ({
    fromLine: from,
    toLine: to,
    headings,
    text: lines.slice(from - 1, to).join("\n"),
  }));
}

export function lineCount(text: string): number {
  return linesOf(text).length;
}

/** Words that are written apart; of scripts that write them together, two characters count as one. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(WORD)) {
    let together = 0;
    for (let at = 0; at < run.length; at += 1) if (isUnspaced(run.charCodeAt(at))) together += 1;
    count += together === 0 ? 1 : Math.ceil(together / 2);
  }
  return count;
}

/** A heading stands with what follows it; what is longer than a piece is cut between lines. */
function stretchesOf(lines: readonly string[]): readonly Stretch[] {
  const weights = lines.map(wordsIn);
  const weigh = (from: number, to: number) =>
    weights.slice(from - 1, to).reduce((sum, words) => sum + words, 0);
  const stretches: Stretch[] = [];
  const path: { level: number; title: string }[] = [];
  let open: { readonly from: number; readonly headings: readonly string[] } | undefined;
  const titles = () => path.map(({ title }) => title).filter((title) => title !== "");
  for (const block of blocksOf(lines)) {
    if (block.kind === "heading") {
      while (path.length > 0 && path.at(-1)!.level >= block.level) path.pop();
      open ??= { from: block.from, headings: titles() };
      path.push(block);
      continue;
    }
    const headings = open?.headings ?? titles();
    const from = open?.from ?? block.from;
    const words = weigh(from, block.to);
    if (words <= MOST_WORDS)
      stretches.push({ from, to: block.to, words, headings, begins: open !== undefined });
    else {
      const cuts = cutLong(lines, weights, { ...block, from });
      cuts.forEach((cut, at) => {
        stretches.push({
          ...cut,
          words: weigh(cut.from, cut.to),
          headings: at === 0 ? headings : titles(),
          begins: at === 0 && open !== undefined,
        });
      });
    }
    open = undefined;
  }
  // Headings that nothing follows.
  const last = lines.findLastIndex((line) => !isBlank(line)) + 1;
  if (open !== undefined) stretches.push({ ...open, to: last, words: weigh(open.from, last), begins: true });
  return stretches;
}

/** Between the items of a list where there are some, else between any two lines. */
function cutLong(
  lines: readonly string[],
  weights: readonly number[],
  { from, to }: Pick<Block, "from" | "to">,
): readonly { readonly from: number; readonly to: number }[] {
  const cuts: { from: number; to: number }[] = [];
  let start = from;
  let words = 0;
  for (let line = from; line <= to; line += 1) {
    const weight = weights[line - 1]!;
    const fits = words + weight <= MOST_WORDS;
    const isPlace = words >= ENOUGH_WORDS && ITEM.test(lines[line - 1]!);
    if (line > start && (!fits || isPlace) && lines.slice(start - 1, line - 1).some((one) => !isBlank(one))) {
      cuts.push(trimmed(lines, start, line - 1));
      start = line;
      words = 0;
    }
    words += weight;
  }
  cuts.push(trimmed(lines, start, to));
  return cuts;
}

function trimmed(lines: readonly string[], from: number, to: number): { from: number; to: number } {
  let [first, last] = [from, to];
  while (first < last && isBlank(lines[first - 1]!)) first += 1;
  while (last > first && isBlank(lines[last - 1]!)) last -= 1;
  return { from: first, to: last };
}

/** Small ones go on, over headings too; one that is left small at the end joins the one before it. */
function gathered(stretches: readonly Stretch[]): readonly Stretch[] {
  const pieces: Stretch[] = [];
  for (const stretch of stretches) {
    const last = pieces.at(-1);
    if (last !== undefined && belongs(last, stretch)) pieces[pieces.length - 1] = joined(last, stretch);
    else pieces.push(stretch);
  }
  const [before, end] = pieces.slice(-2);
  if (before !== undefined && end !== undefined && end.words < LEAST_WORDS) {
    if (before.words + end.words <= MOST_WORDS) pieces.splice(-2, 2, joined(before, end));
  }
  return pieces;
}

function belongs(piece: Stretch, next: Stretch): boolean {
  const together = piece.words + next.words;
  if (piece.words < LEAST_WORDS) return together <= MOST_WORDS;
  return !next.begins && together <= ENOUGH_WORDS;
}

function joined(piece: Stretch, next: Stretch): Stretch {
  return { ...piece, to: next.to, words: piece.words + next.words };
}
