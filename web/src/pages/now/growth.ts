/** How what is stored grew, from counts by day and by depth. */

import type { AnswerOf } from "../../api/call.ts";

export type Growth = AnswerOf<"growth">;

const DAY_MS = 86_400_000;

export interface Layer {
  readonly depth: number;
  readonly summaries: number;
}

/** Summaries in use, those of messages first. */
export function layersOf(summaries: Growth["summaries"]): readonly Layer[] {
  const byDepth = new Map<number, number>();
  for (const { state, depth, summaries: count } of summaries)
    if (state === "active") byDepth.set(depth, (byDepth.get(depth) ?? 0) + count);
  return [...byDepth]
    .sort(([one], [other]) => one - other)
    .map(([depth, count]) => ({ depth, summaries: count }));
}

export interface Most {
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly at: number;
  readonly count: number;
}

/** Null: nothing was said. */
export function mostIn({ from, messages }: Growth["days"]): Most | null {
  if (from === null || messages.length === 0) return null;
  const count = Math.max(...messages);
  return {
    from,
    to: from + (messages.length - 1) * DAY_MS,
    total: messages.reduce((sum, one) => sum + one, 0),
    at: from + messages.indexOf(count) * DAY_MS,
    count,
  };
}
