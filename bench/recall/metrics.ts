/**
 * How good a ranking is for one question, and for many.
 *
 * Turns: the share of the gold turns among the first k (`turn R@k`), how high the first one stands (`turn MRR`), how
 * high all stand (`turn NDCG@10`). Sessions: whether any, or every, gold session is among the first k distinct ones.
 * A question without gold turns, or sessions, has no figure for them.
 */

import type { BenchmarkQuestion } from "../recall-set/benchmark.ts";
import { MOST_RANKED } from "./plain-words.ts";

export const METRICS = [
  "turn R@5",
  "turn R@10",
  "turn R@20",
  "turn MRR",
  "turn NDCG@10",
  "session any@5",
  "session all@5",
  "session any@10",
  "session all@10",
] as const;
export type Metric = (typeof METRICS)[number];

export type Scores = { readonly [M in Metric]?: number };

/** `ranked` holds ids of turns, the best first; `sessionOf` tells where each was said. */
export function scoreRanking(
  { gold, goldSessions }: Pick<BenchmarkQuestion, "gold" | "goldSessions">,
  ranked: readonly string[],
  sessionOf: ReadonlyMap<string, string>,
): Scores {
  const turns = [...new Set(ranked)].slice(0, MOST_RANKED);
  const sessions = [...new Set(turns.flatMap((id) => sessionOf.get(id) ?? []))];
  return {
    ...(gold.length > 0 && turnScores(new Set(gold), turns)),
    ...(goldSessions.length > 0 && sessionScores(new Set(goldSessions), sessions)),
  };
}

function turnScores(gold: ReadonlySet<string>, turns: readonly string[]): Scores {
  const share = (k: number) => turns.slice(0, k).filter((id) => gold.has(id)).length / gold.size;
  const first = turns.findIndex((id) => gold.has(id)) + 1;
  const gain = turns.slice(0, 10).reduce((sum, id, at) => (gold.has(id) ? sum + gainAt(at) : sum), 0);
  let most = 0;
  for (let at = 0; at < Math.min(10, gold.size); at += 1) most += gainAt(at);
  return {
    "turn R@5": share(5),
    "turn R@10": share(10),
    "turn R@20": share(20),
    "turn MRR": first === 0 ? 0 : 1 / first,
    "turn NDCG@10": gain / most,
  };
}

const gainAt = (at: number): number => 1 / Math.log2(at + 2);

function sessionScores(gold: ReadonlySet<string>, sessions: readonly string[]): Scores {
  const among = (k: number) => sessions.slice(0, k).filter((id) => gold.has(id)).length;
  return {
    "session any@5": Number(among(5) > 0),
    "session all@5": Number(among(5) === gold.size),
    "session any@10": Number(among(10) > 0),
    "session all@10": Number(among(10) === gold.size),
  };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
