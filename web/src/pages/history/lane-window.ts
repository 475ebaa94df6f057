/**
 * The stretch of a conversation that is held: as long as somebody may scroll through, never all of it.
 *
 * Pure. What joins at one end lets go of what is farthest at the other; which end has more is always known. Not here: asking for it
 * (lane-reader.ts).
 */

import type { LaneLine, ReadLaneAnswer } from "../../../../src/engine/leaf-api.ts";

export interface LaneWindow {
  /** In the order of the conversation. */
  readonly lines: readonly LaneLine[];
  /** There is more before the first, and after the last. */
  readonly earlier: boolean;
  readonly later: boolean;
  /** Messages of the whole conversation. */
  readonly total: number;
}

/** Rows that are held at most. */
export const MOST_LINES = 2_000;

export function windowOf({ lines, earlier, later, total }: ReadLaneAnswer): LaneWindow {
  return { lines, earlier, later, total };
}

/** What stands before the first line. The newest held go when there are too many. */
export function withEarlier(held: LaneWindow, page: ReadLaneAnswer, most = MOST_LINES): LaneWindow {
  const lines = [...unknownOf(held, page.lines), ...held.lines];
  return {
    lines: lines.slice(0, most),
    earlier: page.earlier,
    later: held.later || lines.length > most,
    total: page.total,
  };
}

/** What stands after the last line. The oldest held go when there are too many. */
export function withLater(held: LaneWindow, page: ReadLaneAnswer, most = MOST_LINES): LaneWindow {
  const lines = [...held.lines, ...unknownOf(held, page.lines)];
  return {
    lines: lines.slice(-most),
    earlier: held.earlier || lines.length > most,
    later: page.later,
    total: page.total,
  };
}

/**
 * The same stretch as it is now: lines that are told again take the place of what they were, and what came in between them is there.
 * Where the two do not overlap, nothing changes but the count.
 */
export function refreshed(held: LaneWindow, page: ReadLaneAnswer, most = MOST_LINES): LaneWindow {
  const told = new Map(page.lines.map((line) => [line.ref, line]));
  const first = held.lines.findIndex(({ ref }) => told.has(ref));
  const last = held.lines.findLastIndex(({ ref }) => told.has(ref));
  const from = held.lines[first];
  const to = held.lines[last];
  if (from === undefined || to === undefined) return { ...held, total: page.total };
  const begin = page.lines.findIndex(({ ref }) => ref === from.ref);
  const end = page.lines.findIndex(({ ref }) => ref === to.ref);
  // A message that was moved elsewhere may turn the ends around: then each keeps its place until it is asked for anew.
  if (begin > end)
    return { ...held, lines: held.lines.map((line) => told.get(line.ref) ?? line), total: page.total };
  const lines = [
    ...held.lines.slice(0, first),
    ...page.lines.slice(begin, end + 1),
    ...held.lines.slice(last + 1),
  ];
  return {
    lines: lines.slice(0, most),
    earlier: held.earlier,
    later: held.later || lines.length > most,
    total: page.total,
  };
}

/** Lines that are not held yet: one that was moved is told once. */
function unknownOf({ lines }: LaneWindow, page: readonly LaneLine[]): readonly LaneLine[] {
  const known = new Set(lines.map(({ ref }) => ref));
  return page.filter(({ ref }) => !known.has(ref));
}
