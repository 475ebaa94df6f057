/** The best of many, without putting the rest in order. */

export interface Ranked {
  readonly item: number;
  readonly score: number;
}

/** Keeps so many of the items that it is offered: the greatest scores, equal ones by `precedes`. */
export class Nearest {
  readonly #limit: number;
  readonly #precedes: (one: number, other: number) => boolean;
  /** A heap: none is better than those below it. */
  readonly #items: number[] = [];
  readonly #scores: number[] = [];

  constructor(limit: number, precedes: (one: number, other: number) => boolean) {
    this.#limit = limit;
    this.#precedes = precedes;
  }

  /** Nothing below it is kept. */
  get floor(): number {
    if (this.#limit <= 0) return Number.POSITIVE_INFINITY;
    return this.#items.length < this.#limit ? Number.NEGATIVE_INFINITY : this.#scores[0]!;
  }

  offer(item: number, score: number): void {
    if (this.#limit <= 0) return;
    if (this.#items.length < this.#limit) {
      this.#items.push(item);
      this.#scores.push(score);
      this.#rise(this.#items.length - 1);
      return;
    }
    if (!this.#isBetter(item, score, 0)) return;
    this.#items[0] = item;
    this.#scores[0] = score;
    this.#sink();
  }

  /** The best first. */
  ranked(): readonly Ranked[] {
    return this.#items
      .map((item, at) => ({ item, score: this.#scores[at]! }))
      .sort((a, b) => b.score - a.score || (this.#precedes(a.item, b.item) ? -1 : 1));
  }

  #isBetter(item: number, score: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score > other || (score === other && this.#precedes(item, this.#items[than]!));
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const above = (at - 1) >> 1;
      if (!this.#isBetter(this.#items[above]!, this.#scores[above]!, at)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      let worst = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < this.#items.length && this.#isBetter(this.#items[worst]!, this.#scores[worst]!, below))
          worst = below;
      }
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(one: number, other: number): void {
    for (const list of [this.#items, this.#scores]) {
      const kept = list[one]!;
      list[one] = list[other]!;
      list[other] = kept;
    }
  }
}

/**
 * Where the smallest of the first `count` numbers stand, `most` of them and in their order: all below some number, and of
 * that number itself the first ones. None is greater than `greatest`.
 */
export function smallest(numbers: Uint16Array, count: number, most: number, greatest: number): Uint32Array {
  const having = new Uint32Array(greatest + 1);
  for (let at = 0; at < count; at += 1) having[numbers[at]!]! += 1;
  let below = 0;
  let last = 0;
  while (last < greatest && below + having[last]! < most) {
    below += having[last]!;
    last += 1;
  }
  const found = new Uint32Array(Math.min(most, count));
  let ofLast = found.length - below;
  let next = 0;
  for (let at = 0; at < count && next < found.length; at += 1) {
    const number = numbers[at]!;
    if (number > last || (number === last && ofLast <= 0)) continue;
    if (number === last) ofLast -= 1;
    found[next] = at;
    next += 1;
  }
  return found;
}
