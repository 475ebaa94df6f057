import fc from "fast-check";
import { expect, test } from "vitest";
import { tellingWords } from "./telling-words.ts";

const naming = (text: string) =>
  tellingWords(text)
    .filter(({ names }) => names)
    .map(({ written }) => written);
const plain = (text: string) =>
  tellingWords(text)
    .filter(({ names }) => !names)
    .map(({ written }) => written);

test("names and numbers are told from words that only begin a sentence", () => {
  const text = "My therapist is called Wilhelmina Quastenflosser, practice in the Brombeerallee 77. Thanks!";
  expect(naming(text)).toEqual(["Wilhelmina", "Quastenflosser", "Brombeerallee"]);
  expect(plain(text)).toEqual(["therapist", "called", "practice", "Thanks"]);
  expect(naming("Noted: Wilhelmina. “Then” we go\nHome")).toEqual(["Wilhelmina"]);
  expect(naming("call 4711, order X9Z81, in 2026, use parseHeader")).toEqual([
    "4711",
    "X9Z81",
    "parseHeader",
  ]);
});

test("words that everybody uses do not come into question; each comes once", () => {
  expect(tellingWords("The and of it is what you would do, or not?")).toEqual([]);
  expect(tellingWords("marzipan MARZIPAN Märzipan").map(({ folded }) => folded)).toEqual(["marzipan"]);
  // Once a name, always a name.
  expect(naming("Archibald came. So did Archibald")).toEqual(["Archibald"]);
});

test("scripts without spaces are taken apart into words", () => {
  const words = tellingWords("我的治疗师住在北京");
  expect(words.map(({ written }) => written)).toContain("北京");
  expect(words.every(({ inside }) => inside)).toBe(true);
});

test("any text: every word stands in it, and none twice", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const words = tellingWords(text);
      expect(new Set(words.map(({ folded }) => folded)).size).toBe(words.length);
      for (const { folded } of words) expect(folded.length).toBeGreaterThan(1);
    }),
  );
});
