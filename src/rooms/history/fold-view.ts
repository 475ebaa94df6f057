/**
 * Applies summaries to a list of what stands in a view, and takes them apart again.
 *
 * Pure. A summary stands for its direct sources only where all of them stand, in order; else it is left out and the list
 * is as if it did not exist. What stands between its sources and is none of them (a message that arrived late) comes
 * right after it. Nothing is lost and nothing doubled. Not here: which summaries there should be (fold-plan.ts), and the
 * stored view (activate.ts).
 */

import type { SummaryId } from "../../kernel/ids.ts";
import type { SummarySources } from "./summary.ts";

/** Anything that can stand in a view: its kind and id say which. */
export interface Standing {
  readonly kind: "message" | "summary";
  readonly id: number;
}

export interface Fold<T extends Standing> {
  /** What stands in the list once it is applied: a summary. */
  readonly item: T;
  readonly depth: number;
  readonly sources: SummarySources;
  /** A summary of the same sources: where that one stands, this one takes its place. */
  readonly replaces: SummaryId | null;
}

export interface FoldedView<T extends Standing> {
  readonly items: readonly T[];
  /** In the order they were applied. */
  readonly applied: readonly Fold<T>[];
  /** Whose sources do not all stand in the list, in order. */
  readonly left: readonly Fold<T>[];
}

/**
 * Leaves first, then deeper ones; of one depth those that begin earlier, then the older ones. So the order in which they
 * are given does not matter.
 */
export function foldView<T extends Standing>(items: readonly T[], folds: readonly Fold<T>[]): FoldedView<T> {
  const places = new Places(items);
  const applied: Fold<T>[] = [];
  const left: Fold<T>[] = [];
  for (const depth of [...new Set(folds.map((fold) => fold.depth))].sort((a, b) => a - b)) {
    const due = folds
      .filter((fold) => fold.depth === depth)
      .map((fold) => ({ fold, at: places.first(fold) ?? Number.POSITIVE_INFINITY }))
      .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at) || a.fold.item.id - b.fold.item.id);
    for (const { fold } of due) (places.apply(fold) ? applied : left).push(fold);
  }
  return { items: places.items(), applied, left };
}

/**
 * The list with every summary taken apart, down to what no given fold explains: of a folded list, what it was made of.
 * In the order of the sources.
 */
export function expandView<T extends Standing>(
  items: readonly T[],
  folds: readonly Fold<T>[],
): readonly Standing[] {
  const byId = new Map(folds.map((fold) => [fold.item.id, fold]));
  const expanded: Standing[] = [];
  const waiting: Standing[] = items.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const fold = next.kind === "summary" ? byId.get(next.id) : undefined;
    if (fold === undefined) expanded.push(next);
    else waiting.push(...standingOf(fold.sources).toReversed());
  }
  return expanded;
}

export function standingOf({ kind, ids }: SummarySources): readonly Standing[] {
  return ids.map((id) => ({ kind: kind === "messages" ? "message" : "summary", id }));
}

const keyOf = ({ kind, id }: Standing): string => `${kind === "message" ? "m" : "s"}${id}`;

/** A list whose items keep their place when others leave: a summary takes the place of its first source. */
class Places<T extends Standing> {
  readonly #items: (T | undefined)[];
  readonly #at = new Map<string, number>();

  constructor(items: readonly T[]) {
    this.#items = [...items];
    items.forEach((item, at) => {
      this.#at.set(keyOf(item), at);
    });
  }

  items(): readonly T[] {
    return this.#items.filter((item) => item !== undefined);
  }

  /** Where it would stand, if it can. */
  first(fold: Fold<T>): number | undefined {
    return this.#placesOf(fold)?.[0];
  }

  apply(fold: Fold<T>): boolean {
    const places = this.#placesOf(fold);
    if (places === undefined) return false;
    for (const at of places) {
      this.#at.delete(keyOf(this.#items[at]!));
      this.#items[at] = undefined;
    }
    this.#items[places[0]!] = fold.item;
    this.#at.set(keyOf(fold.item), places[0]!);
    return true;
  }

  /** Ascending; undefined unless all stand there, in order, and it does not stand there itself. */
  #placesOf({ item, sources, replaces }: Fold<T>): readonly number[] | undefined {
    if (this.#at.has(keyOf(item))) return undefined;
    const replaced = replaces === null ? undefined : this.#at.get(keyOf({ kind: "summary", id: replaces }));
    if (replaced !== undefined) return [replaced];
    const places: number[] = [];
    for (const source of standingOf(sources)) {
      const at = this.#at.get(keyOf(source));
      if (at === undefined || at <= (places.at(-1) ?? -1)) return undefined;
      places.push(at);
    }
    return places.length === 0 ? undefined : places;
  }
}
