/** The words of a lesson by which it is told from others, in the order in which they are said, and what turns them round. */

import { hmacHex } from "../../../kernel/hash.ts";
import { lessonTokens } from "./lesson-tokens.ts";
import { FILLERS, POLITE, TURNING } from "./lesson-vocabulary.ts";

export interface LessonWords {
  /** Stems of what tells, in order. Of scripts without spaces each character. */
  readonly words: readonly string[];
  /** What denies, narrows or takes back, in order of the alphabet; `not` for whatever denies. */
  readonly turns: readonly string[];
  /** All of it but for articles and politeness, in order, with its symbols. */
  readonly says: readonly string[];
}

const LONGEST = 20_000;
const DIGEST_HEX = 32;
/** "No, use tabs": it denies what was before, and nothing of what follows. */
const OPENING = /^\s*(?:no|nope|nein|non)\s*[,.!:;–—-]+\s+/iu;
/** Said before an instruction, whatever it is. */
const PRELUDE =
  /^\s*(?:(?:from now on|ab jetzt|ab sofort|remember (?:to|that)|make sure (?:to|that)|please)[\s,:]+)+/iu;

export function lessonWords(text: string): LessonWords {
  const words: string[] = [];
  const turns: string[] = [];
  const says: string[] = [];
  for (const { plain, word, exact, tells } of lessonTokens(plainOf(text))) {
    const turning = TURNING.get(plain);
    if (!POLITE.has(plain)) says.push(turning ?? exact);
    if (turning !== undefined) turns.push(turning);
    else if (tells && !FILLERS.has(plain)) words.push(word);
  }
  return { words, turns: turns.sort(), says };
}

/** Keyed: it tells whether a text says this, and not what this is. Stored, with tombstones: another analysis would not know them again. */
export function lessonDigest(text: string, key: string): string {
  const { says } = lessonWords(text);
  const said = says.length === 0 ? [text.normalize("NFKC").trim()] : says;
  return hmacHex(key, `lesson:${said.join("\n")}`).slice(0, DIGEST_HEX);
}

/** Whatever the articles, the politeness and the case of longer words: "use C" is not "use C++", and "tag, then push" no "push, then tag". */
export function isSameLesson(one: LessonWords, other: LessonWords): boolean {
  return one.says.length > 0 && one.says.join("\n") === other.says.join("\n");
}

export function denials({ turns }: LessonWords): number {
  return turns.filter((turn) => turn === "not").length;
}

function plainOf(text: string): string {
  return spelledOut(text.slice(0, LONGEST).replace(OPENING, "").replace(PRELUDE, ""));
}

const SHORTENED = /n['’]t|dont|doesnt|cant|wont|cannot|’/i;

/** "I don't" as "I do not". */
export function spelledOut(text: string): string {
  if (!SHORTENED.test(text)) return text;
  return text
    .replaceAll("’", "'")
    .replace(/(?<=\p{L})n't(?!\p{L})/giu, " not")
    .replace(/(?<!\p{L})(?:dont|doesnt|cant|wont)(?!\p{L})/giu, "not")
    .replace(/(?<!\p{L})cannot(?!\p{L})/giu, "can not");
}
