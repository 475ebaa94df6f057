/**
 * Keeps a log within bounds: what is told again is told once, then the least telling goes, the oldest first. The newest part is
 * never touched, and what was noticed, or went wrong, stays longest.
 *
 * Rare and far-reaching rather than often and little: everything before the newest part may change with a reflection, and
 * nothing does in between. Pure: a log is a function of the stretches that it grew by, in order, and not of when anybody looked.
 */

import { LOG_LEVELS } from "../../kernel/knowledge-words.ts";
import type { LogEntry } from "./entry.ts";

export interface LogBounds {
  /** With more than this the log is reflected on. */
  readonly most: number;
  /** What it has then. */
  readonly after: number;
  /** Of the newest, what is not touched. */
  readonly newest: number;
  readonly sizeOf: (entry: LogEntry) => number;
}

/** UTF-16 units of a line beside its text: time, level, reference. */
const FRAME = 36;
/** About 16,000 tokens of English. */
const MOST = 64_000;
/** Of what it may have: what a reflection leaves, and what it does not touch. */
const LEFT = 0.6;
const UNTOUCHED = 0.25;

/** Shares of one bound, by whatever it is measured. */
export function boundsOf(most: number, sizeOf: LogBounds["sizeOf"]): LogBounds {
  return { most, after: most * LEFT, newest: most * UNTOUCHED, sizeOf };
}

export const LOG_BOUNDS: LogBounds = boundsOf(MOST, ({ text }) => text.length + FRAME);

/** Of a log as it is stored: whether it may outgrow its bounds with so many more entries of so many characters. */
export function mayOutgrow(
  stored: { readonly entries: number; readonly size: number },
  added: readonly LogEntry[],
): boolean {
  const more = added.reduce((sum, one) => sum + LOG_BOUNDS.sizeOf(one), 0);
  return stored.size + stored.entries * FRAME + more > LOG_BOUNDS.most;
}

export interface Grown {
  readonly entries: readonly LogEntry[];
  readonly reflected: boolean;
}

/** One stretch after the other; reflected on as soon as it has outgrown its bounds. */
export function grow(
  log: readonly LogEntry[],
  stretches: readonly (readonly LogEntry[])[],
  bounds: LogBounds = LOG_BOUNDS,
): Grown {
  let entries: LogEntry[] = [...log];
  let size = sizeOfAll(entries, bounds);
  let reflected = false;
  for (const stretch of stretches) {
    entries.push(...stretch);
    size += sizeOfAll(stretch, bounds);
    if (size <= bounds.most) continue;
    entries = [...reflect(entries, bounds)];
    size = sizeOfAll(entries, bounds);
    reflected = true;
  }
  return { entries, reflected };
}

export function reflect(entries: readonly LogEntry[], bounds: LogBounds): readonly LogEntry[] {
  const watermark = untouchedFrom(entries, bounds);
  const older = merged(entries.slice(0, watermark));
  const newest = entries.slice(watermark);
  let over = sizeOfAll(older, bounds) + sizeOfAll(newest, bounds) - bounds.after;
  const gone = new Set<LogEntry>();
  for (const level of LOG_LEVELS) {
    for (const one of older) {
      if (over <= 0) break;
      if (one.level !== level) continue;
      gone.add(one);
      over -= bounds.sizeOf(one);
    }
  }
  return [...older.filter((one) => !gone.has(one)), ...newest];
}

/** Where the newest part begins; at the end where even the newest entry is more than that. */
function untouchedFrom(entries: readonly LogEntry[], { newest, sizeOf }: LogBounds): number {
  let size = 0;
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    size += sizeOf(entries[at]!);
    if (size > newest) return at + 1;
  }
  return 0;
}

const TIMES = / \(×(\d{1,9})\)$/;

/** Of entries that say the same, the newest, with how often it was said. */
function merged(entries: readonly LogEntry[]): readonly LogEntry[] {
  const named = entries.map((entry) => ({ entry, name: `${entry.level} ${entry.text.replace(TIMES, "")}` }));
  const counts = new Map<string, number>();
  const newest = new Map<string, LogEntry>();
  for (const { entry, name } of named) {
    counts.set(name, (counts.get(name) ?? 0) + Number(TIMES.exec(entry.text)?.[1] ?? 1));
    newest.set(name, entry);
  }
  return named.flatMap(({ entry, name }) => {
    if (newest.get(name) !== entry) return [];
    const many = counts.get(name)!;
    return [many === 1 ? entry : { ...entry, text: `${entry.text.replace(TIMES, "")} (×${many})` }];
  });
}

function sizeOfAll(entries: readonly LogEntry[], { sizeOf }: LogBounds): number {
  return entries.reduce((sum, one) => sum + sizeOf(one), 0);
}
