/** Which part of a large log is looked at: its newest messages whole, and an even spread of the rest. */

import type { HistoryStore, StoredMessage } from "../../rooms/history/index.ts";

/** Of the newest, and again as many of the others. */
const MOST = 5_000;
const STEP = 250;

/** Ids from `after`, without it, so many on: not each of them has to be there. */
export interface SampleSlice {
  readonly after: number;
  readonly limit: number;
}

export async function rowsIn(
  history: Pick<HistoryStore, "scan">,
  { after, limit }: SampleSlice,
): Promise<readonly StoredMessage[]> {
  return (await history.scan(after, limit)).filter((row) => row.id <= after + limit);
}

/** All of a small log. `newest` is the greatest id; slices follow each other without overlap. */
export function samplesOf(newest: number, most = MOST, step = STEP): readonly SampleSlice[] {
  const slices: SampleSlice[] = [];
  const older = Math.max(0, newest - most);
  const stride = Math.max(step, Math.ceil((older * step) / most));
  for (let after = 0; after < older; after += stride)
    slices.push({ after, limit: Math.min(step, older - after) });
  for (let after = older; after < newest; after += step)
    slices.push({ after, limit: Math.min(step, newest - after) });
  return slices;
}
