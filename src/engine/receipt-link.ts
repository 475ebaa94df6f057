/**
 * What ties a prompt's receipt and its decision to the question that they are of, in the transaction that stores the turn. Apart from what
 * keeps and shows them: whoever only stores turns does not load that.
 */

import { type LaneId, type MessageId, receiptId } from "../kernel/ids.ts";
import type { Episode } from "../rooms/brain/index.ts";
import type { LaneKey } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { bindLessons } from "./lesson-bound.ts";
import { lookAtLinked } from "./outcome-marks.ts";
import type { Stores } from "./stores.ts";

const KEPT_RECEIPTS = 2_000;
/** So many more may be there before the oldest go, all at once. */
const SLACK_SHARE = 0.05;

export function keptReceipts({ prompt }: Pick<EngineContext, "prompt">): {
  readonly kept: number;
  /** There are never more than this. */
  readonly most: number;
} {
  const kept = prompt.receipts ?? KEPT_RECEIPTS;
  return { kept, most: kept + Math.floor(kept * SLACK_SHARE) };
}

/** In the transaction that commits the turn. One of another lane, or of another turn already, is not taken over. */
export async function linkReceipt(
  stores: Pick<Stores, "history" | "receipts" | "episodes" | "lessons" | "meta">,
  key: LaneKey,
  turnKey: string,
  receipt: number,
): Promise<void> {
  const { history, receipts, episodes, meta } = stores;
  const lane = await history.findLane(key);
  const stored = await receipts.receipt(receiptId(receipt));
  if (lane === undefined || stored?.lane !== lane.id || stored.message !== null) return;
  const question = await questionOf({ history }, lane.id, turnKey);
  if (question === undefined) return;
  await receipts.link(stored.id, question);
  await episodes.link(stored.id, question);
  await bindLessons(stores, lane.id, turnKey);
  // The turn may have been looked at before it had an episode.
  await lookAtLinked({ meta }, question);
}

/** In the transaction that commits the turn, where no receipts are kept: what was decided last in its session is its. */
export async function linkUnreceipted(
  context: EngineContext,
  stores: Pick<Stores, "history" | "episodes" | "lessons" | "meta">,
  of: LaneKey,
  turn: { readonly sessionId: string; readonly key: string },
): Promise<void> {
  if (keptReceipts(context).kept > 0) return;
  const lane = await stores.history.findLane(of);
  if (lane === undefined) return;
  const episode = await unlinkedIn(stores, lane.id, turn.sessionId);
  const question = episode && (await questionOf(stores, lane.id, turn.key));
  if (episode === undefined || question === undefined) return;
  await stores.episodes.linkOne(episode.id, question);
  await bindLessons(stores, lane.id, turn.key);
  await lookAtLinked(stores, question);
}

/** Without receipts: the newest of a session is that of its turn until that is stored. */
export async function unlinkedIn(
  { episodes }: Pick<Stores, "episodes">,
  lane: LaneId,
  sessionId: string,
): Promise<Episode | undefined> {
  const [newest] = await episodes.list({ lanes: [lane], sessionId, limit: 1 });
  return newest?.receipt === null && newest.message === null ? newest : undefined;
}

export async function questionOf(
  { history }: Pick<Stores, "history">,
  lane: LaneId,
  key: string,
): Promise<MessageId | undefined> {
  const turn = await history.findTurn(lane, key);
  const messages = turn === undefined ? [] : await history.messagesOfTurn(turn.id);
  return messages.find(({ role }) => role === "user")?.id;
}
