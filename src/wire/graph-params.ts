/** What the methods about the graph take. How far a walk may go, the engine says. */

import { ENTITY_TYPES } from "../kernel/entity-ref.ts";
import { EDGE_TYPES } from "../kernel/knowledge-words.ts";
import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name, ref, time } from "./shapes.ts";

const whose = {
  asker: optional(asker),
  installation: optional(name),
  scope: optional(text({ max: 2_000 })),
};
const said = text({ max: 100_000 });
const refs = optional(list(ref, { max: 1_000 }));
/** Clamped by the engine. */
const limit = optional(integer());
const bounds = {
  hops: limit,
  nodes: limit,
  edges: limit,
  types: optional(list(oneOf(EDGE_TYPES), { max: EDGE_TYPES.length })),
  at: optional(time),
};

export const matchIdeaParams = asked(
  "matchIdea",
  object({
    ...whose,
    idea: said,
    limit,
    bounds: optional(object(bounds)),
    withinMs: optional(integer({ min: 1, max: 600_000 })),
  }),
);

export const neighboursParams = asked("neighbours", object({ ...whose, ...bounds, entity: said }));

export const findPathParams = asked("findPath", object({ ...whose, ...bounds, from: said, to: said }));

export const exportGraphParams = asked(
  "exportGraph",
  object({
    ...whose,
    ...bounds,
    entity: optional(said),
    format: oneOf(["markdown", "mermaid", "json"]),
  }),
);

export const showEdgeParams = asked(
  "showEdge",
  object({ installation: whose.installation, scope: whose.scope, ref }),
);

export const lintGraphParams = asked("lintGraph", object({ ...whose, limit }));

export const listEntitiesParams = asked(
  "listEntities",
  object({
    ...whose,
    types: optional(list(oneOf(ENTITY_TYPES), { max: ENTITY_TYPES.length })),
    after: optional(text({ max: 500 })),
    limit,
  }),
);

export const linkEntitiesParams = asked(
  "linkEntities",
  object({
    ...whose,
    src: said,
    type: oneOf(EDGE_TYPES),
    dst: said,
    from: optional(time),
    to: optional(time),
    evidence: list(ref, { max: 1_000 }),
  }),
);

export const nameEntityParams = asked(
  "nameEntity",
  object({
    ...whose,
    how: oneOf(["alias", "unalias", "merge", "unmerge"]),
    entity: said,
    as: optional(said),
  }),
);

export const reviewEdgesParams = asked(
  "reviewEdges",
  object({ ...whose, accept: refs, reject: refs, reopen: refs, decided: optional(flag()), limit }),
);

export const rebuildGraphParams = asked("rebuildGraph", object({ dryRun: optional(flag()) }));
