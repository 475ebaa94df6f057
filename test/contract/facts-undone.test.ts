/** What a person did with facts is undone act by act: each is again as it stood before that act, and so is what made room. */

import { expect, test } from "vitest";
import type { AssertFactRequest } from "../../src/engine/index.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

const saidRef = async (lab: Lab, object: string, more: Partial<AssertFactRequest> = {}) =>
  (await lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object, ...more })).fact!.ref;

/** As they stand, without what was done to them. */
const standing = async (lab: Lab) =>
  (await lab.engine.factTimeline({ subject: "project:atlas" })).facts.map(({ acts: _, ...fact }) => fact);

const soNow = async (lab: Lab) =>
  (await lab.engine.readFacts({ subject: "project:atlas" })).facts.map(({ ref }) => ref);

eachStore("acts on facts that are undone", (openStore) => {
  const open: OpenLab = async (options) => {
    const lab = await openStore(options);
    lab.clock.set(day("2026-07-01"));
    return lab;
  };
  const later = (lab: Lab) => lab.clock.advance(1_000);
  const sound = async (lab: Lab) => {
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
    expect(await lab.engine.rebuildFacts({ dryRun: true })).toMatchObject({ mended: 0 });
  };

  test.each([
    ["ended on a day, and retracted", "2026-05-01", { how: "retract" }],
    ["to end on a day to come, and ended now", "2026-12-01", { how: "invalidate" }],
    ["ended on a day, and earlier", "2026-05-01", { how: "invalidate", at: day("2026-04-01") }],
  ] as const)("what was %s has its first end again", async (_, until, second) => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    const untouched = await standing(lab);
    await lab.engine.endFact({ ref, how: "invalidate", at: day(until), reason: "the plan" });
    const before = await standing(lab);
    expect(before).toMatchObject([{ ref, to: day(until) }]);
    for (let time = 0; time < 2; time += 1) {
      later(lab);
      expect(await lab.engine.endFact({ ref, ...second })).toMatchObject({ changed: true });
      expect(await standing(lab)).not.toEqual(before);
      later(lab);
      expect(await lab.engine.restoreFacts({ refs: [ref] })).toMatchObject({
        restored: [ref],
        facts: before.map(({ to, status }) => ({ to, status })),
      });
      expect(await standing(lab)).toEqual(before);
    }
    const { acts } = await lab.engine.showFact({ ref });
    expect(acts.filter(({ undone, kind }) => !undone && kind === "invalidated")).toMatchObject([
      { at: day(until), reason: "the plan" },
    ]);
    await sound(lab);
    // The act before it, in its turn.
    later(lab);
    await lab.engine.restoreFacts({ refs: [ref] });
    expect(await standing(lab)).toEqual(untouched);
    await sound(lab);
  });

  test("bringing back is undone: what was put away for it stands again, and why it had ended is kept", async () => {
    await using lab = await open();
    const first = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref: first, how: "invalidate", at: day("2026-04-01"), reason: "the plan" });
    const since = await saidRef(lab, "retired", { from: day("2026-05-01") });
    const before = await standing(lab);
    for (let time = 0; time < 2; time += 1) {
      later(lab);
      await lab.engine.restoreFacts({ refs: [first], replace: true });
      expect(await soNow(lab)).toEqual([first]);
      later(lab);
      const would = await lab.engine.restoreFacts({ refs: [first], undo: true, dryRun: true });
      expect(would).toMatchObject({ restored: [since], ended: [first], dryRun: true });
      expect(await soNow(lab)).toEqual([first]);
      const done = await lab.engine.restoreFacts({ refs: [first], undo: true });
      expect(done).toMatchObject({ restored: [since], ended: [first], facts: [{ ref: first }] });
      expect(await standing(lab)).toEqual(before);
      await sound(lab);
    }
    expect(await lab.engine.restoreFacts({ refs: [first], undo: true })).toMatchObject({ ended: [] });
    const { acts } = await lab.engine.showFact({ ref: first });
    expect(acts.filter(({ undone }) => !undone).at(-1)).toMatchObject({ reason: "the plan" });
    const [newest] = (await lab.engine.journal({})).entries;
    expect(newest).toMatchObject({ event: "fact_ended_again", refs: [first, since] });
  });

  test("also of one that had been put away itself, and began later: the one before it is so again", async () => {
    await using lab = await open();
    const first = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref: first, how: "retract" });
    const since = await saidRef(lab, "active", { from: day("2026-05-01") });
    later(lab);
    await lab.engine.restoreFacts({ refs: [first], replace: true });
    const before = await standing(lab);
    expect(await soNow(lab)).toEqual([first]);
    const between = lab.clock.now() + 10;
    for (let time = 0; time < 2; time += 1) {
      later(lab);
      await lab.engine.restoreFacts({ refs: [since], replace: true });
      expect(await soNow(lab)).toEqual([since]);
      later(lab);
      await lab.engine.restoreFacts({ refs: [since], undo: true });
      expect(await soNow(lab)).toEqual([first]);
      const now = await standing(lab);
      expect(now.map(({ ref, from, to }) => [ref, from, to])).toEqual(
        before.map(({ ref, from, to }) => [ref, from, to]),
      );
      await sound(lab);
    }
    const { facts } = await lab.engine.readFacts({ subject: "project:atlas", knownAt: between });
    expect(facts.map(({ ref }) => ref)).toEqual([first]);
  });

  test("of one that was retracted, what made room stands again", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    await lab.engine.endFact({ ref, how: "retract", reason: "a slip" });
    await saidRef(lab, "active", { from: day("2026-01-01") });
    await saidRef(lab, "sold", { from: day("2026-06-01"), replace: true });
    const before = await standing(lab);
    later(lab);
    await lab.engine.restoreFacts({ refs: [ref], replace: true });
    expect(await standing(lab)).not.toEqual(before);
    later(lab);
    await lab.engine.restoreFacts({ refs: [ref], undo: true });
    // That it once took the place of another is told of it all the same.
    const still = (facts: typeof before) => facts.map(({ supersedes: _, ...fact }) => fact);
    expect(still(await standing(lab))).toEqual(still(before));
    await sound(lab);
  });

  test("what was not brought back, or was ended since, is refused, and nothing is changed", async () => {
    await using lab = await open();
    const ref = await saidRef(lab, "paused", { from: day("2026-03-01") });
    const refused = async (code: string) => {
      const before = await standing(lab);
      await expect(lab.engine.restoreFacts({ refs: [ref], undo: true })).rejects.toMatchObject({ code });
      expect(await standing(lab)).toEqual(before);
    };
    await refused("fact/not-current");
    await lab.engine.endFact({ ref, how: "retract" });
    await lab.engine.restoreFacts({ refs: [ref] });
    await lab.engine.endFact({ ref, how: "invalidate", at: day("2026-04-01") });
    await refused("fact/conflict");
  });
});
