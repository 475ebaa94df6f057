/**
 * What is kept of a lane between two batches of records that come in from elsewhere: whether the lane itself came with them, and
 * which of its sessions did.
 *
 * As long as nobody else has written to a lane that came with them, what comes is stored exactly as it was. Anything else is a
 * conversation that lives here, and what comes is an old transcript of it that is moved in.
 */

import type { Lane } from "./message.ts";

export interface MovingIn {
  /** Who wrote the records. */
  readonly from: string;
  /** The lane came with them, and nobody else has written to it. */
  readonly whole: boolean;
  /** The session that its view is to show; null: none. */
  readonly session: string | null;
  /** How many messages it had after the last batch, and how often something had been taken back. */
  readonly rows: number;
  readonly withheld: number;
  /** Something of what came had been taken back here. */
  readonly taken: boolean;
  /** Numbers of sessions that came with them. */
  readonly opened: readonly number[];
}

export function newlyMovedIn(from: string, session: string | null): MovingIn {
  return { from, whole: true, session, rows: 0, withheld: 0, taken: false, opened: [] };
}

/** As of now: somebody may have gone on with the lane, or others may have written what comes. */
export function movingInNow(
  kept: MovingIn | undefined,
  from: string,
  lane: Pick<Lane, "withheld">,
  rows: number,
): MovingIn {
  const isSame = kept?.from === from && kept.rows === rows && kept.withheld === lane.withheld;
  if (isSame) return kept;
  return {
    from,
    whole: false,
    session: null,
    rows,
    withheld: lane.withheld,
    taken: kept?.taken ?? false,
    opened: [],
  };
}
