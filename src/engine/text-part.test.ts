import fc from "fast-check";
import { expect, test } from "vitest";
import { redact as redactWith } from "../kernel/text/secrets.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { partTaker } from "./text-part.ts";

const redact = (text: string) => redactWith(text, "key").text;
const filler = (words: number) => Array.from({ length: words }, (_, at) => `word${at % 97}`).join(" ");
const NO_TERMS: QueryTerms = { words: [], prefixes: [], phrases: [], grams: [], code: [] };
const part = (text: string, terms: Partial<QueryTerms>) => partTaker({ ...NO_TERMS, ...terms }, redact)(text);

/** UTF-16 units: a text that is read whole is shorter, and so is every part of a longer one. */
const MOST_KEPT = 30_000;

test("a text of some pages is taken whole", () => {
  const text = filler(2_000);
  expect(part(text, { words: ["pelican"] })).toEqual({ text, cut: false });
});

test("of a long text the beginning and what stands around each word is kept, wherever it stands", () => {
  const word = fc.constantFrom("pelican", "harbour", "ledger", "copper");
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.nat(30_000),
      fc.nat(30_000),
      (words, a, b) => {
        const text = `Once upon a time ${filler(a)} ${words.join(` ${filler(b)} `)} ${filler(3_000)}`;
        const { text: kept } = part(text, { words: ["pelican", "harbour", "ledger", "copper"] });
        expect(kept).toMatch(/^Once upon a time/);
        for (const one of words) expect(kept.split(/\s+/)).toContain(one);
        expect(kept.length).toBeLessThan(MOST_KEPT);
      },
    ),
    { numRuns: 40 },
  );
});

test.each([
  ["another form of the word", "decided", { words: ["decision"] }],
  ["another form", "running", { words: ["runs"] }],
  ["a word, not one that has it within", "art", { words: ["art"] }],
  ["a name in camel case", "parseLedgerLine", { words: ["ledger"] }],
  ["a path", "src/tide/Wall.ts", { code: ["tide/wall.ts"] }],
  ["accents", "crème", { words: ["creme"] }],
  ["Chinese", "柏林", { grams: [["柏林"]] }],
  ["Korean", "서울", { grams: [["서울"]] }],
  ["a beginning", "greenhouses", { prefixes: ["greenh"] }],
  ["a quotation", "tide walls", { phrases: [["tide", "wall"]] }],
] as const)("the end of a long text is found by %s", (_name, end, terms) => {
  const long = "party runt tide of a wall ".repeat(4_000);
  const { text, cut } = part(`${long} ${end} ${long.slice(0, 3_000)}`, terms);
  expect(cut).toBe(true);
  expect(text).toContain(end);
});

test("what has no word boundaries for a megabyte is bounded too", () => {
  for (const unit of ["a1b2", "数据", "x,y;"]) {
    const { text } = part(`${unit.repeat(150_000)} pelican ${unit.repeat(150_000)}`, { words: ["pelican"] });
    expect(text).toContain("pelican");
    expect(text.length).toBeLessThan(MOST_KEPT);
  }
});

const token = fc
  .stringMatching(/^[A-Za-z0-9]{36}$/)
  .filter((text) => new Set(text).size > 12)
  .map((text) => `ghp_${text}`);
const password = fc.stringMatching(/^[A-Za-z0-9!$%]{12,40}$/).filter((text) => new Set(text).size > 8);
const secrets = fc.oneof(
  token.map((secret) => ({ secret, line: `see ${secret} there` })),
  password.map((secret) => ({ secret, line: `password: "${secret}"` })),
  password.map((secret) => ({ secret, line: `{"apiKey":"${secret}","x":1}` })),
);

test("no secret is kept, wherever a stretch begins or ends", () => {
  fc.assert(
    fc.property(secrets, fc.nat(700), fc.boolean(), ({ secret, line }, between, after) => {
      if (redact(line).includes(secret)) return;
      const far = filler(5_000);
      const near = filler(between);
      const text = after ? `${far} HRB ${near} ${line} ${far}` : `${far} ${line} ${near} HRB ${far}`;
      const { text: kept } = part(text, { words: ["hrb"] });
      expect(kept).toContain("HRB");
      for (let at = 0; at + 10 <= secret.length; at += 1)
        expect(kept).not.toContain(secret.slice(at, at + 10));
    }),
    { numRuns: 300 },
  );
});

test("nothing of a block of key material is kept, however far back it began", () => {
  const rows = Array.from({ length: 400 }, (_, at) => `${at}`.padStart(3, "0").repeat(21));
  const block = ["-----BEGIN RSA PRIVATE KEY-----", ...rows, "-----END RSA PRIVATE KEY-----"].join("\n");
  for (const gap of [0, 50, 100, 150, 300]) {
    const text = `${filler(5_000)}\n${block}\n${filler(gap)} pelican ${filler(5_000)}`;
    const { text: kept } = part(text, { words: ["pelican"] });
    expect(kept).toContain("pelican");
    for (const row of rows) expect(kept).not.toContain(row.slice(0, 20));
  }
});
