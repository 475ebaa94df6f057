/**
 * Where an expansion goes on, as text that anybody may carry and nobody can make: it names the summary, the depth and the
 * place, and is signed with the store's own key.
 */

import { NacreError } from "../kernel/errors.ts";
import { hmacHex } from "../kernel/hash.ts";
import { type SummaryId, summaryId } from "../kernel/ids.ts";
import type { SourcePath } from "../rooms/history/index.ts";

export interface ExpandPlace {
  readonly summary: SummaryId;
  /** Levels that are gone down. */
  readonly depth: number;
  readonly path: SourcePath;
  /** Characters of that source that were read already. */
  readonly from: number;
}

const SIGNATURE_DIGITS = 20;
const FORM = /^e(\d{1,15})\.(\d{1,3})\.(\d{1,9}(?:-\d{1,9}){0,99})\.(\d{1,15})\.([0-9a-f]{20})$/;

export function writeCursor(key: string, { summary, depth, path, from }: ExpandPlace): string {
  const place = `e${summary}.${depth}.${path.join("-")}.${from}`;
  return `${place}.${signature(key, place)}`;
}

export function readCursor(key: string, cursor: string, summary: SummaryId, depth: number): ExpandPlace {
  const match = FORM.exec(cursor);
  const signed = match === null ? "" : cursor.slice(0, -SIGNATURE_DIGITS - 1);
  if (match === null || match[5] !== signature(key, signed)) {
    throw badCursor("the cursor is none that was given out");
  }
  const place = {
    summary: summaryId(Number(match[1])),
    depth: Number(match[2]),
    path: match[3]!.split("-").map(Number),
    from: Number(match[4]),
  };
  if (place.summary !== summary) throw badCursor("the cursor is of another summary");
  if (place.depth !== depth) throw badCursor("the cursor was given out for another depth");
  return place;
}

function badCursor(reason: string): NacreError {
  return new NacreError(
    "input/bad-cursor",
    reason,
    "Hand in the cursor of the answer before as it is, or none to begin anew.",
  );
}

function signature(key: string, place: string): string {
  return hmacHex(key, `expand ${place}`).slice(0, SIGNATURE_DIGITS);
}
