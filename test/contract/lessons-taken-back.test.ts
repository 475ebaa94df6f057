/** Lessons go with the messages whose words they have, and come back with them. */

import { expect, test } from "vitest";
import type { ShownLesson } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { NOTHING_SHOWN } from "../support/brain.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const SAID = "That was wrong. Use flake8 for linting Python, please.";
const TAUGHT = "Use flake8 for linting Python";

/** A turn in which the model teaches; the turn itself is stored after that. */
async function turn(
  lab: Lab,
  said: string,
  instruction: string,
  extra: JsonObject = {},
): Promise<ShownLesson> {
  const host = hostTranscript("s-1");
  const { lesson } = await lab.engine.teach({ instruction, said, asker: OWNER, sessionId: "s-1" });
  const at = lab.clock.now();
  const calls = { type: "toolCall", id: "c1", name: "brain_teach", arguments: { instruction } };
  const answer = {
    ...assistantSays("Noted.", at + 1_000),
    content: [{ type: "text", text: "Noted." }, calls],
  };
  await lab.engine.commitTurn(host.commit(host.say(userSays(said, at, extra), answer)));
  lab.clock.advance(60_000);
  return lesson;
}

const shown = (lab: Lab, ref: string) => lab.engine.showLesson({ ref });
const sourceOf = async (lab: Lab, ref: string) => (await shown(lab, ref)).source!;

/** What of them is in force, and what each made room for. */
async function standing(lab: Lab, refs: readonly string[]) {
  const all = await Promise.all(refs.map((ref) => shown(lab, ref)));
  return all.map(({ state, supersededBy }) => [state, supersededBy]);
}
const ruffTurn = (lab: Lab) =>
  turn(lab, "That was wrong. Use ruff for linting Python, please.", "Use ruff for linting Python");

eachStore("a lesson that a person brought back, and its message", (open) => {
  test("forgotten and brought back, all stands as before: never both", async () => {
    await using lab = await open();
    const refs = [(await ruffTurn(lab)).ref, (await turn(lab, SAID, TAUGHT)).ref] as const;
    const [a, b] = [await sourceOf(lab, refs[0]), await sourceOf(lab, refs[1])];
    await lab.engine.forgetLessons({ refs: [refs[0]], undo: true });
    const before = await standing(lab, refs);
    expect(before).toEqual([
      ["active", null],
      ["superseded", refs[0]],
    ]);
    await lab.engine.forget({ refs: [a] });
    expect((await standing(lab, refs)).map(([state]) => state)).toEqual(["forgotten", "active"]);
    await lab.engine.forget({ refs: [a], undo: true });
    expect(await standing(lab, refs)).toEqual(before);
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      for (const ref of order) await lab.engine.forget({ refs: [ref] });
      for (const ref of order) await lab.engine.forget({ refs: [ref], undo: true });
      expect(await standing(lab, refs)).toEqual(before);
    }
    await lab.engine.forget({ refs: [a, b] });
    await lab.engine.forget({ refs: [b], undo: true });
    expect((await standing(lab, refs))[1]).toEqual(["active", null]);
    await lab.engine.forget({ refs: [a], undo: true });
    expect(await standing(lab, refs)).toEqual(before);
    await lab.engine.erase({ refs: [a] });
    expect(await standing(lab, [refs[1]])).toEqual([["active", null]]);
  });

  test("in the middle of a line, and with what was taught while it was gone", async () => {
    await using lab = await open();
    const first = (await lab.engine.teach({ instruction: "Use ruff for linting Python" })).lesson.ref;
    const middle = (await turn(lab, SAID, TAUGHT)).ref;
    const last = (await lab.engine.teach({ instruction: "Use pylint for linting Python" })).lesson.ref;
    const refs = [first, middle, last];
    const before = await standing(lab, refs);
    expect(before).toEqual([
      ["superseded", middle],
      ["superseded", last],
      ["active", null],
    ]);
    const message = await sourceOf(lab, middle);
    await lab.engine.forget({ refs: [message] });
    expect((await standing(lab, refs))[0]).toEqual(["superseded", last]);
    await lab.engine.forget({ refs: [message], undo: true });
    expect(await standing(lab, refs)).toEqual(before);
    await lab.engine.forgetLessons({ refs: [middle], undo: true });
    await lab.engine.forget({ refs: [message] });
    const since = (await lab.engine.teach({ instruction: "Use black for linting Python" })).lesson.ref;
    await lab.engine.forget({ refs: [message], undo: true });
    expect((await lab.engine.listLessons({})).lessons.map(({ ref }) => ref)).toEqual([since]);
  });
});

eachStore("lessons and their messages", (open) => {
  test("the message whose words it has is known once the turn is stored", async () => {
    await using lab = await open();
    const own = await turn(lab, SAID, TAUGHT);
    const [question] = await lab.rows();
    expect(own.source).toBeNull();
    expect(await sourceOf(lab, own.ref)).toBe(`msg:${question!.id}`);
    const stood = await lab.engine.timeline({ ref: own.ref });
    expect(stood.lines.find(({ here }) => here)).toMatchObject({ ref: `msg:${question!.id}` });
    const proposed = await lab.engine.teach({
      instruction: "Deploy with terraform",
      asker: OWNER,
      sessionId: "s-2",
    });
    await expect(lab.engine.timeline({ ref: proposed.lesson.ref })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
  });

  test("what turns out to be the host's text is a proposal after all, and what made room for it stands again", async () => {
    await using lab = await open();
    const old = (await lab.engine.teach({ instruction: "Use ruff for linting Python" })).lesson;
    const { ref, trust } = await turn(lab, SAID, TAUGHT, { provenance: { kind: "inter_session" } });
    expect(trust).toBe("human");
    expect(await shown(lab, ref)).toMatchObject({ state: "proposed", trust: "agent" });
    expect((await shown(lab, ref)).acts.map(({ kind }) => kind)).toEqual(["taught", "doubted"]);
    expect((await shown(lab, old.ref)).state).toBe("active");
  });

  test("a proposal has the words of the call that made it", async () => {
    await using lab = await open();
    const proposed = await turn(lab, "What a mess this linting is", TAUGHT);
    expect(proposed.state).toBe("proposed");
    const [, answer] = await lab.rows();
    expect(await sourceOf(lab, proposed.ref)).toBe(`msg:${answer!.id}`);
  });

  test("forgotten with it, it is out, and what had made room for it is in force; brought back, all is as before", async () => {
    await using lab = await open();
    const old = (await lab.engine.teach({ instruction: "Use ruff for linting Python" })).lesson;
    const { ref } = await turn(lab, SAID, TAUGHT);
    const message = await sourceOf(lab, ref);
    expect((await shown(lab, old.ref)).state).toBe("superseded");
    expect(await lab.engine.select({ refs: [message] })).toMatchObject({ resting: [ref] });
    await lab.engine.forget({ refs: [message] });
    expect((await shown(lab, old.ref)).state).toBe("active");
    expect(await shown(lab, ref)).toMatchObject({ state: "forgotten", text: "" });
    await expect(lab.engine.get({ refs: [ref], asker: OWNER })).rejects.toMatchObject({
      code: "lesson/unknown",
    });
    await lab.engine.forget({ refs: [message], undo: true });
    expect(await shown(lab, ref)).toMatchObject({ state: "active", text: TAUGHT });
    expect(await shown(lab, old.ref)).toMatchObject({ state: "superseded", supersededBy: ref });
    expect((await shown(lab, ref)).acts.map(({ kind }) => kind)).toEqual(["taught", "forgotten", "restored"]);
  });

  test("what a person forgot by itself does not come back with its message", async () => {
    await using lab = await open();
    const { ref } = await turn(lab, SAID, TAUGHT);
    const message = await sourceOf(lab, ref);
    await lab.engine.forgetLessons({ refs: [ref] });
    await lab.engine.forget({ refs: [message] });
    await lab.engine.forget({ refs: [message], undo: true });
    expect(await shown(lab, ref)).toMatchObject({ state: "forgotten", text: TAUGHT });
    await lab.engine.forgetLessons({ refs: [ref], undo: true });
    expect(await shown(lab, ref)).toMatchObject({ state: "active", text: TAUGHT });
  });

  test("one that went with its message comes back with that alone, and not when it is forgotten by itself", async () => {
    await using lab = await open();
    const { ref } = await turn(lab, SAID, TAUGHT);
    const message = await sourceOf(lab, ref);
    await lab.engine.forget({ refs: [message] });
    await expect(lab.engine.forgetLessons({ refs: [ref], undo: true })).rejects.toMatchObject({
      ...{ code: "lesson/unknown", hint: expect.stringContaining(`nacre forget --undo ${message}`) },
    });
    expect((await lab.engine.listLessons({ states: ["forgotten"], words: "flake8" })).lessons).toEqual([]);
    expect((await lab.engine.forgetLessons({ refs: [ref] })).lessons).toMatchObject([{ ref, text: "" }]);
    await lab.engine.forget({ refs: [message], undo: true });
    expect((await shown(lab, ref)).state).toBe("forgotten");
    expect((await lab.engine.listLessons({ states: ["forgotten"], words: "flake8" })).lessons).toHaveLength(
      1,
    );
  });

  test("erased with it, no word is left, and a model does not bring it back", async () => {
    await using lab = await open();
    const old = (await lab.engine.teach({ instruction: "Use ruff for linting Python" })).lesson;
    const { ref } = await turn(lab, SAID, TAUGHT);
    const rows = await lab.rows();
    await lab.engine.erase({ refs: rows.map(({ id }) => `msg:${id}`) });
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ["flake8"] })).traces).toEqual([]);
    await expect(shown(lab, ref)).rejects.toMatchObject({ code: "lesson/unknown" });
    expect((await shown(lab, old.ref)).state).toBe("active");
    const again = { instruction: TAUGHT, asker: OWNER, sessionId: "s-1" };
    await expect(lab.engine.teach(again)).rejects.toMatchObject({ code: "lesson/not-taught" });
    expect(await lab.engine.teach({ ...again, said: SAID })).toMatchObject({ outcome: "superseded" });
  });

  test("a message that came another way than by its turn takes its lesson along, too", async () => {
    await using lab = await open();
    const host = hostTranscript("s-1");
    const first = host.say(userSays("Hello", lab.clock.now()), assistantSays("Hi.", lab.clock.now() + 1));
    await lab.engine.commitTurn(host.commit(first));
    const { lesson } = await lab.engine.teach({
      instruction: TAUGHT,
      said: SAID,
      asker: OWNER,
      sessionId: "s-1",
    });
    lab.clock.advance(1_000);
    host.say(userSays(SAID, lab.clock.now()));
    await lab.engine.reconcile({ ...host.page(), lane: LANE });
    const row = (await lab.rows()).at(-1)!;
    await lab.engine.erase({ refs: [`msg:${row.id}`] });
    await expect(shown(lab, lesson.ref)).rejects.toMatchObject({ code: "lesson/unknown" });
  });

  test("what came another way and turns out to be the host's text is a proposal after all", async () => {
    await using lab = await open();
    const host = hostTranscript("s-1");
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays("Hello", at), assistantSays("Hi.", at + 1))));
    const old = (await lab.engine.teach({ instruction: "Use ruff for linting Python" })).lesson;
    const asked = { asker: OWNER, sessionId: "s-1" };
    const { lesson } = await lab.engine.teach({ instruction: TAUGHT, said: SAID, ...asked });
    const deploys = "Deploy with terraform";
    const own = (await lab.engine.teach({ instruction: deploys, said: deploys, ...asked })).lesson;
    lab.clock.advance(1_000);
    host.say(userSays(SAID, lab.clock.now(), { provenance: { kind: "inter_session" } }));
    host.say(userSays(deploys, lab.clock.now() + 1));
    await lab.engine.reconcile({ ...host.page(), lane: LANE });
    expect(await shown(lab, lesson.ref)).toMatchObject({ state: "proposed", trust: "agent" });
    expect((await shown(lab, old.ref)).state).toBe("active");
    const last = (await lab.rows()).at(-1)!;
    expect(await shown(lab, own.ref)).toMatchObject({ state: "active", source: `msg:${last.id}` });
  });

  test("taught in a conversation's first turn, it is bound to it when that is stored, and to its decision when that is kept", async () => {
    await using lab = await open();
    const host = hostTranscript("s-1");
    const { lesson } = await lab.engine.teach({
      ...{ instruction: TAUGHT, said: SAID, asker: OWNER, sessionId: "s-1" },
    });
    expect([lesson.sessionKey, lesson.episode]).toEqual([null, null]);
    const at = lab.clock.now();
    const commit = host.commit(host.say(userSays(SAID, at), assistantSays("Noted.", at + 1)));
    await lab.engine.commitTurn(commit);
    expect((await shown(lab, lesson.ref)).sessionKey).toBe(LANE.sessionKey);
    await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "s-1", plan: NOTHING_SHOWN, supply: null, turn: commit.key },
      sent: { messages: 1, tokens: 9, supplied: false, degraded: [] },
    });
    const [episode] = await lab.store.read(({ episodes }) => episodes.list({ limit: 1 }));
    expect((await shown(lab, lesson.ref)).episode).toBe(`episode:${episode!.id}`);
  });
});
