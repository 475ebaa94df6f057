import { expect, test } from "vitest";
import type { EvalLine, Run } from "./figure-book.ts";
import { withNumbers } from "./readme-numbers.ts";

const README = [
  "# A project",
  "",
  "<!-- From here to the next mark it is written by `npm run bench` and `npm run eval`; do not edit. -->",
  "<!-- Here a person goes on. -->",
  "",
  "The rest.",
  "",
].join("\n");

const run = (name: string, at: number | null, more: Partial<Run>): Run => ({
  ...{ name, at, day: "2026-01-02", machine: "a machine", load: [0, 1], seconds: 1, figures: [], lines: [] },
  ...more,
});
const measured = (bench: string, metric: string, value: number, at: number, unit: string): Run =>
  run(bench, at, { figures: [{ bench, metric, value, at, unit }] });

test("what was measured stands beside what was promised, and what missed it is bold, however little", () => {
  const page = withNumbers(README, [
    measured("commit", "p95", 2.416, 1_000_000, "ms"),
    measured("search", "promised_p95", 30.2, 100_000, "ms"),
    measured("fold", "bytes_ratio", 1.302, 26_000, "ratio"),
    measured("schedules", "broken", 3, 10_000, "schedules"),
  ]);
  expect(page).toContain("| A turn is on disk, a million messages stored | < 10 ms | 2.42 ms |");
  expect(page).toContain("| A search, 100,000 messages | < 25 ms | **30.2 ms** |");
  expect(page).toContain(
    "| Bytes on disk for a byte of transcript, of a conversation full of tools, indexes included | < 1.3 | **1.302** |",
  );
  expect(page).toContain(
    "| Seeded schedules of faults, over the store in memory, that lose or double a message | 0 | **3** |",
  );
  expect(page).toContain("| A search, a million messages | < 150 ms | not measured |");
  expect(page).toContain("Measured on a machine.");
  expect(page.endsWith("\n<!-- Here a person goes on. -->\n\nThe rest.\n")).toBe(true);
  expect(withNumbers(page, [])).toContain("| A search, 100,000 messages | < 25 ms | not measured |");
});

test("recall stands beside that of others over the same chats", () => {
  const line = { eval: "recall", set: "recall-set reported", of: "all", metric: "turn R@5" };
  const lines: EvalLine[] = [
    { ...line, value: 0.6569, plain: 0.3604 },
    { ...line, engine: "another memory", value: 0.4177 },
    { ...line, set: "recall-set tuned", value: 0.9, plain: 0.1 },
  ];
  const page = withNumbers(README, [run("recall", null, { lines })]);
  expect(page).toContain("| Recall without a model | Nacre | plain FTS5 | another memory |");
  expect(page).toContain("| turn R@5 | 65.7 % | 36 % | 41.8 % |");
  expect(page).not.toContain("90 %");
});

test("without which a figure would flatter stands in its cell", () => {
  const figure = (metric: string, value: number) => ({
    bench: "prefix",
    metric,
    value,
    at: 2_000,
    unit: "%",
  });
  const figures = [
    figure("prefix_preserved_without_activation", 100),
    figure("nacre_cached_tokens", 82.565),
    figure("modelled_legacy_cached_tokens", 83.76),
    figure("turns_with_activation", 345),
  ];
  const page = withNumbers(README, [run("prefix", 2_000, { figures })]);
  expect(page).toContain(
    "| ≥ 99 % | 100 %; 82.6 % of all tokens come from a provider's cache; 83.8 % with a model of the host's own engine |",
  );
});

test("of lives the fresh and the long ones are shown, what plain words are better at too", () => {
  const line = { eval: "horizon", of: "all", budget: 8_000 };
  const season = { ...line, months: 3, seeds: 2 };
  const lines: EvalLine[] = [
    { ...season, sayings: "fresh", metric: "lingers", engine: "Nacre", value: 0.08 },
    { ...season, sayings: "fresh", metric: "lingers", engine: "plain FTS5", value: 0 },
    { ...season, metric: "lingers", engine: "Nacre", value: 0.25 },
  ];
  const page = withNumbers(README, [run("horizon", null, { lines })]);
  expect(page).toContain("| 3 months in fresh sayings: Nacre | plain FTS5 |");
  expect(page).toContain("| wishes that are over stand there (less is better) | 8 % | 0 % |");
  expect(page).not.toContain("25 %");
});
