/**
 * The standing instructions in what somebody says in one message, as they were said: with the exceptions that lean on them and
 * the list that they announce.
 */

import type { Instant } from "../../kernel/clock.ts";
import { type Standing, standingIn } from "./standing.ts";
import { topicKey, topicOf } from "./topic.ts";
import { endOf } from "./until.ts";

/** One sentence of somebody's own words. */
export interface SaidSentence {
  /** Without what is quoted in it: this is judged. */
  readonly judged: string;
  /** As it was said. */
  readonly whole: string;
  /** What stood between it and the one before it. */
  readonly gap: string;
  /** Something inside of it is missing for good: somebody else's word. */
  readonly torn: boolean;
}

export interface Heard extends Standing {
  readonly text: string;
  /** The same without what says how long it lasts: what it is known again by. */
  readonly essence: string;
  readonly topic: string | null;
  readonly expiresAt: Instant | null;
}

const LIST_MARK = /^(?:[-*•–—]|\p{N}{1,2}[.)])\s+/u;
/** It is an exception to, or a part of, what stands before it. */
const LEANS =
  /^(?:except|unless|apart from|other than|only (?:if|when|in|for|where|with)|but (?:not|only|never|if|when|in|for|with)|and (?:not|never|only)|also (?:in|for|when)|(?:this|that|the same) (?:applies|includes|goes|holds)|außer|es sei denn|aber (?:nicht|nur|in|bei)|und (?:nicht|nur|nie)|nur (?:wenn|in|bei)|das (?:gilt|betrifft)|除了|除非|但(?:是)?(?:不|在|如果)|也(?:适用|包括)|这(?:也|包括|适用))(?![a-zäöüß])/iu;
/** Its object is a bare word that points back. "Keep it short" and "use that style" say what they mean. */
const POINTS =
  /^(?:(?:please|ok(?:ay)?|so|and|from now on|always)[, ]+)*(?:(?:use|keep|remember|follow|apply|take|treat|include|write|put)\s+(?:that|this|these|those)(?=\s*[.!,;]|\s*$|\s+(?:as|for|in|from|when|whenever|every|everywhere|wherever|always|instead|by default|going|until|at|with)(?![a-z]))|(?:use|treat|take)\s+it\s+as(?![a-z])|(?:(?:bitte|ab (?:jetzt|sofort)|künftig)[, ]+)*(?:nimm|nutze?|verwende|benutze?|merk dir|behalte?)\s+(?:das|dies|diese|dieses)(?=\s*[.!,;]|\s+(?:als|für|ab|von|immer|künftig)(?![a-zäöüß]))|(?:请)?(?:以后|从现在起)?(?:把|用|使用)(?:这个|那个|它)(?:作为|当作|当成))/iu;
const ASKS = /[?？]["”’')\]\s]*$/;
/** What has more is a text, and is left to recall. */
const LONGEST = 2_000;
const MOST = 20;

export function heardIn(
  sentences: readonly SaidSentence[],
  saidAt: Instant,
  offsetMinutes = 0,
): readonly Heard[] {
  return grouped(sentences)
    .flatMap((group) => {
      const before = sentences[sentences.indexOf(group[0]!) - 1];
      const whole = heardOf([...meantBy(group, before), ...group], saidAt, offsetMinutes, group);
      // Of a list that is nothing as a whole, an item may be something.
      if (whole !== null || group.length === 1) return whole ?? [];
      return group.flatMap((one) => heardOf([one], saidAt, offsetMinutes) ?? []);
    })
    .slice(0, MOST);
}

/** `directs`: the part of it that is the instruction; the rest says what that means. */
function heardOf(
  group: readonly SaidSentence[],
  saidAt: Instant,
  offsetMinutes: number,
  directs: readonly SaidSentence[] = group,
): Heard | null {
  const text = asSaid(group);
  const standing = text.length > LONGEST ? null : standingIn(judgedOf(directs));
  if (standing === null) return null;
  const topic = topicKey(topicOf(asSaid(directs)));
  return {
    ...standing,
    text,
    essence: essenceOf(text),
    topic,
    expiresAt: endOf(text, saidAt, offsetMinutes),
  };
}

/** As somebody at a terminal gives it: it stands because they say so. */
export function toldAt(text: string): Pick<Heard, "text" | "essence" | "topic" | "mask"> {
  return {
    text,
    essence: essenceOf(text),
    topic: topicKey(topicOf(text)),
    mask: standingIn(text)?.mask ?? 0,
  };
}

/** An announced list is one thing with what announces it; an exception, with what it is an exception to. */
function grouped(sentences: readonly SaidSentence[]): readonly (readonly SaidSentence[])[] {
  const groups: SaidSentence[][] = [];
  let isList = false;
  for (const one of sentences) {
    const last = groups.at(-1);
    const isItem = LIST_MARK.test(one.judged);
    const announced = last !== undefined && /[:：]$/.test(last[0]!.judged);
    if (one.torn && !/[:：]\s*$/.test(one.judged)) {
      isList = false;
      continue;
    }
    if (last !== undefined && isItem && (isList || announced)) {
      last.push(one);
      isList = true;
    } else if (last !== undefined && !isItem && !isList && leansOn(one, last)) last.push(one);
    else {
      groups.push([one]);
      isList = false;
    }
  }
  return groups;
}

/** What an instruction points at without naming it ("use that as my address") was said just before it, or is not known. */
function meantBy(group: readonly SaidSentence[], before: SaidSentence | undefined): readonly SaidSentence[] {
  if (before === undefined || !POINTS.test(group[0]!.judged) || /\n\s*\n/.test(group[0]!.gap)) return [];
  return ASKS.test(before.judged) || before.torn ? [] : [before];
}

function leansOn(one: SaidSentence, last: readonly SaidSentence[]): boolean {
  if (!LEANS.test(one.judged) || ASKS.test(one.judged) || one.gap.includes("\n")) return false;
  return standingIn(judgedOf(last)) !== null && standingIn(one.judged) === null;
}

/** Of a list, what announces it says whether it stands; where it is nothing by itself, its first item is read with it. */
function judgedOf(group: readonly SaidSentence[]): string {
  const [first, second] = group;
  if (second === undefined || !/[:：]$/.test(first!.judged)) return first!.judged;
  if (standingIn(first!.judged) !== null) return first!.judged;
  return `${first!.judged.replace(/[:：]$/, ",")} ${second.judged.replace(LIST_MARK, "")}`;
}

function asSaid(group: readonly SaidSentence[]): string {
  const text = group.map(({ whole, gap }, at) => (at === 0 ? whole : gap + whole)).join("");
  return (group.length === 1 ? text.replace(LIST_MARK, "") : text).trim();
}

const SAYS_THAT_IT_LASTS =
  /(?<!\p{L})(?:from now on(?:wards?)?|from (?:here|today|this point) on(?:wards?)?|going forward|moving forward|henceforth|in (?:the )?future|by default|at all times|always|every time|please|kindly|ok(?:ay)?|just|also|actually|ab (?:jetzt|sofort|heute|nun)|von (?:jetzt|nun) an|künftig|zukünftig|in zukunft|immer|stets|standardmäßig|grundsätzlich|bitte)(?!\p{L})|从现在(?:开始|起)|从今以后|以后|今后|总是|始终|一直|默认|请/giu;
const DENIES =
  /(?<!\p{L})(?:never(?: ever)?|do ?n['’]?t(?: ever)?|do not(?: ever)?|niemals|nie(?: wieder| mehr)?)(?!\p{L})/giu;

function essenceOf(text: string): string {
  const said = text.normalize("NFKC").replace(DENIES, " not ").replace(SAYS_THAT_IT_LASTS, " ");
  const bare = said.replace(/[\s,;:.!]+/g, " ").trim();
  return bare === "" ? text : bare;
}
