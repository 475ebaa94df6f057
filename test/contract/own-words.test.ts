/** What a person also told directly is theirs: it stays where the message that said the same is taken back. */

import { expect, test } from "vitest";
import { hearAll, inForce, listed, say } from "../support/guidance.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { exported, exportedLines, imported } from "../support/transfer.ts";

const WALNUTS = "I am allergic to walnuts.";
const HAZELNUTS = "I am allergic to hazelnuts.";
const TABS = "From now on, always use tabs for indentation.";
const FRIDAY = 4 * 86_400_000;

async function toldTwice(
  lab: Lab,
  text = WALNUTS,
): Promise<{ readonly message: string; readonly ref: string }> {
  await tell(lab, hostTranscript(), WALNUTS);
  await judgeAll(lab);
  const { memory, outcome } = await lab.engine.remember({ text });
  expect(outcome).toBe("reinforced");
  return { message: `msg:${(await lab.rows())[0]!.id}`, ref: memory.ref };
}

const everything = (lab: Lab) => memoriesOf(lab, ["active", "superseded", "forgotten"]);

eachStore("a memory that a person also told", (open) => {
  for (const how of ["forget", "erase"] as const) {
    test(`stays when its message is taken back (${how}), in their words and on no message`, async () => {
      await using lab = await open();
      const { message } = await toldTwice(lab, "i am allergic to Walnuts");
      expect(await texts(lab)).toEqual([WALNUTS]);
      await lab.engine[how]({ refs: [message] });
      const [stays, ...others] = await memoriesOf(lab);
      expect(others).toEqual([]);
      expect(stays).toMatchObject({ text: "i am allergic to Walnuts", origin: "told", trust: "human" });
      expect((await lab.engine.showMemory({ ref: stays!.ref })).sources).toEqual([]);
      expect((await lab.engine.search({ query: "walnuts" })).hits.map(({ ref }) => ref)).toEqual([
        stays!.ref,
      ]);
      expect(await lab.store.problems()).toEqual([]);
    });
  }

  test("is as before when forgetting the message is undone, however often it was told", async () => {
    await using lab = await open();
    const { message, ref } = await toldTwice(lab);
    await lab.engine.remember({ text: WALNUTS });
    const before = await everything(lab);
    expect(before).toHaveLength(2);
    await lab.engine.forget({ refs: [message] });
    expect(await texts(lab)).toEqual([WALNUTS]);
    await lab.engine.forget({ refs: [message], undo: true });
    expect(await everything(lab)).toEqual(before);
    expect((await memoriesOf(lab)).map((one) => one.ref)).toEqual([ref]);
  });

  test("is told to go and be made again, before the message is taken back", async () => {
    await using lab = await open();
    const { message, ref } = await toldTwice(lab);
    const { made } = await lab.engine.select({ refs: [message], made: true });
    expect(made).toMatchObject([{ ref, forgotten: "made-again", erased: "made-again" }]);
  });

  test("told first and said in a message since, it is theirs alone", async () => {
    await using lab = await open();
    const { memory } = await lab.engine.remember({ text: WALNUTS });
    await tell(lab, hostTranscript(), WALNUTS);
    await judgeAll(lab);
    await lab.engine.forget({ refs: [`msg:${(await lab.rows())[0]!.id}`] });
    expect((await everything(lab)).map(({ ref, state }) => [ref, state])).toEqual([[memory.ref, "active"]]);
  });

  test("is gone with their word when it is erased, and out of use with it when it is forgotten", async () => {
    await using lab = await open();
    const { message, ref } = await toldTwice(lab);
    await lab.engine.forgetMemories({ refs: [ref] });
    await lab.engine.forget({ refs: [message] });
    expect(await texts(lab)).toEqual([]);
    await lab.engine.forget({ refs: [message], undo: true });
    await lab.engine.forgetMemories({ refs: [ref], undo: true });
    expect(await texts(lab)).toEqual([WALNUTS]);
    await lab.engine.forgetMemories({ refs: [ref], erase: true });
    expect(await everything(lab)).toEqual([]);
  });

  test("stays as they put it right", async () => {
    await using lab = await open();
    const { message, ref } = await toldTwice(lab);
    await lab.engine.editMemory({ ref, text: HAZELNUTS });
    const before = await everything(lab);
    await lab.engine.forget({ refs: [message] });
    expect(await texts(lab)).toEqual([HAZELNUTS]);
    await lab.engine.forget({ refs: [message], undo: true });
    expect(await everything(lab)).toEqual(before);
    await lab.engine.erase({ refs: [message] });
    expect(await texts(lab)).toEqual([HAZELNUTS]);
  });

  test("moves to another store with their word, and stays there too", async () => {
    await using lab = await open();
    await using other = await open({ key: "another key" });
    const { message } = await toldTwice(lab);
    await imported(other.engine, await exported(lab.engine));
    expect(await exportedLines(other.engine)).toBe(await exportedLines(lab.engine));
    await other.engine.forget({ refs: [message] });
    expect(await texts(other)).toEqual([WALNUTS]);
  });
});

eachStore("an instruction that a person also told", (open) => {
  test("stays in force when its message is taken back, and undoing that gives what was before", async () => {
    await using lab = await open();
    await say(lab, hostTranscript(), TABS);
    await hearAll(lab);
    const message = `msg:${(await lab.rows())[0]!.id}`;
    const { shard, notes } = await lab.engine.addGuidance({ text: TABS });
    expect(notes.join(" ")).toContain(message);
    expect((await lab.engine.addGuidance({ text: TABS })).shard.ref).toBe(shard.ref);
    const before = await listed(lab, ["active", "superseded", "revoked"]);
    await lab.engine.forget({ refs: [message] });
    expect(await listed(lab)).toMatchObject([{ ref: shard.ref, text: TABS, source: null }]);
    expect(await inForce(lab)).toEqual([TABS]);
    await lab.engine.forget({ refs: [message], undo: true });
    await hearAll(lab);
    expect(await listed(lab, ["active", "superseded", "revoked"])).toEqual(before);
    await lab.engine.erase({ refs: [message] });
    expect(await inForce(lab)).toEqual([TABS]);
  });

  test("ends with what was heard, and is taken back with it", async () => {
    await using lab = await open();
    await say(lab, hostTranscript(), TABS);
    await hearAll(lab);
    const { shard } = await lab.engine.addGuidance({ text: TABS });
    const expiresAt = lab.clock.now() + FRIDAY;
    await lab.engine.editGuidance({ ref: shard.ref, expiresAt });
    expect(await inForce(lab)).toEqual([TABS]);
    lab.clock.advance(FRIDAY + 1);
    expect(await inForce(lab)).toEqual([]);
    await lab.engine.editGuidance({ ref: shard.ref, expiresAt: null });
    expect(await inForce(lab)).toEqual([TABS]);
    await lab.engine.revokeGuidance({ ref: shard.ref });
    expect(await inForce(lab)).toEqual([]);
  });
});
