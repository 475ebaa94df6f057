import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Run, readBook, writeBook } from "./figure-book.ts";

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
