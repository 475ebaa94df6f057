import fc from "fast-check";
import { expect, test } from "vitest";
import { stem } from "./stem.ts";

/** One pair for every rule of the algorithm, and words that no rule may touch. */
test.each(
  `caresses caress|ponies poni|ties ti|caress caress|cats cat|feed feed|agreed agre|plastered plaster|bled bled
  motoring motor|sing sing|conflated conflat|troubled troubl|sized size|hopping hop|tanned tan|falling fall|hissing hiss
  fizzed fizz|failing fail|filing file|happy happi|sky sky|relational relat|conditional condit|rational ration
  valenci valenc|hesitanci hesit|digitizer digit|conformabli conform|radicalli radic|differentli differ|vileli vile
  analogousli analog|vietnamization vietnam|predication predic|operator oper|feudalism feudal|decisiveness decis
  hopefulness hope|callousness callous|formaliti formal|sensitiviti sensit|sensibiliti sensibl|triplicate triplic
  formative form|formalize formal|electriciti electr|electrical electr|hopeful hope|goodness good|revival reviv
  allowance allow|inference infer|airliner airlin|gyroscopic gyroscop|adjustable adjust|defensible defens
  irritant irrit|replacement replac|adjustment adjust|dependent depend|adoption adopt|homologou homolog
  communism commun|activate activ|angulariti angular|homologous homolog|effective effect|bowdlerize bowdler
  probate probat|rate rate|cease ceas|controll control|roll roll|running run|runs run|databases databas`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ") as [string, string]),
)("stem(%s) is %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

test.each(["is", "a", "", "naïve", "数据库", "x".repeat(65), "Foo", "foo_bar"])(
  "stem leaves %j alone",
  (word) => {
    expect(stem(word)).toBe(word);
  },
);

test("a stem is a prefix of its word but for the last letters, and never empty", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,30}$/), (word) => {
      const root = stem(word);
      expect(root.length).toBeGreaterThan(0);
      expect(root.length).toBeLessThanOrEqual(word.length + 1);
      expect(root[0]).toBe(word[0]);
    }),
  );
});
