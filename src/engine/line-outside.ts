/** Why a message is neither in its lane's view nor under a summary, by the rules by which it would enter (rooms/history/view.ts). */

import type { HistoryStore, Lane, Reset, StoredMessage } from "../rooms/history/index.ts";
import type { LineOutside } from "./leaf-api.ts";

/** Since when a lane is carried on, where something was said in it before; null: all of it is. */
export async function carriedOnSince(history: HistoryStore, lane: Lane): Promise<LineOutside | null> {
  const { reset, since } = await beginningOf(history, lane);
  if (reset !== undefined) return { reason: "begun_anew", since: reset.at };
  return since === null ? null : { reason: "earlier_session", since };
}

interface Beginning {
  readonly reset: Reset | undefined;
  /** When the current session began, if there is an earlier one. */
  readonly since: number | null;
}

async function beginningOf(history: HistoryStore, lane: Lane): Promise<Beginning> {
  if (lane.session === null) return { reset: undefined, since: null };
  const sessions = await history.sessions(lane.id);
  const current = sessions.find(({ number }) => number === lane.session);
  const isFirst = current === undefined || sessions[0]?.number === current.number;
  return {
    reset: await history.lastReset(lane.id, lane.session),
    since: isFirst ? null : current.startedAt,
  };
}

/** Of messages that are neither in the view nor under a summary. */
export async function outsideOf(
  history: HistoryStore,
  lane: Lane,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<number, LineOutside>> {
  if (rows.length === 0) return new Map();
  const beginning = await beginningOf(history, lane);
  return new Map(
    rows.flatMap((row) => {
      const why = whyOutside(row, lane, beginning);
      return why === null ? [] : [[row.id, why] as const];
    }),
  );
}

function whyOutside(row: StoredMessage, lane: Lane, { reset, since }: Beginning): LineOutside | null {
  if (row.state === "quarantined" || row.state === "rejected") return { reason: "not_taken", since: null };
  if (row.heartbeat) return { reason: "heartbeat", since: null };
  if (row.session !== lane.session) return { reason: "earlier_session", since };
  return reset !== undefined && row.place <= reset.place ? { reason: "begun_anew", since: reset.at } : null;
}
