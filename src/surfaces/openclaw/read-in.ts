/**
 * A conversation from before, just read in: the next turn would have to wait for its folding, or do without most of it.
 *
 * So its prompt is planned once now, behind a reply and for nobody. That is what tells the engine how much room there is
 * and that something is owed, which it pays in the background.
 */

import type { MaintainParams } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import type { SharedClient } from "./shared-client.ts";

/** Fewer are the messages of a turn. */
const MANY_AT_ONCE = 100;
const PLANNED_WITHIN_MS = 10_000;

/** `budget`: what the lane's prompts usually have. Rejects when nobody answers. */
export async function foldReadIn(
  client: SharedClient,
  call: Pick<MaintainParams, "sessionId" | "sessionKey">,
  imported: number,
  budget: number | undefined,
): Promise<void> {
  if (imported < MANY_AT_ONCE || budget === undefined) return;
  const room = Math.max(1, Math.floor(budget));
  await client.call(
    "assemble",
    { lane: laneOf(call), sessionId: call.sessionId, count: 0, newest: [], budget: room, usual: room },
    PLANNED_WITHIN_MS,
  );
}
