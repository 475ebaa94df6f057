/** Lessons for a reader: as a list, one with what became of it, and what teaching did. */

import type { ChangeLessonsAnswer, LessonDetail, ShownLesson, TeachAnswer } from "../../engine/api.ts";
import { counted, instant, when } from "./figures.ts";
import { oneLine, plainText, widthOf, wrap } from "./plain-text.ts";
import { renderHits, type ShownHit } from "./render-hits.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
/** Of a line that is no hit: in no lane, and at no cost. */
const NOWHERE = { score: 0, agent: "", sessionKey: "", tokens: 0 };

/** It went with its message, or long ago. */
const WORDLESS = "(its words are gone)";

const SAID_BY: { readonly [voice in ShownLesson["voice"]]: string } = {
  "own-words": "in the owner's own words",
  terminal: "at a terminal",
  tool: "by a model",
};

/** One line each, as a search shows them. */
export function renderLessons(lessons: readonly ShownLesson[], style: Style): string {
  const lines = lessons.map((lesson) => lineOf(lesson, roleOf(lesson)));
  return Number.isFinite(style.rowColumns) ? renderHits(lines, [], style) : inColumns(lines);
}

/** Longer names push nobody else's words to the right. */
const WIDEST_PLACE = 24;

/** On a pipe, where nothing is cut. */
function inColumns(lines: readonly ShownHit[]): string {
  const cells = lines.map(({ ref, at, role, shelf, excerpt }) => [
    ...[oneLine(ref), instant(at), oneLine(role)],
    ...[oneLine(shelf ?? ""), oneLine(excerpt)],
  ]);
  const widths = [0, 1, 2, 3].map((at) =>
    Math.max(0, ...cells.map((row) => widthOf(row[at]!)).filter((width) => at < 3 || width <= WIDEST_PLACE)),
  );
  const padded = (cell: string, at: number) =>
    cell + " ".repeat(Math.max(0, (widths[at] ?? 0) - widthOf(cell)));
  return cells.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

function roleOf({ kind, state }: ShownLesson): string {
  return state === "active" ? kind : `${kind} (${state})`;
}

function lineOf({ ref, shelf, text, recordedAt, expiresAt, tags }: ShownLesson, role: string): ShownHit {
  const filed = tags.map((tag) => ` #${tag.replaceAll(" ", "-")}`).join("");
  const end = expiresAt === null ? "" : ` (until ${instant(expiresAt)})`;
  const says = text === "" ? WORDLESS : `${text}${filed}${end}`;
  return { ref, ...NOWHERE, shelf, role, at: recordedAt, excerpt: says };
}

export function renderLesson(lesson: LessonDetail, style: Style): string {
  const { ref, shelf, state, text, chain, acts } = lesson;
  const shown = state === "active" ? oneLine(state) : style.warn(oneLine(state));
  const parts = [
    [
      `${style.bold(oneLine(ref))}  ${oneLine(shelf)}  ${oneLine(lesson.kind)}  ${shown}`,
      ...facts(lesson, style).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(text === "" ? WORDLESS : plainText(text), style.columns, INDENT)],
    chain.length < 2
      ? []
      : [
          style.bold("what was taught, and what holds"),
          renderHits(
            chain.map((one) => lineOf(one, one.ref === ref ? `${one.state} (this one)` : one.state)),
            [],
            style,
          ),
        ],
    [
      style.bold("what became of it"),
      ...acts.map(({ kind, by, at }) => `${INDENT}${instant(at)} UTC  ${oneLine(kind)} (${oneLine(by)})`),
    ],
  ];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

function facts(lesson: LessonDetail, style: Style): readonly string[] {
  const { recordedAt, lastAt, strength, voice, source, episode, tags, served } = lesson;
  const again = strength < 2 ? "" : `, ${counted(strength, "time")}, last ${instant(lastAt)}`;
  const where = [source, episode].filter((one) => one !== null).map(oneLine);
  const worth =
    served.worth === null ? ", worth unknown so far" : `, worth ${served.worth.toFixed(2)} on average`;
  return [
    // A newer owner may have words for it that are not known here.
    `taught ${when(recordedAt, style)}, ${SAID_BY[voice] ?? oneLine(voice)}${again}${where.length === 0 ? "" : `; ${where.join(", ")}`}`,
    howLong(lesson, style),
    ...(tags.length === 0 ? [] : [`filed under ${tags.map(oneLine).join(", ")}`]),
    served.times === 0
      ? "never served"
      : `served ${counted(served.times, "time")}, of use ${counted(served.used, "time")}${worth}`,
  ];
}

function howLong({ state, expiresAt, supersededBy }: LessonDetail, style: Style): string {
  if (state === "forgotten") return "was forgotten, and holds no more";
  if (state === "superseded")
    return supersededBy === null ? "holds no more" : `holds no more: ${oneLine(supersededBy)} took its place`;
  if (expiresAt === null) return "holds until it is taken back";
  return state === "expired"
    ? `held until ${when(expiresAt, style)}`
    : `holds until ${when(expiresAt, style)}`;
}

/** What teaching did. */
export function renderTaught({ lesson, outcome, replaced, notes }: TeachAnswer, style: Style): string {
  const place = `${oneLine(lesson.ref)} (${oneLine(lesson.shelf)})`;
  const end = lesson.expiresAt === null ? "" : `, until ${when(lesson.expiresAt, style)}`;
  const instead = replaced.length === 0 ? "" : `, in the place of ${replaced.map(oneLine).join(", ")}`;
  const became = {
    taught: `Taught as ${place}${end}; from the next prompt on it is shown where a question is about it.`,
    superseded: `Taught as ${place}${instead}${end}; from the next prompt on it is shown where a question is about it.`,
    known: `Known already as ${place}, taught ${counted(lesson.strength, "time")} now${instead}.`,
    proposed: `Proposed as ${place}.`,
  };
  return [
    wrap(became[outcome] ?? `${oneLine(outcome)}: ${place}.`, style.columns),
    wrap(plainText(lesson.text), style.columns, INDENT),
    ...notes.map((note) => wrap(oneLine(note), style.columns)),
  ].join("\n");
}

/** What was brought back, as it is now, and what made room for it. */
export function renderBroughtBack({ lessons, others }: ChangeLessonsAnswer, style: Style): string {
  const room = others.length === 0 ? "" : ` ${others.map(oneLine).join(", ")} made room.`;
  return `${counted(lessons.length, "lesson")} brought back.${room}\n${renderLessons(lessons, style)}`;
}
