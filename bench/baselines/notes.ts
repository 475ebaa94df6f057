/**
 * What was said, as notes for OpenClaw's memory: Markdown below `memory/`, one line for each turn, so that the lines of a hit tell which turns it
 * is about. In two forms, because the one that its documentation asks for is not the one that it searches best. Pure.
 */

import { saidTime } from "../recall/said-time.ts";
import type { BenchmarkStore } from "../recall-set/benchmark.ts";

/** One line of a note. `id` comes back when a hit covers the line. */
export interface NoteLine {
  readonly id: string;
  readonly text: string;
}

export interface Note {
  /** From the workspace, e.g. `memory/2026-01-05-s01.md`. */
  readonly path: string;
  readonly text: string;
  /** The id of each line, the first line first; empty for those that no turn stands in. */
  readonly ids: readonly string[];
}

/** What a hit says of where it is; lines count from 1, and the last is part of it. */
export interface NotePlace {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * `dated`: a note for each session (or day) with its date in the name, as the documentation has it; the host prefers newer ones, half as much
 * for every 30 days. `single`: a note for each turn, with a name that has no date in it, of which none is preferred.
 */
export type NoteForm = "dated" | "single";
export const NOTE_FORMS: readonly NoteForm[] = ["dated", "single"];

export function noteOf(path: string, heading: string, lines: readonly NoteLine[]): Note {
  const head = heading === "" ? [] : [`# ${heading}`, ""];
  const texts = [...head, ...lines.map(({ text }) => text.replace(/\s+/g, " ").trim())];
  return { path, text: `${texts.join("\n")}\n`, ids: [...head.map(() => ""), ...lines.map(({ id }) => id)] };
}

/** A store of a recall benchmark. */
export function notesOf({ docs }: BenchmarkStore, form: NoteForm): readonly Note[] {
  const lineOf = ({ id, speaker, text }: (typeof docs)[number]) => ({ id, text: `${speaker}: ${text}` });
  if (form === "single")
    return docs.map((doc, at) => noteOf(`memory/turn-${String(at).padStart(6, "0")}.md`, "", [lineOf(doc)]));
  return [...Map.groupBy(docs, ({ session }) => session).entries()].map(([session, said], at) => {
    const day = dayOf(said[0]!.time);
    const name = [day, `session-${at + 1}`].filter((part) => part !== "").join("-");
    return noteOf(`memory/${name}.md`, `Session ${session} ${said[0]!.time}`.trim(), said.map(lineOf));
  });
}

/** Ids of the turns that a hit covers, in their order. */
export function idsIn(
  notes: ReadonlyMap<string, Note>,
  { path, startLine, endLine }: NotePlace,
): readonly string[] {
  const ids = notes.get(path)?.ids.slice(startLine - 1, endLine) ?? [];
  return ids.filter((id) => id !== "");
}

/** Empty where a set does not say when it was. */
function dayOf(time: string): string {
  const said = saidTime(time);
  return said === null ? "" : new Date(said).toISOString().slice(0, 10);
}
