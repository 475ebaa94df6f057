import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { benchmarksPage } from "./benchmarks-page.ts";
import { type Run, readBook, withRun } from "./figure-book.ts";
import { withTimes } from "./growth.ts";
import { withNumbers } from "./readme-numbers.ts";
import { PAGE, README, SCALE } from "./recorded.ts";
import { withCurves } from "./scale-curves.ts";

const EMPTY = [
  "# A page",
  "",
  "<!-- From here to the next mark it is written by `npm run bench`; do not edit. -->",
  "<!-- Here a person goes on. -->",
  "",
  "The rest.",
  "",
].join("\n");

function measured(at: number, p95: number, more: Partial<Run> = {}): Run {
  const figure = { bench: "commit", at, metric: "p95", value: p95, unit: "ms" };
  return {
    ...{ name: "commit", at, day: "2026-01-02", machine: "a machine", load: [0, 1], seconds: 1 },
    ...{ source: "abc1234567", figures: [figure], lines: [], ...more },
  };
}

test("pages are what the figures give: `npm run bench -- --page` writes them", () => {
  expect(readFileSync(PAGE, "utf8")).toBe(benchmarksPage(readBook()));
  const scale = readFileSync(SCALE, "utf8");
  expect(scale).toBe(withCurves(scale, readBook()));
  const readme = readFileSync(README, "utf8");
  expect(readme).toBe(withNumbers(readme, readBook()));
});

test("sizes stand beside each other with the ratio, and with what they were measured on", () => {
  const page = withCurves(EMPTY, [measured(1_000_000, 4), measured(10_000_000, 5)]);
  expect(page).toContain("|  | unit | 1,000,000 | 10,000,000 | ten million : a million |");
  expect(page).toContain("| commit of a turn | ms | 4 | 5 | 1.25 |");
  expect(page).toContain(
    "- commit (a million), commit (ten million): 2026-01-02, a machine, source abc1234567",
  );
  expect(page).not.toContain("are not among the newest runs");
  expect(page.endsWith("\n<!-- Here a person goes on. -->\n\nThe rest.\n")).toBe(true);
  expect(withCurves(page, [measured(1_000_000, 4), measured(10_000_000, 5)])).toBe(page);
});

test("the ratio stays that of the run of ten million when a million is measured again", () => {
  const huge = withTimes([measured(1_000_000, 4), measured(10_000_000, 5)]);
  const book = withRun(huge, measured(1_000_000, 8, { day: "2026-01-03", source: "def1234567" }));
  expect(withCurves(EMPTY, book)).toContain("| commit of a turn | ms | 8 | 5 | 1.25 |");
});

test("two machines have no ratio, and what was not measured is said", () => {
  const other = measured(10_000_000, 5, { machine: "another" });
  expect(withCurves(EMPTY, [measured(1_000_000, 4), other])).toContain(
    "| commit of a turn | ms | 4 | 5 | another machine |",
  );
  expect(withCurves(EMPTY, [measured(1_000_000, 4)])).toContain("`npm run bench -- --huge` measures them");
  expect(() => withCurves("no marks", [])).toThrow("lost its marks");
});
