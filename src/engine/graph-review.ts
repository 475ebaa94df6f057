/** Edges that words of records seem to say: shown with what they were understood from, until a person decides. */

import { NacreError } from "../kernel/errors.ts";
import { type EdgeId, edgeId } from "../kernel/ids.ts";
import type { Json } from "../kernel/json.ts";
import { type Edge, type EdgeState, nameless } from "../rooms/graph/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { lookAgainAt } from "./graph-again.ts";
import type { ReviewEdgesAnswer, ReviewEdgesRequest, ShowEdgeRequest, ToldEdge } from "./graph-api.ts";
import { graphShelves, pseudonymOf } from "./graph-scope.ts";
import { shownEdge, shownEntities } from "./graph-shown.ts";
import { GraphView, type ViewEdge } from "./graph-view.ts";
import { hasBefore, keepBefore, takeBefore } from "./kept-before.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 20;
const MOST_LISTED = 200;
const READ_AT_ONCE = 200;
const LONGEST_TEXT = 600;

export async function reviewEdges(
  context: EngineContext,
  request: ReviewEdgesRequest,
): Promise<ReviewEdgesAnswer> {
  const { accept = [], reject = [], reopen = [], limit = USUAL_LIMIT, asker } = request;
  const deciding = accept.length + reject.length + reopen.length > 0;
  if (deciding && asker !== undefined) throw notAllowed("Deciding about the graph");
  const most = Math.min(MOST_LISTED, Math.max(1, Math.trunc(limit)));
  if (!deciding) return context.store.read((stores) => listed(context, stores, request, most, []));
  return context.store.write("durable", async (stores) => {
    const view = new GraphView(context, stores, await graphShelves(context, stores, request));
    const decided: { ref: string; outcome: string }[] = [];
    for (const ref of accept) decided.push({ ref, outcome: await decide(stores, view, ref, "active") });
    for (const ref of reject) decided.push({ ref, outcome: await decide(stores, view, ref, "rejected") });
    for (const ref of reopen) decided.push({ ref, outcome: await undecide(stores, view, ref) });
    await noteDecided(context, stores, decided);
    return listed(context, stores, request, most, decided);
  });
}

async function noteDecided(
  context: EngineContext,
  stores: Stores,
  decided: ReviewEdgesAnswer["decided"],
): Promise<void> {
  const of = (...outcomes: readonly string[]) =>
    decided.filter(({ outcome }) => outcomes.includes(outcome)).map(({ ref }) => ref);
  await noteAct(context, stores, "edge_accepted", of("accepted"));
  await noteAct(context, stores, "edge_rejected", of("rejected"));
  await noteAct(context, stores, "edge_reopened", of(REOPENED));
}

const REOPENED = "as it was before";
const STATES: readonly EdgeState[] = ["active", "proposed", "rejected"];

/** As if nobody had decided about it last. */
async function undecide(stores: Stores, view: GraphView, ref: string): Promise<string> {
  const { graph } = stores;
  const id = edgeIn(ref);
  const row = (await graph.edges([id])).get(id);
  if (row === undefined) return "it is not there any more: it was taken into what a person had said already";
  if (!view.shelves.includes(row.shelf)) throw unknownEdge(ref);
  const was = await takeBefore(stores, refOfEdge(id), "decided");
  const [said, by] = Array.isArray(was) ? (was as Json[]) : [];
  const state = STATES.find((one) => one === said);
  const origin = by === "pattern" || by === "person" ? by : undefined;
  if (state === undefined || origin === undefined) return "nothing is known of what it was before";
  const alike = (await graph.between(row.src, row.dst)).filter(
    (one) => one.shelf === row.shelf && one.type === row.type,
  );
  const twin = alike.find((one) => one.id !== id && one.origin === origin && one.from === row.from);
  if (twin !== undefined) return `the same waits already: ${refOfEdge(twin.id)}`;
  await lookAgainAt(stores, alike);
  await graph.changeEdge(id, { state, origin });
  return REOPENED;
}

function refOfEdge(id: EdgeId): string {
  return `edge:${id}`;
}

async function decide(
  stores: Stores,
  view: GraphView,
  ref: string,
  state: "active" | "rejected",
): Promise<string> {
  const { graph } = stores;
  const id = edgeIn(ref);
  const row = (await graph.edges([id])).get(id);
  if (row === undefined || !view.shelves.includes(row.shelf)) throw unknownEdge(ref);
  const wanted = state === "active" ? "accepted" : "rejected";
  if (row.state === state && row.origin === (state === "active" ? "person" : row.origin))
    return `already ${wanted}`;
  if (row.origin !== "pattern" && row.origin !== "person") return "not a proposal";
  if (state === "active" && (await view.standing([row])).length === 0)
    return "what it rests on cannot be read any more";
  await keepBefore(stores, { ref: refOfEdge(id), act: "decided", was: [row.state, row.origin] });
  if (state === "rejected") await graph.changeEdge(id, { state });
  else await accept(stores, row);
  return wanted;
}

/** Where a person said the same for that time already, their word rests on this as well. */
async function accept(stores: Stores, row: Edge): Promise<void> {
  const { graph } = stores;
  const alike = (await graph.between(row.src, row.dst)).filter(
    (one) => one.shelf === row.shelf && one.type === row.type,
  );
  const said = alike.find(
    ({ id, origin, from, to }) =>
      id !== row.id && origin === "person" && from <= row.from && (to === null || row.from < to),
  );
  // Whatever speaks for it is looked at once more: it may speak for another one of them by now.
  await lookAgainAt(stores, alike);
  if (said === undefined || row.origin === "person") {
    await graph.changeEdge(row.id, { state: "active", origin: "person" });
    return;
  }
  await graph.putEdge(said, await graph.evidenceOf([row.id]));
  await graph.changeEdge(said.id, { state: "active" });
  await graph.eraseEdges([row.id]);
}

async function listed(
  context: EngineContext,
  stores: Stores,
  request: ReviewEdgesRequest,
  most: number,
  decided: ReviewEdgesAnswer["decided"],
): Promise<ReviewEdgesAnswer> {
  const shelves = await graphShelves(context, stores, request);
  const view = new GraphView(context, stores, shelves);
  const inReach = new Set(shelves);
  const { decided: isDecided = false } = request;
  const isWanted = async (edge: ViewEdge) =>
    isDecided ? wasDecided(stores, edge.row) : !(await isKnown(stores, edge));
  const found: ViewEdge[] = [];
  for (let after = 0; found.length < most; ) {
    const rows = await stores.graph.scanEdges(after, READ_AT_ONCE, isDecided ? STATES : ["proposed"]);
    if (rows.length === 0) break;
    after = rows.at(-1)!.id;
    for (const edge of await view.standing(rows.filter(({ shelf }) => inReach.has(shelf))))
      if (await isWanted(edge)) found.push(edge);
  }
  return {
    proposed: await toldEdges(context, stores, view, found.slice(0, most)),
    pending: (await stores.graph.counts(shelves)).proposed,
    decided,
  };
}

/** One, by its reference. */
export async function showEdge(context: EngineContext, request: ShowEdgeRequest): Promise<ToldEdge> {
  const id = edgeIn(request.ref);
  return context.store.read(async (stores) => {
    const view = new GraphView(context, stores, await graphShelves(context, stores, request));
    const row = (await stores.graph.edges([id])).get(id);
    const [told] = await toldEdges(
      context,
      stores,
      view,
      row === undefined ? [] : await view.standing([row]),
    );
    if (told === undefined) throw unknownEdge(request.ref);
    return told;
  });
}

async function toldEdges(
  context: EngineContext,
  stores: Stores,
  view: GraphView,
  edges: readonly ViewEdge[],
): Promise<readonly ToldEdge[]> {
  const ends = [...new Set(edges.flatMap(({ src, dst }) => [src, dst]))];
  const shown = await shownEntities(context, stores, view, ends);
  const labels = new Map(shown.map(({ ref, label }): [string, string] => [ref, label]));
  const undoable = new Set<EdgeId>();
  for (const { row } of edges) if (await wasDecided(stores, row)) undoable.add(row.id);
  return edges.map((edge) => ({
    ...shownEdge(edge),
    says: `${labels.get(edge.src) ?? edge.src} ${edge.row.type.replaceAll("_", " ")} ${labels.get(edge.dst) ?? edge.dst}`,
    text: edge.row.state === "proposed" ? quoted(context, view.evidence.text(edge.evidence[0]!)) : null,
    decided: undoable.has(edge.row.id),
  }));
}

/** Only what words suggest is decided about, and what a person said of it. */
async function wasDecided(stores: Stores, { id, origin }: Edge): Promise<boolean> {
  return (origin === "pattern" || origin === "person") && hasBefore(stores, refOfEdge(id), "decided");
}

/** In its own words, but for the names of people. */
function quoted(context: EngineContext, text: string | null): string | null {
  return text === null ? null : nameless(text.slice(0, LONGEST_TEXT).toWellFormed(), pseudonymOf(context));
}

/** Something else says the same, and is gone along already. */
async function isKnown({ graph }: Stores, { row }: ViewEdge): Promise<boolean> {
  const alike = await graph.between(row.src, row.dst);
  return alike.some((one) => one.type === row.type && one.state === "active" && one.shelf === row.shelf);
}

function edgeIn(ref: string): EdgeId {
  const [, id] = /^\s*edge:(\d{1,15})\s*$/.exec(ref) ?? [];
  if (id === undefined) throw unknownEdge(ref);
  return edgeId(Number(id));
}

function unknownEdge(ref: string): NacreError {
  return new NacreError(
    "graph/unknown",
    `there is no ${JSON.stringify(ref.trim().slice(0, 40))} in the graph`,
    "See what waits for a decision: nacre graph review. A reference looks like edge:12.",
  );
}
