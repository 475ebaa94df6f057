/**
 * What a statement is about and what it says of it, where only one thing can hold at a time: a later statement about the same
 * takes its place. Null when it is not sure; a text that tells other things as well has none, since they would go with it.
 */

import { tokenizeWords } from "../../kernel/text/words.ts";
import { correctsSomething, saysBeside } from "./correction.ts";
import type { SlotPattern } from "./slot-pattern.ts";
import { SLOT_PATTERNS } from "./slot-patterns.ts";
import { compareTimes, isRecurring } from "./slot-times.ts";
import { isCountry, isEmail, isThing } from "./slot-values.ts";
import { statementWords } from "./statement-words.ts";
import { sentencesOf, tellsNothing } from "./told-sentences.ts";

export interface Slot {
  /** `live in`, `favourite colour`. */
  readonly slot: string;
  /** Its words, in order; two values are the same when these are. */
  readonly value: string;
  /** Of one kind with others of its slot; where anything may be said, written as a name is: what it is called is not what it is like. */
  readonly named: boolean;
  /** It takes the place of another value: only one can hold, or it says so. */
  readonly takesPlace: boolean;
}

export interface SlotReading {
  readonly slot: Slot | null;
  /** The slot of which it says two different things, without saying which is right. */
  readonly contradicts: string | null;
}

const NONE: SlotReading = { slot: null, contradicts: null };
/** Longer texts tell more than one thing. */
const LONGEST_TEXT = 600;
/** Where another statement of the same speaker begins. */
const CLAUSE =
  /(?:,|;|:|\s[-–—])?\s+(?:and|but|so|und|aber|et|mais|y|pero)\s+(?=(?:i|i['’]\p{L}+|my|we|our|ich|mein\p{L}*|wir|je|j['’]\p{L}+|mon|ma|nous|mi|mis|me|yo|vivo|trabajo|tengo)\s)|\s*;\s*|,\s+(?=(?:i|my|we|our|ich|wir|je|mon|ma)\s)/iu;
const OPENING =
  /^(?:no|nope|wait|sorry|hm+|nein|non|i mean|actually|correction|or rather|rather|eigentlich|en fait|en realidad)[,:.!—-]*\s+/i;
const PUTS_RIGHT =
  /^(?:no|nope|wait|sorry|nein|non|i mean|i meant|actually|correction|or rather|rather|scratch that|eigentlich|en fait|en realidad)\b/i;
/** Said of now and not of what it is. */
const PASSING =
  /[,\s]+(?:now|today|yesterday|recently|last (?:week|month|year|spring|summer|autumn|fall|winter|\p{L}{3,9}day)|(?:in|since) (?:\p{L}{3,9} )?\p{N}{4}|depuis [^,]{1,30}|seit [^,]{1,30}|desde [^,]{1,30}|these days|nowadays|currently|at the moment|again|by the way|btw|though|please|jetzt|inzwischen|maintenant|ahora|since [^,]{1,30}|for (?:now|\p{N}+ years?|the past [^,]{1,20})|by a mile|for sure|of course|instead)$/iu;

/** What it is instead of, by its name: it says no more than the value does. "Not really" takes that back. */
const INSTEAD_OF =
  /,\s+(?:and |und |y )?(?:not|nicht|no|pas) (?:(?:in|at|for|with|bei|en|à) )?\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}[.!]*$/u;

/** One is said to hold from now on, and the other therefore no longer. */
const CHANGED =
  /(?<!\p{L})(?:now|nowadays|these days|switched|changed|moved|instead|from now on|no longer|jetzt|inzwischen|mittlerweile|ab sofort|stattdessen|maintenant|désormais|ahora|a partir de ahora)(?!\p{L})/iu;

export function slotOf(text: string): SlotReading {
  if (text.length > LONGEST_TEXT || saysBeside(text)) return NONE;
  const clauses = clausesOf(text);
  const read = clauses.map((clause) => ({ clause, slot: readClause(clause) }));
  const told = read.flatMap(({ slot }) => slot ?? []);
  const [first] = told;
  if (first === undefined) return NONE;
  const same = told.filter(({ slot }) => slot === first.slot);
  const values = new Set(same.map(({ value }) => value));
  if (values.size > 1) {
    const last = read.findLast(({ slot }) => slot?.slot === first.slot)!;
    // "I live in Lisbon. No, sorry, I live in Porto." says what is right.
    if (!isPutRight(last.clause, clauses)) return { slot: null, contradicts: first.slot };
    return { slot: onlyThat(read, first.slot) ? last.slot : null, contradicts: null };
  }
  return { slot: onlyThat(read, first.slot) ? first : null, contradicts: null };
}

/**
 * How a newer value of one slot stands to an older one: the same; more exactly the same (Lisbon; Lisbon, Portugal), or less
 * so; another in its place; or something that can hold beside it.
 */
export function compareValues(older: Slot, newer: Slot): "same" | "closer" | "wider" | "other" | "beside" {
  if (older.value === newer.value) return "same";
  if (newer.slot.startsWith("when ")) return compareTimes(older.value, newer.value, newer.takesPlace);
  if (`${newer.value} `.startsWith(`${older.value} `)) return "closer";
  if (`${older.value} `.startsWith(`${newer.value} `)) return "wider";
  return older.named === newer.named && newer.takesPlace ? "other" : "beside";
}

/** Then it is no name of anything. */
const SENTENCE_INSIDE =
  /\b(?:said|says|told|tells|thinks?|wants?|that|which|who|if|when|because|is|was|has|had|not|no)\b/i;
const PASSED_OVER: ReadonlySet<string> = new Set(
  "a an the my our new current latest own next der die das le la les el los las".split(" "),
);

interface ReadClause {
  readonly clause: string;
  readonly slot: Slot | null;
}

/** Nothing else is told beside it. */
function onlyThat(read: readonly ReadClause[], slot: string): boolean {
  return read.every((one) => one.slot?.slot === slot || isFiller(one.clause));
}

function isPutRight(last: string, clauses: readonly string[]): boolean {
  return PUTS_RIGHT.test(last) || clauses.some((clause) => isFiller(clause) && PUTS_RIGHT.test(clause));
}

/** "No, sorry." "Actually, wait." */
function isFiller(clause: string): boolean {
  const words = statementWords(clause).words.filter((word) => word !== "not");
  return words.length <= 2 && (PUTS_RIGHT.test(clause) || correctsSomething(clause));
}

function clausesOf(text: string): readonly string[] {
  return sentencesOf(text)
    .filter((sentence) => !tellsNothing(sentence))
    .flatMap((sentence) => sentence.split(CLAUSE))
    .map((clause) => clause.replace(/\s+/g, " ").trim())
    .filter((clause) => clause !== "");
}

function readClause(clause: string): Slot | null {
  const plain = clause.replace(OPENING, "");
  for (const one of SLOT_PATTERNS) {
    if (!one.hint.test(plain)) continue;
    const match = one.pattern.exec(plain);
    const slot = match === null ? null : slotFrom(one, match.groups ?? {}, plain);
    if (slot !== null) return slot;
  }
  return null;
}

function slotFrom(
  { slot, value: shape, either, several }: SlotPattern,
  groups: { readonly [name: string]: string | undefined },
  clause: string,
): Slot | null {
  const given = withoutPassing((groups["value"] ?? "").replace(INSTEAD_OF, ""));
  if (given === "" || (shape !== undefined && !shape(given))) return null;
  const value = isEmail(given) ? given.toLowerCase() : wordsOf(given);
  const about = aboutOf(withoutPassing(groups["about"] ?? ""), either === true);
  if (value === "" || (slot.includes("{about}") && about === "")) return null;
  // What is denied is not so, and nothing else is said to be.
  if (value.split(" ").includes("not") || /\b(?:or|oder|ou)\b/i.test(given)) return null;
  if (either === true && value === about) return null;
  const matter = either === true ? [value, about].sort().join(" | ") : about;
  return {
    // Whoever says the country after the city has not moved.
    slot: slot === "live in" && isCountry(given) ? "live in country" : slot.replace("{about}", matter),
    value,
    named: shape !== isThing || /^(?:the )?\p{Lu}/u.test(given),
    takesPlace: (several !== true && !isRecurring(value)) || CHANGED.test(clause),
  };
}

function withoutPassing(text: string): string {
  let kept = text.trim();
  for (let before = ""; before !== kept; ) {
    before = kept;
    kept = kept.replace(PASSING, "").trim();
  }
  return kept.replace(/[,\s]+$/, "");
}

/** One spelling of what two write differently. */
function wordsOf(text: string): string {
  const plain = text
    .replace(/colour/gi, "color")
    .replace(/\b(?:a|an|the)\b/gi, " ")
    .replace(/(?<=\p{N})(?:st|nd|rd|th)\b/giu, "");
  return statementWords(plain).words.join(" ");
}

/** A person reads it, so its words stay whole; of what is compared with a value they are as those of values. */
function aboutOf(text: string, compared: boolean): string {
  if (SENTENCE_INSIDE.test(text)) return "";
  if (compared) return wordsOf(text);
  const words = tokenizeWords(
    text
      .replace(/['’]s(?=\s|$)/g, "")
      .replace(/colour/gi, "color")
      .replace(/e-mail/gi, "email"),
  );
  return words.filter((word) => !PASSED_OVER.has(word)).join(" ");
}
