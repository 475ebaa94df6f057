/** Outcomes for people: one table of everything, one of where recall is lost. Markdown. */

import type { Outcome, Plain, Share } from "./figures.ts";

const COLUMNS = [
  ["recall", "recall"],
  ["stale", "stale"],
  ["kept", "wishes kept"],
  ["lingers", "wishes that linger"],
  ["poisonShown", "poison shown"],
  ["poisonUnlabelled", "poison unlabelled"],
  ["poisonBelieved", "poison believed"],
  ["poisonAlone", "poison alone"],
  ["prefix", "prefix kept"],
] as const;

export function outcomeTables(
  outcomes: readonly Outcome[],
  differences: readonly (Share & { readonly budget: number })[],
): string {
  const names = outcomes[0]!.plain.map(({ metric }) => metric);
  const head = ["engine", "budget", ...COLUMNS.map(([, title]) => title)];
  const rows = outcomes.map(({ engine, budget, shares }) => [
    ...[engine, budget.toLocaleString("en")],
    ...COLUMNS.map(([metric]) =>
      shown(shares.find((one) => one.metric === metric && /^(all|turns)$/.test(one.of))),
    ),
  ]);
  const parts = [...new Set(outcomes.flatMap(({ shares }) => shares.flatMap(partOf)))];
  const lost = outcomes.map(({ engine, budget, shares }) => [
    ...[engine, budget.toLocaleString("en")],
    ...parts.map((part) => percent(shares.find((one) => partOf(one).includes(part))?.value)),
  ]);
  const costs = outcomes.map(({ engine, budget, plain }) => [
    ...[engine, budget.toLocaleString("en")],
    ...names.map((name) => measured(plain.find(({ metric }) => metric === name)!)),
  ]);
  return [
    ...["Shares in per cent, with 95 % intervals.", "", ...table(head, rows), ""],
    ...["Recall by what is asked for, in per cent.", "", ...table(["engine", "budget", ...parts], lost), ""],
    ...[...table(["engine", "budget", ...names], costs), ""],
    ...differences.map(
      ({ metric, of, budget, value, low, high }) =>
        `${of}, ${metric} at ${budget.toLocaleString("en")} tokens: ${points(value)} (${points(low)} to ${points(high)}) points`,
    ),
  ].join("\n");
}

const partOf = ({ metric, of }: Share): readonly string[] =>
  metric === "recall" && of !== "all" ? [of] : [];
const percent = (share: number | undefined): string => (share === undefined ? "" : (100 * share).toFixed(1));
const points = (share: number): string => `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}`;

function shown(share: Share | undefined): string {
  if (share === undefined) return "";
  return `${percent(share.value)} (${percent(share.low)}–${percent(share.high)})`;
}

function measured({ value, unit }: Plain): string {
  const digits = unit === "ms" || unit === "of what was said" ? 1 : 0;
  return `${value.toFixed(digits)}${unit === "ms" ? " ms" : unit === "of what was said" ? " x" : ""}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
