import fc from "fast-check";
import { expect, test } from "vitest";
import { statementWords } from "./statement-words.ts";
import { differenceOf, isDenial } from "./tells-other.ts";

const between = (one: string, other: string) => differenceOf(statementWords(one), statementWords(other));

test.each([
  ["I like jazz", "I don't like jazz", "denial"],
  ["Ich mag Jazz", "Ich mag keinen Jazz", "denial"],
  [
    "My daughter Clara is allergic to penicillin",
    "My daughter Clara is not allergic to penicillin",
    "denial",
  ],
  ["My son Leo plays the violin", "My son Max plays the violin", "names"],
  ["The proxy listens on port 5433", "The proxy listens on port 5434", "numbers"],
  ["We pay 950 euros of rent", "We pay 980 euros of rent", "numbers"],
  ["I like jazz", "I really like jazz", null],
  ["The key is under the pot", "Please remember that the key is under the pot", null],
  ["My sister Odile lives in Lyon", "My sister Odile lives in Lyon, you know", null],
])("%j and %j: %s", (one, other, difference) => {
  expect(between(one, other)).toBe(difference);
  expect(between(other, one)).toBe(difference);
});

test("no text differs from itself, and it does not matter which comes first", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(between(one, one)).toBeNull();
      expect(between(one, other)).toBe(between(other, one));
    }),
  );
});

test.each([
  ["I like jazz", "I don't like jazz", true],
  ["I am allergic to peanuts", "I am not allergic to peanuts", true],
  ["Ich mag Jazz", "Ich mag keinen Jazz", true],
  ["I like jazz", "I don't like rock", false],
  ["I like tea but not coffee", "I like coffee but not tea", false],
  ["Clara is allergic to nuts", "Leo is not allergic to nuts", false],
  ["I like jazz", "I like jazz", false],
])("%j and %j: one denies the other: %s", (one, other, denies) => {
  expect(isDenial(statementWords(one), statementWords(other))).toBe(denies);
  expect(isDenial(statementWords(other), statementWords(one))).toBe(denies);
});
