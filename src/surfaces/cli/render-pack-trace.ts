/** The trace of a pack for a reader: what is in and why, what is not and why, where was looked, what went wrong. */

import type { PackTrace } from "../../engine/api.ts";
import { isIncluded, REASONS, type Reason } from "../../kernel/reasons.ts";
import { count, counted, instant, when } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import { reasonLines } from "./render-receipt.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const MOST_OUT = 20;

export function renderPackTrace(trace: PackTrace, style: Style): string {
  const { candidates, budgets, query, excluded, degraded } = trace;
  const lines = candidates.map((one) => ({
    ...{ ref: one.ref, tokens: one.tokens, reason: one.reason, score: one.score },
    ...{ part: one.layer ?? one.kind ?? "", sentence: REASONS[one.reason] },
    ...(one.because !== undefined && { because: one.because }),
  }));
  const out = lines.filter(({ reason }) => !isIncluded(reason));
  const asked = [
    ...(query.scope === null ? [] : [`scope ${oneLine(query.scope)}`]),
    ...(query.intent === null ? [] : [`for ${oneLine(query.intent)}`]),
    ...(query.depth === null ? [] : [`depth ${query.depth}`]),
    ...(query.archived ? ["with what was put away"] : []),
  ];
  const used = `${count(budgets.used)} of ${count(budgets.tokens)} tokens, ${counted(trace.output.included, "item")}`;
  const counts = Object.entries(excluded) as [Reason, number][];
  return [
    wrap([when(trace.at, style), used, ...asked].join(", "), style.columns),
    "",
    ...reasonLines(
      "in",
      lines.filter(({ reason }) => isIncluded(reason)),
      style,
    ),
    ...(out.length === 0 ? [] : ["", ...reasonLines("out", out.slice(0, MOST_OUT), style)]),
    ...(counts.length === 0 ? [] : ["", ...excludedLines(counts, style)]),
    "",
    ...channelLines(trace, style),
    ...(degraded.length === 0
      ? []
      : [style.warn(`not as it should be: ${degraded.map(oneLine).join(", ")}`)]),
  ].join("\n");
}

function excludedLines(counts: readonly [Reason, number][], style: Style): readonly string[] {
  const told = counts.map(([reason, many]) => `${count(many)} ${reason}`);
  return dimmed(`left out: ${told.join(", ")}`, style);
}

function channelLines({ channels }: PackTrace, style: Style): readonly string[] {
  const all = Object.values(channels).flatMap((names) => Object.entries(names));
  const ran = all.flatMap(([name, said]) =>
    typeof said === "number" ? [`${oneLine(name)} ${count(said)}`] : [],
  );
  const idle = all.flatMap(([name, said]) =>
    typeof said === "string" ? [`${oneLine(name)} (${oneLine(said)})`] : [],
  );
  return [
    ...(ran.length === 0 ? [] : dimmed(`looked in ${ran.join(", ")}`, style)),
    ...(idle.length === 0 ? [] : dimmed(`not in ${idle.join(", ")}`, style)),
  ];
}

function dimmed(text: string, style: Style): readonly string[] {
  return wrap(text, style.columns)
    .split("\n")
    .map((line) => style.dim(line));
}

export interface ListedPack {
  readonly id: number;
  readonly at: number;
  readonly included: number;
  readonly tokens: number;
  readonly budget: number;
}

export function renderPacks(packs: readonly ListedPack[], style: Style): string {
  if (packs.length === 0) return "";
  const columns = [
    { title: "pack" },
    { title: "when" },
    { title: "items", align: "right" },
    { title: "tokens", align: "right" },
    { title: "budget", align: "right" },
  ] as const;
  const rows = packs.map(({ id, at, included, tokens, budget }) => [
    ...[`pack:${id}`, instant(at), count(included), count(tokens), count(budget)],
  ]);
  return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
}
