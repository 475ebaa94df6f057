import fc from "fast-check";
import { expect, test } from "vitest";
import { learn } from "../learn/index.ts";
import { LEXICAL } from "../route/index.ts";
import { FEATURES } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { type GateInput, gate } from "./gate.ts";
import { keyOf, logOf, type SmallWorld, smallPack } from "./small-world.fixture.ts";

function gateOf(
  episodes: readonly TrainingEpisode[],
  seed = 1,
  more: Partial<GateInput> = {},
): ReturnType<typeof gate> {
  const base = smallPack();
  const candidate = learn(base, episodes, { now: 1, seed });
  return gate({ candidate, incumbent: base, episodes, spent: 0, seed, draws: 16, ...more });
}

const verdictIn = (world: SmallWorld, seed: number, shuffled = false) =>
  gateOf(logOf({ world, seed, episodes: 500, shuffled }), seed).report;

test("where there is something to learn, it passes, and says by how much", () => {
  // Words mislead about every need here, so nearly all routes begin with another node.
  const limits = { churn: 1 };
  const { report, candidate } = gateOf(logOf({ world: "hidden", seed: 3, episodes: 1_500 }), 1, { limits });
  expect(report.reasons).toEqual([]);
  expect(report.passed).toBe(true);
  expect(report.gain.lower).toBeGreaterThan(report.minimumEffect);
  expect(report.gain.level).toBeGreaterThanOrEqual(0.999);
  expect(report.measured.map(([policy]) => policy)).toEqual(["lexical", "walk", "rerank"]);
  expect(candidate.report).toEqual(report);
  expect(candidate.parameters.policy).toBe(report.policy);
});

test("with the labels of other turns nothing passes", () => {
  for (let seed = 1; seed <= 12; seed += 1) expect(verdictIn("hidden", seed, true).passed).toBe(false);
});

test("where words are all that matters nothing passes", () => {
  for (let seed = 1; seed <= 6; seed += 1) expect(verdictIn("plain", seed).passed).toBe(false);
});

test("with no history, or hardly any, nothing is promoted", () => {
  for (const count of [0, 1, 20]) {
    const { report } = gateOf(logOf({ world: "hidden", seed: 1, episodes: count }));
    expect(report.passed).toBe(false);
    expect(report.reasons[0]).toMatch(/^no-evidence: /);
    expect(Object.values(report.gain).every(Number.isFinite)).toBe(true);
  }
});

test("one conversation is not enough, however long", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 500 }).map((episode) => ({
    ...episode,
    group: "the same",
  }));
  expect(gateOf(episodes).report.reasons[0]).toMatch(/^no-evidence: 8 bunches/);
});

test("what was learned from is not judged by", () => {
  const episodes = logOf({ world: "hidden", seed: 5, episodes: 300 });
  const { report, candidate } = gateOf(episodes);
  expect(report.train.until).toBe(candidate.learned.upTo);
  expect(report.heldOut.from).toBeGreaterThan(report.train.until);
  expect(report.train.episodes + report.heldOut.episodes).toBe(300);
  // A pack that claims to have learned from all of them has nothing left to be judged by.
  const all = { ...candidate, learned: { upTo: 300, episodes: 300 } };
  expect(
    gate({ candidate: all, incumbent: smallPack(), episodes, spent: 0, seed: 1, draws: 8 }).report.heldOut
      .episodes,
  ).toBe(0);
});

test("the same input gives the same verdict, whatever order episodes come in", () => {
  const episodes = logOf({ world: "hidden", seed: 7, episodes: 240, human: 0.2 });
  const first = gateOf(episodes);
  fc.assert(
    fc.property(fc.shuffledSubarray([...episodes], { minLength: episodes.length }), (mixed) => {
      expect(gateOf(mixed)).toEqual(first);
    }),
    { numRuns: 2 },
  );
});

test("later gates have to be surer", () => {
  const episodes = logOf({ world: "hidden", seed: 9, episodes: 300 });
  const [early, late] = [0, 50].map((spent) => gateOf(episodes, 1, { spent }).report);
  expect(late!.gain.level).toBeGreaterThan(early!.gain.level);
  expect(late!.gain.lower).toBeLessThan(early!.gain.lower);
});

test("having two to choose from is paid for", () => {
  const episodes = logOf({ world: "hidden", seed: 9, episodes: 300 });
  const { rerank } = learn(smallPack(), episodes, { now: 1, seed: 1 });
  const [both, one] = [gateOf(episodes), gateOf(episodes, 1, { candidate: rerank })];
  expect(1 - both.report.gain.level).toBeCloseTo((1 - one.report.gain.level) / 2, 12);
});

test("a verdict can be made again for the one that was chosen", () => {
  const episodes = logOf({ world: "hidden", seed: 9, episodes: 300, human: 0.1 });
  const { report, candidate } = gateOf(episodes);
  const again = gateOf(episodes, 1, { candidate: { ...candidate, report: null }, among: 2 }).report;
  const { measured, ...rest } = again;
  expect({ ...rest, measured: report.measured }).toEqual(report);
  expect(report.measured).toEqual(expect.arrayContaining([...measured]));
});

test("what would lose what a person approved of is rejected, however much it gains", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 900 });
  const { rerank } = learn(smallPack(), episodes, { now: 1, seed: 1 });
  // A person was content once with what helps nobody else.
  const at = episodes.findIndex(({ trace }) => trace!.fired.includes(keyOf(0, 0)));
  const approved: TrainingEpisode = {
    ...episodes[at]!,
    ...{ label: 1, labelSource: "human" },
    credits: [{ key: keyOf(0, 0), used: true, value: 1 }],
  };
  const pinned = episodes.with(at, approved);
  const shy = {
    ...rerank,
    parameters: { ...rerank.parameters, seeds: [], bias: -10 },
  };
  const verdict = gate({
    candidate: shy,
    incumbent: smallPack(),
    episodes: pinned,
    spent: 0,
    seed: 1,
    draws: 32,
  });
  expect(verdict.report.pinned).toEqual({ cases: 1, broken: [approved.id] });
  expect(verdict.report.reasons.some((reason) => reason.startsWith("pinned-case: "))).toBe(true);
  const kept = gate({
    candidate: rerank,
    incumbent: smallPack(),
    episodes: pinned,
    spent: 0,
    seed: 1,
    draws: 32,
  });
  expect(kept.report.pinned.broken).toEqual([]);
  // What is no more cannot be lost.
  const gone = gate({
    ...{ candidate: shy, incumbent: smallPack(), episodes: pinned, spent: 0, seed: 1, draws: 32 },
    gone: new Set([keyOf(0, 0)]),
  });
  expect(gone.report.pinned.cases).toBe(0);
});

test.each([
  { code: "latency", more: { latencyMs: 21 } },
  { code: "size", more: { limits: { bytes: 100 } } },
  { code: "churn", more: { limits: { churn: 0 } } },
])("a burden is refused and named: $code", ({ code, more }) => {
  const { report } = gateOf(logOf({ world: "hidden", seed: 3, episodes: 300 }), 1, more);
  expect(report.passed).toBe(false);
  expect(report.reasons.some((reason) => reason.startsWith(`${code}: `))).toBe(true);
});

test("what takes no longer than what is served is no burden", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 300 });
  const more = { limits: { latencyMs: 1 } };
  expect(gateOf(episodes, 1, more).report.latencyMs).toBe(2);
  const late = (given: Partial<GateInput>) =>
    gateOf(episodes, 1, given).report.reasons.some((reason) => reason.startsWith("latency: "));
  expect(late(more)).toBe(false);
  expect(late({ ...more, latencyMs: 3 })).toBe(true);
  expect(late({ ...more, incumbent: null })).toBe(true);
});

test("serving more or less of the same is not learning", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 900 });
  const upTo = { upTo: 630, episodes: 630 };
  for (const stopBias of [LEXICAL.stopBias - 0.5, LEXICAL.stopBias + 0.5]) {
    const candidate = { ...smallPack({ ...LEXICAL, policy: "rerank", stopBias }), learned: upTo };
    const { report } = gate({ candidate, incumbent: smallPack(), episodes, spent: 0, seed: 1, draws: 16 });
    expect(report.passed).toBe(false);
  }
});

test("evidence that cannot be is taken for nothing", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 300 }).map((episode, at) => ({
    ...episode,
    label: at % 2 === 0 ? Number.NaN : 1e9,
    credits: episode.credits.map((credit) => ({ ...credit, value: at % 3 === 0 ? Number.NaN : 1e9 })),
  }));
  const { report, candidate } = gateOf(episodes);
  expect(report.passed).toBe(false);
  expect([report.gain.mean, report.gain.lower, report.churn].every(Number.isFinite)).toBe(true);
  expect(candidate.parameters.weights).toHaveLength(FEATURES.length);
  expect(candidate.parameters.weights.every(Number.isFinite)).toBe(true);
});
