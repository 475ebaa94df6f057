/**
 * Until when a fact holds, by what was known at a time: what it says itself, and what became of it.
 *
 * Nothing is undone by rewriting: that another took its place counts for nothing from the moment on that the other was taken back,
 * and that it ended or was taken back itself from the moment on that it was restored.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { FactId } from "../../kernel/ids.ts";
import type { Fact, FactAct } from "./fact.ts";

/** All that is known. */
export const ALWAYS = Number.POSITIVE_INFINITY;

/** When a fact begins and ends, as far as acts can change it. */
export type Lasting = Pick<Fact, "id" | "from" | "to" | "recordedAt">;
export type ActOnFact = Pick<FactAct, "fact" | "kind" | "at" | "recordedAt" | "by">;

export interface End {
  /** Null: not yet. Equal to the beginning: it never held. */
  readonly at: Instant | null;
  /** What ended it: `to` is what it says itself. */
  readonly cause: "to" | "superseded" | "invalidated" | "retracted" | null;
  readonly by: FactId | null;
}

/** Of several at the same moment, what says most about it. */
const TELLING: readonly End["cause"][] = ["retracted", "invalidated", "superseded", "to", null];

/** `acts`: those on it, others are passed over. `retracted`: what was taken back by then (`retractedBy`). */
export function effectiveEnd(
  fact: Lasting,
  acts: readonly ActOnFact[],
  retracted: ReadonlySet<FactId>,
  knownAt: number = ALWAYS,
): End {
  if (retracted.has(fact.id)) return { at: fact.from, cause: "retracted", by: null };
  const ends: End[] = [{ at: fact.to, cause: fact.to === null ? null : "to", by: null }];
  for (const { fact: on, kind, at, recordedAt, by } of standingActs(acts, knownAt)) {
    if (on !== fact.id || recordedAt > knownAt || kind === "retracted" || kind === "restored") continue;
    if (kind === "superseded" && by !== null && retracted.has(by)) continue;
    ends.push({ at: at < fact.from ? fact.from : at, cause: kind, by });
  }
  return ends.reduce((first, end) => (isBefore(end, first) ? end : first));
}

/** Those that had been taken back by then. */
export function retractedBy(acts: readonly ActOnFact[], knownAt: number = ALWAYS): ReadonlySet<FactId> {
  return new Set(
    standingActs(acts, knownAt)
      .filter(({ kind, recordedAt }) => kind === "retracted" && recordedAt <= knownAt)
      .map(({ fact }) => fact),
  );
}

/**
 * Without those that were undone by then: what was said of a fact before it was restored. What is recorded with the restoring stays
 * so, and that another took its place.
 */
export function standingActs<Act extends ActOnFact>(
  acts: readonly Act[],
  knownAt: number = ALWAYS,
): readonly Act[] {
  const restored = new Map<FactId, number>();
  for (const { fact, kind, recordedAt } of acts) {
    if (kind !== "restored" || recordedAt > knownAt) continue;
    restored.set(fact, Math.max(recordedAt, restored.get(fact) ?? -ALWAYS));
  }
  if (restored.size === 0) return acts;
  return acts.filter(
    ({ fact, kind, recordedAt }) =>
      kind === "superseded" || kind === "restored" || recordedAt >= (restored.get(fact) ?? -ALWAYS),
  );
}

function isBefore(end: End, other: End): boolean {
  const [one, two] = [end.at ?? ALWAYS, other.at ?? ALWAYS];
  if (one !== two) return one < two;
  return TELLING.indexOf(end.cause) < TELLING.indexOf(other.cause);
}
