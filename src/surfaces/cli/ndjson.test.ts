import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "../../kernel/read-json.ts";
import { ndjson } from "./ndjson.ts";

test("every line is one document and means what it was, and none of it moves a cursor or hides text", () => {
  const unsafe = fc.constantFrom(
    "\u001b[2J",
    "\u009b31m",
    "\u202e",
    "\u2028",
    "\u0085",
    "\ufeff",
    "\n",
    "\\u202e",
  );
  const text = fc.array(fc.oneof(unsafe, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.array(fc.record({ id: text, metadata: fc.dictionary(text, text) })), (records) => {
      const written = ndjson(records);
      const lines = written.split("\n");
      expect(lines.pop()).toBe("");
      expect(lines.map((line) => readJson(line))).toEqual(
        records.map((record) => readJson(JSON.stringify(record))),
      );
      expect(written).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/,
      );
    }),
  );
});
