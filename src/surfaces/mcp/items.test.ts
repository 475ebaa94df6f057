/** What is shown to a model never takes more than the tokens it was given, as text or as data, and says where to go on. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../../kernel/tokens.ts";
import { type Item, LABEL, printable, render } from "./items.ts";

const words = fc.oneof(
  fc.string({ unit: "binary", maxLength: 2_000 }),
  // Short lines: the bar before each takes more than what is in it.
  fc
    .array(fc.constantFrom("a", "ok", "", "碧水", "{}", '"x"'), { maxLength: 400 })
    .map((lines) => lines.join("\n")),
  fc
    .tuple(fc.constantFrom("pelican ", "龘", "sk-x9q7/", "\u202e", "🦩"), fc.nat(3_000))
    .map(([unit, times]) => unit.repeat(times)),
);

const item: fc.Arbitrary<Item> = fc.record({
  ref: fc.oneof(
    fc.nat(99_999).map((id) => `mem:${id}`),
    fc.string({ unit: "binary", maxLength: 500 }),
  ),
  kind: fc.constantFrom("memory", "fact", "user"),
  text: words,
  at: fc.option(fc.nat(4_000_000_000_000)),
  trust: fc.option(fc.constantFrom("owner", "assistant")),
  where: fc.option(fc.string({ unit: "binary", maxLength: 500 })),
  more: fc.array(fc.string({ unit: "binary", maxLength: 300 }), { maxLength: 3 }),
});

const shown = fc.record({
  items: fc.array(item, { maxLength: 12 }),
  notes: fc.array(words, { maxLength: 4 }),
  next: fc.option(fc.constant("12")),
  isCounted: fc.boolean(),
});

test("neither the text nor the data takes more than was given, and what is left out is told of", () => {
  fc.assert(
    fc.property(shown, fc.integer({ min: 200, max: 6_000 }), ({ isCounted, ...page }, most) => {
      const counts = isCounted ? { after: (count: number) => String(count) } : {};
      const { text, structured } = render({ ...page, ...counts, nothing: "Nothing." }, most);
      expect(estimateTokens(text)).toBeLessThanOrEqual(most);
      expect(estimateTokens(JSON.stringify(structured))).toBeLessThanOrEqual(most);
      const { items, next, notes } = structured as { items: object[]; next: string | null; notes: string[] };
      expect(items.length > 0).toBe(page.items.length > 0);
      const left = page.items.length - items.length;
      if (left === 0) expect(next).toBe(page.next);
      else if (isCounted) expect(next).toBe(String(items.length));
      else expect(notes.at(-1)).toContain(`${left} more did not fit`);
    }),
    { numRuns: 200 },
  );
});

test("what there is room for is shown whole", () => {
  const one: Item = { ref: "mem:1", kind: "memory", text: "x\ny", at: null, trust: null, where: null };
  const { text, structured } = render({ items: [one], nothing: "" }, 200);
  expect(text).toBe(`${LABEL}\n[mem:1] memory\n| x\n| y`);
  expect(structured["items"]).toMatchObject([{ text: "x\ny" }]);
});

test("of one that is too long the beginning is shown, the same as text and as data", () => {
  const one: Item = {
    ...{ ref: "mem:1", kind: "memory", text: "a\n".repeat(5_000), at: null, trust: null, where: null },
  };
  const { text, structured } = render({ items: [one], nothing: "" }, 500);
  const [data] = structured["items"] as [{ text: string; more: string[] }];
  expect(data.more).toEqual(["cut: raise max_tokens for more"]);
  expect(text.split("\n").filter((line) => line.startsWith("|"))).toHaveLength(data.text.split("\n").length);
  expect(estimateTokens(text)).toBeGreaterThan(450);
});

test("what is not seen is not passed on, and emoji stay whole", () => {
  const hidden = "\u00ad\u180e\u3164\u200b\u202e\ufe01\u{e0041}\u{e0100}\u{e01ef}";
  expect(printable(`a${hidden}b 👩‍💻 ❤️\tc`)).toBe("ab 👩‍💻 ❤️\tc");
});
