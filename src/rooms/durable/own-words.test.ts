import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownWords } from "./own-words.ts";
import { toldIn } from "./told.ts";

describe("somebody's own words", () => {
  test.each([
    ["plain", "I live in Lisbon", "I live in Lisbon"],
    ["a quotation by lines", "> I live in Berlin\nI don't", "I don't"],
    ["a closed fence", "see\n```\nI live in Berlin\n```\nI live in Lisbon", "see\n\nI live in Lisbon"],
    ["a fence that is not closed", "look:\n```\nI live in Berlin", "look:"],
    ["quotation marks", 'He said "I live in Berlin now" to me', "He said to me"],
    ["a name in quotation marks", 'my cat is called "Mimi"', 'my cat is called "Mimi"'],
    ["an apostrophe", "I don't like Anna's dog's bark", "I don't like Anna's dog's bark"],
    [
      "a letter forwarded",
      "fyi\n---------- Forwarded message ---------\nFrom: Bo\n\nI live in Berlin",
      "fyi",
    ],
    ["a letter answered", "agreed\n\nOn Mon, 3 May 2026 at 10:00, Bo wrote:\nI live in Berlin", "agreed"],
    ["headers of a letter", "From: Bo\nSubject: moving\n\nI live in Berlin", ""],
    ["a text to translate", "Translate this into French: I live in Berlin", "Translate this into French:"],
    [
      "a text to work on",
      "please proofread the following text:\n\nI live in Berlin.",
      "please proofread the following text:",
    ],
    [
      "somebody's letter",
      "Here's the email from my boss:\n\nI live in Berlin",
      "Here's the email from my boss:",
    ],
    ["a list of one's own", "Here's my week:\n- gym on Monday", "Here's my week:\n- gym on Monday"],
    ["a stamp of the host", "[Sun 2026-11-15 17:00 UTC] I live in Lisbon", "I live in Lisbon"],
    ["an attachment", "[image image/png]\nthis is my dog", "this is my dog"],
    [
      "context of the host",
      "hi\n<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT>>>\nI live in X\n<<<END_OPENCLAW_INTERNAL_CONTEXT>>>\nthere",
      "hi\n\nthere",
    ],
    ["a result of a tool", "<tool_result>I live in Berlin</tool_result> ok", "ok"],
    ["lines of our own tools", "| msg:4 I live in Berlin\nmem:5 · I live in Berlin\nyes", "yes"],
    ["a log", "why?\n2026-03-02 11:04 INFO a\n2026-03-02 11:05 INFO b", "why?"],
  ])("%s", (_name, text, own) => {
    expect(ownWords(text)).toBe(own);
  });

  test("what is left is what was said: no word is added, and looking again finds no more to leave out", () => {
    const piece = fc.constantFrom(
      "> quoted\n",
      "```\n",
      "I live here. ",
      '"',
      "\n",
      "From: x\n",
      "On Monday he wrote:\n",
      "| a\n",
      "<pre>",
      "</pre>",
      "word ",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const own = ownWords(text);
        for (const word of own.split(/\s+/)) expect(text).toContain(word);
        expect(own).toBe(own.trim());
      }),
    );
  });

  test("a fence or a tag again and again is no trouble", () => {
    for (const piece of ["```\n", "<pre>", '"', "> ", "[forwarded x]", "$ x\n"]) {
      expect(ownWords(piece.repeat(100_000)).length).toBeLessThanOrEqual(20_000);
    }
  });
});

test.each([
  ["Hi! I live in Lisbon now. Can you find me a dentist?", "I live in Lisbon now."],
  ["I'm seeing Dr. Abara on Monday. OK?", "I'm seeing Dr. Abara on Monday."],
  ["Can you help?", "Can you help?"],
  ["thanks!", "thanks!"],
  ["東京に住んでいます。いいですか？", "東京に住んでいます。"],
])("of %j is told %j", (text, told) => {
  expect(toldIn(text)).toBe(told);
});
