import { expect, test } from "vitest";
import { NacreError } from "../../src/kernel/errors.ts";
import { emptyAccount } from "./checks.ts";
import { besideOf, byName, mainOf } from "./kept-soak.ts";
import { figuresOf, isBroken, markdownOf } from "./report.ts";
import type { Sample } from "./samples.ts";
import type { Soaked } from "./soak.ts";
import { Watch } from "./watch.ts";

const GIVEN = { seed: 1, lanes: 1, faults: [] };

/** A soak with commits of so many milliseconds, and samples that end with so many megabytes. */
function soaked({
  minutes = 6,
  commitMs = 10,
  endsMb = 300,
  gatewayEndsMb = 120,
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
  const growing = (from: number, to: number): Sample[] =>
    Array.from({ length: 80 }, (_, at) => ({
      ...sample,
      at: at * 1_000,
      isSteady: true,
      rssMb: at < 60 ? from : to,
      turns: at * turnsPerSecond,
    }));
  return {
    minutes,
    underLoad: { turns: 0, calls: new Map() },
    account: emptyAccount(),
    watch,
    samples: growing(300, endsMb),
    gatewaySamples: growing(120, gatewayEndsMb),
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

test.each([
  { name: "that breathes", given: { gatewayEndsMb: 139 }, flat: "met" },
  { name: "that grows", given: { gatewayEndsMb: 141 }, flat: "missed" },
  { name: "that was looked at while it stored no turn", given: { turnsPerSecond: 0 }, flat: "missed" },
  { name: "in too short a soak", given: { minutes: 1, gatewayEndsMb: 141 }, flat: "too short to say" },
])("memory of a gateway $name", ({ given, flat }) => {
  const figures = figuresOf(soaked(given), GIVEN);
  expect(figures).toMatchObject({ gateway_flat: flat, gateway_memory: { rss_first_mb: 120 } });
  expect(isBroken(figures)).toBe(flat === "missed");
  expect(markdownOf(figures)).toContain(`(${flat}: by the same rule)`);
});

test("a gateway that was not there has not shown that its memory is flat", () => {
  expect(figuresOf({ ...soaked(), gatewaySamples: [] }, GIVEN).gateway_flat).toBe("missed");
});

test("what was shown and should not have been is told", () => {
  const given = soaked();
  given.watch.count("leaks", 2);
  given.watch.count("crossed");
  given.watch.count("over_budget", 4);
  const figures = figuresOf(given, GIVEN);
  expect(figures).toMatchObject({ leaks: 2, crossed: 1, taken_back_shown: 0, over_budget: 4 });
  expect(markdownOf(figures)).toContain("**2 leaks, 1 crossed, 0 taken back**");
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
  expect(figures.calls.find(({ name }) => name === "search")).toMatchObject({ count: 2, refused: 1 });
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
  const figures = figuresOf({ ...given, account, degradations }, GIVEN);
  expect(mainOf(figures)).toMatchObject({
    ...{ minutes: 6, faults: 4, turns: 9, lost_doubled_altered: 3, broken_promises: 2 },
    ...{ rss_peak: 310, rss_steady_from: 300, rss_steady_to: 310, degradations: 7 },
  });
  expect(byName(figures)).toEqual([
    ["fault: disk full", 2],
    ["fault: owner killed", 2],
    ["without: last owner b", 4],
    ["without: plugin a", 3],
  ]);
});

test("beside them is kept over how long memory was looked at", () => {
  const given = { ...soaked({ turnsPerSecond: 2 }), busyness: { loads: [], loopDelayMs: 2.5 } };
  given.watch.timings.add("commit, little said", 5);
  expect(besideOf(figuresOf(given, GIVEN))).toMatchObject({
    ...{ steady_seconds: 39, steady_turns: 78, loop_delay_p95: 2.5 },
    commit_little_said_p95: expect.closeTo(5, 0),
  });
});

test("what is done a second is of the time in which it was counted", () => {
  const given = soaked({ minutes: 10 });
  for (let one = 0; one < 900; one += 1) given.watch.timings.add("search", 1);
  const underLoad = { turns: 1_200, calls: new Map([["search", 600]]) };
  const figures = figuresOf({ ...given, underLoad, account: { ...emptyAccount(), turns: 1_500 } }, GIVEN);
  expect(figures).toMatchObject({ turns: 1_500, turns_under_load: 1_200, turns_per_second: 2 });
  expect(figures.calls.find(({ name }) => name === "search")).toMatchObject({ count: 900, per_second: 1 });
  expect(markdownOf(figures)).toContain("1200 of them under load, 2 a second");
});

test("commits while little was said are not those under load", () => {
  const given = soaked({ commitMs: 25 });
  for (let one = 0; one < 1_000; one += 1) given.watch.timings.add("commit, little said", 2);
  const figures = figuresOf(given, GIVEN);
  expect(figures).toMatchObject({
    ...{ commit: "missed", commit_p95_ms: expect.closeTo(25, -1) },
    commit_little_said_p95_ms: expect.closeTo(2, 0),
  });
});

test("every broken promise is counted, however many are told", () => {
  const given = soaked();
  for (let one = 0; one < 130; one += 1) given.watch.expects(false, `promise ${one}`);
  const figures = figuresOf(given, GIVEN);
  expect(figures.broken_promises).toBe(130);
  expect(figures.broken).toHaveLength(100);
  expect(markdownOf(figures)).toContain("- promise 99\n- and 30 more");
});
