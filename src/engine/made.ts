/**
 * What a surface made of a plan that it could not keep to, in terms of the log: from which message on it is shown word for word.
 *
 * The surface knows its messages by role and time. The first that the log knows is where they begin; where it knows none of
 * those that were named, their time tells.
 */

import { instantOf } from "../kernel/clock.ts";
import type { LaneId } from "../kernel/ids.ts";
import type { HistoryStore, StoredMessage } from "../rooms/history/index.ts";
import type { AssemblyReceipt } from "../rooms/pack/index.ts";
import type { LiveFingerprint } from "./api.ts";
import type { PromptMade } from "./supply-api.ts";

const PAGE = 200;
/** More are not looked through for a time: all of the session counts as shown then. */
const MOST_PAGES = 20;

export async function shownIn(
  history: HistoryStore,
  lane: LaneId | undefined,
  sessionId: string,
  { from, summaries }: Pick<PromptMade, "from" | "summaries">,
): Promise<AssemblyReceipt["shown"]> {
  const nothing = { from: null, all: false, summaries };
  if (lane === undefined || from.length === 0) return nothing;
  const session = (await history.findSession(lane, sessionId))?.number;
  // Nothing is stored of it yet: whatever is shown, it is not in the log.
  if (session === undefined) return nothing;
  const timed = from.filter(({ at }) => at !== 0);
  if (timed.length === 0) return { ...nothing, all: true };
  for (const live of timed) {
    const row = await known(history, lane, session, live);
    if (row !== undefined) return { ...nothing, from: row.id };
  }
  const since = Math.min(...timed.map(({ at }) => at));
  const row = await firstSince(history, lane, session, since);
  return row === "all" ? { ...nothing, all: true } : { ...nothing, from: row?.id ?? null };
}

async function known(
  history: HistoryStore,
  lane: LaneId,
  session: number,
  { role, at }: LiveFingerprint,
): Promise<StoredMessage | undefined> {
  const rows = await history.findByMoment(lane, role, instantOf(at));
  return rows.find((row) => row.session === session);
}

/** From the newest on backwards, as long as they were said at that time or later. */
async function firstSince(
  history: HistoryStore,
  lane: LaneId,
  session: number,
  since: number,
): Promise<StoredMessage | "all" | undefined> {
  let after: { session: number; place: number; seq: number } = {
    session,
    place: Number.MAX_SAFE_INTEGER,
    seq: Number.MAX_SAFE_INTEGER,
  };
  let first: StoredMessage | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const rows = await history.page(lane, { after, limit: PAGE, newestFirst: true });
    for (const row of rows) {
      if (row.session !== session || row.at < since) return first;
      first = row;
      after = row;
    }
    if (rows.length < PAGE) return first;
  }
  return "all";
}
