import fc from "fast-check";
import { expect, test } from "vitest";
import { logOf, smallPack } from "../promote/small-world.fixture.ts";
import { splitByTime } from "../promote/split.ts";
import type { TrainingEpisode } from "../training.ts";
import { FADE_EVERY_MS, fade } from "./fade.ts";
import { learnHelp, offBy } from "./help.ts";
import { holdPinned } from "./hold-pinned.ts";
import { learn } from "./learn.ts";
import { learnLinks } from "./learn-links.ts";
import { rowsOf } from "./rerank.ts";
import { tallyFrom } from "./tally.ts";

const base = smallPack();
const episodes = logOf({ world: "hidden", seed: 6, episodes: 300, human: 0.1 });
const options = { now: 5, seed: 1 };

test("the same episodes give the same packs, in whatever order they come", () => {
  const first = learn(base, episodes, options);
  expect(learn(base, episodes.toReversed(), options)).toEqual(first);
  expect(first.walk.parameters.policy).toBe("walk");
  expect(first.rerank.parameters.policy).toBe("rerank");
  expect(first.rerank.learned).toEqual({ upTo: 210, episodes: 210 });
});

test("the newest episodes are not looked at", () => {
  const { train, heldOut } = splitByTime(episodes);
  const others = heldOut.map((episode) => ({ ...episode, label: -1, credits: [] }));
  expect(learn(base, [...train, ...others], options)).toEqual(learn(base, episodes, options));
});

test("what it learned from before is not counted twice", () => {
  const { rerank } = learn(base, episodes, options);
  const again = learn(rerank, episodes, options).rerank;
  expect(again.nodes).toEqual(rerank.nodes);
  expect(again.learned).toEqual(rerank.learned);
});

test("without episodes nothing is learned, and the pack says so", () => {
  const { walk, rerank } = learn(base, [], options);
  for (const pack of [walk, rerank]) {
    expect(pack.learned).toEqual({ upTo: 0, episodes: 0 });
    expect(pack.nodes).toEqual(base.nodes);
    expect(pack.links).toEqual(base.links);
  }
});

test("the pack that was given is left as it was", () => {
  const before = structuredClone(base);
  learn(base, episodes, options);
  expect(base).toEqual(before);
});

test("what helped is told from what harmed and from what nobody used, by who says so", () => {
  const credit = (key: string, value: number, used = true) => ({ key, value, used });
  const tally = tallyFrom([{ key: "doc:1", helped: 1, harmed: 0 }]);
  const labelled = (credits: TrainingEpisode["credits"], labelSource: TrainingEpisode["labelSource"]) => ({
    ...{ credits, labelSource },
  });
  tally.add(labelled([credit("doc:2", 0.8), credit("doc:3", -0.05, false)], "human"));
  tally.add(labelled([credit("doc:4", 0.8)], "teacher"));
  tally.add({ ...labelled([credit("doc:5", 0.8)], "human"), confidence: 0 });
  expect(tally.of("doc:1")).toEqual({ helped: 1, harmed: 0 });
  expect(tally.of("doc:2")).toEqual({ helped: 0.8, harmed: 0 });
  expect(tally.of("doc:3")).toEqual({ helped: 0, harmed: 0.05 });
  expect(tally.of("doc:4").helped).toBeCloseTo(0.2, 9);
  expect(tally.of("doc:5")).toEqual({ helped: 0, harmed: 0 });
});

test("a node that turned bad is found out, however good it was; no record is ever negative or endless", () => {
  const tally = tallyFrom([]);
  const add = (value: number) =>
    tally.add({ credits: [{ key: "doc:1", used: true, value }], labelSource: "human" });
  for (let turn = 0; turn < 500; turn += 1) add(1);
  expect(tally.worth("doc:1").useful).toBeGreaterThan(0.7);
  for (let turn = 0; turn < 25; turn += 1) add(-1);
  expect(tally.worth("doc:1").useful).toBeLessThan(0);
  fc.assert(
    fc.property(fc.array(fc.double(), { maxLength: 30 }), (values) => {
      for (const value of values) add(value);
      const { helped, harmed } = tally.of("doc:1");
      expect(helped).toBeGreaterThanOrEqual(0);
      expect(harmed).toBeGreaterThanOrEqual(0);
      expect(helped + harmed).toBeLessThan(25);
    }),
  );
});

test("a turn is not foretold from what it says itself", () => {
  const [first] = rowsOf(episodes);
  expect(first!.features.every((value, at) => value === 0 || at === 0)).toBe(true);
  const rows = rowsOf(episodes);
  expect(rows.some(({ features }) => features[4] !== 0)).toBe(true);
  expect(rows.every(({ weight }) => weight > 0 && weight <= 8)).toBe(true);
});

test("what helped together is linked, and what was held against another rules it out", () => {
  const turn = (value: number): TrainingEpisode => ({
    ...episodes[0]!,
    credits: [
      { key: "doc:1", used: true, value: 0.8 },
      { key: "doc:2", used: true, value: 0.8 },
      { key: "doc:3", used: false, value },
      { key: "doc:nobody-knows", used: true, value: 0.8 },
    ],
  });
  expect(learnLinks(base, [turn(-0.05), turn(-0.05)])).toEqual([]);
  const links = learnLinks(base, [turn(-0.8), turn(-0.8), turn(-0.05)]);
  expect(links.map(({ from, to, kind, prior }) => [from, to, kind, prior])).toEqual([
    [0, 2, "inhibitory", 0],
    [1, 2, "inhibitory", 0],
    [0, 1, "learned", 0],
    [1, 0, "learned", 0],
  ]);
  for (const { weight } of links) expect(weight).toBeLessThanOrEqual(1);
});

test("what was learned fades towards what it was, and at most once in a day", () => {
  const link = { from: 0, to: 1, kind: "semantic" as const, prior: 0.5, weight: 1.5 };
  const gone = { from: 1, to: 0, kind: "learned" as const, prior: 0, weight: 0.0009 };
  const pack = {
    ...base,
    ...{ builtAt: 1_000, links: [link, gone] },
    parameters: { ...base.parameters, seeds: [[0, 2] as const, [1, 0.0005] as const] },
  };
  expect(fade(pack, 1_000 + FADE_EVERY_MS - 1)).toBe(pack);
  // A clock that went back changes nothing either.
  expect(fade(pack, 0)).toBe(pack);
  const faded = fade(pack, 1_000 + FADE_EVERY_MS);
  expect(faded.links).toHaveLength(1);
  expect(faded.links[0]!.weight).toBeGreaterThan(0.5);
  expect(faded.links[0]!.weight).toBeLessThan(1.5);
  expect(faded.parameters.seeds).toEqual([[0, 2 * 0.977]]);
});

test("where to begin and where to stop fade with everything else, through learning", () => {
  const walked = {
    ...base,
    builtAt: 1_000,
    learned: { upTo: 1_000_000, episodes: 10 },
    parameters: {
      ...{ ...base.parameters, policy: "walk" as const },
      ...{ seeds: [[0, 2] as const], stops: [[1, 1] as const] },
    },
  };
  const later = { now: 1_000 + FADE_EVERY_MS, seed: 1 };
  const { seeds, stops } = learn(walked, [], later).walk.parameters;
  expect(seeds).toEqual([[0, 2 * 0.977]]);
  expect(stops).toEqual([[1, 0.977]]);
  expect(learn(walked, [], { ...later, now: 1_001 }).walk.parameters.seeds).toEqual([[0, 2]]);
});

test("what two turns ruled out comes back: when nothing more speaks against it, and at once when both help", () => {
  const turn = (id: number, value: number): TrainingEpisode => ({
    ...{ ...episodes[0]!, id },
    credits: [
      { key: "doc:1", used: true, value: 0.5 },
      { key: "doc:2", used: value > 0, value },
    ],
  });
  const against = [turn(1, -0.5), turn(2, -0.5)];
  const ruledOut = (pack: Pick<typeof base, "links">) => pack.links.some(({ kind }) => kind === "inhibitory");
  let pack = { ...base, links: learnLinks(base, against), learned: { upTo: 2, episodes: 2 } };
  expect(ruledOut(pack)).toBe(true);
  // The same two turns say nothing new, however often they are learned from.
  for (let day = 1; day <= 40; day += 1) {
    const faded = fade({ ...pack, builtAt: 0 }, FADE_EVERY_MS);
    pack = { ...pack, links: learnLinks(faded, against) };
    if (day === 20) expect(ruledOut(pack)).toBe(true);
  }
  expect(ruledOut(pack)).toBe(false);
  const again = { ...base, links: learnLinks(base, against), learned: { upTo: 2, episodes: 2 } };
  expect(ruledOut({ links: learnLinks(again, [...against, turn(3, 0.5)]) })).toBe(false);
  // What was built so is not for turns to say.
  const built = { ...base, links: again.links.map((link) => ({ ...link, prior: 1 })) };
  expect(ruledOut({ links: learnLinks(built, [turn(3, 0.5)]) })).toBe(true);
});

test("what a person approved of keeps its worth and the ways to it", () => {
  const pack = {
    ...base,
    nodes: base.nodes.map((node) => ({ ...node, helped: 1, harmed: 3 })),
    links: [
      { from: 1, to: 0, kind: "semantic" as const, prior: 0.5, weight: -0.2 },
      { from: 2, to: 0, kind: "inhibitory" as const, prior: 0, weight: 1 },
      { from: 0, to: 2, kind: "inhibitory" as const, prior: 0, weight: 1 },
    ],
    parameters: { ...base.parameters, seeds: [[0, -1] as const, [2, -1] as const] },
  };
  const held = holdPinned(pack, new Set(["doc:1"]));
  expect(held.nodes.map(({ helped }) => helped).slice(0, 2)).toEqual([3, 1]);
  expect(held.links).toEqual([{ ...pack.links[0], weight: 0.5 }, pack.links[2]]);
  expect(held.parameters.seeds).toEqual([[2, -1]]);
});

test("the chance that it helps is learned where it can be foretold, and is true; otherwise things stay", () => {
  const told = (foretells: boolean) =>
    logOf({ world: "plain", seed: 3, episodes: 400 }).map((episode, at): TrainingEpisode => {
      const helps = at % 3 === 0;
      const key = episode.trace!.fired[0] ?? "doc:1";
      return {
        ...episode,
        helpParts: [
          ["best", foretells ? (helps ? 0.9 : 0.1) : (at % 7) / 7],
          ["length", 0.5],
        ],
        placed: [{ key, place: 0, tokens: 60 }],
        credits: [{ key, used: helps, value: helps ? 0.5 : -0.05 }],
      };
    });
  const help = learnHelp(told(true), null)!;
  expect(new Map(help.weights).get("best")).toBeGreaterThan(1);
  expect(learnHelp(told(false), null)).toBeNull();
  expect(learnHelp(told(true).slice(0, 20), help)).toBe(help);
});

test("how far chances are off what comes about", () => {
  const rows = Array.from({ length: 100 }, (_, at) => ({ features: [1], target: at % 2, weight: 1 }));
  expect(offBy({ bias: 0, weights: [0] }, rows)).toBeCloseTo(0, 1);
  expect(offBy({ bias: 10, weights: [0] }, rows)).toBeCloseTo(0.5, 1);
});
