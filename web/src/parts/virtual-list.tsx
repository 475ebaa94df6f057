/**
 * A list of any length of which only what is in sight is drawn. Rows may be of any height.
 *
 * With the keyboard: the list is one stop of Tab; arrows, Page Up and Down, Home and End move the mark, Enter opens what is marked.
 */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { movedTo } from "./list-moves.ts";
import { type Rows, usePlace, useVirtualRows } from "./virtual-rows.ts";

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
  /** This one is marked and brought into sight when it changes. */
  readonly at?: string | undefined;
  /** Begin at the end, and stay there while more comes, as a conversation does. */
  readonly fromEnd?: boolean;
  /** Told the first and the last that are in sight, each time these are others. */
  inSight?(first: T, last: T): void;
  /** False: there is more than is here. */
  readonly isAll?: boolean;
  readonly class?: string;
}

const NEAR = 10;
/** They have clicks of their own. */
const OPERATED = "a, button, input, select, textarea, label, summary";

export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, keyOf, row, label, open, at } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(at);
  const markedAt = marked === undefined ? -1 : items.findIndex((item) => keyOf(item) === marked);
  const rows = useVirtualRows({ ...props, markedAt }, scroller);
  const placed = usePlace(rows, props);
  const drawn = rows.getVirtualItems();
  useNear(rows, props, placed);
  useEffect(() => {
    if (at !== undefined) setMarked(at);
  }, [at]);

  const mark = (to: number): void => {
    setMarked(items[to] && keyOf(items[to]));
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
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = movedTo(event.key, markedAt, items.length);
    const item = items[markedAt];
    if (to !== undefined) mark(to);
    else if ((event.key === "Enter" || event.key === " ") && item !== undefined && open !== undefined)
      open(item);
    else return;
    event.preventDefault();
  };
  const size = rows.getTotalSize();
  return (
    <div
      ref={scroller}
      class={`virtual ${props.class ?? ""}`}
      role="list"
      aria-label={label}
      tabIndex={0}
      style={{ "--virtual-size": `${size + 2}px` }}
      onKeyDown={pressed}
    >
      <div class="virtual-space" role="presentation" style={{ height: `${size}px` }}>
        {drawn.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = keyOf(item);
          return (
            <div
              key={key}
              class={`virtual-row ${key === marked ? "is-marked" : ""} ${open === undefined ? "" : "is-open-able"}`}
              role="listitem"
              aria-current={key === marked ? "true" : undefined}
              aria-posinset={index + 1}
              aria-setsize={props.isAll === false ? -1 : items.length}
              tabIndex={-1}
              data-index={index}
              ref={rows.measureElement}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setMarked(key)}
              onClick={(event) => {
                setMarked(key);
                if (isPlainClick(event)) open?.(item);
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

/** Neither on something that is operated, nor the end of marking text with the mouse. */
function isPlainClick({ target }: MouseEvent): boolean {
  return (target as HTMLElement).closest(OPERATED) === null && getSelection()?.isCollapsed !== false;
}

function useNear<T>(
  rows: Rows,
  { items, nearEnd, nearStart, inSight }: VirtualListProps<T>,
  placed: boolean,
): void {
  const { startIndex = 0, endIndex = 0 } = rows.range ?? {};
  const [first, last] = [items[startIndex], items[endIndex]];
  useEffect(() => {
    if (placed && first !== undefined && last !== undefined) inSight?.(first, last);
  }, [first, last, placed]);
  useEffect(() => {
    if (!placed || items.length === 0) return;
    if (endIndex >= items.length - 1 - NEAR) nearEnd?.();
    if (startIndex <= NEAR) nearStart?.();
    // As many as before may be others: what is farthest is let go of when more comes in.
  }, [startIndex, endIndex, items.length, first, last, placed]);
}
