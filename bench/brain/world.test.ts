import { describe, expect, test } from "vitest";
import { askQuestion, USERS } from "./scene.ts";
import { bestOf, chanceOf, createOutcomes, helpsAt, utilityOf } from "./truth.ts";
import {
  createConfoundedWorld,
  createDriftingWorld,
  createLexicalWorld,
  DRIFT_AT,
  NEEDS,
  SMALL_SIZE,
} from "./worlds.ts";

const asked = (scene: Parameters<typeof askQuestion>[0], seed: number, count: number) =>
  Array.from({ length: count }, (_, number) => askQuestion(scene, seed, number));

describe("the simulated world", () => {
  test("is the same for the same seed, and another for another", () => {
    expect(createDriftingWorld(7)).toEqual(createDriftingWorld(7));
    expect(createDriftingWorld(7).scene.things[0]!.text).not.toBe(
      createDriftingWorld(8).scene.things[0]!.text,
    );
    const { scene } = createDriftingWorld(7);
    expect(asked(scene, 1, 50)).toEqual(asked(scene, 1, 50));
    expect(asked(scene, 1, 50)).not.toEqual(asked(scene, 2, 50));
  });

  test("people come back with the same needs in other words", () => {
    const { scene } = createDriftingWorld(7);
    const questions = asked(scene, 1, 1_000);
    const byNeed = Map.groupBy(questions, ({ need }) => need);
    expect(byNeed.size).toBe(NEEDS);
    for (const [need, those] of byNeed) {
      expect(those.length).toBeGreaterThan(1);
      expect(new Set(those.map(({ text }) => text)).size).toBe(those.length);
      expect(new Set(those.map(({ user }) => user))).toEqual(new Set([scene.needs[need]!.user]));
    }
    expect(new Set(questions.map(({ user }) => user)).size).toBe(USERS);
  });

  test("what helps can be read by whoever needs it, and what is written twice has two keys", () => {
    const { scene, truth } = createDriftingWorld(7);
    const things = new Map(scene.things.map((thing) => [thing.key, thing]));
    expect(things.size).toBe(scene.things.length);
    for (const [need, times] of truth.helps.entries()) {
      for (const key of times.flatMap(({ needed, wrong }) => [...needed, ...wrong]))
        expect([0, scene.needs[need]!.user]).toContain(things.get(key)!.shelf);
    }
  });

  test("for some of the needs something else is right after the drift, and what was right is wrong", () => {
    const { truth } = createDriftingWorld(7);
    const turned = truth.helps.filter((times) => times.length > 1);
    expect(turned.length).toBeGreaterThan(NEEDS / 8);
    expect(turned.length).toBeLessThan(NEEDS / 2);
    for (const [before, after] of turned) {
      expect(after!.from).toBe(DRIFT_AT);
      expect(after!.wrong).toEqual(before!.needed);
      expect(after!.needed.some((key) => before!.needed.includes(key))).toBe(false);
    }
  });

  test("where words are all that matters, any one that has them is as good as the best", () => {
    const { scene, truth } = createLexicalWorld(7);
    const known = new Set(scene.things.map(({ key }) => key));
    for (const question of asked(scene, 1, 200)) {
      const { needed } = helpsAt(truth, question.need, question.number);
      for (const key of needed)
        expect(utilityOf(truth, question, [key])).toBe(bestOf(truth, question, known));
      expect(utilityOf(truth, question, [...needed, "doc:1"])).toBe(bestOf(truth, question, known));
    }
  });
});

describe("how a turn goes", () => {
  const { scene, truth } = createDriftingWorld(7);
  const outcomes = createOutcomes(truth, 3);

  test("is the same for the same prompt", () => {
    for (const question of asked(scene, 1, 100)) {
      const { needed } = helpsAt(truth, question.need, question.number);
      expect(outcomes(question, needed)).toEqual(outcomes(question, needed));
    }
  });

  test("tools fail for want of what is needed, and labels are wrong now and then", () => {
    let [kept, missed, lies] = [0, 0, 0];
    const questions = asked(scene, 1, 4_000).filter(
      ({ need, number }) => helpsAt(truth, need, number).needed.length > 0,
    );
    for (const question of questions) {
      const { needed } = helpsAt(truth, question.need, question.number);
      const [withIt, without] = [outcomes(question, needed), outcomes(question, [])];
      if (withIt.exit === "ok") kept += 1;
      if (without.exit === "ok") missed += 1;
      if (withIt.exit === "failed" && withIt.word === "good") lies += 1;
    }
    expect(kept).toBeGreaterThan(2 * missed);
    expect(lies).toBeGreaterThan(0);
  });

  test("shows nothing of the truth but what came of it", () => {
    const question = askQuestion(scene, 1, 5);
    expect(Object.keys(outcomes(question, ["doc:1"])).sort()).toEqual(["exit", "taught", "used", "word"]);
  });

  test("something that does not belong there costs a little, something wrong costs much", () => {
    const turned = truth.helps.findIndex((times) => times.length > 1 && times[1]!.wrong.length > 0);
    const { needed, wrong } = truth.helps[turned]![1]!;
    const at = (placed: readonly string[]) => chanceOf(truth, turned, DRIFT_AT, placed);
    expect(at(needed)).toBeGreaterThan(at([...needed, "doc:9999"]));
    expect(at([...needed, "doc:9999"])).toBeGreaterThan(at([...needed, ...wrong]));
    expect(at(needed)).toBeGreaterThan(at([]));
  });
});

test("where questions are easy or hard by themselves, nothing that is served matters, and nobody says a word", () => {
  const { scene, truth } = createConfoundedWorld(7);
  const outcomes = createOutcomes(truth, 7);
  const keys = scene.things.map(({ key }) => key);
  const seen = asked(scene, 7, 600).map((question) => {
    const [none, some] = [outcomes(question, []), outcomes(question, keys.slice(0, 3))];
    expect([some.exit, some.word, some.taught]).toEqual([none.exit, null, null]);
    expect(utilityOf(truth, question, keys)).toBe(utilityOf(truth, question, []));
    expect(bestOf(truth, question, new Set(keys))).toBe(utilityOf(truth, question, []));
    return { chance: chanceOf(truth, question.need, 0, []), used: some.used.length };
  });
  expect(new Set(seen.map(({ chance }) => chance))).toEqual(new Set([0.9, 0.2]));
  for (const chance of [0.9, 0.2]) {
    const those = seen.filter((one) => one.chance === chance);
    expect(those.reduce((sum, { used }) => sum + used, 0) / those.length).toBeCloseTo(1.8, 0);
  }
});

test("in the smaller world nothing changes, exit codes are right, and what helps does so plainly", () => {
  const { scene, truth } = createDriftingWorld(7, Number.MAX_SAFE_INTEGER, SMALL_SIZE);
  expect(scene.needs.length).toBe(SMALL_SIZE.needs);
  const { needed } = helpsAt(truth, 0, 1_000_000);
  expect(chanceOf(truth, 0, 1_000_000, needed)).toBeCloseTo(0.97);
  expect(chanceOf(truth, 0, 0, [])).toBeCloseTo(0.05);
  const outcomes = createOutcomes(truth, 7);
  const ends = asked(scene, 7, 400).flatMap((question) =>
    question.need === 0 ? [outcomes(question, needed).exit] : [],
  );
  expect(
    ends.filter((exit) => exit === "ok").length / ends.filter((exit) => exit !== null).length,
  ).toBeGreaterThan(0.85);
});
