import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { likeness } from "../../kernel/vectors/hashed.ts";
import { mayBeSame, saysDigest, slotDigest } from "./says.ts";
import { slotOf } from "./slot.ts";

const KEY = "key";
const same = (one: string, other: string) => saysDigest(one, KEY) === saysDigest(other, KEY);

describe("the digest of what is said", () => {
  test.each([
    ["I prefer tea", "i PREFER tea!"],
    ["I prefer tea", "I really do prefer tea."],
    ["I prefer tea", "The user prefers tea"],
    ["I don't eat pork", "I do not eat pork"],
    ["I don't eat pork", "i dont eat pork"],
    ["My sister Odile lives in Lyon", "Odile, my sister, lives in Lyon"],
    ["Wir essen zuhause kein Fleisch", "Zuhause essen wir kein Fleisch!"],
    ["Wir haben zwei Katzen", "wir haben zwei katzen"],
    ["私は東京に住んでいます。", "私は東京に住んでいます"],
    ["👍", " 👍 "],
  ])("%s — %s: the same", (one, other) => {
    expect(same(one, other)).toBe(true);
  });

  test.each([
    ["I eat pork", "I don't eat pork"],
    ["I have 2 cats", "I have 3 cats"],
    ["I prefer tea over coffee", "I prefer coffee over tea"],
    ["My birthday is 3 May", "Her birthday is 3 May"],
    ["I was a teacher", "I am a teacher"],
    ["I like cats", "I have cats"],
    ["I work for Anna", "I work with Anna"],
    ["Mein Geburtstag ist am 3. Mai", "Sein Geburtstag ist am 3. Mai"],
    ["Ma voiture est une Renault", "Sa voiture est une Renault"],
    ["We moved from AWS to Hetzner", "We moved from Hetzner to AWS"],
    ["Je mange du porc", "Je ne mange plus de porc"],
    ["Como carne", "Ya no como carne"],
    ["私は肉を食べます", "私は肉を食べません"],
    ["👍", "👎"],
  ])("%s — %s: not the same", (one, other) => {
    expect(same(one, other)).toBe(false);
  });

  test("is 32 hex digits, whatever is said, and another one with another key", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(saysDigest(text, KEY)).toMatch(/^[0-9a-f]{32}$/);
        expect(saysDigest(text, "other")).not.toBe(saysDigest(text, KEY));
      }),
    );
  });

  test("knows neither case nor space nor the order of words that compare nothing", () => {
    const word = fc.constantFrom("tea", "Lisbon", "garden", "piano", "seven", "42", "nurse", "not", "blue");
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.infiniteStream(fc.nat()), (words, order) => {
        const shuffled = words
          .map((one) => ({ one, at: order.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one.toUpperCase());
        expect(same(words.join(" "), shuffled.join("   "))).toBe(true);
      }),
    );
  });
});

describe("two that are spelled much alike", () => {
  test.each([
    ["I live in Lisbon near the river", "I live in Lisbon near the big river", true],
    ["The spare key is in the kitchen", "The spare key is in the kitchn", true],
    ["My sister Anna is a doctor", "My sister Emma is a doctor", false],
    ["The server runs on port 8080", "The server runs on port 8081", false],
    ["I like my coffee black", "I don't like my coffee black", false],
    ["I prefer the aisle over the window", "I prefer the window over the aisle", false],
    ["The pump runs from May until June", "The pump runs from May until June", true],
  ])("%s — %s: %s", (one, other, may) => {
    expect(mayBeSame(one, other)).toBe(may);
    expect(mayBeSame(other, one)).toBe(may);
  });

  test("are alike to the letters where they differ in what matters: likeness alone would not do", () => {
    expect(
      likeness("I prefer the aisle over the window", "I prefer the window over the aisle"),
    ).toBeGreaterThan(0.9);
    expect(likeness("I like my coffee black", "I don't like my coffee black")).toBeGreaterThan(0.9);
  });
});

test("digests that are stored are known again: what was forgotten would come back if they changed", () => {
  expect(saysDigest("I don't prefer tea over coffee", KEY)).toBe("4805d92c9c82faa4d2072b5fd9eee06f");
  expect(saysDigest("My sister Odile lives in Lyon", KEY)).toBe("367fc113843b3f0a6c54f1e1e1dfade7");
  expect(saysDigest("Ich trinke lieber Tee als Kaffee", KEY)).toBe("4588310ecef2de78392bb2ff8b88d6c2");
  const { slot, value } = slotOf("I live in Lisbon").slot!;
  expect(slotDigest(slot, value, KEY)).toBe("a95dc494c2a92ffa0cb375811cc78924");
});
