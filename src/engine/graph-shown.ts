/** Entities and edges as they are shown: redacted, on whose word, with what they rest on. */

import type { EntityRef } from "../kernel/entity-ref.ts";
import type { ShelfId } from "../kernel/ids.ts";
import { leastTrust } from "../kernel/trust.ts";
import type { Hop } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import type { PathStep, ShownEdge, ShownEntity } from "./graph-api.ts";
import { type GraphView, refOfEntity, type ViewEdge } from "./graph-view.ts";
import { isWordAlias } from "./graph-words.ts";
import { redactor } from "./index-text.ts";
import { shelfTitles } from "./observations-shown.ts";
import type { Stores } from "./stores.ts";

/** In the order of the nodes; one that is not there any more is left out. */
export async function shownEntities(
  context: EngineContext,
  stores: Stores,
  view: GraphView,
  nodes: readonly string[],
): Promise<readonly ShownEntity[]> {
  const clean = redactor(context);
  const titles = new Map<ShelfId, string>();
  const shown: ShownEntity[] = [];
  for (const node of nodes) {
    const entities = await view.entitiesOf(node);
    const [first] = entities;
    if (first === undefined) continue;
    if (!titles.has(first.shelf))
      for (const [id, title] of await shelfTitles(stores, [first.shelf])) titles.set(id, title);
    const aliases = await stores.graph.aliasesOf(entities.map(({ id }) => id));
    const others = entities.filter((one) => refOfEntity(one) !== node).map(({ name }) => name);
    const called = aliases.map(({ alias }) => alias).filter((alias) => !isWordAlias(alias));
    const also = new Set([...called, ...others]);
    shown.push({
      ref: node as EntityRef,
      type: first.type,
      label: clean(first.label),
      aliases: [...also].map(clean).toSorted(),
      trust: leastTrust(entities.map(({ trust }) => trust)),
      shelf: titles.get(first.shelf) ?? "",
      mergedInto: null,
    });
  }
  return shown;
}

export function shownEdge({ key, src, dst, row, from, to, trust, evidence }: ViewEdge): ShownEdge {
  return {
    ...{ ref: key, src: src as EntityRef, dst: dst as EntityRef, type: row.type, from, to, trust },
    ...{ origin: row.origin, state: row.state, evidence },
  };
}

export function shownSteps(hops: readonly Hop<ViewEdge>[]): readonly PathStep[] {
  return hops.map(({ from, to, edge }) => ({
    from: from as EntityRef,
    edge: shownEdge(edge),
    to: to as EntityRef,
  }));
}
