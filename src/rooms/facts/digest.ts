/**
 * One number for all that is true and what became of it: the same when everything is made anew from what was recorded, whatever numbers
 * the records have then. Over keyed digests alone, so that it tells nothing of what they say.
 */

import { sha256Hex } from "../../kernel/hash.ts";
import type { Fact, FactAct, FactSource } from "./fact.ts";

export interface DigestedFact {
  readonly fact: Fact;
  /** As it is named: `user:owner`. */
  readonly shelf: string;
  readonly sources: readonly FactSource[];
  readonly acts: readonly FactAct[];
  /** Of what took its place; absent: it is not there. */
  readonly hashOf: (id: Fact["id"]) => string | undefined;
}

/** A line for a fact, to be put together with the others (`factsDigest`). */
export function factLine({ fact, shelf, sources, acts, hashOf }: DigestedFact): string {
  return sha256Hex(
    JSON.stringify([
      [shelf, fact.hash, fact.subject, fact.predicate, fact.from, fact.to, fact.endsAt],
      [fact.recordedAt, fact.confidence, fact.trust, fact.voice],
      sources.map(({ kind, digest }) => `${kind} ${digest}`).toSorted(),
      acts
        .map((act) =>
          JSON.stringify([
            ...[act.kind, act.at, act.recordedAt, act.voice, act.source?.digest ?? null],
            act.by === null ? null : (hashOf(act.by) ?? "unknown"),
          ]),
        )
        .toSorted(),
    ]),
  );
}

export function factsDigest(lines: readonly string[]): string {
  return sha256Hex(lines.toSorted().join("\n")).slice(0, 32);
}
