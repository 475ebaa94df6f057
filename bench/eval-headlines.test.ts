import { expect, test } from "vitest";
import { headlinesOf, headlineTable } from "./eval-headlines.ts";
import type { EvalLine, Run } from "./figure-book.ts";

const run = (name: string, lines: readonly EvalLine[]): Run => ({
  ...{ name, at: null, day: "2026-01-02", machine: "m", load: [0, 0], seconds: 1, figures: [], lines },
});

test("what others have of the same stands beside ours, budget by budget", () => {
  const line = (engine: string, budget: number, value: number) => ({
    ...{ eval: "horizon", months: 3, seeds: "1", engine, budget, metric: "recall", of: "all", value },
  });
  const lines = [
    ...[line("plain FTS5", 2_000, 0.9), line("Nacre", 2_000, 0.95)],
    ...[
      line("plain FTS5", 8_000, 0.97),
      line("Nacre", 8_000, 0.99),
      { ...line("Nacre", 8_000, 1), of: "de" },
    ],
  ];
  const headlines = headlinesOf([run("horizon", lines)]);
  expect(headlines.map(({ what, value, beside }) => [what, value, beside])).toEqual([
    ["a life: recall, 3 months, seeds 1, 2000 tokens", 0.95, { "plain FTS5": 0.9 }],
    ["a life: recall, 3 months, seeds 1, 8000 tokens", 0.99, { "plain FTS5": 0.97 }],
  ]);
  expect(headlineTable(headlines)[2]).toBe(
    "| horizon | a life: recall, 3 months, seeds 1, 2000 tokens | 0.95 | plain FTS5 0.9 |",
  );
});

test("a life in other sayings has a line of its own, beside those who played the same", () => {
  const line = (engine: string, value: number, more: EvalLine) => ({
    ...{ eval: "horizon", months: 3, engine, budget: 2_000, metric: "recall", of: "all", value, ...more },
  });
  const fresh = { seeds: "2", sayings: "fresh" };
  const headlines = headlinesOf([
    run("horizon", [
      ...[line("plain FTS5", 0.9, { seeds: "1" }), line("Nacre", 0.95, { seeds: "1" })],
      ...[line("plain FTS5", 0.98, fresh), line("Nacre", 0.92, fresh)],
    ]),
  ]);
  expect(headlines.map(({ what, value, beside }) => [what, value, beside])).toEqual([
    ["a life: recall, 3 months, seeds 1, 2000 tokens", 0.95, { "plain FTS5": 0.9 }],
    ["a life: recall, 3 months, seeds 2, fresh sayings, 2000 tokens", 0.92, { "plain FTS5": 0.98 }],
  ]);
});

test("recall has plain words in its own line and other engines in theirs", () => {
  const line = { eval: "recall", set: "recall-set reported", of: "all", metric: "turn R@10" };
  const [headline] = headlinesOf([
    run("recall", [
      { ...line, value: 0.7, plain: 0.4 },
      { ...line, engine: "OpenClaw", value: 0.5, nacre: 0.7 },
      { ...line, set: "recall-set tuned", value: 0.9, plain: 0.1 },
    ]),
  ]);
  expect(headline).toMatchObject({ value: 0.7, beside: { plain: 0.4, OpenClaw: 0.5 } });
});

test("a language in which plain words find more has a row of its own", () => {
  const line = { eval: "recall", set: "recall-set reported", metric: "turn R@5" };
  const headlines = headlinesOf([
    run("recall", [
      { ...line, of: "all", value: 0.7, plain: 0.5 },
      { ...line, of: "chinese", value: 0.4, plain: 0.5 },
    ]),
  ]);
  expect(headlineTable(headlines).slice(2)).toEqual([
    "| recall | own chats, reported half: turn R@5 | 0.7 | plain 0.5 |",
    "| recall | own chats, reported half, Chinese: turn R@5 | 0.4 | plain 0.5 |",
  ]);
});
