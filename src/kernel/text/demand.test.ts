import fc from "fast-check";
import { expect, test } from "vitest";
import { demandOf } from "./demand.ts";
import { indexTerms } from "./index-terms.ts";
import { hasEvery } from "./match-terms.ts";
import { sieved } from "./term-sieve.ts";

const meets = (query: string, text: string): boolean => {
  const { isMetBy, holds, every } = demandOf(query);
  const whole = isMetBy(sieved(text));
  expect(hasEvery(every, indexTerms(text)) && holds(sieved(text)), `${query} by way of the index`).toBe(
    whole,
  );
  return whole;
};

test.each([
  ["18,342", "the meter says 18,342 kWh"],
  ["(18,342)", "the meter says 18,342."],
  ["DLF-2026-0088412", "policy dlf-2026-0088412, paid"],
  ["src/engine/grep.ts", "see src/engine/grep.ts:12"],
  ["2026-10-31", "on 2026-10-31, at 14:00"],
  ["rent deposit", "the deposit is two rents"],
  ["the deposit", "a deposit"],
  ['"moving day"', "On moving\n day we rest"],
  ["don't", "they don’t"],
  ["rés-12", "RES-12"],
  ["备份", "数据库的备份在晚上"],
  ["4月15日", "到4月15日为止"],
  ["12公斤", "重12公斤"],
  ["数据库 backup", "the backup of 数据库"],
  ["to be", "to be or not"],
])("%j is met by %j", (query, text) => {
  expect(meets(query, text)).toBe(true);
});

test.each([
  ["18,342", "18 of 342"],
  ["18,342", "118,342"],
  ["18,342", "18,3420"],
  ["DLF-2026-0088412", "in 2026"],
  ["rent deposit", "the rent"],
  ['"moving day"', "the day of moving"],
  ["4月15日", "14月15日"],
  ["备份 晚上", "数据库的备份"],
])("%j is not met by %j", (query, text) => {
  expect(meets(query, text)).toBe(false);
});

test("a query without a letter or digit demands nothing", () => {
  const { every, values } = demandOf('?! "…"');
  expect([every.words, every.grams, values]).toEqual([[], [], []]);
});

test("whatever is asked for is met by itself", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9]{1,6}([,./:-][a-z0-9]{1,6})*$/), { minLength: 1 }),
      (words) => {
        const query = words.slice(0, 8).join(" ");
        expect(demandOf(query).isMetBy(sieved(`so: ${query}.`))).toBe(true);
      },
    ),
  );
});
