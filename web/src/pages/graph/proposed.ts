/** Lines that wait for a person, in a drawing: nobody walks along them, so they are added to what was found. Pure. */

import type { ShownEdge, ShownEntity, SubgraphAnswer } from "../../../../src/engine/graph-api.ts";

interface Drawable {
  readonly entities: readonly ShownEntity[];
  readonly edges: readonly ShownEdge[];
}

/** Those that begin or end at something that is drawn, with what they lead to, as long as there is room for it. */
export function withProposed(
  { root, entities, edges }: Pick<SubgraphAnswer, "root" | "entities" | "edges">,
  proposed: readonly ShownEdge[],
  most: number,
): Drawable {
  const found = new Set<string>([root.ref, ...entities.map(({ ref }) => ref)]);
  const added = new Map<string, ShownEntity>();
  const drawn: ShownEdge[] = [];
  for (const edge of proposed) {
    const ends = [edge.src, edge.dst];
    if (!ends.some((end) => found.has(end))) continue;
    const unknown = ends.filter((end) => !found.has(end) && !added.has(end));
    if (found.size + added.size + unknown.length > most) continue;
    for (const end of unknown) added.set(end, entityOf(end, edge));
    drawn.push(edge);
  }
  return { entities: [...entities, ...added.values()], edges: [...edges, ...drawn] };
}

/** Of what only a proposal speaks of, no more is known than its name. */
function entityOf(ref: ShownEntity["ref"], { trust }: ShownEdge): ShownEntity {
  const at = ref.indexOf(":");
  return {
    ref,
    type: ref.slice(0, at) as ShownEntity["type"],
    label: ref.slice(at + 1).replaceAll("-", " "),
    aliases: [],
    trust,
    shelf: "",
    mergedInto: null,
  };
}
