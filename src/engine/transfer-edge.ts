/** What people said of how things hang together: what they linked, accepted and rejected. What was derived is derived again. */

import { instantOf } from "../kernel/clock.ts";
import { type EntityRef, entityNameOf, entityTypeOf } from "../kernel/entity-ref.ts";
import type { EntityId, ShelfId } from "../kernel/ids.ts";
import { EDGE_TYPES } from "../kernel/knowledge-words.ts";
import type { EdgeRecord } from "../kernel/transfer/record.ts";
import type { Edge } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { lookAgainAt } from "./graph-again.ts";
import { refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";
import { edgesSaid, putEntity, refHere } from "./transfer-entity.ts";
import { evidenceArriving, restsOn } from "./transfer-evidence.ts";
import { isForeign } from "./transfer-evidence-word.ts";
import { added, type KindTransfer, known, refused, withheldHere } from "./transfer-kind.ts";
import { NO_SHELF, type ShelvesLeaving, shelfArriving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingFew } from "./transfer-shelf-page.ts";

export const edgeTransfer: KindTransfer<EdgeRecord> = {
  async leaving(context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const said = await edgesSaid(stores, shelves);
    return leavingFew(after, bytes, said, (rows) => told(context, stores, shelves, rows));
  },
  async arriving(context, stores, record, where) {
    const type = EDGE_TYPES.find((one) => one === record.type);
    const [from, into] = [refHere(record.src), refHere(record.dst)];
    if (type === undefined || from === null || into === null || from === into)
      return refused("it links nothing that can be named here");
    if (record.state === "proposed") return refused("what nobody decided about is found again by itself");
    if (record.to !== null && record.to <= record.from) return refused("it would end before it begins");
    const shelf = await shelfArriving(stores, where, record.shelf);
    if (shelf === null) return NO_SHELF;
    const evidence = await evidenceArriving(context, stores, record.evidence, record.changed);
    if (evidence.length === 0) return refused("nothing of what it rests on is here");
    const on = { shelf, at: record.recordedAt };
    const [src, dst] = [await entityHere(stores, from, on), await entityHere(stores, into, on)];
    const alike = (await stores.graph.between(src, dst)).filter(
      (one) => one.shelf === shelf && one.type === type,
    );
    const isRejected = record.state === "rejected";
    const origin = isRejected ? "pattern" : "person";
    const itself = alike.find((one) => one.origin === origin && one.from === record.from);
    if (!isRejected && alike.some((one) => one.state === "rejected" && one.from === record.from))
      return withheldHere("a person has rejected it here");
    if (itself !== undefined) return decidedHere(stores, itself, record, evidence);
    await stores.graph.putEdge(
      {
        ...{ shelf, src, dst, type, origin, state: record.state },
        from: instantOf(record.from),
        to: record.to === null ? null : instantOf(record.to),
        trust: isForeign(where) ? "unknown" : record.trust,
        recordedAt: instantOf(record.recordedAt),
      },
      evidence,
    );
    // What speaks for it may have been understood before it came.
    await lookAgainAt(stores, alike);
    return added(null);
  },
};

async function told(
  context: EngineContext,
  stores: Stores,
  shelves: ShelvesLeaving,
  rows: readonly Edge[],
): Promise<readonly (EdgeRecord | null)[]> {
  const ends = await stores.graph.entities(rows.flatMap(({ src, dst }) => [src, dst]));
  const evidence = await stores.graph.evidenceOf(rows.map(({ id }) => id));
  const records: (EdgeRecord | null)[] = [];
  for (const { id, shelf, src, dst, type, from, to, trust, state, recordedAt } of rows) {
    const { sources, changed } = await restsOn(
      context,
      stores,
      evidence.filter(({ edge }) => edge === id),
    );
    records.push({
      ...{ kind: "edge", shelf: shelves.get(shelf)! },
      ...{ src: refOfEntity(ends.get(src)!), dst: refOfEntity(ends.get(dst)!) },
      ...{ type, from, to, trust, state, recordedAt, evidence: sources },
      ...(changed !== undefined && { changed }),
    });
  }
  return records;
}

async function entityHere(
  stores: Stores,
  ref: EntityRef,
  { shelf, at }: { readonly shelf: ShelfId; readonly at: number },
): Promise<EntityId> {
  const name = entityNameOf(ref);
  const there = (await stores.graph.named([shelf], [name])).find((one) => refOfEntity(one) === ref);
  if (there !== undefined) return there.id;
  const entity = {
    shelf,
    type: entityTypeOf(ref),
    name,
    label: name,
    origin: "pattern",
    trust: "unknown",
  } as const;
  return (await putEntity(stores, { ...entity, createdAt: instantOf(at) })).id;
}

/** What nobody decided about yet is decided; what somebody did, stays. */
async function decidedHere(
  { graph }: Stores,
  here: Edge,
  record: EdgeRecord,
  evidence: Awaited<ReturnType<typeof evidenceArriving>>,
) {
  await graph.putEdge(here, evidence);
  if (here.state !== "proposed") return known(null);
  await graph.changeEdge(here.id, { state: record.state as Edge["state"] });
  return added(null);
}
