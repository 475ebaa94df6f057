/** What a person decided about lessons is undone: the same lesson is back, with its lineage and its counts, and so is what stood beside it. */

import { expect, test } from "vitest";
import type { ShownLesson } from "../../src/engine/index.ts";
import { hostTranscript } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const RUFF = "Use ruff for linting Python";
const FLAKE = "Use flake8 for linting Python";
const MODEL = { asker: OWNER, sessionId: "s-1" };

const shown = (lab: Lab, ref: string) => lab.engine.showLesson({ ref });
const taught = async (lab: Lab, instruction: string) => {
  lab.clock.advance(1_000);
  return (await lab.engine.teach({ instruction })).lesson;
};
async function proposed(lab: Lab, instruction: string): Promise<ShownLesson> {
  lab.clock.advance(1_000);
  return (await lab.engine.teach({ instruction, ...MODEL })).lesson;
}
const forget = (lab: Lab, ref: string) => lab.engine.forgetLessons({ refs: [ref] });
async function bringBack(lab: Lab, ref: string) {
  lab.clock.advance(1_000);
  return lab.engine.forgetLessons({ refs: [ref], undo: true });
}
/** All that there is about it but what became of it. */
async function state(lab: Lab, ref: string): Promise<ShownLesson> {
  const { acts: _acts, chain: _chain, served: _served, ...lesson } = await shown(lab, ref);
  return lesson;
}

eachStore("lessons brought back", (open) => {
  test("a forgotten one is the very same again, and what stood beside it still does", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const first = await taught(lab, "Indent with tabs");
    await taught(lab, "Indent with spaces");
    const own = await taught(lab, RUFF);
    await taught(lab, RUFF);
    const other = await proposed(lab, FLAKE);
    const refs = [first.ref, own.ref, other.ref];
    const before = await Promise.all(refs.map((ref) => state(lab, ref)));
    expect(before[1]).toMatchObject({ strength: 2, state: "active" });
    await forget(lab, own.ref);
    await forget(lab, first.ref);
    const back = await bringBack(lab, own.ref);
    expect(back).toEqual({ lessons: [before[1]], others: [], dryRun: false });
    expect(await bringBack(lab, first.ref)).toMatchObject({ lessons: [{ state: "superseded" }], others: [] });
    expect(await Promise.all(refs.map((ref) => state(lab, ref)))).toEqual(before);
    expect((await shown(lab, own.ref)).acts.map(({ kind }) => kind)).toEqual([
      ...["taught", "reinforced", "forgotten", "restored"],
    ]);
    expect((await bringBack(lab, own.ref)).lessons).toEqual([]);
    expect((await lab.engine.teach({ instruction: RUFF, asker: OWNER, sessionId: "s-2" })).outcome).toBe(
      "known",
    );
  });

  test("what was taught against it meanwhile makes room, and comes back in its turn", async () => {
    await using lab = await open();
    const old = await taught(lab, RUFF);
    await forget(lab, old.ref);
    const newer = await taught(lab, FLAKE);
    expect(await bringBack(lab, old.ref)).toMatchObject({
      ...{ lessons: [{ ref: old.ref, state: "active" }], others: [newer.ref] },
    });
    expect(await shown(lab, newer.ref)).toMatchObject({ state: "superseded", supersededBy: old.ref });
    expect((await bringBack(lab, newer.ref)).others).toEqual([old.ref]);
    expect((await lab.engine.listLessons({})).lessons.map(({ ref }) => ref)).toEqual([newer.ref]);
  });

  test("the same taught meanwhile does not stand beside it", async () => {
    await using lab = await open();
    const old = await taught(lab, RUFF);
    await forget(lab, old.ref);
    const again = await taught(lab, RUFF);
    expect(again.ref).not.toBe(old.ref);
    expect((await bringBack(lab, old.ref)).others).toEqual([again.ref]);
    expect((await lab.engine.listLessons({})).lessons.map(({ ref }) => ref)).toEqual([old.ref]);
  });

  test("what was superseded is in force again by a person's word; a model's proposal beside theirs stays one", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const model = await proposed(lab, FLAKE);
    const own = await taught(lab, RUFF);
    expect((await shown(lab, model.ref)).state).toBe("superseded");
    expect(await bringBack(lab, model.ref)).toMatchObject({ lessons: [{ state: "proposed" }], others: [] });
    expect((await shown(lab, own.ref)).state).toBe("active");
  });

  test("a teaching is undone: what it took the place of is as it was, and so is it when it is taught after all", async () => {
    await using lab = await open();
    const old = await taught(lab, RUFF);
    const before = await state(lab, old.ref);
    const newer = await taught(lab, FLAKE);
    const after = await state(lab, newer.ref);
    await forget(lab, newer.ref);
    await bringBack(lab, old.ref);
    expect(await state(lab, old.ref)).toEqual(before);
    expect(await bringBack(lab, newer.ref)).toMatchObject({ others: [old.ref] });
    expect(await state(lab, newer.ref)).toEqual(after);
    expect((await shown(lab, old.ref)).supersededBy).toBe(newer.ref);
  });

  test("what is over changes nothing else when it comes back; where one is not there, none does", async () => {
    await using lab = await open();
    const end = lab.clock.now() + 60_000;
    const brief = (await lab.engine.teach({ instruction: RUFF, expiresAt: end })).lesson;
    await forget(lab, brief.ref);
    const newer = await taught(lab, FLAKE);
    const gone = await taught(lab, "Never deploy on Fridays");
    await lab.engine.forgetLessons({ refs: [gone.ref], erase: true });
    const both = { refs: [brief.ref, gone.ref], undo: true };
    await expect(lab.engine.forgetLessons(both)).rejects.toMatchObject({ code: "lesson/unknown" });
    expect((await shown(lab, brief.ref)).state).toBe("forgotten");
    lab.clock.advance(60_000);
    expect(await bringBack(lab, brief.ref)).toMatchObject({ lessons: [{ state: "expired" }], others: [] });
    expect((await shown(lab, newer.ref)).state).toBe("active");
    await expect(
      lab.engine.forgetLessons({ refs: [brief.ref], undo: true, erase: true }),
    ).rejects.toMatchObject({ code: "input/bad-field" });
    const asked = { refs: [brief.ref], undo: true, asker: OWNER };
    await expect(lab.engine.forgetLessons(asked)).rejects.toMatchObject({ code: "memory/not-allowed" });
  });

  test("what lasts longer rests while what was brought back lasts", async () => {
    await using lab = await open();
    const end = lab.clock.now() + 600_000;
    const brief = (await lab.engine.teach({ instruction: RUFF, expiresAt: end })).lesson;
    const newer = await taught(lab, FLAKE);
    expect((await shown(lab, brief.ref)).state).toBe("superseded");
    expect(await bringBack(lab, brief.ref)).toMatchObject({ lessons: [{ state: "active" }], others: [] });
    expect((await shown(lab, newer.ref)).state).toBe("active");
    expect((await shown(lab, brief.ref)).lastAt).toBe(lab.clock.now());
  });
});

eachStore("a person's lesson forgotten while it was replaced", (open) => {
  test("is as it was when what replaced it is a proposal again", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const own = await taught(lab, RUFF);
    const model = await proposed(lab, FLAKE);
    const before = [await state(lab, own.ref), await state(lab, model.ref)];
    await lab.engine.confirmLessons({ refs: [model.ref] });
    await forget(lab, own.ref);
    const undone = await lab.engine.confirmLessons({ refs: [model.ref], undo: true });
    expect(undone.others).toEqual([]);
    expect((await shown(lab, own.ref)).state).toBe("forgotten");
    expect(await bringBack(lab, own.ref)).toMatchObject({ lessons: [{ state: "active" }], others: [] });
    expect([await state(lab, own.ref), await state(lab, model.ref)]).toEqual(before);
  });

  test("is in force when what replaced it is forgotten, and replaced when that stands", async () => {
    await using lab = await open();
    const old = await taught(lab, RUFF);
    const newer = await taught(lab, FLAKE);
    await forget(lab, old.ref);
    expect(await bringBack(lab, old.ref)).toMatchObject({ lessons: [{ state: "superseded" }] });
    await forget(lab, old.ref);
    await forget(lab, newer.ref);
    expect(await bringBack(lab, old.ref)).toMatchObject({ lessons: [{ state: "active" }], others: [] });
    expect((await shown(lab, old.ref)).supersededBy).toBeNull();
    expect((await shown(lab, newer.ref)).state).toBe("forgotten");
  });
});

eachStore("a confirmation undone", (open) => {
  test("it is a proposal again as it was, and what had made room is in force", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const own = await taught(lab, RUFF);
    const model = await proposed(lab, FLAKE);
    const before = [await state(lab, own.ref), await state(lab, model.ref)];
    lab.clock.advance(1_000);
    const done = await lab.engine.confirmLessons({ refs: [model.ref] });
    expect(done.others).toEqual([own.ref]);
    const undone = await lab.engine.confirmLessons({ refs: [model.ref], undo: true });
    expect(undone).toEqual({ lessons: [before[1]], others: [own.ref], dryRun: false });
    expect([await state(lab, own.ref), await state(lab, model.ref)]).toEqual(before);
    expect((await lab.engine.confirmLessons({ refs: [model.ref], undo: true })).lessons).toEqual([]);
  });

  test("what a person said themselves is no confirmation, before or since", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const own = await taught(lab, RUFF);
    const model = await proposed(lab, "Never deploy on Fridays");
    await lab.engine.confirmLessons({ refs: [model.ref] });
    await taught(lab, "Never deploy on Fridays");
    for (const { ref } of [own, model])
      await expect(lab.engine.confirmLessons({ refs: [ref], undo: true })).rejects.toMatchObject({
        ...{ code: "lesson/unknown", hint: expect.stringContaining(`nacre brain forget ${ref}`) },
      });
  });
});
