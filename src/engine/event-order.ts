/**
 * The order of events, of the log and of the ledger alike: by time, at one time those of the log first, then by number; and where
 * in this order somebody stopped reading, as text that they carry along. Nothing is lost or doubled at equal times, whatever
 * comes in meanwhile.
 */

import { NacreError } from "../kernel/errors.ts";

export interface EventKey {
  readonly at: number;
  /** 0: of the log. 1: of the ledger. */
  readonly from: 0 | 1;
  readonly id: number;
  /** Which one of its message's. */
  readonly part: number;
}

/** Behind all of a message's. */
export const LAST_PART = 999_999;

export function compareKeys(a: EventKey, b: EventKey): number {
  return a.at - b.at || a.from - b.from || a.id - b.id || a.part - b.part;
}

const FORM = /^v(-?\d{1,16})\.([01])\.(\d{1,15})\.(\d{1,6})$/;

export function writeEventCursor({ at, from, id, part }: EventKey): string {
  return `v${at}.${from}.${id}.${part}`;
}

/** It says where reading goes on, and nothing of what may be read: anybody may make one. */
export function readEventCursor(cursor: string): EventKey {
  const match = FORM.exec(cursor.trim());
  if (match === null) {
    throw new NacreError(
      "input/bad-cursor",
      "the cursor is none that was given out",
      "Hand in the cursor of the answer before as it is, or none to begin anew.",
    );
  }
  const [at, from, id, part] = match.slice(1).map(Number) as [number, 0 | 1, number, number];
  return { at, from, id, part };
}
