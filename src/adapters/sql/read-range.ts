/**
 * Reads rows by a whole number that orders them, a few hundred at a time. A page that is damaged takes only the rows that stand on it:
 * where a reading fails the range is halved until what can be read is.
 */

import { setImmediate as breathe } from "node:timers/promises";
import type { ForeignFile, ForeignRow } from "./foreign-file.ts";

const ROWS_AT_ONCE = 500;
/** Readings that fail after which what fails is not halved any more: of a damaged page a few hundred do, of a damaged index all. */
const MOST_FAILURES = 20_000;
/** Failing readings after which others have their turn. */
const BREATH = 200;

export interface RangeReading {
  /** Greater than this one, up to and with that one. */
  readonly after: number;
  readonly upTo: number;
  /** At most `limit` rows in order. */
  query(after: number, upTo: number, limit: number): readonly ForeignRow[];
  keyOf(row: ForeignRow): number;
  /** Of numbers side by side that cannot be read; some of them may never have been given. */
  broken(from: number, to: number): void;
  readonly signal: AbortSignal;
}

export async function* readRange(
  file: ForeignFile,
  { after, upTo, query, keyOf, broken, signal }: RangeReading,
): AsyncGenerator<readonly ForeignRow[]> {
  const open: { readonly after: number; readonly upTo: number }[] = [{ after, upTo }];
  let gap: { from: number; to: number } | null = null;
  let failures = 0;
  const closeGap = () => {
    if (gap !== null) broken(gap.from, gap.to);
    gap = null;
  };
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    if (range.after >= range.upTo) continue;
    signal.throwIfAborted();
    const rows = tried(() => query(range.after, range.upTo, ROWS_AT_ONCE));
    if (rows === undefined) {
      failures += 1;
      if (failures % BREATH === 0) await breathe();
      const middle = range.after + Math.floor((range.upTo - range.after) / 2);
      if (middle > range.after && failures < MOST_FAILURES)
        open.push({ after: middle, upTo: range.upTo }, { after: range.after, upTo: middle });
      else gap = { from: (gap as { from: number } | null)?.from ?? range.after + 1, to: range.upTo };
      continue;
    }
    await file.requireUnchanged();
    closeGap();
    if (rows.length > 0) yield rows;
    if (rows.length === ROWS_AT_ONCE) open.push({ after: keyOf(rows.at(-1)!), upTo: range.upTo });
  }
  closeGap();
}

/** Undefined: a page of it is damaged, or a value is none that can be held. */
function tried<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
