/**
 * What is so again and again, as it is said along with it: "from Monday through Friday", "for three days a week", "für zwei Wochen
 * jedes Jahr", "until 5 pm". It names no end, however much its words are those of one. A week or a day that is named ("this week",
 * "next Monday", "5 pm today") comes once.
 */

import { MONTH, NUMBER, WEEKDAY } from "./day-words.ts";

export interface Habit {
  /** Where in the text it is named. */
  readonly at: number;
  readonly length: number;
  /** Of what passes it may be said of one week: "paused from Monday until Thursday". */
  readonly mayBeOnce: boolean;
}

const words = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, "iu");

const UP_TO = "(?:up )?(?:to|through|until|till|['’]til|bis(?: einschließlich)?|hasta)(?: el| l[ao]s| zum)?";
const ONCE = "this|next|coming|diese[nrms]?|nächste[nrms]?|kommende[nrms]?|est[ea]|próxim[ao]";
const DAYTIME = "(?: (?:morning|noon|afternoon|evening|night|früh|morgen|mittag|nachmittag|abend|nacht))?";

const WEEKDAYS = words(
  `(?:(?:from|every|each|von|vom|jeden|de|desde)(?: el| los)? )?(?<!(?:${ONCE}) )(?:${WEEKDAY})s?${DAYTIME} ${UP_TO} (?:${WEEKDAY})s?(?!,? (?:(?:the |den |el )?\\d|${MONTH}|(?:of |in |de )?(?:${ONCE})))`,
);
const WEEKDAYS_HAN =
  /从?(?<![这本下上]个?)(?:每个?)?(?:周|星期|礼拜)[一二三四五六日天][到至](?:周|星期|礼拜)?[一二三四五六日天]/u;

const STOP = "(?:until|till|['’]til|bis(?: um)?|hasta)";
const HOUR =
  "(?:\\d{1,2}(?::\\d\\d)? ?(?:am|pm|a\\.m\\.|p\\.m\\.|uhr|o['’]clock)|\\d{1,2}:\\d\\d|las? \\d{1,2}(?::\\d\\d)?(?: de la (?:mañana|tarde|noche))?)";
const DAY_NAMED = `(?:today|tomorrow|tonight|heute|morgen|übermorgen|hoy|(?:${ONCE}|on|am|el) (?:${WEEKDAY})(?!\\p{L})|(?:${WEEKDAY})(?!\\p{L}))`;
const HOURS = words(
  `(?<!(?<!\\p{L})(?:${DAY_NAMED}),? )(?:(?:from|von|de|desde) (?:${HOUR}|\\d{1,2}) (?:to|a|${STOP})|${STOP}) ${HOUR}(?!,? (?:${DAY_NAMED}|(?:on |am |el |the |den )*(?:\\d|${MONTH}|(?:${ONCE}) )))`,
);
const LATE = words(
  `(?:${STOP} (?:very )?(?:late(?: at night| into the night| in the (?:evening|night))?|spät(?: abends| nachts| in die nacht)?|tarde))(?=\\s*(?:[.,;:!?)]|$| (?:every|each|most|on|and|but|jeden|und|aber|cada|y|pero)(?!\\p{L})))`,
);
const MIDNIGHT = words(`${STOP} (?:midnight|noon|mitternacht|mittags?|medianoche|mediodía)`);

interface Period {
  /** What comes again. */
  readonly name: string;
  /** Shorter than it is: so many of them are a part of it. */
  readonly shorter: string;
  /** Days of it, by their names. */
  readonly part: string | null;
}

const DAYS = "days?|tage?n?|días?";
const WEEKS = "weeks?|wochen?|semanas?";
const MONTHS = "months?|monate?n?|mes(?:es)?";
const PERIODS: readonly Period[] = [
  { name: "week|woche|semana", shorter: DAYS, part: WEEKDAY },
  { name: "month|monat|mes", shorter: `${DAYS}|${WEEKS}`, part: null },
  {
    name: "year|summer|winter|spring|autumn|jahr|sommer|herbst|frühling|año|verano|invierno",
    shorter: `${DAYS}|${WEEKS}|${MONTHS}`,
    part: MONTH,
  },
];

/** Of each, wherever it stands. */
const EACH = "(?:every|each|jede[nrs]?|cada)(?: other| second| zweite[nrs]?)?";
/** Of each, right behind how much of it. */
const A = `${EACH}|an?|per|(?:out )?of (?:the|${EACH})|in (?:the|an?|${EACH})|pro|je|die|im|in der|al|a la|por`;

interface Rule {
  readonly pattern: RegExp;
  /** What else is to be said, anywhere in the sentence; null: nothing. */
  readonly beside: RegExp | null;
  readonly mayBeOnce: boolean;
}

const PARTS = PERIODS.flatMap(({ name, shorter, part }): Rule[] => {
  const some = `(?:for|für|por|durante) (?:${NUMBER}) (?:${shorter})`;
  const within = part === null ? some : `${some}|${UP_TO} (?:${part})(?!,? \\d)`;
  return [
    { pattern: words(`${some} (?:${A}) (?:${name})(?! of)`), beside: null, mayBeOnce: false },
    { pattern: words(within), beside: words(`${EACH} (?:${name})`), mayBeOnce: false },
  ];
});

const EACH_DAY = words(
  `${EACH} (?:days?|nights?|evenings?|workdays?|weekdays?|tage?|abende?|nächte?|día|noche|${WEEKDAY})|daily|täglich`,
);

const RULES: readonly Rule[] = [
  { pattern: WEEKDAYS, beside: null, mayBeOnce: true },
  { pattern: WEEKDAYS_HAN, beside: null, mayBeOnce: true },
  { pattern: HOURS, beside: null, mayBeOnce: true },
  { pattern: LATE, beside: null, mayBeOnce: true },
  { pattern: MIDNIGHT, beside: EACH_DAY, mayBeOnce: false },
  ...PARTS,
];

/** Null: it names none. */
export function habitIn(text: string): Habit | null {
  for (const { pattern, beside, mayBeOnce } of RULES) {
    const match = pattern.exec(text);
    if (match === null || beside?.test(text) === false) continue;
    return { at: match.index, length: match[0].length, mayBeOnce };
  }
  return null;
}
