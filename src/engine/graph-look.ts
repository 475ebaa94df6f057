/**
 * Looks at one record for the graph: what it says now takes the place of what it said before. So whatever became of it in between,
 * and however often it is looked at, what is there in the end is what it says.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { type EdgeId, type FactId, factId } from "../kernel/ids.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Relation } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, readEvidence, sourceState } from "./evidence.ts";
import { standingOf } from "./fact-standing.ts";
import { settleEnd } from "./graph-ends.ts";
import { type KeptRelation, keepRelation } from "./graph-keep.ts";
import type { GraphSource } from "./graph-records.ts";
import type { Stores } from "./stores.ts";

/** Records of one edge that are read at once. */
const SLICE = 500;
const PRINT_DIGITS = 16;
/** Nothing that says it can be read: it begins with the next that does. */
export const UNSAID = instantOf(8_640_000_000_000_000);
/** Of a fact it is never compared: what one says does not change. */
const UNREAD = "0".repeat(32);

/** `bears`: what it says counts. `waits`: it is there and cannot be read at present. `gone`: it counts for nothing any more. */
export type Bearing =
  | { readonly is: "bears"; readonly digest: string; readonly trust: Exclude<RecordTrust, "quarantined"> }
  | { readonly is: "waits" | "gone" };

/** Tells whether it is still what was understood. */
export function printOf({ shelf, record, held }: GraphSource): string {
  return sha256Hex(JSON.stringify([shelf, held, record])).slice(0, PRINT_DIGITS);
}

/** By reference. A fact whose grounds cannot be read bears its edges all the same: they stand as soon as it does. */
export async function bearings(
  context: EngineContext,
  stores: Stores,
  sources: readonly GraphSource[],
): Promise<ReadonlyMap<string, Bearing>> {
  const now = await readEvidence(
    context,
    stores,
    sources.map(({ key }) => key),
  );
  const stale = await staleFacts(context, stores, sources, now);
  return new Map(
    sources.map(({ key, held }): [string, Bearing] => {
      const ref = evidenceRef(key);
      const evidence = now.get(ref);
      if (held) return [ref, { is: "waits" }];
      if (evidence?.state === "held") return [ref, { is: "waits" }];
      if (evidence?.state === "holds" && evidence.trust !== "quarantined")
        return [ref, { is: "bears", digest: evidence.digest, trust: evidence.trust }];
      const trust = key.kind === "fact" ? stale.get(factId(key.id)) : undefined;
      return [ref, trust === undefined ? { is: "gone" } : { is: "bears", digest: UNREAD, trust }];
    }),
  );
}

async function staleFacts(
  context: EngineContext,
  stores: Stores,
  sources: readonly GraphSource[],
  now: ReadonlyMap<string, EvidenceNow>,
): Promise<ReadonlyMap<FactId, Exclude<RecordTrust, "quarantined">>> {
  const unread = sources.filter(
    ({ key }) => key.kind === "fact" && now.get(evidenceRef(key))?.state !== "holds",
  );
  if (unread.length === 0) return new Map();
  const facts = [...(await stores.facts.facts(unread.map(({ key }) => factId(key.id)))).values()];
  const standing = await standingOf(context, stores, facts, { at: context.clock.now() });
  return new Map(
    facts.flatMap(({ id, trust }) => (standing.get(id)?.status === "stale" ? [[id, trust] as const] : [])),
  );
}

/** What it says, and nothing else, rests on it from now on; what people linked keeps what it was said to rest on. */
export async function lookAt(
  context: EngineContext,
  stores: Stores,
  { key, shelf, record }: GraphSource,
  relations: readonly Relation[],
  bearing: Bearing,
): Promise<readonly KeptRelation[]> {
  const { graph } = stores;
  const before = await graph.citing([key]);
  const kept: KeptRelation[] = [];
  if (bearing.is === "bears") {
    const { digest, trust } = bearing;
    for (const relation of relations)
      kept.push(
        await keepRelation(context, stores, relation, { shelf, evidence: { ...key, digest }, trust }),
      );
  }
  const said = new Set(kept.map(({ edge }) => edge));
  const unsaid = [...(await graph.edges(before.filter((id) => !said.has(id)))).values()].filter(
    ({ origin }) => origin !== "person",
  );
  if (bearing.is !== "waits") for (const { id } of unsaid) await graph.dropEvidence(id, [key]);
  const at = record.kind === "fact" ? record.from : record.at;
  const maybeFirst = unsaid.filter(
    ({ from, origin }) => bearing.is !== "waits" || origin === "fact" || at <= from,
  );
  await settleEdges(
    context,
    stores,
    maybeFirst.map(({ id }) => id),
  );
  return kept;
}

/** Derived ones begin with the first that speaks for them and can be read; what rests on nothing goes. */
export async function settleEdges(
  context: EngineContext,
  stores: Stores,
  ids: readonly EdgeId[],
): Promise<void> {
  const { graph } = stores;
  for (const row of (await graph.edges(ids)).values()) {
    const evidence = await graph.evidenceOf([row.id]);
    if (evidence.length === 0) await graph.eraseEdges([row.id]);
    else if (row.origin === "fact") await settleEnd(stores, row, evidence);
    else if (row.origin !== "person") {
      const from = (await firstSaid(context, stores, evidence)) ?? UNSAID;
      if (from !== row.from) await graph.changeEdge(row.id, { from });
    }
  }
}

async function firstSaid(
  context: EngineContext,
  stores: Stores,
  evidence: readonly Parameters<typeof sourceState>[1][],
): Promise<Instant | null> {
  let first: Instant | null = null;
  for (let at = 0; at < evidence.length; at += SLICE) {
    const some = evidence.slice(at, at + SLICE);
    const now = await readEvidence(context, stores, some);
    for (const one of some) {
      const read = now.get(evidenceRef(one));
      if (read?.state !== "holds" || read.trust === "quarantined") continue;
      if (sourceState(now, one) === "holds" && (first === null || read.at < first)) first = read.at;
    }
  }
  return first;
}
