/**
 * What the browser can show. A view holds what was read for it so far, which of it is selected, and how far it is scrolled; it
 * knows nothing of the size of the window.
 */

import type {
  FoundFact,
  LaneLine,
  LaneName,
  ListedLane,
  OutlineNode,
  SearchHit,
  ShownReceipt,
  TraceAnswer,
} from "../../../engine/api.ts";

interface Shown {
  readonly id: number;
  /** What it has was read; otherwise it has nothing yet. */
  readonly isRead: boolean;
  /** The row that is selected; of a text 0. */
  readonly at: number;
  /** The first row that is in sight. */
  readonly top: number;
}

export interface LanesView extends Shown {
  readonly kind: "lanes";
  readonly lanes: readonly ListedLane[];
  readonly total: number;
}

/** A message, or the summary that covers the messages below it. */
export type TimelineRow =
  | { readonly kind: "message"; readonly ref: string; readonly line: LaneLine }
  | { readonly kind: "summary"; readonly ref: string; readonly node: OutlineNode };

export interface TimelineView extends Shown {
  readonly kind: "timeline";
  readonly lane: LaneName;
  /** Where it begins to be read; null: at the end. */
  readonly around: string | null;
  readonly lines: readonly LaneLine[];
  readonly folded: ReadonlyMap<string, OutlineNode>;
  /** Made of both. */
  readonly rows: readonly TimelineRow[];
  readonly total: number;
  readonly earlier: boolean;
  readonly later: boolean;
}

export interface TreeNode extends OutlineNode {
  readonly level: number;
  readonly isOpen: boolean;
}

export interface TreeView extends Shown {
  readonly kind: "tree";
  readonly lane: LaneName;
  /** The summary that it is the tree of; null: all of the lane's. */
  readonly root: string | null;
  /** Each below what it is a source of, as far as that is open. */
  readonly nodes: readonly TreeNode[];
  /** Summaries at the top, read or not. */
  readonly total: number;
  /** Messages that no summary covers. */
  readonly apart: number;
  /** To be opened when its sources are read. */
  readonly opening: string | null;
}

export type Hit = Pick<SearchHit, "ref" | "at" | "role" | "agent" | "sessionKey" | "excerpt">;

export interface HitsView extends Shown {
  readonly kind: "hits";
  readonly query: string;
  readonly hits: readonly Hit[];
  /** Why the answer may be incomplete. */
  readonly degraded: readonly string[];
}

export interface ReceiptsView extends Shown {
  readonly kind: "receipts";
  /** Null: of all lanes. */
  readonly lane: LaneName | null;
  readonly receipts: readonly ShownReceipt[];
  readonly more: boolean;
}

export interface RecordView extends Shown {
  readonly kind: "record";
  readonly ref: string;
  /** Where it stands in a conversation; null: in none. */
  readonly lane: LaneName | null;
  /** What it is, a line each. */
  readonly head: readonly string[];
  /** As far as it was read. */
  readonly text: string;
  /** The line from which on there is more; null: that is all. */
  readonly next: number | null;
}

export interface ReceiptView extends Shown {
  readonly kind: "receipt";
  readonly number: number;
  readonly trace: TraceAnswer | null;
}

export interface HelpView extends Shown {
  readonly kind: "help";
}

export type ListView = LanesView | TimelineView | TreeView | HitsView | ReceiptsView;
export type TextView = RecordView | ReceiptView | HelpView;
export type View = ListView | TextView;

export function isText(view: View): view is TextView {
  return view.kind === "record" || view.kind === "receipt" || view.kind === "help";
}

export function rowsIn(view: ListView): number {
  switch (view.kind) {
    case "lanes":
      return view.lanes.length;
    case "timeline":
      return view.rows.length;
    case "tree":
      return view.nodes.length;
    case "hits":
      return view.hits.length;
    case "receipts":
      return view.receipts.length;
  }
}

const UNREAD = { isRead: false, at: 0, top: 0 } as const;

export function lanesView(id: number): LanesView {
  return { ...UNREAD, id, kind: "lanes", lanes: [], total: 0 };
}

export function timelineView(id: number, lane: LaneName, around: string | null): TimelineView {
  const unread = { lines: [], folded: new Map(), rows: [], total: 0, earlier: false, later: false };
  return { ...UNREAD, ...unread, id, kind: "timeline", lane, around };
}

export function treeView(id: number, lane: LaneName, root: string | null): TreeView {
  return { ...UNREAD, id, kind: "tree", lane, root, nodes: [], total: 0, apart: 0, opening: null };
}

export function hitsView(id: number, query: string): HitsView {
  return { ...UNREAD, id, kind: "hits", query, hits: [], degraded: [] };
}

export function receiptsView(id: number, lane: LaneName | null): ReceiptsView {
  return { ...UNREAD, id, kind: "receipts", lane, receipts: [], more: false };
}

export function recordView(id: number, ref: string): RecordView {
  return { ...UNREAD, id, kind: "record", ref, lane: null, head: [], text: "", next: null };
}

export function receiptView(id: number, number: number): ReceiptView {
  return { ...UNREAD, id, kind: "receipt", number, trace: null };
}

export function helpView(id: number): HelpView {
  return { ...UNREAD, isRead: true, id, kind: "help" };
}

/** Facts stand before the rest, as search has them. */
export function hitsOf(facts: readonly FoundFact[], hits: readonly SearchHit[]): readonly Hit[] {
  const known = facts.map(({ ref, says, from }) => ({
    ...{ ref, at: from, role: "fact", agent: "", sessionKey: "", excerpt: says },
  }));
  return [...known, ...hits];
}

/** A summary stands above the first of the messages that it covers, as far as they are read. */
export function timelineRows(
  lines: readonly LaneLine[],
  folded: ReadonlyMap<string, OutlineNode>,
): readonly TimelineRow[] {
  const rows: TimelineRow[] = [];
  const named = new Set<string>();
  for (const line of lines) {
    const node = line.under === null || named.has(line.under) ? undefined : folded.get(line.under);
    if (node !== undefined) {
      named.add(node.ref);
      rows.push({ kind: "summary", ref: node.ref, node });
    }
    rows.push({ kind: "message", ref: line.ref, line });
  }
  return rows;
}
