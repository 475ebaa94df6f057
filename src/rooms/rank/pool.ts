/** The candidates of one question side by side, with what was read of each, and the parts of their scores as they come. */

import { tokenizeWords } from "../../kernel/text/words.ts";
import { type Candidate, type CandidateKey, isShelved, type Statistics } from "./candidate.ts";
import { lexicalOf } from "./lexical.ts";
import type { Question } from "./question.ts";
import { PART_NAMES, type PartName } from "./ranked.ts";
import { type Reading, readRecord } from "./reading.ts";
import { type Wanted, wantedTerms } from "./wanted.ts";
import type { RankWeights } from "./weights.ts";

export interface Pool {
  readonly candidates: readonly Candidate[];
  readonly places: ReadonlyMap<CandidateKey, number>;
  readonly wanted: Wanted;
  /** Null: the text was not read. */
  readonly readings: readonly (Reading | null)[];
  /** In words; of one that was not read, the average. */
  readonly lengths: Float64Array;
  readonly coverage: Float64Array;
  readonly sheet: Sheet;
  /** Of what was said with words, how much an assistant said: 0 to 1. */
  readonly assistantShare: number;
  readonly sessions: ReadonlyMap<string, readonly number[]>;
}

/** Scores in the making. What is added under a name stays known by it. */
export interface Sheet {
  readonly scores: Float64Array;
  readonly parts: { readonly [name in PartName]?: Float64Array };
  add(name: PartName, at: number, value: number): void;
}

export function sheetOf(size: number): Sheet {
  const scores = new Float64Array(size);
  const parts: { [name in PartName]?: Float64Array } = {};
  return {
    scores,
    parts,
    add(name, at, value) {
      parts[name] ??= new Float64Array(size);
      parts[name][at]! += value;
      scores[at]! += value;
    },
  };
}

/** All named parts of one place, none of them zero. */
export function partsAt(sheet: Sheet, at: number): { readonly name: PartName; readonly value: number }[] {
  return PART_NAMES.flatMap((name) => {
    const value = sheet.parts[name]?.[at] ?? 0;
    return value === 0 ? [] : [{ name, value }];
  });
}

/** Each candidate once, in an order of their own, so that the order they came in makes no difference. */
export function poolOf(
  question: Question,
  given: readonly Candidate[],
  statistics: Statistics,
  weights: RankWeights,
): Pool {
  const byKey = new Map(given.map((candidate) => [candidate.key, candidate]));
  const candidates = [...byKey.values()].sort(byTimeAndKey);
  const wanted = wantedTerms(question, statistics, weights, speakersOf(candidates));
  const average = statistics.averageLength > 0 ? statistics.averageLength : 1;
  const readings = candidates.map(({ text, about = "" }) =>
    text === null ? null : readRecord(about === "" ? text : `${text}\n${about}`, wanted),
  );
  const lengths = Float64Array.from(readings, (reading) => reading?.length ?? average);
  const coverage = new Float64Array(candidates.length);
  const sheet = sheetOf(candidates.length);
  for (const [at, reading] of readings.entries()) {
    if (reading === null) continue;
    const lexical = lexicalOf(reading, wanted, average, weights);
    coverage[at] = lexical.coverage;
    for (const name of ["words", "phrases", "characters", "code"] as const) {
      if (lexical[name] !== 0) sheet.add(name, at, lexical[name]);
    }
  }
  // Two indexes, each with a measure of its own.
  for (const shelved of [false, true]) addUnread(candidates, readings, sheet, shelved);
  return {
    candidates,
    places: new Map(candidates.map(({ key }, at) => [key, at])),
    wanted,
    readings,
    lengths,
    coverage,
    sheet,
    assistantShare: assistantShareOf(candidates),
    sessions: sessionsOf(candidates),
  };
}

export function byTimeAndKey(one: Candidate, other: Candidate): number {
  return one.at - other.at || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
}

/**
 * What the store says of those that were not read, in the measure of those that were. Also of one in which nothing was seen:
 * the store saw it, in a part of it or in a form that is not looked for here.
 */
function addUnread(
  candidates: readonly Candidate[],
  readings: readonly (Reading | null)[],
  sheet: Sheet,
  shelved: boolean,
): void {
  const ratios: number[] = [];
  const ours = [...candidates.entries()].filter(([, candidate]) => isShelved(candidate) === shelved);
  for (const [at, { gathered }] of ours) {
    if (sheet.scores[at]! > 0 && gathered > 0) ratios.push(sheet.scores[at]! / gathered);
  }
  ratios.sort((one, other) => one - other);
  const best = ours.reduce((most, [, { gathered }]) => Math.max(most, gathered), 0);
  const ratio = ratios[ratios.length >> 1] ?? (best > 0 ? ALONE / best : 0);
  for (const [at, { gathered }] of ours) {
    const seen = readings[at] !== null && sheet.scores[at]! > 0;
    const value = seen ? 0 : Math.min(1, Math.max(0, gathered) * ratio);
    if (value > 0) sheet.add("words", at, value);
  }
}

/** What the best of those is given when none of them was read, or nothing was seen in any. */
const ALONE = 0.2;

function speakersOf(candidates: readonly Candidate[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { sender } of candidates) if (sender !== null) names.add(sender);
  // What else people add to their names may be a word of anything.
  return new Set([...names].flatMap((name) => tokenizeWords(name).slice(0, 1)));
}

function assistantShareOf(candidates: readonly Candidate[]): number {
  let people = 0;
  let assistants = 0;
  for (const { role, kind } of candidates) {
    if (kind !== "msg") continue;
    if (role === "user") people += 1;
    else if (role === "assistant") assistants += 1;
  }
  return assistants === 0 ? 0 : assistants / (assistants + people);
}

function sessionsOf(candidates: readonly Candidate[]): ReadonlyMap<string, readonly number[]> {
  const sessions = new Map<string, number[]>();
  for (const [at, { session }] of candidates.entries()) {
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, [at]);
    else known.push(at);
  }
  return sessions;
}
