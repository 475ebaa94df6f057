/**
 * Until when something is to hold, resolved against when it was said: "until Friday", "for today", "this week".
 *
 * The day that is named counts to its end. What names no day ("until the release") has no end that can be told, and holds until
 * it is taken back.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { dateAhead, dayOf, weekdayAhead, weekEnd } from "../../kernel/days-ahead.ts";

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
    end: ([, y, m, d]) => dayOf(Number(y), Number(m) - 1, Number(d)),
  },
  {
    pattern: edge(`${UNTIL} (?:the |zum |dem )?(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}))?`),
    end: ([, d, m, y], today) => dateAhead(today, Number(m) - 1, Number(d), y),
  },
  ...MONTHS.flatMap((month, index): Rule[] => [
    {
      pattern: edge(`${UNTIL} (?:the )?(?:${month})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
      end: ([, d, y], today) => dateAhead(today, index, Number(d), y),
    },
    {
      pattern: edge(
        `${UNTIL} (?:the |zum |dem )?(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of)? (?:${month})(?:,? (\\d{4}))?`,
      ),
      end: ([, d, y], today) => dateAhead(today, index, Number(d), y),
    },
    {
      pattern: edge(`${UNTIL} (?:the )?(?:end of |ende )(?:${month})`),
      end: (_, today) => monthEnd(today, index),
    },
  ]),
  {
    pattern: anywhere("(?:到|直到)(\\d{1,2})月(\\d{1,2})[日号]"),
    end: ([, m, d], today) => dateAhead(today, Number(m) - 1, Number(d), undefined),
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

/** `offsetMinutes`: how far the clock of whoever speaks is ahead of UTC. Null: it has no end that can be told. */
export function endOf(text: string, saidAt: Instant, offsetMinutes = 0): Instant | null {
  const said = text.normalize("NFKC");
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

function spanOf([, count, unit]: RegExpExecArray): number {
  const number = NUMBERS[count!.toLowerCase()] ?? Number(count);
  const name = unit!.toLowerCase();
  if (/^(?:hour|stunde|小时)/.test(name)) return number * UNITS["hour"]!;
  if (/^(?:day|tag|天)/.test(name)) return number * DAY;
  return number * (/^(?:week|woche|周|星期)/.test(name) ? UNITS["week"]! : UNITS["month"]!);
}

function monthEnd(today: number, month = new Date(today * DAY).getUTCMonth()): number {
  const now = new Date(today * DAY);
  const year = now.getUTCFullYear() + (month < now.getUTCMonth() ? 1 : 0);
  return Date.UTC(year, month + 1, 0) / DAY;
}
