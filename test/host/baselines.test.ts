/** OpenClaw's own memory as the benchmarks ask it: what comes back is what the host found, and what was replaced is found no more. */

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MemoryHost } from "../../bench/baselines/memory-host.ts";
import { remembered } from "../../bench/baselines/recall-rankings.ts";

let host: MemoryHost;
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

beforeAll(async () => {
  host = await MemoryHost.start(["dated"]);
});
afterAll(async () => {
  await host?.[Symbol.asyncDispose]();
});

const storeOf = (...texts: readonly string[]) => ({
  id: "store",
  docs: texts.map((text, at) => ({
    ...{ id: `t${at}`, session: `s${at}`, speaker: "user", time: "2026-03-04T10:00:00.000Z", text },
  })),
  questions: [],
});

test("turns are found by their words, and no longer when others took their place", async () => {
  const store = storeOf("The boiler is serviced by Wexford Heating.", "Ottilie sings in the harbour choir.");
  const rank = await remembered(host, store, "dated");
  expect((await rank("who services the boiler"))[0]).toBe("t0");
  expect((await rank("where does Ottilie sing"))[0]).toBe("t1");
  const other = await remembered(host, storeOf("The ferry leaves at noon."), "dated");
  expect(await other("who services the boiler")).toEqual([]);
  expect(await host.search("dated", "when does the ferry leave")).toMatchObject([
    { snippet: expect.stringContaining("The ferry leaves at noon.") },
  ]);
});
