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
    wantsSeveral: false,
    asksOrder: true,
    channels: [
      { name: "words", found: 1_200 },
      { name: "scan", found: 3 },
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
    found by    words 1,200, scan 3"
  `);
  expect(
    renderUnderstood({ ...understood, words: Array.from({ length: 64 }, () => "something") }, style(60))
      .split("\n")
      .filter((line) => widthOf(line) > 60),
  ).toEqual([]);
});
