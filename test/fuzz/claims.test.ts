/** Claims of the targets see what they are there to see. */

import { describe, expect, test } from "vitest";
import { piecesOf } from "../../src/rooms/docs/index.ts";
import { checkAlike } from "./methods.ts";
import { checkPieces } from "./partition.ts";
import { openIndex } from "./query.ts";

describe("of a document", () => {
  const paragraph = (about: string) => `## ${about}\n\n${`${about} is kept in the north. `.repeat(60)}\n`;
  const said = ["The pelican", "The heron", "The stork"].map(paragraph).join("\n");
  const pieces = piecesOf(said);

  test("all pieces are right, and neither of some of them nor of other words", () => {
    expect(pieces.length).toBeGreaterThan(2);
    expect(() => checkPieces(said, pieces)).not.toThrow();
    for (const at of pieces.keys())
      expect(() => checkPieces(said, pieces.toSpliced(at, 1)), `without ${at}`).toThrow("is in a piece");
    const [first, ...others] = pieces;
    const doubled = [first!, first!, ...others];
    expect(() => checkPieces(said, doubled)).toThrow("follow each other");
    const other = { ...first!, text: first!.text.replace("pelican", "heron") };
    expect(() => checkPieces(said, [other, ...others])).toThrow("as they stand");
  });

  test("what is private is in none", () => {
    const secret = "the code is 4711";
    const marked = `the pelican is grey\n\nPRIVATE: ${secret}\n`;
    expect(() => checkPieces(marked, piecesOf(marked))).not.toThrow();
    const shown = { fromLine: 1, toLine: 3, text: marked.trimEnd() };
    expect(() => checkPieces(marked, [shown])).toThrow("as they stand");
  });
});

describe("of a question", () => {
  test.each([
    // Each is found by its own tokenizer alone: by its stem, without its accent, by pairs, by a part.
    { channel: "words", match: '"pelicans"', found: 1 },
    { channel: "words", match: '"cafe"', found: 1 },
    { channel: "words", match: '"elican"', found: 0 },
    { channel: "grams", match: '"夏休"', found: 1 },
    { channel: "grams", match: '"pelican"', found: 0 },
    { channel: "code", match: '"ican_cou"', found: 1 },
    { channel: "code", match: '"otto"', found: 0 },
  ] as const)("$match is asked of $channel as the store asks it", ({ channel, match, found }) => {
    using index = openIndex("the pelican of the Café is called Otto; 夏休み in notes/pelican_count.ts");
    expect(index.ask({ channel, match })).toBe(found);
  });

  test.each(["words", "grams", "code"] as const)("syntax in %s is told apart from words", (channel) => {
    using index = openIndex("the pelican");
    for (const match of ['"', "AND", "a:b", "(x", "NEAR(", "^"])
      expect(() => index.ask({ channel, match }), match).toThrow();
  });
});

test("of calls: another answer on another store is seen, but for copies, which only files have", () => {
  const [asked, refused] = ["search ok", "search input/bad-field"];
  expect(() => checkAlike([[asked]])).not.toThrow();
  expect(() =>
    checkAlike([
      [asked, "backup store/unavailable"],
      [asked, "backup ok"],
    ]),
  ).not.toThrow();
  expect(() => checkAlike([[asked], [refused]])).toThrow("every store answers alike");
});
