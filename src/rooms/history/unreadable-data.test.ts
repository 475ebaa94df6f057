import fc from "fast-check";
import { expect, test } from "vitest";
import { withoutData } from "./unreadable-data.ts";

/** The same by a pattern, which reads every character. */
const byPattern = (text: string) =>
  text.replace(/([A-Za-z0-9+/]{256,})=*/g, (all, run: string) =>
    new Set(run.slice(0, 256)).size < 16 ? all : `[${run.length} characters of data]`,
  );

const block = fc
  .integer({ min: 200, max: 700 })
  .map((size) => Array.from({ length: size }, (_, at) => "ABCDEFGHIJKLMNOPabcdefgh+/0123"[at % 30]).join(""));
const texts = fc
  .array(
    fc.oneof(
      block,
      fc.constant("=="),
      fc.constant(" "),
      fc.constant("\n"),
      fc.string(),
      fc.constant("z".repeat(300)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));

test("finds what a pattern over every character finds", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutData(text)).toBe(byPattern(text));
    }),
  );
});
