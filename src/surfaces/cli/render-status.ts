/** The status for a reader: what is stored, then only what deserves attention. */

import type { LaneSummary, StatusAnswer } from "../../engine/api.ts";
import { bytes, count, counted, instant, lastSaid } from "./figures.ts";
import { clipMiddle, oneLine, widthOf, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { toBeIndexed } from "./to-be-indexed.ts";

/** More lanes than this are counted, not listed; `history lanes` lists them all. */
const LANES_SHOWN = 8;
/** The longest label and a gap. */
const LABEL_COLUMNS = 10;
/** Fewer are indexed before anybody asks. */
const MANY_WAITING = 1_000;
const WORTH_A_RATIO = 1_000_000;

export function renderStatus(
  status: StatusAnswer,
  style: Style,
  suggest: (command: string) => string,
): string {
  const { totals, index } = status;
  const turns = totals.turns === 0 ? "" : ` and ${counted(totals.turns, "turn")}`;
  const span = `${instant(totals.firstAt)} to ${instant(totals.lastAt)} UTC${lastSaid(totals.lastAt, style)}`;
  const waiting = index.pending === 0 ? "up to date" : `${count(index.pending)} waiting`;
  // An empty file has a size of its own, which says nothing.
  const ratio =
    totals.rawBytes > WORTH_A_RATIO ? `, ${(status.bytes / totals.rawBytes).toFixed(1)} x what was said` : "";
  const size = ` (${bytes(status.bytes)}${ratio}, schema ${status.schema})`;
  const path = clipMiddle(oneLine(status.path), style.rowColumns - LABEL_COLUMNS - size.length);
  const secrets = status.secrets.map((one) => `${oneLine(one.kind)} ${count(one.count)}`).join(", ");
  const facts = [
    renderFact("store", path + size, style),
    renderFact("messages", `${count(totals.messages)} in ${counted(totals.lanes, "lane")}${turns}`, style),
    totals.messages === 0 ? "" : renderFact("said", span, style),
    renderFact("index", `${counted(index.indexed, "message")}, ${waiting}`, style),
    renderMemories(status.memories, style),
    renderGuidance(status.guidance, style),
    renderLedger(status.ledger, style),
    ...renderKnowledge(status.knowledge, style),
    renderBrain(status.brain, style),
    renderEmbedding(status.embedding, style),
    renderFolding(status.folding, style),
    renderPrompt(status.prompt, style),
    secrets === "" ? "" : renderFact("secrets", `${secrets} in messages`, style),
  ].filter((fact) => fact !== "");
  const parts = [
    [style.bold(`Nacre ${oneLine(status.version)}`), ...facts].join("\n"),
    renderAttention(status, style, suggest),
    renderLanes(status.lanes.slice(0, LANES_SHOWN), style),
  ];
  const more = totals.lanes - Math.min(status.lanes.length, LANES_SHOWN);
  if (more > 0) parts.push(style.dim(`${count(more)} more: ${suggest("history lanes")}`));
  return parts.filter((part) => part !== "").join("\n\n");
}

function renderFact(label: string, text: string, style: Style): string {
  const indent = " ".repeat(LABEL_COLUMNS);
  return style.dim(label.padEnd(LABEL_COLUMNS)) + wrap(text, style.rowColumns, indent).trimStart();
}

function renderMemories(memories: StatusAnswer["memories"], style: Style): string {
  const { active, superseded, forgotten, judged, admitted, pending, gate, threshold } = memories;
  if (active + superseded + forgotten + judged + pending === 0) return "";
  const parts = [
    count(active),
    ...(superseded > 0 ? [`${count(superseded)} superseded`] : []),
    ...(forgotten > 0 ? [`${count(forgotten)} forgotten`] : []),
    `${oneLine(gate)} let in ${count(admitted)} of ${counted(judged, "turn")} (from ${threshold.toFixed(2)})`,
    ...(pending > 0 ? [`${counted(pending, "message")} waiting`] : []),
  ];
  return renderFact("memories", parts.join(", "), style);
}

function renderGuidance({ active }: StatusAnswer["guidance"], style: Style): string {
  return active === 0 ? "" : renderFact("guidance", `${counted(active, "instruction")} in force`, style);
}

function renderLedger(
  { observations, archived, events, held, pending, sweptAt }: StatusAnswer["ledger"],
  style: Style,
): string {
  if (observations + events + pending === 0) return "";
  const parts = [
    counted(observations, "observation"),
    ...(archived > 0 ? [`${count(archived)} archived`] : []),
    ...(events > 0 ? [counted(events, "event")] : []),
    ...(held > 0 ? [`${count(held)} held back`] : []),
    pending === 0 ? "up to date" : `${count(pending)} waiting`,
    ...(sweptAt === null ? [] : [`swept ${instant(sweptAt)} UTC`]),
  ];
  return renderFact("ledger", parts.join(", "), style);
}

function renderKnowledge(
  { facts, proposals, asked, entities, edges, proposedEdges, cards }: StatusAnswer["knowledge"],
  style: Style,
): readonly string[] {
  const waiting = (many: number): readonly string[] => (many > 0 ? [`${count(many)} to be reviewed`] : []);
  const known = entities === 1 ? "1 entity" : `${count(entities)} entities`;
  const drawn = [known, counted(edges, "edge"), ...waiting(proposedEdges)];
  return [
    facts + proposals + asked.messages + asked.failed === 0
      ? ""
      : renderFact("facts", [count(facts), ...waiting(proposals), ...askedWords(asked)].join(", "), style),
    entities + cards === 0
      ? ""
      : renderFact("graph", [...drawn, ...(cards > 0 ? [counted(cards, "card")] : [])].join(", "), style),
  ];
}

function renderBrain(
  { lessons, proposed, episodes, labelled, pack }: StatusAnswer["brain"],
  style: Style,
): string {
  if (lessons + proposed === 0 && pack === null) return "";
  const parts = [
    counted(lessons, "lesson"),
    ...(proposed > 0 ? [`${count(proposed)} to be confirmed`] : []),
    ...(episodes > 0 ? [`${counted(episodes, "routed turn")}, ${count(labelled)} known how they went`] : []),
    pack === null ? "no pack" : `pack ${pack.slice(0, 12)}`,
  ];
  return renderFact("brain", parts.join(", "), style);
}

function askedWords({ messages, proposals, failed }: StatusAnswer["knowledge"]["asked"]): readonly string[] {
  if (messages + failed === 0) return [];
  const came = `${count(proposals)} proposed by a model of ${counted(messages, "message")}`;
  return [came, ...(failed > 0 ? [`${counted(failed, "question")} to it failed`] : [])];
}

function renderEmbedding(embedding: StatusAnswer["embedding"], style: Style): string {
  const { chosen, vectors, kept, pending, skipped, trouble } = embedding;
  if (chosen === null) return "";
  const parts = [
    kept === null
      ? `${counted(vectors, "vector")} by ${oneLine(chosen)}`
      : `${keptVectors(kept)}; none by ${oneLine(chosen)} yet`,
    pending === 0 ? "up to date" : `${count(pending)} waiting`,
    ...(skipped > 0 ? [`${count(skipped)} left out`] : []),
    ...(trouble === null ? [] : [`fails since ${instant(trouble.since)} UTC: ${oneLine(trouble.why)}`]),
  ];
  return renderFact("meanings", parts.join(", "), style);
}

function keptVectors({ vectors, by }: NonNullable<StatusAnswer["embedding"]["kept"]>): string {
  const whose = by === null ? "made before" : `of another model (${oneLine(by)})`;
  return `${counted(vectors, "vector")} ${whose} ${vectors === 1 ? "is" : "are"} kept`;
}

function renderFolding(folding: StatusAnswer["folding"], style: Style): string {
  const { active, prepared, fallback, owing, deepest, today } = folding;
  if (active + prepared + owing + today.calls === 0) return "";
  const parts = [
    `${count(active)} ${active === 1 ? "summary" : "summaries"}${deepest > 0 ? `, ${counted(deepest + 1, "layer")}` : ""}`,
    ...(prepared > 0 ? [`${count(prepared)} prepared`] : []),
    ...(fallback > 0 ? [`${count(fallback)} to be improved`] : []),
    ...(owing > 0 ? [`${counted(owing, "lane")} due`] : []),
    ...(today.calls > 0
      ? [
          `${counted(today.calls, "model call")} today, ${count(today.tokensIn + today.tokensOut)} tokens${costOf(today.costUsd)}`,
        ]
      : []),
  ];
  return renderFact("folded", parts.join(", "), style);
}

function renderPrompt({ profile, changed }: StatusAnswer["prompt"], style: Style): string {
  const differs = Object.entries(changed).map(([knob, value]) => `${oneLine(knob)} ${value}`);
  return renderFact("prompts", [oneLine(profile), ...differs].join(", "), style);
}

function costOf(dollars: number): string {
  return dollars > 0 ? `, $${dollars.toFixed(dollars < 1 ? 4 : 2)}` : "";
}

function renderAttention(
  { totals, ledger, knowledge, degradations, notes }: StatusAnswer,
  style: Style,
  suggest: (command: string) => string,
): string {
  const lines: string[] = notes.map((note) => oneLine(note));
  const waiting = totals.quarantined + ledger.held;
  if (waiting > 0) lines.push(`${count(waiting)} quarantined: ${suggest("quarantine list")}`);
  if (knowledge.proposals > 0)
    lines.push(
      `${count(knowledge.proposals)} stated by somebody, to be accepted or not: ${suggest("facts review")}`,
    );
  if (ledger.pending >= MANY_WAITING) lines.push(toBeIndexed(ledger.pending, suggest));
  if (totals.behind > 0)
    lines.push(`${count(totals.behind)} lanes behind their transcript; they catch up by themselves`);
  for (const [name, times] of Object.entries(degradations)) {
    if (times > 0) lines.push(`${oneLine(name)}: ${count(times)} times since the owner started`);
  }
  const wrapped = (line: string): string => wrap(line, style.rowColumns - 2).replaceAll("\n", "\n  ");
  return lines.map((line) => `${style.warn("!")} ${wrapped(line)}`).join("\n");
}

export function renderLanes(lanes: readonly LaneSummary[], style: Style): string {
  if (lanes.length === 0) return "";
  const rows = lanes.map((lane) => [
    oneLine(lane.agent),
    oneLine(lane.sessionKey),
    oneLine(lane.kind),
    count(lane.messages),
    count(lane.inView),
    lane.behind === null ? "" : `behind: ${oneLine(lane.behind)}`,
  ]);
  const columns = [
    { title: "agent" },
    { title: "lane", cut: "middle" },
    { title: "kind" },
    { title: "messages", align: "right" },
    { title: "in view", align: "right" },
    { title: "" },
  ] as const;
  return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
}

/** Names are pasted into --lane: where a row has no room for them, they get a line of their own. */
export function renderWholeLanes(lanes: readonly LaneSummary[], style: Style): string {
  const whole = renderLanes(lanes, { ...style, rowColumns: Number.POSITIVE_INFINITY });
  const plain = { ...style, rowColumns: Number.POSITIVE_INFINITY, dim: (text: string) => text };
  const width = Math.max(0, ...renderLanes(lanes, plain).split("\n").map(widthOf));
  if (width <= style.rowColumns) return whole;
  return lanes
    .map(({ agent, sessionKey, kind, messages, inView, behind }) => {
      const facts = [
        `agent ${oneLine(agent)}`,
        oneLine(kind),
        counted(messages, "message"),
        `${count(inView)} in view`,
        ...(behind === null ? [] : [`behind: ${oneLine(behind)}`]),
      ];
      return `${oneLine(sessionKey)}\n${style.dim(wrap(facts.join(", "), style.rowColumns, "  "))}`;
    })
    .join("\n");
}
