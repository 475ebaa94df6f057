/** What came of asking models for facts, all in all. */

import type { Stores } from "./stores.ts";

export interface AskedCounts {
  readonly messages: number;
  readonly proposals: number;
  readonly dropped: number;
  readonly failed: number;
  /** Messages that were declined again and again, and are asked about no more. */
  readonly passed: number;
}

const COUNTS = "facts-asked-counts";
const NONE: AskedCounts = { messages: 0, proposals: 0, dropped: 0, failed: 0, passed: 0 };

export async function askedCounts(meta: Stores["meta"]): Promise<AskedCounts> {
  const stored = await meta.get(COUNTS);
  return stored === undefined || stored === null ? NONE : (JSON.parse(stored) as AskedCounts);
}

export async function countAsked(meta: Stores["meta"], more: Partial<AskedCounts>): Promise<void> {
  const counts = await askedCounts(meta);
  const added = Object.entries(counts).map(([name, count]) => [
    name,
    count + (more[name as keyof AskedCounts] ?? 0),
  ]);
  await meta.set(COUNTS, JSON.stringify(Object.fromEntries(added)));
}
