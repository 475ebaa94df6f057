import { expect, test } from "vitest";
import { benchmarksPage } from "./benchmarks-page.ts";
import { type Run, withRun } from "./figure-book.ts";
import { judge, TARGETS } from "./targets.ts";

const figure = (bench: string, metric: string, value: number, at = 100_000) => ({
  ...{ bench, at, metric, value, unit: "ms" },
});
const run = (name: string, at: number | null, more: Partial<Run> = {}): Run => ({
  ...{
    name,
    at,
    day: "2026-01-02",
    machine: "a machine",
    load: [0.2, 1],
    seconds: 3,
    figures: [],
    lines: [],
  },
  ...more,
});
const target = (what: string) => TARGETS.find((one) => one.what.startsWith(what))!;

test("the worst of what fits decides, and only at the size that was promised", () => {
  const assemble = target("assemble");
  const figures = [
    figure("assemble", "budget_1000_p95", 3, 1_000_000),
    figure("assemble", "budget_9000_p95", 21, 1_000_000),
    figure("assemble", "budget_9000_p95", 90),
    figure("assemble", "budget_9000_p50", 80, 1_000_000),
  ];
  expect(judge(figures, assemble)).toMatchObject({ figure: { value: 21 }, holds: false });
  expect(judge(figures.slice(2), assemble)).toMatchObject({ figure: undefined, holds: undefined });
  const overlap = target("search, first ten");
  expect(judge([figure("search", "overlap_at_10", 0.95)], overlap).holds).toBe(true);
  expect(judge([figure("search", "overlap_at_10", 0.94)], overlap).holds).toBe(false);
});

test("what the measurement itself sees is nobody's time on the main thread", () => {
  const host = target("longest time");
  const figures = [figure("host", "main_thread_idle", 30), figure("host", "main_thread_max", 4)];
  expect(judge(figures, host)).toMatchObject({ figure: { value: 4 }, holds: true });
});

test("a run takes the place of the one of its name and size", () => {
  const book = [run("a", 100, { seconds: 1 }), run("a", 1_000), run("b", null)].reduce(
    withRun,
    [] as readonly Run[],
  );
  const next = withRun(book, run("a", 100, { seconds: 9 }));
  expect(next.map(({ name, at, seconds }) => [name, at, seconds])).toEqual([
    ["a", 100, 9],
    ["a", 1_000, 3],
    ["b", null, 3],
  ]);
});

test("the page says by how much a promise is missed, what was not measured, and on which machine", () => {
  const page = benchmarksPage([
    run("commit", 1_000_000, { figures: [figure("commit", "p95", 12.5, 1_000_000)], load: [4, 6] }),
    run("facts", null, { lines: [{ eval: "facts", half: { name: "x|y" }, value: 0.123456 }] }),
  ]);
  expect(page).toContain("| < 10 ms | 12.5 ms (p95) | 1,000,000 | **no, by 2.5** |");
  expect(page).toContain("| ≥ 0.95 share | not measured |  |  |");
  expect(page).toContain("load 4 to 6; the machine had other work");
  expect(page).toContain("| facts | x\\|y | 0.1235 |");
});

test("a figure that was measured at several sizes is shown beside what it is at a million", () => {
  const sized = (at: number, value: number) =>
    run("commit", at, { figures: [figure("commit", "p95", value, at), figure("commit", "p50", 1, at)] });
  const page = benchmarksPage([sized(100_000, 3), sized(1_000_000, 4), sized(10_000_000, 5)]);
  expect(page).toContain("| commit p95 | ms | 100,000: 3 (0.75); 1,000,000: 4 (1); 10,000,000: 5 (1.25) |");
  expect(page).not.toContain("| commit p50 | ms | 100,000");
  expect(benchmarksPage([sized(100_000, 3)])).not.toContain("As a store grows");
});

test("a promise that is missed says why where that is known, and one that is kept does not", () => {
  const start = target("cold");
  const page = (value: number) =>
    benchmarksPage([run("start", 100_000, { figures: [figure("start", "cold_search_p95", value)] })]);
  expect(page(180)).toContain(`**no, by 30**: ${start.why}`);
  expect(page(100)).not.toContain(start.why);
});

test("what broke off takes the place of nothing that is whole, and says so where it stands", () => {
  const whole = run("a", 100, { figures: [figure("a", "p95", 1)] });
  const broken = run("a", 100, { figures: [figure("a", "p95", 9)], unfinished: true });
  expect(withRun([whole], broken)).toEqual([whole]);
  expect(withRun([broken], whole)).toEqual([whole]);
  expect(withRun([], broken)).toEqual([broken]);
  expect(withRun([broken], { ...broken, figures: [] })).toEqual([broken]);
  expect(benchmarksPage([broken])).toContain("**It broke off: what was taken until then.**");
  expect(benchmarksPage([whole])).not.toContain("It broke off");
});

test("an aim of recall is judged by the lines of that benchmark, and by no engine beside it", () => {
  const line = {
    eval: "recall",
    set: "LoCoMo dev",
    of: "main",
    metric: "turn R@10",
    unit: "share",
    questions: 9,
  };
  const page = benchmarksPage([
    run("recall of files", null, {
      lines: [
        { ...line, value: 0.7 },
        { ...line, value: 0.1, engine: "OpenClaw" },
        { ...line, value: 0.2, of: "adversarial" },
      ],
    }),
  ]);
  expect(page).toContain("| ≥ 0.75 share | 0.7 share (LoCoMo dev main turn R@10) | 9 | **no, by 0.05** |");
});
