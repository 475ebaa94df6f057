/**
 * Keeps the graph up with observations, events, documents and facts, each by number. Reading and understanding happen in the
 * background, storing in the writer's thread; what was taken back meanwhile is left out.
 */

import { evidenceRef } from "../kernel/evidence.ts";
import { edgeId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { GRAPH_VERSION, type Relation, relationsIn } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import {
  GRAPH_KINDS,
  type GraphKind,
  graphAgain,
  graphedAgain,
  settled,
  toGraphAgain,
  toSettle,
} from "./graph-again.ts";
import type { GraphBatch } from "./graph-api.ts";
import { bearings, lookAt, printOf, settleEdges } from "./graph-look.ts";
import {
  type GraphMarks,
  graphMarks,
  isGraphBegun,
  marksIn,
  NO_MARKS,
  setGraphMarks,
} from "./graph-marks.ts";
import { rebuildGraph } from "./graph-rebuild.ts";
import { type GraphSource, newestSources, sourcesAfter, sourcesNamed } from "./graph-records.ts";
import { pseudonymOf } from "./graph-scope.ts";
import { noteUnkept, unlessUnkept } from "./graph-unkept.ts";
import type { Stores } from "./stores.ts";

interface Added {
  readonly entities: number;
  readonly edges: number;
  readonly proposed: number;
}

interface Found {
  readonly kind: GraphKind;
  readonly id: number;
  readonly relations: readonly Relation[];
  /** Of the record as it was understood; null: it was not there. */
  readonly print: string | null;
  /** It is looked at once more. */
  readonly again: boolean;
}

export async function prepareGraph(
  context: EngineContext,
  { limit }: { readonly limit: number },
): Promise<GraphBatch> {
  return context.store.read(async (stores) => {
    const marks = await graphMarks(stores);
    // Derived in another way: all of it is made anew by the writer, while the old one is gone along.
    const isOther = marks === null && (await isGraphBegun(stores));
    const from = marks ?? NO_MARKS;
    const found: Found[] = [];
    for (const kind of isOther ? [] : GRAPH_KINDS) {
      const listed = (await toGraphAgain(stores.meta, kind)).slice(0, limit - found.length);
      if (listed.length > 0)
        found.push(...understood(context, await sourcesNamed(stores, kind, listed), listed, kind));
    }
    const next = isOther
      ? { upTo: from, sources: [] }
      : await nextSources(stores, from, limit - found.length);
    found.push(...understood(context, next.sources));
    const settle = isOther ? [] : (await toSettle(stores.meta)).slice(0, limit);
    const newest = await newestSources(stores);
    const pending = isOther || GRAPH_KINDS.some((kind) => next.upTo[kind] < newest[kind]);
    const moved = GRAPH_KINDS.some((kind) => next.upTo[kind] !== from[kind]);
    return {
      version: GRAPH_VERSION,
      from: { ...from },
      upTo: { ...next.upTo },
      found: found.map((one) => one as unknown as JsonObject),
      settle,
      pending,
      idle: !isOther && !moved && found.length === 0 && settle.length === 0,
    };
  });
}

async function nextSources(
  stores: Stores,
  from: GraphMarks,
  limit: number,
): Promise<{ readonly upTo: GraphMarks; readonly sources: readonly GraphSource[] }> {
  const upTo: { [kind in GraphKind]: number } = { ...from };
  const sources: GraphSource[] = [];
  for (const kind of GRAPH_KINDS) {
    if (sources.length >= limit) break;
    const some = await sourcesAfter(stores, kind, from[kind], limit - sources.length);
    upTo[kind] = some.at(-1)?.key.id ?? from[kind];
    sources.push(...some);
  }
  return { upTo, sources };
}

function understood(
  context: EngineContext,
  sources: readonly GraphSource[],
  again: readonly number[] = [],
  kind?: GraphKind,
): readonly Found[] {
  const pseudonym = pseudonymOf(context);
  const listed = new Set(again);
  const found = sources.map((source) => ({
    ...{ kind: source.key.kind, id: source.key.id, again: listed.delete(source.key.id) },
    relations: source.held ? [] : relationsIn(source.record, pseudonym),
    print: printOf(source),
  }));
  // What is not there any more is off the list too.
  const gone =
    kind === undefined
      ? []
      : [...listed].map((id) => ({ kind, id, relations: [], print: null, again: true }));
  return [...found, ...gone].filter((one) => one.again || one.relations.length > 0);
}

/** Applying a batch twice changes nothing. */
export async function applyGraph(context: EngineContext, batch: GraphBatch): Promise<Added> {
  const isOther = await context.store.read(
    async (stores) => (await graphMarks(stores)) === null && (await isGraphBegun(stores)),
  );
  if (isOther) {
    const { entities, edges, proposed } = await rebuildGraph(context, {});
    return { entities, edges, proposed };
  }
  return context.store.write("derived", async (stores) => {
    const nothing = { entities: 0, edges: 0, proposed: 0 };
    const reached = (await graphMarks(stores)) ?? NO_MARKS;
    const from = marksIn(batch.from);
    if (batch.version !== GRAPH_VERSION || GRAPH_KINDS.some((kind) => from[kind] !== reached[kind]))
      return nothing;
    const found = batch.found as unknown as readonly Found[];
    const { looked, added } = await lookAtAll(context, stores, found);
    for (const kind of GRAPH_KINDS) {
      const ids = looked.filter((one) => one.again && one.kind === kind).map(({ id }) => id);
      await graphedAgain(stores.meta, kind, ids);
      // What became something else since it was read has its turn once more.
      const others = found.filter((one) => one.kind === kind && !one.again && !looked.includes(one));
      await graphAgain(
        stores,
        kind,
        others.map(({ id }) => id),
      );
    }
    const settle = batch.settle.map(edgeId);
    await settleEdges(context, stores, settle);
    await settled(stores.meta, settle);
    await setGraphMarks(stores, marksIn(batch.upTo));
    return added;
  });
}

/** Only what is still as it was understood, and of that what holds now. */
async function lookAtAll(
  context: EngineContext,
  stores: Stores,
  found: readonly Found[],
): Promise<{ readonly looked: readonly Found[]; readonly added: Added }> {
  const sources = new Map<string, GraphSource>();
  for (const kind of GRAPH_KINDS) {
    const ids = found.filter((one) => one.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const source of await sourcesNamed(stores, kind, ids)) sources.set(evidenceRef(source.key), source);
  }
  const bearing = await bearings(context, stores, [...sources.values()]);
  const looked: Found[] = [];
  const failed: string[] = [];
  const added = { entities: 0, edges: 0, proposed: 0 };
  for (const one of found) {
    const ref = evidenceRef(one);
    const source = sources.get(ref);
    if (source !== undefined && printOf(source) !== one.print) continue;
    looked.push(one);
    if (source === undefined) continue;
    const look = () => lookAt(context, stores, source, one.relations, bearing.get(ref)!);
    const kept = await unlessUnkept(look);
    if (kept === null) failed.push(ref);
    for (const { entities, isNew, proposed } of kept ?? []) {
      added.entities += entities;
      if (isNew) added[proposed ? "proposed" : "edges"] += 1;
    }
  }
  await noteUnkept(stores, looked.map(evidenceRef), failed);
  return { looked, added };
}
