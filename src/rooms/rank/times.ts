/**
 * The times that a question speaks of, as spans of UTC, resolved against when it is asked.
 *
 * Only the past: what is planned was said before, and nothing has been said yet next week. A month or a weekday without a
 * year is the latest that has been. Rough ways of saying it get room on both sides (calendar.ts says how much).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { Language } from "../../kernel/text/function-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import type { Stretch } from "./framing.ts";
import { isShortMonth, isTimeName } from "./month-names.ts";
import type { TimeSpan } from "./question.ts";
import { blanked } from "./question-terms.ts";
import { BEGINNING, type PlacedTime, related } from "./time-relations.ts";
import { NO_TIME, SPACED_RULES } from "./time-rules.ts";
import { CJK_RULES } from "./time-rules-cjk.ts";

export interface FoundTimes {
  /** By when they begin. */
  readonly times: readonly TimeSpan[];
  /** What says nothing but when, and is not written in what was said then. */
  readonly weak: readonly Stretch[];
  /** All of it, with the words that relate it to now. */
  readonly spoken: readonly Stretch[];
}

const MOST = 8;
const MINUTE = 60_000;
/** No place on earth is further from Greenwich. */
const MOST_OFFSET = 18 * 60;
const LAST_INSTANT = 8.64e15;

/** Said with a month or a weekday, and no more than the name itself says. */
const LAST =
  /(?:^|[^\p{L}])((?:last|past|previous|letzte[nrms]?|vergangene[nrms]?|vorige[nrms]?|прошл(?:ый|ую|ое|ом|ого)) )$/iu;

interface Found extends PlacedTime {
  readonly stays: boolean;
}

/** Takes text with its white space drawn together and its quotations blanked. */
export function timesIn(
  text: string,
  asked: Instant,
  utcOffsetMinutes: number,
  language: Language,
): FoundTimes {
  if (!(Math.abs(asked) < LAST_INSTANT / 2)) return { times: [], weak: [], spoken: [] };
  const minutes = Number.isFinite(utcOffsetMinutes) ? utcOffsetMinutes : 0;
  const shift = Math.max(-MOST_OFFSET, Math.min(MOST_OFFSET, Math.trunc(minutes))) * MINUTE;
  const now = asked + shift;
  const found = findAll(text, now, language);
  const spans: Found[] = [];
  for (let at = 0; at < found.length; at++) {
    const one = related(text, found[at]!, found[at + 1], now);
    // What another time has become part of is no time of its own.
    while (spans.length > 0 && spans.at(-1)!.end > one.start) spans.pop();
    if (at + 1 < found.length && one.end >= found[at + 1]!.end) at += 1;
    spans.push(one);
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
  return { times, weak: spans.flatMap((one) => weakIn(text, one)), spoken: spans };
}

function findAll(text: string, now: number, language: Language): Found[] {
  const found: Found[] = [];
  let left = text;
  const tried = [...SPACED_RULES, CJK_RULES].filter(({ cue }) => cue.test(text));
  for (const { pattern, stays, read } of tried.flatMap(({ rules }) => rules)) {
    for (const match of left.matchAll(pattern)) {
      if (found.length >= MOST) break;
      const span = read(match, now, language);
      const [start, end] = [match.index, match.index + match[0].length];
      if (span === null || start === end) continue;
      if (span === NO_TIME) {
        left = blanked(left, start, end);
        continue;
      }
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
      .filter(({ 0: word }) => !isWritten(tokenizeWords(word)[0] ?? ""))
      .map(({ index, 0: word }) => ({ start: start + index, end: start + index + word.length }));
  }
  if (!/\d.*[月日年号號월일년]/u.test(written) || /[前전]/u.test(written)) return [{ start, end }];
  return [...written.matchAll(/\D+/gu)].map(({ index, 0: part }) => ({
    start: start + index,
    end: start + index + part.length,
  }));
}

function isWritten(folded: string): boolean {
  return isTimeName(folded) || isShortMonth(folded);
}
