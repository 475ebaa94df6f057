import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "./function-words.ts";
import { lightStem } from "./light-stem.ts";
import { stem } from "./stem.ts";

test.each<[language: Language, word: string, prefix: string | null]>([
  ["de", "rechnungen", "rechnung"],
  ["de", "tischen", "tisch"],
  ["de", "regatta", "regatta"],
  ["de", "boot", null],
  ["es", "zapatillas", "zapatil"],
  ["es", "compramos", "compr"],
  ["fr", "voitures", "voitur"],
  ["it", "biciclette", "biciclett"],
  ["pt", "viagens", "viag"],
  ["ru", "машине", "машин"],
  ["ru", "кота", null],
  ["en", "invoices", null],
  ["de", "x4711", null],
])("%s: %s begins with %s", (language, word, prefix) => {
  expect(lightStem(word, language)).toBe(prefix);
});

test("it is the beginning of its word, long enough, and left as it is by the store", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zа-я]{1,14}$/), fc.constantFrom(...LANGUAGES), (word, language) => {
      const prefix = lightStem(word, language);
      if (prefix === null) return;
      expect(word.startsWith(prefix)).toBe(true);
      expect(prefix.length).toBeGreaterThanOrEqual(4);
      expect(stem(prefix)).toBe(prefix);
    }),
  );
});
