/** What can be asked about how things hang together. */

import type { EngineContext } from "./context.ts";
import type { GraphApi, GraphTurnApi } from "./graph-api.ts";
import { lintGraph } from "./graph-lint.ts";
import { matchIdea } from "./graph-match.ts";
import { rebuildGraph } from "./graph-rebuild.ts";
import { reviewEdges, showEdge } from "./graph-review.ts";
import { linkEntities, nameEntity } from "./graph-say.ts";
import { applyGraph, prepareGraph } from "./graph-turns.ts";
import { exportGraph, findPath, listEntities, neighbours } from "./graph-walks.ts";

export function graphUses(context: EngineContext): GraphApi & GraphTurnApi {
  return {
    matchIdea: (request, signal) => matchIdea(context, request, signal),
    neighbours: (request) => neighbours(context, request),
    findPath: (request) => findPath(context, request),
    exportGraph: (request) => exportGraph(context, request),
    showEdge: (request) => showEdge(context, request),
    lintGraph: (request) => lintGraph(context, request),
    listEntities: (request) => listEntities(context, request),
    linkEntities: (request) => linkEntities(context, request),
    nameEntity: (request) => nameEntity(context, request),
    reviewEdges: (request) => reviewEdges(context, request),
    rebuildGraph: (request) => rebuildGraph(context, request),
    prepareGraph: (request) => prepareGraph(context, request),
    applyGraph: (batch) => applyGraph(context, batch),
  };
}
