/**
 * Whether a text puts right something that was said before, in so many words, and whether it is this that it puts right.
 *
 * "Actually" may begin anything. It puts something right only where the same is said again but for a number or a day at its
 * end; what says of itself that it corrects, or that something is no longer so, where the rest is word for word the same.
 * Whatever it is about otherwise is kept beside it.
 */

import { isNumber, type StatementWords, statementWords } from "./statement-words.ts";

/** Something ended. */
const ENDING = [
  "no longer|not any ?more|any ?more|used to|(?:i|we)['’]?(?:ve| have)? (?:stopped|quit|given up)",
  "nicht mehr|mehr|nicht länger",
  "ya no|ne|n['’]|plus|non|più|больше не|больше",
].join("|");
/** It says that it corrects. */
const PLAINLY =
  "correction|scratch that|i was wrong|i misspoke|i meant|korrektur|ich meinte|ich lag falsch|corrección|me equivoqué|je me suis trompée?|je voulais dire";
/** It may. */
const PERHAPS =
  "actually|is now|are now|from now on|as of (?:now|today)|eigentlich|ab jetzt|ab sofort|von nun an|en fait|désormais|dorénavant|finalement|en realidad|a partir de ahora";
const CHANGES = [
  String.raw`changed? (?:[\p{L}.,]+ ){0,4}(?:to|from)|(?:switched|switching|moved|migrated|moving) (?:\p{L}+ ){0,4}(?:to|from|away)`,
  String.raw`n['’]t [\p{L} ]{1,40} any ?more|instead(?: of)?|dropped|kein\p{L}* [\p{L} ]{0,40}mehr|stattdessen|statt|(?:um)?gestiegen auf`,
  String.raw`(?:ne|n['’]) ?\p{L}+ plus|à la place|au lieu d|en vez de|en lugar de`,
].join("|");
/** Then it is said of something else as well. */
const BESIDE =
  "too|also|as well|likewise|both|another|auch|ebenfalls|ebenso|zusätzlich|también|además|aussi|également|anche|pure|também|тоже|также";

const whole = (words: string, flags = "iu") =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags);
const CORRECTING = whole(
  `no longer|not any ?more|any ?more|used to|(?:i|we)['’]?(?:ve| have)? (?:stopped|quit|given up)|nicht mehr|ya no|${PLAINLY}|${PERHAPS}|${CHANGES}`,
);
const ADDING = whole(BESIDE);
const ENDS = whole(ENDING, "giu");
const CORRECTS = whole(PLAINLY, "giu");
const MAY_CORRECT = whole(PERHAPS, "giu");

const LONGEST = 2_000;

export function correctsSomething(text: string): boolean {
  return CORRECTING.test(shortened(text));
}

/** Whether it is said beside something and not in its place: "too", "also". */
export function saysBeside(text: string): boolean {
  return ADDING.test(shortened(text));
}

/** Of the words that are the same, before those that differ. */
const FEWEST_SAME = 2;
const MOSTLY = 0.5;
const MOST_PUT_RIGHT = 2;
const MOST_INSTEAD = 4;
const INSTEAD: ReadonlySet<string> = new Set(["instead", "statt", "anstatt", "anstelle"]);

export function putsRight(older: string, newer: string): boolean {
  const text = shortened(newer);
  if (!correctsSomething(text) || saysBeside(text)) return false;
  const said = statementWords(older);
  if (isNoLongerSo(said, text) || isReplaced(said, statementWords(text))) return true;
  if (has(CORRECTS, text)) return isSaidOtherwise(said, statementWords(text.replace(CORRECTS, " ")), isPlain);
  return (
    has(MAY_CORRECT, text) && isSaidOtherwise(said, statementWords(text.replace(MAY_CORRECT, " ")), isDated)
  );
}

/** "I no longer drink my coffee black": the same words, and that it is over. */
function isNoLongerSo({ words }: StatementWords, text: string): boolean {
  if (words.includes("not") || !has(ENDS, text)) return false;
  const left = statementWords(text.replace(ENDS, " ")).words.filter((word) => word !== "not");
  return left.length > 0 && left.join(" ") === words.join(" ");
}

/** "We use Postgres instead of MySQL for billing", after "We use MySQL for billing". */
function isReplaced({ words }: StatementWords, newer: StatementWords): boolean {
  const at = newer.words.findIndex((word) => INSTEAD.has(word));
  if (at < 0) return false;
  const after = newer.words.slice(at + 1);
  for (let from = Math.max(0, at - MOST_INSTEAD); from < at; from++) {
    if ([...newer.words.slice(0, from), ...after].join(" ") === words.join(" ")) return true;
  }
  return false;
}

/** Word for word the same up to its end, where one thing stands for another of its kind. */
function isSaidOtherwise(
  older: StatementWords,
  newer: StatementWords,
  isOfKind: (word: string, said: StatementWords) => boolean,
): boolean {
  const [a, b] = [older.words, newer.words];
  const differs = a.findIndex((word, at) => word !== b[at]);
  if (differs < FEWEST_SAME || differs < MOSTLY * a.length) return false;
  const [was, is] = [a.slice(differs), b.slice(differs)];
  if (is.length === 0 || was.length > MOST_PUT_RIGHT || is.length > MOST_PUT_RIGHT) return false;
  return was.every((word) => isOfKind(word, older)) && is.every((word) => isOfKind(word, newer));
}

const DAYS =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|am|pm|uhr)$/;

function isDated(word: string): boolean {
  return isNumber(word) || DAYS.test(word);
}

/** No name of anybody or of any place, and nobody's relation. */
function isPlain(word: string, { names }: StatementWords): boolean {
  return isDated(word) || !(names.has(word) || word === "not" || RELATIONS.has(word));
}

const RELATIONS: ReadonlySet<string> = new Set(
  `wife husband partner spouse mother mum mom father dad sister brother son daughter child kid baby aunt uncle cousin niece nephew
  grandmother grandma grandfather grandpa friend girlfriend boyfriend boss manager colleague neighbour neighbor doctor he she they
  frau mann mutter mama vater papa schwester bruder sohn tochter kind tante onkel cousine freund freundin chef chefin kollege
  kollegin er sie femme mari mere pere soeur frere fils fille ami amie il elle esposa marido madre padre hermana hermano hijo hija
  amigo amiga el ella`
    .trim()
    .split(/\s+/),
);

function has(pattern: RegExp, text: string): boolean {
  return text.search(pattern) >= 0;
}

function shortened(text: string): string {
  return text.slice(0, LONGEST).replace(/\s+/g, " ");
}
