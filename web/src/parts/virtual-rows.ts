/** Which rows of a list are drawn, and where: those in sight, and the marked one, which may have the focus. */

import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export type Rows = Virtualizer<HTMLDivElement, HTMLDivElement>;

interface RowsOf<T> {
  readonly items: readonly T[];
  keyOf(item: T): string;
  readonly estimate?: number | undefined;
  readonly fromEnd?: boolean | undefined;
  /** There: more comes in above when somebody gets there. */
  nearStart?(): void;
  /** -1: none. */
  readonly markedAt: number;
}

const OVERSCAN = 8;
/** Pixels from the end that count as being there. */
const AT_END = 32;

export function useVirtualRows<T>(
  { items, keyOf, estimate = 44, fromEnd = false, nearStart, markedAt }: RowsOf<T>,
  scroller: { readonly current: HTMLDivElement | null },
): Rows {
  const [, draw] = useState(0);
  const held = useRef<Rows | undefined>(undefined);
  const latest = useRef(keyOf);
  latest.current = keyOf;
  // The same function for the same items: all places are worked out anew when it is another one.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : latest.current(item);
    },
    [items],
  );
  const options: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey,
    rangeExtractor: (range) => withMarked(defaultRangeExtractor(range), markedAt, items.length),
    overscan: OVERSCAN,
    // What comes in above does not push away what is looked at. Who is at the top of the newest sees what is new.
    anchorTo: fromEnd || nearStart !== undefined || (held.current?.scrollOffset ?? 0) > 0 ? "end" : "start",
    followOnAppend: fromEnd,
    scrollEndThreshold: AT_END,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw((count) => count + 1),
  };
  held.current ??= new Virtualizer(options);
  const rows = held.current;
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
}

/** The row with the focus is not taken away under the fingers. */
function withMarked(indexes: number[], marked: number, count: number): number[] {
  const [first = 0] = indexes;
  if (marked < 0 || marked >= count || indexes.includes(marked)) return indexes;
  return marked < first ? [marked, ...indexes] : [...indexes, marked];
}

interface PlaceOf<T> {
  readonly items: readonly T[];
  keyOf(item: T): string;
  readonly at?: string | undefined;
  readonly fromEnd?: boolean | undefined;
}

/** Brings into sight what is to be seen first. True: that is done, and where the list stands is where somebody looks. */
export function usePlace<T>(rows: Rows, { items, keyOf, at, fromEnd = false }: PlaceOf<T>): boolean {
  const [placed, setPlaced] = useState(false);
  const wanted = at === undefined ? -1 : items.findIndex((item) => keyOf(item) === at);
  const isThere = items.length > 0;
  const brought = useRef<string | null | undefined>(null);
  useEffect(() => {
    if (!isThere) brought.current = null;
    if (!isThere) return setPlaced(false);
    // Who has moved on is not taken back when the same row leaves the list or comes into it again.
    const isDone = brought.current !== null && (wanted < 0 || brought.current === at);
    if (!isDone || at === undefined) brought.current = wanted >= 0 ? at : undefined;
    if (isDone) return setPlaced(true);
    if (wanted >= 0) rows.scrollToIndex(wanted, { align: "center" });
    else if (fromEnd) rows.scrollToEnd();
    else return setPlaced(true);
    // The browser tells of a scroll with the next frame.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPlaced(true));
    });
    return () => cancelAnimationFrame(frame);
  }, [at, wanted >= 0, isThere]);
  return placed;
}
