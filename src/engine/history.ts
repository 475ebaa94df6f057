/** Reads a lane back: the newest of it, or what stands around one message. */

import { NacreError } from "../kernel/errors.ts";
import { type InstallationId, parseMessageRef, refOf } from "../kernel/ids.ts";
import {
  type HistoryStore,
  type Lane,
  type MessageBody,
  plainText,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type { ShowHistoryAnswer, ShowHistoryRequest } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { redactedText } from "./index-text.ts";

const DEFAULT_LIMIT = 20;

export function showHistory(context: EngineContext, request: ShowHistoryRequest): Promise<ShowHistoryAnswer> {
  return show(context, request, (body) => redactedText(context, body));
}

export function showRawHistory(
  context: EngineContext,
  request: ShowHistoryRequest,
): Promise<ShowHistoryAnswer> {
  return show(context, request, (body) => (body === undefined ? "" : plainText(body)));
}

async function show(
  context: EngineContext,
  request: ShowHistoryRequest,
  wordsOf: (body: MessageBody | undefined) => string,
): Promise<ShowHistoryAnswer> {
  const limit = request.limit ?? DEFAULT_LIMIT;
  return context.store.read(async ({ history }) => {
    const target =
      request.around === undefined ? undefined : await targetOf(history, context, request.around);
    const lane = await laneOf(history, context, request, target);
    const rows =
      target === undefined ? await newest(history, lane, limit) : await around(history, target, limit);
    const ids = rows.map((row) => row.id);
    const bodies = await history.bodies(ids);
    const shown = await history.inView(ids);
    return {
      agent: lane.agent,
      sessionKey: lane.sessionKey,
      total: await history.countMessages(lane.id),
      messages: rows.map((row) => ({
        ref: refOf("msg", row.id),
        role: row.role,
        at: row.at,
        state: row.state,
        heartbeat: row.heartbeat,
        inView: shown.has(row.id),
        tokens: row.tokens,
        text: wordsOf(bodies.get(row.id)),
      })),
    };
  });
}

async function targetOf(history: HistoryStore, context: EngineContext, ref: string): Promise<StoredMessage> {
  const row = await history.message(parseMessageRef(ref));
  const lane = row === undefined ? undefined : await history.lane(row.lane);
  if (row === undefined || lane?.installation !== context.identity.installation) {
    throw new NacreError(
      "history/unknown-message",
      `there is no ${ref}`,
      "`nacre search WORDS` prints references of messages that exist.",
    );
  }
  return row;
}

async function laneOf(
  history: HistoryStore,
  context: EngineContext,
  request: ShowHistoryRequest,
  target: StoredMessage | undefined,
): Promise<Lane> {
  const lane =
    target !== undefined
      ? await history.lane(target.lane)
      : request.lane === undefined
        ? await lastSpoken(history, context.identity.installation)
        : await history.findLane(laneKey(context, request.lane));
  if (lane !== undefined) return lane;
  throw new NacreError(
    "history/unknown-lane",
    request.lane === undefined ? "nothing is stored yet" : `there is no lane ${request.lane.sessionKey}`,
    request.lane === undefined
      ? "Bring a transcript in with `nacre ingest FILE`."
      : "`nacre status` lists the lanes.",
  );
}

async function lastSpoken(history: HistoryStore, installation: InstallationId): Promise<Lane | undefined> {
  const id = await history.lastLane(installation);
  return id === undefined ? undefined : history.lane(id);
}

async function newest(history: HistoryStore, lane: Lane, limit: number): Promise<readonly StoredMessage[]> {
  return (await history.page(lane.id, { limit, newestFirst: true })).toReversed();
}

/** At most `limit` messages with the target among them, as near to the middle as that goes. */
async function around(
  history: HistoryStore,
  target: StoredMessage,
  limit: number,
): Promise<readonly StoredMessage[]> {
  const page = async (most: number, newestFirst: boolean) =>
    most === 0 ? [] : await history.page(target.lane, { after: target, limit: most, newestFirst });
  const above = Math.floor((limit - 1) / 2);
  const before = await page(above, true);
  const after = await page(limit - 1 - above, false);
  return [...before.toReversed(), target, ...after];
}
