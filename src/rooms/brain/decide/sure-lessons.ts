/**
 * Which lessons a question is about for sure, and which only happen to share a word with it. Pure; by keyed hashes.
 *
 * Sure are two telling words, one that few lessons have, a name, or a number beside a word. What many lessons have, a verb that fits
 * everything, and a number by itself tell nothing: "use the printer" is not about every lesson that begins with "use".
 */

import { nameHashes, namesIn, termHashes } from "../route/index.ts";

/** A word that no more lessons have than so many, or than such a share of them, tells by itself. */
const RARE = 3;
const RARE_SHARE = 0.02;
/** One that more have than so many, and than such a share of them, tells nothing by itself. */
const COMMON = 8;
const COMMON_SHARE = 0.1;
const TELLING_WORDS = 2;
/** Near enough in meaning to be about the same. */
const SURE_MEANING = 0.75;
const MOST_NUMBERS = 64;

/** Verbs, and nouns for anything, that say nothing of what a question is about. */
const BARE =
  `use run deploy make do get set put take give go start stop call check open close add create write read send show find look
need want keep let try work help tell ask change update number thing way case
nutze benutze verwende nimm mache starte utilise utiliser faire usa usar hacer`.split(/\s+/);

/** A question, as lessons are compared with it. */
export interface AskedWords {
  readonly terms: ReadonlySet<number>;
  /** Of them, those that tell nothing by themselves. */
  readonly bare: ReadonlySet<number>;
  /** Of them, pairs of characters: one alone is no word. */
  readonly pairs: ReadonlySet<number>;
  readonly numbers: ReadonlySet<number>;
  readonly names: ReadonlySet<number>;
}

export interface LessonWordsOf {
  readonly key: string;
  readonly names: readonly number[];
  readonly terms: readonly (readonly [hash: number, count: number])[];
  readonly numbers: readonly number[];
}

/** How near it is beyond words, 0 to 1 each. */
export interface LessonNear {
  readonly meaning: number;
  readonly linked: number;
}

export interface SureLessons {
  /** The most fitting first. */
  readonly sure: readonly string[];
  /** They share nothing with the question that tells anything, or are about another number of the same. */
  readonly beside: ReadonlySet<string>;
}

export function askedWords(key: string, query: string, pairs: readonly string[]): AskedWords {
  return {
    terms: new Set(termHashes(key, query).map(([hash]) => hash)),
    bare: new Set([...bareOf(key), ...termHashes(key, figuresIn(query).join(" ")).map(([hash]) => hash)]),
    pairs: new Set(pairs.flatMap((pair) => termHashes(key, pair).map(([hash]) => hash))),
    numbers: new Set(numberHashes(key, query)),
    names: new Set(nameHashes(key, namesIn(query))),
  };
}

/** Of the figures in a text: `7`, `404`, `3.11`. */
export function numberHashes(key: string, text: string): readonly number[] {
  const names = figuresIn(text).map((figure) => `figure ${figure}`);
  return names.length === 0 ? [] : nameHashes(key, names);
}

function figuresIn(text: string): readonly string[] {
  const found = text.normalize("NFKC").match(/(?<![\p{L}\p{N}])\p{N}+(?:[.,:]\p{N}+)*/gu) ?? [];
  return [...new Set(found)].slice(0, MOST_NUMBERS);
}

/** `lessons`: all in force. */
export function sureLessons(
  asked: AskedWords,
  lessons: readonly LessonWordsOf[],
  near: ReadonlyMap<string, LessonNear>,
): SureLessons {
  const having = countsOf(asked, lessons);
  const tells = tellsBy(asked, having, lessons.length);
  const weigh = (hash: number) =>
    tells(hash) === "nothing" ? 0.1 : Math.log(1 + (1 + lessons.length) / (having.get(hash) ?? 1));
  const judged = lessons.map((lesson) => judge(asked, lesson, near.get(lesson.key), tells, weigh));
  const exact = judged.filter(({ numbered }) => numbered);
  const isBeside = (one: JudgedLesson) =>
    !one.isNear && (isOtherNumber(one, exact) || (!one.isSure && !sharesMany(one, asked)));
  const sure = judged
    .filter((one) => one.isSure && !isBeside(one))
    .sort(
      (a, b) =>
        Number(b.numbered) - Number(a.numbered) || b.weight - a.weight || numberIn(b.key) - numberIn(a.key),
    );
  return {
    sure: sure.map(({ key }) => key),
    beside: new Set(judged.filter(isBeside).map(({ key }) => key)),
  };
}

interface JudgedLesson {
  readonly key: string;
  /** Terms of the question that it has. */
  readonly shared: readonly number[];
  readonly telling: number;
  readonly numbered: boolean;
  readonly hasNumbers: boolean;
  /** It is named, or near beyond words. */
  readonly isNear: boolean;
  readonly isSure: boolean;
  readonly weight: number;
}

function judge(
  asked: AskedWords,
  { key, terms, names, numbers }: LessonWordsOf,
  near: LessonNear = { meaning: 0, linked: 0 },
  tells: Telling,
  weigh: (hash: number) => number,
): JudgedLesson {
  const shared = terms.flatMap(([hash]) => (asked.terms.has(hash) ? [hash] : []));
  const telling = shared.filter((hash) => tells(hash) !== "nothing").length;
  const named = names.some((hash) => asked.names.has(hash));
  const numbered =
    shared.some((hash) => !asked.bare.has(hash)) && numbers.some((hash) => asked.numbers.has(hash));
  const isSure =
    named ||
    numbered ||
    near.meaning >= SURE_MEANING ||
    shared.some((hash) => tells(hash) === "alone") ||
    (telling > 0 && shared.length >= TELLING_WORDS);
  return {
    ...{ key, shared, telling, numbered, isSure, hasNumbers: numbers.length > 0 },
    isNear: named || near.meaning + near.linked > 0,
    weight: shared.reduce((sum, hash) => sum + weigh(hash), named ? 1 : 0),
  };
}

/** Another has the number that is asked for, and all else that this one has of the question. */
function isOtherNumber(one: JudgedLesson, exact: readonly JudgedLesson[]): boolean {
  if (!one.hasNumbers || one.numbered) return false;
  return exact.some(({ shared }) => one.shared.every((hash) => shared.includes(hash)));
}

/** Where all lessons are about the same few things, sharing several of those is something all the same: the draw decides. */
function sharesMany({ shared, telling }: JudgedLesson, { bare }: AskedWords): boolean {
  return telling > 0 || shared.filter((hash) => !bare.has(hash)).length >= TELLING_WORDS;
}

function countsOf({ terms }: AskedWords, lessons: readonly LessonWordsOf[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const lesson of lessons)
    for (const [hash] of lesson.terms) if (terms.has(hash)) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return counts;
}

type Telling = (hash: number) => "alone" | "with-another" | "nothing";

function tellsBy(
  { terms, bare, pairs }: AskedWords,
  having: ReadonlyMap<number, number>,
  lessons: number,
): Telling {
  // Who asks nothing else asks about that.
  const isAllBare = [...terms].every((hash) => bare.has(hash));
  const rare = Math.max(RARE, RARE_SHARE * lessons);
  const common = Math.max(COMMON, COMMON_SHARE * lessons);
  return (hash) => {
    const count = having.get(hash) ?? 0;
    if ((bare.has(hash) && !isAllBare) || count > common) return "nothing";
    return count <= rare && !pairs.has(hash) ? "alone" : "with-another";
  };
}

const MOST_KEYS = 8;
const bareByKey = new Map<string, ReadonlySet<number>>();

function bareOf(key: string): ReadonlySet<number> {
  const known = bareByKey.get(key);
  if (known !== undefined) return known;
  const made = new Set(BARE.flatMap((word) => termHashes(key, word).map(([hash]) => hash)));
  if (bareByKey.size >= MOST_KEYS) bareByKey.clear();
  bareByKey.set(key, made);
  return made;
}

function numberIn(key: string): number {
  return Number(/\d+$/.exec(key)?.[0] ?? 0);
}
