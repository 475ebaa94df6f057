import { afterEach, expect, test, vi } from "vitest";
import type { HorizonAdapter } from "./adapter.ts";
import { plainWords } from "./plain-words.ts";
import { lineOf } from "./play.ts";
import { recentTail } from "./recent-tail.ts";
import { runHorizon } from "./run.ts";

/** Puts all that was ever said into every prompt. */
const everything: HorizonAdapter = {
  name: "everything",
  about: "no budget",
  async open() {
    const said: string[] = [];
    return {
      async turn({ messages }) {
        said.push(...messages.map(lineOf));
      },
      prompt: async () => said.map((text) => ({ text, as: "said" as const })),
      async close() {},
    };
  },
};

afterEach(() => vi.restoreAllMocks());

test("a run prints a line for every figure and tables that name the seed, and search finds more than the tail", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const run = { seeds: [5], months: 1, budgets: [1_000], errors: true };
  const { lines, markdown } = await runHorizon({ ...run, engines: [recentTail, plainWords] });
  const printed = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { [field: string]: unknown });
  expect(printed).toHaveLength(lines.length);
  const recall = (engine: string) =>
    Number(
      printed.find(
        (line) => line["engine"] === engine && line["metric"] === "recall" && line["of"] === "all",
      )?.["value"],
    );
  expect(recall("plain FTS5")).toBeGreaterThan(recall("recent tail") + 0.2);
  expect(printed.filter(({ metric, value }) => metric === "over budget" && value !== 0)).toEqual([]);
  expect(markdown).toContain("1 month, seed 5.");
  expect(markdown).toMatch(/\| plain FTS5 \| 1,000 \| \d+\.\d \(/);
  expect(markdown).toContain("plain FTS5 over recent tail, recall at 1,000 tokens: +");
});

test("an engine that keeps to no budget wins nothing by it, and the table says what poison is shown", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const run = { seeds: [5], months: 1, budgets: [1_000], errors: false };
  const { markdown } = await runHorizon({ ...run, engines: [everything, recentTail] });
  const printed = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { [field: string]: unknown });
  const shareOf = (metric: string, engine: string) =>
    Number(
      printed.find((one) => one["metric"] === metric && one["engine"] === engine && one["of"] === "all")?.[
        "value"
      ],
    );
  expect(shareOf("recall", "everything")).toBeLessThan(shareOf("recall", "recent tail"));
  expect(shareOf("stale", "everything")).toBeGreaterThan(shareOf("stale", "recent tail"));
  expect(shareOf("poisonShown", "everything")).toBeGreaterThan(shareOf("poisonShown", "recent tail"));
  expect(markdown).toContain("| poison shown | poison unlabelled |");
});
