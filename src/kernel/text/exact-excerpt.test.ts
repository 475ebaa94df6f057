import fc from "fast-check";
import { expect, test } from "vitest";
import { exactExcerpt } from "./exact-excerpt.ts";
import { excerpt } from "./excerpt.ts";
import { queryTerms } from "./query-terms.ts";

const show = (text: string, query: string, width?: number) =>
  exactExcerpt(text, query, queryTerms(query), [], width);

test.each([
  { name: "a short text is shown whole", text: "at 18:04 sharp", query: "18:04", shown: "at 18:04 sharp" },
  {
    name: "the thing itself, not the first word of it",
    text: `at 18:00 and later, ${"then ".repeat(40)}the train left at 18:04.`,
    query: "18:04",
    shown: "…then then then then the train left at 18:04.",
  },
])("$name", ({ text, query, shown }) => {
  expect(show(text, query)).toBe(shown);
});

test("what does not stand there so is shown by its words", () => {
  const text = `${"pad ".repeat(100)}beads of amber`;
  expect(show(text, "amber beads")).toBe(excerpt(text, queryTerms("amber beads")));
});

test("it is in there when it is in the text, and never longer than asked for", () => {
  const around = fc.string({ unit: fc.constantFrom("a", " ", "\n", "😀", "é", "x"), maxLength: 400 });
  fc.assert(
    fc.property(around, around, fc.constantFrom("order A-17", "18:04", "ERR_X"), (before, after, thing) => {
      const shown = show(`${before} ${thing} ${after}`, thing);
      expect(shown).toContain(thing);
      expect(shown.length).toBeLessThanOrEqual(160);
      expect(shown).not.toMatch(/\n/);
    }),
  );
});
