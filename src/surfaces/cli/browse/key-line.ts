/** The last line: which keys do something here. As many as there is room for, those that lead out first. */

import { cellsOf } from "./cells.ts";
import type { Line, Span } from "./spans.ts";
import { placeIn, type State, viewIn } from "./state.ts";

type Hint = readonly [key: string, does: string];

export function keysOfView(state: State, columns: number): Line {
  const spans: Span[] = [];
  let left = columns;
  for (const [key, does] of hintsFor(state)) {
    const gap = spans.length === 0 ? "" : "  ";
    const taken = cellsOf(`${gap}${key} ${does}`);
    if (taken > left) break;
    spans.push({ text: `${gap}${key}`, tone: "bold" }, { text: ` ${does}`, tone: "dim" });
    left -= taken;
  }
  return { spans, isSelected: false };
}

function hintsFor(state: State): readonly Hint[] {
  if (state.input !== null)
    return [
      ["Enter", state.input.for === "search" ? "search" : "go"],
      ["Esc", "cancel"],
      ["Ctrl-U", "clear"],
    ];
  const view = viewIn(state);
  const out: Hint = ["q", state.places.length === 1 ? "quit" : "back"];
  if (view.kind === "help") return [out, ["j/k", "scroll"]];
  const opens: { readonly [kind in typeof view.kind]?: readonly Hint[] } = {
    lanes: [["Enter", "open"]],
    timeline: [["Enter", "read"]],
    tree: [
      ["Enter", "unfold"],
      ["Left", "fold"],
      ["v", "read"],
    ],
    hits: [
      ["Enter", "its place"],
      ["v", "read"],
    ],
    receipts: [["Enter", "open"]],
    record: [
      ["t", "its place"],
      ["j/k", "scroll"],
    ],
    receipt: [["j/k", "scroll"]],
  };
  const tab: readonly Hint[] = placeIn(state).views.length > 1 ? [["Tab", "next view"]] : [];
  return [
    out,
    ["?", "help"],
    ...(opens[view.kind] ?? []),
    ...tab,
    ["/", "search"],
    ["g", "go to"],
    ["r", "read again"],
  ];
}
