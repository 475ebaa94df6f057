/** Observations for a reader: as a list, and one with where it comes from and what became of it. */

import type { ObservationDetail, ShownObservation } from "../../engine/api.ts";
import { detailLines } from "./detail-lines.ts";
import { counted, instant, when } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import { placeCell, rowsWithText } from "./rows-with-text.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
const MOVES_SHOWN = 20;

/** One line each. */
export function renderObservations(observations: readonly ShownObservation[], style: Style): string {
  return rowsWithText(
    [{ title: "" }, { title: "" }, { title: "" }, { title: "" }, { title: "", cut: "middle" }],
    observations.map((one) => ({
      cells: [
        oneLine(one.ref),
        instant(one.at),
        oneLine(one.kind),
        oneLine(standing(one)),
        placeCell(one.shelf, style),
      ],
      text: oneLine(one.line),
    })),
    style,
  );
}

/** What is particular about it, in a word or two. */
function standing({ held, supersededBy, state, outcome, trust }: ShownObservation): string {
  if (held !== null) return "held";
  if (supersededBy !== null) return "superseded";
  if (state === "stale" || state === "archived") return state;
  return outcome === null || outcome === "ok" ? trust : outcome;
}

export function renderObservation(one: ObservationDetail, style: Style, now: number): string {
  const state = one.held === null ? oneLine(one.state) : style.warn(`held back: ${oneLine(one.held)}`);
  const parts = [
    [
      `${style.bold(oneLine(one.ref))}  ${oneLine(one.kind)}  ${oneLine(one.shelf)}  ${state}`,
      ...facts(one, style).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(plainText(one.text), style.columns, INDENT)],
    one.detail === null ? [] : [style.bold("detail"), ...detailLines(one.detail, style.columns, INDENT)],
    one.plan === null
      ? []
      : [style.bold("plan"), ...planLines(one.plan, now).map((line) => wrap(line, style.columns, INDENT))],
    one.rationale.length === 0
      ? []
      : [
          style.bold("why it matters so much"),
          ...one.rationale.map((line) => wrap(oneLine(line), style.columns, INDENT)),
        ],
    one.moves.length === 0
      ? []
      : [
          style.bold("what became of it"),
          ...one.moves.slice(-MOVES_SHOWN).map(({ at, from, to, reason, actor }) => {
            return wrap(
              `${instant(at)}  ${from} > ${to}  ${oneLine(reason)} (${oneLine(actor)})`,
              style.columns,
              INDENT,
            );
          }),
        ],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

function facts(one: ObservationDetail, style: Style): readonly string[] {
  const { importance, uses, spool } = one;
  const tool = one.tool === null ? "" : `, of ${oneLine(one.tool)}`;
  const took = one.durationMs === null ? "" : ` after ${one.durationMs} ms`;
  const outcome = one.outcome === null ? "" : `, ${oneLine(one.outcome)}${took}`;
  const score = importance.score === null ? "" : ` ${importance.score.toFixed(2)}`;
  const by = importance.method === null ? "" : ` (${oneLine(importance.method)})`;
  return [
    `${when(one.at, style)}${tool}${outcome}`,
    `trust ${oneLine(one.trust)}, importance ${oneLine(importance.label)}${score}${by}, priority ${one.priority}, ${oneLine(one.language)}`,
    uses.included === 0
      ? `in no bundle yet; found ${counted(uses.retrieved, "time")}`
      : `in ${counted(uses.included, "bundle")}, last ${when(uses.includedAt, style)}; found ${counted(uses.retrieved, "time")}`,
    ...(one.source === null ? [] : [`made of ${oneLine(one.source)}`]),
    ...(one.supersedes === null ? [] : [`took the place of ${oneLine(one.supersedes)}`]),
    ...(one.supersededBy === null ? [] : [`${oneLine(one.supersededBy)} took its place`]),
    ...(spool === null ? [] : [`from ${oneLine(spool.file)}, byte ${spool.offset}`]),
  ];
}

/** The sweep says so of it only when it comes to it. */
const OPEN: ReadonlySet<string> = new Set(["pending", "active"]);

function planLines(plan: NonNullable<ObservationDetail["plan"]>, now: number): readonly string[] {
  const isOver = OPEN.has(plan.status) && plan.expiresAt !== null && plan.expiresAt <= now;
  return [
    isOver ? `${oneLine(plan.status)}, and its time is over` : oneLine(plan.status),
    ...(plan.trigger === null ? [] : [`waits for: ${oneLine(plan.trigger)}`]),
    ...(plan.dueAt === null ? [] : [`due ${instant(plan.dueAt)} UTC`]),
    ...(plan.expiresAt === null ? [] : [`meant until ${instant(plan.expiresAt)} UTC`]),
  ];
}
