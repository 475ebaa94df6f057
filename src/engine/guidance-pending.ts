/**
 * What the owner said that nobody has listened to yet: it is in force from the moment it is said, whether or not the background
 * got to it. The newest few hundred messages; what is older is on its way.
 */

import { type InstallationId, messageId } from "../kernel/ids.ts";
import type { Heard } from "../rooms/guidance/index.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { heardUpTo, toHearAgain } from "./guidance-again.ts";
import { heardOf, isHeard } from "./guidance-heard.ts";
import type { Stores } from "./stores.ts";

const MOST = 300;
/** Whatever has to be listened to for one prompt: characters of the owner's words, about. */
const MOST_TOKENS = 50_000;

export interface PendingHeard {
  readonly heard: Heard;
  readonly row: StoredMessage;
  readonly lane: Lane;
}

/** The oldest first. Only what its form tells; nothing is embedded here. */
export async function pendingGuidance(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
): Promise<readonly PendingHeard[]> {
  const { history, meta } = stores;
  const newest = await history.newestId();
  const from = Math.max(await heardUpTo(meta), newest - MOST);
  const again = (await toHearAgain(meta)).filter((id) => id <= from).slice(-MOST);
  const ids = [...again, ...Array.from({ length: Math.max(0, newest - from) }, (_, at) => from + 1 + at)];
  if (ids.length === 0) return [];
  const rows = [...(await history.messages(ids.map(messageId))).values()];
  const lanes = new Map<number, Lane | undefined>();
  const heard: PendingHeard[] = [];
  let tokens = 0;
  for (const row of rows.sort((a, b) => b.id - a.id)) {
    if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
    const lane = lanes.get(row.lane);
    if (!isHeard(context, row, lane) || lane.installation !== installation) continue;
    tokens += row.tokens;
    if (tokens > MOST_TOKENS) break;
    const body = (await history.bodies([row.id])).get(row.id);
    const found = heardOf(context, row, lane, body).filter(({ path }) => path === "form");
    heard.push(...found.map((one) => ({ heard: one, row, lane })));
  }
  return heard.sort((a, b) => a.row.at - b.row.at || a.row.id - b.row.id);
}
