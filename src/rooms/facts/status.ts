/** What is to be told of a fact: worked out of when it holds, what became of it and what it rests on, at the moment it is read. */

import type { End } from "./effective-end.ts";
import type { Fact, FactStatus } from "./fact.ts";

/** Of each record that it was made of. */
export type SourceStanding = "holds" | "gone" | "changed" | "held";

export interface Standing {
  readonly end: End;
  readonly sources: readonly SourceStanding[];
  /** The moment that is asked about. */
  readonly at: number;
}

/**
 * A fact whose every source is gone, held or says something else by now rests on nothing. What a person said at a terminal without
 * naming any rests on their word.
 */
export function isStale({ voice }: Pick<Fact, "voice">, sources: readonly SourceStanding[]): boolean {
  if (sources.length === 0) return voice !== "terminal";
  return !sources.includes("holds");
}

export function statusOf(fact: Pick<Fact, "from" | "voice">, { end, sources, at }: Standing): FactStatus {
  if (end.cause === "retracted") return "retracted";
  const isOver = end.at !== null && end.at <= at;
  if (isOver && end.cause === "invalidated") return "invalidated";
  if (isStale(fact, sources)) return "stale";
  if (isOver) return end.cause === "superseded" ? "superseded" : "ended";
  return fact.from > at ? "upcoming" : "active";
}
