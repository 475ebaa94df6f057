import { expect, test } from "vitest";
import type { TrainingEpisode } from "../training.ts";
import { isBroken, pinnedCases } from "./pinned.ts";
import { nodeOf } from "./small-world.fixture.ts";

interface Given {
  readonly id: number;
  readonly label: number;
  readonly by?: TrainingEpisode["labelSource"];
  readonly used: readonly string[];
  readonly unused?: readonly string[];
  readonly taught?: readonly string[];
  readonly inclusion?: number;
}

function turn({ id, label, by = "human", used, unused = [], taught = [], inclusion = 0.9 }: Given) {
  const fired = [...used, ...unused];
  const candidates = fired.map((key) => ({
    ...nodeOf(key, { lexical: 0.4, ...(taught.includes(key) ? { human: 1 } : {}) }),
    inclusion,
  }));
  const episode: TrainingEpisode = {
    ...{ id, at: id, decision: "use_brain", pack: null, budget: 600, helpParts: [], label, labelSource: by },
    placed: fired.map((key, place) => ({ key, place, tokens: 60 })),
    trace: {
      ...{ policy: "lexical", temperature: 0.25, seed: 0, candidates, steps: [], fired, vetoed: [] },
      stopped: "chosen",
    },
    credits: [
      ...used.map((key) => ({ key, used: true, value: label })),
      ...unused.map((key) => ({ key, used: false, value: -0.05 })),
    ],
  };
  return episode;
}

const keysOf = (episodes: readonly TrainingEpisode[]) => pinnedCases(episodes).map(({ keys }) => keys);
const many = (from: number, given: Omit<Given, "id">) =>
  Array.from({ length: 30 }, (_, at) => turn({ id: from + at, ...given }));

test("no tool and no scanner takes back what a person approved of", () => {
  const approved = turn({ id: 1, label: 0.8, used: ["doc:1"] });
  for (const by of ["self", "scanner", "teacher"] as const)
    expect(keysOf([approved, ...many(2, { label: -1, by, used: ["doc:1"] })])).toEqual([["doc:1"]]);
  expect(keysOf([approved, turn({ id: 2, label: -0.8, used: ["doc:1"] })])).toEqual([]);
  // What they said before they approved is not taken back by it.
  expect(keysOf([turn({ id: 1, label: -0.8, used: ["doc:1"] }), { ...approved, id: 2 }])).toEqual([
    ["doc:1"],
  ]);
});

test("an approval is about what was taught, else about what people found of use", () => {
  const both = { label: 0.8, used: ["lesson:1", "doc:1"] };
  expect(keysOf([turn({ id: 1, ...both, taught: ["lesson:1"] })])).toEqual([["lesson:1"]]);
  expect(keysOf([turn({ id: 1, ...both })])).toEqual([["lesson:1", "doc:1"]]);
  const idle = many(2, { label: 0.8, used: ["doc:2"], unused: ["doc:1"] });
  expect(keysOf([turn({ id: 1, ...both }), ...idle])[0]).toEqual(["lesson:1"]);
});

test.each([
  { approved: 0.95, before: 0.95, now: 0.41, broken: true },
  { approved: 0.95, before: 0.95, now: 0.9, broken: false },
  { approved: 0.49, before: 0.49, now: 0.25, broken: true },
  // A little less each time: what counts is how it was when it was approved of.
  { approved: 0.95, before: 0.86, now: 0.8, broken: true },
  // Lost before, and not by this one.
  { approved: 0.95, before: 0.3, now: 0.35, broken: false },
])("from $approved by way of $before to $now is a loss: $broken", ({ approved, before, now, broken }) => {
  const episode = turn({ id: 1, label: 0.8, used: ["doc:1"], inclusion: approved });
  const of = (chance: number) => new Map([["doc:1", chance]]);
  expect(isBroken({ episode, keys: ["doc:1"] }, { before: of(before), now: of(now) })).toBe(broken);
});
