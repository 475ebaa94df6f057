/**
 * The words of a statement by which it is told from others, in the order in which they are said: without case and the small
 * words that everybody puts between them. What turns its meaning stays: who does what to whom, denials, numbers, tenses, and
 * names to the letter.
 */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { normalText } from "../../kernel/text/normal-text.ts";
import { tokenizeWords, WORD } from "../../kernel/text/words.ts";
import { DENYING, ORDERING, OTHERS, SMALL, SPELLED_OUT } from "./statement-vocabulary.ts";

export interface StatementWords {
  /** Folded, in the order in which they are said; `not` for whatever denies. */
  readonly words: readonly string[];
  /** The same, in one order where the order is nobody's business. */
  readonly settled: readonly string[];
  /** Places in `words` before which a comma stands, or a small word that joins: what follows is not part of what was before. */
  readonly breaks: ReadonlySet<number>;
  /** Those of the words that were written with a capital letter where nothing but a name asks for one. */
  readonly names: ReadonlySet<string>;
}

const LONGEST_TEXT = 20_000;
/** A word to the tokenizer, and to nobody else. */
const COMMA = "\ue000";
/** Some are small, some are not: either way something else begins here. */
const JOINING: ReadonlySet<string> = new Set(
  `and of in at on to for with by near during because und in im am an auf mit bei fur weil wegen et en au aux avec pour parce y con
  para porque и в на с для`
    .trim()
    .split(/\s+/),
);

/** The whole of French `ne … plus`, which denies with a word that elsewhere means more. */
const DENYING_PAIR = /(?<!\p{L})(?:ne|n['’])\s?\p{L}+\s+plus(?!\p{L})/iu;

/** "The user prefers tea" is what "I prefer tea" is in the words of an assistant. */
const TOLD_OF_OWNER =
  /^\s*(?:the\s+)?(?:user|owner)(?:(?<whose>['’]s)(?=\s)|\s+(?:(?:really|also|still|now|always|currently|just|very|much)\s+)*(?<does>\p{L}+))/iu;
/** What is said by the way, and is no part of it. */
const ASIDE = /\b(?:(?:as )?you know|mind you|by the way|for the record|just so you know)\b/gi;
/** "Odile, my sister, lives in Lyon": whose sister she is can be said before her name as well. Not before "and", which would make a list of it. */
const APPOSITION = /^(?<name>\p{Lu}[\p{L}\p{M}'’-]+), (?<whose>my|our) (?<what>\p{Ll}+), (?!and\b)/u;

export function statementWords(text: string): StatementWords {
  const normal = ofOwner(normalText(text, LONGEST_TEXT).trim())
    .replace(ASIDE, " ")
    .replace(APPOSITION, "$<whose> $<what> $<name> ");
  const { spaced, runs } = splitCjk(normal);
  const tokens = tokenizeWords(spelledOut(spaced).replace(/[,;:()–—](?=\s|$)/g, ` ${COMMA} `));
  const said = tokens.filter((word) => word !== COMMA);
  const language = languageOf(spaced, said);
  const small = SMALL[language];
  const words: string[] = [];
  const breaks = new Set<number>();
  for (const word of tokens) {
    if (word === COMMA || JOINING.has(word)) breaks.add(words.length);
    if (word === COMMA) continue;
    if (DENYING[language].has(word)) words.push("not");
    else if (language === "en" && OTHERS.has(word)) words.push(OTHERS.get(word)!);
    else if (!small.has(word)) words.push(word);
  }
  if (DENYING_PAIR.test(spaced) && !words.includes("not")) words.push("not");
  const kept = [...(words.length > 0 ? words : said), ...runs];
  return { words: kept, settled: inListOrder(kept, said), breaks, names: namesIn(spaced) };
}

/** Whether it is a number, or has one in it. */
export function isNumber(word: string): boolean {
  return /\p{N}/u.test(word);
}

function ofOwner(text: string): string {
  return text.replace(TOLD_OF_OWNER, (_all, ...rest) => {
    const { whose, does } = rest.at(-1) as { whose?: string; does?: string };
    if (whose !== undefined) return "my";
    return `I ${does === "has" ? "have" : (does ?? "").replace(/(?<=\p{L}{2}[^s])s$/u, "")}`;
  });
}

/** "I can't" as "I can not". */
function spelledOut(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}+['’]?(?:t|ll)(?!\p{L})/giu, (word) => {
    const plain = word.toLowerCase().replace(/['’]/, "");
    return SPELLED_OUT.get(plain) ?? word.replace(/n['’]t$/i, " not").replace(/['’]ll$/i, " will");
  });
}

const AND: ReadonlySet<string> = new Set(["and", "und", "et", "y", "e", "и"]);
const BEFORE_LIST: ReadonlySet<string> = new Set(
  "to of in with for at on gegen auf mit fur aus con en contre avec de к на от с".split(" "),
);

/**
 * Of two things that a statement names together at its end the order is nobody's business: "allergic to walnuts and penicillin".
 * Only where nothing else could be said with the same words: right after a word such as "to", with no number, no denial and no
 * comparison anywhere, and no second pair that goes with these one by one.
 */
function inListOrder(words: readonly string[], said: readonly string[]): readonly string[] {
  const [before, one, and, other] = said.slice(-4);
  if (other === undefined || !AND.has(and!) || !BEFORE_LIST.has(before!)) return words;
  if (said.filter((word) => AND.has(word)).length > 1 || words.some(isTurning)) return words;
  const isTail = words.at(-2) === one && words.at(-1) === other;
  return isTail && other < one! ? [...words.slice(0, -2), other, one!] : words;
}

function isTurning(word: string): boolean {
  return word === "not" || isNumber(word) || ORDERING.has(word);
}

/** Capital letters that do not begin a sentence. Where every noun has one, every noun counts. */
function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const match of text.matchAll(WORD)) {
    const isFirst = /(?:^|[.!?…:]\s*["“'(]*\s*)$/.test(text.slice(Math.max(0, match.index - 4), match.index));
    if (/^\p{Lu}/u.test(match[0]) && match[0] !== "I" && !isFirst)
      for (const word of tokenizeWords(match[0])) names.add(word);
  }
  return names;
}
