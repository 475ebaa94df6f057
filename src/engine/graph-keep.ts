/**
 * Puts what a record brings into the graph, within the writer's transaction. Twice changes nothing, and in whatever order records
 * come the same comes of them: of what is derived from words and metadata there is one edge, which begins with the earliest that
 * speaks for it.
 */

import type { Instant } from "../kernel/clock.ts";
import type { Evidence } from "../kernel/evidence.ts";
import type { EdgeId, EntityId, ShelfId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import type { Named, NewEdge, NewEntity, Relation } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { settleEnd } from "./graph-ends.ts";
import { wordAliases } from "./graph-words.ts";
import type { Stores } from "./stores.ts";

type KeptTrust = Exclude<RecordTrust, "quarantined">;

export interface KeptRelation {
  readonly edge: EdgeId;
  readonly isNew: boolean;
  readonly entities: number;
  readonly proposed: boolean;
}

export async function keepRelation(
  context: EngineContext,
  stores: Stores,
  relation: Relation,
  on: { readonly shelf: ShelfId; readonly evidence: Evidence; readonly trust: KeptTrust },
): Promise<KeptRelation> {
  const { graph } = stores;
  const { shelf, evidence, trust } = on;
  const { type, origin, from, to } = relation;
  const src = await putEntity(context, stores, relation.src, { shelf, trust, origin });
  const dst = await putEntity(context, stores, relation.dst, { shelf, trust, origin });
  const alike = (await graph.between(src.id, dst.id)).filter(
    (one) => one.shelf === shelf && one.type === type,
  );
  // What a person linked or accepted for that time stands as they said it, and rests on this as well.
  const said =
    origin === "pattern" ? alike.find((one) => one.origin === "person" && isWithin(one, from)) : undefined;
  const entities = Number(src.isNew) + Number(dst.isNew);
  if (said !== undefined) {
    await graph.putEdge(said, [evidence]);
    return { edge: said.id, isNew: false, entities, proposed: false };
  }
  const known = origin === "fact" ? undefined : alike.find((one) => one.origin === origin);
  const state = origin === "pattern" ? "proposed" : "active";
  const edge: NewEdge = known ?? {
    shelf,
    src: src.id,
    dst: dst.id,
    type,
    from,
    to,
    trust,
    origin,
    state,
    recordedAt: context.clock.now(),
  };
  const put = await graph.putEdge(edge, [evidence]);
  if (known !== undefined) {
    const least = leastTrust([known.trust, trust]) as KeptTrust;
    const earlier = from < known.from;
    if (earlier || least !== known.trust)
      await graph.changeEdge(put.id, { trust: least, ...(earlier && { from }) });
  } else if (origin === "fact" && !put.isNew) {
    const row = (await graph.edges([put.id])).get(put.id)!;
    await settleEnd(stores, row, await graph.evidenceOf([put.id]));
  }
  return { edge: put.id, isNew: put.isNew, entities, proposed: edge.state === "proposed" };
}

function isWithin({ from, to }: Pick<NewEdge, "from" | "to">, at: Instant): boolean {
  return from <= at && (to === null || at < to);
}

/** With the words that it can be found by where they are only some of its name. */
export async function putEntity(
  { clock }: { readonly clock: Pick<EngineContext["clock"], "now"> },
  { graph }: Pick<Stores, "graph">,
  { type, name, label }: Named,
  { shelf, trust, origin }: Pick<NewEntity, "shelf" | "trust" | "origin">,
): Promise<{ readonly id: EntityId; readonly isNew: boolean }> {
  const put = await graph.putEntity({ shelf, type, name, label, origin, trust, createdAt: clock.now() });
  if (put.isNew && type !== "person")
    for (const alias of wordAliases(label))
      await graph.addAlias({ entity: put.id, alias, origin: "pattern" });
  return put;
}
