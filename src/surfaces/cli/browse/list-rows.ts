/** The rows of each list, as wide as the window: what there is no room for is left out, what was said last of all. */

import type { OutlineNode } from "../../../engine/api.ts";
import { count } from "../figures.ts";
import { cellsOf, shownLine } from "./cells.ts";
import { type Cell, type Line, rowOf, type Tone } from "./spans.ts";
import { ago, moment, stretch } from "./times.ts";
import type { Hit, LanesView, ListView, ReceiptsView, TimelineRow, TreeNode } from "./views.ts";

/** From these widths on there is room for more of a row. */
const SLIM = 40;
const USUAL = 60;
const WIDE = 100;

interface RowLook {
  readonly columns: number;
  readonly now: number;
  readonly isSelected: boolean;
}

export function rowAt(view: ListView, at: number, look: RowLook): Line {
  switch (view.kind) {
    case "lanes":
      return laneRow(view.lanes[at]!, look);
    case "timeline":
      return timelineRow(view.rows[at]!, look);
    case "tree":
      return treeRow(view.nodes[at]!, look);
    case "hits":
      return hitRow(view.hits[at]!, look);
    case "receipts":
      return receiptRow(view.receipts[at]!, look);
  }
}

function mark({ isSelected }: RowLook): Cell {
  return { text: isSelected ? ">" : " ", width: 1 };
}

/** Left out where the window is narrower than `from`. */
function cellsFrom(
  columns: number,
  cells: readonly (readonly [from: number, cell: Cell])[],
): readonly Cell[] {
  return cells.flatMap(([from, cell]) => (columns >= from ? [cell] : []));
}

export function laneNames(columns: number): Line {
  const names = { agent: "agent", sessionKey: "lane" };
  return rowOf(
    laneCells(columns, { ...names, messages: "messages", inView: "in view", last: "last spoke" }, " ", "dim"),
    columns,
    false,
  );
}

function laneCells(
  columns: number,
  cells: { readonly [name in "agent" | "sessionKey" | "messages" | "inView" | "last"]: string },
  first: string,
  tone: Tone,
): readonly Cell[] {
  return cellsFrom(columns, [
    [0, { text: first, width: 1 }],
    [USUAL, { text: cells.agent, width: 10, tone }],
    [0, { text: cells.sessionKey, width: "rest", cut: "middle", ...(tone === "dim" && { tone }) }],
    [SLIM, { text: cells.messages, width: 9, align: "right", tone }],
    [USUAL, { text: cells.inView, width: 8, align: "right", tone }],
    [SLIM, { text: cells.last, width: 11, align: "right", tone }],
  ]);
}

function laneRow(lane: LanesView["lanes"][number], look: RowLook): Line {
  const cells = {
    agent: shownLine(lane.agent),
    sessionKey: shownLine(lane.sessionKey),
    messages: count(lane.messages),
    inView: count(lane.inView),
    last: ago(lane.lastAt, look.now),
  };
  return rowOf(laneCells(look.columns, cells, mark(look).text, "plain"), look.columns, look.isSelected);
}

function timelineRow(row: TimelineRow, look: RowLook): Line {
  const { columns } = look;
  if (row.kind === "summary") {
    const { node } = row;
    const said = `${count(node.messages)} messages  ${shownLine(node.line)}`;
    return rowOf(
      cellsFrom(columns, [
        [0, mark(look)],
        [0, { text: node.ref, width: 9, tone: "ref" }],
        [USUAL, { text: moment(node.since, columns >= WIDE), width: columns >= WIDE ? 16 : 11, tone: "dim" }],
        [SLIM, { text: "summary", width: 9, tone: "ref" }],
        [0, { text: said, width: "rest", tone: "ref" }],
      ]),
      columns,
      look.isSelected,
    );
  }
  const { line } = row;
  const isPlain = line.state === "confirmed" || line.state === "provisional";
  const words = `${line.newSession ? "[new session] " : ""}${isPlain ? "" : `[${line.waits ? "waits again" : line.state}] `}${shownLine(line.line)}`;
  return messageRow({ ...line, words }, look);
}

interface Spoken {
  readonly ref: string;
  readonly at: number;
  readonly role: string;
  readonly words: string;
}

function messageRow({ ref, at, role, words }: Spoken, look: RowLook): Line {
  const { columns } = look;
  return rowOf(
    cellsFrom(columns, [
      [0, mark(look)],
      [SLIM, { text: shownLine(ref), width: 9, tone: "dim" }],
      [USUAL, { text: moment(at, columns >= WIDE), width: columns >= WIDE ? 16 : 11, tone: "dim" }],
      [0, { text: nameOfRole(role), width: columns >= SLIM ? 9 : 4, tone: toneOf(role) }],
      [0, { text: words, width: "rest" }],
    ]),
    columns,
    look.isSelected,
  );
}

function nameOfRole(role: string): string {
  return role === "toolResult" ? "tool" : shownLine(role);
}

function toneOf(role: string): Tone {
  if (role === "user") return "good";
  return role === "assistant" ? "plain" : "dim";
}

/** Deeper than this nothing moves further to the right. */
const DEEPEST_INDENT = 12;

function treeRow(node: TreeNode, look: RowLook): Line {
  const { columns } = look;
  const indent = "  ".repeat(Math.min(node.level, columns >= USUAL ? DEEPEST_INDENT : 3));
  const sign = node.depth === null ? "·" : node.isOpen ? "▾" : "▸";
  const name = `${indent}${sign} ${node.ref}`;
  const told = node.depth === null ? toldOfMessage(node, columns) : toldOfSummary(node, columns);
  return rowOf(
    [
      mark(look),
      {
        text: name,
        width: Math.min(cellsOf(name), Math.max(1, columns - 2)),
        tone: node.depth === null ? "dim" : "ref",
      },
      ...told,
      { text: shownLine(node.line), width: "rest" },
    ],
    columns,
    look.isSelected,
  );
}

function toldOfSummary(node: OutlineNode, columns: number): readonly Cell[] {
  const covers = `d${node.depth} ${count(node.messages)} msg`;
  const when = stretch(node.since, node.until);
  const costs = `${count(node.tokens)} of ${count(node.rawTokens)} tok`;
  return cellsFrom(columns, [
    [SLIM, { text: covers, width: cellsOf(covers), tone: "bold" }],
    [USUAL, { text: when, width: cellsOf(when), tone: "dim" }],
    [WIDE, { text: costs, width: cellsOf(costs), tone: "dim" }],
  ]);
}

function toldOfMessage(node: OutlineNode, columns: number): readonly Cell[] {
  const role = nameOfRole(node.role);
  return cellsFrom(columns, [
    [USUAL, { text: moment(node.since, false), width: 11, tone: "dim" }],
    [SLIM, { text: role, width: Math.min(10, cellsOf(role)), tone: toneOf(node.role) }],
  ]);
}

function hitRow({ ref, at, role, excerpt }: Hit, look: RowLook): Line {
  return messageRow({ ref, at, role, words: shownLine(excerpt) }, look);
}

export function receiptNames(columns: number): Line {
  const names = ["receipt", "when", "for", "tokens", "in", "out", "lane"] as const;
  return rowOf(receiptCells(columns, names, " ", "dim"), columns, false);
}

function receiptCells(
  columns: number,
  [id, when, message, tokens, included, excluded, lane]: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  first: string,
  tone: Tone,
): readonly Cell[] {
  return cellsFrom(columns, [
    [0, { text: first, width: 1 }],
    [0, { text: id, width: 7, align: "right", tone: "ref" }],
    [SLIM, { text: when, width: 11, tone }],
    [USUAL, { text: message, width: 9, tone }],
    [0, { text: tokens, width: 8, align: "right", tone }],
    [SLIM, { text: included, width: 4, align: "right", tone }],
    [SLIM, { text: excluded, width: 4, align: "right", tone }],
    [USUAL, { text: lane, width: "rest", cut: "middle", tone }],
  ]);
}

function receiptRow(receipt: ReceiptsView["receipts"][number], look: RowLook): Line {
  const { id, at, message, tokens, included, excluded, sessionKey, degraded } = receipt;
  const where = shownLine([sessionKey, ...degraded].join(", "));
  const cells = [
    ...[
      String(id),
      moment(at, false),
      message ?? "-",
      count(tokens),
      count(included),
      count(excluded),
      where,
    ],
  ] as unknown as Parameters<typeof receiptCells>[1];
  return rowOf(receiptCells(look.columns, cells, mark(look).text, "plain"), look.columns, look.isSelected);
}
