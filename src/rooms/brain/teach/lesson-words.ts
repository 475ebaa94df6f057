/** The words of a lesson by which it is told from others, in the order in which they are said, and what turns them round. */

import { hmacHex } from "../../../kernel/hash.ts";
import { splitCjk } from "../../../kernel/text/cjk-runs.ts";
import { isUnspaced } from "../../../kernel/text/scripts.ts";
import { stem } from "../../../kernel/text/stem.ts";
import { tokenizeWords } from "../../../kernel/text/words.ts";
import { FILLERS, ORDERING, TURNING } from "./lesson-vocabulary.ts";

export interface LessonWords {
  /** Stems of what tells, in order. Of scripts without spaces each character. */
  readonly words: readonly string[];
  /** What denies, narrows or takes back, in order of the alphabet; `not` for whatever denies. */
  readonly turns: readonly string[];
}

const LONGEST = 20_000;
const DIGEST_HEX = 32;
/** "No, use tabs": it denies what was before, and nothing of what follows. */
const OPENING = /^\s*(?:no|nope|nein|non)\s*[,.!:;–—-]+\s+/iu;
/** Two lessons that differ in these alone say the same. */
const DOUBLED = 2;

export function lessonWords(text: string): LessonWords {
  const { spaced, runs } = splitCjk(spelledOut(text.slice(0, LONGEST).replace(OPENING, "")));
  const tokens = [...tokenizeWords(spaced), ...runs.flatMap((run) => [...run])];
  const words: string[] = [];
  const turns: string[] = [];
  for (const token of tokens) {
    const turning = TURNING.get(token);
    if (turning !== undefined) turns.push(turning);
    else if (!FILLERS.has(token)) words.push(stem(token));
  }
  return { words, turns: turns.sort() };
}

/** Keyed: it tells whether a text says this, and not what this is. Stored, with tombstones: another analysis would not know them again. */
export function lessonDigest(text: string, key: string): string {
  const { words, turns } = lessonWords(text);
  const said = words.length === 0 ? [text.normalize("NFKC").trim()] : settled(words);
  return hmacHex(key, `lesson:${said.join("\n")}\n\n${turns.join("\n")}`).slice(0, DIGEST_HEX);
}

/** Whatever the case, the small words and, where nothing depends on it, the order. */
export function isSameLesson(one: LessonWords, other: LessonWords): boolean {
  if (one.words.length === 0 || one.turns.join(" ") !== other.turns.join(" ")) return false;
  return settled(one.words).join(" ") === settled(other.words).join(" ");
}

/** Whether one denies the other and nothing else. */
export function isDenied(one: LessonWords, other: LessonWords): boolean {
  if (one.words.length === 0 || settled(one.words).join(" ") !== settled(other.words).join(" ")) return false;
  const rest = ({ turns }: LessonWords) => turns.filter((turn) => turn !== "not").join(" ");
  return denials(one) % DOUBLED !== denials(other) % DOUBLED && rest(one) === rest(other);
}

export function denials({ turns }: LessonWords): number {
  return turns.filter((turn) => turn === "not").length;
}

/** Where no word says in which order, the order is nobody's business. Characters are words only in theirs. */
function settled(words: readonly string[]): readonly string[] {
  return words.some((word) => ORDERING.has(word) || isCharacter(word)) ? words : [...words].sort();
}

function isCharacter(word: string): boolean {
  return isUnspaced(word.codePointAt(0)!);
}

/** "I don't" as "I do not". */
function spelledOut(text: string): string {
  return text
    .replaceAll("’", "'")
    .replace(/(?<=\p{L})n't(?!\p{L})/giu, " not")
    .replace(/(?<!\p{L})(?:dont|doesnt|cant|wont)(?!\p{L})/giu, "not")
    .replace(/(?<!\p{L})cannot(?!\p{L})/giu, "can not");
}
