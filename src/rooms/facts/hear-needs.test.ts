import fc from "fast-check";
import { expect, test } from "vitest";
import { mayMatch, needsOf, smallOf } from "./hear-needs.ts";

test.each([
  { source: "i used to be", needs: [["i used to be"]] },
  { source: "favou?rite colou{0,2}r", needs: [["rite colo"], ["favo"], ["r"]] },
  { source: "(?:i|we) (?:live|reside) in {o}", needs: [["live", "reside"], [" in "], ["i", "we"]] },
  { source: "(?:(?:the|our) )?team (?:is|are)+ here", needs: [["team "], [" here"], ["is", "are"]] },
  { source: "home|at work", needs: [["home", "at work"]] },
  { source: "(?:now|[a-z]+) at\\. last", needs: [[" last"], [" at"]] },
  { source: "(?<=since )(?<s>born) \\p{Lu}x(?= for)(?!ever)", needs: [["born"], ["x"]] },
  { source: "\\p{L}*{o}[a-z]", needs: [] },
])("what $source cannot match without", ({ source, needs }) => {
  expect(needsOf(source)).toEqual(needs);
});

test.each([
  "(?:i|we)(?: now| still)? (?:live|reside|work(?:ed|ing)?) (?:in|at) [a-z]{1,4}",
  "(?:my|our) (?:(?:main|new) )?(?:editor|browser|ide)s? (?:is|are) (?:now )?x",
  "colou?rs{2,3}(?:ab|c+d|(?:e|f)g)*end",
  "straße|große? (?:Äpfel|öl)\\.?",
])("whatever %s matches has what it needs, in large letters as in small ones", (source) => {
  const needs = needsOf(source);
  expect(needs).not.toEqual([]);
  fc.assert(
    fc.property(fc.stringMatching(new RegExp(`^(?:${source})$`, "u")), (text) => {
      expect(mayMatch(needs, smallOf(text))).toBe(true);
      const loud = text
        .replaceAll("s", "ſ")
        .replaceAll("k", "\u212a")
        .replaceAll(/[a-z]/g, (one) => one.toUpperCase());
      expect(new RegExp(source, "iu").test(loud)).toBe(true);
      expect(mayMatch(needs, smallOf(loud))).toBe(true);
    }),
  );
});

test("what has nothing of it is not even tried", () => {
  expect(mayMatch(needsOf("(?:i|we) (?:live|reside) in {o}"), smallOf("We lived by the sea"))).toBe(false);
});
