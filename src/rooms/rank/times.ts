/**
 * The times that a question speaks of, as spans of UTC, resolved against when it is asked.
 *
 * Only the past: what is planned was said before, and nothing has been said yet next week. A month or a weekday without a
 * year is the latest that has been. Rough ways of saying it get room on both sides (calendar.ts says how much).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { Language } from "../../kernel/text/function-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { dayOf, type LocalSpan } from "./calendar.ts";
import type { Stretch } from "./framing.ts";
import { isTimeName } from "./month-names.ts";
import type { TimeSpan } from "./question.ts";
import { blanked } from "./question-terms.ts";
import { SPACED_RULES } from "./time-rules.ts";
import { CJK_RULES } from "./time-rules-cjk.ts";

export interface FoundTimes {
  /** By when they begin. */
  readonly times: readonly TimeSpan[];
  /** What says nothing but when, and is not written in what was said then. */
  readonly weak: readonly Stretch[];
}

const MOST = 8;
const MINUTE = 60_000;
/** No place on earth is further from Greenwich. */
const MOST_OFFSET = 18 * 60;
const LAST_INSTANT = 8.64e15;
/** Nothing was said before. */
const BEGINNING = 0;

/** Said with a month or a weekday, and no more than the name itself says. */
const LAST =
  /(?:^|[^\p{L}])((?:last|past|previous|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|прошл(?:ый|ую|ое|ом|ого)) )$/iu;

interface Found extends Stretch, LocalSpan {
  readonly stays: boolean;
}

/** Takes text with its white space drawn together and its quotations blanked. */
export function timesIn(
  text: string,
  asked: Instant,
  utcOffsetMinutes: number,
  language: Language,
): FoundTimes {
  if (!(Math.abs(asked) < LAST_INSTANT / 2)) return { times: [], weak: [] };
  const minutes = Number.isFinite(utcOffsetMinutes) ? utcOffsetMinutes : 0;
  const shift = Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, Math.trunc(minutes))) * MINUTE;
  const now = asked + shift;
  const found = findAll(text, now, language);
  const weak: Stretch[] = found.flatMap((one) => weakIn(text, one));
  const spans: Found[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = related(text, found[at]!, found[at + 1], now);
    spans.push(one);
    if (one.end > found[at]!.end && found[at + 1] !== undefined && one.end >= found[at + 1]!.end) at += 1;
  }
  const times = spans
    .filter(({ since, before }) => since < before)
    .map(({ start, end, since, before }) => ({
      since: instantOf(since === BEGINNING ? since : since - shift),
      before: instantOf(before - shift),
      words: text.slice(start, end),
    }))
    .filter(({ since, before }) => since < before)
    .sort((a, b) => a.since - b.since || a.before - b.before);
  return { times, weak };
}

function findAll(text: string, now: number, language: Language): Found[] {
  const found: Found[] = [];
  let left = text;
  for (const { pattern, stays, read } of [...SPACED_RULES, ...CJK_RULES]) {
    for (const match of left.matchAll(pattern)) {
      if (found.length >= MOST) break;
      const span = read(match, now, language);
      const [start, end] = [match.index, match.index + match[0].length];
      if (span === null || start === end) continue;
      const lead = stays ? (LAST.exec(text.slice(Math.max(0, start - 16), start))?.[1] ?? "") : "";
      found.push({ ...span, start: start - lead.length, end, stays });
      // Its place is left empty, and the rules after this one do not see it.
      left = blanked(left, start, end);
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/**
 * What of it says nothing but when. Names of months and weekdays, and the numbers of a date, people write; the characters
 * around the numbers of a date in Han or Hangul stand in every date.
 */
function weakIn(text: string, { start, end, stays }: Found): Stretch[] {
  const written = text.slice(start, end);
  if (stays) {
    return [...written.matchAll(/(?<![\p{N}\p{L}])[\p{L}\p{M}]+/gu)]
      .filter(({ 0: word }) => !isTimeName(tokenizeWords(word)[0] ?? ""))
      .map(({ index, 0: word }) => ({ start: start + index, end: start + index + word.length }));
  }
  if (!/\d.*[月日年号號월일년]/u.test(written) || /[前전]/u.test(written)) return [{ start, end }];
  return [...written.matchAll(/\D+/gu)].map(({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
  }));
}

const BEFORE =
  /(?:^|[^\p{L}])(?:before|prior to|vor(?: dem)?|antes del?|avant(?: le)?|prima d(?:i|el)|antes de|перед|до)(?: the| el| le| il| o)? $/iu;
const UNTIL =
  /(?:^|[^\p{L}])(?:until|till|up to|bis(?: zum)?|hasta(?: el)?|jusqu'(?:à|au|en)|fino al?|até(?: o)?)(?: the| el| le)? $/iu;
const AFTER =
  /(?:^|[^\p{L}])(?:after|nach(?: dem)?|después del?|après(?: le)?|dopo(?: il)?|depois de|após|после)(?: the| el| le)? $/iu;
const SINCE =
  /(?:^|[^\p{L}])(?:since|starting|seit(?: dem)?|desde(?: el| o)?|a partir del?|depuis(?: le)?|à partir du|с)(?: the| el| le)? $/iu;
const BETWEEN =
  /(?:^|[^\p{L}])(?:between|from|zwischen(?: dem)?|vom|von|entre(?: el| le| o)?|del?|du|tra(?: il)?|fra|dal?|между|с)(?: the)? $/iu;
const AND =
  /^ ?(?:and|to|until|till|through|und(?: dem)?|bis(?: zum)?|y(?: el)?|al?|et(?: le)?|au|e(?: o)?|и|по|до|-|–|—|~|到|至|から|부터|에서)(?: the)? ?$/iu;
const CJK_BEFORE = /^(?:之前|以前|より前| ?이전| ?전)(?!后|後)/u;
const CJK_UNTIL = /^(?:为止|為止|まで|까지)/u;
const CJK_AFTER = /^(?:之后|之後|以后|以後|以降|より後|の後| ?이후| ?뒤| ?후)/u;
const CJK_SINCE = /^(?:以来|以來|起|から|부터)/u;

/** What stands before or after a time may turn it into everything until then, or since. */
function related(text: string, one: Found, next: Found | undefined, now: number): Found {
  const lead = text.slice(Math.max(0, one.start - 24), one.start);
  const tail = text.slice(one.end, one.end + 4);
  const { before: end } = dayOf(now);
  if (next !== undefined && AND.test(text.slice(one.end, next.start)) && one.since < next.before) {
    const cue = BETWEEN.exec(lead);
    const isRange =
      cue !== null || /^(?: ?[-–—~] ?|到|至|から|부터 ?|에서 ?)$/u.test(text.slice(one.end, next.start));
    if (isRange) return { ...one, start: one.start - spokenIn(cue), end: next.end, before: next.before };
  }
  const ways: readonly [RegExp, string, (cue: RegExpExecArray) => Found][] = [
    [
      BEFORE,
      lead,
      (cue) => ({ ...one, start: one.start - spokenIn(cue), since: BEGINNING, before: one.since }),
    ],
    [UNTIL, lead, (cue) => ({ ...one, start: one.start - spokenIn(cue), since: BEGINNING })],
    [AFTER, lead, (cue) => ({ ...one, start: one.start - spokenIn(cue), since: one.before, before: end })],
    [SINCE, lead, (cue) => ({ ...one, start: one.start - spokenIn(cue), before: end })],
    [
      CJK_BEFORE,
      tail,
      (cue) => ({ ...one, end: one.end + cue[0].length, since: BEGINNING, before: one.since }),
    ],
    [CJK_UNTIL, tail, (cue) => ({ ...one, end: one.end + cue[0].length, since: BEGINNING })],
    [CJK_AFTER, tail, (cue) => ({ ...one, end: one.end + cue[0].length, since: one.before, before: end })],
    [CJK_SINCE, tail, (cue) => ({ ...one, end: one.end + cue[0].length, before: end })],
  ];
  for (const [pattern, beside, apply] of ways) {
    const cue = pattern.exec(beside);
    if (cue !== null) return apply(cue);
  }
  return one;
}

/** Units of the words themselves: a pattern also matches the sign before them. */
function spokenIn(cue: RegExpExecArray | null): number {
  return cue === null ? 0 : cue[0].replace(/^[^\p{L}]+/u, "").length;
}
