/** Methods about how things hang together. What a person says of it, only a person says. */

import * as params from "./graph-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const GRAPH_METHODS = {
  match_idea: {
    ...client,
    engine: "matchIdea",
    thread: "reader",
    params: params.matchIdeaParams,
    deadlineMs: 5 * SECOND,
    summary: "Projects that an idea belongs to, each with the path that leads there and what it rests on.",
  },
  graph_neighbours: {
    ...client,
    engine: "neighbours",
    thread: "reader",
    params: params.neighboursParams,
    deadlineMs: 5 * SECOND,
    summary: "What lies around something, within bounds.",
  },
  find_path: {
    ...client,
    engine: "findPath",
    thread: "reader",
    params: params.findPathParams,
    deadlineMs: 5 * SECOND,
    summary: "How one thing hangs together with another.",
  },
  export_graph: {
    ...client,
    engine: "exportGraph",
    thread: "reader",
    params: params.exportGraphParams,
    deadlineMs: 10 * SECOND,
    summary: "The graph, or what lies around something, as text.",
  },
  show_edge: {
    ...aPerson,
    engine: "showEdge",
    thread: "reader",
    params: params.showEdgeParams,
    deadlineMs: 5 * SECOND,
    summary: "One edge by its reference: accepted, waiting or rejected.",
  },
  lint_graph: {
    ...aPerson,
    engine: "lintGraph",
    thread: "reader",
    params: params.lintGraphParams,
    deadlineMs: 60 * SECOND,
    summary: "Check entities, edges and what they rest on.",
  },
  list_entities: {
    ...client,
    engine: "listEntities",
    thread: "reader",
    params: params.listEntitiesParams,
    deadlineMs: 5 * SECOND,
    summary: "What the graph knows of, by type.",
  },
  link_entities: {
    ...aPerson,
    engine: "linkEntities",
    thread: "writer",
    params: params.linkEntitiesParams,
    deadlineMs: 10 * SECOND,
    summary: "Say how two things hang together, and on what that rests.",
  },
  name_entity: {
    ...aPerson,
    engine: "nameEntity",
    thread: "writer",
    params: params.nameEntityParams,
    deadlineMs: 10 * SECOND,
    summary: "Say by which other name something goes, or what is the same; and take that back.",
  },
  review_edges: {
    ...aPerson,
    engine: "reviewEdges",
    thread: "writer",
    params: params.reviewEdgesParams,
    deadlineMs: 20 * SECOND,
    takesBack: true,
    summary: "Edges that words suggest and that wait for a person; accept or reject them.",
  },
  rebuild_graph: {
    ...aPerson,
    engine: "rebuildGraph",
    thread: "writer",
    params: params.rebuildGraphParams,
    deadlineMs: 120 * SECOND,
    summary: "Derive the graph anew; what people said of it stays.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
