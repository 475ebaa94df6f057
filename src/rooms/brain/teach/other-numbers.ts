/**
 * Numbers in lessons: how much something is, or which one is meant. "The port is 8080" makes room for "the port is 9090"; what is to be
 * done on error 404 says nothing of error 502. Where it cannot be told, it names one.
 */

import { stem } from "../../../kernel/text/stem.ts";
import type { LessonWords } from "./lesson-words.ts";

const stems = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(stem));

/** Before a number that says how much. */
const VALUED = stems(`is are to at of = than most least only port timeout limit budget wait within every
  ist sind betragt hochstens mindestens alle warte es son a`);
/** Behind one. */
const UNITS =
  stems(`ms s sec second seconds min minute minutes h hour hours day days week weeks month months year years
  kb mb gb tb kib mib gib % percent blank blanks space spaces character characters char chars column columns line lines token tokens
  time times retry retries attempt attempts worker workers thread threads core cores replica replicas copy copies px pt em rem euro
  euros dollar dollars sekunde sekunden minuten stunde stunden tag tage tagen woche wochen zeichen spalten zeilen leerzeichen mal
  segundos minutos horas dias veces`);
/** A number behind these says which one is meant. */
const NUMBERED =
  stems(`ticket issue pr room step case rule bug chapter page task error code status number no nr id key item
  floor gate door slot building raum zimmer fehler regel nummer schritt fall seite`);
const CONDITIONS: ReadonlySet<string> = new Set(
  "if when whenever unless wenn falls sobald si cuando quand".split(" "),
);
const USED = stems("use prefer install require verwende nutze usa");
const FEWEST_SAME = 2;

export function isNumber(word: string): boolean {
  return /^\p{N}/u.test(word);
}

/** Whether the number there says how much. */
function isValue(says: readonly string[], at: number): boolean {
  const before = says[at - 1] ?? "";
  if (NUMBERED.has(before)) return false;
  // What a number counts is no case, wherever it stands: "when it fails, wait 5 seconds".
  if (UNITS.has(says[at + 1] ?? "") || /^\p{N}+[.,]?\p{N}*(?:%|\p{L}+)$/u.test(says[at]!)) return true;
  if (says.slice(0, at).some((word) => CONDITIONS.has(word))) return false;
  if (at > 1 && VALUED.has(before)) return true;
  return at > 1 && USED.has(says[0]!);
}

/** What it says, with each number that may change in the same place. */
export function withoutValues(says: readonly string[]): readonly string[] {
  return says.map((word, at) => (isNumber(word) && isValue(says, at) ? "0" : word));
}

/** Word for word the same but for how much. */
export function hasOtherNumbers(was: LessonWords, is: LessonWords): boolean {
  if (was.says.length !== is.says.length) return false;
  let differing = 0;
  for (const [at, word] of was.says.entries()) {
    const other = is.says[at]!;
    if (word === other) continue;
    if (!isNumber(word) || !isNumber(other)) return false;
    differing += 1;
  }
  if (differing === 0 || was.says.length - differing < FEWEST_SAME) return false;
  return withoutValues(was.says).join("\n") === withoutValues(is.says).join("\n");
}
