/**
 * What is said in passing: times, prices, names, numbers of tickets that nobody asks for again.
 *
 * Of the same kinds as what matters, for nothing in a sentence says whether somebody will come back to it. With them the
 * conversation has as many values of each kind as the mean of the sample, where nearly every number is a fact, and of the
 * prose of this repository, where hardly one is.
 */

import type { Lexicon } from "./lexicon.ts";
import { two } from "./tool-logs.ts";

type Say = (lexicon: Lexicon) => string;

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday".split(" ");
const PEOPLE =
  "Ana Bo Carla Deniz Ellen Farid Gus Hanne Ivo Jana Karim Lotte Mo Nadia Otto Petra Quinn Rosa Sven Tara".split(
    " ",
  );

const clock = (l: Lexicon): string =>
  `${two(l.between(6, 22))}:${l.pick(["00", "15", "30", "45", "10", "40"])}`;
const day = (l: Lexicon): string => `${l.between(1, 28)} ${l.pick(MONTHS)}`;
const person = (l: Lexicon): string => l.pick(PEOPLE);
const surname = (l: Lexicon): string => l.coined().replace(/^./, (first) => first.toUpperCase());
const price = (l: Lexicon): string =>
  l.pick([
    `€${l.between(3, 900)}`,
    `$${l.between(1, 60)},${l.digits(3)}`,
    `${l.between(5, 90)}.${two(l.int(100))} €`,
  ]);
const ticket = (l: Lexicon): string => `${l.pick(["OPS", "WEB", "DATA"])}-${l.digits(4)}`;

/** By kind, so that each has its own share. */
const REMARKS: readonly { readonly share: number; readonly says: readonly Say[] }[] = [
  {
    share: 40,
    says: [
      (l) => `The call on ${day(l)} was mostly about the ${l.content()}.`,
      (l) => `It has been like that since ${clock(l)}.`,
      (l) => `We talked about the ${l.content()} on ${l.pick(WEEKDAYS)} and nothing came of it.`,
      (l) => `The run at ${clock(l)} had the same ${l.content()}.`,
      (l) => `That part was written around ${day(l)} and never touched again.`,
      (l) =>
        `Last seen on ${l.between(2025, 2026)}-${two(l.between(1, 12))}-${two(l.between(1, 28))}, fine since.`,
      (l) => `Seit dem ${l.between(1, 28)}. ${l.pick(["März", "April", "Mai", "Juni"])} läuft das so.`,
      (l) => `${l.between(1, 12)}月${l.between(1, 28)}日那次也是这样。`,
    ],
  },
  {
    share: 22,
    says: [
      (l) => `${person(l)} and ${person(l)} had a look at the ${l.content()} as well.`,
      (l) => `I got that from ${person(l)} ${surname(l)}, who was in the ${l.content()} meeting.`,
      (l) => `Ask around, ${person(l)} may know about the ${l.content()}.`,
      (l) => `The talk by ${person(l)} ${surname(l)} touches on the ${l.content()}.`,
    ],
  },
  {
    share: 14,
    says: [
      (l) => `Lunch with the ${l.content()} people was ${price(l)}, by the way.`,
      (l) => `A ${l.content()} like that is ${price(l)} these days, which is silly.`,
      (l) => `They spent ${price(l)} on the ${l.content()} last year.`,
    ],
  },
  {
    share: 12,
    says: [
      (l) => `That looks a bit like ${ticket(l)}, which is closed.`,
      (l) => `${ticket(l)} was something else, forget it.`,
      (l) => `The machine ${l.content()}-${two(l.between(1, 30))} shows the same ${l.content()}.`,
      (l) => `I saw ${l.hex(8)} in the log and thought nothing of it.`,
    ],
  },
  {
    share: 12,
    says: [
      (l) => `The ${l.content()} was already there in ${l.int(5)}.${l.int(30)}.${l.int(9)}, I think.`,
      (l) =>
        `There is something similar under /${l.content()}/${l.content()}/${l.content()}, not the same though.`,
      (l) => `Somebody posted https://${l.coined()}.example/${l.content()} about it, not worth reading.`,
      (l) => `It printed ${l.pascal(2)}Error once and went on.`,
      (l) => `About ${l.between(1, 90)},${l.digits(3)} rows have a ${l.content()}, the others do not.`,
    ],
  },
];

export function passingRemark(lexicon: Lexicon): string {
  let left = lexicon.int(100);
  for (const { share, says } of REMARKS) {
    left -= share;
    if (left < 0) return lexicon.pick(says)(lexicon);
  }
  return lexicon.pick(REMARKS[0]!.says)(lexicon);
}
