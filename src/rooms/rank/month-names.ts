/** Names of months and weekdays in the languages that questions are read in, folded as words are. */

import type { Language } from "../../kernel/text/function-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

/** From January on; each row has the forms of one month. */
const MONTH_ROWS = [
  "january januar janner jenner enero janvier gennaio janeiro январь января январе",
  "february februar febrero fevrier febbraio fevereiro февраль февраля феврале",
  "march marz marzo mars marco март марта марте",
  "april abril avril aprile апрель апреля апреле",
  "may mai mayo maggio maio май мая мае",
  "june juni junio juin giugno junho июнь июня июне",
  "july juli julio juillet luglio julho июль июля июле",
  "august agosto aout август августа августе",
  "september septiembre setiembre septembre settembre setembro сентябрь сентября сентябре",
  "october oktober octubre octobre ottobre outubro октябрь октября октябре",
  "november noviembre novembre novembro ноябрь ноября ноябре",
  "december dezember diciembre decembre dicembre dezembro декабрь декабря декабре",
];
/** Only beside a day. */
const SHORT_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** From Sunday on, as dates count them. */
const WEEKDAY_ROWS = [
  "sunday sonntag domingo dimanche domenica воскресенье воскресенья",
  "monday montag lunes lundi lunedi понедельник понедельника",
  "tuesday dienstag martes mardi martedi вторник вторника",
  "wednesday mittwoch miercoles mercredi mercoledi среду среды",
  "thursday donnerstag jueves jeudi giovedi четверг четверга",
  "friday freitag viernes vendredi venerdi пятницу пятница пятницы",
  "saturday samstag sonnabend sabado samedi sabato субботу суббота субботы",
];
const PORTUGUESE_WEEKDAYS = ["segunda", "terca", "quarta", "quinta", "sexta"];

const tableOf = (rows: readonly string[]): ReadonlyMap<string, number> =>
  new Map(rows.flatMap((row, at) => row.split(" ").map((name) => [name, at] as const)));

const MONTHS = tableOf(MONTH_ROWS);
const SHORT = tableOf(SHORT_MONTHS);
const WEEKDAYS = tableOf(WEEKDAY_ROWS);

/** 0 to 11, or undefined. `sept` and `mar` are months only beside a day, Mars is a planet and Marco a man elsewhere. */
export function monthNamed(name: string, besideDay: boolean, language: Language): number | undefined {
  const folded = tokenizeWords(name)[0] ?? "";
  if (folded === "mars" && language !== "fr") return undefined;
  if (folded === "marco" && !/ç/iu.test(name)) return undefined;
  const short = folded === "sept" ? 8 : SHORT.get(folded);
  return MONTHS.get(folded) ?? (besideDay ? short : undefined);
}

/** 0, Sunday, to 6, or undefined. */
export function weekdayNamed(name: string): number | undefined {
  const [first = "", second] = tokenizeWords(name);
  const portuguese = second === "feira" ? PORTUGUESE_WEEKDAYS.indexOf(first) : -1;
  return portuguese >= 0 ? portuguese + 1 : WEEKDAYS.get(first);
}

/** A month or a weekday: capitals make no name of it. */
export function isTimeName(folded: string): boolean {
  return (
    (MONTHS.has(folded) && folded !== "marco" && folded !== "mars") ||
    WEEKDAYS.has(folded) ||
    /^(?:weekend|wochenende)$/.test(folded)
  );
}

/** `dec`, `sept`: written in what was said then, where a day is beside it. */
export function isShortMonth(folded: string): boolean {
  return SHORT.has(folded) || folded === "sept";
}

/** A month that is also said of much else, or somebody's name. */
export function isDoubtfulMonth(folded: string): boolean {
  return /^(?:may|march|mar|dec|jan)$/.test(folded);
}

/** For patterns: any name of a month that may stand alone or, short, beside a day. With and without accents. */
export const MONTH_NAME =
  "(?:jan(?:uary|uar|vier|eiro)?|jänner|enero|gennaio|feb(?:ruary|ruar|rero|braio)?|f[eé]vrier|fevereiro|mar(?:ch|zo|s|ço|co)?|m[aä]rz|apr(?:il|ile)?|abril|avril|may|mai|mayo|maggio|maio|jun(?:e|i|io|ho)?|juin|giugno|jul(?:y|i|io|ho)?|juillet|luglio|aug(?:ust)?|agosto|ao[uû]t|sept?(?:ember|iembre|embre)?|setiembre|settembre|setembro|oct(?:ober|ubre|obre)?|oktober|ottobre|outubro|nov(?:ember|iembre|embre|embro)?|dec(?:ember)?|dezember|dezembro|diciembre|d[eé]cembre|dicembre|январ[ьяе]|феврал[ьяе]|март[ае]?|апрел[ьяе]|ма[йяе]|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе])";

export const WEEKDAY_NAME =
  "(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|(?:segunda|ter[cç]a|quarta|quinta|sexta)-feira|понедельника?|вторника?|сред[уы]|четверга?|пятниц[уаы]|суббот[уаы]|воскресень[ея])";
