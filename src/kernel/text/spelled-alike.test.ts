import { expect, test } from "vitest";
import { isNear } from "./edit-distance.ts";
import { stemsAlike, wordWithStem } from "./spelled-alike.ts";
import { stem } from "./stem.ts";

const among = (word: string, ...stems: readonly string[]) =>
  stemsAlike(word, (nearness) => stems.filter((one) => isNear(word, one, nearness)));

test.each([
  { word: "pasport", stems: ["passport", "airport", "pasport"], alike: ["passport"], why: "one slip" },
  { word: "chrismta", stems: ["christma", "charisma"], alike: ["christma"], why: "two in a long one" },
  { word: "greenhos", stems: ["greenhous", "greenery"], alike: ["greenhous"], why: "the nearer alone" },
  { word: "mases", stems: ["masks", "mason", "mast"], alike: ["masks"], why: "not two in a short one" },
  { word: "oven", stems: ["even", "open", "oven"], alike: ["open"], why: "the same first letter" },
  { word: "tee", stems: ["tea"], alike: [], why: "too short" },
  { word: "a4711", stems: ["a4712"], alike: [], why: "a number" },
  { word: "model", stems: ["mode1"], alike: [], why: "not of letters" },
  { word: "fahrad", stems: ["fahrrad"], alike: ["fahrrad"], why: "another language" },
  { word: "молко", stems: ["молоко"], alike: ["молоко"], why: "another script" },
])("spelt like $word: $alike ($why)", ({ word, stems, alike }) => {
  expect(among(word, ...stems)).toEqual(alike);
});

test("a stem is asked for by a word that has it", () => {
  for (const word of ["passport", "greenhouse", "allergic", "lasagne", "bus", "running", "happy", "news"]) {
    const asked = wordWithStem(stem(word), stem);
    expect(asked && stem(asked)).toBe(stem(word));
  }
  expect(wordWithStem("sses", stem)).toBe(undefined);
});
