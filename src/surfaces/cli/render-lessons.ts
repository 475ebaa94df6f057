/** Lessons for a reader: as a list, one with what became of it, and what teaching did. */

import type { LessonDetail, ShownLesson, TeachAnswer } from "../../engine/api.ts";
import { counted, instant } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";
import { renderHits, type ShownHit } from "./render-hits.ts";
import type { Style } from "./style.ts";

const INDENT = "  ";
/** Of a line that is no hit: in no lane, and at no cost. */
const NOWHERE = { score: 0, agent: "", sessionKey: "", tokens: 0 };

const SAID_BY: { readonly [voice in ShownLesson["voice"]]: string } = {
  "own-words": "in the owner's own words",
  terminal: "at a terminal",
  tool: "by a model",
};

/** One line each, as a search shows them. */
export function renderLessons(lessons: readonly ShownLesson[], style: Style): string {
  return renderHits(
    lessons.map((lesson) => lineOf(lesson, roleOf(lesson))),
    [],
    style,
  );
}

function roleOf({ kind, state }: ShownLesson): string {
  return state === "active" ? kind : `${kind} (${state})`;
}

function lineOf({ ref, shelf, text, recordedAt, expiresAt, tags }: ShownLesson, role: string): ShownHit {
  const filed = tags.map((tag) => ` #${tag.replaceAll(" ", "-")}`).join("");
  const end = expiresAt === null ? "" : ` (until ${instant(expiresAt)})`;
  const says = text === "" ? "(its words are gone)" : `${text}${filed}${end}`;
  return { ref, ...NOWHERE, shelf, role, at: recordedAt, excerpt: says };
}

export function renderLesson(lesson: LessonDetail, style: Style): string {
  const { ref, shelf, state, text, chain, acts } = lesson;
  const shown = state === "active" ? oneLine(state) : style.warn(oneLine(state));
  const parts = [
    [
      `${style.bold(oneLine(ref))}  ${oneLine(shelf)}  ${oneLine(lesson.kind)}  ${shown}`,
      ...facts(lesson).map((fact) => style.dim(wrap(fact, style.columns, INDENT))),
    ],
    [wrap(text === "" ? "(its words are gone)" : plainText(text), style.columns, INDENT)],
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

function facts(lesson: LessonDetail): readonly string[] {
  const { recordedAt, lastAt, strength, voice, source, episode, expiresAt, tags, served } = lesson;
  const again = strength < 2 ? "" : `, ${counted(strength, "time")}, last ${instant(lastAt)}`;
  const where = [source, episode].filter((one) => one !== null).map(oneLine);
  const worth =
    served.worth === null ? ", worth unknown so far" : `, worth ${served.worth.toFixed(2)} on average`;
  return [
    // A newer owner may have words for it that are not known here.
    `taught ${instant(recordedAt)} UTC ${SAID_BY[voice] ?? oneLine(voice)}${again}${where.length === 0 ? "" : `; ${where.join(", ")}`}`,
    expiresAt === null ? "holds until it is taken back" : `holds until ${instant(expiresAt)} UTC`,
    ...(tags.length === 0 ? [] : [`filed under ${tags.map(oneLine).join(", ")}`]),
    served.times === 0
      ? "never served"
      : `served ${counted(served.times, "time")}, of use ${counted(served.used, "time")}${worth}`,
  ];
}

/** What teaching did. */
export function renderTaught({ lesson, outcome, replaced, notes }: TeachAnswer, style: Style): string {
  const place = `${oneLine(lesson.ref)} (${oneLine(lesson.shelf)})`;
  const end = lesson.expiresAt === null ? "" : `, until ${instant(lesson.expiresAt)} UTC`;
  const instead = replaced.length === 0 ? "" : `, in the place of ${replaced.map(oneLine).join(", ")}`;
  const became = {
    taught: `Taught as ${place}${end}; it holds from the next prompt on.`,
    superseded: `Taught as ${place}${instead}${end}; it holds from the next prompt on.`,
    known: `Known already as ${place}, taught ${counted(lesson.strength, "time")} now${instead}.`,
    proposed: `Proposed as ${place}.`,
  };
  return [
    wrap(became[outcome] ?? `${oneLine(outcome)}: ${place}.`, style.columns),
    wrap(plainText(lesson.text), style.columns, INDENT),
    ...notes.map((note) => wrap(oneLine(note), style.columns)),
  ].join("\n");
}
