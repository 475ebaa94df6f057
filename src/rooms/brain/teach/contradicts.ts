/**
 * Whether a lesson cannot hold beside an earlier one: it denies the same; it wants another way of the same matter, or what was passed
 * over for it; it says another how much; or it says of itself that it puts something right and is about that.
 *
 * By its form. In doubt both are kept: what is narrower ("in YAML") is an exception and leaves the other as it is.
 */

import { hmacHex } from "../../../kernel/hash.ts";
import { denies } from "./denies.ts";
import { type Matter, matterOf, wantsOther } from "./lesson-matter.ts";
import { CHOOSING, ORDERING, USING } from "./lesson-vocabulary.ts";
import { isSameLesson, type LessonWords, lessonWords } from "./lesson-words.ts";
import { hasOtherNumbers, isNumber, withoutValues } from "./other-numbers.ts";

const DIGEST_HEX = 32;

/** Null: what it is about cannot be told. */
export function lessonTopic(text: string, key: string): string | null {
  const matter = matterOf(text);
  const { words, says } = lessonWords(text);
  // A number that says which one is meant is of what it is about.
  const cases = withoutValues(says).filter((word) => word !== "0" && isNumber(word));
  const told = [...words.filter((word) => !isNumber(word)), ...(matter === null ? cases : [])];
  const about = matter?.about ?? (told.length === 0 ? null : `words ${told.sort().join(" ")}`);
  return about === null ? null : hmacHex(key, `lesson topic:${about}`).slice(0, DIGEST_HEX);
}

/** A lesson as it is compared, read once for many. */
export interface LessonReading extends LessonWords {
  readonly text: string;
  readonly matter: Matter | null;
}

export function readLesson(text: string): LessonReading {
  return { ...lessonWords(text), text, matter: matterOf(text) };
}

export function contradicts(older: string, newer: string): boolean {
  return isAgainst(readLesson(older), readLesson(newer));
}

export function isAgainst(was: LessonReading, is: LessonReading): boolean {
  if (isSameLesson(was, is)) return false;
  if (denies(was, is) || hasOtherNumbers(was, is) || isReversed(was.says, is.says)) return true;
  if (was.matter !== null && is.matter !== null && wantsOther(was.matter, is.matter)) return true;
  return putsRight(was, is, is.text);
}

/** "A over B", and "B over A". */
function isReversed(was: readonly string[], is: readonly string[]): boolean {
  if (was.length !== is.length) return false;
  const from = was.findIndex((word, at) => word !== is[at]);
  const to = was.findLastIndex((word, at) => word !== is[at]) + 1;
  if (from < 0) return false;
  // What both sides have in common at an end of them ("the red pen", "the blue pen") is cut off on both alike.
  const [one, other] = [was.slice(from, to), is.slice(from, to)];
  if (!other.includes(one[0]!) || !one.includes(other[0]!)) return false;
  return CHOOSING.some((phrase) =>
    placesOf(one, phrase).some((at) => isSwapped(one, other, at, phrase.length)),
  );
}

function placesOf(words: readonly string[], phrase: readonly string[]): readonly number[] {
  return [...words.keys()].filter((at) => phrase.every((word, next) => words[at + next] === word));
}

function isSwapped(one: readonly string[], other: readonly string[], at: number, length: number): boolean {
  const [first, last] = [one.slice(0, at), one.slice(at + length)];
  if (first.length === 0 || last.length === 0) return false;
  return [...last, ...one.slice(at, at + length), ...first].join("\n") === other.join("\n");
}

const FEWEST_SAME = 2;
const CORRECTS =
  /(?<!\p{L})(?:actually|correction|instead|no longer|not any ?more|rather|scratch that|i meant|stattdessen|statt|nicht mehr|korrektur|eigentlich|plutôt|en vez de)(?!\p{L})/iu;
const INSTEAD_OF =
  /(?<!\p{L})(?:instead of|rather than|statt|anstatt|anstelle von|en vez de|en lugar de|au lieu de)\s+(?<other>\S+)/iu;
const HALF = 0.5;

function putsRight(was: LessonWords, is: LessonWords, newer: string): boolean {
  if (!CORRECTS.test(newer) && !INSTEAD_OF.test(newer)) return false;
  const known = new Set(was.words);
  const said = new Set(is.words);
  const given = INSTEAD_OF.exec(newer)?.groups?.["other"];
  const other = given === undefined ? [] : lessonWords(given).words;
  if (other.length > 0) return replaces(was, said, other);
  // "Actually, on error 502" is about another case than error 404.
  if (numbersOf(was).join(" ") !== numbersOf(is).join(" ")) return false;
  const shared = [...said].filter((word) => known.has(word)).length;
  return shared >= FEWEST_SAME && shared >= HALF * Math.max(known.size, said.size);
}

/** It is wanted no more where the older one wants it: for the same, or for nothing in particular. */
function replaces(
  { words, turns }: LessonWords,
  said: ReadonlySet<string>,
  other: readonly string[],
): boolean {
  if (turns.includes("not") || !other.every((word) => words.includes(word))) return false;
  const rest = words.filter((word) => !other.includes(word) && !USING.has(word) && !ORDERING.has(word));
  return rest.length === 0 || rest.some((word) => said.has(word));
}

function numbersOf({ says }: LessonWords): readonly string[] {
  return withoutValues(says).filter((word) => isNumber(word));
}
