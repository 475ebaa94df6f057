import { expect, test } from "vitest";
import { benchmarksPage } from "./benchmarks-page.ts";
import { type Run, withRun } from "./figure-book.ts";
import { withTimes } from "./growth.ts";
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
  const overlap = target("search by six words");
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
  expect(page).toContain(
    "| < 10 ms | 12.5 ms (p95) | 1,000,000 messages | **no, by 2.5** | 2026-01-02, source not recorded |",
  );
  expect(page).toContain("| ≥ 0.95 share | not measured |  |  |  |");
  expect(page).toContain("a machine, source not recorded, 3 s");
  expect(page).toContain("| facts | x\\|y | 0.1235 |");
});

test("what else the machine did is told by the load before anything of ours ran", () => {
  const page = (more: Partial<Run>) => benchmarksPage([run("commit", 1_000_000, more)]);
  expect(page({ load: [1.4, 2], otherLoad: 0.3 })).toContain(
    "load 1.4 when it began and 2 when it ended, 0.3 before the command did anything.",
  );
  expect(page({ load: [1.4, 2], otherLoad: 1.2 })).toContain(
    "1.2 before the command did anything: **the machine had other work**.",
  );
  expect(page({ load: [1.4, 2] })).toContain("ended: other work, or the benchmark before it.");
  expect(page({ load: [0.2, 2] })).toContain("load 0.2 when it began and 2 when it ended.");
});

test("the page says of which source a run is, and whether the code was that", () => {
  const page = (more: Partial<Run>) => benchmarksPage([run("commit", 1_000_000, more)]);
  expect(page({ source: "abc1234567" })).toContain("a machine, source abc1234567, 3 s");
  expect(page({ source: "abc1234567", changed: true })).toContain(
    "source abc1234567 with changes in src/, 3 s",
  );
});

test("ten million are held to one and a half times a million, the worst budget, of one machine and day only", () => {
  const sized = (at: number, day: string, ...values: readonly number[]) =>
    run("assemble", at, {
      day,
      figures: values.map((value, one) => figure("assemble", `budget_${one + 1}_p95`, value, at)),
    });
  const page = (day: string, ...values: readonly number[]) =>
    benchmarksPage([sized(1_000_000, "2026-01-02", 4, 10), sized(10_000_000, day, ...values)]);
  expect(page("2026-01-02", 5.6, 11)).toContain(
    "| < 1.5 times | 1.4 times (assemble_budget_1_p95_to_a_million) | 10,000,000 messages | yes |",
  );
  expect(page("2026-01-02", 4, 16)).toContain(
    "| 1.6 times (assemble_budget_2_p95_to_a_million) | 10,000,000 messages | **no, by 0.1** |",
  );
  expect(page("2026-01-03", 4, 16)).not.toContain("times (assemble");
});

test("what ten million are to a million stays what it was measured to be when a million is measured again", () => {
  const MILLION = 1_000_000;
  const sized = (at: number, day: string, value: number) =>
    run("commit", at, { day, source: `of ${day}`, figures: [figure("commit", "p95", value, at)] });
  const huge = withTimes([sized(MILLION, "2026-01-02", 4), sized(10 * MILLION, "2026-01-02", 5)]);
  const later = benchmarksPage(withRun(huge, sized(MILLION, "2026-01-03", 9)));
  expect(later).toContain(
    "| 1.25 times (commit_p95_to_a_million) | 10,000,000 messages | yes | 2026-01-02, of 2026-01-02 (older) |",
  );
  expect(later).toContain("| commit p95 | ms | 1,000,000: 9 (1); 10,000,000: 5 (1.25) |");
  expect(withTimes(huge)).toEqual(huge);
});

test("each figure says of when and of which source it is, and what of that is not the newest", () => {
  const commit = { figures: [figure("commit", "p95", 2, 1_000_000)], source: "abc1234567" };
  const start = { figures: [figure("start", "p95", 90)], source: "def1234567" };
  const page = (older: Partial<Run>, newer: Partial<Run>) =>
    benchmarksPage([
      run("start", 100_000, { ...start, ...older }),
      run("commit", 1_000_000, { ...commit, ...newer }),
    ]);
  const ofTwoDays = page(
    { machine: "an older machine, 24 GiB" },
    { day: "2026-01-03", machine: "one, 24 GiB" },
  );
  expect(ofTwoDays).toContain("| yes | 2026-01-03, abc1234567 |");
  expect(ofTwoDays).toContain("| yes | 2026-01-02, def1234567 (older), another machine: an older machine |");
  expect(ofTwoDays).toContain(
    "The newest of these figures are of 2026-01-03, one, 24 GiB, source abc1234567.",
  );
  // Of one day without times nobody can say which came first.
  expect(page({}, {})).toContain("sources abc1234567 and def1234567.");
  expect(page({ time: "09:00" }, { time: "11:30" })).toContain("| 2026-01-02, def1234567 (older) |");
});

test("broken promises of kills and of a soak that is long enough are told by how many there were", () => {
  const page = benchmarksPage([
    run("kills", 900, { figures: [figure("kills", "broken_promises", 0, 900)] }),
    run("soak", 20, {
      figures: [figure("soak", "minutes", 20, 13_000), figure("soak", "broken_promises", 20, 13_000)],
    }),
  ]);
  expect(page).toContain("| < 1 promises | 0 promises (broken_promises) | 900 messages | yes |");
  expect(page).toContain("| < 1 promises | 20 promises (broken_promises) | 13,000 messages | **no: 20** |");
});

test("the commits of large turns are held to the same as those of small ones", () => {
  const page = benchmarksPage([
    run("fold", 26_000, { figures: [figure("fold", "commit_p95", 21.5, 26_000)] }),
  ]);
  expect(page).toContain(`| 26,000 messages | **no, by 11.5**: ${target("commit of a large turn").why} |`);
});

test("memory is judged by the worse of one client and many", () => {
  const figures = [
    figure("memory", "most", 350, 1_000_000),
    figure("memory", "many_clients_most", 450, 1_000_000),
  ];
  expect(judge(figures, target("memory"))).toMatchObject({ figure: { value: 450 }, holds: false });
  expect(judge(figures.slice(0, 1), target("memory")).holds).toBe(true);
});

test("figures over a server say what they are of", () => {
  const page = benchmarksPage([
    run("postgres", 100_000, {
      figures: [figure("commit", "postgres_p50", 1), figure("search", "postgres_search_p50", 2)],
    }),
  ]);
  expect(page).toContain("| postgres_commit_p50 | 1 |");
  expect(page).toContain("| postgres_search_p50 | 2 |");
});

test("a figure that was measured at several sizes is shown beside what it is at a million", () => {
  const sized = (at: number, value: number) =>
    run("commit", at, { figures: [figure("commit", "p95", value, at), figure("commit", "p50", 1, at)] });
  const page = benchmarksPage([sized(100_000, 3), sized(1_000_000, 4), sized(10_000_000, 5)]);
  expect(page).toContain("| commit p95 | ms | 100,000: 3 (0.75); 1,000,000: 4 (1); 10,000,000: 5 (1.25) |");
  expect(page).not.toContain("| commit p50 | ms | 100,000");
  expect(benchmarksPage([sized(100_000, 3)])).not.toContain("As a store grows");
});

test("figures of two machines, days or sources stand beside each other without a ratio", () => {
  const sized = (at: number, more: Partial<Run>) =>
    run("commit", at, { figures: [figure("commit", "p95", at / 100_000, at)], ...more });
  const page = benchmarksPage([
    sized(100_000, { machine: "an older one" }),
    sized(1_000_000, {}),
    sized(10_000_000, { day: "2026-01-03" }),
  ]);
  expect(page).toContain(
    "| 100,000: 1 (another machine); 1,000,000: 10 (1); 10,000,000: 100 (another day) |",
  );
  expect(benchmarksPage([sized(1_000_000, { source: "a" }), sized(10_000_000, { source: "b" })])).toContain(
    "| 1,000,000: 10 (1); 10,000,000: 100 (another source) |",
  );
});

test("what has a size of its own is shown by that, also where it was recorded with the store's", () => {
  const MILLION = 1_000_000;
  const page = benchmarksPage([
    run("schedules", MILLION, {
      figures: [figure("schedules", "schedules", 600, MILLION), figure("schedules", "broken", 0, MILLION)],
    }),
    run("prefix", MILLION, { figures: [figure("prefix", "legacy_compactions", 9, 400)] }),
    run("host", MILLION, { figures: [figure("host", "a", 1, 100), figure("host", "b", 1, 26_000)] }),
    run("brain", MILLION, { figures: [1, 2, 3].map((at) => figure("brain", "a", 1, at)) }),
  ]);
  expect(page).toContain("### schedules, 600 schedules\n");
  expect(page).toContain("| broken | 0 | ms | 600 |");
  expect(page).toContain("### prefix, 400 turns\n");
  expect(page).toContain("| modelled_legacy_compactions | 9 |");
  expect(page).toContain("### host, 100 and 26,000 messages in the lane\n");
  expect(page).toContain("### brain\n");
  expect(page).not.toContain("1,000,000");
});

test("fewer schedules than were promised do not keep the promise, and the row says how to run them all", () => {
  const ran = (count: number) =>
    benchmarksPage([run("schedules", 100_000, { figures: [figure("schedules", "broken", 0, count)] })]);
  expect(ran(600)).toContain(
    "| 600 schedules | of these; promised of 10,000, for which run `npm run sim -- --runs 10000 --write` |",
  );
  expect(ran(10_000)).toContain("| 10,000 schedules | yes |");
  const [few, many] = [600, 10_000].map((count) => figure("schedules", "broken", 0, count));
  expect(judge([few!, many!], target("schedules")).figure).toBe(many);
});

test("a soak shows what was promised of twenty minutes only where it lasted as long", () => {
  const soaked = (minutes: number, lost: number, at: number) =>
    run("soak", minutes, {
      figures: [
        figure("soak", "minutes", minutes, at),
        figure("soak", "lost_doubled_altered", lost, at),
        figure("soak", "commit_p95", 12, at),
        figure("soak", "fsync_p95", 3, at),
      ],
    });
  const short = benchmarksPage([soaked(5, 1, 3_000)]);
  expect(short).toContain("with every fault | < 1 messages | not measured |");
  expect(short).toContain("### soak, 3,000 messages\n");
  const both = benchmarksPage([soaked(5, 1, 3_000), soaked(20, 0, 12_000)]);
  expect(both).toContain("| 0 messages (lost_doubled_altered) | 12,000 messages | yes |");
  expect(both).toMatch(/\| 12 ms \(commit_p95\); a bare fsync [^|]*: 3 \| 12,000 messages \| yes \|/);
  const lossy = benchmarksPage([soaked(20, 2, 12_000)]);
  expect(lossy).toContain("(lost_doubled_altered) | 12,000 messages | **no: 2** |");
});

test("the stricter overlap is judged by itself, and so is each size", () => {
  const overlaps = (at: number, usual: number, strict: number) => ({
    figures: [
      figure("search", "overlap_at_10", usual, at),
      figure("search", "overlap_at_10_of_5000", strict, at),
    ],
  });
  const page = benchmarksPage([
    run("search", 100_000, overlaps(100_000, 1, 0.7)),
    run("search", 1_000_000, overlaps(1_000_000, 0.96, 0.6)),
  ]);
  expect(page).toContain("| 0.96 share (overlap_at_10) | 1,000,000 messages | yes |");
  expect(page).toMatch(
    /\| 0\.6 share \(overlap_at_10_of_5000\) \| 1,000,000 messages \| \*\*no, by 0\.35\*\*: /,
  );
});

test("a figure without which another is misread stands beside it, of the same run", () => {
  const times = (at: number, plan: number, whole: number) => ({
    figures: [figure("assemble", "budget_30000_p95", plan, at), figure("assemble", "whole_p95", whole, at)],
  });
  const page = benchmarksPage([
    run("assemble", 100_000, times(100_000, 1, 40)),
    run("assemble", 1_000_000, times(1_000_000, 2, 60)),
  ]);
  expect(page).toMatch(/\| 2 ms \(budget_30000_p95\); with recall [^|]*: 60 \| 1,000,000 messages \| yes \|/);
  const cold = [
    figure("start", "cold_search_p95", 120),
    figure("start", "cold_search_uncached_p95", 170),
    figure("start", "bare_node_p95", 23),
  ];
  expect(benchmarksPage([run("start", 100_000, { figures: cold })])).toMatch(
    /120 ms \(cold_search_p95\); the first after an update[^|;]*: 170; a Node that does nothing[^|;]*: 23 \|/,
  );
});

test("a promise that is missed says why where that is known, and one that is kept does not", () => {
  const cold = target("cold");
  const page = (value: number) =>
    benchmarksPage([run("start", 100_000, { figures: [figure("start", "cold_search_p95", value)] })]);
  expect(page(180)).toContain(`**no, by 30**: ${cold.why}`);
  expect(page(100)).not.toContain(cold.why);
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
  expect(page).toContain(
    "| ≥ 0.75 share | 0.7 share (LoCoMo dev main turn R@10) | 9 questions | not measured on the held-out half; on the development half: 0.7, **0.05 short of it** |",
  );
  const both = [line, { ...line, set: "LoCoMo test", value: 0.8 }].map((one) => ({ value: 0.9, ...one }));
  const heldOut = benchmarksPage([run("recall of files", null, { lines: both })]);
  expect(heldOut).toContain("| 0.8 share (LoCoMo test main turn R@10) | 9 questions | yes |");
  const met = benchmarksPage([run("recall of files", null, { lines: both.slice(0, 1) })]);
  expect(met).toContain("| not measured on the held-out half; on the development half: 0.9 |");
});

test("whether a life was played in words that nothing was tuned on is said beside its figures", () => {
  const life = { eval: "horizon", months: 3, seeds: "1", engine: "Nacre", metric: "recall", value: 1 };
  const page = (line: object) => benchmarksPage([run("horizon", null, { lines: [{ ...life, ...line }] })]);
  expect(page({})).toContain("None of these runs is in sentences that no rule was tuned on");
  expect(page({ sayings: "fresh" })).toContain("What has `fresh` sayings is in sentences");
  expect(benchmarksPage([])).not.toContain("Of the lives");
});
