/** Named things that went wrong since the owner started, with how often. Shown by `status`. */

/** Names come from clients too: beyond so many different ones, the rest are counted together. */
const MOST_NAMES = 200;

export class Degradations {
  readonly #counts = new Map<string, number>();

  add(given: string, times = 1): void {
    const name = this.#counts.has(given) || this.#counts.size < MOST_NAMES ? given : "others";
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times);
  }

  /** Together with counts from elsewhere; the same name adds up. */
  merged(others: { readonly [name: string]: number } = {}): { readonly [name: string]: number } {
    const sums = new Map(Object.entries(others));
    for (const [name, count] of this.#counts) sums.set(name, (sums.get(name) ?? 0) + count);
    return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
