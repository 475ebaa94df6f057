import fc from "fast-check";
import { expect, test } from "vitest";
import { bounded, inertLine, LONGEST_LINE, LONGEST_TEXT, MOST_MARKS, piecesOf } from "./inert.ts";

const plainOf = (text: string) =>
  piecesOf(text)
    .filter(({ mark }) => !mark)
    .map((piece) => piece.text)
    .join("");

test.each([
  { name: "nothing", text: "", pieces: [] },
  { name: "plain words", text: "a <b>\n\tc", pieces: [{ text: "a <b>\n\tc", mark: false }] },
  { name: "a line's end of another system", text: "a\r\nb", pieces: [{ text: "a\nb", mark: false }] },
  {
    name: "a direction turned around",
    text: "user\u202etxt.exe",
    pieces: [
      { text: "user", mark: false },
      { text: "RLO", mark: true },
      { text: "txt.exe", mark: false },
    ],
  },
  { name: "a control character", text: "\u0007", pieces: [{ text: "U+0007", mark: true }] },
  {
    name: "a carriage return alone",
    text: "a\rb",
    pieces: [
      { text: "a", mark: false },
      { text: "U+000D", mark: true },
      { text: "b", mark: false },
    ],
  },
  { name: "words spelt in tags", text: "\u{e0041}", pieces: [{ text: "U+E0041", mark: true }] },
  {
    name: "families and flags stay as they are",
    text: "👩‍👩‍👧 é ہ",
    pieces: [{ text: "👩‍👩‍👧 é ہ", mark: false }],
  },
])("what is hidden is shown: $name", ({ text, pieces }) => {
  expect(piecesOf(text)).toEqual(pieces);
});

test("nothing that turns, hides or moves is left in the plain pieces, and nothing else is lost", () => {
  const hidden = [
    "\u202e",
    "\u2066",
    "\u200b",
    "\u0000",
    "\u001b",
    "\u2028",
    "\ufeff",
    "\u00ad",
    "\u{e0020}",
  ];
  const sign = fc.oneof(fc.constantFrom(...hidden), fc.constantFrom("a", "ß", "漢", "😀", "\n", " ", "<"));
  fc.assert(
    fc.property(fc.array(sign), (signs) => {
      const text = signs.join("");
      const kept = signs.filter((one) => !hidden.includes(one)).join("");
      expect(plainOf(text)).toBe(kept);
      const marks = piecesOf(text).filter(({ mark }) => mark).length;
      expect(marks).toBe(signs.length - signs.filter((one) => !hidden.includes(one)).length);
    }),
  );
});

test("so many marks that each would be an element are written as text", () => {
  const pieces = piecesOf("\u202e".repeat(MOST_MARKS + 2));
  expect(pieces.length).toBe(MOST_MARKS + 1);
  expect(pieces.at(-1)).toEqual({ text: "[RLO][RLO]", mark: false });
});

test.each([
  { name: "short", text: "a\nb", shown: "a\nb", left: 0 },
  {
    name: "a line too long",
    text: "x".repeat(LONGEST_LINE + 5),
    shown: `${"x".repeat(LONGEST_LINE)} …`,
    left: 5,
  },
  {
    name: "two of them",
    text: `${"x".repeat(LONGEST_LINE + 5)}\n${"y".repeat(LONGEST_LINE + 1)}`,
    shown: `${"x".repeat(LONGEST_LINE)} …\n${"y".repeat(LONGEST_LINE)} …`,
    left: 6,
  },
])("no more than can be laid out: $name", ({ text, shown, left }) => {
  expect(bounded(text)).toEqual({ text: shown, left });
});

test("what is not shown is counted: shown and left make up the text, whatever it is", () => {
  const line = fc.nat(LONGEST_LINE + 50).map((length) => "x".repeat(length));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.integer({ min: 1, max: 20_000 }), (lines, most) => {
      const text = lines.join("\n");
      const { text: shown, left } = bounded(text, most);
      expect(shown.replaceAll(" …", "").length + left).toBe(text.length);
    }),
    { numRuns: 50 },
  );
});

test("a text of megabytes is cut at once", () => {
  const { text, left } = bounded("ab\n".repeat(1_000_000));
  expect(text.length).toBe(LONGEST_TEXT);
  expect(left).toBe(3_000_000 - LONGEST_TEXT);
});

test("where only text can stand, what is hidden is written out, on one line", () => {
  expect(inertLine("agent:\u202eniam\u202c:\u200bx\n y")).toBe("agent:[RLO]niam[PDF]:[ZWSP]x y");
  expect(inertLine("abcdef", 4)).toBe("abcd …");
});

test("what chooses how a sign is drawn is no mark, what hides words behind one is", () => {
  const marks = (text: string) =>
    piecesOf(text)
      .filter(({ mark }) => mark)
      .map(({ text: name }) => name);
  expect(marks("\u2764\ufe0f and \u2714\ufe0e")).toEqual([]);
  expect(marks("a\ufe00\ufe05\ufe0f")).toEqual(["U+FE05", "U+FE0F"]);
  expect(marks("\ufe0fa\u3164b\u115f\u{e0101}\u034f")).toEqual([
    "U+FE0F",
    "U+3164",
    "U+115F",
    "U+E0101",
    "U+034F",
  ]);
});
