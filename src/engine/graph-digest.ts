/** The digest of all that the graph says and that stands on something, whosever it is; and how much there is. */

import type { ShelfId } from "../kernel/ids.ts";
import { type DigestedEdge, type DigestedName, type Entity, graphDigest } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { EdgeEvidenceReader } from "./graph-edges.ts";
import { refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";

const SLICE = 500;

export interface DigestedGraph {
  readonly digest: string;
  readonly counts: { readonly entities: number; readonly edges: number; readonly proposed: number };
}

/** In short reads, so that nobody waits behind it. */
export async function wholeDigest(
  context: EngineContext,
  isWanted: (shelf: ShelfId) => boolean = () => true,
): Promise<DigestedGraph> {
  const edges: DigestedEdge[] = [];
  const names: DigestedName[] = [];
  const counts = { entities: 0, edges: 0, proposed: 0 };
  for (let after = 0; ; ) {
    const last = await context.store.read(async (stores) => {
      const rows = await stores.graph.scanEdges(after, SLICE);
      const wanted = rows.filter(({ shelf }) => isWanted(shelf));
      const standing = await new EdgeEvidenceReader(context, stores).standing(wanted, null);
      const ends = await stores.graph.entities(standing.flatMap(({ row }) => [row.src, row.dst]));
      const shelves = await shelfKeys(
        stores,
        standing.map(({ row }) => row.shelf),
      );
      for (const { row, from, to } of standing) {
        const [src, dst] = [ends.get(row.src), ends.get(row.dst)];
        if (src === undefined || dst === undefined) continue;
        if (row.state === "active") counts.edges += 1;
        if (row.state === "proposed") counts.proposed += 1;
        const { type, origin, state } = row;
        edges.push({
          ...{ shelf: shelves.get(row.shelf)!, src: refOfEntity(src), dst: refOfEntity(dst) },
          type,
          origin,
          state,
          from,
          to,
        });
      }
      return rows.at(-1)?.id;
    });
    if (last === undefined) break;
    after = last;
  }
  for (let after = 0; ; ) {
    const last = await context.store.read(async (stores) => {
      const rows = await stores.graph.scanEntities(after, SLICE);
      const wanted = rows.filter(({ shelf }) => isWanted(shelf));
      counts.entities += wanted.length;
      names.push(...(await namesSaid(stores, wanted)));
      return rows.at(-1)?.id;
    });
    if (last === undefined) break;
    after = last;
  }
  return { digest: graphDigest(edges, names), counts };
}

/** Of those about which a person said something. */
async function namesSaid(stores: Stores, rows: readonly Entity[]): Promise<readonly DigestedName[]> {
  const { graph } = stores;
  const aliases = (await graph.aliasesOf(rows.map(({ id }) => id))).filter(
    ({ origin }) => origin === "person",
  );
  const into = await graph.entities(rows.flatMap(({ mergedInto }) => mergedInto ?? []));
  const shelves = await shelfKeys(
    stores,
    rows.map(({ shelf }) => shelf),
  );
  return rows.flatMap((row): readonly DigestedName[] => {
    const own = aliases.filter(({ entity }) => entity === row.id).map(({ alias }) => alias);
    const target = row.mergedInto === null ? undefined : into.get(row.mergedInto);
    if (own.length === 0 && target === undefined) return [];
    const mergedInto = target === undefined ? null : refOfEntity(target);
    return [{ shelf: shelves.get(row.shelf)!, ref: refOfEntity(row), aliases: own, mergedInto }];
  });
}

async function shelfKeys(
  { memories }: Stores,
  ids: readonly ShelfId[],
): Promise<ReadonlyMap<ShelfId, string>> {
  const keys = new Map<ShelfId, string>();
  for (const id of new Set(ids)) {
    const shelf = await memories.shelf(id);
    keys.set(id, shelf === undefined ? "" : `${shelf.installation} ${shelf.tier}:${shelf.name}`);
  }
  return keys;
}
