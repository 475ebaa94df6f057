/**
 * Until when something is so, as it is said along with it: "until Monday", "bis Ende März", "por dos semanas", "到八月底". A day that
 * is named counts to its end; of a month or a year that is named only what comes before it is sure.
 *
 * An end that is named and cannot be told ("until the release", "for now") is an end as well: null. Not here: since when (since.ts),
 * and whose end it is of several that are stated (hear-ends.ts).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { dateAhead, dayOf, weekdayAhead, weekEnd } from "../../kernel/days-ahead.ts";
import { MONTH, monthIn, NUMBER, numberIn, WEEKDAY, weekdayIn } from "../../kernel/text/day-words.ts";

const DAY = 86_400_000;

export interface NamedEnd {
  /** Where in the text it is named. */
  readonly at: number;
  readonly length: number;
  /** Null: it cannot be told. */
  readonly to: Instant | null;
  /** Of what happened it says when or for how long, and not how long that lasts: "we moved over the summer". */
  readonly isSpan: boolean;
  /** All of it: of what has no date only where it begins. */
  readonly isWhole: boolean;
}

interface Rule {
  readonly pattern: RegExp;
  /** The first day on which it holds no more, as a number since 1970; null: it cannot be told. */
  readonly day: (match: RegExpExecArray, today: number) => number | null;
  readonly isSpan?: true;
  readonly isOpen?: true;
}

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");
const han = (source: string) => new RegExp(source, "u");
const after = (day: number | null) => (day === null ? null : day + 1);
const never = () => null;
const dateOf = (day: number) => new Date(day * DAY);

const ONLY = "(?:only |just |but only |nur |aber nur |s[oó]lo |solamente )?";
const untilOf = (source: string) => `(?:${ONLY}(?:${source})(?: zum| zur| zu| el| la| al)?)`;
/** To the end of what is named, whatever that is. */
const THROUGH = untilOf("through|(?:up )?(?:to|until) and including|bis (?:einschließlich|inklusive)");
const UNTIL_ENGLISH = "up until|until|till|['’]til|through";
const UNTIL = untilOf(`${UNTIL_ENGLISH}|bis (?:einschließlich|inklusive)|bis|hasta`);
/** Not "收到八月的账单" and "说到八月". */
const UNTIL_HAN = "(?:一?直到|(?<![搬升改延迟前期调迁挪换转切降感收直说想轮看提谈聊])到|至)";
const END = "(?:the )?(?:end of(?: the)?|ende|finales? de(?:l)?|fin(?:es)? de(?:l)?|late)";
const MIDDLE = "(?:the )?(?:mid[- ]?|middle of |mitte |mediados de )";
const BEGINNING =
  "(?:the )?(?:beginning of |start of |early |anfang |principios de |comienzos de |inicios de )";
const YEAR = "(20\\d\\d)";
const NEXT = "(?:next |this |nächsten |kommenden |diesen |(?:el )?próximo |este )?";
/** "Friday, 26 June" is the day that its date is. */
const ON = `(?:${NEXT}(?:${WEEKDAY}),? (?:the |den |dem |el )?|(?:the |den |dem )?)`;
/** "Monday in two weeks", "Monday week", "Friday of next week": a weekday, and another one than the next. */
const NO_OTHER = `(?!,? \\(?(?:(?:the |den |dem |el )?\\d|(?:in |of |de )?(?:${MONTH})(?!\\p{L})|(?:a |one |the )?week(?!\\p{L})|(?:in|dentro de) (?:(?:the|${NUMBER}) )?(?:fortnight|days?|weeks?|months?|tagen?|wochen?|monaten?|días?|semanas?|mes(?:es)?)(?!\\p{L})|(?:after|before|following|next|of(?! this week)|der|nächste[rnsm]?|übernächste[rnsm]?|nach|vor|de la) ))`;
/** "Until April approves it", "until May's release": a month is somebody's name, too, and part of others. */
const NOBODY =
  "(?!['’]s(?!\\p{L})| (?:(?:has|is|was|will|would|can|could|did|had|isn['’]t|hasn['’]t)(?!\\p{L})|(?!(?:this|as|his|us|its|unless|always|besides|across|afterwards|sometimes|perhaps|plus)(?!\\p{L}))(?-i:\\p{Ll}{2,}s)(?!\\p{L})))";
/** "Bis Jan zurück ist": where its verb comes last it is a sentence of its own. In "Bis August ist Atlas pausiert" it does not. */
const NIEMAND =
  "(?! (?:[^,.;:!?]{1,60} )?(?:ist|sind|hat|haben|wird|kann|sagt|antwortet|\\p{L}*(?:kommt|kehrt|meldet|zustimmt))\\s*(?:[,.;:!?)]|$))";

/** Of a month without a year the next one; of the one that has begun, or is over, none. */
function inMonth(today: number, month: number, day: number, year: string | undefined): number | null {
  const found = dateAhead(today, month, day, year);
  return found === null || found <= today ? null : found;
}

/** The first day after it, the month that has begun being the next. */
function afterMonth(today: number, month: number, year: string | undefined): number {
  const now = dateOf(today);
  const later = month < now.getUTCMonth() ? 1 : 0;
  return Date.UTC(year === undefined ? now.getUTCFullYear() + later : Number(year), month + 1, 1) / DAY;
}

const afterYear = (today: number) => Date.UTC(dateOf(today).getUTCFullYear() + 1, 0, 1) / DAY;
const afterThisMonth = (today: number) => afterMonth(today, dateOf(today).getUTCMonth(), undefined);

function isBeforeMonth(today: number, month: number, year: string | undefined): number | null {
  const isNow = year === undefined && month === dateOf(today).getUTCMonth();
  return isNow ? null : inMonth(today, month, 1, year);
}

const DATES: readonly Rule[] = [
  {
    pattern: words(`${UNTIL} ${ON}(\\d{4})-(\\d{1,2})-(\\d{1,2})`),
    day: ([, y, m, d]) => after(dayOf(Number(y), Number(m) - 1, Number(d))),
  },
  {
    pattern: words(`${UNTIL} ${ON}(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?:\\s?(\\d{4}))?`),
    day: ([, d, m, y], today) => after(dateAhead(today, Number(m) - 1, Number(d), y)),
  },
  {
    pattern: words(
      `${UNTIL} ${ON}(\\d{1,2})(?:st|nd|rd|th|\\.)?(?: of| de)? (${MONTH})(?:,?(?: de| del)? (\\d{4}))?`,
    ),
    day: ([, d, m, y], today) => after(dateAhead(today, monthIn(m!), Number(d), y)),
  },
  {
    pattern: words(`${UNTIL} ${ON}(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?`),
    day: ([, m, d, y], today) => after(dateAhead(today, monthIn(m!), Number(d), y)),
  },
  {
    pattern: words(`${UNTIL} ${END} (${MONTH})(?:(?: de| del)? (\\d{4}))?`),
    day: ([, m, y], today) => afterMonth(today, monthIn(m!), y),
  },
  {
    pattern: words(`${THROUGH} (${MONTH})(?: (\\d{4})|${NOBODY}${NIEMAND})`),
    day: ([, m, y], today) => afterMonth(today, monthIn(m!), y),
  },
  {
    pattern: words(`${UNTIL} ${MIDDLE}(${MONTH})(?:(?: de| del)? (\\d{4}))?`),
    day: ([, m, y], today) => inMonth(today, monthIn(m!), 15, y),
  },
  ...[
    { until: untilOf(UNTIL_ENGLISH), alone: NOBODY },
    { until: untilOf("bis"), alone: NIEMAND },
    { until: untilOf("hasta"), alone: "" },
  ].map(
    ({ until, alone }): Rule => ({
      pattern: words(`${until} (?:${BEGINNING})?(${MONTH})(?:(?: de| del)? (\\d{4})|${alone})`),
      day: ([, m, y], today) => isBeforeMonth(today, monthIn(m!), y),
    }),
  ),
  {
    pattern: words(`${UNTIL} ${NEXT}(${WEEKDAY})${NO_OTHER}`),
    day: ([said, weekday], today) =>
      weekdayAhead(today, weekdayIn(weekday!)) + (/next|nächsten/iu.test(said) ? 8 : 1),
  },
  {
    pattern: words(`${UNTIL} ${END} ${YEAR}`),
    day: ([, y]) => dayOf(Number(y) + 1, 0, 1),
  },
  { pattern: words(`${THROUGH} ${YEAR}`), day: ([, y]) => dayOf(Number(y) + 1, 0, 1) },
  { pattern: words(`${UNTIL} ${YEAR}`), day: ([, y]) => dayOf(Number(y), 0, 1) },
];

/** "I've been here for two weeks" says since when, and so does "for two weeks now". */
const NOT_SINCE =
  "(?=(?:for|für|por|durante|die|noch) )(?<!(?<!\\p{L})(?:been|['’]ve|have|has|had|lived|worked|used)(?: [^\\s,;]+){0,6} )";
const NOT_YET = "(?! (?:now|already|schon|ya|vor|nach|alt|old)(?!\\p{L}))";
/** "Three days of replay" is what it is for, and not for how long: "drei Tage Replay", where all nouns have a capital letter. */
const NO_PART =
  "(?! (?:of|de)(?! (?:maintenance|repairs?|construction|downtime|testing|rest|leave|vacation|holidays?|mantenimiento|obras?|vacaciones))(?!\\p{L})|(?<=tage?n?|wochen?|monate?n?|jahre?n?) (?-i:\\p{Lu}))";
/** From another day than today. */
const COUNTED_FROM = new RegExp(
  `(?<!\\p{L})(?:(?:starting|beginning|from|since|as of|effective|ab|seit|vom?|von|desde|a partir de)(?: the| on| dem| el| la)? (?:\\d{1,2}(?!\\d)|next|tomorrow|morgen|mañana|nächst|próxim|(?:${MONTH}|${WEEKDAY})(?!\\p{L}))|(?<=(?:days?|weeks?|months?|tagen?|tage|wochen?|monaten?|monate|jahre?n?|días|semanas?|mes|meses) )(?:starting|beginning|after|once|following|from the|from when|ab|desde|a partir|después)(?! (?:today|now|heute|jetzt|sofort|hoy|ahora)))(?!\\p{L})`,
  "iu",
);

const PERIODS: readonly Rule[] = [
  {
    pattern: words(
      `${UNTIL} (?:(?:the )?(?:end of (?:the |this )?week|weekend)|wochenende|ende der woche|(?:el )?fin(?:al)? de (?:la )?semana)|for (?:the rest of )?(?:the|this) week|für diese woche|(?:por|durante) esta semana`,
    ),
    day: (_, today) => weekEnd(today) + 1,
  },
  {
    pattern: words(
      `${UNTIL} (?:(?:the )?end of (?:the |this )?month|monatsende|ende des monats|(?:el )?final(?:es)? de(?:l)? mes|(?:el )?fin de(?:l)? mes)|for (?:the rest of )?(?:the|this) month|für diesen monat|(?:por|durante) este mes`,
    ),
    day: (_, today) => afterThisMonth(today),
  },
  {
    pattern: words(
      `${UNTIL} (?:(?:the )?end of (?:the |this )?year|jahresende|ende des jahres|(?:el )?final(?:es)? de(?:l)? año|(?:el )?fin de(?:l)? año)|for (?:the rest of )?(?:the|this) year|für dieses jahr|(?:por|durante) este año`,
    ),
    day: (_, today) => afterYear(today),
  },
  { pattern: words(`${UNTIL} (?:tomorrow|morgen|mañana)`), day: (_, today) => today + 2 },
  {
    pattern: words(
      `${UNTIL} (?:tonight|today|midnight|heute(?: abend)?|mitternacht|hoy|esta noche)|for (?:today|tonight|the rest of (?:the|this) day)|(?:nur )?für heute|por hoy`,
    ),
    day: (_, today) => today + 1,
  },
  {
    pattern: words(
      `${NOT_SINCE}(?:for|für|por|durante|die|noch|noch für)(?: the| die| den| l[ao]s)?(?: next| coming| another| nächsten?| kommenden?| próxim[ao]s)? (${NUMBER})(?: more| weiteren?| próxim[ao]s)? (days?|weeks?|months?|tagen?|tage?|wochen?|monaten?|monate?|jahre?n?|días?|semanas?|mes(?:es)?)${NOT_YET}${NO_PART}`,
    ),
    day: ({ input, 1: count, 2: unit }, today) =>
      COUNTED_FROM.test(input) ? null : afterSpan(today, numberIn(count!), unit!),
    isSpan: true,
  },
];

function afterSpan(today: number, count: number, unit: string): number | null {
  if (/^[dt天]/iu.test(unit)) return today + count + 1;
  if (/^[ws周星]/iu.test(unit)) return today + 7 * count + 1;
  const now = dateOf(today);
  const months = /^j/iu.test(unit) ? 12 * count : count;
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, now.getUTCDate() + 1) / DAY;
}

const HAN_NUMBER = "\\d{1,2}|十[一二]?|[一两二三四五六七八九]";
const HAN_UP_TO = "(?:为止|之前|以前|前)?";

/** With "to" before it, or "before" behind it. */
const hanDate = (source: string) =>
  han(`(?:${UNTIL_HAN}(?:${source})${HAN_UP_TO}|(?:在)?(?:${source})(?:为止|之前|以前))`);
/** The groups of whichever of both it is. */
const groupsOf = (match: RegExpExecArray): readonly (string | undefined)[] => {
  const half = (match.length - 1) / 2;
  const said = match.slice(1);
  return said.slice(0, half).some((one) => one !== undefined) ? said.slice(0, half) : said.slice(half);
};

const HAN_DATES: readonly Rule[] = [
  {
    pattern: hanDate(`(?:(\\d{4})年)?(${HAN_NUMBER})月(\\d{1,2})[日号]`),
    day: (match, today) => {
      const [y, m, d] = groupsOf(match);
      return after(dateAhead(today, numberIn(m!) - 1, Number(d), y));
    },
  },
  {
    pattern: hanDate(`(?:(\\d{4})年)?(${HAN_NUMBER})月份?([底末])`),
    day: (match, today) => {
      const [y, m] = groupsOf(match);
      return afterMonth(today, numberIn(m!) - 1, y);
    },
  },
  {
    pattern: hanDate(`(?:(\\d{4})年)?(${HAN_NUMBER})月份?(?:初)?(?![中旬])`),
    day: (match, today) => {
      const [y, m] = groupsOf(match);
      return isBeforeMonth(today, numberIn(m!) - 1, y);
    },
  },
  {
    pattern: hanDate("(?:这|本|下)?个?(?:周|星期|礼拜)([日天一二三四五六])"),
    day: (match, today) => {
      const weekday = Math.max(0, "日天一二三四五六".indexOf(groupsOf(match)[0]!) - 1);
      return weekdayAhead(today, weekday) + (match[0].includes("下") ? 8 : 1);
    },
  },
  { pattern: hanDate("(?:这个?|本)?周末"), day: (_, today) => weekEnd(today) + 1 },
  { pattern: hanDate("(?:这个?|本)?月底"), day: (_, today) => afterThisMonth(today) },
  { pattern: hanDate("(?:今年)?年底"), day: (_, today) => afterYear(today) },
  { pattern: hanDate("(?:今天|今晚)"), day: (_, today) => today + 1 },
  { pattern: hanDate("明天"), day: (_, today) => today + 2 },
  {
    pattern: han(`(?:接下来|未来)的?(${HAN_NUMBER})个?(天|周|星期|月)`),
    day: ([, count, unit], today) => afterSpan(today, numberIn(count!), unit!),
    isSpan: true,
  },
];

/** And not what is called after one: "the season pass service". */
const SEASON = `(?:spring|summer|autumn|fall|winter|semester|term|season|school year|quarter|holidays?|vacations?|christmas|easter)(?: (?:months|weeks|break|holidays?|vacations?|term|semester|season|period|quarter|time))?(?!['’]s(?!\\p{L})|-| (?!(?:of|in|at|on|with|and|or|but|because|while|as|until|till|for|from|to|by|near|only|now|again|too|instead|here|there|before|after|since|so|though|if|when|where|which|that|is|are|was|has|i|we|you|he|she|it|they|my|our|the|an?|this|us|until)(?!\\p{L}))(?-i:\\p{Ll}))`;
const SAISON =
  "(?:frühling|frühjahr|sommers?|herbst(?:es)?|winters?|semesters?|quartals?|(?:semester|sommer|winter)?ferien|urlaubs?)";
const ESTACION =
  "(?:primavera|verano|otoño|invierno|semestre|trimestre|curso|temporada|vacaciones|navidades)";

const UNTOLD: readonly Rule[] = [
  {
    pattern: words(
      "for (?:right )?now|for the (?:moment|time being|duration|interim)|for a while|temporarily|provisionally|in the (?:meantime|interim)|as a stopgap|vorerst|vorläufig|fürs erste|einstweilen|vorübergehend|übergangsweise|bis auf weiteres|por (?:ahora|el momento|lo pronto|un tiempo)|de momento|temporalmente|provisionalmente|de (?:forma|manera) (?:temporal|provisional)|hasta nuevo aviso",
    ),
    day: never,
  },
  {
    pattern: words(`${NOT_SINCE}(?:for|por|durante) (?:${NUMBER}) (?:years?|años?)${NOT_YET}${NO_PART}`),
    day: never,
    isSpan: true,
  },
  { pattern: han("临时|暂且|这段时间|直到[^，。；、]{1,16}"), day: never },
  {
    pattern: words(
      `for (?:the |this |my |our )?(?:whole |entire |coming |rest of the |rest of this )?${SEASON}|für (?:den |die |das |diesen |dieses )?(?:ganzen |kommenden )?${SAISON}|(?:por|para) (?:el |la |las |este |esta )${ESTACION}`,
    ),
    day: never,
  },
  {
    pattern: words(
      `(?:over|during|throughout) (?:the |this |my |our )?(?:whole |entire )?${SEASON}|(?<!(?:since|as of|from|starting) )this ${SEASON}|(?:über|während) (?:den |die |das |der |des |diesen )?${SAISON}|den (?:ganzen )?${SAISON} über|diese[ns] ${SAISON}|durante (?:todo )?(?:el |la |las |este |esta )${ESTACION}|(?<!desde )est[ea] ${ESTACION}`,
    ),
    day: never,
    isSpan: true,
  },
  { pattern: han("(?:这个|今年|整个)?(?:暑假|寒假|夏天|冬天|学期)(?:期间|里)?"), day: never, isSpan: true },
  // Whatever it is that it is to last until: it has no date.
  { pattern: words("(?:up until|until|till|['’]til|bis|hasta)(?= \\p{L}| \\d)"), day: never, isOpen: true },
];

const RULES: readonly Rule[] = [...DATES, ...PERIODS, ...HAN_DATES, ...UNTOLD];

/** The one that tells the most, and not the first; null: none is named. `offsetMinutes`: how far the speaker's clock is ahead of UTC. */
export function endNamedIn(text: string, saidAt: Instant, offsetMinutes = 0): NamedEnd | null {
  const offset = offsetMinutes * 60_000;
  const today = Math.floor((saidAt + offset) / DAY);
  for (const { pattern, day, isSpan = false, isOpen = false } of RULES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const end = day(match, today);
    const to = end === null || end <= today ? null : instantOf(end * DAY - offset);
    return { at: match.index, length: match[0].length, to, isSpan, isWhole: !isOpen };
  }
  return null;
}
