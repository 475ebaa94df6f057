/** Months, weekdays and small numbers as they are said in English, German, Spanish and Chinese: sources of patterns, and which one it is. */

const MONTHS: readonly string[] = [
  "jan(?:uary|uar)?|jänner|enero",
  "feb(?:ruary|ruar)?|febrero",
  "mar(?:ch)?|märz|marzo",
  "apr(?:il)?|abril",
  "may|mai|mayo",
  "june?|juni|junio",
  "july?|juli|julio",
  "aug(?:ust)?|agosto",
  "sep(?:t|tember)?|septiembre",
  "oct(?:ober)?|okt(?:ober)?|octubre",
  "nov(?:ember)?|noviembre",
  "dec(?:ember)?|dez(?:ember)?|diciembre",
];
const WEEKDAYS: readonly string[] = [
  "sunday|sonntag|domingo",
  "monday|montag|lunes",
  "tuesday|dienstag|martes",
  "wednesday|mittwoch|miércoles",
  "thursday|donnerstag|jueves",
  "friday|freitag|viernes",
  "saturday|samstag|sonnabend|sábado",
];
export const MONTH = MONTHS.join("|");
export const WEEKDAY = WEEKDAYS.join("|");
const NUMBERS: { readonly [word: string]: number } = {
  ...{
    a: 1,
    an: 1,
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
  },
  ...{
    ein: 1,
    eine: 1,
    einen: 1,
    einem: 1,
    einer: 1,
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
  },
  ...{ un: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10 },
  ...{ 一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 十一: 11, 十二: 12 },
};
export const NUMBER = `\\d{1,3}|${Object.keys(NUMBERS).join("|")}`;

const indexIn = (names: readonly string[], said: string) =>
  names.findIndex((name) => new RegExp(`^(?:${name})$`, "iu").test(said));
/** From 0. */
export const monthIn = (said: string) => indexIn(MONTHS, said);
/** From 0, a Sunday. */
export const weekdayIn = (said: string) => indexIn(WEEKDAYS, said);

export const numberIn = (said: string) => NUMBERS[said.toLowerCase()] ?? Number(said);
