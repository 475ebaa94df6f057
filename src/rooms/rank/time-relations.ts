/**
 * What stands beside a time and makes another of it: before, since, between two of them, "the week before".
 */

import { away, DAY, dayOf, type LocalSpan, latestWeekday, nextWeekday, unitsUpTo } from "./calendar.ts";
import type { Stretch } from "./framing.ts";
import { WEEKDAY_NAME, weekdayNamed } from "./month-names.ts";
import { COUNT, countOf, UNIT, unitOf } from "./time-words.ts";

/** A time where it stands in a text. */
export interface PlacedTime extends Stretch, LocalSpan {}

/** Nothing was said before. */
export const BEGINNING = 0;

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
const RANGE = /^(?: ?[-–—~] ?|到|至|から|부터 ?|에서 ?)$/u;
const ANCHORED = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])((?:the |last )?(?:(${COUNT}) )?(${UNIT}|weekend|${WEEKDAY_NAME}) (?:(before|prior to|vor|avant|antes de)|after|following|nach|après|después de)(?: the| dem| le| el)? )$`,
  "iu",
);
const CJK_BEFORE = /^(?:之前|以前|より前| ?이전| ?전)(?!后|後)/u;
const CJK_UNTIL = /^(?:为止|為止|まで|까지)/u;
const CJK_AFTER = /^(?:之后|之後|以后|以後|以降|より後|の後| ?이후| ?뒤| ?후)/u;
const CJK_SINCE = /^(?:以来|以來|起|から|부터)/u;

/** As far back as a cue may begin. */
const LEAD = 48;

/** The time that is meant, with the words that make it so. `next` is the time that follows it in the text. */
export function related<T extends PlacedTime>(text: string, one: T, next: T | undefined, now: number): T {
  const lead = text.slice(Math.max(0, one.start - LEAD), one.start);
  const tail = text.slice(one.end, one.end + 4);
  const { before: end } = dayOf(now);
  if (next !== undefined && one.since < next.before) {
    const between = text.slice(one.end, next.start);
    const cue = AND.test(between) ? BETWEEN.exec(lead) : null;
    if (cue !== null || RANGE.test(between))
      return { ...one, start: one.start - spokenIn(cue), end: next.end, before: next.before };
  }
  const anchored = anchoredTo(lead, one);
  if (anchored !== null) return { ...one, ...anchored };
  const ways: readonly [RegExp, RegExp, Partial<LocalSpan>][] = [
    [BEFORE, CJK_BEFORE, { since: BEGINNING, before: one.since }],
    [UNTIL, CJK_UNTIL, { since: BEGINNING }],
    [AFTER, CJK_AFTER, { since: one.before, before: end }],
    [SINCE, CJK_SINCE, { before: end }],
  ];
  for (const [leading, trailing, span] of ways) {
    const cue = leading.exec(lead);
    if (cue !== null) return { ...one, ...span, start: one.start - spokenIn(cue) };
    const after = trailing.exec(tail);
    if (after !== null) return { ...one, ...span, end: one.end + after[0].length };
  }
  return one;
}

/** "The week before 3 August", "two days after Christmas Eve", "the Sunday before". */
function anchoredTo(lead: string, one: PlacedTime): (LocalSpan & { readonly start: number }) | null {
  const [, words = "", count, what = "", before] = ANCHORED.exec(lead) ?? [];
  if (words === "") return null;
  const start = one.start - words.length;
  const back = before !== undefined;
  const unit = unitOf(what);
  if (unit !== undefined) {
    const sign = back ? 1 : -1;
    const span =
      count === undefined ? unitsUpTo(one, unit, sign) : away(one.since, unit, sign * countOf(count));
    return { start, ...span };
  }
  const weekday = /^weekend$/iu.test(what) ? 6 : weekdayNamed(what);
  if (weekday === undefined) return null;
  const day = back ? latestWeekday(one.since, weekday) : nextWeekday(one.before - DAY, weekday);
  const days = /^weekend$/iu.test(what) ? 2 : 1;
  return { start, since: day.since, before: day.since + days * DAY };
}

/** Units of the words themselves: a pattern also matches the sign before them. */
function spokenIn(cue: RegExpExecArray | null): number {
  return cue === null ? 0 : cue[0].replace(/^[^\p{L}]+/u, "").length;
}
