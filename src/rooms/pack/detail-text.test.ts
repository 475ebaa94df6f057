import fc from "fast-check";
import { expect, test } from "vitest";
import { detailText } from "./detail-text.ts";

test.each([
  ['{"exitCode":137}', "exitCode: 137"],
  [
    '{"job":{"runner":"r7","tries":[1,2]},"said":"a \\"b\\"\\n c"}',
    'job.runner: r7; job.tries: 1, 2; said: a "b" c',
  ],
  [
    '{"files":[{"name":"a.ts"},{"name":"b.ts"}],"none":[],"no":null}',
    "files.name: a.ts; files.name: b.ts; no: null",
  ],
  ['"just this"', "just this"],
  ["exit 1, and no JSON {", "exit 1, and no JSON {"],
])("%s", (detail, text) => {
  expect(detailText(detail)).toBe(text);
});

test("whatever is kept can be told, in bounds, and every short value is there", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.nat(), { maxKeys: 20 }), (values) => {
      const told = detailText(JSON.stringify(values)).split("; ");
      expect(told).toEqual(
        Object.keys(values).length === 0
          ? [""]
          : Object.entries(values).map(([key, value]) => `${key}: ${value}`),
      );
    }),
  );
  fc.assert(
    fc.property(fc.json(), (json) => {
      expect(detailText(json)).not.toMatch(/[\n\r\t]/);
    }),
  );
});
