/** How pages of a list become one list, at first and when it is read again. */

export interface ListPage<T> {
  readonly items: readonly T[];
  /** Where the next one begins; null: that was all. */
  readonly next: string | null;
}

export interface Held<T> {
  readonly key: string;
  readonly items: readonly T[];
  readonly next: string | null;
}

/** No list is read again further than so many pages: what lay behind them is asked for when somebody gets there again. */
export const MOST_PAGES = 20;

/** What begins a list takes the place of all that was there; a later page is added to it. */
export function joined<T>(
  before: Held<T> | null,
  key: string,
  from: string | null,
  page: ListPage<T>,
  keyOf: (item: T) => string,
): Held<T> {
  const known = from !== null && before?.key === key ? before.items : [];
  return { key, items: together(known, page.items, keyOf), next: page.next };
}

/** The beginning of a list, with at least so many items where there are as many. */
export async function asMany<T>(
  count: number,
  read: (from: string | null) => Promise<ListPage<T>>,
  keyOf: (item: T) => string,
): Promise<ListPage<T>> {
  let all = await read(null);
  for (let pages = 1; pages < MOST_PAGES && all.next !== null && all.items.length < count; pages += 1) {
    const { items, next } = await read(all.next);
    all = { items: together(all.items, items, keyOf), next };
  }
  return all;
}

/** What is there stays where it is. */
function together<T>(before: readonly T[], added: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const known = new Set(before.map(keyOf));
  return [...before, ...added.filter((item) => !known.has(keyOf(item)))];
}
