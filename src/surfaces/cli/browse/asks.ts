/** What the view in sight still needs from the engine. Pure: the loop asks, and hands the answer to `received`. */

import type {
  DescribeAnswer,
  GetAnswer,
  LaneName,
  ListLanesAnswer,
  ListReceiptsRequest,
  OutlineAnswer,
  OutlineRequest,
  ReadLaneAnswer,
  ReadLaneRequest,
  SearchAnswer,
  ShownReceipt,
  TraceAnswer,
} from "../../../engine/api.ts";
import { type Size, type State, viewIn } from "./state.ts";
import { textLines } from "./text-of.ts";
import { isText, type RecordView, rowsIn, type View } from "./views.ts";

/** Rows of a page; so many are read when fewer than a window's are left. */
const PAGE = 200;
/** Summaries and receipts that are read at a time. */
export const FEW = 100;

export type Ask = { readonly view: number } & (
  | { readonly kind: "lanes" }
  | { readonly kind: "lines"; readonly request: ReadLaneRequest }
  | { readonly kind: "root"; readonly lane: LaneName; readonly ref: string }
  | { readonly kind: "outline"; readonly request: OutlineRequest }
  | { readonly kind: "search"; readonly query: string }
  | { readonly kind: "receipts"; readonly request: ListReceiptsRequest }
  | { readonly kind: "record"; readonly ref: string }
  | { readonly kind: "rest"; readonly ref: string; readonly from: number }
  | { readonly kind: "trace"; readonly number: number }
);

export type Answer =
  | { readonly kind: "lanes"; readonly answer: ListLanesAnswer }
  | { readonly kind: "lines"; readonly answer: ReadLaneAnswer }
  | { readonly kind: "root"; readonly answer: DescribeAnswer; readonly below: OutlineAnswer }
  | { readonly kind: "outline"; readonly answer: OutlineAnswer }
  | { readonly kind: "search"; readonly answer: SearchAnswer }
  | { readonly kind: "receipts"; readonly receipts: readonly ShownReceipt[] }
  | { readonly kind: "described"; readonly answer: DescribeAnswer }
  | { readonly kind: "got"; readonly answer: GetAnswer }
  | { readonly kind: "trace"; readonly answer: TraceAnswer };

/** Tells one from another. */
export function nameOf(ask: Ask): string {
  return JSON.stringify(ask);
}

/** Null: it has all that can be seen, or what it lacks could not be had. */
export function wanted(state: State, size: Size): Ask | null {
  const view = viewIn(state);
  const ask = view.isRead ? more(view, size) : first(view);
  return ask === null || nameOf(ask) === state.failed ? null : ask;
}

function first(view: View): Ask | null {
  const { id } = view;
  switch (view.kind) {
    case "lanes":
      return { view: id, kind: "lanes" };
    case "timeline": {
      const { lane, around } = view;
      const request = { lane, limit: PAGE, ...(around !== null && { around }) };
      return { view: id, kind: "lines", request };
    }
    case "tree":
      if (view.root !== null) return { view: id, kind: "root", lane: view.lane, ref: view.root };
      return { view: id, kind: "outline", request: { lane: view.lane, limit: FEW } };
    case "hits":
      return { view: id, kind: "search", query: view.query };
    case "receipts":
      return { view: id, kind: "receipts", request: { ...laneOf(view.lane), limit: FEW } };
    case "record":
      return { view: id, kind: "record", ref: view.ref };
    case "receipt":
      return { view: id, kind: "trace", number: view.number };
    case "help":
      return null;
  }
}

function more(view: View, size: Size): Ask | null {
  if (isText(view)) return view.kind === "record" ? moreText(view, size) : null;
  const isNearEnd = view.at + size.rows >= rowsIn(view);
  switch (view.kind) {
    case "timeline":
      return moreLines(view, view.at < size.rows, isNearEnd);
    case "tree":
      return moreNodes(view, isNearEnd);
    case "receipts": {
      const last = view.receipts.at(-1);
      if (!view.more || !isNearEnd || last === undefined) return null;
      const request = { ...laneOf(view.lane), before: last.id, limit: FEW };
      return { view: view.id, kind: "receipts", request };
    }
    default:
      return null;
  }
}

function moreLines(
  { id, lane, lines, earlier, later }: Extract<View, { kind: "timeline" }>,
  isNearTop: boolean,
  isNearEnd: boolean,
): Ask | null {
  const [oldest, newest] = [lines[0], lines.at(-1)];
  if (earlier && isNearTop && oldest !== undefined)
    return { view: id, kind: "lines", request: { lane, before: oldest.ref, limit: PAGE } };
  if (later && isNearEnd && newest !== undefined)
    return { view: id, kind: "lines", request: { lane, after: newest.ref, limit: PAGE } };
  return null;
}

function moreNodes(view: Extract<View, { kind: "tree" }>, isNearEnd: boolean): Ask | null {
  const { id, lane, nodes, opening } = view;
  if (opening !== null) return { view: id, kind: "outline", request: { lane, under: opening, limit: 500 } };
  const from = nodes.filter(({ level }) => level === 0).length;
  if (view.root !== null || from >= view.total || !isNearEnd) return null;
  return { view: id, kind: "outline", request: { lane, from, limit: FEW } };
}

function moreText(view: RecordView, { columns, rows }: Size): Ask | null {
  if (view.next === null) return null;
  const left = textLines(view, columns).length - view.top;
  return left > rows * 2 ? null : { view: view.id, kind: "rest", ref: view.ref, from: view.next };
}

function laneOf(lane: LaneName | null): { readonly lane?: LaneName } {
  return lane === null ? {} : { lane };
}
