/** Counts for a reader: the sum in words, then a line a lane. */

import type { LaneStats, Stats, StatsAnswer } from "../../engine/api.ts";
import { bytes, count, counted, instant, lastSaid } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import { sparkline } from "./sparkline.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const LABEL_COLUMNS = 10;
const DAY_MS = 86_400_000;
const LANES_SHOWN = 50;

export function renderStats({ storedBytes, total, days, lanes }: StatsAnswer, style: Style): string {
  const [only] = lanes;
  const title =
    lanes.length === 1 && only !== undefined
      ? `${oneLine(only.agent)} ${oneLine(only.sessionKey)}`
      : counted(lanes.length, "lane");
  const facts = factsOf(total, storedBytes, days, style);
  const parts = [[style.bold(title), ...facts].join("\n")];
  if (lanes.length > 1) parts.push(renderLanes(lanes.slice(0, LANES_SHOWN), style));
  if (lanes.length > LANES_SHOWN)
    parts.push(style.dim(`${count(lanes.length - LANES_SHOWN)} more with --json`));
  return parts.join("\n\n");
}

function factsOf(
  stats: Stats,
  storedBytes: number,
  days: StatsAnswer["days"],
  style: Style,
): readonly string[] {
  const fact = (label: string, text: string): string[] => {
    if (text === "") return [];
    const indent = " ".repeat(LABEL_COLUMNS);
    return [style.dim(label.padEnd(LABEL_COLUMNS)) + wrap(text, style.rowColumns, indent).trimStart()];
  };
  const roles = stats.roles.map((one) => `${oneLine(one.role)} ${count(one.messages)}`).join(", ");
  const { forgotten, erased } = stats.withheld;
  return [
    ...fact("messages", `${count(stats.messages)}${roles === "" ? "" : ` (${roles})`}`),
    ...fact("tokens", `${count(stats.tokens)}, of which the model is shown ${shownOf(stats)}`),
    ...fact(
      "bytes",
      `${bytes(stats.rawBytes)} as the host has them; the whole store takes ${bytes(storedBytes)}`,
    ),
    ...fact("turns", `${count(stats.turns)} in ${counted(stats.sessions, "session")}`),
    ...fact(
      "said",
      stats.messages === 0
        ? ""
        : `${instant(stats.firstAt)} to ${instant(stats.lastAt)} UTC${lastSaid(stats.lastAt, style)}`,
    ),
    ...daysOf(days, style),
    ...fact("folded", foldedOf(stats)),
    ...fact("models", stats.models.map(modelOf).join("; ")),
    ...fact(
      "files",
      stats.files.map((one) => `${oneLine(one.type)} ${count(one.files)} (${bytes(one.bytes)})`).join(", "),
    ),
    ...fact("secrets", stats.secrets.map((one) => `${oneLine(one.kind)} ${count(one.count)}`).join(", ")),
    ...fact(
      "withheld",
      forgotten + erased === 0 ? "" : `${count(forgotten)} forgotten, ${count(erased)} erased`,
    ),
  ];
}

/** The line stands alone: it is a picture, and what it means comes below it. */
function daysOf({ from, messages }: StatsAnswer["days"], style: Style): readonly string[] {
  const last = messages.length - 1;
  if (from === null) return [];
  const most = Math.max(...messages);
  const day = (at: number): string => instant(from + at * DAY_MS).slice(0, "2026-10-02".length);
  const where = `${day(0)} to ${day(last)}, at most ${count(most)} on ${day(messages.indexOf(most))}`;
  return [
    style.dim("days".padEnd(LABEL_COLUMNS)) + sparkline(messages, style.draws).trimEnd(),
    " ".repeat(LABEL_COLUMNS) + style.dim(where),
  ];
}

function shownOf({ tokens, view }: Stats): string {
  const share =
    tokens > 0 && view.tokens > 0 ? ` (1 in ${Math.max(1, Math.round(tokens / view.tokens))})` : "";
  return `${count(view.tokens)} in ${counted(view.items, "item")}${share}`;
}

function foldedOf({ summaries, fallback }: Stats): string {
  const layers = summaries
    .filter(({ state }) => state !== "retired")
    .map((one) => `${count(one.summaries)} ${oneLine(one.state)} of depth ${one.depth}`);
  const retired = summaries.reduce((sum, one) => sum + (one.state === "retired" ? one.summaries : 0), 0);
  return [
    ...layers,
    ...(retired > 0 ? [`${count(retired)} retired`] : []),
    ...(fallback > 0 ? [`${count(fallback)} to be written again`] : []),
  ].join(", ");
}

function modelOf({ model, calls, failed, tokensIn, tokensOut, costUsd }: Stats["models"][number]): string {
  const cost = costUsd > 0 ? `, $${costUsd.toFixed(costUsd < 1 ? 4 : 2)}` : "";
  const lost = failed > 0 ? `, ${count(failed)} in vain` : "";
  return `${oneLine(model)} ${counted(calls, "call")}${lost}, ${count(tokensIn + tokensOut)} tokens${cost}`;
}

function renderLanes(lanes: readonly LaneStats[], style: Style): string {
  const rows = lanes.map((lane) => [
    oneLine(lane.agent),
    oneLine(lane.sessionKey),
    count(lane.messages),
    count(lane.tokens),
    count(lane.view.tokens),
    count(lane.summaries.reduce((sum, one) => sum + (one.state === "active" ? one.summaries : 0), 0)),
  ]);
  const columns = [
    { title: "agent" },
    { title: "lane", cut: "middle" },
    { title: "messages", align: "right" },
    { title: "tokens", align: "right" },
    { title: "shown", align: "right" },
    { title: "summaries", align: "right" },
  ] as const;
  return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
}
