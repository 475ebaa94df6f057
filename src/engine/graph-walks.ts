/** What is around something, how two things hang together, and parts of the graph as text. */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type EntityId, entityId } from "../kernel/ids.ts";
import { asMarkdown, asMermaid, type Bounds, shortestPath, trustWeight, walk } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import type {
  ExportGraphRequest,
  GraphApi,
  NeighboursRequest,
  PathAnswer,
  PathRequest,
  StopReason,
  SubgraphAnswer,
  WalkBounds,
} from "./graph-api.ts";
import { meantNode } from "./graph-names.ts";
import { type GraphScope, graphShelves } from "./graph-scope.ts";
import { shownEdge, shownEntities, shownSteps } from "./graph-shown.ts";
import { timeSaid } from "./graph-times.ts";
import { GraphView, refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";
import { timeBudget } from "./time-budget.ts";

const LONGEST_MS = 2_000;

export function boundsOf({ hops = 2, nodes = 50, edges = 200 }: WalkBounds): Bounds {
  const within = (value: number, most: number) =>
    Number.isFinite(value) ? Math.min(most, Math.max(1, Math.trunc(value))) : most;
  return { hops: within(hops, 6), nodes: within(nodes, 500), edges: within(edges, 1_000) };
}

export async function viewOf(
  context: EngineContext,
  stores: Stores,
  request: GraphScope & WalkBounds,
): Promise<GraphView> {
  const at: Instant | undefined = request.at === undefined ? undefined : timeSaid("at", request.at);
  return new GraphView(context, stores, await graphShelves(context, stores, request), {
    at,
    types: request.types,
  });
}

export async function neighbours(
  context: EngineContext,
  request: NeighboursRequest,
): Promise<SubgraphAnswer> {
  return context.store.read(async (stores) => {
    const view = await viewOf(context, stores, request);
    const node = await meantNode(context, view, request.entity);
    const { edges, nodes, stopped } = await walked(context, view, [node], request);
    const shown = await shownEntities(context, stores, view, nodes);
    return { root: shown[0]!, entities: shown.slice(1), edges: edges.map(shownEdge), stopped };
  });
}

export async function findPath(context: EngineContext, request: PathRequest): Promise<PathAnswer> {
  return context.store.read(async (stores) => {
    const view = await viewOf(context, stores, request);
    const from = await meantNode(context, view, request.from);
    const to = await meantNode(context, view, request.to);
    const watch = timeBudget(context.clock, LONGEST_MS, undefined);
    // Of ways that are as short, the most trusted; not the newest, nor the one that says most.
    const nextTo: typeof view.neighbours = async (nodes, most) => {
      const { hops, more } = await view.neighbours(nodes, most, () => watch.aborted);
      return {
        hops: hops.map((hop) => ({ ...hop, edge: { ...hop.edge, weight: trustWeight(hop.edge.trust) } })),
        more,
      };
    };
    const { hops, stopped } = await shortestPath(from, to, nextTo, boundsOf(request), () => watch.aborted);
    const [first, last] = await shownEntities(context, stores, view, [from, to]);
    return { from: first!, to: last!, path: hops === null ? null : shownSteps(hops), stopped };
  });
}

export async function exportGraph(
  context: EngineContext,
  request: ExportGraphRequest,
): Promise<{ readonly text: string; readonly stopped: StopReason | null }> {
  const { entity, format } = request;
  return context.store.read(async (stores) => {
    const view = await viewOf(context, stores, request);
    const starts =
      entity === undefined
        ? await firstNodes(stores, view, boundsOf(request).nodes)
        : { nodes: [await meantNode(context, view, entity)], more: false };
    const { edges, nodes, stopped } = await walked(context, view, starts.nodes, request);
    const graph = {
      entities: await shownEntities(context, stores, view, nodes),
      edges: edges.map(shownEdge),
    };
    const ends = new Set(edges.flatMap(({ src, dst }) => [src, dst]));
    // What nothing leads to any more says nothing by itself.
    const linked = {
      ...graph,
      entities: graph.entities.filter(
        ({ ref }) => ends.has(ref) || (entity !== undefined && ref === nodes[0]),
      ),
    };
    const text =
      format === "json"
        ? `${JSON.stringify(linked, null, 2)}\n`
        : format === "mermaid"
          ? asMermaid(linked)
          : asMarkdown(linked);
    return { text, stopped: stopped ?? (starts.more ? "nodes" : null) };
  });
}

async function walked(
  context: EngineContext,
  view: GraphView,
  starts: readonly string[],
  request: WalkBounds,
) {
  const watch = timeBudget(context.clock, LONGEST_MS, undefined);
  return walk(
    starts,
    (nodes, most) => view.neighbours(nodes, most, () => watch.aborted),
    boundsOf(request),
    () => watch.aborted,
  );
}

async function firstNodes(
  { graph }: Stores,
  view: GraphView,
  most: number,
): Promise<{ readonly nodes: readonly string[]; readonly more: boolean }> {
  const listed = await graph.listEntities({ shelves: view.shelves, limit: most + 1 });
  await view.named(listed.map(({ name }) => name));
  const nodes = [...new Set(listed.map((one) => view.node(refOfEntity(one))))];
  return { nodes: nodes.slice(0, most), more: listed.length > most };
}

const USUAL_LISTED = 100;
const MOST_LISTED = 500;

function entityAfter(cursor: string): EntityId {
  if (/^\d{1,15}$/.test(cursor)) return entityId(Number(cursor));
  throw new NacreError(
    "input/bad-cursor",
    `${JSON.stringify(cursor.slice(0, 40))} is no cursor`,
    "Give the cursor of the answer before, or none to begin with the first.",
  );
}

export async function listEntities(
  context: EngineContext,
  request: Parameters<GraphApi["listEntities"]>[0],
): ReturnType<GraphApi["listEntities"]> {
  const { types, after, limit = USUAL_LISTED, ...whose } = request;
  const most = Math.min(MOST_LISTED, Math.max(1, Math.trunc(limit)));
  const last = after === undefined ? undefined : entityAfter(after);
  return context.store.read(async (stores) => {
    const view = await viewOf(context, stores, whose);
    const rows = await stores.graph.listEntities({
      ...{ shelves: view.shelves, limit: most },
      ...(types && { types }),
      ...(last !== undefined && { after: last }),
    });
    await view.named(rows.map(({ name }) => name));
    const linked = await view.linked(rows);
    const shown = rows.filter(({ id }) => linked.has(id));
    const nodes = [...new Set(shown.map((one) => view.node(refOfEntity(one))))];
    const entities = (await shownEntities(context, stores, view, nodes)).filter(
      ({ type }) => types === undefined || types.includes(type),
    );
    return { entities, cursor: rows.length < most ? null : String(rows.at(-1)!.id) };
  });
}
