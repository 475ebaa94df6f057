/**
 * How facts stand: when each ends, what it rests on by now, and so what is to be told of it. Worked out when it is read; of another
 * moment than now, by what was recorded until then.
 */

import { evidenceRef } from "../kernel/evidence.ts";
import type { FactId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import {
  ALWAYS,
  type Confidence,
  confidenceCap,
  type End,
  endsOf,
  type Fact,
  type FactAct,
  type FactStatus,
  isStale,
  leastConfidence,
  statusOf,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readRecords } from "./evidence-records.ts";
import type { ShownSource } from "./facts-api.ts";
import { isFirstHand, sourceState } from "./source-state.ts";
import type { Stores } from "./stores.ts";

export interface FactStanding {
  readonly end: End;
  readonly status: FactStatus;
  /** Whatever became of it: it rests on nothing any more. `held`: it may again, when a person has decided. */
  readonly stale: boolean;
  readonly held: boolean;
  /** All that it was understood from is gone: whoever asks for it is not told what it said, and a model not that it was. */
  readonly unsaid: boolean;
  readonly sources: readonly ShownSource[];
  /** What it rests on bears no more than this. */
  readonly confidence: Confidence;
  readonly trust: RecordTrust;
  /** On it, recorded by then; in the order in which they were. */
  readonly acts: readonly FactAct[];
  /** What it took the place of. */
  readonly supersedes: readonly FactId[];
}

export interface AskedMoment {
  /** What is true then. */
  readonly at: number;
  /** By what was recorded until then; absent: by all that is known. */
  readonly knownAt?: number | undefined;
}

export async function standingOf(
  context: EngineContext,
  stores: Stores,
  facts: readonly Fact[],
  { at, knownAt = ALWAYS }: AskedMoment,
): Promise<ReadonlyMap<FactId, FactStanding>> {
  if (facts.length === 0) return new Map();
  const ids = facts.map(({ id }) => id);
  const acts = await actsAround(stores, ids);
  const ends = endsOf(facts, acts, knownAt);
  const sources = await stores.facts.sourcesOf(ids);
  const now = await readRecords(context, stores, [...sources.values()].flat().filter(isFirstHand));
  const knownActs = acts.filter(({ recordedAt }) => recordedAt <= knownAt);
  const onEach = Map.groupBy(knownActs, (act) => act.fact);
  const taken = (await stores.facts.actsBy(ids)).filter(({ recordedAt }) => recordedAt <= knownAt);
  const byEach = Map.groupBy(taken, ({ by }) => by);
  return new Map(
    facts.map((fact) => {
      const own = (sources.get(fact.id) ?? []).filter(({ recordedAt }) => recordedAt <= knownAt);
      const shown = own.map((source) => ({ ref: evidenceRef(source), state: sourceState(now, source) }));
      const holding = shown.filter(({ state }) => state === "holds");
      const end = ends.get(fact.id)!;
      const states = shown.map(({ state }) => state);
      const standing: FactStanding = {
        end,
        status: statusOf(fact, { end, at, sources: states }),
        stale: isStale(fact, states),
        held: states.includes("held"),
        unsaid: fact.voice !== "terminal" && states.length > 0 && states.every((state) => state === "gone"),
        sources: shown,
        confidence: leastConfidence(
          fact.confidence,
          confidenceCap({ voice: fact.voice, holding: new Set(holding.map(({ ref }) => ref)).size }),
        ),
        trust: leastTrust([fact.trust]),
        acts: onEach.get(fact.id) ?? [],
        supersedes: (byEach.get(fact.id) ?? []).map((act) => act.fact),
      };
      return [fact.id, standing];
    }),
  );
}

/** What became of these, and of what took their place: that one was taken back changes when they end. */
export async function actsAround(
  { facts }: Pick<Stores, "facts">,
  ids: readonly FactId[],
): Promise<readonly FactAct[]> {
  const on = [...(await facts.actsOn(ids)).values()].flat();
  const own = new Set(ids);
  const others = [...new Set(on.flatMap(({ by }) => (by === null || own.has(by) ? [] : [by])))];
  return [...on, ...[...(await facts.actsOn(others)).values()].flat()];
}
