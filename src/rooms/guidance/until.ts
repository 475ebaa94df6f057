/**
 * Until when something is to hold, resolved against when it was said: "until Friday", "for today", "this week".
 *
 * The day that is named counts to its end; "until March" ends when March begins. What names neither ("until the release") has no
 * end that can be told, and holds until it is taken back; so does what is asked for again and again: "from Monday through Friday".
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { dayOf, weekdayAhead, weekEnd } from "../../kernel/days-ahead.ts";
import { habitIn } from "../../kernel/text/habits.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const WEEKDAYS: readonly string[] = [
  "sun(?:day)?|sonntag|(?:星期|周|礼拜)[日天]",
  "mon(?:day)?|montag|(?:星期|周|礼拜)一",
  "tue(?:s(?:day)?)?|dienstag|(?:星期|周|礼拜)二",
  "wed(?:nesday)?|mittwoch|(?:星期|周|礼拜)三",
  "thu(?:rs(?:day)?)?|donnerstag|(?:星期|周|礼拜)四",
  "fri(?:day)?|freitag|(?:星期|周|礼拜)五",
  "sat(?:urday)?|samstag|sonnabend|(?:星期|周|礼拜)六",
];
const MONTHS: readonly string[] = [
  "jan(?:uary|uar)?|januar",
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
const UNTIL = "(?:until|till|up to|through|til|bis(?: zum| zur| einschließlich)?|直到|到)";
const UNTIL_ANYWHERE = new RegExp(UNTIL, "iu");
/** To the end of what is named, whatever that is. */
const THROUGH = "(?:through|bis einschließlich|bis in den)";
const START_OF =
  "(?:(?:the )?(?:beginning|start) of |anfang |beginn |early )?(?:next |nächsten |kommenden )?";
/** "Until April takes over": a month is somebody's name, too. */
const NOBODY =
  "(?! (?:is|isn['’]t|has|was|will|can|does|takes|comes|gets|says|approves|agrees|returns|arrives|calls|writes|replies|finishes|starts|leaves|goes|joins|decides|signs|confirms|knows|wants|needs|tells|asks|sends|gives|reads|reviews|wieder|zurück|fertig|ist|hat|kommt|sagt|da)(?!\\p{L}))";
/** "Until May 3" is a day, and no month. */
const YEAR = `(?:,? \\(?(\\d{4})(?!\\d)|(?![.,]? ?\\d))${NOBODY}`;
/** "From October to March" comes again each year. */
const NO_RANGE = `(?<!(?:${MONTHS.join("|")})\\.? )`;
/** Of figures and pages it says which: "go through March figures". */
const ENDS_THERE = "(?=\\s*(?:[.,;:!?)]|$))";
const MIDDLE = 15;
/** Not "收到三月的账单" and "说到五月的旅行". */
const UNTIL_HAN = "(?<![收说提看想轮谈聊])(?:直到|到)(?:今年|明年)?";
const MONTH_HAN = "(1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])月";
const UNITS: { readonly [unit: string]: number } = { hour: HOUR, day: DAY, week: 7 * DAY, month: 30 * DAY };
const COUNTED =
  /(?<![\p{L}\p{N}])(?:for|over|during|in|für|die)?\s*(?:the |den |die )?(?:next|coming|following|nächsten?|kommenden|接下来的?|未来)?\s*(\d{1,3}|a|an|one|two|three|four|five|six|seven|ten|einen?|eine|zwei|drei|vier|fünf|sechs|sieben|zehn|一|两|二|三|四|五|六|七|十)\s*个?(hours?|stunden?|小时|days?|tagen?|tage?|天|weeks?|wochen?|周|星期|months?|monaten?|monate?|月)(?![a-zäöü])/iu;
const COUNTED_LEAD =
  /(?:\bfor (?:the )?(?:next |coming |following )?|für (?:die |den )?(?:nächsten |kommenden )?|die nächsten |in den nächsten |接下来(?:的)?|未来)\s*(?:\d|a\b|an\b|one|two|three|four|five|six|seven|ten|ein|zwei|drei|vier|fünf|sechs|sieben|zehn|[一两二三四五六七十])/iu;
const NUMBERS: { readonly [word: string]: number } = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10 },
  ...{ ein: 1, eine: 1, einen: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, zehn: 10 },
  ...{ 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 十: 10 },
};

interface Rule {
  readonly pattern: RegExp;
  /** The end, in days since 1970 on the clock of whoever speaks; null: it cannot be told. */
  readonly end: (match: RegExpExecArray, today: number) => number | null;
}

const edge = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");
/** No edges where words are not marked. */
const anywhere = (pattern: string) => new RegExp(pattern, "u");

const RULES: readonly Rule[] = [
  {
    pattern: edge(`${UNTIL} (?:the )?(\\d{4})-(\\d{1,2})-(\\d{1,2})`),
    end: ([, y, m, d]) => realDay(Number(y), Number(m) - 1, Number(d)),
  },
  {
    pattern: edge(`${UNTIL} (?:the |zum |dem )?(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}))?`),
    end: ([, d, m, y], today) => nextDate(today, Number(m) - 1, Number(d), y),
  },
  ...MONTHS.flatMap((month, index): Rule[] => [
    {
      pattern: edge(`${UNTIL} (?:the )?(?:${month})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
      end: ([, d, y], today) => nextDate(today, index, Number(d), y),
    },
    {
      pattern: edge(
        `${UNTIL} (?:the |zum |dem )?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (?:${month})(?:,? (\\d{4}))?`,
      ),
      end: ([, d, y], today) => nextDate(today, index, Number(d), y),
    },
    {
      pattern: edge(
        `(?:${UNTIL} (?:the )?(?:end of |ende )(?:${month})${YEAR}|${NO_RANGE}${THROUGH} (?:${month})${YEAR}${ENDS_THERE})`,
      ),
      end: ([, y, through], today) => monthEnd(today, index, y ?? through),
    },
    {
      pattern: edge(`${UNTIL} (?:the )?(?:mid[- ]|middle of |mitte )(?:${month})(?:,? (\\d{4}))?`),
      end: ([, y], today) => nextDate(today, index, MIDDLE, y),
    },
    {
      pattern: edge(`${NO_RANGE}(?!through|up to)${UNTIL} ${START_OF}(?:${month})${YEAR}`),
      end: ([, y], today) => monthEve(today, index, y),
    },
  ]),
  {
    pattern: anywhere(`${UNTIL_HAN}${MONTH_HAN}(?:底|末)`),
    end: ([, month], today) => monthEnd(today, monthNumbered(month!)),
  },
  {
    pattern: anywhere(`${UNTIL_HAN}${MONTH_HAN}(?:份|初)?(?![\\d一二三四五六七八九十中底末的])`),
    end: ([, month], today) => monthEve(today, monthNumbered(month!)),
  },
  {
    pattern: anywhere("(?:到|直到)(\\d{1,2})月(\\d{1,2})[日号]"),
    end: ([, m, d], today) => nextDate(today, Number(m) - 1, Number(d)),
  },
  ...WEEKDAYS.map(
    (weekday, index): Rule => ({
      pattern: new RegExp(
        `(?<![\\p{L}])(?:${UNTIL})\\s*(?:next |this |nächsten |kommenden |diesen |下|这)?个?(?:${weekday})(?![a-zäöü])`,
        "iu",
      ),
      end: ([said], today) => weekdayAhead(today, index) + (/\bnext\b|nächsten|下/iu.test(said) ? 7 : 0),
    }),
  ),
  {
    pattern: edge(
      `${UNTIL} (?:the )?(?:end of (?:the |this )?week|weekend|wochenende|ende der woche)|(?:just |only )?(?:for )?(?:the rest of )?this week|for the rest of the week|diese woche|für den rest der woche`,
    ),
    end: (_, today) => weekEnd(today),
  },
  { pattern: edge(`${UNTIL} (?:the )?next week|bis nächste woche`), end: (_, today) => weekEnd(today) },
  {
    pattern: edge(
      `${UNTIL} (?:the )?(?:end of (?:the |this )?month|monatsende|ende des monats)|(?:for )?(?:the rest of )?this month|for the rest of the month|diesen monat`,
    ),
    end: (_, today) => monthEnd(today),
  },
  {
    pattern: edge(
      `${UNTIL} (?:the )?(?:end of (?:the |this )?year|jahresende|ende des jahres)|(?:for )?(?:the rest of )?this year|dieses jahr`,
    ),
    end: (_, today) => dayOf(new Date(today * DAY).getUTCFullYear(), 11, 31)!,
  },
  { pattern: edge(`${UNTIL} tomorrow|bis morgen|${UNTIL} morgen`), end: (_, today) => today + 1 },
  {
    pattern: edge(
      `${UNTIL} (?:tonight|today|the end of (?:the|this) day|midnight|heute|heute abend|mitternacht)|(?:just |only )?for (?:today|tonight|the rest of (?:the|this) day|this (?:morning|afternoon|evening))|today only|only today|just today|nur heute|für heute|heute nur|nur für heute`,
    ),
    end: (_, today) => today,
  },
  {
    pattern: anywhere("(?:到|直到)(?:今天|今晚)|今天(?:之内|内|先|都|请)|只(?:在)?今天|就今天"),
    end: (_, today) => today,
  },
  { pattern: anywhere("(?:到|直到)明天"), end: (_, today) => today + 1 },
  {
    pattern: anywhere("(?:这|本)(?:个)?(?:周|星期)(?![一二三四五六日天])"),
    end: (_, today) => weekEnd(today),
  },
  { pattern: anywhere("(?:这|本)个?月"), end: (_, today) => monthEnd(today) },
];
const ENDLESS = edge(`${UNTIL} (?:further notice|i (?:say|tell)|auf weiteres|ich (?:etwas|was|es))`);

/** Whether it names a time to hold for, and not only when something happens. */
export function saysUntil(text: string): boolean {
  const said = text.normalize("NFKC");
  return (
    ENDLESS.test(said) ||
    RULES.some(({ pattern }) => pattern.test(said)) ||
    COUNTED_LEAD.test(said) ||
    edge(`${UNTIL} \\p{L}`).test(said)
  );
}

/** The same without what says until when it is to hold: that tells nothing of what it is about. */
export function withoutEnd(text: string): string {
  if (!UNTIL_ANYWHERE.test(text)) return text;
  return RULES.reduce((rest, { pattern }) => rest.replace(pattern, " "), text);
}

/** `offsetMinutes`: how far the clock of whoever speaks is ahead of UTC. Null: it has no end that can be told. */
export function endOf(text: string, saidAt: Instant, offsetMinutes = 0): Instant | null {
  const said = withoutHabit(text.normalize("NFKC"));
  if (ENDLESS.test(said)) return null;
  const offset = offsetMinutes * 60_000;
  const today = Math.floor((saidAt + offset) / DAY);
  for (const { pattern, end } of RULES) {
    const match = pattern.exec(said);
    const day = match === null ? null : end(match, today);
    if (day !== null && day >= today) return instantOf((day + 1) * DAY - offset);
  }
  const counted = COUNTED_LEAD.test(said) ? COUNTED.exec(said) : null;
  return counted === null ? null : instantOf(saidAt + spanOf(counted));
}

function withoutHabit(text: string): string {
  const habit = habitIn(text);
  return habit === null ? text : `${text.slice(0, habit.at)} ${text.slice(habit.at + habit.length)}`;
}

function spanOf([, count, unit]: RegExpExecArray): number {
  const number = NUMBERS[count!.toLowerCase()] ?? Number(count);
  const name = unit!.toLowerCase();
  if (/^(?:hour|stunde|小时)/.test(name)) return number * UNITS["hour"]!;
  if (/^(?:day|tag|天)/.test(name)) return number * DAY;
  return number * (/^(?:week|woche|周|星期)/.test(name) ? UNITS["week"]! : UNITS["month"]!);
}

function monthEnd(today: number, month = new Date(today * DAY).getUTCMonth(), year?: string): number {
  const now = new Date(today * DAY);
  const next = now.getUTCFullYear() + (month < now.getUTCMonth() ? 1 : 0);
  return Date.UTC(year === undefined ? next : Number(year), month + 1, 0) / DAY;
}

/**
 * The day before a month begins. "Until March" can be read as all of March, too: people who mean that say "until the end of March"
 * or "through March", and what holds too long is in every prompt, where what ends too early is only said again.
 */
function monthEve(today: number, month: number, year?: string): number {
  const now = new Date(today * DAY);
  const next = now.getUTCFullYear() + (month <= now.getUTCMonth() ? 1 : 0);
  return Date.UTC(year === undefined ? next : Number(year), month, 0) / DAY;
}

/** A day that its month has not is the last that it has: "until 31.2." would hold for ever else. Null: there is no such month. */
function realDay(year: number, month: number, day: number): number | null {
  if (month < 0 || month > 11 || day < 1) return null;
  return dayOf(year, month, day) ?? Date.UTC(year, month + 1, 0) / DAY;
}

/** Without a year the next one, today included. */
function nextDate(today: number, month: number, day: number, year?: string): number | null {
  if (year !== undefined) return realDay(Number(year), month, day);
  const now = new Date(today * DAY).getUTCFullYear();
  const own = realDay(now, month, day);
  return own !== null && own >= today ? own : realDay(now + 1, month, day);
}

const NUMERALS = "一二三四五六七八九十";

/** From 0. "十二" is the twelfth. */
function monthNumbered(said: string): number {
  if (/\d/.test(said)) return Number(said) - 1;
  return said.length === 2 ? 10 + NUMERALS.indexOf(said[1]!) : NUMERALS.indexOf(said);
}
