/**
 * Which stretches of authored files go into a prompt beside what the host shows: all rules, then directive prose from the
 * beginning on, as far as its share goes.
 *
 * Pure. Invariants: the block costs no more than `room`, counted as it is rendered; nothing goes without what it stands under,
 * which is there once and counts with it; every rule and every stretch of prose is accounted for once. Rules over their share are all there still, nothing of the prose is, and it is said; only where they do not
 * fit the room are they cut, from the end.
 */

import { isIncluded, type Reason } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import type { AuthoredNode, Partition } from "./authored.ts";
import { type HostShows, isShownWhole } from "./host-shows.ts";
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

/** One stretch, as a receipt tells of it; of what the host shows, a whole file: there may be hundreds of rules in one. */
export interface AuthoredCandidate {
  /** `AGENTS.md#L3-L9`; of a whole file `AGENTS.md`. */
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
  /** What is in, then what the host shows, then what is out, each in order; those that are not listed are counted. */
  readonly candidates: readonly AuthoredCandidate[];
  readonly unlisted: number;
  /** `authored-over-share: FILE`, `authored-cut: FILE`. */
  readonly degraded: readonly string[];
}

/** A receipt is no place for a list of 100,000 items. */
const MOST_LISTED = 400;

const PART = { part: "authored", score: null } as const;

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
  const isThere = ({ file, node }: Placed): boolean => {
    const { path, text, partition } = files[file]!;
    return isShownWhole(text, node, partition, shows.get(path) ?? []);
  };
  const shown = new Set(placed.filter(isThere));
  const hard = placed.filter((one) => one.node.tier === "hard" && !shown.has(one));

  const wantedTokens = costOf(files, hard);
  const isCut = wantedTokens > room;
  const isOver = wantedTokens > hardLimit;
  const hardCount = isCut ? longestPrefix(hard, room, (some) => costOf(files, some)) : hard.length;
  const rules = hard.slice(0, hardCount);
  const hardTokens = isCut ? costOf(files, rules) : wantedTokens;
  // Prose that leads to a rule is in with it.
  const withRules = renderedOf(files, rules);
  const soft = placed.filter(
    (one) => one.node.tier === "soft" && !shown.has(one) && !withRules[one.file]!.has(one.node.ordinal),
  );
  const softRoom = isCut || isOver ? 0 : Math.min(limitOf(request.softLimit), room - hardTokens);
  const softCount =
    softRoom === 0
      ? 0
      : longestPrefix(soft, softRoom, (some) => costOf(files, [...rules, ...some]) - hardTokens);
  const rendered = renderedOf(files, [...rules, ...soft.slice(0, softCount)]);
  const block = blockOf(files, rendered);

  // The prose that is left out was kept out by its share, unless there was no room for as much as that.
  const outOfSoft: Reason =
    isCut || room - hardTokens < limitOf(request.softLimit) ? "budget-used-up" : "share-used-up";
  const reasonOf = (one: Placed): Reason => {
    if (rendered[one.file]!.has(one.node.ordinal))
      return one.node.tier === "hard" ? "authored-hard" : "authored-soft";
    if (shown.has(one)) return "host-injects";
    if (one.node.tier === "hard") return "budget-used-up";
    return isOver && !isCut ? "share-used-up" : outOfSoft;
  };
  const told = placed.map((one) => ({ ...one, reason: reasonOf(one) }));
  const candidates = candidatesOf(files, told);
  return {
    block,
    tokens: block === null ? 0 : estimateTokens(block),
    hardTokens,
    wantedTokens,
    items: told.filter(({ reason }) => isIncluded(reason)).length,
    candidates: candidates.slice(0, MOST_LISTED),
    unlisted: Math.max(0, candidates.length - MOST_LISTED),
    degraded: isCut
      ? namesOf(files, hard.slice(hardCount)).map((path) => `authored-cut: ${path}`)
      : isOver
        ? [`authored-over-share: ${largestOf(files, hard)}`]
        : [],
  };
}

type Told = Placed & { readonly reason: Reason };

/** What is in comes first: whatever a receipt has no place for, it is not that. */
function candidatesOf(files: readonly ChoosableFile[], told: readonly Told[]): readonly AuthoredCandidate[] {
  const inIt: AuthoredCandidate[] = [];
  const out: AuthoredCandidate[] = [];
  const shown = new Map<number, number>();
  for (const { file, node, reason } of told) {
    const { path } = files[file]!;
    const { from, to } = node.lines;
    if (reason === "host-injects") shown.set(file, (shown.get(file) ?? 0) + node.tokens);
    else {
      const ref = `${path}#L${from}-L${to}`;
      (isIncluded(reason) ? inIt : out).push({ ref, ...PART, tokens: node.tokens, reason });
    }
  }
  const ofHost = [...shown].map(
    ([file, tokens]): AuthoredCandidate => ({
      ref: files[file]!.path,
      ...PART,
      tokens,
      reason: "host-injects",
    }),
  );
  return [...inIt, ...ofHost, ...out];
}

/** Of each file the ordinals of these and of all that they stand under. */
function renderedOf(
  files: readonly ChoosableFile[],
  some: readonly Placed[],
): readonly ReadonlySet<number>[] {
  const rendered = files.map(() => new Set<number>());
  let last: readonly number[] | undefined;
  for (const { file, node } of some) {
    const inFile = rendered[file]!;
    inFile.add(node.ordinal);
    // Items of one list share what they stand under.
    if (node.under !== last) for (const ordinal of node.under) inFile.add(ordinal);
    last = node.under;
  }
  return rendered;
}

function blockOf(files: readonly ChoosableFile[], rendered: readonly ReadonlySet<number>[]): string | null {
  return renderAuthored(
    files.map(({ path, text, partition }, file) => ({
      path,
      text,
      nodes: [...rendered[file]!].sort((one, other) => one - other).map((at) => partition.nodes[at]!),
    })),
  );
}

function costOf(files: readonly ChoosableFile[], some: readonly Placed[]): number {
  const block = blockOf(files, renderedOf(files, some));
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
  const rendered = renderedOf(files, some);
  const sums = files.map(({ partition: { nodes } }, file) =>
    [...rendered[file]!].reduce((sum, at) => sum + nodes[at]!.tokens, 0),
  );
  return files[sums.indexOf(Math.max(...sums))]!.path;
}

/** Whole, never negative; what is no number is nothing. */
function limitOf(amount: number): number {
  return amount > 0 ? Math.floor(Math.min(amount, Number.MAX_SAFE_INTEGER)) : 0;
}
