/** Plans and receipts of what is put away, for a reader. */

import type { LifecyclePlan, LifecycleReceipt, PlannedMove } from "../../engine/api.ts";
import { count, counted, instant, when } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import { rowsWithText, type TextRow } from "./rows-with-text.ts";
import type { Style } from "./style.ts";

export function renderPlan(plan: LifecyclePlan, style: Style): string {
  const { moves, observations, storedLately, total, caps, digest } = plan;
  if (total === 0) return "Nothing is due to be put away.";
  const rows = [...Map.groupBy(moves, ({ ref }) => ref).values()].map(rowOf);
  const shown = rowsWithText(
    [{ title: "" }, { title: "" }, { title: "unused since" }, { title: "becomes" }],
    rows,
    style,
    (cell, _column, isTitle) => (isTitle ? style.dim(cell) : cell),
  );
  const of = `${counted(moves.length, "move")} of ${counted(observations, "observation")}`;
  const twice = moves.length > observations ? ", some of which go two steps at once" : "";
  const beyond = total > moves.length ? ` ${count(total)} moves are due in all.` : "";
  return [
    ...(rows.length === 0 ? [] : [shown, ""]),
    wrap(
      `${of}${twice}.${beyond} A run may make ${count(caps.run)}; ${count(caps.leftToday)} are left of the ${count(caps.day)} of 24 hours.`,
      style.columns,
    ),
    ...(storedLately === 0
      ? []
      : [
          style.warn(
            wrap(
              `${count(storedLately)} of these observations ${storedLately === 1 ? "was" : "were"} stored less than 14 days ago, moved in from older times: the daily sweep still leaves them alone, and this plan does not.`,
              style.columns,
            ),
          ),
        ]),
    `Plan ${digest}`,
  ].join("\n");
}

/** Both steps of one are one line. */
function rowOf(moves: readonly PlannedMove[]): TextRow {
  const [first] = moves;
  const way = [first!.from, ...moves.map(({ to }) => to)].join(" > ");
  const cells = [first!.ref, first!.priority, instant(first!.unusedSince), way];
  return { cells, text: oneLine(first!.line) };
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
    `${style.bold(`run ${run.run}`)}  ${when(run.at, style)}  ${oneLine(run.actor)}  ${counted(moved, "move")}${expired}${undone}`,
    ...lines.flatMap(([title, counts]) => {
      const told = Object.entries(counts).map(([name, value]) => `${oneLine(name)} ${count(value)}`);
      return told.length === 0 ? [] : [style.dim(wrap(`${title}: ${told.join(", ")}`, style.columns, "  "))];
    }),
  ].join("\n");
}
