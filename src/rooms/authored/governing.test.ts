import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownItReader } from "../../adapters/markdown-it/index.ts";
import { isIncluded } from "../../kernel/reasons.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { chooseAuthored } from "./choose.ts";
import { NOTHING_SHOWN, type ShownRange } from "./host-shows.ts";
import { partition } from "./partition.ts";
import { renderNode } from "./render.ts";

const read = markdownItReader();
const file = (path: string, text: string) => ({ path, text, partition: partition(text, read) });
const ample = { shows: NOTHING_SHOWN, hardLimit: 10_000, softLimit: 10_000, room: 20_000 };
const bodyOf = (block: string | null) =>
  /<nacre_file [^>]*>\n([\s\S]*)<\/nacre_file>/.exec(block ?? "")?.[1] ?? "";

/** The words under which a stretch stands, by the line that begins with `of`. */
function above(text: string, of: string): readonly string[] {
  const { nodes } = partition(text, read);
  const node = nodes.find(({ from }) => text.startsWith(of, from))!;
  return node.under.map((at) => text.slice(nodes[at]!.from, nodes[at]!.to).trim());
}

const LEADS = [
  "## Don't",
  "Do not:",
  "Forbidden commands:",
  "Things to avoid:",
  "If the tests fail:",
  "Things you must never do:",
  "Never do any of this",
  "**Don't**",
  "## Verboten",
  "Verboten:",
  "Wenn die Tests fehlschlagen:",
  "Das darfst du niemals tun:",
  "## 禁止",
  "禁止：",
  "绝对不要做以下事情：",
  "如果测试失败：",
];

describe.each(LEADS)("what %j leads to goes with it", (lead) => {
  const [push, remove] = ["- push to main\n", "- delete files\n"];
  const text = `The house is old.\n\n${lead}\n\n${push}${remove}\nAlways lock the door.\n`;
  const files = [file("AGENTS.md", text)];

  test.each([
    ["with ample room", ample],
    ["over the share of rules", { ...ample, hardLimit: 1 }],
    ["with no share for prose", { ...ample, softLimit: 0 }],
  ])("%s", (_name, limits) => {
    const { block, tokens } = chooseAuthored({ ...limits, files });
    expect(bodyOf(block)).toMatch(`${lead}\n\n${push}${remove}`);
    expect(bodyOf(block)).not.toContain("old");
    expect(tokens).toBe(estimateTokens(block!));
  });

  test("with room for one of them, and with room for neither", () => {
    const one = chooseAuthored({ ...ample, files: [file("AGENTS.md", `${lead}\n\n${push}`)] });
    const cut = chooseAuthored({ ...ample, files, room: one.tokens });
    expect(bodyOf(cut.block)).toBe(`${lead}\n\n${push}`);
    expect(cut.degraded).toEqual(["authored-cut: AGENTS.md"]);
    expect(chooseAuthored({ ...ample, files, room: one.tokens - 1 }).block).toBeNull();
  });

  const at = (words: string) => text.indexOf(words);
  test.each<[string, ShownRange]>([
    ["the lead-in and not the items", { from: 0, to: at(push) }],
    ["the first item and not the second", { from: 0, to: at(remove) }],
    ["the items and not the lead-in", { from: at(push), to: text.length }],
    ["half of the lead-in", { from: at(lead) + 2, to: text.length }],
  ])("where the host shows %s", (_name, range) => {
    const { block } = chooseAuthored({ ...ample, files, shows: new Map([["AGENTS.md", [range]]]) });
    expect(bodyOf(block)).toContain(lead);
    expect(bodyOf(block)).toContain(remove);
    expect(bodyOf(block).indexOf(lead)).toBeLessThan(bodyOf(block).indexOf(remove));
  });

  test("where the host shows both, nothing is added", () => {
    const shows = new Map([["AGENTS.md", [{ from: at(lead), to: text.length }]]]);
    expect(chooseAuthored({ ...ample, files, shows }).block).toBeNull();
  });
});

test.each([
  {
    name: "the nearest heading of each level, and none of a chapter that is over",
    text: "# A\n\n## B\n\n### C\n\n- x\n\n## D\n\n- here\n",
    under: ["# A", "## D"],
  },
  {
    name: "headings with a line below them",
    text: "Work\n====\n\nNever\n-----\n\n- here\n",
    under: ["Work\n====", "Never\n-----"],
  },
  { name: "a byte order mark before the first one", text: "\ufeff# A\n\n- here\n", under: ["# A"] },
  {
    name: "the last that leads on, though a remark stands between",
    text: "Do not:\n\n- a\n\n(See below.)\n\n- here\n",
    under: ["Do not:", "(See below.)"],
  },
  {
    name: "the last that leads on, though code stands between",
    text: "Do not:\n\n- a\n\n```\nx\n```\n\n- here\n",
    under: ["Do not:"],
  },
  {
    name: "a remark of the editor's between is nobody's words",
    text: "Never these\n\n<!-- sorted -->\n\n- here\n",
    under: ["Never these"],
  },
  { name: "markup that stands for a heading", text: "<h2>Don't</h2>\n\n- here\n", under: ["<h2>Don't</h2>"] },
  {
    name: "one that leads to another",
    text: "On Fridays:\n\nDo not:\n\n- here\n",
    under: ["On Fridays:", "Do not:"],
  },
  { name: "a quote that leads on", text: "> Never:\n\n- here\n", under: ["> Never:"] },
  {
    name: "a quote that leads on, though a remark stands between",
    text: "> Never:\n\nReally.\n\n- here\n",
    under: ["> Never:", "Really."],
  },
  { name: "an item that leads to a list of its own", text: "1. Never:\n- here\n", under: ["1. Never:"] },
  { name: "what leads to a quote", text: "Never say:\n\n> here\n", under: ["Never say:"], of: "> here" },
  {
    name: "emphasised as a whole",
    text: "**Do not:**\n\nReally.\n\n- here\n",
    under: ["**Do not:**", "Really."],
  },
  {
    name: "a break ends what leads on, and stands where it did",
    text: "Do not:\n\n- a\n\n---\n\n- here\n",
    under: ["---"],
  },
  { name: "a heading ends what leads on", text: "Do not:\n\n- a\n\n# Do\n\n- here\n", under: ["# Do"] },
  {
    name: "directive prose has its headings",
    text: "# On call\n\nA tale.\n\nAlways here.\n",
    under: ["# On call"],
    of: "Always here",
  },
  {
    name: "directive prose has what leads to it",
    text: "If it rains:\n\nAlways here.\n",
    under: ["If it rains:"],
    of: "Always here",
  },
])("under what it stands: $name", ({ text, under, of = "- here" }) => {
  expect(above(text, of)).toEqual(under);
});

test("a list of 100,000 items shares what it stands under", () => {
  const { nodes } = partition(`# A\n\nNever:\n\n${"- x\n".repeat(100_000)}`, read);
  expect(new Set(nodes.slice(2).map(({ under }) => under)).size).toBe(1);
  // And no chain of words that lead on grows without end.
  for (const words of ["Then:\n\n", "- Then:\n", "> Then:\n\n", "Then:\n\n- Then:\n\n"]) {
    const chain = partition(words.repeat(10_000), read).nodes.map(({ under }) => under.length);
    expect(chain.reduce((most, length) => Math.max(most, length))).toBeLessThan(6);
  }
});

/** Numbered, so that whatever stands twice is seen. */
const written = fc
  .array(
    fc.constantFrom(
      "# A %\n\n",
      "## B %\n\n",
      "### C %\n\n",
      "Do not %:\n\n",
      "Always ask about % first.\n\n",
      "A tale of %.\n\n",
      "- item %\n",
      "- item %:\n",
      "2. item %\n\n",
      "> Be kind to %.\n\n",
      "> Never %:\n\n",
      "```\ncode %\n```\n\n",
      "<p>%</p>\n\n",
      "***\n\n",
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.map((part, at) => part.replace("%", `FILE${at}n`)).join(""));
const limit = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constant(5_000));

test("nothing goes without what it stands under, everything once and in its order, counted as it is rendered", () => {
  fc.assert(
    fc.property(
      fc.array(written, { minLength: 1, maxLength: 2 }),
      fc.record({ hardLimit: limit, softLimit: limit, room: limit }),
      fc.option(fc.tuple(fc.nat(200), fc.nat(300))),
      (texts, limits, shown) => {
        const files = texts.map((text, at) =>
          file(`F${at}.md`, text.replaceAll("FILE", at === 0 ? "a" : "b")),
        );
        const shows = new Map(
          shown === null ? [] : [["F0.md", [{ from: shown[0], to: shown[0] + shown[1] }]]],
        );
        const { block, candidates, tokens } = chooseAuthored({ ...limits, files, shows });
        expect(tokens).toBe(block === null ? 0 : estimateTokens(block));
        expect(tokens).toBeLessThanOrEqual(limits.room);
        const inIt = new Set(candidates.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref));
        let from = 0;
        for (const { path, text, partition: parts } of files) {
          for (const { ordinal, under } of parts.nodes)
            for (const at of under) {
              expect(at).toBeLessThan(ordinal);
              expect(under).toEqual(expect.arrayContaining([...parts.nodes[at]!.under]));
            }
          const chosen = parts.nodes.filter(({ lines, tier }) => {
            return tier !== "lore" && inIt.has(`${path}#L${lines.from}-L${lines.to}`);
          });
          const wanted = new Set(chosen.flatMap(({ ordinal, under }) => [...under, ordinal]));
          for (const { ordinal, from: start, to, kind } of parts.nodes) {
            const words = renderNode(text.slice(start, to));
            const times = (block ?? "").split(words).length - 1;
            if (kind !== "rule" && kind !== "other") expect(times, words).toBe(wanted.has(ordinal) ? 1 : 0);
            if (!wanted.has(ordinal)) continue;
            const at = block!.indexOf(words, from);
            expect(at, words).toBeGreaterThanOrEqual(0);
            from = at + words.length;
          }
        }
      },
    ),
    { numRuns: 3_000 },
  );
});
