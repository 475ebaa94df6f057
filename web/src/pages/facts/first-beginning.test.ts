import { expect, test } from "vitest";
import { goBack } from "./first-beginning.ts";

const DAY = 86_400_000;
const NOW = new Date("2026-11-16T12:00Z").getTime();
type Held = readonly [fromDaysAgo: number, toDaysAgo: number | null];

/** As the engine answers: the earliest beginning of what holds. */
function asked(facts: readonly Held[]) {
  let calls = 0;
  const earliest = async (at: number): Promise<number | undefined> => {
    calls += 1;
    const holding = facts.filter(
      ([from, to]) => NOW - from * DAY <= at && (to === null || at < NOW - to * DAY),
    );
    return holding.length === 0 ? undefined : Math.min(...holding.map(([from]) => NOW - from * DAY));
  };
  return { earliest, calls: () => calls };
}

test.each<{ name: string; facts: readonly Held[]; daysAgo: number | null }>([
  { name: "nothing", facts: [], daysAgo: null },
  { name: "what is so now", facts: [[30, null]], daysAgo: 30 },
  {
    name: "what was so before that",
    facts: [
      [30, null],
      [400, 30],
      [900, 380],
    ],
    daysAgo: 900,
  },
  {
    name: "what was over a year before anything else",
    facts: [
      [30, null],
      [700, 300],
    ],
    daysAgo: 700,
  },
  { name: "only what is over", facts: [[700, 300]], daysAgo: 700 },
])("goes back to the first: $name", async ({ facts, daysAgo }) => {
  const { earliest, calls } = asked(facts);
  expect(await goBack(earliest, NOW)).toBe(daysAgo === null ? undefined : NOW - daysAgo * DAY);
  expect(calls()).toBeLessThanOrEqual(40);
});

test("however long the way, it is not asked without end", async () => {
  const { earliest, calls } = asked(Array.from({ length: 500 }, (_, at): Held => [at + 1, at]));
  await goBack(earliest, NOW);
  expect(calls()).toBe(40);
});
