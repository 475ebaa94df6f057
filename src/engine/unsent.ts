/**
 * Messages of the tail that the host did not send, rebuilt from the log.
 *
 * The host reads its own history by bytes: a few images, and what was said before them is missing although the model has
 * room for it. Bounded, since these cross into the host's thread: what is beyond is left out, at a place where nothing is
 * torn apart.
 */

import { instantOf } from "../kernel/clock.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import {
  byPosition,
  type HistoryStore,
  type HostMessage,
  joinMessage,
  type Lane,
  type StoredMessage,
  type ViewedMessage,
} from "../rooms/history/index.ts";
import type { AssembleRequest, LiveFingerprint } from "./api.ts";

const MOST_MESSAGES = 64;
const MOST_CHARACTERS = 512 * 1024;

/**
 * How many of `rows`, newest first, the host holds; null when nothing tells. A message of its that is in no view, such as
 * a heartbeat, is known by where it stands.
 */
export async function heldByHost(
  history: HistoryStore,
  lane: Lane,
  rows: readonly ViewedMessage[],
  { oldest = [], newest }: Pick<AssembleRequest, "oldest" | "newest">,
): Promise<number | null> {
  for (const live of oldest) {
    const at = rows.findLastIndex((row) => row.role === live.role && row.at === live.at);
    if (at >= 0) return at + 1;
  }
  for (const live of oldest) {
    const alike = await history.findByMoment(lane.id, live.role, instantOf(live.at));
    const known = alike.find((row) => row.session === lane.session);
    if (known !== undefined) return countAfter(history, rows, known);
  }
  return oldest.length === 0 ? null : countSince(rows, [...oldest, ...newest]);
}

/**
 * The log has not read the host's oldest messages yet: their times tell. Clocks jump, so in doubt the host holds it: what
 * it does not hold is then missing, which is better than what it holds being there twice.
 */
function countSince(rows: readonly ViewedMessage[], held: readonly LiveFingerprint[]): number | null {
  const times = held.flatMap(({ at }) => (at > 0 ? [at] : []));
  if (times.length === 0) return null;
  const since = Math.min(...times);
  return rows.findLastIndex((row) => row.at >= since) + 1;
}

/** Of `rows`, newest first: by halving, and at once where all of them do, as in a conversation that was folded. */
async function countAfter(
  history: HistoryStore,
  rows: readonly ViewedMessage[],
  known: StoredMessage,
): Promise<number> {
  const standsAfter = async (at: number): Promise<boolean> => {
    const row = await history.message(rows[at]!.id);
    return row !== undefined && byPosition(row, known) > 0;
  };
  if (rows.length === 0 || (await standsAfter(rows.length - 1))) return rows.length;
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (await standsAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
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
    const message = withoutReasoning(joinMessage(body));
    left -= JSON.stringify(message).length;
    if (left < 0) break;
    rebuilt.push(message);
  }
  while (rebuilt.at(-1)?.["role"] === "toolResult") rebuilt.pop();
  return rebuilt.reverse();
}

/** Reasoning is signed for the model that had it, and another one refuses it. What it led to was said. */
export function withoutReasoning(message: HostMessage): HostMessage {
  const content = message["content"];
  if (message.role !== "assistant" || !Array.isArray(content)) return message;
  const kept = content.filter((block) => {
    const type = isObject(block) ? block["type"] : undefined;
    return type !== "thinking" && type !== "redacted_thinking";
  });
  return kept.length === content.length ? message : { ...message, content: kept };
}
