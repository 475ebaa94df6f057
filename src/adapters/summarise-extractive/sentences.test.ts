import fc from "fast-check";
import { expect, test } from "vitest";
import { sentencesOf } from "../../kernel/text/sentences.ts";
import { toolLine } from "./tool-line.ts";

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

test.each([
  {
    name: "full stops",
    text: "One is done. Two is not! Is three?",
    cut: ["One is done.", "Two is not!", "Is three?"],
  },
  { name: "lines", text: "one\n\n- two\r\n* three", cut: ["one", "two", "three"] },
  {
    name: "abbreviations",
    text: "Use a store, e.g. SQLite. Ask Dr. Lind on 3. May.",
    cut: ["Use a store, e.g. SQLite.", "Ask Dr. Lind on 3. May."],
  },
  {
    name: "versions and paths",
    text: "Release v0.4.2 of a.ts now. Next.",
    cut: ["Release v0.4.2 of a.ts now.", "Next."],
  },
  {
    name: "quotation marks",
    text: 'He said "stop." Then he left.',
    cut: ['He said "stop."', "Then he left."],
  },
  {
    name: "Chinese",
    text: "我们决定迁移。明天开始！好吗？",
    cut: ["我们决定迁移。", "明天开始！", "好吗？"],
  },
  {
    name: "Japanese quotes",
    text: "「はい。」と言った。終わり",
    cut: ["「はい。」", "と言った。", "終わり"],
  },
  { name: "nothing", text: " \n\t", cut: [] },
  { name: "colours", text: "\u001b[31mred\u001b[0m line", cut: ["red line"] },
])("sentences: $name", ({ text, cut }) => {
  expect(texts(text)).toEqual(cut);
});

test("code is marked, and its fences are gone", () => {
  expect(sentencesOf("Look:\n```ts\nconst a = 1;\n```\nDone.")).toEqual([
    { text: "Look:", code: false },
    { text: "const a = 1;", code: true },
    { text: "Done.", code: false },
  ]);
});

test("nothing is lost but white space, and no sentence is long", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("word", "x. ", "A", " ", "。", "天", "🦪", "1.5", "\n", "e.g. "), {
        maxLength: 900,
      }),
      (parts) => {
        const text = parts.join("");
        const cut = texts(text);
        expect(cut.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
        for (const sentence of cut) {
          expect(sentence.length).toBeLessThanOrEqual(320);
          expect(sentence.isWellFormed()).toBe(true);
        }
      },
    ),
  );
});

test.each([
  {
    name: "the error",
    text: "step 1\nTypeError: x is not a function\nstep 2",
    line: "TypeError: x is not a function",
  },
  {
    name: "a failure in words",
    text: "compiling\nBuild failed: 3 files\nbye",
    line: "Build failed: 3 files",
  },
  { name: "no errors is no error", text: "12 tests\n0 errors\nall fine", line: "all fine" },
  { name: "a value that matters", text: "a 1\nkey K-77 set\nbye", line: "key K-77 set" },
  { name: "the last line", text: "first\nsecond\n---\n", line: "second" },
  { name: "nothing", text: "\n---\n", line: "" },
])("a line of a tool result: $name", ({ text, line }) => {
  expect(toolLine(text, ["K-77"])).toBe(line);
});

test("a value in a line of a megabyte is shown with what stands before it", () => {
  const line = toolLine(`${"x ".repeat(500_000)}key K-77 set ${"y ".repeat(1_000)}`, ["k-77"]);
  expect(line).toContain("key K-77 set");
  expect(line.length).toBeLessThanOrEqual(202);
});
