import fc from "fast-check";
import { expect, test } from "vitest";
import { cutOff, linesIn } from "./lines-in.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("lines are what stands between line feeds, and no other separator cuts one", () => {
  const line = fc
    .string({ unit: "grapheme" })
    .filter((text) => !text.includes("\n") && !text.startsWith("\ufeff"));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      expect(linesIn(bytes(`${lines.join("\n")}\n`))).toEqual(lines.map((one) => one.toWellFormed()));
    }),
  );
});

test("bytes that are no text are told apart from text, line by line", () => {
  expect(linesIn(Uint8Array.of(0x61, 0x0a, 0xff, 0x0a, 0x62))).toEqual(["a", { garbled: "\ufffd" }, "b"]);
});

test.each([
  { text: "", cut: false },
  { text: '{"a":1}', cut: false },
  { text: '{"a":1}\n', cut: false },
  { text: '{"a":1}\n{"b"\n', cut: false },
  { text: '[\n{"a":1}\n]', cut: false },
  { text: '{"a":1}\n  ', cut: false },
  { text: '{"a":1}\n{"b":', cut: true },
  { text: '[{"a":1},', cut: true },
])("cut off or not: $text", ({ text, cut }) => {
  expect(cutOff(bytes(text)) !== undefined).toBe(cut);
});

test("any line of JSON that is cut inside is known", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }), fc.nat(), (value, at) => {
      const line = JSON.stringify(value);
      expect(cutOff(bytes(`{}\n${line.slice(0, 1 + (at % (line.length - 1)))}`))).toBeDefined();
    }),
  );
});
