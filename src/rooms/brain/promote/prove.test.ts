import { expect, test } from "vitest";
import { learn } from "../learn/index.ts";
import { prove } from "./prove.ts";
import { logOf, smallPack } from "./small-world.fixture.ts";

const episodes = logOf({ world: "hidden", seed: 3, episodes: 600 });
const { rerank } = learn(smallPack(), episodes, { now: 1, seed: 1 });
const proof = prove({ packs: { learned: rerank, built: smallPack() }, episodes, seed: 1, draws: 16 });

test("four arms on the same episodes, none of which was learned from", () => {
  expect(proof.arms.map(({ arm, policy }) => [arm, policy])).toEqual([
    ["none", null],
    ["lexical", "lexical"],
    ["prior", "prior"],
    ["learned", "rerank"],
  ]);
  expect(proof.episodes).toBe(episodes.filter(({ id }) => id > rerank.learned.upTo).length);
  expect(proof.notes).toEqual(["420 episodes were learned from and are left out"]);
  for (const { utility, low, high, gain } of proof.arms) {
    expect(low).toBeLessThanOrEqual(utility);
    expect(high).toBeGreaterThanOrEqual(utility);
    if (gain !== null) expect(gain.low).toBeLessThanOrEqual(gain.high);
  }
});

test("no brain is worth nothing; what was learned is worth more than words", () => {
  const [none, lexical, , learned] = proof.arms;
  expect(none).toMatchObject({ utility: 0, low: 0, high: 0 });
  expect(lexical!.gain).toBeNull();
  expect(none!.gain!.mean).toBeCloseTo(-lexical!.utility, 9);
  expect(learned!.gain!.low).toBeGreaterThan(0);
});

test("where it does worse is told, the worst first, with what it begins with", () => {
  expect(proof.failures.length).toBeGreaterThan(0);
  expect(proof.failures.map(({ loss }) => loss)).toEqual(
    proof.failures.map(({ loss }) => loss).toSorted((a, b) => b - a),
  );
  for (const { episode, loss, why } of proof.failures) {
    expect(episode).toBeGreaterThan(rerank.learned.upTo);
    expect(loss).toBeGreaterThan(0);
    expect(why).toMatch(/doc:\d+|nothing/);
  }
});

test("without a pack or without episodes nothing is proved, and that is said", () => {
  const nothing = prove({ packs: { learned: null }, episodes: [], seed: 1 });
  expect(nothing).toMatchObject({ episodes: 0, from: 0, to: 0, failures: [] });
  expect(nothing.arms.map(({ arm }) => arm)).toEqual(["none", "lexical", "prior"]);
  expect(nothing.notes).toEqual(["no episode tells anything: nothing is proved", "there is no pack"]);
  const built = prove({ packs: { learned: smallPack() }, episodes: episodes.slice(0, 9), seed: 1, draws: 8 });
  expect(built.arms).toHaveLength(3);
  expect(built.notes).toEqual(["9 episodes are few: the intervals are wide", "nothing was learned yet"]);
});
