/**
 * Whether a lesson cannot hold beside an earlier one: it denies the same; it wants another way of the same matter; it gives another
 * number; or it says of itself that it puts something right and is about that.
 *
 * By its form. In doubt both are kept: what is narrower ("in YAML") is an exception and leaves the other as it is.
 */

import { hmacHex } from "../../../kernel/hash.ts";
import { isDenied, isSameLesson, type LessonWords, lessonWords } from "./lesson-words.ts";

export interface Matter {
  /** Which form it was read by, and the words of what it is about in order of the alphabet. */
  readonly about: string;
  readonly value: string;
}

const LONGEST = 400;
const DIGEST_HEX = 32;

/** Null: what it is about cannot be told. */
export function lessonTopic(text: string, key: string): string | null {
  const matter = matterOf(text);
  const words = lessonWords(text).words.filter((word) => !isNumber(word));
  const about = matter?.about ?? (words.length === 0 ? null : `words ${[...words].sort().join(" ")}`);
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
  if (isDenied(was, is) || hasOtherNumbers(was, is)) return true;
  const [one, other] = [was.matter, is.matter];
  if (one !== null && other !== null && one.about === other.about && one.value !== other.value) return true;
  return putsRight(was, is, is.text);
}

/** One word: a tool, a name, a path, a number. */
const THING = "[^\\s,;]{1,80}";
const FORMS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  {
    name: "use",
    pattern: new RegExp(
      `^(?:use|prefer|choose|pick)\\s+(?<value>${THING})\\s+(?:for|to|when|whenever|as)\\s+(?<about>.+)$`,
      "iu",
    ),
  },
  {
    name: "with",
    pattern: new RegExp(`^(?<about>.+?)\\s+(?:with|using|via|through)\\s+(?<value>${THING})$`, "iu"),
  },
  {
    name: "lies",
    pattern: new RegExp(
      `^(?<about>.+?)\\s+(?:is|are|lives?|runs?|listens?|sits?|stands?)\\s+(?:at|in|on|under|called|named)\\s+(?:the |port |folder |branch )?(?<value>${THING})$`,
      "iu",
    ),
  },
  {
    name: "verwende",
    pattern: new RegExp(
      `^(?:verwende|benutze|nutze|nimm)\\s+(?<value>${THING})\\s+(?:für|um|zum|zur)\\s+(?<about>.+)$`,
      "iu",
    ),
  },
];
const PRELUDE =
  /^(?:(?:no|actually|correction|instead|please|always|from now on|remember|remember that|remember to|make sure to|we|you|ab jetzt|bitte|immer)(?:[\s,:.!–—-]+|$))+/iu;

function matterOf(text: string): Matter | null {
  const plain = text
    .normalize("NFKC")
    .replace(/`/g, "")
    .replace(/\s+/g, " ")
    .replace(/[.!\s]+$/u, "")
    .trim();
  if (plain.length > LONGEST || /[.!?;]\s/.test(plain)) return null;
  const said = plain.replace(PRELUDE, "").replace(/\s+instead of\s+\S+/iu, "");
  for (const { name, pattern } of FORMS) {
    const { about = "", value = "" } = pattern.exec(said)?.groups ?? {};
    const { words, turns } = lessonWords(about);
    if (words.length === 0 || lessonWords(value).words.length === 0) continue;
    return {
      about: `${name} ${[...words].sort().join(" ")} ${turns.join(" ")}`,
      value: value.toLowerCase(),
    };
  }
  return null;
}

/** A number that says which one is meant, and not how much. */
const NUMBERED: ReadonlySet<string> = new Set(
  "ticket issu pr room step case rule bug chapter line page task version v".split(" "),
);
const FEWEST_SAME = 2;

/** Word for word the same but for a figure. */
function hasOtherNumbers(was: LessonWords, is: LessonWords): boolean {
  if (was.words.length !== is.words.length || was.turns.join(" ") !== is.turns.join(" ")) return false;
  let differ = 0;
  for (const [at, word] of was.words.entries()) {
    const other = is.words[at]!;
    if (word === other) continue;
    if (!isNumber(word) || !isNumber(other) || NUMBERED.has(was.words[at - 1] ?? "")) return false;
    differ += 1;
  }
  return differ > 0 && was.words.length - differ >= FEWEST_SAME;
}

function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

const CORRECTS =
  /(?<!\p{L})(?:actually|correction|instead|no longer|not any ?more|rather|scratch that|i meant|stattdessen|statt|nicht mehr|korrektur|eigentlich|plutôt|en vez de)(?!\p{L})/iu;
const INSTEAD_OF = /(?<!\p{L})(?:instead of|rather than|statt|anstatt|anstelle von)\s+(?<other>\S+)/iu;
const HALF = 0.5;

function putsRight(was: LessonWords, is: LessonWords, newer: string): boolean {
  if (!CORRECTS.test(newer) && !INSTEAD_OF.test(newer)) return false;
  const known = new Set(was.words);
  const said = new Set(is.words);
  const given = INSTEAD_OF.exec(newer)?.groups?.["other"];
  const other = given === undefined ? [] : lessonWords(given).words;
  const shared = [...said].filter((word) => known.has(word) && !other.includes(word)).length;
  if (other.length > 0) return other.every((word) => known.has(word)) && shared > 0;
  return shared >= FEWEST_SAME && shared >= HALF * Math.max(known.size, said.size);
}
