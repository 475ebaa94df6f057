import fc from "fast-check";
import { expect, test } from "vitest";
import { markdownItReader } from "../../adapters/markdown-it/index.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { markdownText } from "../../ports/markdown.suite.ts";
import { partition } from "./partition.ts";
import { renderNode } from "./render.ts";

const read = markdownItReader();
const shape = (text: string) =>
  partition(text, read).nodes.map(
    ({ kind, tier, lines, from, to }) =>
      `${tier} ${kind} L${lines.from}-L${lines.to} ${JSON.stringify(text.slice(from, to))}`,
  );

const HEAD = '---\nhop_targets: [notes/a.md, "notes/b.md"]\n---\n';

test("a file is taken apart into rules, directive prose and lore", () => {
  const text = `${HEAD}# House rules

Always confirm the address before an order goes out.

> Be kind.

- Never call before nine.
- Prices in euros.
  - also in drafts

The bakery was founded in 1987.

\`\`\`go
func main() {}
\`\`\`
`;
  const { nodes, hopTargets } = partition(text, read);
  expect(nodes.map(({ kind, tier }) => `${kind} ${tier}`)).toEqual([
    "frontmatter hard",
    "heading lore",
    "paragraph soft",
    "quote soft",
    "item hard",
    "item hard",
    "paragraph lore",
    "code lore",
  ]);
  expect(nodes.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(nodes.map(({ lines }) => `L${lines.from}-L${lines.to}`)).toMatchInlineSnapshot(`
    [
      "L1-L3",
      "L4-L4",
      "L6-L6",
      "L8-L8",
      "L10-L10",
      "L11-L12",
      "L14-L14",
      "L16-L18",
    ]
  `);
  expect(hopTargets).toEqual(["notes/a.md", "notes/b.md"]);
});

test.each([
  { name: "nothing", text: "", nodes: [] },
  { name: "only blank lines", text: "\n\n", nodes: ['lore other L1-L1 "\\n\\n"'] },
  { name: "blank lines first", text: "\n- a", nodes: ['lore other L1-L1 "\\n"', 'hard item L2-L2 "- a"'] },
  {
    name: "no final line break",
    text: "a\n\n- b",
    nodes: ['lore paragraph L1-L1 "a\\n\\n"', 'hard item L3-L3 "- b"'],
  },
  {
    name: "definitions of links are lore",
    text: "a\n\n[x]: /u\n\nb",
    nodes: ['lore paragraph L1-L1 "a\\n\\n"', 'lore other L3-L3 "[x]: /u\\n\\n"', 'lore paragraph L5-L5 "b"'],
  },
  {
    name: "a head that is never closed is none",
    text: "---\na: b\n",
    nodes: ['lore rule L1-L1 "---\\n"', 'lore paragraph L2-L2 "a: b\\n"'],
  },
  {
    name: "a head that ends with dots",
    text: "---\na: b\n...\nc",
    nodes: ['hard frontmatter L1-L3 "---\\na: b\\n...\\n"', 'lore paragraph L4-L4 "c"'],
  },
  {
    name: "dashes further down are no head",
    text: "\n---\na: b\n---\n",
    nodes: ['lore other L1-L1 "\\n"', 'lore rule L2-L2 "---\\n"', 'lore heading L3-L4 "a: b\\n---\\n"'],
  },
  {
    name: "a byte order mark before a head",
    text: "\ufeff---\r\na: b\r\n---\r\n- c",
    nodes: [
      `hard frontmatter L1-L3 ${JSON.stringify("\ufeff---\r\na: b\r\n---\r\n")}`,
      'hard item L4-L4 "- c"',
    ],
  },
])("partition: $name", ({ text, nodes }) => {
  expect(shape(text)).toEqual(nodes);
});

test.each([
  { name: "one", head: "hop_targets: notes/a.md", targets: ["notes/a.md"] },
  { name: "in brackets, each once", head: "hop_targets: [a, 'b', \"c\", a]", targets: ["a", "b", "c"] },
  {
    name: "below one another",
    head: 'title: x\nhop_targets:\n  - a\n  - "b"\n\n  - c\nother:\n  - d',
    targets: ["a", "b", "c"],
  },
  { name: "none", head: "hop_targets:\nother: x", targets: [] },
  { name: "not named", head: "targets: x", targets: [] },
])("hop targets: $name", ({ head, targets }) => {
  expect(partition(`---\n${head}\n---\nx`, read).hopTargets).toEqual(targets);
  expect(partition(`---\r\n${head.replaceAll("\n", "\r\n")}\r\n---\r\nx`, read).hopTargets).toEqual(targets);
});

/** What a person writes, cut and joined by what breaks lines and begins files. */
const anyText = fc
  .tuple(fc.constantFrom("", "\ufeff", "---\n", "---\r\n", "---\na: b\n---\n"), markdownText)
  .map(([head, body]) => head + body);

test("the nodes tile the text, byte for byte, each in one tier", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "binary" })), (text) => {
      const { nodes } = partition(text, read);
      expect(nodes.map(({ from, to }) => text.slice(from, to)).join("")).toBe(text);
      let at = 0;
      let line = 0;
      nodes.forEach((node, ordinal) => {
        expect(node.ordinal).toBe(ordinal);
        expect(node.from).toBe(at);
        expect(node.to).toBeGreaterThan(node.from);
        expect(node.lines.from).toBeGreaterThan(line);
        expect(node.lines.to).toBeGreaterThanOrEqual(node.lines.from);
        expect(node.tokens).toBe(estimateTokens(renderNode(text.slice(node.from, node.to))));
        at = node.to;
        line = node.lines.to;
      });
      expect(at).toBe(text.length);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  "Some prose (\ncode in passing) goes on.",
  "Prose\nuse\nas a noun",
  "# A\n\nYou must\nwait.\n\n- item\n",
])("lines that end as on Windows say the same: %j", (text) => {
  const seen = (said: string) =>
    partition(said, read).nodes.map(({ kind, tier, mask }) => [kind, tier, mask]);
  expect(seen(text.replaceAll("\n", "\r\n"))).toEqual(seen(text));
});

test("hostile files have their nodes", () => {
  expect(partition("- item\n".repeat(100_000), read).nodes).toHaveLength(100_000);
  expect(partition(`${">".repeat(50)} a\n`.repeat(20_000), read).nodes).toHaveLength(1);
  expect(partition("Use tabs, ".repeat(100_000), read).nodes).toHaveLength(1);
  expect(partition("\u0000".repeat(1_000_000), read).nodes).toHaveLength(1);
  expect(partition("\n".repeat(1_000_000), read).nodes).toHaveLength(1);
  expect(partition(`---\n${"a\n".repeat(300_000)}`, read).nodes).toHaveLength(2);
});
