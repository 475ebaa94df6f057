/**
 * Derives the whole graph again while the old one is gone along: everything is put as it would be anew, a slice at a time, and what
 * nothing spoke for this time goes at the end. A crash in between leaves a graph that is whole, with some edges too many, which the
 * next time takes out. What people decided stays.
 */

import { instantOf } from "../kernel/clock.ts";
import { type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import type { EdgeId } from "../kernel/ids.ts";
import { type Edge, relationsIn } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { GRAPH_KINDS, type GraphKind } from "./graph-again.ts";
import type { RebuildGraphAnswer } from "./graph-api.ts";
import { wholeDigest } from "./graph-digest.ts";
import { keepRelation } from "./graph-keep.ts";
import { bearings, UNSAID } from "./graph-look.ts";
import { NO_MARKS, setGraphMarks } from "./graph-marks.ts";
import { type GraphSource, newestSources, sourcesAfter, sourcesNamed } from "./graph-records.ts";
import { pseudonymOf } from "./graph-scope.ts";
import { noteUnkept, unlessUnkept } from "./graph-unkept.ts";
import { refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";

/** Records, or edges, that are put or looked at in one transaction. */
const SLICE = 200;

interface Spoken {
  from: number;
  readonly by: Set<string>;
}

export async function rebuildGraph(
  context: EngineContext,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<RebuildGraphAnswer> {
  const before = await wholeDigest(context);
  if (dryRun) return { before: before.digest, after: before.digest, ...before.counts };
  const spoken = new Map<EdgeId, Spoken>();
  const newest = await context.store.read(newestSources);
  for (const kind of GRAPH_KINDS) await putAll(context, kind, newest[kind], spoken);
  await takeOut(context, spoken);
  await context.store.write("derived", (stores) => setGraphMarks(stores, { ...NO_MARKS, ...newest }));
  const after = await wholeDigest(context);
  return { before: before.digest, after: after.digest, ...after.counts };
}

async function putAll(
  context: EngineContext,
  kind: GraphKind,
  upTo: number,
  spoken: Map<EdgeId, Spoken>,
): Promise<void> {
  for (let after = 0; ; ) {
    const sources = await context.store.read((stores) => sourcesAfter(stores, kind, after, SLICE));
    const some = sources.filter(({ key }) => key.id <= upTo);
    if (some.length === 0) return;
    await context.store.write("derived", (stores) => putSome(context, stores, some, spoken));
    after = some.at(-1)!.key.id;
  }
}

async function putSome(
  context: EngineContext,
  stores: Stores,
  sources: readonly GraphSource[],
  spoken: Map<EdgeId, Spoken>,
): Promise<void> {
  const pseudonym = pseudonymOf(context);
  const bearing = await bearings(context, stores, sources);
  const failed: string[] = [];
  for (const { key, shelf, record } of sources) {
    const ref = evidenceRef(key);
    const now = bearing.get(ref)!;
    if (now.is !== "bears") continue;
    const on = { shelf, evidence: { ...key, digest: now.digest }, trust: now.trust };
    const put = await unlessUnkept(async () => {
      for (const relation of relationsIn(record, pseudonym)) {
        const { edge } = await keepRelation(context, stores, relation, on);
        const known = spoken.get(edge) ?? { from: relation.from, by: new Set() };
        known.from = Math.min(known.from, relation.from);
        spoken.set(edge, { from: known.from, by: known.by.add(ref) });
      }
      return true;
    });
    if (put === null) failed.push(ref);
  }
  await noteUnkept(
    stores,
    sources.map(({ key }) => evidenceRef(key)),
    failed,
  );
}

/** What was there before, and nothing speaks for. What is only not to be read at present keeps what was made of it. */
async function takeOut(context: EngineContext, spoken: ReadonlyMap<EdgeId, Spoken>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await context.store.read(({ graph }) => graph.scanEdges(after, SLICE));
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    await context.store.write("derived", async (stores) => {
      for (const row of rows.filter(({ origin }) => origin !== "person"))
        await settle(context, stores, row, spoken.get(row.id));
    });
  }
}

async function settle(
  context: EngineContext,
  stores: Stores,
  row: Edge,
  said: Spoken | undefined,
): Promise<void> {
  const { graph } = stores;
  const evidence = await graph.evidenceOf([row.id]);
  const unsaid = evidence.filter((one) => said?.by.has(evidenceRef(one)) !== true);
  const still = await sayingStill(context, stores, row, unsaid);
  // It can be read, and says it no more; or it is there no more.
  const gone = unsaid.filter((one) => !still.has(evidenceRef(one)));
  if (gone.length > 0) await graph.dropEvidence(row.id, gone);
  if (gone.length === evidence.length) {
    // A proposal that was turned down is remembered as long as its record is there.
    await graph.eraseEdges([row.id]);
    return;
  }
  if (row.origin === "fact") return;
  const times = [said?.from, ...still.values()].filter((at) => at !== undefined && at !== null);
  const from = times.length === 0 ? UNSAID : Math.min(...times);
  if (from !== row.from) await graph.changeEdge(row.id, { from: instantOf(from) });
}

/**
 * Those that are there and cannot be read at present; and with their time those that say it after all: they came in, or were let
 * go, while the others were put.
 */
async function sayingStill(
  context: EngineContext,
  stores: Stores,
  row: Edge,
  keys: readonly EvidenceKey[],
): Promise<ReadonlyMap<string, number | null>> {
  const still = new Map<string, number | null>();
  const pseudonym = pseudonymOf(context);
  for (const kind of GRAPH_KINDS) {
    const ids = keys.filter((key) => key.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const ends = await stores.graph.entities([row.src, row.dst]);
    const [src, dst] = [ends.get(row.src), ends.get(row.dst)];
    if (src === undefined || dst === undefined) continue;
    const sources = await sourcesNamed(stores, kind, ids);
    const bearing = await bearings(context, stores, sources);
    for (const { key, shelf, record } of sources) {
      const ref = evidenceRef(key);
      const { is } = bearing.get(ref)!;
      if (is === "waits") still.set(ref, null);
      if (is !== "bears" || shelf !== row.shelf) continue;
      const says = relationsIn(record, pseudonym).find(
        (one) =>
          one.type === row.type &&
          one.origin === row.origin &&
          (one.origin !== "fact" || one.from === row.from) &&
          refOfEntity(one.src) === refOfEntity(src) &&
          refOfEntity(one.dst) === refOfEntity(dst),
      );
      if (says !== undefined && !(await isPersons(stores, row, says.from))) still.set(ref, says.from);
    }
  }
  return still;
}

/** A person said it for that time: what words suggest speaks for that. */
async function isPersons({ graph }: Stores, { src, dst, ...row }: Edge, at: number): Promise<boolean> {
  if (row.origin !== "pattern") return false;
  return (await graph.between(src, dst)).some(
    ({ origin, type, shelf, from, to }) =>
      origin === "person" &&
      type === row.type &&
      shelf === row.shelf &&
      from <= at &&
      (to === null || at < to),
  );
}
