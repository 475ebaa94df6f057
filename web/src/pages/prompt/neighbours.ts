/**
 * The receipts of a conversation right before and after one. The list goes from the newest to older ones, and its pages begin below a number:
 * the one before is the first below; the next newer one is looked for in steps that grow, and then between two of them, since numbers are
 * shared by all conversations.
 */

/** Undefined: not known yet. */
export interface Neighbours {
  readonly older: number | null | undefined;
  readonly newer: number | null | undefined;
}

/** Numbers of receipts of the conversation below `before`, the newest first; undefined: from the newest on. */
export type ListBelow = (before: number | undefined, limit: number) => Promise<readonly number[]>;

export async function olderThan(id: number, list: ListBelow): Promise<number | null> {
  const [older = null] = await list(id, 1);
  return older;
}

export async function newerThan(id: number, list: ListBelow): Promise<number | null> {
  const [newest] = await list(undefined, 1);
  if (newest === undefined || newest <= id) return null;
  // None is above `id` and not above `low`.
  let low = id;
  for (let step = 1; ; step *= 2) {
    const [found] = await list(low + step + 1, 1);
    if (found !== undefined && found > low) return await lowest(low, found, list);
    if (low >= newest) return null;
    low += step;
  }
}

/** The lowest above `low`; `high` is one of them. */
async function lowest(low: number, high: number, list: ListBelow): Promise<number> {
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    const [found] = await list(middle + 1, 1);
    if (found !== undefined && found > from) to = found;
    else from = middle;
  }
  return to;
}
