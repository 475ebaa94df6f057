import fc from "fast-check";
import { expect, test } from "vitest";
import { correctsSomething } from "./correction.ts";
import { isEcho } from "./echo.ts";

const RECALLED = "You told me that the spare key hangs behind the green door in the cellar.";

test.each([
  ["pasted", RECALLED, true],
  ["a part of it", "the spare key hangs behind the green door in the cellar", true],
  ["with a word before", "ok: the spare key hangs behind the green door in the cellar", true],
  ["in other words", "we keep the second key in the cellar, on a nail next to the boiler", false],
  ["short: anybody says that", "the green door", false],
  ["nothing", "", false],
])("%s", (_name, text, echo) => {
  expect(isEcho(text, ["Something else entirely.", RECALLED])).toBe(echo);
});

test("what nobody said before is no echo; what was said whole and at length is", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 6, maxLength: 30 }), (words) => {
      const text = words.join(" ");
      expect(isEcho(text, [])).toBe(false);
      expect(isEcho(text, [`well: ${text}!`])).toBe(true);
    }),
  );
});

test.each([
  ["I no longer eat meat", true],
  ["I don't eat meat any more", true],
  ["Actually the key is upstairs", true],
  ["We switched the billing service from MySQL to Postgres", true],
  ["Ich esse kein Fleisch mehr", true],
  ["Je ne mange plus de viande", true],
  ["Ya no como carne", true],
  ["I eat meat", false],
  ["I live in Lisbon", false],
])("%s: puts something right? %s", (text, corrects) => {
  expect(correctsSomething(text)).toBe(corrects);
});
