/**
 * Records that hang together with what a question names, a step or two away: they join what was found by its words, with a small
 * score, and are chosen among it within the same scope, trust and room. Where the graph fails or takes too long, the pack is as it
 * would have been without it, and says so.
 */

import type { Instant } from "../kernel/clock.ts";
import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import { memoryId, observationId, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { mayInstruct } from "../kernel/trust.ts";
import { outdatedMark } from "../rooms/assemble/index.ts";
import type { Observation } from "../rooms/ledger/index.ts";
import type { Packable } from "../rooms/pack/index.ts";
import { isHolding } from "./card-look.ts";
import { type CardWhose, cardReach, isForeign, isReadable, sourceNamed } from "./card-reach.ts";
import type { EngineContext } from "./context.ts";
import { type HoldingEvidence, readEvidence } from "./evidence.ts";
import type { FactHistory } from "./facts-history.ts";
import { outdatedIn } from "./facts-outdated.ts";
import { evidenceNear, type NearEvidence } from "./graph-near.ts";
import { passageLayers } from "./pack-layers.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Of the best that was found: what the graph alone brings has so much at the least, and so much more where it is near. */
const SCORE = { least: 0.25, near: 0.15 } as const;
/** Where nothing was found by words. */
const ALONE = 0.4;
/** What is named only in part, or hangs together only loosely, does not join. */
const NEAR_FROM = 0.25;
const MOST_JOINED = 4;

export interface GraphPacking extends CardWhose {
  readonly query: string;
  readonly terms: QueryTerms;
  readonly watch: Watch;
  /** What was found by words. */
  readonly candidates: readonly Packable[];
  readonly known: FactHistory;
  /** Of a pack that is made again: those that were in for this. Null: it is made now. */
  readonly were: readonly string[] | null;
  /** Nothing that came after these is seen. */
  readonly isLater: (key: EvidenceKey) => boolean;
}

export interface PackedGraph {
  readonly joined: readonly Packable[];
  /** How many records are near, whether or not words found them too; or why none was looked for. */
  readonly found: number | string;
  readonly degraded: readonly string[];
}

function withoutGraph(why: string): PackedGraph {
  return { joined: [], found: why, degraded: [] };
}

/** Within the caller's read. */
export async function packGraph(
  context: EngineContext,
  stores: Stores,
  packing: GraphPacking,
): Promise<PackedGraph> {
  const { asker, installation, scope, query, watch, candidates, were } = packing;
  if (watch.aborted) return { ...withoutGraph("late"), degraded: ["late:graph"] };
  const { near, degraded } = await evidenceNear(context, stores, {
    ...{ text: query, watch },
    ...(asker !== undefined && { asker }),
    ...(installation !== undefined && { installation }),
    ...(scope !== undefined && { scope }),
  });
  const failed = degraded.includes("graph-failed") ? "not-readable" : degraded.length > 0 ? "late" : null;
  const named = degraded.map((why) => (why === "graph-late" ? "late:graph" : "graph-unavailable"));
  const found = near.length > 0 ? near.length : (failed ?? "nothing-near");
  const known = new Set(candidates.map(({ ref }) => ref));
  const wanted = (were === null ? near.filter(({ score }) => score >= NEAR_FROM) : again(near, were)).filter(
    ({ ref }) => !known.has(ref) && !ref.startsWith("fact:"),
  );
  const joined = wanted.length === 0 ? [] : await readNear(context, stores, packing, wanted);
  return { joined: joined.slice(0, MOST_JOINED), found, degraded: named };
}

/** What hung together then and does not now is read all the same. */
function again(near: readonly NearEvidence[], were: readonly string[]): readonly NearEvidence[] {
  const found = new Map(near.map((one) => [one.ref, one]));
  return were.map((ref) => found.get(ref) ?? { ref, score: NEAR_FROM, edge: "", from: "" });
}

async function readNear(
  context: EngineContext,
  stores: Stores,
  packing: GraphPacking,
  near: readonly NearEvidence[],
): Promise<readonly Packable[]> {
  const keys = near.map(({ ref }) => sourceNamed(ref)).filter((key) => !packing.isLater(key));
  const now = await readEvidence(context, stores, keys);
  const reach = await cardReach(context, stores, packing);
  const ids = (kind: EvidenceKey["kind"]) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const observations = await stores.ledger.observations(ids("obs").map(observationId));
  const memories = await stores.memories.memories(ids("mem").map(memoryId));
  const aside = new Set<string>([
    ...[...observations.values()]
      .filter(({ supersededBy, state }) => supersededBy !== null || state === "archived")
      .map(({ id }) => refOf("obs", id)),
    ...[...memories.values()].filter(({ state }) => state !== "active").map(({ id }) => refOf("mem", id)),
  ]);
  const read = near.flatMap((one) => {
    const held = now.get(one.ref);
    if (!isHolding(held) || aside.has(one.ref) || held.trust === "quarantined") return [];
    if (!isReadable(reach, held) || isForeign(reach, held) || held.text.trim() === "") return [];
    return [{ one, held }];
  });
  const outdated = await outdatedIn(
    stores,
    packing.known,
    read.map(({ one: { ref }, held: { at, text, trust } }) => ({
      ...{ ref, at, text, byAssistant: trust === "agent", sources: [] },
    })),
  );
  const best = packing.candidates.reduce((most, { score }) => Math.max(most, score), 0) || ALONE;
  return read.map(({ one, held }): Packable => {
    const mark = outdated.get(one.ref);
    const packable = packableOf(packing, one, held, best, observations);
    return mark === undefined ? packable : { ...packable, outdated: outdatedMark(mark) };
  });
}

const KINDS: { readonly [kind: string]: string } = {
  ...{ msg: "message", sum: "summary", mem: "memory", doc: "document", evt: "event" },
};

function packableOf(
  { terms }: GraphPacking,
  { ref, score: near, edge, from }: NearEvidence,
  { text, trust, at }: HoldingEvidence,
  best: number,
  observations: ReadonlyMap<number, Observation>,
): Packable {
  const { kind, id } = sourceNamed(ref);
  const observation = kind === "obs" ? observations.get(id) : undefined;
  const score = best * (SCORE.least + SCORE.near * Math.min(1, near));
  const isOwnWord = mayInstruct(trust) && kind !== "doc";
  const words = text.replace(/\s+/g, " ").trim();
  return {
    ...{ ref: evidenceRef({ kind, id }), trust, score, archived: false, parts: { graph: score } },
    temperature: kind === "doc" ? "cold" : "warm",
    kind: observation?.kind ?? KINDS[kind] ?? kind,
    importance: observation?.importance.label ?? "unknown",
    ...{ at: at as Instant | null, by: observation?.tool ?? "" },
    layers: passageLayers(words, false, (most) => excerpt(words, terms, most)),
    citations: [from === "" ? "the graph" : `hangs together with ${from}`, ...(edge === "" ? [] : [edge])],
    as: "graph-near",
    ...(isMarkedPrivate(text)
      ? { because: { reason: "private", ref: null } as const }
      : !isOwnWord &&
        injectionIn(text) !== null && { because: { reason: "quarantined", ref: null } as const }),
  };
}
