/** How pages of a list become one list. Pure. */

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

/** A first page that comes again takes its place at the front: what was loaded behind it stays, as far as the two meet. */
export function joined<T>(
  before: Held<T>,
  key: string,
  from: string | null,
  page: ListPage<T>,
  keyOf: (item: T) => string,
): Held<T> {
  const fresh = { key, items: page.items, next: page.next };
  if (before.key !== key) return fresh;
  if (from !== null) {
    const known = new Set(before.items.map(keyOf));
    return {
      key,
      items: [...before.items, ...page.items.filter((item) => !known.has(keyOf(item)))],
      next: page.next,
    };
  }
  // Whatever stood behind a page that is all there is, is gone.
  if (page.next === null) return fresh;
  const last = page.items.at(-1);
  const meets = last === undefined ? -1 : before.items.findIndex((item) => keyOf(item) === keyOf(last));
  if (meets < 0) return fresh;
  // What came to the front since is no longer behind it.
  const front = new Set(page.items.map(keyOf));
  const rest = before.items.slice(meets + 1).filter((item) => !front.has(keyOf(item)));
  return rest.length === 0 ? fresh : { key, items: [...page.items, ...rest], next: before.next };
}
