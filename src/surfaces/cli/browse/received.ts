/** What an answer of the engine does to the view that asked for it. One that is gone meanwhile gets nothing. */

import type { DescribeAnswer, OutlineAnswer, OutlineNode, ReadLaneAnswer } from "../../../engine/api.ts";
import { type Answer, type Ask, FEW, nameOf } from "./asks.ts";
import { gotHead, gotText, headOf } from "./record-head.ts";
import { type State, withView } from "./state.ts";
import {
  type HitsView,
  hitsOf,
  type RecordView,
  rowsIn,
  type TimelineView,
  type TreeNode,
  type TreeView,
  timelineRows,
  type View,
} from "./views.ts";

/** Of a place that is gone to, so many rows before it are in sight. */
const LINES_ABOVE = 5;

export function received(state: State, ask: Ask, answer: Answer): State {
  const view = state.places.flatMap(({ views }) => views).find(({ id }) => id === ask.view);
  const answered = { ...state, failed: null, notice: state.notice?.isTrouble ? null : state.notice };
  return view === undefined ? answered : withView(answered, filled(view, ask, answer));
}

/** It is shown, and not asked again until something changes. */
export function failed(state: State, ask: Ask, message: string): State {
  return { ...state, failed: nameOf(ask), notice: { text: message, isTrouble: true } };
}

function filled(view: View, ask: Ask, answer: Answer): View {
  if (answer.kind === "lanes" && view.kind === "lanes")
    return within({ ...view, isRead: true, ...answer.answer });
  if (answer.kind === "lines" && view.kind === "timeline") return withLines(view, ask, answer.answer);
  if (answer.kind === "root" && view.kind === "tree") return withRoot(view, answer.answer, answer.below);
  if (answer.kind === "outline" && view.kind === "tree" && ask.kind === "outline")
    return ask.request.under === undefined
      ? withTops(view, answer.answer, ask.request.from ?? 0)
      : opened(view, ask.request.under, answer.answer.nodes);
  if (answer.kind === "search" && view.kind === "hits") {
    const { facts = [], hits, degraded } = answer.answer;
    return within<HitsView>({ ...view, isRead: true, hits: hitsOf(facts, hits), degraded });
  }
  if (answer.kind === "receipts" && view.kind === "receipts" && ask.kind === "receipts") {
    const before = ask.request.before === undefined ? [] : view.receipts;
    const receipts = [...before, ...answer.receipts];
    return within({ ...view, isRead: true, receipts, more: answer.receipts.length === FEW });
  }
  if (answer.kind === "trace" && view.kind === "receipt")
    return { ...view, isRead: true, trace: answer.answer };
  if (view.kind === "record") return withText(view, ask, answer);
  return view;
}

/** What is selected is one of those that are there. */
function within<V extends Parameters<typeof rowsIn>[0]>(view: V): V {
  return { ...view, at: Math.max(0, Math.min(view.at, rowsIn(view) - 1)) };
}

function withLines(view: TimelineView, ask: Ask, answer: ReadLaneAnswer): TimelineView {
  if (ask.kind !== "lines") return view;
  const { before, after, around } = ask.request;
  const folded = new Map([...view.folded, ...answer.folded.map((node) => [node.ref, node] as const)]);
  const read = { ...view, isRead: true, folded, total: answer.total };
  if (before !== undefined) {
    const lines = [...answer.lines, ...view.lines];
    const rows = timelineRows(lines, folded);
    const { at, top } = sameRow(view, rows);
    return { ...read, lines, rows, earlier: answer.earlier, at, top };
  }
  if (after !== undefined) {
    const lines = [...view.lines, ...answer.lines];
    return { ...read, lines, rows: timelineRows(lines, folded), later: answer.later };
  }
  const rows = timelineRows(answer.lines, folded);
  const place = around === undefined ? -1 : rows.findIndex(({ ref }) => ref === around);
  const at = place >= 0 ? place : Math.max(0, rows.length - 1);
  const { lines, earlier, later } = answer;
  return { ...read, lines, rows, earlier, later, at, top: Math.max(0, at - LINES_ABOVE) };
}

/** Where what was selected is now: the eye stays where it was. A summary may stand higher than before; the message below it stays. */
function sameRow(
  { rows: old, at, top }: TimelineView,
  rows: TimelineView["rows"],
): Pick<TimelineView, "at" | "top"> {
  const selected = old[at]?.kind === "summary" ? (old[at + 1] ?? old[at]) : old[at];
  const found = rows.findLastIndex(({ kind, ref }) => kind === selected?.kind && ref === selected.ref);
  const moved = Math.max(0, found);
  return { at: moved, top: Math.max(0, top + moved - at) };
}

function withTops(view: TreeView, { nodes, total, apart }: OutlineAnswer, from: number): TreeView {
  const before = from === 0 ? [] : view.nodes;
  const tops = nodes.map((node) => ({ ...node, level: 0, isOpen: false }));
  // An answer without any ends it, whatever was said of how many there are.
  const known = nodes.length === 0 ? before.filter(({ level }) => level === 0).length : total;
  return within({ ...view, isRead: true, nodes: [...before, ...tops], total: known, apart });
}

/** Of a summary that is looked at by itself: unfolded once. */
function withRoot(view: TreeView, answer: DescribeAnswer, below: OutlineAnswer): TreeView {
  if (answer.kind !== "summary") return { ...view, isRead: true };
  const { ref, depth, since, until, messages, tokens, rawTokens, state, inView, text } = answer;
  const root = { ref, role: "summary", depth, since, until, messages, tokens, rawTokens, state, inView };
  const nodes = below.nodes.map((node) => ({ ...node, level: 1, isOpen: false }));
  const [line = ""] = text.split("\n", 1);
  return { ...view, isRead: true, nodes: [{ ...root, line, level: 0, isOpen: true }, ...nodes], total: 1 };
}

function opened(view: TreeView, ref: string, sources: readonly OutlineNode[]): TreeView {
  const place = view.nodes.findIndex((node) => node.ref === ref && !node.isOpen);
  const node = view.nodes[place];
  if (node === undefined) return { ...view, opening: null };
  const below: readonly TreeNode[] = sources.map((one) => ({ ...one, level: node.level + 1, isOpen: false }));
  const nodes = [
    ...view.nodes.slice(0, place),
    { ...node, isOpen: true },
    ...below,
    ...view.nodes.slice(place + 1),
  ];
  // What is selected stays so, unless it stands where the sources come in.
  const at = view.at > place ? view.at + below.length : view.at;
  return { ...view, nodes, at, opening: null };
}

function withText(view: RecordView, ask: Ask, answer: Answer): RecordView {
  if (answer.kind === "got") {
    const { agent, sessionKey } = answer.answer.items[0] ?? { agent: "", sessionKey: "" };
    const lane = sessionKey === "" || agent === "" ? null : { agent, sessionKey };
    return { ...view, isRead: true, lane, head: gotHead(answer.answer), text: gotText(answer.answer) };
  }
  if (answer.kind !== "described") return view;
  const { answer: described } = answer;
  const text = described.kind === "file" ? (described.content ?? described.summary) : described.text;
  const next = described.kind === "summary" ? null : described.nextLine;
  if (ask.kind === "rest") {
    // A piece that goes no further is the last one.
    const isFurther = next !== null && next > ask.from;
    return { ...view, head: [...view.head], text: `${view.text}\n${text}`, next: isFurther ? next : null };
  }
  const { agent, sessionKey } = described;
  return { ...view, isRead: true, lane: { agent, sessionKey }, head: headOf(described), text, next };
}
