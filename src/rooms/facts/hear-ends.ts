/**
 * Until when it is so that is stated in a sentence, where the sentence says that: "Atlas is paused until Monday". Wherever the end is
 * named in it, the rest is heard as if it were not there, and holds until then. What is to last until something that has no date is
 * no more than likely, and so is what an end may belong to or not: "I live in Porto and I work at Bosch until August". What is so
 * again and again (kernel/text/habits.ts) has no end by that.
 */

import { type Habit, habitIn } from "../../kernel/text/habits.ts";
import type { HeardFact, PlacedFact, Speaking } from "./heard-fact.ts";
import { endNamedIn, type NamedEnd } from "./until.ts";

type Hear = (sentence: string) => readonly PlacedFact[];

export function heardWithEnds(sentence: string, speaking: Speaking, hear: Hear): readonly HeardFact[] {
  const habit = habitIn(sentence);
  return habit === null ? heardUntil(sentence, speaking, hear) : heardOften(sentence, habit, speaking, hear);
}

/** What passes, and not what somebody does. */
const PASSING: ReadonlySet<string> = new Set(["status"]);
/** Whoever lives there for a part of the time lives elsewhere, too; whoever works there works there. */
const SO_IN_PART: ReadonlySet<string> = new Set(["works_at", "role", "uses"]);

function heardOften(sentence: string, habit: Habit, speaking: Speaking, hear: Hear): readonly HeardFact[] {
  const isOnce = ({ predicate }: HeardFact) => habit.mayBeOnce && PASSING.has(predicate);
  const once = habit.mayBeOnce ? heardUntil(sentence, speaking, hear).filter(isOnce) : [];
  const [rest, place] = without(sentence, habit);
  const original = hear(sentence);
  const ofTime = original.filter(isOfTime).map(({ fact }) => fact);
  const inRest = (said: string) =>
    hear(said)
      .filter((one) => !isOnce(one.fact) && !isOfTime(one) && isIn(sentence, one))
      .map((one) => (said === rest && !isBeside(said, place, one) ? one : { ...one, fact: often(one) }));
  const heard = heardWithEnds(rest, speaking, inRest);
  if (heard.length > 0) return [...ofTime, ...once, ...heard];
  // Without it the words do not stand in an order in which anything is stated.
  const isEnding = endNamedIn(rest, speaking.at, speaking.offsetMinutes) !== null;
  const whole = original.filter((one) => !isOnce(one.fact) && !isOfTime(one));
  return [
    ...ofTime,
    ...once,
    ...whole.map((one): HeardFact => (isEnding ? { ...one.fact, strength: "likely" } : often(one))),
  ];
}

const often = ({ fact }: PlacedFact): HeardFact =>
  fact.act === "asserts" && SO_IN_PART.has(fact.predicate) ? fact : { ...fact, strength: "likely" };

function heardUntil(sentence: string, speaking: Speaking, hear: Hear): readonly HeardFact[] {
  const named = endNamedIn(sentence, speaking.at, speaking.offsetMinutes);
  if (named === null) return hear(sentence).map(({ fact }) => fact);
  const original = hear(sentence);
  const ofTime = bounded(sentence, named, original.filter(isOfTime));
  const stated = original.filter((one) => !isOfTime(one));
  if (!named.isWhole) return [...bounded(sentence, named, stated), ...ofTime];
  const [rest, place] = without(sentence, named);
  // Of several nobody knows which is whose.
  const isOneOfSeveral = endNamedIn(rest, speaking.at, speaking.offsetMinutes) !== null;
  const to = isOneOfSeveral ? null : named.to;
  const heard = hear(rest).filter((one) => !isOfTime(one) && isIn(sentence, one));
  const [said, at, all] = heard.length > 0 ? [rest, place, heard] : [sentence, named.at, stated];
  return [...bounded(said, { ...named, to, at }, all), ...ofTime];
}

/** Nothing is put together of what stood before the end and behind it. */
function isIn(sentence: string, { fact: { name, object, predicate } }: PlacedFact): boolean {
  return sentence.includes(name) && (predicate === "configured_as" || sentence.includes(object));
}

const LONGEST_END = 60;
const NO_MORE_THAN_THAT =
  /^(?:(?:and|but|aber|und|pero|only|just|nur|solo|sólo|it['’]s|that['’]s|though|就|只|仅)\s*)*[\s.,!。，！…]*$/iu;
const BEGINS_WITH_END = /^(?:(?:but|only|just|aber|nur|pero|solo|sólo) )*(?:until|till|bis|hasta) /iu;

/** "Until tomorrow!", "Bis Montag!", "Hasta luego.": whoever takes leave says of nothing until when it is so. "Only until Monday!" does, and a day without the mark may be either. */
const FAREWELL =
  /^\P{L}*(?:(?:until|till|['’]til|bis|hasta)(?!\p{L})[^!！]*[!！]|(?:until|till|['’]til) (?:next time|(?:we (?:meet|talk|speak)|i see you)(?: again)?)|bis (?:dann|bald|später|gleich|nachher|demnächst|denne|die tage|(?:zum )?(?:nächsten|anderen) mal|zum nächsten treffen)|hasta (?:luego|pronto|ahora|siempre|la vista|la próxima(?: vez)?|otra(?: vez)?))(?: (?:then|dann|again|mal))?\P{L}*$/iu;

/** A sentence that says of another until when: "Only until August." */
export function namesEndAlone(sentence: string, { at, offsetMinutes }: Speaking): boolean {
  if (sentence.length > LONGEST_END || /[?？]\s*$/.test(sentence) || FAREWELL.test(sentence)) return false;
  const named = endNamedIn(sentence, at, offsetMinutes);
  if (named === null) return false;
  if (!named.isWhole) return BEGINS_WITH_END.test(sentence.trim()) && !/[,;:]/.test(sentence);
  return NO_MORE_THAN_THAT.test(without(sentence, named)[0].trim());
}

/** What a deadline is, and what a decision goes on to say. */
const isOfTime = ({ fact }: PlacedFact) => fact.predicate === "deadline" || fact.predicate === "decision";

/** And where it stood. */
function without(
  sentence: string,
  { at, length }: Pick<NamedEnd, "at" | "length">,
): readonly [rest: string, place: number] {
  const before = sentence.slice(0, at).replace(/[\s,，、]+$/u, "");
  const behind = sentence.slice(at + length);
  if (before === "") return [behind.replace(/^[\s,，、]+/u, ""), 0];
  return [`${before}${behind}`, before.length];
}

function bounded(sentence: string, end: NamedEnd, all: readonly PlacedFact[]): readonly HeardFact[] {
  const near = all.filter((one) => isBeside(sentence, end.at, one));
  return all.map((one) => {
    const { fact } = one;
    if (fact.predicate === "deadline") return fact;
    if (near.includes(one)) return endedBy(end, one);
    return near.some((other) => other.fact.subject !== fact.subject) ? fact : { ...fact, strength: "likely" };
  });
}

/** In the same clause, or right behind it in one that says nothing else. */
function isBeside(sentence: string, at: number, { start, end }: PlacedFact): boolean {
  if (at >= start && at <= end) return true;
  return at > end && /^[\s,，、]*$/u.test(sentence.slice(end, at));
}

function endedBy({ to, isSpan }: NamedEnd, { fact, isEvent }: PlacedFact): HeardFact {
  if (fact.predicate === "decision") return { ...fact, to };
  if (to === null && isSpan && isEvent) return fact;
  const isTold = to !== null && to > fact.from && fact.act === "asserts" && !(isSpan && isEvent);
  return isTold ? { ...fact, to } : { ...fact, strength: "likely" };
}
