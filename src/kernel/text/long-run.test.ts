import fc from "fast-check";
import { expect, test } from "vitest";
import { BASE64_LIKE, nextRun } from "./long-run.ts";

const pieces = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 30 }).map((size) => "aB3+/_-=".repeat(4).slice(0, size)),
    fc.constantFrom(" ", "\n", ".", "é", "\u{1f600}"),
  ),
  { maxLength: 30 },
);

test("finds the runs that a pattern finds", () => {
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 40 }), (parts, shortest) => {
      const text = parts.join("");
      const found: [number, number][] = [];
      for (let run = nextRun(text, BASE64_LIKE, shortest); run !== null; ) {
        found.push([run.start, run.end]);
        run = nextRun(text, BASE64_LIKE, shortest, run.end);
      }
      const expected = [...text.matchAll(new RegExp(`[A-Za-z0-9+/=_-]{${shortest},}`, "g"))];
      expect(found).toEqual(expected.map((match) => [match.index, match.index + match[0].length]));
    }),
  );
});
