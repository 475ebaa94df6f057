/** How exactly a sentence says when something is, as far as that outlasts the week. */

import { MONTHS, WEEKDAYS } from "../../../kernel/text/pin-words.ts";
import { wholeWords } from "../../../kernel/text/whole-words.ts";

/** Beside those that kernel/text has: Italian, Portuguese, Dutch, Russian. */
const MORE_MONTHS =
  "gennaio|febbraio|maggio|giugno|luglio|settembre|ottobre|dicembre|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro|januari|februari|maart|mei|augustus|январ[яье]|феврал[яье]|марта?|апрел[яье]|ма[яе]|июн[яье]|июл[яье]|августа?|сентябр[яье]|октябр[яье]|ноябр[яье]|декабр[яье]";
const MONTH = `(?:${MONTHS}|${MORE_MONTHS})`;
/** "May" and "mars" are words too: a month alone needs its little word. */
const DAY = "(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|er|\\.|º|ª)?";

const EXACT: readonly RegExp[] = [
  wholeWords(
    `${DAY} (?:of |de |di )?${MONTH}`,
    `${MONTH}\\.? ${DAY}`,
    "\\p{L}{3,14}(?:ого|ое|его) (?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)",
    `(?:el|dia|día) \\p{L}{3,12} de ${MONTH}`,
    `(?:am|vom|zum|bis) \\p{L}{3,20}ten ${MONTH}`,
    `the \\p{L}{4,14}(?:st|nd|rd|th) of ${MONTH}`,
    `(?:${WEEKDAYS}|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag),? (?:the |den |dem |der |le )?(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th|\\.)?(?! ?(?:am|pm|uhr|:|h|o'clock))`,
    "\\d{4}-\\d{2}-\\d{2}",
    "\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}",
    "the (?:[12]?(?:1st|2nd|3rd)|[12]?\\dth|30th|31st)",
  ),
  /(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?月 ?(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?[日号號]|\d{1,2}월 ?\d{1,2}일|(?<!\d)\d{1,2}\.\d{1,2}\.(?=\s|$)/g,
];

const SEASONAL: readonly RegExp[] = [
  wholeWords(
    `(?:in|by|before|antes de|vor|avant|prima di|voor|until|till|from|for|end of|start of|beginning of|mid|early|late|next|this|last|im|bis|ab|ende|anfang|en|fin|d'ici|hasta|para|em|até|a|fino a|da|eind|begin|vanaf|в|до|с|к|на) (?:\\p{L}{1,8} )?${MONTH}`,
    "(?:next|this|coming|last) (?:spring|summer|autumn|fall|winter|year|month|semester|term|quarter|season)",
    "(?:until|till|by|from|for|bis|ab|hasta|até|fino al|tot|до) 20\\d{2}(?: году| года)?",
    "(?:nächstes|nächsten|kommenden|kommendes) (?:jahr|sommer|winter|herbst|frühling|monat|frühjahr)",
    "(?:l'été|l'année|le mois) prochaine?|prochain été",
    "(?:el|la) (?:próximo|próxima) (?:año|verano|mes|primavera|otoño|invierno)|(?:el|del) año que viene|no próximo ano|no ano que vem|(?:il|l') ?(?:prossim[oa]|anno prossimo)|volgend(?:e|) (?:jaar|zomer|maand)",
    "(?:весной|летом|осенью|зимой|в следующем (?:году|месяце))",
    "in (?:the )?(?:spring|summer|autumn|fall|winter)",
    "im (?:frühling|frühjahr|sommer|herbst|winter)|en (?:été|automne|hiver|verano|otoño|invierno|primavera)|au printemps|no (?:verão|outono|inverno)|na primavera|in (?:estate|autunno|inverno|primavera)|in de (?:zomer|herfst|winter|lente)",
    "(?:over|at|for|before|by|after|around|until) (?:christmas|easter|new year'?s?|thanksgiving|the holidays|ramadan)",
    "(?:zu|an|über|vor|bis) (?:weihnachten|ostern|pfingsten|silvester)|(?:à|pour|avant) (?:noël|pâques)|(?:en|por|para) (?:navidad|semana santa)|(?:no|pelo) natal|na páscoa|a (?:natale|pasqua|ferragosto)|(?:met|voor) (?:kerst|pasen)|на (?:майские|новый год|каникулы|каникулах|праздники|праздниках)",
  ),
  /(?:来|再来|今)(?:年|月|春|夏|秋|冬)|(?:明|今|后|後)年|下(?:个|個)?(?:月|学期)|(?:\d{1,2}|[一二三四五六七八九十]{1,3}) ?月(?!前)|내년|다음 ?달|올해|추석|설날|春节|春節|国庆|國慶|五一|元旦|お盆|正月|年末|ゴールデンウィーク|\d{1,2}월|\d{4} ?年|\d{4}년/g,
];

const RECURRING: readonly RegExp[] = [
  wholeWords(
    "every (?:other |second |third |single )?(?:day|week|month|year|weekend|morning|evening|night|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?",
    "(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days",
    "(?:first|second|third|last) (?:mon|tues|wednes|thurs|fri|satur|sun)days?",
    "(?:weekly|monthly|yearly|fortnightly|daily|twice a (?:week|month|year)|once a (?:week|month|year)|a (?:week|month|year))",
    "jede[nrs]? (?:zweiten )?(?:tag|woche|monat|jahr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)",
    "(?:tous les|chaque|cada|todos los|todas las|todas as|todos os|ogni|elke|iedere) \\p{L}{3,12}|los (?:lunes|martes|miércoles|jueves|viernes|sábados|domingos)|per week|по (?:понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям)|кажд\\p{L}{2} \\p{L}{3,12}",
  ),
  /毎(?:日|週|月|年|朝|晩)|週[一二三四五六七]回|[月火水木金土日]曜(?:日)?(?:ごと|は毎)|每(?:天|周|週|月|年|个月)|매(?:일|주|월|년)|(?:^|[ ,])[월화수목금토일]{2,4} /g,
];

const WEEKDAY = [
  wholeWords(`(?:${WEEKDAYS})`),
  /[月火水木金土日]曜日?|(?:周|星期|週|礼拜)[一二三四五六日天]|[월화수목금토일]요일/g,
];

/** In the history of the world, not of a life. */
const LONG_AGO = /(?<![\p{L}\p{N}])1[0-8]\d{2}(?![\p{L}\p{N}])/u;

const CLOCK =
  /(?<![\p{L}\p{N}])(?:\d{1,2}[:h.]\d{2}|\d{1,2} ?(?:am|pm|uhr|o'clock|heures|horas)|at (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon)|half past|halb \p{L}{3,6}|um \p{L}{3,6}|à \d{1,2}|a las \p{L}{2,6}|alle \p{L}{2,6}|às \p{L}{2,6}|om \p{L}{3,6}|(?:в|к) \p{L}{4,14})(?![\p{L}\p{N}])|[点點時时시] ?|[一二三四五六七八九十两]+[点點時]/iu;

/** By what is told: a day, a part of the year, something that comes again, or only a day of this week. */
export type DateKind = "day" | "season" | "recurring" | "weekday";

export interface Dated {
  readonly kind: DateKind | null;
  /** 0 to 1; 0 where there is none, and where nothing else is said. A bare time of day is none. */
  readonly strength: number;
  /** A time of day is said with it, or several days of the week. */
  readonly timed: boolean;
}

const KINDS: readonly (readonly [DateKind, number, readonly RegExp[]])[] = [
  ["day", 0.52, EXACT],
  ["recurring", 0.35, RECURRING],
  ["season", 0.4, SEASONAL],
  ["weekday", 0.05, WEEKDAY],
];

export function datedIn(sentence: string): Dated {
  for (const [kind, strength, patterns] of KINDS) {
    if (!patterns.some((pattern) => sentence.search(pattern) >= 0)) continue;
    const rest = patterns.reduce((left, pattern) => left.replace(pattern, " "), sentence);
    if (!/\p{L}{3}|[\u3040-\u9fff\uac00-\ud7a3]{2}/u.test(rest) || LONG_AGO.test(sentence)) break;
    return { kind, strength, timed: sentence.search(CLOCK) >= 0 || weekdaysIn(sentence) > 1 };
  }
  return { kind: null, strength: 0, timed: false };
}

function weekdaysIn(sentence: string): number {
  return WEEKDAY.reduce((count, pattern) => count + (sentence.match(pattern)?.length ?? 0), 0);
}
