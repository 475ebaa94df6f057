/** What the router decided, for a reader: how it stands, one route with all of its chances, and a list. */

import type { BrainStatus, ShownEpisode, TraceRouteAnswer } from "../../engine/api.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";

const INDENT = "  ";
const MOST_CANDIDATES = 12;
const SHORT_DIGEST = 12;
/** Columns of what stands in front of each line of the status. */
const NAMES = 11;

type Pack = BrainStatus["pack"];
type Worker = BrainStatus["worker"];

export function renderBrainStatus(status: BrainStatus, style: Style): string {
  const { mode, lessons, episodes, backlog, newer, teacher } = status;
  const { decisions, lastDecision, lastVerdict, embedding } = status;
  const shown = mode === "on" ? mode : style.warn(mode);
  const rows = [
    ["mode", shown],
    ["lessons", `${count(lessons.active)} in force, ${count(lessons.proposed)} proposed`],
    ["pack", packLine(status.pack)],
    ...(status.canary === null ? [] : [["on trial", packLine(status.canary)]]),
    ...(status.shadow === null ? [] : [["looked at", packLine(status.shadow)]]),
    ["routed", `${counted(episodes.total, "prompt")}, ${count(episodes.labelled)} with an outcome`],
    ...(isBehind(newer) ? [["not in it", behindLine(newer)]] : []),
    [
      "to learn",
      `${counted(backlog.episodes, "outcome")}, ${counted(backlog.waiting, "message")} not looked at yet`,
    ],
    ...(teacher === null ? [] : [["teacher", teacherLine(teacher)]]),
    [
      "decisions",
      decisions.map((one) => `${oneLine(one.decision)} ${count(one.count)}`).join(", ") || "none yet",
    ],
    ["last", lastDecision === null ? "none yet" : decisionLine(lastDecision)],
    ["worker", workerLine(status.worker)],
    ...(lastVerdict === null ? [] : [["gate", verdictLine(lastVerdict)]]),
    ["meanings", oneLine(embedding.why)],
  ];
  const lines = rows.map(([name, value]) => {
    const [first = "", ...rest] = wrap(value!, style.columns - NAMES).split("\n");
    const behind = rest.map((line) => `\n${" ".repeat(NAMES)}${line}`).join("");
    return `${style.dim(name!.padEnd(NAMES - 1))} ${first}${behind}`;
  });
  return [...lines, ...status.notes.map((note) => style.warn(wrap(oneLine(note), style.columns)))].join("\n");
}

/** In a line, with what a person should know. */
export function renderBrainBrief({ mode, pack, worker, newer, notes }: BrainStatus, style: Style): string {
  const name = pack === null ? "none" : pack.digest.slice(0, SHORT_DIGEST);
  return [
    `mode ${mode}, pack ${name}, worker ${worker.state}`,
    ...(isBehind(newer) ? [`not in the pack: ${behindLine(newer)}`] : []),
    ...notes.map((note) => style.warn(wrap(oneLine(note), style.columns))),
  ].join("\n");
}

function behindLine({ documents, lessons }: NonNullable<BrainStatus["newer"]>): string {
  return `${counted(documents, "document")} and ${counted(lessons, "lesson")}`;
}

/** Whether the pack in use lacks something that there is. */
export function isBehind(newer: BrainStatus["newer"]): newer is NonNullable<BrainStatus["newer"]> {
  return newer !== null && newer.documents + newer.lessons > 0;
}

function teacherLine({ asked, judged, failed }: NonNullable<BrainStatus["teacher"]>): string {
  return `asked about ${counted(asked, "turn")}, ${count(judged)} judged, ${count(failed)} failed`;
}

function packLine(pack: Pack): string {
  if (pack === null) return "none: lessons alone";
  const { digest, policy, nodes, links, builtAt } = pack;
  return `${digest.slice(0, SHORT_DIGEST)}  ${policy}, ${counted(nodes, "node")}, ${counted(links, "link")}, of ${instant(builtAt)}`;
}

function workerLine({ state, pid, heartbeatAgeMs, restarts, lastStep, lastError, why }: Worker): string {
  const parts = [
    // Of an owner of an earlier version nothing is known of that.
    state === "idle" && why ? `idle: ${oneLine(why)}` : state,
    ...(pid === null ? [] : [`process ${pid}`]),
    ...(heartbeatAgeMs === null ? [] : [`last seen ${count(Math.round(heartbeatAgeMs / 1_000))} s ago`]),
    ...(restarts === 0 ? [] : [counted(restarts, "restart")]),
    ...(lastStep === null ? [] : [`last step ${oneLine(lastStep)}`]),
    ...(lastError === null ? [] : [oneLine(lastError)]),
  ];
  return parts.join(", ");
}

function verdictLine({ at, passed, reasons }: NonNullable<BrainStatus["lastVerdict"]>): string {
  const why = reasons.length === 0 ? "" : `: ${reasons.map(oneLine).join("; ")}`;
  return `${passed ? "passed" : "said no"} at ${instant(at)}${why}`;
}

function decisionLine({ ref, decision, reason, at }: ShownEpisode): string {
  return `${oneLine(ref)}  ${decision} (${oneLine(reason)}) at ${instant(at)}`;
}

export function renderEpisodes(episodes: readonly ShownEpisode[], style: Style): string {
  if (episodes.length === 0) return "";
  const columns = [
    { title: "turn" },
    { title: "when (UTC)" },
    { title: "decision" },
    { title: "tokens", align: "right" },
    { title: "went" },
    { title: "why", fills: true },
  ] as const;
  const rows = episodes.map((one) => [
    one.ref,
    instant(one.at),
    one.canary ? `${one.decision} (trial)` : one.decision,
    count(one.tokens),
    wentLine(one),
    oneLine(one.reason),
  ]);
  return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
}

function wentLine({ label, labelSource }: ShownEpisode): string {
  return label === null ? "?" : `${signed(label)} ${labelSource ?? ""}`.trim();
}

export function renderRoute(route: TraceRouteAnswer, style: Style): string {
  const { trace } = route;
  const head = [
    `${style.bold(oneLine(route.ref))}  ${route.decision}  ${instant(route.at)} UTC  ${oneLine(route.sessionKey)}`,
    style.dim(wrap(factsOf(route).join("; "), style.columns, INDENT)),
  ];
  const parts = [
    head,
    placedLines(route, style),
    trace === null ? [style.dim("no route ran")] : candidateLines(trace, style),
    trace === null ? [] : stepLines(trace, style),
    outcomeLines(route, style),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function factsOf(route: TraceRouteAnswer): readonly string[] {
  const { reason, message, pack, canary, help, budget, tokens, tookMs } = route;
  return [
    oneLine(reason),
    ...(message === null ? [] : [`for ${message}`]),
    pack === null ? "lessons alone" : `pack ${pack.slice(0, SHORT_DIGEST)}${canary ? " on trial" : ""}`,
    ...(help === null ? [] : [`chance that it helps ${help.toFixed(2)}`]),
    `${count(tokens)} of ${count(budget)} tokens`,
    `${tookMs.toFixed(1)} ms`,
    `went ${wentLine(route)}`,
  ];
}

function placedLines({ placed }: TraceRouteAnswer, style: Style): readonly string[] {
  const [shown, others] = [
    placed.filter(({ place }) => place !== null),
    placed.filter(({ place }) => place === null),
  ];
  return [
    ...(shown.length === 0
      ? [style.dim("nothing was put into the prompt")]
      : [placedTable("in the prompt", shown, style)]),
    ...(others.length === 0 ? [] : [placedTable("looked at", others, style)]),
  ];
}

function placedTable(title: string, placed: TraceRouteAnswer["placed"], style: Style): string {
  const columns = [
    { title },
    { title: "place", align: "right" },
    { title: "right" },
    { title: "tokens", align: "right" },
    { title: "used" },
    { title: "why", fills: true },
  ] as const;
  const rows = placed.map(({ key, place, authority, tokens, used, worth, why }) => [
    oneLine(key),
    place === null ? "out" : String(place),
    authority,
    count(tokens),
    used === null ? "?" : `${used ? "yes" : "no"}${worth === null ? "" : ` ${signed(worth)}`}`,
    oneLine(why),
  ]);
  return table(columns, rows, style.rowColumns, titlesDim(style));
}

function candidateLines(trace: NonNullable<TraceRouteAnswer["trace"]>, style: Style): readonly string[] {
  const { candidates, fired, vetoed, ruled = [] } = trace;
  if (candidates.length === 0) return [style.dim("nothing came into question")];
  const columns = [
    { title: "came into question" },
    { title: "kind" },
    { title: "tokens", align: "right" },
    { title: "chance", align: "right" },
    { title: "", fills: true },
  ] as const;
  const sorted = candidates.toSorted((a, b) => b.inclusion - a.inclusion);
  const rows = sorted
    .slice(0, MOST_CANDIDATES)
    .map(({ key, kind, tokens, inclusion }) => [
      oneLine(key),
      kind,
      count(tokens),
      inclusion.toFixed(3),
      ruled.includes(key) ? "by rule" : fired.includes(key) ? "chosen" : vetoed.includes(key) ? "vetoed" : "",
    ]);
  const more = sorted.length - rows.length;
  return [
    table(columns, rows, style.rowColumns, titlesDim(style)),
    ...(more > 0 ? [style.dim(`${count(more)} more with --json`)] : []),
  ];
}

function stepLines(trace: NonNullable<TraceRouteAnswer["trace"]>, style: Style): readonly string[] {
  const lines = trace.steps.map(({ from, chosen, options, forced }) => {
    const chance = options.find(({ key }) => key === chosen)?.probability ?? 0;
    const why = forced === undefined ? `chance ${chance.toFixed(3)} of ${options.length}` : oneLine(forced);
    return `${INDENT}${oneLine(from ?? "begin")} > ${oneLine(chosen)}  ${style.dim(why)}`;
  });
  const how = `${trace.policy} at temperature ${trace.temperature}, seed ${trace.seed}, ended: ${oneLine(trace.stopped)}`;
  return [`${style.bold("route")}  ${style.dim(how)}`, ...lines];
}

function outcomeLines({ outcomes }: TraceRouteAnswer, style: Style): readonly string[] {
  if (outcomes.length === 0) return [];
  const lines = outcomes.map(({ source, detector, value, confidence, disposition, message }) => {
    const where = message === null ? "" : ` in ${message}`;
    return `${INDENT}${source}  ${oneLine(detector)}${where}  ${signed(value)} (sure ${confidence.toFixed(2)})  ${style.dim(disposition)}`;
  });
  return [style.bold("what came of it"), ...lines];
}

function titlesDim(style: Style) {
  return (cell: string, _: number, isTitle: boolean) => (isTitle ? style.dim(cell) : cell);
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(2)}`;
}
