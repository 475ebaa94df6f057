import { expect, test } from "vitest";
import { NacreError } from "../../src/kernel/errors.ts";
import { emptyAccount } from "./checks.ts";
import { mainOf } from "./kept-soak.ts";
import { figuresOf, isBroken, markdownOf } from "./report.ts";
import type { Sample, Soaked } from "./soak.ts";
import { Watch } from "./watch.ts";

const GIVEN = { seed: 1, lanes: 1, faults: [] };

/** A soak with commits of so many milliseconds, and samples that end with so many megabytes. */
function soaked({
  minutes = 6,
  commitMs = 10,
  endsMb = 300,
  handles = 100,
  threads = 13,
  turnsPerSecond = 1,
} = {}): Soaked {
  const watch = new Watch();
  for (let one = 0; one < 100; one += 1) watch.timings.add("commit, undisturbed", commitMs);
  const sample = {
    anonMb: 0,
    fileMb: 0,
    heaps: {},
    storeMb: 0,
    handles,
    threads,
    age: 60_000,
    life: 1,
  };
  const samples: Sample[] = Array.from({ length: 80 }, (_, at) => ({
    ...sample,
    at: at * 1_000,
    isSteady: true,
    rssMb: at < 60 ? 300 : endsMb,
    turns: at * turnsPerSecond,
  }));
  return {
    minutes,
    account: emptyAccount(),
    watch,
    samples,
    ownerStarts: 1,
    degradations: new Map(),
    asksOfModel: new Map(),
    busyness: { loads: [], loopDelayMs: 0 },
    on: "a disk",
  };
}

test.each([
  { name: "all as promised", given: {}, commit: "met", flat: "met", wrong: false },
  {
    name: "a commit that takes too long",
    given: { commitMs: 25 },
    commit: "missed",
    flat: "met",
    wrong: true,
  },
  { name: "memory that breathes", given: { endsMb: 319 }, commit: "met", flat: "met", wrong: false },
  { name: "memory that grows", given: { endsMb: 340 }, commit: "met", flat: "missed", wrong: true },
  {
    name: "memory that was looked at while no turn was stored",
    given: { turnsPerSecond: 0 },
    commit: "met",
    flat: "missed",
    wrong: true,
  },
  {
    name: "both, but no time to tell",
    given: { minutes: 1, commitMs: 25, endsMb: 340 },
    commit: "too short to say",
    flat: "too short to say",
    wrong: false,
  },
])("a soak with $name", ({ given, commit, flat, wrong }) => {
  const figures = figuresOf(soaked(given), GIVEN);
  expect(figures).toMatchObject({ commit, flat, home_on: "a disk" });
  expect(isBroken(figures)).toBe(wrong);
  expect(markdownOf(figures)).toContain(`(${flat}: at most 5 % or 20 MB more`);
});

test.each(["lost", "doubled", "altered"] as const)(
  "a message that is %s is wrong in the shortest soak",
  (what) => {
    const account = { ...emptyAccount(), [what]: 1 };
    expect(isBroken(figuresOf({ ...soaked({ minutes: 0.1 }), account }, GIVEN))).toBe(true);
  },
);

test.each([
  { name: "as many as there may be", given: { handles: 177, threads: 21 }, handles: "met", threads: "met" },
  { name: "a handle too many", given: { handles: 178 }, handles: "missed", threads: "met" },
  { name: "a thread too many", given: { threads: 22 }, handles: "met", threads: "missed" },
])("handles and threads are counted in the shortest soak: $name", ({ given, handles, threads }) => {
  const figures = figuresOf(soaked({ minutes: 0.1, ...given }), GIVEN);
  expect(figures).toMatchObject({ handles, threads });
  expect(isBroken(figures)).toBe([handles, threads].includes("missed"));
  expect(markdownOf(figures)).toContain(`threads (${threads}: 21)`);
});

test("what was refused with no fault near is told", async () => {
  const given = soaked();
  const late = new NacreError("wire/deadline", "late", "Wait.");
  await given.watch.time("search", () => Promise.reject(late)).catch(() => {});
  await given.watch.time("search", async () => {});
  const figures = figuresOf(given, GIVEN);
  expect(figures.undisturbed_refusals).toEqual({ "search: wire/deadline": 1 });
  expect(isBroken(figures)).toBe(false);
  expect(markdownOf(figures)).toContain("Refused with no fault near: 1 of 2 calls (search: wire/deadline 1)");
});

test("what is kept of a soak is its main figures", () => {
  const given = soaked({ endsMb: 310 });
  for (const name of ["fault: disk full", "fault: owner killed", "broken promises"])
    given.watch.count(name, 2);
  const account = { ...emptyAccount(), turns: 9, lost: 1, altered: 2 };
  const degradations = new Map([
    ["plugin a", 3],
    ["last owner b", 4],
  ]);
  expect(mainOf(figuresOf({ ...given, account, degradations }, GIVEN))).toMatchObject({
    ...{ minutes: 6, faults: 4, turns: 9, lost_doubled_altered: 3, broken_promises: 0 },
    ...{ rss_peak: 310, rss_steady_from: 300, rss_steady_to: 310, degradations: 7 },
  });
});
