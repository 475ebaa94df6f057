/**
 * Messages that stand after the last summary of a view although they were said before its end.
 *
 * They came late, when what was said around them had been folded already. Taken for the beginning of the tail, they would
 * bring along whatever the host holds after them, which the summaries stand for.
 */

import type { HistoryStore, Lane, StoredMessage, ViewItem } from "../rooms/history/index.ts";

/** More than one turn that came late; what is beyond them is a tail like any other. */
export const MOST_LATE = 64;

/** How many of these, which stand after the last summary, oldest first. Two queries, whatever a prompt has room for. */
export async function countLate(
  history: HistoryStore,
  lane: Lane,
  standing: readonly ViewItem[],
): Promise<number> {
  const first = standing[0] === undefined ? undefined : await history.message(standing[0].first);
  if (first === undefined) return 0;
  const said = await history.page(lane.id, { after: first, limit: MOST_LATE });
  let met = 1;
  let late = 0;
  for (const row of said.filter((one) => isShown(one, lane))) {
    if (met >= standing.length) break;
    // What follows in the log stands elsewhere in the view: under a summary.
    if (standing[met]!.message === row.id) met += 1;
    else late = met;
  }
  return late;
}

function isShown({ session, heartbeat, state }: StoredMessage, lane: Lane): boolean {
  return session === lane.session && !heartbeat && (state === "provisional" || state === "confirmed");
}
