/**
 * What belongs together in a conversation and is not torn where a tail begins: a tool call and its results, whatever stands
 * between them, and neighbours that are marked as one.
 *
 * Pure. Question and answer are no bundle: in a chat of turns that follow each other everything would be one.
 */

export interface BundleItem {
  /** Tool calls that it makes, and those that it answers. */
  readonly calls: readonly string[];
  readonly answers: readonly string[];
  /** Neighbours with the same mark belong together; null: it has none. */
  readonly mark: string | null;
}

/** Oldest first. Where the bundle begins that the item at `at` is inside of; `at` itself where it begins one. */
export function bundleStart(items: readonly BundleItem[], at: number): number {
  const callers = callersOf(items);
  let start = at;
  while (start > 0) {
    const called = Math.min(start, ...callers.slice(start));
    const earlier = isMarkedWith(items[start - 1], items[start]) ? Math.min(called, start - 1) : called;
    if (earlier === start) break;
    start = earlier;
  }
  return start;
}

/** Of each item, the earliest whose call it answers, or itself; of several calls of one name the newest before it counts. */
function callersOf(items: readonly BundleItem[]): readonly number[] {
  const called = new Map<string, number>();
  return items.map(({ calls, answers }, at) => {
    const callers = answers.flatMap((answer) => called.get(answer) ?? []);
    for (const call of calls) called.set(call, at);
    return Math.min(at, ...callers);
  });
}

function isMarkedWith(before: BundleItem | undefined, item: BundleItem | undefined): boolean {
  const mark = item?.mark ?? null;
  return mark !== null && mark !== "" && before?.mark === mark;
}
