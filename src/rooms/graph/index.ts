/** Typed entities and edges, paths, synthesis cards. */

export { CARD_STATES, type Card, type CardState, type NewCard } from "./card.ts";
export { type CardLook, cardState, type JudgedCard, type SourceNow } from "./card-state.ts";
export { beginning, type CardSource, compareRefs, compileText, LONGEST_TITLE } from "./compile-card.ts";
export { GRAPH_VERSION, type GraphRecord, type Relation, relationsIn } from "./derive.ts";
export { type DigestedEdge, type DigestedName, graphDigest } from "./digest.ts";
export type {
  Edge,
  EdgeEvidence,
  EdgeState,
  EdgeType,
  NewEdge,
} from "./edge.ts";
export type { Entity, EntityAlias, GraphOrigin, NewEntity } from "./entity.ts";
export { asMarkdown, asMermaid } from "./export.ts";
export {
  type GraphFinding,
  type GraphProblem,
  type LintedEntity,
  lintEdge,
  lintMerges,
  lintNames,
  lintUnkept,
} from "./lint.ts";
export { HOP_DECAY, type Match, matchProjects, type Seed } from "./match.ts";
export { type Named, namedAs, nameless, type Pseudonym } from "./named.ts";
export { shortestPath } from "./path.ts";
export type { CardQuery, CardStore, EdgeQuery, EntityQuery, GraphStore } from "./port.ts";
export { edgeWeight, trustWeight } from "./score.ts";
export { FEWEST_COVERED, type StandIn, type Standing, standFor } from "./stand-for.ts";
export { type Bounds, type Hop, type Neighbours, type WalkStop, walk } from "./walk.ts";
