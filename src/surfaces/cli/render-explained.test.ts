import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchHit, Understood } from "../../engine/api.ts";
import { widthOf } from "./plain-text.ts";
import { renderParts, renderUnderstood, roundedParts } from "./render-explained.ts";
import { styleFor } from "./style.ts";

const style = (columns?: number) =>
  styleFor(
    { isTTY: columns !== undefined, columns: columns ?? 0, write: () => {} },
    { NO_COLOR: "1" },
    false,
  );

const hit = (score: number, parts: { readonly [name: string]: number }): SearchHit => ({
  ref: "msg:1",
  kind: "msg",
  shelf: null,
  path: null,
  lines: null,
  beside: null,
  alike: [],
  score,
  agent: "main",
  sessionKey: "agent:main:main",
  role: "user",
  at: 0,
  excerpt: "",
  tokens: 1,
  parts: Object.entries(parts).map(([name, value]) => ({ name, value })),
});

test("parts stand beneath each other, and add up as they are shown", () => {
  const hits = [
    hit(0.4021, { words: 0.3117, neighbours: 0.0407, "session prior": 0.0497 }),
    hit(0.2, { words: 0.25, "session prior": -0.05 }),
  ];
  expect(renderParts(hits, style())).toEqual([
    "    words 0.311  neighbours 0.041  session prior  0.050  = 0.402",
    "    words 0.250                    session prior -0.050  = 0.200",
  ]);
  for (const line of renderParts(hits, style(40)).join("\n").split("\n"))
    expect(widthOf(line)).toBeLessThanOrEqual(40);
});

test("what comes to nothing is not shown, and what is shown still adds up", () => {
  const parts = { words: 0.2004, names: 0, order: 0.0004, session: 0.0004, wish: -0.0001, bounds: -0.0001 };
  const [line] = renderParts([hit(0.201, parts)], style());
  expect(line).not.toMatch(/0\.000|names/);
  const shown = [...line!.matchAll(/[a-z] (-?\d\.\d{3})/g)].map(([, value]) => Number(value));
  expect(shown.reduce((sum, value) => sum + value, 0)).toBeCloseTo(0.201, 6);
  expect(renderParts([hit(0, { words: 0 })], style())).toEqual(["    = 0.000"]);
});

test("where the parts do not fit beneath each other, each line is full and the sum stands behind a part", () => {
  const names = "words phrases characters code dates statement neighbours session coverage recency".split(
    " ",
  );
  const all = Object.fromEntries(names.map((name) => [name, 0.05]));
  const [whole, few] = renderParts([hit(0.5, all), hit(0.1, { words: 0.05, recency: 0.05 })], style(80));
  expect(whole!.split("\n")).toHaveLength(3);
  expect(few).toBe("    words 0.050  recency 0.050  = 0.100");
  for (const line of whole!.split("\n")) {
    expect(widthOf(line)).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^ {4}[a-z]+ -?\d\.\d{3}(?: {2}\S+ -?\d\.\d{3})*$/);
  }
});

test("those that say the same are named", () => {
  const alike = Array.from({ length: 53 }, (_, at) => `msg:${at}`);
  const [shown] = renderParts([{ ...hit(0.1, { words: 0.1 }), alike }], style());
  expect(shown).toMatch(/^ {4}words 0\.100 {2}= 0\.100\n {4}alike msg:0, .*, msg:11 and 41 more$/);
});

test("a hit that was not explained has nothing beneath it", () => {
  const { parts: _, ...bare } = hit(0.5, {});
  expect(renderParts([bare, hit(0.1, { words: 0.1 })], style())).toEqual(["", "    words 0.100  = 0.100"]);
});

test("whatever the parts are, rounded they add up to the rounded score", () => {
  const part = fc.double({ min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const score = parts.reduce((sum, value) => sum + value, 0);
      const rounded = roundedParts(parts, score);
      expect(rounded.reduce((sum, value) => sum + value, 0)).toBeCloseTo(Math.round(score * 1_000), 0);
      for (const [at, value] of rounded.entries())
        expect(Math.abs(value - parts[at]! * 1_000)).toBeLessThanOrEqual(1);
    }),
  );
});

test("says what was understood, times as dates, and nothing of what was not there", () => {
  const understood: Understood = {
    words: ["van", "\u001b[31mbook"],
    phrases: ["moving day"],
    runs: [],
    code: ["fooBar"],
    names: ["Anna"],
    without: ["truck"],
    common: ["day"],
    times: [{ words: "last Friday", since: Date.UTC(2026, 9, 9), before: Date.UTC(2026, 9, 10) }],
    asksAssistant: true,
    asksAdvice: false,
    asksSummary: false,
    wantsSeveral: false,
    asksOrder: true,
    channels: [
      { name: "words", found: 1_200 },
      { name: "compared", found: 3 },
      { name: "new one", found: 4 },
    ],
  };
  expect(renderUnderstood(understood, style())).toMatchInlineSnapshot(`
    "understood
    words       van, book
    together    "moving day"
    code        fooBar
    names       Anna
    without     truck
    too common  day
    times       last Friday (2026-10-09 00:00 to 2026-10-10 00:00 UTC)
    asks for    what the assistant said, when or in which order
    found by    its words 1,200, what it compares 3, new one 4"
  `);
  const page = { ...understood, words: Array.from({ length: 53 }, (_, at) => `word${at}`) };
  expect(renderUnderstood(page, style())).toContain(", word11 and 41 more\n");
  const wishes = { ...understood, asksAdvice: true, asksSummary: true };
  expect(renderUnderstood(wishes, style())).toContain(
    "asks for    advice, a summary, what the assistant said,",
  );
  expect(
    renderUnderstood({ ...understood, words: Array.from({ length: 64 }, () => "something") }, style(60))
      .split("\n")
      .filter((line) => widthOf(line) > 60),
  ).toEqual([]);
});
