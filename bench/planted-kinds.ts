/**
 * Exact values of many kinds, drawn from a seed: how people and programs write amounts, days, names and codes.
 *
 * Written from what conversations hold, not from what the rules of src/kernel/text look for: some of these have units,
 * forms and alphabets that no rule knows.
 */

import type { Lexicon } from "./lexicon.ts";
import { two } from "./tool-logs.ts";

export type PlantedKind =
  | "amount"
  | "day"
  | "money"
  | "code"
  | "figure"
  | "release"
  | "failure"
  | "place"
  | "link"
  | "digest"
  | "person"
  | "choice";

type Draw = (lexicon: Lexicon) => string;

const UNITS =
  "kg g GB MB ms s minutes hours days weeks mm cm m km kWh W V mA bar hPa litres ml °C % rpm lux sheets crates bags tins pallets Nm dB Hz ppm pages seats nodes requests Stunden Tage Grad 公斤 分钟".split(
    " ",
  );
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const GIVEN =
  "Odalys Priya Tomasz Ines Kwame Yuki Femke Rasmus Leila Bartek Chiara Dmitri Ngozi Sander Aoife Hamid Greta Milan Soraya Oskar".split(
    " ",
  );
const THINGS =
  "ferry cellar oak vinyl copper linen attic annexe tram canal gravel slate willow brass cotton harbour cedar marble velvet bamboo".split(
    " ",
  );
const HUES = "blue green grey amber white dark narrow upper older second-hand northern smaller folding".split(
  " ",
);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const letters = (l: Lexicon, count: number): string => l.coined().slice(0, count).toUpperCase();
const thousands = (l: Lexicon): string => `${l.between(1, 94)},${l.digits(3)}`;

const KINDS: { readonly [kind in PlantedKind]: readonly Draw[] } = {
  amount: [
    (l) => `${l.between(11, 990)} ${l.pick(UNITS)}`,
    (l) => `${l.between(1, 99)}.${l.between(1, 99)} ${l.pick(UNITS)}`,
    (l) => `${l.between(11, 99)}.${l.between(1, 9)}%`,
    (l) => `${l.between(2, 40)} by ${l.between(41, 900)} ${l.pick(["mm", "cm"])}`,
    (l) => `${thousands(l)} ${l.pick(["rows", "km", "steps", "copies", "kcal"])}`,
  ],
  day: [
    (l) => `${l.between(1, 28)} ${l.pick(MONTHS)} ${l.between(2026, 2029)}`,
    (l) => `2027-${two(l.between(1, 12))}-${two(l.between(1, 28))}`,
    (l) => `${l.pick(MONTHS)} ${l.between(1, 28)}${l.pick(["", "th"])}`,
    (l) => `${l.between(1, 28)}.${l.between(1, 12)}.2027`,
    (l) => `${l.pick(WEEKDAYS)} ${two(l.int(24))}:${two(l.int(60))}`,
    (l) => `${two(l.int(24))}:${two(l.between(1, 59))}`,
    (l) => `${l.between(1, 12)}月${l.between(1, 28)}日`,
  ],
  money: [
    (l) => `€${thousands(l)}.${two(l.int(100))}`,
    (l) => `$${l.between(12, 990)}`,
    (l) => `${l.between(1, 90)}.${l.digits(3)},${two(l.int(100))} €`,
    (l) => `CHF ${thousands(l)}`,
    (l) => `£${l.between(2, 400)}.${two(l.int(100))}`,
    (l) => `${l.between(2, 90)},${l.digits(3)} kr`,
    (l) => `${l.between(11, 900)}k USD`,
    (l) => `${l.between(12, 980)}00元`,
  ],
  code: [
    (l) => `${letters(l, 3)}-${l.digits(4)}`,
    (l) => l.digits(10),
    (l) => `INV/${l.between(2025, 2027)}/${l.digits(4)}`,
    (l) => `${letters(l, 2)}${l.digits(4)}${letters(l, 1)}`,
    (l) => `${letters(l, 2)} ${l.digits(4)}`,
    (l) => `${letters(l, 1)}${l.between(1, 9)}.${l.between(1, 40)}`,
    (l) => l.uuid(),
    (l) => `${l.content()}-${l.content()}-${l.between(2, 40)}`,
    (l) => `${l.between(10, 99)}${letters(l, 1)}`,
  ],
  figure: [
    (l) => String(l.between(1024, 65_000)),
    (l) => l.digits(4),
    (l) => thousands(l),
    (l) => `${l.between(0, 9)}.${l.digits(3)}`,
    (l) => `-${l.between(10, 90)}.${l.between(1, 9)}`,
  ],
  release: [
    (l) => `v${l.int(9)}.${l.int(40)}.${l.int(20)}`,
    (l) => `${l.int(9)}.${l.int(40)}.${l.int(9)}-rc.${l.between(1, 9)}`,
    (l) => `${l.between(2, 30)}.${l.int(40)}.${l.int(90)}`,
    (l) => `build ${l.digits(5)}`,
  ],
  failure: [
    (l) => `E${l.digits(4)}`,
    (l) => `0x8${l.hex(7).toUpperCase()}`,
    (l) => `ERR_${l.snake(2).toUpperCase()}`,
    (l) => `${l.snake(2).toUpperCase()}`,
    (l) => `exit status ${l.between(3, 250)}`,
    (l) => `${l.pascal(2)}Exception`,
    (l) => `HTTP ${l.between(402, 599)}`,
  ],
  place: [
    (l) => `/srv/${l.coined()}/${l.content()}/${l.snake(2)}.conf`,
    (l) => `~/${l.content()}/${l.coined()}.${l.pick(["toml", "ods", "kdbx", "md"])}`,
    (l) => `C:\\${capital(l.coined())}\\${l.content()}\\${l.content()}.ini`,
    (l) => `s3://${l.coined()}-${l.content()}/${l.content()}/${l.hex(6)}.parquet`,
    (l) => `${l.content()}/${l.content()}/${l.coined()}.rs`,
    (l) => `/dev/tty${capital(l.coined()).slice(0, 3)}${l.int(9)}`,
  ],
  link: [
    (l) => `https://${l.coined()}.example/${l.content()}/${l.digits(5)}`,
    (l) => `https://docs.${l.coined()}.example/${l.content()}?${l.content()}=${l.hex(4)}`,
    (l) => `${l.coined()}@${l.coined()}.example`,
    (l) => `${l.coined()}.${l.content()}.example:${l.digits(4)}`,
  ],
  digest: [
    (l) => `${l.hex(6)}${l.int(9)}f`,
    (l) => `${l.hex(39)}7`,
    (l) => `sha256:${l.hex(64)}`,
    (l) => l.token(22),
  ],
  person: [
    (l) => `${l.pick(GIVEN)} ${capital(l.coined())}`,
    (l) => capital(l.coined()),
    (l) => `${capital(l.coined())} ${capital(l.coined())}`,
    (l) => `Dr. ${capital(l.coined())}`,
    (l) => `Hotel ${capital(l.coined())}`,
  ],
  choice: [
    (l) => `the ${l.pick(HUES)} ${l.pick(THINGS)} ${l.coined()}`,
    (l) => `${l.pick(THINGS)} over ${l.coined()}`,
    (l) => `${capital(l.coined())} instead of ${capital(l.coined())}`,
  ],
};

/** Of a hundred: what people come back for. */
const SHARES: readonly (readonly [PlantedKind, number])[] = [
  ["amount", 14],
  ["day", 14],
  ["code", 13],
  ["money", 9],
  ["figure", 9],
  ["place", 8],
  ["release", 6],
  ["failure", 6],
  ["link", 6],
  ["person", 6],
  ["digest", 5],
  ["choice", 4],
];

export function drawPlanted(lexicon: Lexicon): { readonly kind: PlantedKind; readonly value: string } {
  let left = lexicon.int(100);
  for (const [kind, share] of SHARES) {
    left -= share;
    if (left < 0) return { kind, value: lexicon.pick(KINDS[kind])(lexicon) };
  }
  return { kind: "figure", value: lexicon.digits(5) };
}
