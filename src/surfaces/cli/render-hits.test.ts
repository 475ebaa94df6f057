import { expect, test } from "vitest";
import { widthOf } from "./plain-text.ts";
import { renderHits, type ShownHit } from "./render-hits.ts";
import { styleFor } from "./style.ts";

const style = (columns?: number, env = {}) =>
  styleFor({ isTTY: columns !== undefined, columns: columns ?? 0, write: () => {} }, env, false);

const hit = (excerpt: string, others: Partial<ShownHit> = {}): ShownHit => ({
  ref: "msg:1",
  score: 1,
  agent: "main",
  sessionKey: "agent:main:main",
  role: "user",
  at: 0,
  excerpt,
  tokens: 5,
  ...others,
});

const bold = (shown: string): readonly string[] =>
  [...shown.matchAll(/\u001b\[1m(.*?)\u001b\[22m/gs)].map(([, marked]) => marked!);

test.each([
  { query: "moving day", said: "On Friday, today: the moving day", marked: ["moving", "day"] },
  { query: "moved", said: "Removed, moving, it moves", marked: ["moving", "moves"] },
  { query: "die Rechnung", said: "Rechnungen und Abrechnung", marked: ["Rechnungen"] },
  { query: "搬家", said: "我们明天搬家吗", marked: ["搬家"] },
  { query: "gauge.ts", said: "in src/tide_gauge.ts it stands", marked: ["gauge.ts"] },
  { query: "of", said: "(of)", marked: ["of"] },
])("whole words are marked: $query", ({ query, said, marked }) => {
  for (const columns of [60, 80, 120]) {
    expect(bold(renderHits([hit(said)], query.split(" "), style(columns)))).toEqual(marked);
  }
  expect(renderHits([hit(said)], query.split(" "), style(120, { NO_COLOR: "1" }))).toContain(said);
});

test("where a row is too short for the excerpt, what was asked for stays in sight", () => {
  const said = `On Friday and today ${"nothing much was said ".repeat(5)}until the moving day came`;
  for (const columns of [50, 80, 100, 120]) {
    const shown = renderHits([hit(said)], ["moving", "day"], style(columns, { NO_COLOR: "1" }));
    expect(shown.replace(/\s+/g, " ")).toContain("moving day");
    for (const line of shown.split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(columns);
  }
});

test("on a pipe one long lane leaves the others where they are", () => {
  const long = `agent:main:cron:briefing:run:${"8".repeat(40)}`;
  const lines = renderHits([hit("one"), hit("two", { sessionKey: long })], [], style()).split("\n");
  expect(lines[0]).toMatch(/ {2}agent:main:main {2}one$/);
  expect(lines[1]).toMatch(new RegExp(`  ${long}  two$`));
});

test("what stands beside another says so; what says the same is named where there is room", () => {
  const hits = [
    hit("yes", { beside: "msg:155" }),
    hit("no", { alike: ["msg:7"], beside: null }),
    hit("no", { alike: Array.from({ length: 44 }, (_, at) => `msg:${at + 50}`) }),
  ];
  const piped = renderHits(hits, [], style());
  expect(piped).toMatch(/ beside msg:155 .*yes\n/);
  expect(piped).toContain("+1 alike (msg:7) ");
  expect(piped).toContain("+44 alike (msg:50, msg:51, msg:52 and 41 more) ");
  for (const columns of [50, 80, 120]) {
    const shown = renderHits(hits, [], style(columns, { NO_COLOR: "1" }));
    expect(shown).toContain("beside msg:155");
    expect(shown).toContain("+44 alike");
    expect(shown).not.toContain("msg:50");
  }
});
