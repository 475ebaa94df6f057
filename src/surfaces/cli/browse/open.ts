/** What opening the selected thing leads to. */

import { goTo, type State, viewIn, withView } from "./state.ts";
import type { Hit, RecordView, TimelineRow, TreeView, View } from "./views.ts";

export function opened(state: State): State {
  const view = viewIn(state);
  switch (view.kind) {
    case "lanes": {
      const lane = view.lanes[view.at];
      if (lane === undefined) return state;
      const { agent, sessionKey } = lane;
      return goTo(state, { to: "lane", lane: { agent, sessionKey }, around: null });
    }
    case "timeline": {
      const row = view.rows[view.at];
      return row === undefined ? state : openedRow(state, row, view.lane);
    }
    case "tree":
      return unfolded(state, view);
    case "hits": {
      const hit = view.hits[view.at];
      return hit === undefined ? state : openedHit(state, hit);
    }
    case "receipts": {
      const receipt = view.receipts[view.at];
      return receipt === undefined ? state : goTo(state, { to: "receipt", number: receipt.id });
    }
    case "record":
      return openedRecord(state, view);
    default:
      return state;
  }
}

function openedRow(state: State, row: TimelineRow, lane: { agent: string; sessionKey: string }): State {
  return row.kind === "message"
    ? goTo(state, { to: "record", ref: row.ref })
    : goTo(state, { to: "tree", lane, root: row.ref });
}

/** A summary unfolds in place; a message is where the way down ends. */
function unfolded(state: State, view: TreeView): State {
  const node = view.nodes[view.at];
  if (node === undefined) return state;
  if (node.depth === null) return goTo(state, { to: "record", ref: node.ref });
  return node.isOpen ? state : withView(state, { ...view, opening: node.ref });
}

function openedHit(state: State, { ref, agent, sessionKey }: Hit): State {
  const lane = { agent, sessionKey };
  if (ref.startsWith("msg:")) return goTo(state, { to: "lane", lane, around: ref });
  if (ref.startsWith("sum:")) return goTo(state, { to: "tree", lane, root: ref });
  return goTo(state, { to: "record", ref });
}

function openedRecord(state: State, { lane, ref, head }: RecordView): State {
  const named = /^(?:msg|sum):\d+/.exec(head[0] ?? ref)?.[0];
  if (lane === null || named === undefined) return state;
  return named.startsWith("msg:")
    ? goTo(state, { to: "lane", lane, around: named })
    : goTo(state, { to: "tree", lane, root: named });
}

/** The reference of what is selected. */
export function selectedRef(view: View): string | null {
  switch (view.kind) {
    case "timeline":
      return view.rows[view.at]?.ref ?? null;
    case "tree":
      return view.nodes[view.at]?.ref ?? null;
    case "hits":
      return view.hits[view.at]?.ref ?? null;
    case "receipts":
      return view.receipts[view.at]?.message ?? null;
    default:
      return null;
  }
}

/** Reads it in full. */
export function recordAt(state: State): State {
  const ref = selectedRef(viewIn(state));
  return ref === null ? state : goTo(state, { to: "record", ref });
}

/** Its place in the conversation. */
export function laneAt(state: State): State {
  const view = viewIn(state);
  if (view.kind === "record") return openedRecord(state, view);
  const ref = selectedRef(view);
  if (ref === null || !ref.startsWith("msg:")) return state;
  const lane =
    view.kind === "tree"
      ? view.lane
      : view.kind === "hits"
        ? view.hits[view.at]
        : view.kind === "receipts"
          ? view.receipts[view.at]
          : undefined;
  if (lane === undefined) return state;
  const { agent, sessionKey } = lane;
  return goTo(state, { to: "lane", lane: { agent, sessionKey }, around: ref });
}
