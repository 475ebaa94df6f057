/**
 * Since when something is so, resolved against when it was said: "since May", "seit 2019", "desde el 1 de junio", "昨天". A period
 * is its first day; a month or a weekday without a year is the last one that has begun.
 */

import { dayOf } from "../../kernel/days-ahead.ts";
import { MONTH, monthIn, NUMBER, numberIn, WEEKDAY, weekdayIn } from "../../kernel/text/day-words.ts";

const DAY = 86_400_000;

interface Rule {
  readonly pattern: RegExp;
  /** The day, as a number since 1970; null: there is none such. */
  readonly day: (match: RegExpExecArray, today: number) => number | null;
}

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");
const han = (source: string) => new RegExp(source, "u");
const dateOf = (day: number) => new Date(day * DAY);

function monthDay(today: number, month: number, day: number, year: string | undefined): number | null {
  if (year !== undefined) return dayOf(Number(year), month, day);
  const now = dateOf(today).getUTCFullYear();
  const own = dayOf(now, month, day);
  return own !== null && own <= today ? own : dayOf(now - 1, month, day);
}

/** The last one before today. */
function weekdayBefore(today: number, weekday: number): number {
  const ago = (dateOf(today).getUTCDay() - weekday + 7) % 7;
  return today - (ago === 0 ? 7 : ago);
}

const monday = (day: number) => day - ((dateOf(day).getUTCDay() + 6) % 7);

function monthsAgo(today: number, count: number): number | null {
  const now = dateOf(today);
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1) / DAY;
  return Number.isFinite(day) ? day : null;
}

function ago(today: number, count: number, unit: string): number | null {
  if (/^(?:d|t|天)/i.test(unit)) return today - count;
  if (/^(?:w|s|周|星期)/i.test(unit)) return today - 7 * count;
  if (/^(?:mo|mes|个?月)/i.test(unit)) {
    const first = monthsAgo(today, count);
    return first === null ? null : first + dateOf(today).getUTCDate() - 1;
  }
  const now = dateOf(today);
  return dayOf(now.getUTCFullYear() - count, now.getUTCMonth(), now.getUTCDate());
}

const HAN_WEEKDAY = "日天一二三四五六";
const hanWeekday = (said: string) => Math.max(0, HAN_WEEKDAY.indexOf(said) - 1);

/** What a day or a period can be called; the longer ones first. */
const RULES: readonly Rule[] = [
  {
    pattern: words("(\\d{4})-(\\d{2})-(\\d{2})"),
    day: ([, y, m, d]) => dayOf(Number(y), Number(m) - 1, Number(d)),
  },
  {
    pattern: words("(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}))?"),
    day: ([, d, m, y], today) => monthDay(today, Number(m) - 1, Number(d), y),
  },
  {
    pattern: words(`(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of| de)? (${MONTH})(?:,?(?: de| del)? (\\d{4}))?`),
    day: ([, d, m, y], today) => monthDay(today, monthIn(m!), Number(d), y),
  },
  {
    pattern: words(`(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    day: ([, m, d, y], today) => monthDay(today, monthIn(m!), Number(d), y),
  },
  {
    pattern: words(`(${MONTH})(?:(?: de| del)? (\\d{4}))?`),
    day: ([, m, y], today) => monthDay(today, monthIn(m!), 1, y),
  },
  {
    pattern: words(`(${NUMBER}) (days?|weeks?|months?|years?) ago`),
    day: ([, n, unit], today) => ago(today, numberIn(n!), unit!),
  },
  {
    pattern: words(`vor (${NUMBER}) (tag(?:en)?|wochen?|monat(?:en)?|jahr(?:en)?)`),
    day: ([, n, unit], today) => ago(today, numberIn(n!), unit!),
  },
  {
    pattern: words(`hace (${NUMBER}) (días?|semanas?|mes(?:es)?|años?)`),
    day: ([, n, unit], today) => ago(today, numberIn(n!), unit!),
  },
  {
    pattern: words(`(${WEEKDAY})`),
    day: ([, weekday], today) => weekdayBefore(today, weekdayIn(weekday!)),
  },
  { pattern: words("(?:the )?day before yesterday|vorgestern|anteayer"), day: (_, today) => today - 2 },
  { pattern: words("yesterday|gestern|ayer"), day: (_, today) => today - 1 },
  {
    pattern: words("today|heute|hoy|this morning|heute (?:früh|morgen)|esta mañana"),
    day: (_, today) => today,
  },
  {
    pattern: words(
      "(?:last |this |over the |at the |on the )?weekend|(?:am |letztes )?wochenende|(?:el |este )?fin de semana",
    ),
    day: (_, today) => weekdayBefore(today, 6),
  },
  {
    pattern: words("last week|letzte[rn]? woche|vorige[rn]? woche|la semana pasada"),
    day: (_, today) => monday(today) - 7,
  },
  { pattern: words("this week|diese woche|esta semana"), day: (_, today) => monday(today) },
  {
    pattern: words("last month|letzte[nm] monat|vorige[nm] monat|el mes pasado"),
    day: (_, today) => monthsAgo(today, 1),
  },
  { pattern: words("this month|diesen monat|este mes"), day: (_, today) => monthsAgo(today, 0) },
  {
    pattern: words("last year|letzte[sm] jahr|vorige[sm] jahr|el año pasado"),
    day: (_, today) => dayOf(dateOf(today).getUTCFullYear() - 1, 0, 1),
  },
  {
    pattern: words("this year|dieses jahr|este año"),
    day: (_, today) => dayOf(dateOf(today).getUTCFullYear(), 0, 1),
  },
  { pattern: words("((?:19|20)\\d{2})"), day: ([, y]) => dayOf(Number(y), 0, 1) },
  {
    pattern: han("(\\d{4})年(?:(\\d{1,2})月)?(?:(\\d{1,2})[日号])?"),
    day: ([, y, m = "1", d = "1"]) => dayOf(Number(y), Number(m) - 1, Number(d)),
  },
  {
    pattern: han("(\\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份|(\\d{1,2})[日号])?"),
    day: ([, m, d = "1"], today) => monthDay(today, numberIn(m!) - 1, Number(d), undefined),
  },
  {
    pattern: han("上(?:个)?(?:周|星期|礼拜)([日天一二三四五六])"),
    day: ([, weekday], today) => monday(today) - 7 + ((hanWeekday(weekday!) + 6) % 7),
  },
  {
    pattern: han("(?:这|本)?(?:周|星期|礼拜)([日天一二三四五六])"),
    day: ([, weekday], today) => weekdayBefore(today, hanWeekday(weekday!)),
  },
  { pattern: han("上(?:个)?(?:周|星期|礼拜)"), day: (_, today) => monday(today) - 7 },
  { pattern: han("上(?:个)?月"), day: (_, today) => monthsAgo(today, 1) },
  { pattern: han("(?:这|本)个?月"), day: (_, today) => monthsAgo(today, 0) },
  { pattern: han("(?:上个?)?周末"), day: (_, today) => weekdayBefore(today, 6) },
  { pattern: han("去年"), day: (_, today) => dayOf(dateOf(today).getUTCFullYear() - 1, 0, 1) },
  { pattern: han("今年"), day: (_, today) => dayOf(dateOf(today).getUTCFullYear(), 0, 1) },
  { pattern: han("前天"), day: (_, today) => today - 2 },
  { pattern: han("昨[天晚]"), day: (_, today) => today - 1 },
  { pattern: han("今天|今早|今日"), day: (_, today) => today },
];

/** What says that it has been so from then on. */
const SINCE =
  /(?<![\p{L}\p{N}])(?:since|as of|from(?= (?:today|now))|starting|effective|seit(?: dem| der)?|ab|desde(?: el| la)?|a partir de(?:l| la)?)\s+/giu;
const HAN_SINCE =
  /[^，。；：、！？\s]{1,12}?(?:以来|起|开始|就来了|就在|至今)|(?:自|从)[^，。；：、！？\s]{1,12}/gu;

const IS_TO_COME = /^(?:starting|ab|a partir)/iu;
const MAY_BE_TO_COME = /^(?!since|seit|desde)/iu;
const STARTS_WITH_WEEKDAY = new RegExp(`^(?:el )?(?:${WEEKDAY})(?!\\p{L})`, "iu");
/** Without a year. */
const STARTS_WITH_DATE = new RegExp(
  `^(?:the |dem |el )?(?:\\d{1,2}\\.\\s?\\d{1,2}\\.|(?:\\d{1,2}(?:st|nd|rd|th|\\.)?(?: of| de)? )?(?:${MONTH})(?: \\d{1,2}(?:st|nd|rd|th)?)?)(?![\\p{L}\\d])(?!,?(?: del?)? ?\\d{4})`,
  "iu",
);
/** Days: what was longer ago is sooner to come again. */
const HALF_A_YEAR = 183;

/** Null: none is said. */
export function sinceIn(text: string, today: number): number | null {
  for (const { index, 0: lead } of text.matchAll(SINCE)) {
    const said = text.slice(index + lead.length);
    const day = dayAt(said, today, true);
    if (day === null) continue;
    // "Starting Monday" is the next one, and so is "starting 1 July" in June.
    const isNext =
      (IS_TO_COME.test(lead) && STARTS_WITH_WEEKDAY.test(said)) ||
      (MAY_BE_TO_COME.test(lead) && STARTS_WITH_DATE.test(said) && today - day > HALF_A_YEAR);
    return isNext ? today + 7 : day;
  }
  for (const [said] of text.matchAll(HAN_SINCE)) {
    const day = dayAt(said, today, false);
    if (day !== null) return day;
  }
  return null;
}

/** The day that is named in it, wherever it stands; null: none is. */
export function dayIn(text: string, today: number): number | null {
  return dayAt(text, today, false);
}

function dayAt(text: string, today: number, atStart: boolean): number | null {
  for (const { pattern, day } of RULES) {
    const match = pattern.exec(text);
    if (match === null || (atStart && match.index > 0)) continue;
    return day(match, today);
  }
  return null;
}

/** Whether it names a day, a month, a year or a time of day: what a deadline or a birthday is. */
export function namesTime(text: string): boolean {
  const said = text.toLowerCase();
  return (
    /\d/.test(said) ||
    new RegExp(`(?<!\\p{L})(?:${MONTH}|${WEEKDAY})(?!\\p{L})`, "iu").test(said) ||
    /[月日号周]|星期|年底|tomorrow|tonight|next |end of|morgen|nächste|ende |mañana|próxim|fin de|finales|明天|月底/iu.test(
      said,
    )
  );
}
