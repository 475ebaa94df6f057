/** Memories and standing instructions come back as the same ones, whatever a person did to them, until they are erased. */

import { expect, test } from "vitest";
import { codeOf } from "../../src/kernel/errors.ts";
import { hearAll, inForce, listed, say } from "../support/guidance.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const LISBON = "I live in Lisbon, near the river.";
const TABS = "From now on, always use tabs for indentation.";
const SPACES = "From now on, always use spaces for indentation.";

const refused = (act: Promise<unknown>) => act.then(() => "done", codeOf);
const stateOf = async (lab: Lab, ref: string) => (await lab.engine.showMemory({ ref })).state;
const shardState = async (lab: Lab, ref: string) => (await lab.engine.showGuidance({ ref })).state;
const found = async (lab: Lab, query: string) =>
  (await lab.engine.search({ query })).hits.filter(({ kind }) => kind === "mem").map(({ ref }) => ref);

async function kept(lab: Lab, text: string): Promise<string> {
  return (await lab.engine.remember({ text })).memory.ref;
}

async function told(lab: Lab, text: string): Promise<string> {
  return (await lab.engine.addGuidance({ text })).shard.ref;
}

eachStore("a memory brought back", (open) => {
  test("an edit undone: the former one is recalled as the same, the other is what was once so; and so back again", async () => {
    await using lab = await open();
    const first = await kept(lab, LISBON);
    const { memory: second } = await lab.engine.editMemory({ ref: first, text: "I live in Porto, uphill." });
    expect(await stateOf(lab, first)).toBe("superseded");
    const back = await lab.engine.restoreMemory({ ref: first });
    expect(back).toMatchObject({
      memory: { ref: first, state: "active", text: LISBON },
      replaced: [second.ref],
    });
    expect(await stateOf(lab, second.ref)).toBe("superseded");
    expect(await texts(lab)).toEqual([LISBON]);
    expect([await found(lab, "Lisbon"), await found(lab, "Porto")]).toEqual([[first], []]);
    expect(await lab.engine.restoreMemory({ ref: first })).toMatchObject({ replaced: [] });
    expect(await lab.engine.restoreMemory({ ref: second.ref })).toMatchObject({ replaced: [first] });
    expect([await stateOf(lab, first), await stateOf(lab, second.ref)]).toEqual(["superseded", "active"]);
    expect((await lab.engine.showMemory({ ref: first })).lineage).toHaveLength(2);
    expect(await lab.store.problems()).toEqual([]);
  });

  test("through several edits, the one that stands makes room", async () => {
    await using lab = await open();
    const first = await kept(lab, LISBON);
    const { memory: second } = await lab.engine.editMemory({ ref: first, text: "I live in Porto, uphill." });
    const { memory: third } = await lab.engine.editMemory({
      ref: second.ref,
      text: "I live in Faro, by the sea.",
    });
    expect(await lab.engine.restoreMemory({ ref: first })).toMatchObject({ replaced: [third.ref] });
    expect(await texts(lab)).toEqual([LISBON]);
  });

  test("an edit into what was known beside it leaves that alone", async () => {
    await using lab = await open();
    const cat = await kept(lab, "My cat is called Miso.");
    const car = await kept(lab, "I drive a small red car.");
    const edited = await lab.engine.editMemory({ ref: car, text: "My cat is called Miso." });
    expect(edited).toMatchObject({ outcome: "reinforced", memory: { ref: cat } });
    await lab.engine.restoreMemory({ ref: car });
    expect((await memoriesOf(lab)).map(({ ref }) => ref).toSorted()).toEqual([car, cat].toSorted());
  });

  test("forgotten, it is there again although something else was said since", async () => {
    await using lab = await open();
    const first = await kept(lab, "I live in Lisbon.");
    await lab.engine.forgetMemories({ refs: [first] });
    lab.clock.advance(1_000);
    const second = await kept(lab, "I live in Porto.");
    expect(await lab.engine.restoreMemory({ ref: first })).toMatchObject({ replaced: [second] });
    expect(await texts(lab)).toEqual(["I live in Lisbon."]);
  });

  test("what went with its message comes back with that, and is refused by itself; erased it is unknown", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "My daughter Ida is allergic to peanuts.");
    await judgeAll(lab);
    const [memory] = await memoriesOf(lab);
    const refs = [`msg:${(await lab.rows())[0]!.id}`];
    await lab.engine.forget({ refs });
    expect(await refused(lab.engine.restoreMemory({ ref: memory!.ref }))).toBe("memory/unknown");
    await lab.engine.forget({ refs, undo: true });
    expect(await stateOf(lab, memory!.ref)).toBe("active");
    await lab.engine.forgetMemories({ refs: [memory!.ref], erase: true });
    expect(await refused(lab.engine.restoreMemory({ ref: memory!.ref }))).toBe("memory/unknown");
  });

  test("forgetting and bringing back messages leaves all as a person had it; what made room stands when that is gone", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "My favourite colour is blue.");
    await judgeAll(lab);
    await tell(lab, host, "My favourite colour is green.");
    await judgeAll(lab);
    const [green] = await memoriesOf(lab);
    const [blue] = await memoriesOf(lab, ["superseded"]);
    await lab.engine.restoreMemory({ ref: blue!.ref });
    const rows = (await lab.rows()).filter(({ role }) => role === "user");
    const [a, b] = rows.map(({ id }) => `msg:${id}`) as [string, string];
    const recalled = async () => (await memoriesOf(lab)).map(({ ref }) => ref);
    expect(await recalled()).toEqual([blue!.ref]);
    await lab.engine.forget({ refs: [a] });
    expect(await recalled()).toEqual([green!.ref]);
    expect(await found(lab, "green")).toEqual([green!.ref]);
    await lab.engine.forget({ refs: [a], undo: true });
    expect(await recalled()).toEqual([blue!.ref]);
    expect(await found(lab, "green")).toEqual([]);
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      for (const ref of order) await lab.engine.forget({ refs: [ref] });
      expect(await recalled()).toEqual([]);
      for (const ref of order) await lab.engine.forget({ refs: [ref], undo: true });
      expect(await recalled()).toEqual([blue!.ref]);
    }
    await lab.engine.erase({ refs: [a] });
    expect(await recalled()).toEqual([green!.ref]);
    expect(await lab.store.problems()).toEqual([]);
  });

  test("lists have what was said last first, in pages", async () => {
    await using lab = await open();
    const cat = await kept(lab, "My cat is called Miso.");
    lab.clock.advance(1_000);
    const car = await kept(lab, "I drive a small red car.");
    lab.clock.advance(1_000);
    expect((await memoriesOf(lab)).map(({ ref }) => ref)).toEqual([car, cat]);
    await lab.engine.remember({ text: "My cat is called Miso." });
    expect((await memoriesOf(lab)).map(({ ref }) => ref)).toEqual([cat, car]);
    const page = await lab.engine.listMemories({ before: cat, limit: 1 });
    expect(page.memories.map(({ ref }) => ref)).toEqual([car]);
  });
});

eachStore("a standing instruction brought back", (open) => {
  test("taken back and undone: the same one is in force, and is heard as such", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, TABS);
    await hearAll(lab);
    const [shard] = await listed(lab);
    await lab.engine.revokeGuidance({ ref: shard!.ref });
    expect(await inForce(lab)).toEqual([]);
    expect(await lab.engine.restoreGuidance({ ref: shard!.ref })).toMatchObject({
      shard: { ref: shard!.ref, state: "active", source: shard!.source },
      replaced: [],
      notes: [],
    });
    await hearAll(lab);
    expect(await inForce(lab)).toEqual([TABS]);
    expect((await listed(lab)).map(({ ref }) => ref)).toEqual([shard!.ref]);
    const again = await lab.engine.restoreGuidance({ ref: shard!.ref });
    expect(again.notes).toEqual(["It is in force already."]);
  });

  test("an edit undone: the former one holds, and the other can be brought back in turn", async () => {
    await using lab = await open();
    const first = await told(lab, TABS);
    const { shard: second } = await lab.engine.editGuidance({ ref: first, text: "Keep every answer short." });
    expect(await lab.engine.restoreGuidance({ ref: first })).toMatchObject({ replaced: [second.ref] });
    expect([await shardState(lab, first), await shardState(lab, second.ref)]).toEqual([
      "active",
      "superseded",
    ]);
    expect(await inForce(lab)).toEqual([TABS]);
    expect(await lab.engine.restoreGuidance({ ref: second.ref })).toMatchObject({ replaced: [first] });
    expect(await inForce(lab)).toEqual(["Keep every answer short."]);
  });

  test("all that make room are named, and each holds again when it is brought back", async () => {
    await using lab = await open();
    const first = await told(lab, "Always answer in German.");
    const { shard } = await lab.engine.editGuidance({ ref: first, text: "Always write the tests first." });
    const third = await told(lab, "Always answer in French.");
    const before = (await inForce(lab)).toSorted();
    expect(before).toHaveLength(2);
    const { replaced } = await lab.engine.restoreGuidance({ ref: first });
    expect(replaced.toSorted()).toEqual([shard.ref, third]);
    expect(await inForce(lab)).toEqual(["Always answer in German."]);
    for (const ref of replaced) await lab.engine.restoreGuidance({ ref });
    expect((await inForce(lab)).toSorted()).toEqual(before);
  });

  test("what wants otherwise of the same since then makes room", async () => {
    await using lab = await open();
    const first = await told(lab, TABS);
    await lab.engine.revokeGuidance({ ref: first });
    lab.clock.advance(1_000);
    const second = await told(lab, SPACES);
    expect(await lab.engine.restoreGuidance({ ref: first })).toMatchObject({ replaced: [second] });
    expect(await inForce(lab)).toEqual([TABS]);
  });

  test("where its message is forgotten it says which, and comes back with that; erased it is unknown", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, TABS);
    await hearAll(lab);
    const [shard] = await listed(lab);
    await lab.engine.revokeGuidance({ ref: shard!.ref });
    await lab.engine.forget({ refs: [shard!.source!] });
    const restore = () => lab.engine.restoreGuidance({ ref: shard!.ref });
    await expect(restore()).rejects.toThrow(`was said in ${shard!.source}, which is forgotten`);
    await lab.engine.forget({ refs: [shard!.source!], undo: true });
    await restore();
    expect(await inForce(lab)).toEqual([TABS]);
    await lab.engine.erase({ refs: [shard!.source!] });
    expect(await refused(restore())).toBe("guidance/unknown");
  });

  test("forgetting and bringing back messages leaves all as a person had it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, TABS);
    await say(lab, host, SPACES);
    await hearAll(lab);
    expect(await inForce(lab)).toEqual([SPACES]);
    const [old] = await listed(lab, ["superseded"]);
    const [newer] = await listed(lab);
    await lab.engine.restoreGuidance({ ref: old!.ref });
    const [a, b] = [old!.source!, newer!.source!];
    await lab.engine.forget({ refs: [a] });
    expect(await inForce(lab)).toEqual([SPACES]);
    await lab.engine.forget({ refs: [a], undo: true });
    expect(await inForce(lab)).toEqual([TABS]);
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      for (const ref of order) await lab.engine.forget({ refs: [ref] });
      for (const ref of order) await lab.engine.forget({ refs: [ref], undo: true });
      expect(await inForce(lab)).toEqual([TABS]);
      expect(await shardState(lab, newer!.ref)).toBe("superseded");
    }
    await lab.engine.forget({ refs: [a, b] });
    await lab.engine.forget({ refs: [b], undo: true });
    expect(await inForce(lab)).toEqual([SPACES]);
    await lab.engine.forget({ refs: [a], undo: true });
    expect(await inForce(lab)).toEqual([TABS]);
    await lab.engine.erase({ refs: [a] });
    expect(await inForce(lab)).toEqual([SPACES]);
  });

  test("past its time it says so; what takes another back is none to bring back", async () => {
    await using lab = await open();
    const { shard } = await lab.engine.addGuidance({ text: TABS, expiresAt: lab.clock.now() + 1_000 });
    await lab.engine.revokeGuidance({ ref: shard.ref });
    lab.clock.advance(2_000);
    const back = await lab.engine.restoreGuidance({ ref: shard.ref });
    expect(back.shard.state).toBe("expired");
    expect(back.notes[0]).toContain("Its time is over");
    const host = hostTranscript();
    await say(lab, host, SPACES);
    await say(lab, host, "Stop using spaces for indentation, forget that rule.");
    await hearAll(lab);
    const taken = (await listed(lab, ["revoked"])).find(({ takesBack }) => takesBack);
    if (taken !== undefined) {
      expect(await refused(lab.engine.restoreGuidance({ ref: taken.ref }))).toBe("guidance/unknown");
    }
  });

  test("each act is noted in the journal, by reference alone", async () => {
    await using lab = await open();
    const first = await told(lab, TABS);
    const { shard: second } = await lab.engine.editGuidance({ ref: first, text: SPACES });
    await lab.engine.revokeGuidance({ ref: second.ref });
    await lab.engine.restoreGuidance({ ref: second.ref });
    const memory = await kept(lab, LISBON);
    await lab.engine.editMemory({ ref: memory, text: "I live in Porto, uphill." });
    await lab.engine.restoreMemory({ ref: memory });
    await lab.engine.forgetMemories({ refs: [memory] });
    await lab.engine.forgetMemories({ refs: [memory], undo: true });
    await lab.engine.forgetMemories({ refs: [memory], erase: true });
    const { entries, results } = await lab.engine.journal({});
    expect(entries.map(({ event }) => event).toReversed()).toEqual([
      ...["guidance_told", "guidance_edited", "guidance_revoked", "guidance_brought_back"],
      ...["memory_edited", "memory_brought_back", "memory_forgotten", "memory_brought_back", "memory_erased"],
    ]);
    expect(results.at(-2)?.metadata["refs"]).toEqual([first, second.ref]);
    expect(JSON.stringify(results)).not.toContain("Lisbon");
  });
});
