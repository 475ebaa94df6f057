/** Puts prepared summaries into the view of a lane, within the caller's transaction. */

import type { MessageId, SummaryId } from "../kernel/ids.ts";
import { activateSummaries, type FoldLimits, type HistoryStore, type Lane } from "../rooms/history/index.ts";
import type { ActivateAnswer } from "./api.ts";

export async function showPrepared(
  history: HistoryStore,
  lane: Lane,
  limits: FoldLimits,
  limit: number,
  among?: readonly SummaryId[],
): Promise<ActivateAnswer> {
  const tailFrom = await newestExchange(history, lane, limits);
  const { lane: now, ...shown } = await activateSummaries(history, lane, { tailFrom, limit, among });
  // What a cut had taken out of the prompt is folded first: the tail begins after the summaries again.
  if (shown.activated > 0 && now.tailFrom !== null) await history.saveLane({ ...now, tailFrom: null });
  return { ...shown, epoch: now.epoch };
}

/** Its question; of an exchange too large to stay whole, its newest message. */
async function newestExchange(
  history: HistoryStore,
  lane: Lane,
  { exchangeMost }: FoldLimits,
): Promise<MessageId | null> {
  const { rows } = await history.newestInView(lane.id, exchangeMost);
  return (rows.find((row) => row.role === "user") ?? rows[0])?.id ?? null;
}
