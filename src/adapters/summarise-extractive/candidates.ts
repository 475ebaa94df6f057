/**
 * From sources to what can be chosen: passages, each once, thinned out to a number that can be compared, with
 * their terms, values and salience.
 */

import { estimateTokens } from "../../kernel/tokens.ts";
import { expectedValues, type SummaryRequest } from "../../ports/summariser.ts";
import { ContentTerms } from "./content-terms.ts";
import type { Passage } from "./passages.ts";
import { glance, type Intent, intentOf, salienceOf } from "./salience.ts";
import { placeValues, type WeighedValue, weighValues } from "./value-places.ts";

/** Passages that are analysed: what a chunk of twice the usual size has. */
const MOST_CANDIDATES = 1_200;
/** Values are worth more in `glance` than anything else there. */
const GLANCE_VALUE = 8;

export interface Candidate {
  readonly passage: Passage;
  readonly terms: readonly number[];
  /** Indexes into `values`. */
  readonly values: readonly number[];
  readonly fixed: number;
  readonly factor: number;
  readonly tokens: number;
}

export interface Candidates {
  /** In the order of the sources. */
  readonly all: readonly Candidate[];
  readonly values: readonly WeighedValue[];
  /** By term: how much it ties the passages together, 0 to 1. */
  readonly centrality: Float64Array;
  readonly intent: Intent;
}

export function candidatesOf(passages: readonly Passage[], request: SummaryRequest): Candidates {
  const values = weighValues(expectedValues(request), request.missing);
  const intent = intentOf(request.depth);
  const once = withoutRepeats(passages);
  const kept = thinOut(once, placeValues(once, values));
  const contentTerms = new ContentTerms();
  const wanted = new Set(contentTerms.of(request.instructions?.slice(0, 2_000) ?? ""));
  const all = kept.map(({ passage, held }, at): Candidate => {
    const terms = contentTerms.of(passage.text);
    const focus = Math.min(1, terms.filter((term) => wanted.has(term)).length / 2);
    const salience = salienceOf(passage, { terms: terms.length, focus, lateness: at / kept.length }, intent);
    return { passage, terms, values: held, ...salience, tokens: estimateTokens(passage.text) };
  });
  return { all, values, intent, centrality: centralityOf(all, contentTerms.count) };
}

/** Heartbeats, progress bars, quoted replies: the first stands for all. */
function withoutRepeats(passages: readonly Passage[]): Passage[] {
  const seen = new Set<string>();
  return passages.filter(({ text }) => !seen.has(text) && seen.add(text));
}

interface Kept {
  readonly passage: Passage;
  readonly held: readonly number[];
}

/** All of those that look best, and of the next best an even selection from beginning to end. */
function thinOut(passages: readonly Passage[], held: readonly (readonly number[])[]): Kept[] {
  const pairs = passages.map((passage, at): Kept => ({ passage, held: held[at]! }));
  if (pairs.length <= MOST_CANDIDATES) return pairs;
  const looks = pairs.map((pair) => glance(pair.passage) + GLANCE_VALUE * Math.min(1, pair.held.length));
  const ranks = [...new Set(looks)].sort((a, b) => b - a);
  const kept = new Set<number>();
  for (const rank of ranks) {
    const room = MOST_CANDIDATES - kept.size;
    if (room === 0) break;
    const alike = looks.flatMap((look, at) => (look === rank ? [at] : []));
    const step = Math.max(1, alike.length / room);
    for (let at = 0; at < alike.length; at += step) kept.add(alike[Math.floor(at)]!);
  }
  return pairs.filter((_, at) => kept.has(at));
}

/**
 * Degree centrality without looking at pairs: a term ties as many passages as hold it, and one that nearly all
 * hold tells nothing.
 */
function centralityOf(all: readonly Candidate[], terms: number): Float64Array {
  const holders = new Float64Array(terms);
  for (const candidate of all) for (const term of candidate.terms) holders[term]! += 1;
  let greatest = 0;
  const ties = holders.map((count) => {
    const tie = count < 2 ? 0.1 : Math.log2(count) * Math.log2(1 + all.length / count);
    greatest = Math.max(greatest, tie);
    return tie;
  });
  return greatest === 0 ? ties : ties.map((tie) => tie / greatest);
}
