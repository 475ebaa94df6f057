/** Plans and receipts of what is put away, for a reader. */

import type { LifecyclePlan, LifecycleReceipt, PlannedMove } from "../../engine/api.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

export function renderPlan({ moves, total, caps, digest }: LifecyclePlan, style: Style): string {
  if (total === 0) return "Nothing is due to be put away.";
  const rows = [...Map.groupBy(moves, ({ ref }) => ref).values()].map(rowOf);
  const shown = table(
    [
      { title: "" },
      { title: "" },
      { title: "unused since" },
      { title: "becomes" },
      { title: "", fills: true },
    ],
    rows,
    style.rowColumns,
    (cell, _column, isTitle) => (isTitle ? style.dim(cell) : cell),
  );
  const beyond = total > moves.length ? ` of ${count(total)} that are due` : "";
  return [
    ...(rows.length === 0 ? [] : [shown, ""]),
    wrap(
      `${counted(moves.length, "move")}${beyond}. A run may make ${count(caps.run)}; ${count(caps.leftToday)} are left of the ${count(caps.day)} of 24 hours.`,
      style.columns,
    ),
    `Plan ${digest}`,
  ].join("\n");
}

/** Both steps of one are one line. */
function rowOf(moves: readonly PlannedMove[]): readonly string[] {
  const [first] = moves;
  const way = [first!.from, ...moves.map(({ to }) => to)].join(" > ");
  return [first!.ref, first!.priority, instant(first!.unusedSince), way, oneLine(first!.line)];
}

/** Counts alone: a receipt names nobody. */
export function renderRun(
  run: LifecycleReceipt & { readonly rolledBackAt?: number | null },
  style: Style,
): string {
  const { moved, plansExpired, byMove, byPriority, byTrust, byLabel, byReason, skipped } = run;
  const lines: [string, Readonly<Record<string, number>>][] = [
    ["moves", byMove],
    ["priority", byPriority],
    ["trust", byTrust],
    ["importance", byLabel],
    ["reason", byReason],
    ["left", skipped],
  ];
  const undone = run.rolledBackAt ? style.warn(`  brought back ${instant(run.rolledBackAt)}`) : "";
  const expired = plansExpired === 0 ? "" : `, ${counted(plansExpired, "plan")} expired`;
  return [
    `${style.bold(`run ${run.run}`)}  ${instant(run.at)} UTC  ${oneLine(run.actor)}  ${counted(moved, "move")}${expired}${undone}`,
    ...lines.flatMap(([title, counts]) => {
      const told = Object.entries(counts).map(([name, value]) => `${oneLine(name)} ${count(value)}`);
      return told.length === 0 ? [] : [style.dim(wrap(`${title}: ${told.join(", ")}`, style.columns, "  "))];
    }),
  ].join("\n");
}
