/**
 * A list of any length of which only what is in sight is drawn. Rows may be of any height.
 *
 * With the keyboard: the list is one stop of Tab; arrows, Page Up and Down, Home and End move the mark, Enter opens what is marked.
 */

import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  keyOf(item: T): string;
  row(item: T, at: number): ComponentChildren;
  /** What Enter and a click on the row do; absent: rows are only looked at. */
  open?(item: T): void;
  /** Pixels, until a row is measured. */
  readonly estimate?: number;
  /** Called when the end, or the beginning, comes into sight. */
  nearEnd?(): void;
  nearStart?(): void;
  /** This one is brought into sight when it changes. */
  readonly at?: string | undefined;
  /** Begin at the end, as a conversation does. */
  readonly fromEnd?: boolean;
  readonly class?: string;
}

const NEAR = 10;

export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, row, label, open } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(props, scroller);
  const [marked, setMarked] = useState<string | undefined>(undefined);
  const markedAt = items.findIndex((item) => keyOf(item) === marked);

  const mark = (at: number): void => {
    const to = Math.max(0, Math.min(items.length - 1, at));
    const item = items[to];
    if (item === undefined) return;
    setMarked(keyOf(item));
    rows.scrollToIndex(to, { align: "auto" });
    // It may have to be drawn first.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus({ preventScroll: true }),
    );
  };
  const pressed = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    // Buttons and links within a row have keys of their own.
    if (target !== scroller.current && target.dataset["index"] === undefined) return;
    const to = moved(event.key, markedAt, items.length);
    const item = items[markedAt];
    if (to !== undefined) mark(to);
    else if (event.key === "Enter" && item !== undefined && open !== undefined) open(item);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      class={`virtual ${props.class ?? ""}`}
      role="list"
      aria-label={label}
      tabIndex={0}
      onKeyDown={pressed}
    >
      <div class="virtual-space" role="presentation" style={{ height: `${rows.getTotalSize()}px` }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = keyOf(item);
          const isMarked = key === marked;
          return (
            <div
              key={key}
              class={`virtual-row ${isMarked ? "is-marked" : ""} ${open === undefined ? "" : "is-open-able"}`}
              role="listitem"
              aria-current={isMarked ? "true" : undefined}
              aria-posinset={index + 1}
              aria-setsize={items.length}
              tabIndex={-1}
              data-index={index}
              ref={(element: HTMLDivElement | null) => rows.measureElement(element)}
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => {
                setMarked(key);
                const inner = (event.target as HTMLElement).closest("a, button, input, label, summary");
                if (inner === null) open?.(item);
              }}
            >
              {row(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function moved(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return at + 1;
    case "ArrowUp":
      return at < 0 ? count - 1 : at - 1;
    case "PageDown":
      return at + 10;
    case "PageUp":
      return at - 10;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

function useVirtualRows<T>(
  { items, keyOf, estimate = 44, nearEnd, nearStart, at, fromEnd = false }: VirtualListProps<T>,
  scroller: { readonly current: HTMLDivElement | null },
): Virtualizer<HTMLDivElement, HTMLDivElement> {
  const [, draw] = useState(0);
  const options: VirtualizerOptions<HTMLDivElement, HTMLDivElement> = {
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: 8,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => draw((count) => count + 1),
  };
  const rows = useState(() => new Virtualizer<HTMLDivElement, HTMLDivElement>(options))[0];
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  useAnchoredStart(rows, items, keyOf);
  const shown = rows.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - NEAR) nearEnd?.();
    if (items.length > 0 && first <= NEAR) nearStart?.();
  }, [first, last, items.length]);
  const wanted = at === undefined ? -1 : items.findIndex((item) => keyOf(item) === at);
  useEffect(() => {
    if (wanted >= 0) rows.scrollToIndex(wanted, { align: "center" });
    else if (fromEnd && items.length > 0) rows.scrollToIndex(items.length - 1, { align: "end" });
  }, [at, wanted >= 0, items.length > 0]);
  return rows;
}

/** What comes in above does not push away what is looked at. */
function useAnchoredStart<T>(
  rows: Virtualizer<HTMLDivElement, HTMLDivElement>,
  items: readonly T[],
  keyOf: (item: T) => string,
): void {
  const before = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const first = before.current;
    const now = items[0];
    before.current = now === undefined ? undefined : keyOf(now);
    if (first === undefined || first === before.current) return;
    const moved = items.findIndex((item) => keyOf(item) === first);
    if (moved <= 0) return;
    const start = rows.measurementsCache[moved]?.start ?? 0;
    rows.scrollToOffset((rows.scrollOffset ?? 0) + start);
  }, [items]);
}
