import fc from "fast-check";
import { expect, test } from "vitest";
import { computingOf } from "../../kernel/computing.fixture.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { explore } from "./explore.ts";

const orders = {
  total: 214,
  next: null,
  items: [
    { id: 7, sku: "A-1", tags: ["x"], price: { amount: 12.5, currency: "EUR" } },
    { id: 8, sku: "A-2", tags: [], price: { amount: 3, currency: "EUR" } },
  ],
};

test.each([
  {
    name: "an object",
    text: JSON.stringify(orders, null, 2),
    summary: "JSON: {total: number, next: null, items: array of 2 × object (4 keys)}",
  },
  {
    name: "an array of objects",
    text: JSON.stringify(orders.items),
    summary:
      "JSON: array of 2 × {id: number, sku: string, tags: array of 1 × string, price: object (2 keys)}",
  },
  { name: "a mixed array", text: '[1, "a", null]', summary: "JSON: array of 3 × null|number|string" },
  { name: "an empty array", text: " [] ", summary: "JSON: empty array" },
  {
    name: "lines",
    text: '{"at": 1, "ok": true}\n{"at": 2, "ok": false}\n',
    summary: "JSON lines: 2 lines of {at: number, ok: boolean}",
  },
])("json: $name", ({ text, summary }) => {
  expect(explore(text, { mimeType: "application/json" })).toEqual({ type: "json", summary });
});

test.each([
  { name: "cut off", text: '{"total": 214, "items": [1, 2' },
  { name: "an error page", text: "<html>502 Bad Gateway</html>" },
  { name: "nothing", text: "" },
  { name: "with a comment", text: "{ // not JSON\n}" },
])("what claims to be JSON and is not is text: $name", ({ text }) => {
  expect(explore(text, { mimeType: "application/json", name: "a.json", tool: "fetch" }).type).toBe("text");
});

test.each([
  {
    name: "commas and quotation marks",
    text: 'id,name,since,share\n1,"Ito, Ken",2026-01-02,0.5\n2,Ana,2026-02-03,12\n3,,2026-03-04,1\n',
    hints: {},
    summary: "CSV: 3 rows, 4 columns: id (integer), name (text), since (date), share (number)",
  },
  {
    name: "tabs",
    text: "host\tup\nalpha\ttrue\nbeta\tfalse\n",
    hints: { name: "hosts.tsv" },
    summary: "TSV: 2 rows, 2 columns: host (text), up (boolean)",
  },
  {
    name: "two columns, when somebody says so",
    text: "a,b\n1,2\n",
    hints: { mimeType: "text/csv" },
    summary: "CSV: 1 row, 2 columns: a (integer), b (integer)",
  },
])("csv: $name", ({ text, hints, summary }) => {
  expect(explore(text, hints)).toEqual({ type: "csv", summary });
});

const typescript = `import { a } from "./a.ts";

export interface Row {
  readonly id: number;
}

export function load(path: string): Row[] {
  return a(path);
}

const twice = (n: number): number => n * 2;
`;

test.each([
  { name: "by its ending", text: typescript, hints: { name: "src/load.ts" }, language: "TypeScript" },
  { name: "by its lines", text: typescript, hints: { tool: "read" }, language: "TypeScript" },
  {
    name: "Python",
    text: "import os\n\nclass Cat:\n    def purr(self):\n        return os.name\n\ndef main():\n    Cat().purr()\n",
    hints: {},
    language: "Python",
  },
  {
    name: "Go",
    text: "package main\n\nfunc main() {\n\tx := 1\n\tprintln(x)\n}\n\nfunc (s *Server) Serve() error {\n\treturn nil\n}\n",
    hints: {},
    language: "Go",
  },
  {
    name: "Rust",
    text: "use std::fs;\n\npub struct Log {\n    at: u64,\n}\n\nimpl Log {\n    pub fn open() -> Log {\n        Log { at: 0 }\n    }\n}\n",
    hints: {},
    language: "Rust",
  },
])("code: $name", ({ text, hints, language }) => {
  const { type, summary } = explore(text, hints);
  expect(type).toBe("code");
  expect(summary.startsWith(`${language}, `)).toBe(true);
});

test("code: what it declares, by line", () => {
  expect(explore(typescript, { name: "load.ts" }).summary).toMatchInlineSnapshot(`
    "TypeScript, 8 lines of code, 3 declarations
    3: export interface Row
    7: export function load(path: string): Row[]
    11: const twice = (n: number): number => n * 2"
  `);
});

test("log: counts, the first error, first and last line", () => {
  const lines = Array.from({ length: 50 }, (_, at) => `2026-03-04T10:00:${10 + at}Z INFO tick ${at}`);
  lines[20] = "2026-03-04T10:00:30Z ERROR disk full on /dev/sda1";
  lines[30] = "2026-03-04T10:00:40Z WARN slow";
  expect(explore(lines.join("\n"), { tool: "exec" })).toMatchInlineSnapshot(`
    {
      "summary": "log: 50 lines, 1 error, 1 warn, 48 info
    line 21: 2026-03-04T10:00:30Z ERROR disk full on /dev/sda1
    first: 2026-03-04T10:00:10Z INFO tick 0
    last: 2026-03-04T10:00:59Z INFO tick 49",
      "type": "log",
    }
  `);
});

test.each([
  {
    name: "an outline",
    text: "# Guide\n\nHello, you.\n\n## Install\n\n```\n# not a heading\n```\n\n## Use ##\n",
    summary: "text: 7 lines, 69 characters, 3 headings: Guide (line 1) / Install (line 5) / Use (line 11)",
  },
  {
    name: "first and last sentence",
    text: "It began in v1.2 of May. Then much happened, and more.\nIt ended well!\n",
    summary: "text: 2 lines, 70 characters\nbegins: It began in v1.2 of May.\nends: It ended well!",
  },
  {
    name: "Chinese",
    text: "第一句。第二句。第三句。",
    summary: "text: 1 line, 12 characters\nbegins: 第一句。\nends: 第三句。",
  },
  {
    name: "prose with commas",
    text: "Well, yes, no.\nSo, then, what?\nOh, I, see.",
    summary: "text: 3 lines, 42 characters\nbegins: Well, yes, no.\nends: Oh, I, see.",
  },
  { name: "nothing", text: "", summary: "text: 0 lines, 0 characters" },
])("text: $name", ({ text, summary }) => {
  expect(explore(text, {})).toEqual({ type: "text", summary });
});

test.each([
  {
    name: "base64",
    text: `iVBORw0KGgo${"Ab1+".repeat(2000)}`,
    summary: "binary, PNG image, 8011 characters",
  },
  {
    name: "a data URL",
    text: "data:image/webp;base64,UklGRiQ",
    summary: "binary, RIFF media, 30 characters",
  },
  { name: "bytes", text: "\u0000\u0001\u0002\u0003abc", summary: "binary, unknown format, 7 characters" },
])("binary: $name", ({ text, summary }) => {
  expect(explore(text, {})).toEqual({ type: "binary", summary });
});

const pieces = [
  ...'{|}|[|]|"a": 1|, |\n|# H\n|word |a,b,c\n|\t|2026-03-04 10:00:00 ERROR x\n|function f() {\n|def f():\n|\u202e|\u0000|\u001b[31m|\ud83d|😀|数据。|;|data:a/b;base64,|x=>|\u2028|\r\n|```|\ufffd|\'|`'.split(
    "|",
  ),
];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 120 }),
  fc.json({ maxDepth: 4 }),
);
const maybe = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyHints = fc
  .record({
    name: maybe("a.json", "b.csv", "c.ts", "d.log", "e.md", "f.bin"),
    mimeType: maybe("text/csv", "application/json"),
  })
  .map(({ name, mimeType }) => ({ ...(name && { name }), ...(mimeType && { mimeType }) }));

test("whatever the payload, a summary is short, printable and the same each time", () => {
  fc.assert(
    fc.property(anyText, anyHints, (text, hints) => {
      const explored = explore(text, hints);
      expect(explore(text, hints)).toEqual(explored);
      const { summary } = explored;
      expect(summary).not.toBe("");
      expect(estimateTokens(summary)).toBeLessThanOrEqual(120);
      expect(summary.length).toBeLessThanOrEqual(900);
      expect(summary.isWellFormed()).toBe(true);
      expect(summary.replaceAll("\n", "")).not.toMatch(
        /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u,
      );
    }),
    { numRuns: 600 },
  );
});

test("any object of JSON is told by its keys", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.jsonValue({ maxDepth: 2 }), {
        minKeys: 1,
        maxKeys: 3,
      }),
      (value) => {
        const { type, summary } = explore(JSON.stringify(value), {});
        expect(type).toBe("json");
        expect(summary.startsWith(`JSON: {${Object.keys(value)[0]}: `)).toBe(true);
      },
    ),
  );
});

test.each([
  "a",
  "\n",
  "{",
  "[",
  '"',
  ",",
  "a,b\n",
  "# ",
  "\t",
  "1 ",
  "(",
  "class ",
  "public ",
  "const a",
  "a::",
  "#!",
  "\u001b[",
  "\u001b]",
  "\ud800",
  "x: ",
  ". ",
])("linear in a payload made of %j", (piece) => {
  const timeOf = (length: number): number => {
    const text = `x ${piece.repeat(length / piece.length)}`;
    return computingOf(() => {
      for (const name of ["a.json", "b.csv", "c.ts", "d.log", "h.c", "j.java", ""]) explore(text, { name });
    });
  };
  timeOf(50_000);
  // Eight times the text. Quadratic would be sixty-four; the rest is room for the garbage of others.
  expect(timeOf(400_000)).toBeLessThan(200 + 30 * timeOf(50_000));
});
