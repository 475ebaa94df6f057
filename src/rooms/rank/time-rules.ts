/**
 * How times are said in languages that put spaces between words: one rule for each way, the more exact first. What is
 * matched by one is out of reach for those after it.
 */

import type { Language } from "../../kernel/text/function-words.ts";
import { wholeWords } from "../../kernel/text/whole-words.ts";
import {
  ago,
  DAY,
  dateOf,
  dayOf,
  fewAgo,
  HOUR,
  isNoDay,
  isYear,
  type LocalSpan,
  lately,
  latestDate,
  latestMonth,
  latestWeekday,
  monthOf,
  type Unit,
  unitBefore,
  weekend,
  yearOf,
} from "./calendar.ts";
import { isDoubtfulMonth, MONTH_NAME, monthNamed, WEEKDAY_NAME, weekdayNamed } from "./month-names.ts";
import { COUNT, countOf, isFew, NOT_COUNTED_ON, UNIT, unitOf } from "./time-words.ts";

export interface TimeRule {
  /** Global. */
  readonly pattern: RegExp;
  /** Its words are written in what was said then, too: they stay among the terms. */
  readonly stays: boolean;
  /** Null: it is none after all, and another rule may read it. `now` is local time. */
  readonly read: (match: Matched, now: number, language: Language) => LocalSpan | typeof NO_TIME | null;
}

/** Groups of a match, and where it stands in what text. */
export type Matched = readonly (string | undefined)[] & { readonly index: number; readonly input: string };

/** Written like a time, and none: no other rule may take a part of it for one. */
export const NO_TIME = "no time";

const YEAR = "(?:19|20)\\d\\d";
const number = (text: string | undefined): number => Number(text ?? Number.NaN);

const NUMERIC: readonly TimeRule[] = [
  {
    pattern: wholeWords(`(${YEAR})[-/](\\d{1,2})[-/](\\d{1,2})(?:T[\\d:.]{4,12}Z?)?`),
    stays: true,
    read: ([, year, month, day]) => dateOf(number(year), number(month) - 1, number(day)),
  },
  {
    pattern: wholeWords(`(\\d{1,2})\\.(\\d{1,2})\\.(${YEAR})`),
    stays: true,
    read: ([, day, month, year]) => dateOf(number(year), number(month) - 1, number(day)),
  },
  {
    // 3/5/2024 is in March to some and in May to others: only what can be read one way.
    pattern: wholeWords(`(\\d{1,2})/(\\d{1,2})/(${YEAR})`),
    stays: true,
    read: ([, first, second, year]) => {
      const [a, b] = [number(first), number(second)];
      if (a > 12 || a === b) return dateOf(number(year), b - 1, a);
      return b > 12 ? dateOf(number(year), a - 1, b) : null;
    },
  },
  {
    pattern: wholeWords(`(${YEAR})-(0[1-9]|1[0-2])(?!-?\\d)`),
    stays: true,
    read: ([, year, month]) => monthOf(number(year), number(month) - 1),
  },
];

const dayInMonth = (
  name: string | undefined,
  day: string | undefined,
  year: string | undefined,
  now: number,
  language: Language,
): LocalSpan | typeof NO_TIME | null => {
  const month = monthNamed(name ?? "", true, language);
  if (month === undefined) return null;
  if (isNoDay(month, number(day))) return NO_TIME;
  return year === undefined ? latestDate(now, month, number(day)) : dateOf(number(year), month, number(day));
};

const BEFORE_DATE =
  /(?:^|[^a-z])(?:on|by|since|until|till|before|after|from|between|through|last|this|the|in) (?:the )?$/i;
/** Nothing more, or a word that goes on with the sentence. */
const AFTER_DATE =
  /^(?:$|[^a-z0-9 ]| (?:$|[^a-z0-9]|(?:i|we|he|she|they|you|it|and|or|to|at|in|on|for|with|was|were|did|until|till|when|about|from)(?![a-z])))/i;

/**
 * "May 12 people come", "can 3 may be enough": may, march and their like are months only where a date would stand, and
 * nothing that could be counted follows.
 */
const isDate = (
  { index, input, 0: written = "" }: Matched,
  name: string | undefined,
  isNumberFirst: boolean,
) => {
  if (!isDoubtfulMonth(name?.toLowerCase() ?? "")) return true;
  const before = input.slice(Math.max(0, index - 20), index);
  const after = input.slice(index + written.length, index + written.length + 12);
  if (BEFORE_DATE.test(before) || /\d(?:st|nd|rd|th)|\d of |\d\D+(?:19|20)\d\d$/i.test(written)) return true;
  const starts = /(?:^|[.!?:] )$/.test(before);
  if (/^[A-Z]/.test(name ?? "") && (isNumberFirst || !starts)) return true;
  return isNumberFirst ? /^(?:$|[^a-z0-9 ]| ?$)/i.test(after) : AFTER_DATE.test(after);
};

/** "In may" is the month, "the last march" may be anything. */
const isMonthAlone = ({ index, input }: Matched, name: string): boolean =>
  !isDoubtfulMonth(name.toLowerCase()) ||
  /^[A-Z]/.test(name) ||
  /(?:^|[^a-z])(?:in|during|since|until|till|early|late|mid) $/i.test(
    input.slice(Math.max(0, index - 10), index),
  );

const IN =
  "(?:in|during|since|before|after|until|till|last|this|past|early|late|mid|of|between|from|im|seit|vor|nach|bis|letzten|vergangenen|zwischen|von|en|desde|antes de|después de|hasta|entre|em|até|mois de|depuis|avant|après|dernier|nel|di|dal|fra|tra|в|во|после|до|с|между|прошлого|прошлом)";
const TO = "(?:and|to|until|till|through|und|bis|y|a|et|à|e|и|до|по|-|–)";

const MONTHS: readonly TimeRule[] = [
  {
    pattern: wholeWords(
      `(${MONTH_NAME})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:%])(?:,? (?:of |de |del )?(${YEAR}))?`,
    ),
    stays: true,
    read: (match, now, language) => {
      const [, name, day, year] = match;
      return isDate(match, name, false) ? dayInMonth(name, day, year, now, language) : NO_TIME;
    },
  },
  {
    pattern: wholeWords(
      `(\\d{1,2})(?:st|nd|rd|th|\\.|er|º|°|-го)? (?:of |de |di )?(${MONTH_NAME})\\.?(?:,? (?:of |de |del )?(${YEAR}))?`,
    ),
    stays: true,
    read: (match, now, language) => {
      const [, day, name, year] = match;
      // "In May 5 of us …": the other rules may know better.
      return isDate(match, name, true) ? dayInMonth(name, day, year, now, language) : null;
    },
  },
  {
    pattern: wholeWords(
      `(${MONTH_NAME})\\.?,? (?:of |de |del )?(${YEAR}|last year|this year|letzten jahres|año pasado|(?:l'année|l'an) derni(?:ère|er)|прошлого года)`,
    ),
    stays: true,
    read: (match, now, language) => {
      const [, name, year = ""] = match;
      const month = monthNamed(name ?? "", true, language);
      if (month === undefined || !isDate(match, name, false)) return null;
      const own = new Date(now).getUTCFullYear();
      const said = /^\d/.test(year) ? number(year) : /^this/iu.test(year) ? own : own - 1;
      return monthOf(said, month);
    },
  },
  {
    pattern: wholeWords(
      `(?<=(?<!\\p{L})${IN} )(${MONTH_NAME})`,
      `(?<=(?<!\\p{L})(?:between|from|zwischen|von|entre|de|tra|da|между|с) ${MONTH_NAME} ${TO} )(${MONTH_NAME})`,
    ),
    stays: true,
    read: (match, now, language) => {
      const name = match[1] ?? match[2] ?? "";
      const month = monthNamed(name, false, language);
      return month === undefined || !isMonthAlone(match, name) ? null : latestMonth(now, month);
    },
  },
  {
    // Those that are nothing else. April and June are names of people, too; may and march are said of much.
    pattern:
      /(?<![\p{L}\p{N}])(?<!next )(January|February|July|September|October|November|December)(?![\p{L}\p{N}])/gu,
    stays: true,
    read: ([, name], now, language) => {
      const month = monthNamed(name ?? "", false, language);
      return month === undefined ? null : latestMonth(now, month);
    },
  },
];

/** What is counted in thousands, and no year. */
const COUNTABLE = `(?! (?:${UNIT}|people|persons|men|women|kids|guests|users|members|dollars|euros|pounds|bucks|yen|rubles|cents|steps|words|lines|pages|points|miles|meters|metres|kilomet(?:er|re)s|km|kg|grams|calories|items|files|copies|units|votes|seats|leute|menschen|personas|personnes|persone|pessoas|человек|рублей|долларов)(?!\\p{L}))`;
/** Behind "of" and "from" many numbers stand: a year ends there what is said, or goes on to another, or a season leads to it. */
const ENDS_THERE = `(?= ?$| ?[.,;:!?)]| ${TO} ${YEAR}(?!\\d))`;

const YEARS: TimeRule = {
  pattern: wholeWords(
    `(?<=(?<!\\p{L})(?:in|during|since|before|after|until|till|year|late|early|mid|between|jahr|im|seit|vor|bis|en|año|desde|depuis|avant|après|em|nel|dal|del|в|до|после|(?:spring|summer|autumn|fall|winter|year|end|beginning|start|middle|class|back) (?:of|from)) )(${YEAR})(?![-/.,:]\\d)${COUNTABLE}(?: года?| году)?`,
    `(?<=(?<!\\p{L})(?:of|from) )(${YEAR})(?![-/.,:]\\d)${ENDS_THERE}`,
    `(?<=(?<!\\p{L})(?:between|from|zwischen|entre|между) ${YEAR} ${TO} )(${YEAR})${COUNTABLE}`,
  ),
  stays: true,
  read: ([, first, second, third]) => {
    const year = number(first ?? second ?? third);
    return isYear(year) ? yearOf(year) : null;
  },
};

const NOT_BEFORE_WEEKDAY =
  "(?<!(?<!\\p{L})(?:next|every|each|coming|upcoming|this|nächsten|nächste|kommenden|jeden|diesen|próximo|cada|los|prochain|chaque|ce|ogni|prossimo|toda|todo|próxima|каждый|каждую|каждое|следующий|следующую|следующее|этот|эту|это) )";

const WEEKDAYS: TimeRule = {
  pattern: wholeWords(
    `${NOT_BEFORE_WEEKDAY}(${WEEKDAY_NAME})(?: (?:pasad[oa]|dernier|scors[oa]|passad[oa]))?(?! (?:próximo|que viene|prochain|prossimo))`,
  ),
  stays: true,
  read: ([, name], now) => {
    const weekday = weekdayNamed(name ?? "");
    return weekday === undefined ? null : latestWeekday(now, weekday);
  },
};

const counted = (
  count: string | undefined,
  unit: string | undefined,
  now: number,
  read: (now: number, unit: Unit, count: number) => LocalSpan,
): LocalSpan | null => {
  const known = unitOf(unit ?? "");
  if (known === undefined) return null;
  if (isFew(count, unit ?? "")) return read === lately ? lately(now, known, 5) : fewAgo(now, known);
  return read(now, known, count === undefined ? 1 : countOf(count));
};

/** Something other than space: says nothing, but what follows is compiled once and not for each word before it. */
const NEXT = "(?=\\S)";

const LATELY: TimeRule = {
  pattern: wholeWords(
    `(?:(?<!\\p{L})(?:in|during|over|within|for) )?(?:the|these) (?:last|past|previous) ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})(?! of)`,
    `(?:last|past) ${NEXT}(${COUNT}) ${NEXT}(${UNIT})`,
    `in den (?:letzten|vergangenen) ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})`,
    `en (?:los|las) últim[oa]s ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})`,
    `(?:au cours des|ces|les) ${NEXT}(?:(${COUNT}) )?derni(?:ers|ères) ${NEXT}(${UNIT})`,
    `(?:negli|nelle) ultim[ie] ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})`,
    `n[oa]s últim[oa]s ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})`,
    `за последн(?:ие|юю|ий) ${NEXT}(?:(${COUNT}) )?${NEXT}(${UNIT})`,
  ),
  stays: false,
  read: ([, ...groups], now) => {
    // Each way has two groups, and one of them is taken: the unit is always there.
    const at = groups.findIndex((group, index) => index % 2 === 1 && group !== undefined);
    return counted(groups[at - 1], groups[at], now, lately);
  },
};

const AGO: TimeRule = {
  pattern: wholeWords(
    `(?:vor|hace|il y a|há) ${NEXT}(${COUNT}) ${NEXT}(${UNIT})`,
    `${NOT_COUNTED_ON}(?:(${COUNT}) )?${NEXT}(${UNIT}) ${NEXT}(?:ago|fa|atrás|назад)`,
  ),
  stays: false,
  read: ([, count, unit, second, third], now) => counted(count ?? second, unit ?? third, now, ago),
};

interface Phrase extends TimeRule {
  readonly sources: readonly string[];
}

const HALF: TimeRule = {
  pattern: wholeWords(
    "(?<!and )half an? (year|month) ago|vor einem halben (jahr|monat)|hace medio (año|mes)|(?:mezzo (anno)|meio (ano)) (?:fa|atrás)|há meio (ano)|(полгода) назад",
  ),
  stays: false,
  read: ([, ...groups], now) =>
    /^m/i.test(groups.find((group) => group !== undefined) ?? "")
      ? ago(now, "week", 2)
      : ago(now, "month", 6),
};

const phrase = (sources: readonly string[], read: (now: number) => LocalSpan, stays = false): Phrase => ({
  sources,
  pattern: wholeWords(...sources),
  stays,
  read: (_match, now) => read(now),
});
const part =
  (from: number, to: number) =>
  (now: number): LocalSpan => {
    const { since } = dayOf(now);
    return { since: since + from * HOUR, before: since + to * HOUR };
  };
const unit = (of: Unit, count: number) => (now: number) => unitBefore(now, of, count);
/** Some count weeks from Sunday, and some mean the last seven days. */
const lastWeek = (now: number): LocalSpan => {
  const { since, before } = unitBefore(now, "week", 1);
  return { since: since - DAY, before: Math.min(before + DAY, dayOf(now).before) };
};

const PHRASES: readonly Phrase[] = [
  phrase(
    [
      "the day before yesterday|vorgestern|anteayer|antes de ayer|avant-hier|l'altro ieri|anteontem|позавчера",
    ],
    unit("day", 2),
  ),
  phrase(
    ["last night|gestern abend|letzte nacht|anoche|hier soir|ieri sera|ontem à noite|вчера вечером"],
    part(-7, 6),
  ),
  phrase(
    ["this morning|heute (?:morgen|früh)|esta mañana|ce matin|stamattina|esta manhã|сегодня утром"],
    part(0, 12),
  ),
  phrase(["this afternoon|heute nachmittag|esta tarde|cet après-midi|oggi pomeriggio"], part(12, 18)),
  phrase(
    ["this evening|tonight|heute abend|esta noche|ce soir|stasera|esta noite|сегодня вечером"],
    part(17, 24),
  ),
  phrase(["(?:earlier )?today|heute|hoy|aujourd'hui|oggi|hoje|сегодня"], unit("day", 0)),
  phrase(["yesterday|gestern|ayer|ieri|ontem|вчера"], unit("day", 1)),
  // In German it means "here".
  {
    ...phrase(["hier"], unit("day", 1)),
    read: (_match, now, language) => (language === "fr" ? unitBefore(now, "day", 1) : null),
  },
  phrase(
    [
      "last weekend|letztes wochenende|fin de semana pasado|week-end dernier|(?:lo )?scorso (?:fine settimana|weekend)|fim de semana passado|прошлые выходные",
    ],
    (now) => weekend(now, true),
    true,
  ),
  phrase(["(?:over|on|at|this past) (?:the )?weekend|am wochenende"], (now) => weekend(now, false), true),
  phrase(["the week before last|vorletzte woche"], unit("week", 2)),
  phrase(
    [
      "last week|(?:letzte|letzter|vorige|voriger|vergangene|vergangener) woche|semana pasada|semaine (?:dernière|passée)|settimana scorsa|scorsa settimana|semana passada|прошлой неделе|прошлую неделю",
    ],
    lastWeek,
  ),
  phrase(
    ["this week|diese[r]? woche|esta semana|cette semaine|questa settimana|этой неделе"],
    unit("week", 0),
  ),
  phrase(["the month before last|vorletzten monat"], unit("month", 2)),
  phrase(
    [
      "last month|(?:letzten|letztem|vorigen|vergangenen) monat|mes pasado|mois (?:dernier|passé)|mese scorso|scorso mese|m[eê]s passado|прошлом месяце",
    ],
    unit("month", 1),
  ),
  phrase(
    ["this month|diesen monat|diesem monat|este mes|ce mois(?:-ci)?|questo mese|este mês|этом месяце"],
    unit("month", 0),
  ),
  phrase(["the year before last|vorletztes jahr"], unit("year", 2)),
  phrase(
    [
      "last year|(?:letztes|letzten|voriges|vorigen|vergangenes|vergangenen) jahr|año pasado|l'an(?:née)? derni(?:er|ère)|année dernière|anno scorso|scorso anno|ano passado|прошлом году",
    ],
    unit("year", 1),
  ),
  phrase(
    ["this year|dieses jahr|diesem jahr|este año|cette année|quest'anno|este ano|этом году"],
    unit("year", 0),
  ),
];

/** Rules that need not be tried on a text without their cue: to compile them takes longer than all the rest. */
export interface TimeRules {
  readonly cue: RegExp;
  readonly rules: readonly TimeRule[];
}

const DIGIT = /\d/;
/** As a word of its own, as far as a cue need be sure. */
const named = (name: string): RegExp => new RegExp(`(?<![a-z])${name}(?![a-z])`, "i");

/** In the order in which they are tried. */
export const SPACED_RULES: readonly TimeRules[] = [
  { cue: DIGIT, rules: NUMERIC },
  { cue: named(MONTH_NAME), rules: MONTHS },
  { cue: DIGIT, rules: [YEARS] },
  { cue: /last|past|previous|letzten|vergangenen|[uú]ltim|derni|последн/i, rules: [LATELY] },
  { cue: /half|halben|medio|mezzo|meio|полгода/i, rules: [HALF] },
  { cue: / (?:ago|fa|atrás|назад)|(?:vor|hace|il y a|há) /i, rules: [AGO] },
  { cue: new RegExp(PHRASES.flatMap(({ sources }) => sources).join("|"), "i"), rules: PHRASES },
  { cue: named(WEEKDAY_NAME), rules: [WEEKDAYS] },
];
