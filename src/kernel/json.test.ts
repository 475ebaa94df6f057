import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson, DEEPEST_JSON, isTooDeep, type Json } from "./json.ts";
import { estimateJsonTokens } from "./tokens.ts";

const nested = (depth: number, open: string, close: string): Json =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as Json;

test.each([
  { name: "lists", open: "[", close: "]" },
  { name: "objects", open: '{"a":', close: "}" },
])(
  "$name: every walker takes the deepest that is let in, and the check takes any depth",
  ({ open, close }) => {
    const deepest = nested(DEEPEST_JSON, open, close);
    expect(isTooDeep(deepest)).toBe(false);
    expect(canonicalJson(deepest)).toBe(JSON.stringify(deepest));
    expect(estimateJsonTokens(deepest)).toBeGreaterThan(0);
    expect(isTooDeep(nested(DEEPEST_JSON + 1, open, close))).toBe(true);
    expect(isTooDeep(nested(1_000_000, open, close))).toBe(true);
  },
);

test("what is wide is not deep", () => {
  expect(isTooDeep(Array.from({ length: 100_000 }, (_, at) => ({ at, inner: [at] })))).toBe(false);
  for (const plain of [null, 1, "text", true, [], {}]) expect(isTooDeep(plain)).toBe(false);
});

test("canonical text is JSON of the same value, whatever the order of the keys", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(reversed(value as Json))).toBe(text);
    }),
  );
});

function reversed(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(reversed);
  // Not by assignment, which takes `__proto__` for something else.
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field)]),
  );
}
