/** Leafs through a lane: its newest lines, or those before, after or around one, each with the summary that covers it. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MessageId, parseMessageRef, refOf, type SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import type { HistoryStore, Lane, StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { firstLines } from "./first-lines.ts";
import type { LaneLine, ReadLaneAnswer, ReadLaneRequest } from "./leaf-api.ts";
import { outsideOf } from "./line-outside.ts";
import { namedLane } from "./named-lane.ts";
import { summaryNodes } from "./outline.ts";
import { decisionOn, waitsAgain } from "./quarantine-marks.ts";
import type { Stores } from "./stores.ts";

const USUAL_LINES = 100;
const MOST_LINES = 500;

export async function readLane(context: EngineContext, request: ReadLaneRequest): Promise<ReadLaneAnswer> {
  const limit = Math.min(MOST_LINES, Math.max(1, Math.trunc(request.limit ?? USUAL_LINES)));
  return context.store.read(async (stores) => {
    const { history } = stores;
    const lane = await namedLane(context, history, request.lane);
    const stretch = await stretchOf(history, lane, request, limit);
    const over = await history.directlyOver(
      "message",
      stretch.rows.map(({ id }) => id),
    );
    return {
      agent: lane.agent,
      sessionKey: lane.sessionKey,
      total: await history.countMessages(lane.id),
      lines: await linesOf(context, stores, lane, stretch, over),
      folded: await summaryNodes(context, stores, [...new Set(over.values())]),
      earlier: stretch.earlier,
      later: stretch.later,
    };
  });
}

interface Stretch {
  /** In the order of the conversation. */
  readonly rows: readonly StoredMessage[];
  /** What stands before the first of them, as far as that is known. */
  readonly above: StoredMessage | undefined;
  readonly earlier: boolean;
  readonly later: boolean;
}

async function stretchOf(
  history: HistoryStore,
  lane: Lane,
  request: ReadLaneRequest,
  limit: number,
): Promise<Stretch> {
  const { before, after } = request;
  const place = await placeOf(history, lane, request);
  // One more than is wanted, to know whether there is more, and of which session it is.
  const page = async (most: number, newestFirst: boolean) =>
    await history.page(lane.id, { ...(place && { after: place }), limit: most + 1, newestFirst });
  if (after !== undefined) {
    const rows = await page(limit, false);
    return { rows: rows.slice(0, limit), above: place, earlier: true, later: rows.length > limit };
  }
  if (before !== undefined || place === undefined) {
    const rows = await page(limit, true);
    const shown = rows.slice(0, limit).toReversed();
    return { rows: shown, above: rows[limit], earlier: rows.length > limit, later: before !== undefined };
  }
  const wantedBefore = Math.floor((limit - 1) / 2);
  const wantedAfter = limit - 1 - wantedBefore;
  const older = await page(wantedBefore, true);
  const newer = await page(wantedAfter, false);
  return {
    rows: [...older.slice(0, wantedBefore).toReversed(), place, ...newer.slice(0, wantedAfter)],
    above: older[wantedBefore],
    earlier: older.length > wantedBefore,
    later: newer.length > wantedAfter,
  };
}

async function placeOf(
  history: HistoryStore,
  lane: Lane,
  { before, after, around, at }: ReadLaneRequest,
): Promise<StoredMessage | undefined> {
  if ([before, after, around, at].filter((one) => one !== undefined).length > 1) {
    throw new NacreError(
      "input/bad-field",
      "a lane is read before, after or around one place",
      "Give one of before, after, around and at, or none for the newest lines.",
    );
  }
  if (at !== undefined) return history.firstSince(lane.id, instantOf(at));
  const ref = before ?? after ?? around;
  if (ref === undefined) return undefined;
  const row = await history.message(parseMessageRef(ref));
  if (row?.lane === lane.id) return row;
  throw new NacreError(
    "history/unknown-message",
    `there is no ${ref} in ${lane.sessionKey}`,
    "`nacre search WORDS` prints references of messages that exist.",
  );
}

async function linesOf(
  context: EngineContext,
  stores: Stores,
  lane: Lane,
  { rows, above }: Stretch,
  over: ReadonlyMap<number, SummaryId>,
): Promise<readonly LaneLine[]> {
  const lines = await firstLines(context, stores, rows);
  const shown = await stores.history.inView(rows.map(({ id }) => id));
  const neither = rows.filter(({ id }) => !shown.has(id) && !over.has(id));
  const outside = await outsideOf(stores.history, lane, neither);
  const waiting = await waitingAmong(stores, rows);
  return rows.map((row, at) => {
    const line = lines.get(row.id) ?? "";
    const covering = over.get(row.id);
    const before = rows[at - 1] ?? above;
    return {
      ref: refOf("msg", row.id),
      role: row.role,
      at: row.at,
      state: row.withheld ?? row.state,
      waits: waiting.has(row.id),
      inView: shown.has(row.id),
      tokens: row.withheld === null ? row.tokens : estimateTokens(line),
      line,
      under: covering === undefined ? null : refOf("sum", covering),
      newSession: before !== undefined && before.session !== row.session,
      outside: outside.get(row.id) ?? null,
    };
  });
}

async function waitingAmong(
  { meta }: Stores,
  rows: readonly StoredMessage[],
): Promise<ReadonlySet<MessageId>> {
  const waiting = new Set<MessageId>();
  for (const row of rows) {
    if (row.withheld !== "forgotten") continue;
    if (waitsAgain(row, await decisionOn(meta, row.id))) waiting.add(row.id);
  }
  return waiting;
}
