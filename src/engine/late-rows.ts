/**
 * Messages that stand after the last summary of a view although they were said before its end.
 *
 * They came late, when what was said around them had been folded already. Taken for the beginning of the tail, they would
 * bring along whatever the host holds after them, which the summaries stand for.
 */

import type { HistoryStore, Lane, StoredMessage, ViewedMessage } from "../rooms/history/index.ts";

/** More than one turn that came late; what is beyond them is a tail like any other. */
const MOST_LATE = 64;

/** How many of the oldest of `rows`, newest first. Two queries. */
export async function countLate(
  history: HistoryStore,
  lane: Lane,
  rows: readonly ViewedMessage[],
): Promise<number> {
  const oldest = rows.at(-1);
  const first = oldest === undefined ? undefined : await history.message(oldest.id);
  if (first === undefined) return 0;
  const said = await history.page(lane.id, { after: first, limit: MOST_LATE });
  let met = 1;
  let late = 0;
  for (const row of said.filter((one) => isShown(one, lane))) {
    // What follows in the log stands elsewhere in the view: under a summary.
    if (rows.at(-1 - met)?.id === row.id) met += 1;
    else late = met;
  }
  return late;
}

function isShown({ session, heartbeat, state }: StoredMessage, lane: Lane): boolean {
  return session === lane.session && !heartbeat && (state === "provisional" || state === "confirmed");
}
