/**
 * Messages that stand after the last summary of a view although they were said before its end.
 *
 * They came late, when what was said around them had been folded already. Taken for the beginning of the tail, they would
 * bring along whatever the host holds after them, which the summaries stand for.
 */

import type { HistoryStore, Lane, StoredMessage, ViewItem } from "../rooms/history/index.ts";

/** Looked at together: more than one turn that came late. */
const PAGE = 64;
/** A transcript that was read this late is a tail like any other. */
const MOST_LATE = 2_048;

/** Of those that stand after the last summary, oldest first, the ones that were said before its end. Nearly always few. */
export async function lateAfter(
  history: HistoryStore,
  lane: Lane,
  lastSummary: number,
): Promise<readonly ViewItem[]> {
  for (let most = PAGE; ; most *= 4) {
    const standing = await history.view(lane.id, lastSummary + 1, most);
    const late = await countLate(history, lane, standing, most);
    if (late < most - 1 || most >= MOST_LATE || standing.length < most) return standing.slice(0, late);
  }
}

/** Two queries, whatever a prompt has room for. */
async function countLate(
  history: HistoryStore,
  lane: Lane,
  standing: readonly ViewItem[],
  most: number,
): Promise<number> {
  const first = standing[0] === undefined ? undefined : await history.message(standing[0].first);
  if (first === undefined) return 0;
  const said = await history.page(lane.id, { after: first, limit: most });
  let met = 1;
  let late = 0;
  for (const row of said.filter((one) => isShown(one, lane))) {
    if (met >= standing.length) break;
    if (standing[met]!.message === row.id) met += 1;
    // What follows in the log stands elsewhere in the view: under a summary.
    else late = met;
  }
  return late;
}

function isShown({ session, heartbeat, state }: StoredMessage, lane: Lane): boolean {
  return session === lane.session && !heartbeat && (state === "provisional" || state === "confirmed");
}
