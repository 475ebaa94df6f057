/** Numbers and units as they are said of times. */

import { tokenizeWords } from "../../kernel/text/words.ts";
import type { Unit } from "./calendar.ts";

/** From one on. Folded. */
const NUMBERS = [
  "a an one ein eine einem einer einen un una uno une um uma один одну одна",
  "two zwei dos deux due dois duas два две couple paar",
  "three drei tres trois tre три",
  "four vier cuatro quatre quattro quatro четыре",
  "five funf cinco cinq cinque пять",
  "six sechs seis sei шесть",
  "seven sieben siete sept sette sete семь",
  "eight acht ocho huit otto oito восемь",
  "nine neun nueve neuf nove девять",
  "ten zehn diez dix dieci dez десять",
  "eleven elf once onze undici одиннадцать",
  "twelve zwolf doce douze dodici doze двенадцать",
];
const VALUES: ReadonlyMap<string, number> = new Map(
  NUMBERS.flatMap((row, at) => row.split(" ").map((word) => [word, at + 1] as const)),
);

/** Beyond twelve, of English. */
const MORE: ReadonlyMap<string, number> = new Map([
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"].map(
    (word, at) => [word, at + 13] as const,
  ),
  ["thirty", 30],
  ["forty", 40],
  ["fifty", 50],
  ["sixty", 60],
  ["ninety", 90],
]);

/**
 * For patterns: what stands before this is a number that goes on, and is not understood: "three hundred days", "1.5 years",
 * "100,000 days", "thirty-five days", "two and a half years".
 */
export const NOT_COUNTED_ON =
  "(?<!\\d[.,]|\\d |half an? |half |mezzo |meio |medio |(?:twen|thir|for|fif|six|seven|eigh|nine)ty[ -]\\p{L}{3,5} |(?:dozens?|hundreds?|thousands?|millions?|billions?|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|venti|trenta|quaranta|cinquanta|cento|mille|mila|vinte|trinta|quarenta|cinquenta|cem|cento|veinte|treinta|cuarenta|cincuenta|cien|mil|двадцать|тридцать|сорок|пятьдесят|шестьдесят|сто|двести|триста|тысяч\\p{L}?)(?: of)?[ -])";

const FEW =
  "a few|few|several|some|einige[rn]?|wenige[rn]?|ein paar|algun[oa]s|un[oa]s|quelques|alcun[ie]|qualche|alguns|algumas|несколько";

/** For patterns: a number in digits or words, or "a few". The longer first. */
export const COUNT = `\\d{1,3}|${FEW}|(?:a )?couple(?: of)?|${[
  "an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve",
  "thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|ninety",
  "eine[mnr]?|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf",
  "un[ao]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce",
  "une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze",
  "due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici",
  "uma?|dois|duas|três|quatro|sete|oito|dez|doze",
  "один|одну|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать",
].join("|")}`;

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ["day", /^(?:days?|tage?n?|dias?|jours?|giorn[oi]|день|дня|дней)$/u],
  ["week", /^(?:weeks?|wochen?|semanas?|semaines?|settiman[ae]|недел[юиья])$/u],
  ["month", /^(?:months?|monate?n?|mes|meses|mois|mes[ei]|месяц|месяца|месяцев)$/u],
  ["year", /^(?:years?|jahre?n?|anos?|ans?|annees?|ann[oi]|год|года|лет)$/u],
];

export const UNIT =
  "days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?|días?|dias?|semanas?|mes|mês|meses|años?|anos?|jours?|semaines?|mois|ans?|années?|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|день|дня|дней|недел[юиья]|месяц|месяца|месяцев|год|года|лет";

export function unitOf(word: string): Unit | undefined {
  const folded = tokenizeWords(word)[0] ?? "";
  return UNITS.find(([, pattern]) => pattern.test(folded))?.[0];
}

/** 1 where it is no number that is known here. */
export function countOf(written: string): number {
  const words = tokenizeWords(written);
  const digits = Number(words[0] ?? "1");
  if (Number.isInteger(digits)) return digits;
  const said = words.find((word) => word !== "a" && word !== "of") ?? "a";
  return VALUES.get(said) ?? MORE.get(said) ?? 1;
}

const IS_FEW = new RegExp(`^(?:${FEW})$`, "iu");
const PLURAL = /^(?:days|weeks|months|years)$/iu;

/** "A few weeks", and "weeks" without a number. */
export function isFew(count: string | undefined, unit: string): boolean {
  return count === undefined ? PLURAL.test(unit) : IS_FEW.test(count);
}
