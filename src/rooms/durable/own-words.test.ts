import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownWords } from "./own-words.ts";
import { toldIn } from "./told.ts";

describe("somebody's own words", () => {
  test.each([
    ["plain", "I live in Lisbon", "I live in Lisbon"],
    ["a quotation by lines", "> I live in Berlin\nI don't", "I don't"],
    ["a closed fence", "see\n```\nI live in Berlin\n```\nI live in Lisbon", "see\n\nI live in Lisbon"],
    ["code on one line", "```I live in Berlin``` is what I typed", "is what I typed"],
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
    expect(ownWords(text).text).toBe(own);
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
        const own = ownWords(text).text;
        for (const word of own.split(/\s+/)) expect(text).toContain(word);
        expect(own).toBe(own.trim());
      }),
    );
  });

  test("a fence or a tag again and again is no trouble", () => {
    for (const piece of ["```\n", "<pre>", '"', "> ", "[forwarded x]", "$ x\n"]) {
      expect(ownWords(piece.repeat(100_000)).text.length).toBeLessThanOrEqual(20_000);
    }
  });
});

const told = (text: string) => toldIn(ownWords(text)).text;

test.each([
  ["Hi! I live in Lisbon now. Can you find me a dentist?", "I live in Lisbon now."],
  ["I'm seeing Dr. Abara on Monday. OK?", "I'm seeing Dr. Abara on Monday."],
  ["Can you help?", ""],
  ["thanks!", ""],
  ["If I live in Paris, do I need a visa?", ""],
  [
    "My daughter is allergic to nuts, which snack is fine?",
    "My daughter is allergic to nuts, which snack is fine?",
  ],
  ["東京に住んでいます。いいですか？", "東京に住んでいます。"],
])("of %j is told %j", (text, sentences) => {
  expect(told(text)).toBe(sentences);
});

describe("a sentence is told whole or not at all", () => {
  test.each([
    'My doctor said: "you must never take ibuprofen again", so please keep that in mind.',
    'My favourite poem is "The Road Not Taken by Frost" and I know it by heart.',
    'Please always sign my mails with "Best wishes from the whole team, Ines".',
    "I take ‘half a tablet of bisoprolol’ every morning",
    "I always run ```npm ci --ignore-scripts --omit dev``` before I publish.",
    "My notes are in <code>/home/ines/notes and drafts/2026</code> by default.",
    "Our motto is “Slow is smooth. Is it fast? It is.” and it stays.",
    "Mein Arzt sagt: „Sie dürfen nie wieder Ibuprofen nehmen“, merk dir das bitte.",
    "我的座右铭是「千里之行，始于足下，慢慢来」，请记住。",
    'We say "first things first, always" at work.\nI like that.',
  ])("%s", (text) => {
    expect(told(text)).toBe(text);
  });

  test.each([
    ["before a fence", "My ssh config is:\n```\nHost a\n```\nI live in Lisbon.", "I live in Lisbon."],
    ["before quoted lines", "I always sign with:\n> Best, Ines\nI live in Lisbon.", "I live in Lisbon."],
    ["around a letter", "My favourite is <email>a\nb</email> of all. I live in Lisbon.", "I live in Lisbon."],
    ["with a long quotation", `My oath is "${"so help me ".repeat(60)}". I live here.`, "I live here."],
    [
      "with several lines",
      "My poem is “one two three\nfour five six” of course. I live here.",
      "I live here.",
    ],
    [
      "with a block in a quotation",
      "My oath is “I do <pre>a\nb</pre> it” here. I live here.",
      "I live here.",
    ],
    ["before a paste", "My last error is:\n$ a\n$ b\nI live in Lisbon.", "I live in Lisbon."],
    ["before what another says", "I love my boss, she said: you are promoted", ""],
  ])("%s, what is missing for good takes the sentence along", (_name, text, sentences) => {
    expect(told(text)).toBe(sentences);
  });

  test("a quotation that ends a sentence ends it", () => {
    expect(told('Thanks, "and good luck with it." I live in Lisbon.')).toBe("I live in Lisbon.");
    expect(told('My favourite show is "Who?" and I watch it. Or not?')).toBe(
      'My favourite show is "Who?" and I watch it.',
    );
    expect(ownWords('Bo wrote "I moved to Berlin last week." I live in Lisbon.').text).toBe(
      "Bo wrote . I live in Lisbon.",
    );
  });

  test("of whatever is said, what is told is what was said, and no mark of ours is left", () => {
    const piece = fc.constantFrom(
      ...'My cat is|  |. |? |, |\n|> q\n|```|"|“|”|I like it|\ue000|\ue002|: |Berlin|<code>|</code>'.split(
        "|",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join("");
        const sentences = told(text);
        expect(sentences).not.toMatch(/[\ue000-\ue002]/);
        const plain = (one: string) => one.replace(/[\ue000-\ue002]/g, "").replace(/\s+/g, " ");
        for (const word of sentences.split(/\s+/)) expect(plain(text)).toContain(word);
        // Where nothing else quotes, a quotation mark that had its fellow has it still.
        const count = (one: string) => one.split('"').length - 1;
        if (count(text) % 2 === 0 && !/[\n`<“”]/.test(text)) expect(count(sentences) % 2).toBe(0);
      }),
    );
  });
});
