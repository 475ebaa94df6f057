/**
 * Reads a turn sentence by sentence: which of them tell something that lasts, and which only ask.
 *
 * What asks in a sentence is set aside before the rest is read, so that "my daughter is allergic to nuts, which snack is fine?" tells
 * what it tells. The sentence that tells most speaks for the turn.
 */

import type { Cue, LanguageCues } from "./cues/cue.ts";
import { type Dated, datedIn } from "./dates.ts";
import { forgottenIn } from "./forgetting.ts";
import { cuesFor } from "./language.ts";
import { isNotTheOwner } from "./not-the-owner.ts";
import { isImagined, isInView, isSupposed } from "./passing-sense.ts";
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
  /** Its "I" is not the owner: made up, played, or an assistant's. Then nothing is told. */
  readonly isAnothers: boolean;
}

/** What is left of what is said of today. */
const OF_TODAY = 0.35;
/** A date with nothing that says what for. */
const BARE_DATE = 1;
/** What happens again and again is worth knowing, and more so with its time. */
const RECURRING = 0.35;
const AT_ITS_TIME = 0.55;
/** An address or a number makes it as sure as this that somebody is to be reached. */
const CONTACT = 0.55;
/** The same of an amount of money and of a setting. */
const AMOUNT = 0.3;
/** Of measures it takes a few: one is said in passing. */
const SEVERAL = 3;
const HANDLE = /(?<![\p{L}\p{N}_.@])@[A-Za-z][\w.]{2,30}/u;
/** What others say, and what is only supposed: neither is told. */
const REPORTED =
  /^(?:according to|apparently|they say|it says|the (?:article|paper|book|post|news|study|report|docs?|author) (?:says?|said|claims?|writes)|suppose|supposing|imagine|assume|assuming|let's say|say i|if i (?:were|was|had)|for example|for instance|e\.g|hypothetically|angenommen|stell dir vor|zum beispiel|wenn ich .{2,30} wäre|supposons|imagine que|par exemple|supongamos|imagina|por ejemplo|suponha|por exemplo|supponiamo|immagina|per esempio|stel dat|bijvoorbeeld|допустим|представь|например|если бы)(?![\p{L}])|^(?:例えば|もし|仮に|假设|假如|如果我是|比如|例如|예를 들어|만약)/iu;

const NOTHING: Telling = { personal: 0, wish: 0, plan: 0, outcome: 0, correction: 0 };

/** Takes the owner's own words. */
export function readTurn(text: string): Reading {
  const languages = cuesFor(text);
  const sentences = sentencesOf(text).filter(
    ({ clauses }) => !REPORTED.test(clauses[0]!) && !isImagined(clauses.join(", ")),
  );
  let best = NOTHING;
  let manner = 0;
  let clauses = 0;
  let asked = 0;
  let fiction: Fiction = /^\s*\*[^*\n]{2,80}\*/.test(text) ? "all" : "none";
  for (const sentence of sentences) {
    const parts = partsOf(sentence, languages);
    clauses += parts.length;
    asked += parts.filter(({ kind }) => kind !== "told").length;
    fiction = fictionWith(fiction, parts, languages);
    const told = joined(parts.filter(({ kind }) => kind === "told"));
    const wished = joined(parts.filter(({ kind }) => kind === "told" || kind === "request"));
    if (fiction === "from here on" && !isOfRecord(told)) continue;
    manner = Math.max(manner, ...languages.map((cues) => sure(cues.manner, wished)));
    for (const cues of languages) {
      const telling = tellingOf(told, wished, cues);
      if (substanceOf(telling) > substanceOf(best)) best = telling;
    }
  }
  const isAnothers = fiction === "all" || (fiction !== "none" && best === NOTHING);
  const read = isAnothers ? { ...NOTHING, manner: 0 } : { ...best, manner };
  return { ...read, asking: clauses === 0 ? 0 : asked / clauses, isAnothers };
}

/** How sure all of it together makes: the parts speak for each other. */
export function substanceOf({ personal, wish, plan, outcome, correction }: Telling): number {
  return 1 - (1 - personal) * (1 - wish) * (1 - plan) * (1 - outcome) * (1 - correction);
}

type ClauseKind = "told" | "question" | "request" | "forgotten";
interface Part {
  readonly clause: string;
  readonly kind: ClauseKind;
}

/** What is supposed is as what follows from it: "If I live in Paris, do I need a visa?" says of nobody where they live. */
function partsOf(sentence: Sentence, languages: readonly LanguageCues[]): readonly Part[] {
  const parts = sentence.clauses.map((clause, at) => kindOf(clause, sentence, at, languages));
  const forgotten = forgottenIn(sentence.clauses);
  return parts.map((part, at) => {
    if (forgotten[at]) return { ...part, kind: "forgotten" };
    if (part.kind !== "told" || !isSupposed(part.clause)) return part;
    const follows = parts.slice(at + 1).find(({ kind }) => kind !== "told");
    return follows === undefined ? part : { ...part, kind: follows.kind };
  });
}

function kindOf(clause: string, sentence: Sentence, at: number, languages: readonly LanguageCues[]): Part {
  const isLast = at === sentence.clauses.length - 1;
  if (isLast && sentence.asks) return { clause, kind: "question" };
  // Behind a comma it mostly goes on telling: "the lake, where we swim".
  const mayAsk = at === 0 || sentence.asks || sentence.clauses.slice(0, at).some(isSupposed);
  if (mayAsk && languages.some(({ question }) => clause.search(question) >= 0))
    return { clause, kind: "question" };
  const asks = languages.some(({ request }) => clause.search(request) >= 0);
  return { clause, kind: asks ? "request" : "told" };
}

const joined = (parts: readonly Part[]): string => parts.map(({ clause }) => clause).join(", ");

/** How much of a turn is made up. Of what is asked for in passing, what was told before it is not. */
type Fiction = "none" | "from here on" | "all";

/** Goes on with what is there already. */
const CONTINUES =
  /^(?:\S{1,12} ){0,4}(?:continue|finish|go on|weiter|setze?|poursuis|continúa|continua|ga verder|продолж)/iu;

function fictionWith(before: Fiction, parts: readonly Part[], languages: readonly LanguageCues[]): Fiction {
  if (before === "all" || parts.some(({ clause }) => isNotTheOwner(clause))) return "all";
  const madeUp = parts.filter((part) => languages.some((cues) => isMadeUp(cues, part)));
  if (madeUp.length === 0) return before;
  return madeUp.every(({ clause, kind }) => kind !== "told" && !CONTINUES.test(clause))
    ? "from here on"
    : "all";
}

/** A day with its year is of somebody's papers, not of a poem. */
function isOfRecord(told: string): boolean {
  return /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(told) && datedIn(told).kind === "day";
}

/** In English the words themselves ask for it; elsewhere the clause has to. */
function isMadeUp(cues: LanguageCues, { clause, kind }: Part): boolean {
  return (kind === "request" || cues.fictionAnywhere === true) && clause.search(cues.fiction) >= 0;
}

function tellingOf(told: string, wished: string, cues: LanguageCues): Telling {
  if (told === "" && wished === "") return NOTHING;
  const inView = isInView(told) ? OF_TODAY : 1;
  const fades = told.search(cues.passing) >= 0 ? OF_TODAY : inView;
  const date = datedIn(told);
  return {
    personal: fades * together([sure(cues.personal, told), statedIn(told)]),
    wish: sure(cues.wish, wished),
    plan: planned(sure(cues.plan, told), date, fades),
    outcome: inView * sure(cues.outcome, told),
    correction: fades * sure(cues.correction, told),
  };
}

function planned(cue: number, date: Dated, fades: number): number {
  if (date.strength === 0) return 0;
  if (date.kind === "weekday") return fades * date.strength;
  if (date.kind === "recurring") return fades * together([cue, date.timed ? AT_ITS_TIME : RECURRING]);
  const lasts = date.kind === "day" ? 1 : fades;
  return cue === 0 ? fades * BARE_DATE * date.strength : lasts * together([cue, date.strength]);
}

/** Values that people say in order to have them kept. */
function statedIn(told: string): number {
  if (!/[@\d]/.test(told) || !/\p{L}{2}/u.test(told)) return 0;
  const { email = 0, phone = 0, money = 0, setting = 0, quantity = 0 } = valuesIn(told);
  const contact = email + phone > 0 || HANDLE.test(told) ? CONTACT : 0;
  const amounts = [money > 0, money > 1, setting > 0, quantity >= SEVERAL];
  return together([contact, ...amounts.map((there) => (there ? AMOUNT : 0))]);
}

function sure(cues: readonly Cue[], text: string): number {
  if (text === "") return 0;
  return together(cues.map(({ strength, pattern }) => (text.search(pattern) >= 0 ? strength : 0)));
}

/** None is certain, and each adds to the others. */
function together(strengths: readonly number[]): number {
  return 1 - strengths.reduce((doubt, strength) => doubt * (1 - strength), 1);
}
