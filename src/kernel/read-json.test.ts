import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./read-json.ts";

/** Each as it stands in the text, and what it is called. */
const NAMES: readonly (readonly [written: string, name: string])[] = [
  ["\\\\", "\\"],
  ["\\n", "\n"],
  ['\\"', '"'],
  ["\\u001b", "\u001b"],
  ["\\\\n", "\\n"],
  ["\\nx", "\nx"],
  ["\\\\\\\\", "\\\\"],
  ["\\n\\n", "\n\n"],
  ["C:\\\\x", "C:\\x"],
  ["C:\\\\\\\\", "C:\\\\"],
];

test("names with escapes are those that were written, whatever was read before", () => {
  for (const [before] of NAMES) {
    for (const [written, name] of NAMES) {
      readJson(`{"a":0,"${before}":0}`);
      expect(Object.keys(readJson(`{"a":0,"${written}":0}`) as object)).toEqual(["a", name]);
    }
  }
});

test("what is written is read again, in its order", () => {
  const name = fc.oneof(
    fc.constantFrom(...NAMES.map(([, one]) => one), "a", "name 0", "__proto__", "1"),
    fc.string(),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.integer(),
        fc.constantFrom(null, true, ',"a\\n":', '{"\\":'),
      ),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(name, tie("value"), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(value, fc.constantFrom(0, 2), (one, space) => {
      const text = JSON.stringify(one, null, space);
      expect(JSON.stringify(readJson(text), null, space)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("of two that are called the same the later counts, and one called as nothing should be harms nothing", () => {
  expect(readJson('{"\\u0061":1,"b":2,"a":3,"\\n":4,"\\u000a":5}')).toEqual({ a: 3, b: 2, "\n": 5 });
  const read = readJson('{"\\u005f_proto__":{"owned":1},"\\n":1}') as { owned?: unknown };
  expect([Object.keys(read), read.owned]).toEqual([["__proto__", "\n"], undefined]);
});

test.each([
  "",
  "{",
  '{"\\n":}',
  '{"\\x":1}',
  '{"a\\":1}',
  '{"\\n"',
  '{"\\u00":1}',
  '{"\\n\n":1}',
  '{"a":1,"\\n":1,}',
])("%j is no JSON, with an error as ever", (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

test("a long text costs what it is long", () => {
  const text = `{${Array.from({ length: 50_000 }, (_, at) => `"k\\n${at}":",\\",\\"${"x".repeat(20)}"`).join()}}`;
  expect(Object.keys(readJson(text) as object)).toHaveLength(50_000);
  expect(readJson(`["${'\\",'.repeat(500_000)}"]`)).toHaveLength(1);
  expect(() => readJson(`{"\\n":"${"x".repeat(1_000_000)}`)).toThrow(SyntaxError);
});
