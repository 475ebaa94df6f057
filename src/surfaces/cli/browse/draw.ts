/** The screen: a state and a size make so many lines, none of them wider than the window. */

import { count } from "../figures.ts";
import { cellsOf, clipTo, shownLine } from "./cells.ts";
import { bodyHeight, hasColumnNames, heightOf } from "./frame.ts";
import { keysOfView } from "./key-line.ts";
import { laneNames, receiptNames, rowAt } from "./list-rows.ts";
import { lastTop, topFor } from "./moves.ts";
import { aboutSelected } from "./selected.ts";
import { fitted, type Line, line } from "./spans.ts";
import { placeIn, type Size, type State, viewIn } from "./state.ts";
import { headLines, textLines } from "./text-of.ts";
import { isText, type ListView, rowsIn, type TextView, type View } from "./views.ts";

export interface Scene {
  readonly now: number;
  /** Something was asked for and has not come yet. */
  readonly isWaiting: boolean;
}

/** Exactly as many lines as the window has rows. */
export function drawn(state: State, size: Size, scene: Scene): readonly Line[] {
  const { columns } = size;
  const view = viewIn(state);
  const around = [titleLine(state, size), statusLine(state, size, scene), keysOfView(state, columns)];
  const body = isText(view) ? textBody(view, size) : listBody(view, size, scene);
  const height = bodyHeight(size);
  const filled = [...body, ...Array.from({ length: height }, () => line(""))].slice(0, height);
  const [title, status, keys] = around as [Line, Line, Line];
  // In a window that has no room for all of them, the keys stay.
  const all = [title, ...filled, status, keys].slice(-size.rows);
  return (size.rows < around.length ? all : [title, ...filled, status, keys]).map((one) =>
    fitted(one, columns),
  );
}

function listBody(view: ListView, size: Size, { now, isWaiting }: Scene): readonly Line[] {
  const { columns } = size;
  const rows = rowsIn(view);
  const names = hasColumnNames(view, size)
    ? [view.kind === "lanes" ? laneNames(columns) : receiptNames(columns)]
    : [];
  if (rows === 0) return view.isRead && !isWaiting ? [...names, line(` ${EMPTY[view.kind]}`, "dim")] : names;
  const height = heightOf(view, size);
  const at = Math.max(0, Math.min(view.at, rows - 1));
  const top = topFor(view.top, at, { height, count: rows });
  const shown = Array.from({ length: Math.max(0, Math.min(height, rows - top)) }, (_, place) =>
    rowAt(view, top + place, { columns, now, isSelected: top + place === at }),
  );
  return [...names, ...shown];
}

const EMPTY: { readonly [kind in ListView["kind"]]: string } = {
  lanes: "No lanes: nothing is stored yet.",
  timeline: "No messages.",
  tree: "No summaries: nothing of this lane is folded yet.",
  hits: "Nothing found.",
  receipts: "No receipts: no prompt was made of it yet.",
};

function textBody(view: TextView, size: Size): readonly Line[] {
  const lines = textLines(view, size.columns);
  const top = Math.min(view.top, lastTop(view, size));
  const head = headLines(view, size.columns);
  return lines
    .slice(top, top + bodyHeight(size))
    .map((text, at) => line(text, top + at < head ? "dim" : "plain"));
}

function titleLine(state: State, size: Size): Line {
  const { views, shown } = placeIn(state);
  const view = views[shown]!;
  const place = placeOf(view, size);
  const room = Math.max(0, size.columns - cellsOf(place) - 1);
  const tabs = views.length === 1 ? "" : `  ${views.map((one, at) => tabOf(one, at === shown)).join(" ")}`;
  // The tabs say where one is; of a long name enough is left to tell which it is.
  const name = clipTo(titleOf(state), Math.max(8, room - cellsOf(tabs)));
  const left = clipTo(`${name}${tabs}`, room);
  const gap = " ".repeat(Math.max(1, size.columns - cellsOf(left) - cellsOf(place)));
  return {
    spans: [
      { text: left, tone: "bold" },
      { text: gap + place, tone: "dim" },
    ],
    isSelected: false,
  };
}

const TABS: { readonly [kind in View["kind"]]?: string } = {
  lanes: "lanes",
  timeline: "timeline",
  tree: "summaries",
  receipts: "receipts",
};

function tabOf({ kind }: View, isShown: boolean): string {
  const name = TABS[kind] ?? kind;
  return isShown ? `[${name}]` : name;
}

function titleOf(state: State): string {
  if (state.places.length === 1) return "nacre";
  const view = viewIn(state);
  switch (view.kind) {
    case "timeline":
      return laneTitle(view.lane.sessionKey);
    case "tree":
      return view.root === null
        ? laneTitle(view.lane.sessionKey)
        : `${view.root} of ${laneTitle(view.lane.sessionKey)}`;
    case "receipts":
      return view.lane === null ? "receipts" : laneTitle(view.lane.sessionKey);
    case "hits":
      return `search: ${shownLine(view.query)}`;
    case "record":
      return shownLine(view.ref);
    case "receipt":
      return `receipt ${view.number}`;
    default:
      return view.kind;
  }
}

function laneTitle(sessionKey: string): string {
  return shownLine(sessionKey).replace(/^agent:/, "");
}

/** Where in it: `12/200`, or how far through a text. */
function placeOf(view: View, size: Size): string {
  if (isText(view)) {
    const last = lastTop(view, size);
    const isMore = view.kind === "record" && view.next !== null;
    return last === 0 && !isMore
      ? ""
      : `${Math.round((Math.min(view.top, last) / Math.max(1, last)) * 100)}%${isMore ? "+" : ""}`;
  }
  const rows = rowsIn(view);
  if (rows === 0) return "";
  const at = count(Math.min(view.at, rows - 1) + 1);
  const isMore =
    view.kind === "timeline"
      ? view.earlier || view.later
      : (view.kind === "receipts" && view.more) ||
        (view.kind === "tree" &&
          view.root === null &&
          view.nodes.filter(({ level }) => level === 0).length < view.total);
  return `${at}/${count(rows)}${isMore ? "+" : ""}`;
}

function statusLine(state: State, size: Size, { isWaiting }: Scene): Line {
  const { input, notice } = state;
  if (input !== null) {
    const prompt = input.for === "search" ? "search: " : "go to: ";
    const room = Math.max(1, size.columns - cellsOf(prompt) - 1);
    // The end of what is typed is what one looks at.
    const text = [...input.text];
    while (cellsOf(text.join("")) > room) text.shift();
    return {
      spans: [
        { text: prompt, tone: "bold" },
        { text: `${text.join("")}_`, tone: "plain" },
      ],
      isSelected: false,
    };
  }
  if (notice !== null) return line(shownLine(notice.text), notice.isTrouble ? "bad" : "dim");
  if (isWaiting) return line("reading …", "dim");
  return line(aboutSelected(viewIn(state)), "dim");
}
