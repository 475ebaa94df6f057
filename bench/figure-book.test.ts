import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Run, readBook, withRun, writeBook } from "./figure-book.ts";

test("what is written is read again, a line for each figure", () => {
  const folder = mkdtempSync(join(tmpdir(), "nacre-book-"));
  try {
    const path = join(folder, "figures.json");
    const about = { day: "2026-01-02", machine: "m", load: [0, 1], seconds: 3 } as const;
    const figure = { bench: "commit", at: 100, metric: "p95", value: 2, unit: "ms" };
    const book: readonly Run[] = [
      { name: "commit", at: 100, ...about, computing: 1, figures: [figure, figure], lines: [] },
      { name: "facts", at: null, ...about, unfinished: true, figures: [], lines: [{ eval: "facts" }] },
    ];
    expect(readBook(path)).toEqual([]);
    writeBook(book, path);
    expect(readBook(path)).toEqual(book);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a run takes the place of the one before of as many: of the store, or of what it brings itself", () => {
  const about = {
    day: "2026-01-02",
    machine: "m",
    load: [0, 1],
    seconds: 3,
    computing: 1,
    lines: [],
  } as const;
  const runOf = (name: string, at: number, own: number, value: number): Run => ({
    ...{ name, at, ...about },
    figures: [{ bench: name, at: own, metric: "p95", value, unit: "ms" }],
  });
  const book = [runOf("commit", 100, 100, 1), runOf("fold", 1_000, 26, 1), runOf("prefix", 1_000, 400, 1)];
  const kept = [runOf("commit", 1_000, 1_000, 2), runOf("fold", 100, 26, 2), runOf("prefix", 100, 50, 2)]
    .reduce(withRun, book)
    .map(({ name, figures }) => [name, figures[0]!.at, figures[0]!.value]);
  expect(kept).toEqual([
    ["commit", 100, 1],
    ["commit", 1_000, 2],
    ["fold", 26, 2],
    ["prefix", 50, 2],
    ["prefix", 400, 1],
  ]);
});
