/** A lane from above: the summaries that no other covers, or what one of them was made of, down to the messages. */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MessageId, parseRef, refOf, type SummaryId } from "../kernel/ids.ts";
import type { HistoryStore, Lane, StoredSummary } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { firstLines, firstLinesOfSummaries } from "./first-lines.ts";
import type { ApartAt, OutlineAnswer, OutlineNode, OutlineRequest } from "./leaf-api.ts";
import { carriedOnSince } from "./line-outside.ts";
import { namedLane } from "./named-lane.ts";
import type { Stores } from "./stores.ts";

const USUAL_NODES = 200;
const MOST_NODES = 500;

export async function outline(context: EngineContext, request: OutlineRequest): Promise<OutlineAnswer> {
  const limit = Math.min(MOST_NODES, Math.max(1, Math.trunc(request.limit ?? USUAL_NODES)));
  const from = Math.max(0, Math.trunc(request.from ?? 0));
  return context.store.read(async (stores) => {
    const { history } = stores;
    const lane = await namedLane(context, history, request.lane);
    const { agent, sessionKey } = lane;
    if (request.under !== undefined) {
      const sources = await sourcesOf(history, lane, request.under);
      const ids = sources.ids.slice(from, from + limit);
      const nodes =
        sources.kind === "messages"
          ? await messageNodes(context, stores, ids as readonly MessageId[])
          : await summaryNodes(context, stores, ids as readonly SummaryId[]);
      return { agent, sessionKey, nodes, total: sources.ids.length, apart: 0, apartAt: null, begun: null };
    }
    const tops = await topsOf(history, lane);
    const covered = tops.reduce((sum, { messages }) => sum + messages, 0);
    const nodes = await nodesOf(context, stores, tops.slice(from, from + limit));
    const apart = Math.max(0, (await history.countMessages(lane.id)) - covered);
    const at = await apartAt(history, lane, tops, apart);
    const before = at.before.slice(from, from + limit);
    const begun = await carriedOnSince(history, lane);
    return { agent, sessionKey, nodes, total: tops.length, apart, apartAt: { ...at, before }, begun };
  });
}

/** Counts no more than the messages that stand apart. */
async function apartAt(
  history: HistoryStore,
  { id }: Lane,
  tops: readonly StoredSummary[],
  apart: number,
): Promise<ApartAt> {
  let left = apart;
  const counted = async (after: Instant | undefined, before: Instant | undefined): Promise<number> => {
    const isNone = left === 0 || (after !== undefined && before !== undefined && after >= before);
    const bounds = { ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
    const many = isNone ? 0 : Math.min(left, await history.countSaid(id, bounds));
    left -= many;
    return many;
  };
  const before: number[] = [];
  let until: Instant | undefined;
  for (const top of tops) {
    before.push(await counted(until, top.since));
    until = until === undefined || top.until > until ? top.until : until;
  }
  const after = await counted(until, undefined);
  return { before, after, among: left };
}

/** Oldest first. */
async function topsOf(history: HistoryStore, lane: Lane): Promise<readonly StoredSummary[]> {
  const inUse = [
    ...(await history.summariesIn(lane.id, "active")),
    ...(await history.summariesIn(lane.id, "prepared")),
  ];
  const covered = await history.directlyOver(
    "summary",
    inUse.map(({ id }) => id),
  );
  return inUse.filter(({ id }) => !covered.has(id)).sort((a, b) => a.since - b.since || a.id - b.id);
}

async function sourcesOf(history: HistoryStore, lane: Lane, ref: string) {
  const { id } = parseRef(ref, ["sum"]);
  const summary = await history.summary(id as SummaryId);
  const sources = summary?.lane === lane.id ? await history.sourcesOf(summary.id) : undefined;
  if (sources !== undefined) return sources;
  throw new NacreError(
    "history/unknown-summary",
    `there is no ${refOf("sum", id)} in ${lane.sessionKey}`,
    "`nacre history grep WORDS --kind sum` prints references of summaries that exist.",
  );
}

/** Of those that exist, in the order in which they are named. */
export async function summaryNodes(
  context: EngineContext,
  stores: Stores,
  ids: readonly SummaryId[],
): Promise<readonly OutlineNode[]> {
  const found = await stores.history.summaries(ids);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  return nodesOf(context, stores, rows);
}

async function nodesOf(
  context: EngineContext,
  stores: Stores,
  rows: readonly StoredSummary[],
): Promise<readonly OutlineNode[]> {
  const lines = await firstLinesOfSummaries(context, stores, rows);
  const nodes: OutlineNode[] = [];
  for (const row of rows) {
    const { id, depth, since, until, messages, tokens, rawTokens, state } = row;
    nodes.push({
      ...{ ref: refOf("sum", id), role: "summary", depth, since, until, messages, tokens, rawTokens, state },
      inView: (await stores.history.ordinalOfSummary(id)) !== undefined,
      line: lines.get(id) ?? "",
    });
  }
  return nodes;
}

async function messageNodes(
  context: EngineContext,
  stores: Stores,
  ids: readonly MessageId[],
): Promise<readonly OutlineNode[]> {
  const found = await stores.history.messages(ids);
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  const lines = await firstLines(context, stores, rows);
  const shown = await stores.history.inView(ids);
  return rows.map(({ id, role, at, tokens, state, withheld }) => ({
    ...{ ref: refOf("msg", id), role, depth: null, since: at, until: at, messages: 1 },
    ...{ tokens, rawTokens: tokens, state: withheld ?? state },
    inView: shown.has(id),
    line: lines.get(id) ?? "",
  }));
}
