/**
 * Messages of the tail that the host did not send, rebuilt from the log.
 *
 * The host reads its own history by bytes: a few images, and what was said before them is missing although the model has
 * room for it. Bounded, since these cross into the host's thread: what is beyond is left out, at a place where nothing is
 * torn apart.
 */

import type { JsonObject } from "../kernel/json.ts";
import { type HistoryStore, joinMessage, type ViewedMessage } from "../rooms/history/index.ts";
import type { LiveFingerprint } from "./api.ts";

const MOST_MESSAGES = 64;
const MOST_CHARACTERS = 512 * 1024;

/** How many of `rows`, newest first, the host holds; null when its oldest message cannot be found among them. */
export function heldByHost(
  rows: readonly ViewedMessage[],
  oldest: readonly LiveFingerprint[],
): number | null {
  for (const live of oldest) {
    const at = rows.findLastIndex((row) => row.role === live.role && row.at === live.at);
    if (at >= 0) return at + 1;
  }
  return null;
}

/** Oldest first. Fewer than there are when they are too large; never begins with the result of a tool call. */
export async function rebuildUnsent(
  history: HistoryStore,
  rows: readonly ViewedMessage[],
): Promise<readonly JsonObject[]> {
  const newest = rows.slice(0, MOST_MESSAGES);
  const bodies = await history.bodies(newest.map((row) => row.id));
  const rebuilt: JsonObject[] = [];
  let left = MOST_CHARACTERS;
  for (const row of newest) {
    const body = bodies.get(row.id);
    if (body === undefined) break;
    const message = joinMessage(body);
    left -= JSON.stringify(message).length;
    if (left < 0) break;
    rebuilt.push(message);
  }
  while (rebuilt.at(-1)?.["role"] === "toolResult") rebuilt.pop();
  return rebuilt.reverse();
}
