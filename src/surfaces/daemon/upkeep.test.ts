import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DeriveStep } from "./derive-loop.ts";
import type { Sharing } from "./parts.ts";
import { Upkeep } from "./upkeep.ts";

/** A memory that others write: whose turn it is, and how often somebody asked. */
function shared() {
  const state = { isFree: false, asked: 0, heard: (_: "written" | "taken back") => {}, isWatched: false };
  const sharing: Sharing = {
    async tryUpkeep() {
      state.asked += 1;
      return state.isFree;
    },
    async tookBack() {},
    watch(heard) {
      state.isWatched = true;
      state.heard = heard;
      return () => {
        state.isWatched = false;
      };
    },
  };
  return { state, sharing };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("where nobody else writes it is always ours, and steps are as they were", async () => {
  const upkeep = new Upkeep(undefined);
  const steps: readonly DeriveStep[] = [{ name: "gate", run: async () => "more" }];
  expect(await upkeep.mine()).toBe(true);
  expect(upkeep.gated(steps)).toBe(steps);
});

test("while it is another's, steps rest, and the server is asked every few seconds", async () => {
  const { state, sharing } = shared();
  let now = 0;
  const upkeep = new Upkeep(sharing, () => now);
  let runs = 0;
  const [step] = upkeep.gated([
    {
      name: "gate",
      async run() {
        runs += 1;
        return "more";
      },
    },
  ]);
  const { signal } = new AbortController();
  for (let at = 0; at < 5; at += 1) expect(await step!.run(signal)).toBe("idle");
  expect([runs, state.asked]).toEqual([0, 1]);
  state.isFree = true;
  expect(await step!.run(signal)).toBe("idle");
  now = 3_000;
  expect(await step!.run(signal)).toBe("more");
  expect(runs).toBe(1);
  // It was lost: the next slice is not begun.
  state.isFree = false;
  expect(await step!.run(signal)).toBe("idle");
});

test("whoever it becomes is told, and then of what others write; until it is closed", async () => {
  const { state, sharing } = shared();
  const upkeep = new Upkeep(sharing);
  const told: string[] = [];
  upkeep.open({
    written: () => told.push("written"),
    taken: () => told.push("taken"),
    takenBack: () => told.push("taken back"),
  });
  state.heard("written");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toEqual([]);
  state.isFree = true;
  await vi.advanceTimersByTimeAsync(3_000);
  state.heard("written");
  await vi.advanceTimersByTimeAsync(9_000);
  expect(told).toEqual(["taken", "written"]);
  // Prompts are everybody's, whoever's turn it is.
  state.isFree = false;
  expect(await upkeep.mine()).toBe(false);
  state.heard("taken back");
  expect(told.at(-1)).toBe("taken back");
  upkeep.close();
  expect(state.isWatched).toBe(false);
});
