/** Authored files and documents: taken apart, every byte is in one stretch, and nothing goes into a prompt that does not fit. */

import fc from "fast-check";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import { integer, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { isMarkedPrivate } from "../../src/kernel/text/private-marks.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import {
  AUTHORED_TIERS,
  chooseAuthored,
  NOTHING_SHOWN,
  type Partition,
  partition,
} from "../../src/rooms/authored/index.ts";
import { linesOf } from "../../src/rooms/docs/blocks.ts";
import { type NewDocPiece, piecesOf } from "../../src/rooms/docs/index.ts";
import { publicLines } from "../../src/rooms/docs/public-lines.ts";
import { hostileText, words } from "./draw.ts";
import { bounded, claim, claimSame, type Target } from "./target.ts";

const shape = object({ text: text({ max: 20_000 }), room: integer({ min: 0, max: 10_000 }) });
type Input = Shaped<typeof shape>;

const LINES = [
  ...[
    "- always use tabs",
    "* never push",
    "1. first",
    "+ plus",
    "10) ten",
    "  - nested",
    "\t- tab",
    "-",
    "- ",
    "-\t",
  ],
  ...[
    "> quoted",
    ">",
    ">> deep",
    "> - item in quote",
    "# Title",
    "####### seven",
    "Title\n===",
    "Title\n---",
    "---",
    "***",
    "- - -",
  ],
  ...[
    "```ts",
    "```",
    "~~~",
    "````",
    "    code",
    "<div>",
    "</div>",
    "<!--",
    "-->",
    "<?x",
    "<![CDATA[",
    "| a | b |",
    "|---|---|",
    "| 1 | 2 |",
  ],
  ...[
    "[PRIVATE]",
    "PRIVATE: the code",
    "a <private>b</private> c",
    "<private>",
    "[a]: https://a.example 'title'",
    "[a]: <",
    "text",
    "You must not do that.",
    "Do it by hand.  ",
    "a\\",
    "&#0;",
    "**bold",
    "_x_",
  ],
  ...[
    "---\ntitle: x\n---",
    "---\nread_when: [a, b]\n---",
    "...",
    "+++",
    "\ufeff# Title",
    "",
    "",
    " ",
    "\t",
    "\u00a0",
    "\f",
    "\v",
    "\u2028",
  ],
];
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: words },
  { weight: 1, arbitrary: hostileText(200) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(">", "- ", "  ", "#", "*", "[", "<", "`", "|"), fc.nat(60))
      .map(([of, times]) => of.repeat(times)),
  },
);
const inputs: fc.Arbitrary<Input> = fc.record(
  {
    text: fc
      .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\n", "\n\n", "\r\n", "\r", "")), {
        maxLength: 40,
        size: "max",
      })
      .map((lines) => lines.flat().join("").slice(0, 8_000)),
    room: fc.oneof(fc.nat(200), fc.nat(10_000)),
  },
  { noNullPrototype: true },
);

const read = markdownItReader();

function checkNodes(said: string, { nodes, hopTargets }: Partition): void {
  let [at, lineAt] = [0, 0];
  for (const [ordinal, node] of nodes.entries()) {
    claim(node.ordinal === ordinal, "stretches are numbered in their order");
    claim(node.from === at && node.to > node.from, "stretches follow each other without a gap");
    claim(
      node.lines.from > lineAt && node.lines.to >= node.lines.from,
      "lines of stretches follow each other",
    );
    claim(AUTHORED_TIERS.includes(node.tier), "each stretch has a tier");
    claim(Number.isSafeInteger(node.tokens) && node.tokens >= 0, "each stretch has its price");
    [at, lineAt] = [node.to, node.lines.to];
  }
  claim(at === said.length, "all of the text is in some stretch");
  claimSame(
    nodes.map(({ from, to }) => said.slice(from, to)).join(""),
    said,
    "the stretches joined are the text",
  );
  claim(
    hopTargets.every((target) => typeof target === "string"),
    "files that are named are names",
  );
}

function checkChoice(said: string, made: Partition, room: number): string {
  const file = { path: "AGENTS.md", text: said, partition: made };
  const limits = { hardLimit: Math.ceil(room * 0.6), softLimit: Math.ceil(room * 0.3), room };
  const chosen = chooseAuthored({ files: [file], shows: NOTHING_SHOWN, ...limits });
  claim(chosen.tokens <= room, "what is chosen fits the room");
  claimSame(
    chosen.block === null ? 0 : estimateTokens(chosen.block),
    chosen.tokens,
    "what is chosen costs what is said",
  );
  claim(
    chosen.candidates.every(({ tokens }) => tokens >= 0),
    "no candidate costs less than nothing",
  );
  const wanted = made.nodes.filter(({ tier }) => tier !== "lore").length;
  claim(chosen.items <= wanted, "nothing is chosen that is not there");
  return chosen.degraded.length > 0 ? "degraded" : chosen.block === null ? "nothing" : "chosen";
}

/** Every line that says something and is not private is in exactly one piece, as it stands; nothing that is private is in any. */
export function checkPieces(
  said: string,
  pieces: readonly Pick<NewDocPiece, "fromLine" | "toLine" | "text">[],
): void {
  const lines = linesOf(said);
  const open = publicLines(lines);
  if (!isMarkedPrivate(said)) claimSame(open, lines, "where nothing is marked, nothing is private");
  let last = 0;
  const covered = new Set<number>();
  for (const { fromLine, toLine, text: piece } of pieces) {
    claim(
      fromLine > last && toLine >= fromLine && toLine <= lines.length,
      "pieces follow each other within the text",
    );
    claimSame(piece.split("\n"), open.slice(fromLine - 1, toLine), "a piece is its lines as they stand");
    for (let line = fromLine; line <= toLine; line += 1) covered.add(line);
    last = toLine;
  }
  for (const [at, line] of open.entries())
    claim(line.trim() === "" || covered.has(at + 1), "every line that says something is in a piece");
}

function run({ text: said, room }: Input): string {
  const made = partition(said, read);
  checkNodes(said, made);
  claimSame(partition(said, read), made, "the same text is taken apart in the same way");
  if (!said.includes("\r")) {
    const there = partition(said.replaceAll("\n", "\r\n"), read).nodes;
    const kinds = (all: Partition["nodes"]) =>
      all.map(({ kind, tier, lines }) => [kind, tier, lines.from, lines.to]);
    claimSame(kinds(there), kinds(made.nodes), "how lines end says nothing of what they are");
  }
  const choice = checkChoice(said, made, room);
  const kinds = [...new Set(made.nodes.map(({ kind, tier }) => `${kind}/${tier}`))].sort();
  const pieces = piecesOf(said);
  checkPieces(said, pieces);
  return [...kinds, choice, `pieces${Math.min(pieces.length, 3)}`].join(" ");
}

export const partitions: Target<Input> = {
  ...{ name: "partition", shape, inputs },
  claim:
    "Every byte of a Markdown file is in exactly one stretch and every line of a document in one piece, however lines end, and what is chosen fits its room.",
  open: async () => ({ run: async (input) => [bounded(() => run(input))], close: async () => {} }),
};
