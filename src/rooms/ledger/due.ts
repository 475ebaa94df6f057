/**
 * When something that is planned is due, resolved against when it was said: "tomorrow at 9", "in two hours", "am Freitag",
 * "下周一". Only what lies ahead. A day without an hour is due when it ends; what names no day has no time that can be told.
 *
 * English, German, Chinese; days and dates that are written with digits in any language.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { dateAhead, dayOf, weekdayAhead, weekEnd } from "../../kernel/days-ahead.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const WEEKDAYS: readonly string[] = [
  "sun(?:day)?|sonntag|(?:星期|周|週|礼拜|禮拜)[日天]",
  "mon(?:day)?|montag|(?:星期|周|週|礼拜|禮拜)一",
  "tue(?:s(?:day)?)?|dienstag|(?:星期|周|週|礼拜|禮拜)二",
  "wed(?:nesday)?|mittwoch|(?:星期|周|週|礼拜|禮拜)三",
  "thu(?:rs(?:day)?)?|donnerstag|(?:星期|周|週|礼拜|禮拜)四",
  "fri(?:day)?|freitag|(?:星期|周|週|礼拜|禮拜)五",
  "sat(?:urday)?|samstag|sonnabend|(?:星期|周|週|礼拜|禮拜)六",
];
const MONTHS: readonly string[] = [
  "jan(?:uary|uar)?",
  "feb(?:ruary|ruar)?",
  "mar(?:ch)?|märz",
  "apr(?:il)?",
  "may|mai",
  "june?|juni",
  "july?|juli",
  "aug(?:ust)?",
  "sep(?:t|tember)?",
  "oct(?:ober)?|okt(?:ober)?",
  "nov(?:ember)?",
  "dec(?:ember)?|dez(?:ember)?",
];
const NUMBERS: { readonly [word: string]: number } = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
  ...{
    ein: 1,
    eine: 1,
    einer: 1,
    einem: 1,
    einen: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    zehn: 10,
  },
  ...{ 一: 1, 两: 2, 兩: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 十: 10 },
};
const NUMBER = `\\d{1,3}|${Object.keys(NUMBERS).join("|")}`;
const edged = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");

/** A date is not sought further ahead than this, in days: what is named for later is a slip. */
const FURTHEST = 3 * 366;

interface DayRule {
  readonly pattern: RegExp;
  /** In days since 1970 on the clock of whoever speaks; null: there is none. */
  readonly day: (match: RegExpExecArray, today: number) => number | null;
}

const DAY_RULES: readonly DayRule[] = [
  { pattern: edged("(\\d{4})-(\\d{1,2})-(\\d{1,2})"), day: ([, y, m, d]) => dayOf(+y!, +m! - 1, +d!) },
  {
    pattern: edged("(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}))?"),
    day: ([, d, m, y], today) => dateAhead(today, +m! - 1, +d!, y),
  },
  {
    pattern: /(\d{1,2})月(\d{1,2})[日号號]/u,
    day: ([, m, d], today) => dateAhead(today, +m! - 1, +d!, undefined),
  },
  ...MONTHS.flatMap((month, index): DayRule[] => [
    {
      pattern: edged(`(?:${month})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
      day: ([, d, y], today) => dateAhead(today, index, +d!, y),
    },
    {
      pattern: edged(`(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (?:${month})(?:,? (\\d{4}))?`),
      day: ([, d, y], today) => dateAhead(today, index, +d!, y),
    },
  ]),
  { pattern: edged("day after tomorrow|übermorgen"), day: (_, today) => today + 2 },
  { pattern: /后天|後天/u, day: (_, today) => today + 2 },
  { pattern: edged("tomorrow|tmrw|(?<!guten )morgen"), day: (_, today) => today + 1 },
  { pattern: /明天|明早|明晚/u, day: (_, today) => today + 1 },
  {
    pattern: edged(
      "today|tonight|this (?:evening|afternoon|morning)|end of (?:the )?day|eod|heute(?: abend)?",
    ),
    day: (_, today) => today,
  },
  { pattern: /今天|今晚/u, day: (_, today) => today },
  ...WEEKDAYS.map(
    (weekday, index): DayRule => ({
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])(?:(?:on|by|next|this|coming|until|before|am|bis|nächsten|kommenden|diesen)\\s+|[下这這本]个?個?)+(?:${weekday})(?![a-zäöü])`,
        "iu",
      ),
      day: (_, today) => weekdayAhead(today, index),
    }),
  ),
  { pattern: edged("next week|nächste woche"), day: (_, today) => weekdayAhead(today, 0) + 7 },
  {
    pattern: /下(?:个|個)?(?:星期|周|週|礼拜|禮拜)(?![一二三四五六日天])/u,
    day: (_, today) => weekdayAhead(today, 0) + 7,
  },
  {
    pattern: edged("(?:this|end of (?:the )?) ?week|diese woche|ende der woche"),
    day: (_, today) => weekEnd(today),
  },
  { pattern: edged("next month|nächsten monat"), day: (_, today) => monthEnd(today, 1) },
  { pattern: /下(?:个|個)?月/u, day: (_, today) => monthEnd(today, 1) },
  { pattern: edged("end of (?:the |this )?month|monatsende"), day: (_, today) => monthEnd(today, 0) },
];

const COUNTED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|within|innerhalb von)\\s+(?:about |etwa |ca\\. )?(${NUMBER})\\s*(minutes?|mins?|minuten?|hours?|hrs?|stunden?|days?|tagen?|weeks?|wochen?|months?|monaten?)(?![\\p{L}])`,
  "iu",
);
const COUNTED_CJK = new RegExp(
  `(${NUMBER})\\s*[个個]?\\s*(分钟|分鐘|小时|小時|天|周|週|星期|月)[之以]?[后後]`,
  "u",
);
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:min|分)/i, MINUTE],
  [/^(?:h|stunde|小)/i, HOUR],
  [/^(?:day|tag|天)/i, DAY],
  [/^(?:week|woche|周|週|星期)/i, 7 * DAY],
  [/^(?:month|monat|月)/i, 30 * DAY],
];
const CLOCK =
  /(?<![\p{L}\p{N}])(?:at|by|um|@)\s+(\d{1,2})(?::(\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|o['’]clock)?(?![\p{L}\p{N}:%])|(?<![\p{N}:])(\d{1,2}):(\d{2})(?![\p{N}:])|(上午|下午|晚上|早上)?(\d{1,2})[点點]/iu;

/** `offsetMinutes`: how far the clock of whoever speaks is ahead of UTC. Null: no time ahead is named. */
export function dueOf(text: string, saidAt: Instant, offsetMinutes = 0): Instant | null {
  const said = text.normalize("NFKC").slice(0, 2_000);
  const counted = COUNTED.exec(said) ?? COUNTED_CJK.exec(said);
  if (counted !== null) return instantOf(saidAt + spanOf(counted[1]!, counted[2]!));
  const offset = offsetMinutes * MINUTE;
  const now = saidAt + offset;
  const today = Math.floor(now / DAY);
  const day = dayIn(said, today);
  const minutes = clockIn(said);
  if (day === null && minutes === null) return null;
  const at = (when: number) => (minutes === null ? (when + 1) * DAY : when * DAY + minutes * MINUTE);
  const due = at(day ?? today);
  // An hour without a day is the next such hour; one of a day that is over is none.
  if (due > now) return instantOf(due - offset);
  return day === null ? instantOf(at(today + 1) - offset) : null;
}

function dayIn(said: string, today: number): number | null {
  for (const { pattern, day } of DAY_RULES) {
    const match = pattern.exec(said);
    const found = match === null ? null : day(match, today);
    if (found !== null && found >= today && found <= today + FURTHEST) return found;
  }
  return null;
}

/** Minutes of the day; null: no hour is named. */
function clockIn(said: string): number | null {
  const match = CLOCK.exec(said);
  if (match === null) return null;
  const hour = Number(match[1] ?? match[4] ?? match[7]);
  const minute = Number(match[2] ?? match[5] ?? 0);
  const half = (match[3] ?? match[6] ?? "").toLowerCase();
  const isLate = /^p|下午|晚上/.test(half) && hour < 12;
  const of24 = /^a/.test(half) && hour === 12 ? 0 : hour + (isLate ? 12 : 0);
  return of24 > 23 || minute > 59 ? null : of24 * 60 + minute;
}

function spanOf(count: string, unit: string): number {
  const many = NUMBERS[count.toLowerCase()] ?? Number(count);
  return many * (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? DAY);
}

function monthEnd(today: number, ahead: number): number {
  const now = new Date(today * DAY);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + ahead, 0) / DAY;
}
