/**
 * Which stretches of authored files go into a prompt beside what the host shows: all rules, then directive prose from the
 * beginning on, as far as its share goes.
 *
 * Pure. Invariants: the block costs no more than `room`, counted as it is rendered; every rule and every stretch of prose is
 * accounted for once. Rules over their share are all there still, nothing of the prose is, and it is said; only where they do not
 * fit the room are they cut, from the end.
 */

import type { Reason } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import type { AuthoredNode, Partition } from "./authored.ts";
import { type HostShows, isShown } from "./host-shows.ts";
import { renderAuthored } from "./render.ts";

export interface ChoosableFile {
  readonly path: string;
  readonly text: string;
  readonly partition: Partition;
}

export interface AuthoredRequest {
  /** In the order in which they are to stand. */
  readonly files: readonly ChoosableFile[];
  /** What the host puts into its own part of the prompt. */
  readonly shows: HostShows;
  /** Tokens: shares of rules and of prose, and what both may take at most. */
  readonly hardLimit: number;
  readonly softLimit: number;
  readonly room: number;
}

/** One stretch, as a receipt tells of it. */
export interface AuthoredCandidate {
  /** `AGENTS.md#L3-L9`. */
  readonly ref: string;
  readonly part: "authored";
  readonly tokens: number;
  readonly reason: Reason;
  readonly score: null;
}

export interface ChosenAuthored {
  /** Null: there is nothing to add. */
  readonly block: string | null;
  /** Of the block as it is rendered, and of the same with rules alone. */
  readonly tokens: number;
  readonly hardTokens: number;
  /** What all rules would have cost: more than `hardTokens` where they were cut. */
  readonly wantedTokens: number;
  readonly items: number;
  /** In order; those that are not listed are counted. */
  readonly candidates: readonly AuthoredCandidate[];
  readonly unlisted: number;
  /** `authored-over-share: FILE`, `authored-cut: FILE`. */
  readonly degraded: readonly string[];
}

/** A receipt is no place for a list of 100,000 items. */
const MOST_LISTED = 400;

/** A stretch and the file it is of, by its place in the request. */
interface Placed {
  readonly file: number;
  readonly node: AuthoredNode;
}

export function chooseAuthored(request: AuthoredRequest): ChosenAuthored {
  const { files, shows } = request;
  const room = limitOf(request.room);
  const hardLimit = limitOf(request.hardLimit);
  const placed = files.flatMap(({ partition }, file) =>
    partition.nodes.filter(({ tier }) => tier !== "lore").map((node) => ({ file, node })),
  );
  const isThere = ({ file, node }: Placed): boolean =>
    isShown(files[file]!.text, node.from, node.to, shows.get(files[file]!.path) ?? []);
  const shown = new Set(placed.filter(isThere));
  const hard = placed.filter((one) => one.node.tier === "hard" && !shown.has(one));
  const soft = placed.filter((one) => one.node.tier === "soft" && !shown.has(one));

  const wantedTokens = costOf(files, hard);
  const isCut = wantedTokens > room;
  const isOver = wantedTokens > hardLimit;
  const hardCount = isCut ? longestPrefix(hard, room, (some) => costOf(files, some)) : hard.length;
  const rules = hard.slice(0, hardCount);
  const hardTokens = isCut ? costOf(files, rules) : wantedTokens;
  const softRoom = isCut || isOver ? 0 : Math.min(limitOf(request.softLimit), room - hardTokens);
  const softCount =
    softRoom === 0
      ? 0
      : longestPrefix(soft, softRoom, (some) => costOf(files, [...rules, ...some]) - hardTokens);
  const chosen = new Set([...rules, ...soft.slice(0, softCount)]);
  const block = blockOf(files, chosen);

  // The prose that is left out was kept out by its share, unless there was no room for as much as that.
  const outOfSoft: Reason =
    isCut || room - hardTokens < limitOf(request.softLimit) ? "budget-used-up" : "share-used-up";
  const reasonOf = (one: Placed): Reason => {
    if (shown.has(one)) return "host-injects";
    if (chosen.has(one)) return one.node.tier === "hard" ? "authored-hard" : "authored-soft";
    if (one.node.tier === "hard") return "budget-used-up";
    return isOver && !isCut ? "share-used-up" : outOfSoft;
  };
  return {
    block,
    tokens: block === null ? 0 : estimateTokens(block),
    hardTokens,
    wantedTokens,
    items: chosen.size,
    candidates: placed.slice(0, MOST_LISTED).map((one) => candidateOf(files, one, reasonOf(one))),
    unlisted: Math.max(0, placed.length - MOST_LISTED),
    degraded: isCut
      ? namesOf(files, hard.slice(hardCount)).map((path) => `authored-cut: ${path}`)
      : isOver
        ? [`authored-over-share: ${largestOf(files, hard)}`]
        : [],
  };
}

function candidateOf(
  files: readonly ChoosableFile[],
  { file, node }: Placed,
  reason: Reason,
): AuthoredCandidate {
  const { from, to } = node.lines;
  const ref = `${files[file]!.path}#L${from}-L${to}`;
  return { ref, part: "authored", tokens: node.tokens, reason, score: null };
}

function blockOf(
  files: readonly ChoosableFile[],
  chosen: ReadonlySet<Placed> | readonly Placed[],
): string | null {
  const nodes: AuthoredNode[][] = files.map(() => []);
  for (const { file, node } of chosen) nodes[file]!.push(node);
  return renderAuthored(
    files.map(({ path, text }, file) => ({
      path,
      text,
      nodes: nodes[file]!.sort((one, other) => one.from - other.from),
    })),
  );
}

function costOf(files: readonly ChoosableFile[], some: readonly Placed[]): number {
  const block = blockOf(files, some);
  return block === null ? 0 : estimateTokens(block);
}

/**
 * How many of them, from the first on, cost no more than `room` together. Costs do not simply add up, and grow with each: what
 * they come to one by one says where to look, and what they cost as rendered decides.
 */
function longestPrefix(
  some: readonly Placed[],
  room: number,
  cost: (prefix: readonly Placed[]) => number,
): number {
  const fits = (count: number): boolean => cost(some.slice(0, count)) <= room;
  const guess = guessedPrefix(some, room);
  // So many fit, and so many do not.
  let low = 0;
  let high = some.length + 1;
  if (fits(guess)) {
    low = guess;
    for (let step = 1; low + step <= some.length; step *= 2) {
      if (fits(low + step)) low += step;
      else {
        high = low + step;
        break;
      }
    }
  } else {
    high = guess;
    for (let step = 1; high - step > 0; step *= 2) {
      if (!fits(high - step)) high -= step;
      else {
        low = high - step;
        break;
      }
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function guessedPrefix(some: readonly Placed[], room: number): number {
  let sum = 0;
  const over = some.findIndex(({ node }) => {
    sum += node.tokens;
    return sum > room;
  });
  return over < 0 ? some.length : over;
}

function namesOf(files: readonly ChoosableFile[], some: readonly Placed[]): readonly string[] {
  return [...new Set(some.map(({ file }) => files[file]!.path))];
}

/** The file whose rules take most. */
function largestOf(files: readonly ChoosableFile[], some: readonly Placed[]): string {
  const sums = files.map(() => 0);
  for (const { file, node } of some) sums[file]! += node.tokens;
  return files[sums.indexOf(Math.max(...sums))]!.path;
}

/** Whole, never negative; what is no number is nothing. */
function limitOf(amount: number): number {
  return amount > 0 ? Math.floor(Math.min(amount, Number.MAX_SAFE_INTEGER)) : 0;
}
