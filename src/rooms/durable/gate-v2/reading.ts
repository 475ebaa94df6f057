/**
 * Reads a turn sentence by sentence: which of them tell something that lasts, and which only ask.
 *
 * What asks in a sentence is set aside before the rest is read, so that "my daughter is allergic to nuts, which snack is fine?" tells
 * what it tells. The sentence that tells most speaks for the turn.
 */

import type { Cue, LanguageCues } from "./cues/cue.ts";
import { dateStrength } from "./dates.ts";
import { cuesFor } from "./language.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";
import { valuesIn } from "./values.ts";

/** Each from 0 to 1. */
export interface Telling {
  readonly personal: number;
  readonly wish: number;
  readonly plan: number;
  readonly outcome: number;
  readonly correction: number;
}

export interface Reading extends Telling {
  readonly manner: number;
  /** Of the clauses, the share that asks. */
  readonly asking: number;
  /** It asks for something made up, or plays a part. */
  readonly isFiction: boolean;
}

/** What is left of what is said of today. */
const OF_TODAY = 0.35;
/** A date with nothing that says what for. */
const BARE_DATE = 0.6;
/** An address or a number makes it as sure as this that somebody is to be reached. */
const CONTACT = 0.55;
const HANDLE = /(?<![\p{L}\p{N}_.@])@[A-Za-z][\w.]{2,30}/u;
const REPORTED =
  /^(?:according to|apparently|they say|it says|the (?:article|paper|book|post|news|study|report|docs?|author) (?:says?|said|claims?|writes))(?![\p{L}])/iu;

const NOTHING: Telling = { personal: 0, wish: 0, plan: 0, outcome: 0, correction: 0 };

/** Takes the owner's own words. */
export function readTurn(text: string): Reading {
  const languages = cuesFor(text);
  const sentences = sentencesOf(text);
  let best = NOTHING;
  let manner = 0;
  let clauses = 0;
  let asked = 0;
  let isFiction = /^\s*\*[^*\n]{2,80}\*/.test(text);
  for (const sentence of sentences) {
    const parts = sentence.clauses.map((clause, at) => kindOf(clause, sentence, at, languages));
    clauses += parts.length;
    asked += parts.filter(({ kind }) => kind !== "told").length;
    isFiction ||= languages.some((cues) => parts.some((part) => isMadeUp(cues, part)));
    const told = joined(parts.filter(({ kind }) => kind === "told"));
    const wished = joined(parts.filter(({ kind }) => kind !== "question"));
    manner = Math.max(manner, ...languages.map((cues) => sure(cues.manner, wished)));
    for (const cues of languages) {
      const telling = tellingOf(told, wished, cues);
      if (substanceOf(telling) > substanceOf(best)) best = telling;
    }
  }
  return { ...best, manner, asking: clauses === 0 ? 0 : asked / clauses, isFiction };
}

/** How sure all of it together makes: the parts speak for each other. */
export function substanceOf({ personal, wish, plan, outcome, correction }: Telling): number {
  return 1 - (1 - personal) * (1 - wish) * (1 - plan) * (1 - outcome) * (1 - correction);
}

type ClauseKind = "told" | "question" | "request";
interface Part {
  readonly clause: string;
  readonly kind: ClauseKind;
}

function kindOf(clause: string, sentence: Sentence, at: number, languages: readonly LanguageCues[]): Part {
  const isLast = at === sentence.clauses.length - 1;
  if ((isLast && sentence.asks) || REPORTED.test(clause)) return { clause, kind: "question" };
  if (languages.some(({ question }) => clause.search(question) >= 0)) return { clause, kind: "question" };
  const asks = languages.some(({ request }) => clause.search(request) >= 0);
  return { clause, kind: asks ? "request" : "told" };
}

const joined = (parts: readonly Part[]): string => parts.map(({ clause }) => clause).join(", ");

/** In English the words themselves ask for it; elsewhere the clause has to. */
function isMadeUp(cues: LanguageCues, { clause, kind }: Part): boolean {
  return (kind === "request" || cues.fictionAnywhere === true) && clause.search(cues.fiction) >= 0;
}

function tellingOf(told: string, wished: string, cues: LanguageCues): Telling {
  if (told === "" && wished === "") return NOTHING;
  const fades = told.search(cues.passing) >= 0 ? OF_TODAY : 1;
  const date = told === "" ? 0 : dateStrength(told);
  return {
    personal: fades * together([sure(cues.personal, told), contactIn(told)]),
    wish: sure(cues.wish, wished),
    plan: planned(sure(cues.plan, told), date, fades),
    outcome: sure(cues.outcome, told),
    correction: fades * sure(cues.correction, told),
  };
}

function planned(cue: number, date: number, fades: number): number {
  if (date === 0) return 0;
  if (date < 0.1) return fades * date;
  return cue === 0 ? fades * BARE_DATE * date : fades * together([cue, date]);
}

function contactIn(told: string): number {
  if (!/[@\d]/.test(told) || !/\p{L}{2}/u.test(told)) return 0;
  const { email = 0, phone = 0 } = valuesIn(told);
  return email + phone > 0 || HANDLE.test(told) ? CONTACT : 0;
}

function sure(cues: readonly Cue[], text: string): number {
  if (text === "") return 0;
  return together(cues.map(({ strength, pattern }) => (text.search(pattern) >= 0 ? strength : 0)));
}

/** None is certain, and each adds to the others. */
function together(strengths: readonly number[]): number {
  return 1 - strengths.reduce((doubt, strength) => doubt * (1 - strength), 1);
}
