import { expect, test } from "vitest";
import { emptyAccount } from "./checks.ts";
import { figuresOf, isBroken, markdownOf } from "./report.ts";
import type { Sample, Soaked } from "./soak.ts";
import { Watch } from "./watch.ts";

const GIVEN = { seed: 1, lanes: 1, faults: [] };

/** A soak with commits of so many milliseconds, and samples that end with so many megabytes. */
function soaked({ minutes = 6, commitMs = 10, endsMb = 300 } = {}): Soaked {
  const watch = new Watch();
  for (let one = 0; one < 100; one += 1) watch.timings.add("commit, undisturbed", commitMs);
  const sample = {
    anonMb: 0,
    fileMb: 0,
    heaps: {},
    storeMb: 0,
    handles: 0,
    threads: 0,
    age: 60_000,
    life: 1,
  };
  const samples: Sample[] = Array.from({ length: 80 }, (_, at) => ({
    ...sample,
    at: at * 1_000,
    isSteady: true,
    rssMb: at < 60 ? 300 : endsMb,
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
