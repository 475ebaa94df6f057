/**
 * What the owner said that nobody has listened to yet: it is in force from the moment it is said, whether or not the background
 * got to it. The newest few hundred messages, as far as there is time; what is older is on its way.
 */

import { type InstallationId, type MessageId, messageId } from "../kernel/ids.ts";
import type { Heard } from "../rooms/guidance/index.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { heardUpTo, toHearAgain } from "./guidance-again.ts";
import { heardOf, isHeard } from "./guidance-heard.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

const MOST = 300;
/** Whatever has to be listened to for one prompt, about. */
const MOST_TOKENS = 50_000;
/** What has more is a text, and is left to the background. */
const MOST_IN_ONE = 4_000;

export interface PendingHeard {
  readonly heard: Heard;
  readonly row: StoredMessage;
  readonly lane: Lane;
}

export interface Pending {
  /** In the order in which the background will listen to them. Only what its form tells; nothing is embedded here. */
  readonly heard: readonly PendingHeard[];
  /** Not everything was listened to. */
  readonly isBehind: boolean;
}

/** What each message that waits says, so that it is read once and not before every reply. Of those that wait, and no others. */
const verdicts = new WeakMap<EngineContext["store"], Map<MessageId, readonly Heard[]>>();

export async function pendingGuidance(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
  watch?: Watch,
): Promise<Pending> {
  const { history, meta } = stores;
  const newest = await history.newestId();
  const reached = await heardUpTo(meta);
  const from = Math.max(reached, newest - MOST);
  const again = (await toHearAgain(meta)).filter((id) => id <= reached).slice(-MOST);
  const ids = [...again, ...Array.from({ length: Math.max(0, newest - from) }, (_, at) => from + 1 + at)];
  if (ids.length === 0) return { heard: [], isBehind: false };
  const rows = await history.messages(ids.map(messageId));
  const known = verdicts.get(context.store) ?? new Map<MessageId, readonly Heard[]>();
  const lanes = new Map<number, Lane | undefined>();
  const heard = new Map<number, readonly PendingHeard[]>();
  const kept = new Map<MessageId, readonly Heard[]>();
  let isBehind = from > reached;
  let tokens = 0;
  // The newest first: they count most where not all can be listened to.
  for (const id of ids.toReversed()) {
    const row = rows.get(messageId(id));
    if (row === undefined) continue;
    if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
    const lane = lanes.get(row.lane);
    if (!isHeard(context, row, lane) || lane.installation !== installation) continue;
    let found = known.get(row.id);
    if (found === undefined) {
      const isMuch = row.tokens > MOST_IN_ONE || tokens + row.tokens > MOST_TOKENS;
      if (isMuch || watch?.aborted === true) {
        isBehind = true;
        continue;
      }
      tokens += row.tokens;
      const body = (await history.bodies([row.id])).get(row.id);
      found = heardOf(context, row, lane, body).filter(({ path }) => path === "form");
    }
    kept.set(row.id, found);
    heard.set(
      id,
      found.map((one) => ({ heard: one, row, lane })),
    );
  }
  for (const [id, found] of known) if (rows.has(id) && !kept.has(id)) kept.set(id, found);
  verdicts.set(context.store, kept);
  return { heard: ids.flatMap((id) => heard.get(id) ?? []), isBehind };
}
