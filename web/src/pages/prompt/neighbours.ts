/**
 * The receipts of a conversation right before and after one. The list goes from the newest to older ones, and its pages begin below a number:
 * the one before is the first below; the next newer one is looked for in steps upwards, since numbers are shared by all conversations.
 */

export interface Neighbours {
  readonly older: number | null;
  readonly newer: number | null;
}

/** Numbers of receipts of the conversation below `before`, the newest first; undefined: from the newest on. */
export type ListBelow = (before: number | undefined, limit: number) => Promise<readonly number[]>;

/** As many as one answer may list: within a step of so many numbers there are never more. */
export const STEP = 200;

export async function neighboursOf(id: number, list: ListBelow): Promise<Neighbours> {
  const [[older = null], newer] = await Promise.all([list(id, 1), newerThan(id, list)]);
  return { older, newer };
}

async function newerThan(id: number, list: ListBelow): Promise<number | null> {
  const [newest] = await list(undefined, 1);
  if (newest === undefined || newest <= id) return null;
  for (let top = id + STEP; ; top += STEP) {
    const found = (await list(top + 1, STEP)).filter((one) => one > id);
    const next = found.at(-1);
    if (next !== undefined) return next;
    if (top >= newest) return null;
  }
}
