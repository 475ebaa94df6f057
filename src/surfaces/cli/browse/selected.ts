/** What is worth knowing of the selected row beyond what it shows, in one line. */

import { count, counted, instant } from "../figures.ts";
import { notesOn } from "../why-incomplete.ts";
import { shownLine } from "./cells.ts";
import type { LanesView, TimelineView, TreeView, View } from "./views.ts";

export function aboutSelected(view: View): string {
  switch (view.kind) {
    case "lanes":
      return aboutLane(view);
    case "timeline":
      return aboutRow(view);
    case "tree":
      return aboutNode(view);
    case "hits": {
      const hit = view.hits[view.at];
      const notes = notesOn(view.degraded, view.query, hit === undefined).map((one) =>
        one.replace(/^note: /, ""),
      );
      const where = hit === undefined ? [] : [`${hit.ref} in ${hit.sessionKey || "memory"}`];
      return shownLine([...where, ...notes].join("; "));
    }
    case "receipts": {
      const receipt = view.receipts[view.at];
      if (receipt === undefined) return "";
      const question = receipt.message === null ? "a turn that was not stored" : receipt.message;
      return shownLine(`receipt ${receipt.id}, ${instant(receipt.at)} UTC, for ${question}`);
    }
    default:
      return "";
  }
}

function aboutLane({ lanes, at, total }: LanesView): string {
  const lane = lanes[at];
  if (lane === undefined) return "";
  const more = total > lanes.length ? ` (the ${count(lanes.length)} used last of ${count(total)})` : "";
  const behind = lane.behind === null ? "" : `, behind: ${lane.behind}`;
  return shownLine(`${lane.sessionKey}, last spoke ${instant(lane.lastAt)} UTC${behind}${more}`);
}

function aboutRow({ rows, at }: TimelineView): string {
  const row = rows[at];
  if (row === undefined) return "";
  if (row.kind === "summary") {
    const { ref, depth, messages, tokens, rawTokens } = row.node;
    const costs = `${count(tokens)} tokens for ${count(rawTokens)}`;
    return `${ref} covers ${counted(messages, "message")} from here on, depth ${depth ?? 0}, ${costs}`;
  }
  const { ref, inView, tokens, under } = row.line;
  const where = under === null ? (inView ? "in view" : "not in view") : `under ${under}`;
  return `${ref}, ${instant(row.line.at)} UTC, ${counted(tokens, "token")}, ${where}`;
}

function aboutNode({ nodes, at, apart }: TreeView): string {
  const node = nodes[at];
  if (node === undefined) return "";
  const { ref, depth, messages, since, until, tokens, rawTokens } = node;
  if (depth === null) return `${ref}, ${instant(since)} UTC, ${counted(tokens, "token")}`;
  const rest = apart > 0 ? `; ${counted(apart, "message")} in no summary` : "";
  const span = `${instant(since)} to ${instant(until)} UTC`;
  return `${ref}, depth ${depth}, ${counted(messages, "message")}, ${span}, ${count(tokens)} of ${count(rawTokens)} tokens${rest}`;
}
