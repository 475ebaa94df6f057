/** What the gate said of a text, in words and bars that a person understands. */

import type { GateShown } from "../../engine/api.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const BAR = 10;

/** In the order in which they are shown: what speaks for it, what speaks against it, what it is measured by. */
const SIGNALS: { readonly [name: string]: string } = {
  personal: "about a person: who they are, what they have, like and do",
  wish: "how things are to be from now on",
  plan: "what will be, and when",
  outcome: "decided, solved, set",
  correction: "puts right what was said before",
  manner: "how to answer, for now",
  detail: "dates, numbers, names",
  precision: "paths, codes, references",
  technical: "the language of programs",
  technicalDetail: "definitions, dependencies, tests",
  novelty: "new beside what is remembered",
  repetition: "said again and again, and not remembered yet",
  inputFrequency: "said before",
  asking: "only asks",
  foreign: "pasted, quoted or made up",
  saturation: "remembered already",
  conversationalScore: "its worth as something that is told",
  technicalScore: "its worth as technical talk",
  merit: "its worth, were nothing of it remembered",
};

export function renderVerdict(verdict: GateShown, style: Style): string {
  const { version, score, threshold, admitted, reason } = verdict;
  const passes = admitted ? "let in" : "not let in";
  const measured = `${passes}: ${score.toFixed(2)}, and ${threshold.toFixed(2)} is needed (${oneLine(version)})`;
  return [
    wrap(measured, style.columns).replace(passes, admitted ? style.good : style.warn),
    ...(reason === null ? [] : [wrap(oneLine(reason), style.columns)]),
    renderSignals(verdict, style),
  ].join("\n");
}

/** Those that say something; the others by their names. */
function renderSignals({ signals }: GateShown, style: Style): string {
  const known = Object.keys(SIGNALS).filter((name) => Object.hasOwn(signals, name));
  const names = [...known, ...Object.keys(signals).filter((name) => !Object.hasOwn(SIGNALS, name))];
  const seen = names.filter((name) => shown(signals[name]!) !== "0.00");
  const rows = seen.map((name) => [
    oneLine(name),
    shown(signals[name]!),
    bar(signals[name]!),
    SIGNALS[name] ?? "",
  ]);
  const columns = [
    { title: "signal" },
    { title: "", align: "right" },
    { title: "" },
    { title: "", fills: true },
  ] as const;
  const none = names.filter((name) => !seen.includes(name)).map(oneLine);
  return [
    ...(rows.length === 0
      ? []
      : [
          table(columns, rows, style.rowColumns, (cell, at, title) =>
            title || at === 3 ? style.dim(cell) : cell,
          ),
        ]),
    ...(none.length === 0 ? [] : [style.dim(wrap(`nothing of: ${none.join(", ")}`, style.columns))]),
  ].join("\n");
}

function shown(value: number): string {
  return value.toFixed(2);
}

function bar(value: number): string {
  const filled = Math.round(Math.min(1, Math.max(0, value)) * BAR);
  return "█".repeat(filled) + "·".repeat(BAR - filled);
}
