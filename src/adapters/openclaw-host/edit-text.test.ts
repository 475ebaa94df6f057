import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../kernel/json.ts";
import { type Edit, editText } from "./edit-text.ts";
import { readText } from "./json5-text.ts";

const names = fc.constantFrom("plugins", "slots", "memory", "a b", "é", "entries");
const json: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;
const objects = fc.dictionary(names, json, { maxKeys: 5, noNullPrototype: true });
const edits = fc.array(
  fc.record({
    path: fc.array(names, { minLength: 1, maxLength: 3 }),
    value: fc.option(json, { nil: undefined }),
  }),
  { maxLength: 4 },
);

/** The same by value: what a text after the edit has to mean. */
function applied(value: Json, { path, value: wanted }: Edit): Json {
  const [name, ...rest] = path;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  if (name === undefined) return wanted!;
  if (!isObject && wanted === undefined) return value;
  const { [name]: inner, ...others } = (isObject ? value : {}) as JsonObject;
  if (wanted === undefined) {
    if (inner === undefined) return value;
    return rest.length === 0 ? others : { ...others, [name]: applied(inner, { path: rest, value: wanted }) };
  }
  return { ...others, [name]: applied(inner ?? {}, { path: rest, value: wanted }) };
}

/** JSON with everything that JSON5 adds: comments wherever they may stand, and commas at ends. */
function commented(text: string, notes: readonly string[]): string {
  let at = 0;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[^\s"]|\s+/g) ?? [];
  return tokens
    .map((token, index) => {
      const next = tokens.slice(index + 1).find((one) => one.trim() !== "");
      const ends = (next === "}" || next === "]") && !/[{[,]/.test(token) && token.trim() !== "";
      const note = /[{},[\]]/.test(token) ? (notes[at++ % Math.max(1, notes.length)] ?? "") : "";
      return `${token}${ends && at % 2 === 0 ? "," : ""}${note}`;
    })
    .join("");
}
const notes = fc.array(fc.constantFrom("", " ", "/* a , } */", " // b: {\n", "\n", "// c\r\n"), {
  maxLength: 8,
});
const texts = fc.tuple(objects, fc.constantFrom(0, 2, "\t"), notes).map(([value, space, all]) => ({
  value,
  text: commented(JSON.stringify(value, null, space), all),
}));

test("a text means what JSON means, whatever JSON5 adds to it", () => {
  fc.assert(
    fc.property(texts, ({ value, text }) => {
      expect(readText(text).value).toEqual(value);
    }),
  );
});

test("an edited text means what was asked for, and keeps its comments", () => {
  fc.assert(
    fc.property(texts, edits, ({ value, text }, all) => {
      const after = editText(text, all);
      expect(readText(after).value).toEqual(all.reduce<Json>(applied, value));
      // Of values that are replaced or removed, comments go with them; here none of those is.
      const adds = all.filter(({ path, value: wanted }) => wanted !== undefined && !(path[0]! in value));
      const kept = editText(text, adds.slice(0, 1));
      for (const note of text.match(/\/\/ b: \{|\/\* a , \} \*\//g) ?? []) expect(kept).toContain(note);
    }),
    { numRuns: 300 },
  );
});

test("what is added and removed again leaves the text as it was", () => {
  fc.assert(
    fc.property(objects, fc.constantFrom(2, "\t"), json, (value, space, added) => {
      const text = `${JSON.stringify({ a: 1, ...value }, null, space)}\n`;
      const path = ["added"];
      expect(
        editText(text, [
          { path, value: added },
          { path, value: undefined },
        ]),
      ).toBe(text);
    }),
  );
});

test("only the lines that change are other ones", () => {
  const text = `// mine
{
  gateway: { port: 1, /* local */ },
  // the others
  plugins: {
    allow: ['one'], // and no more
    slots: { memory: "other" },
  },
}
`;
  const after = editText(text, [
    { path: ["plugins", "slots", "memory"], value: "nacre" },
    { path: ["plugins", "slots", "contextEngine"], value: "nacre" },
    { path: ["plugins", "entries", "nacre", "enabled"], value: true },
  ]);
  expect(after).toBe(`// mine
{
  gateway: { port: 1, /* local */ },
  // the others
  plugins: {
    allow: ['one'], // and no more
    slots: { memory: "nacre", "contextEngine": "nacre" },
    "entries": {
      "nacre": {
        "enabled": true
      }
    },
  },
}
`);
});

test.each([
  [
    "{ a: +.5, b: -0x1F, c: 5., d: 'it\\'s', e: \"\\x41\\u0042\\\n!\", }",
    { a: 0.5, b: -31, c: 5, d: "it's", e: "AB!" },
  ],
  ["/**/{}//", {}],
  ["{ $ä_: [1,,] }", "line 1: a value is missing"],
  ['{ "a": ', "line 1: it ends too early"],
  ["{ a: 1 b: 2 }", "line 1: a comma is missing"],
  ["{\n a: yes\n}", 'line 2: "yes" is no value'],
  ["{ a: 'x\n' }", "line 1: a text has no end"],
  ["{} {}", "line 1: something stands behind the end"],
  ["", "line 1: it ends too early"],
  ["[".repeat(201), "line 1: it is nested too deeply"],
])("%#: %.40s", (text, expected) => {
  if (typeof expected === "string") expect(() => readText(text)).toThrow(expected);
  else expect(readText(text).value).toEqual(expected);
});
