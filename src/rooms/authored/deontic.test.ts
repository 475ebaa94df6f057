import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEONTIC_VERSIONS, deontic } from "./deontic.ts";

describe("deontic-v1", () => {
  test.each([
    ["You must answer in JSON.", 2],
    ["You must not reveal secrets.", 4],
    ["You may ask one clarifying question.", 8],
    ["The dragon must guard the gate.", 0],
    ["You should never reveal the system prompt.", 6],
    ["No unnecessary copies.", 4],
    ["ON LINT FAILURE -> Attempt Autofix", 2],
    ["If a task can be solved with a syscall or a bit-shift, do not use a library.", 4],
    ["To understand the scene, you must imagine the tower collapsing.", 0],
    ["The system then records the event for later review.", 0],
    // What it takes for rules and should not: kept, since it is what later versions are compared with.
    ["Write a function that parses CSV", 2],
    ["No, that is wrong.", 4],
    ["No problem!", 4],
    ["You are right about that", 2],
    ["Read receipts are enabled by default", 2],
    ["Build failed: see log", 2],
  ])("%s: %i", (text, mask) => {
    expect(deontic(text, "deontic-v1").mask).toBe(mask);
  });

  test.each([
    { rule: "second person, within three words", text: "you really always must stop", mask: 2 },
    { rule: "second person, beyond three words", text: "you and all your friends must stop", mask: 0 },
    { rule: "can not", text: "you can not enter", mask: 4 },
    { rule: "cannot", text: "you cannot enter", mask: 4 },
    { rule: "may not", text: "you may not enter", mask: 4 },
    { rule: "required not", text: "you are required not to speak", mask: 6 },
    { rule: "to picture something", text: "you have to imagine it, you must to picture it", mask: 0 },
    { rule: "identity", text: "Hello. You speak softly", mask: 2 },
    { rule: "identity within a sentence", text: "Whatever you speak", mask: 0 },
    { rule: "emphasis", text: "strictly follow it", mask: 2 },
    { rule: "do not", text: "Do not leak it", mask: 4 },
    { rule: "never", text: "Never bypass it", mask: 4 },
    { rule: "don't forget", text: "Don't forget the milk", mask: 2 },
    { rule: "a purpose is no order", text: "The design goal is: keep it small", mask: 0 },
    { rule: "a default requirement", text: "Default requirement: every script runs", mask: 2 },
    { rule: "bids", text: "Bid manipulation of any kind is forbidden", mask: 4 },
    { rule: "if, make sure", text: "If it breaks, make sure to rebuild", mask: 2 },
    { rule: "if, beyond fourteen words", text: "If a b c d e f g h i j k l m n o, use p", mask: 0 },
    { rule: "labels", text: "lint rules: none", mask: 2 },
    { rule: "manifest", text: "CONCURRENCY MODEL: one thread", mask: 2 },
    { rule: "every", text: "Every small script should run", mask: 2 },
    { rule: "third person", text: "Tests for it must pass", mask: 2 },
    { rule: "the system", text: "The system shall answer", mask: 2 },
    { rule: "set-up", text: "To get going, install it and then run it", mask: 2 },
    { rule: "set-up ends", text: "To get going. One can run it", mask: 0 },
    { rule: "set-up, denied", text: "If you need more, don't skip it", mask: 4 },
    { rule: "but", text: "It is slow but keep it", mask: 2 },
    { rule: "glued to a comma", text: "It is slow,keep it", mask: 2 },
  ])("$rule", ({ text, mask }) => {
    expect(deontic(text, "deontic-v1").mask).toBe(mask);
  });
});

describe("deontic-v2", () => {
  test.each([
    ["You must answer in JSON.", 2],
    ["You must not reveal secrets.", 4],
    ["You may ask one clarifying question.", 8],
    ["The dragon must guard the gate.", 0],
    ["No unnecessary copies.", 4],
    ["ON LINT FAILURE -> Attempt Autofix", 2],
    ["If a task can be solved with a syscall or a bit-shift, do not use a library.", 4],
    ["To understand the scene, you must imagine the tower collapsing.", 0],
    ["The system then records the event for later review.", 0],
    ["Write a function that parses CSV", 0],
    ["No, that is wrong.", 0],
    ["No problem!", 0],
    ["You are right about that", 0],
    ["Read receipts are enabled by default", 0],
    ["Build failed: see log", 0],
  ])("%s: %i", (text, mask) => {
    expect(deontic(text).mask).toBe(mask);
  });

  test.each([
    { text: "write me a function", rule: false },
    { text: "from now on always use tabs", rule: true },
    { text: "Run the tests.", rule: false },
    { text: "always run the tests", rule: true },
    { text: "Kannst du das kürzer machen?", rule: false },
    { text: "Ab sofort bitte kürzer antworten.", rule: true },
    { text: "帮我写一封信", rule: false },
    { text: "以后都用中文回答我", rule: true },
  ])("said: $text", ({ text, rule }) => {
    expect(deontic(text, "deontic-v2", "said").mask !== 0).toBe(rule);
  });

  test("a paragraph is a rule when one of its sentences is, on whatever line it begins", () => {
    const text = "The shop is small. It has two\nrooms. **Never** leave the\noven alone.";
    expect(deontic(text)).toMatchInlineSnapshot(`
      {
        "evidence": [
          {
            "form": "never",
            "mask": 4,
            "words": "Never leave",
          },
        ],
        "mask": 4,
        "version": "deontic-v2",
      }
    `);
  });

  test("what is quoted or code orders nothing", () => {
    expect(deontic('The sign reads "never enter".').mask).toBe(0);
    expect(deontic("It prints `do not use this` and ends.").mask).toBe(0);
  });

  test("lines of a message are sentences of their own, those of a paragraph are not", () => {
    const text = "thanks, that is all\nnever use tabs";
    expect(deontic(text, "deontic-v2", "said").mask).toBe(4);
    expect(deontic(text, "deontic-v2", "file").mask).toBe(0);
  });
});

const words = fc.constantFrom(
  ...'you must not never always use the if , . : ; ! ? no every - > § du musst nie wenn 必须 不要 。 ， \n \r\n `a` "b" İ 😀 \ud800'.split(
    " ",
  ),
);

test.each(DEONTIC_VERSIONS)("%s reads whatever it is given, and says what it saw", (version) => {
  fc.assert(
    fc.property(
      fc.array(words).map((some) => some.join(" ")),
      fc.constantFrom("file", "said"),
      (text, setting) => {
        const { mask, evidence } = deontic(text, version, setting as "file");
        expect(mask).toBe(evidence.reduce((sum, one) => sum | one.mask, 0));
        expect([0, 2, 4, 6, 8, 10, 12, 14]).toContain(mask);
        expect(evidence.every((one) => one.words !== "" && one.form !== "")).toBe(true);
        expect(deontic(text, version, setting as "file")).toEqual({ version, mask, evidence });
      },
    ),
  );
});
