/** What something rests on: there as long as its record is, what it says as long as that says it, however often it is used. */

import { expect, test } from "vitest";
import type { EngineContext } from "../../src/engine/context.ts";
import { type EvidenceNow, readEvidence } from "../../src/engine/evidence.ts";
import type { EvidenceKind } from "../../src/kernel/evidence.ts";
import { indexAll } from "../support/converse.ts";
import { writeDoc } from "../support/doc-pieces.ts";
import { summariesOf, talk } from "../support/fold.ts";
import { assistantCalls, assistantSays, hostTranscript, toolAnswers, userSays } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { foldAll } from "../support/withhold.ts";

const SECRET = "sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCD";

async function evidence({ store, clock }: Lab, ...refs: readonly string[]): Promise<readonly EvidenceNow[]> {
  const context = {
    ...{ identity: { installation: "lab", key: "key" }, ledger: {}, clock },
  } as unknown as EngineContext;
  const keys = refs.map((ref) => {
    const [kind, id] = ref.split(":");
    return { kind: kind as EvidenceKind, id: Number(id) };
  });
  const found = await store.read((stores) => readEvidence(context, stores, keys));
  return refs.map((ref) => found.get(ref)!);
}

const digestOf = (found: EvidenceNow | undefined) => (found?.state === "holds" ? found.digest : null);

async function said(lab: Lab, text: string): Promise<string> {
  await tell(lab, hostTranscript(`session-${text.length}`), text);
  return `msg:${(await lab.rows()).at(-2)!.id}`;
}

eachStore("evidence", (open) => {
  test("a message holds with its words, without its secrets, on whose word it is and where it stands", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const turn = host.say(
      userSays(`I live in Berlin, the key is ${SECRET}`, at),
      assistantCalls("exec", "call_1", at + 1),
      toolAnswers("call_1", "Berlin is large", at + 2),
      assistantSays("Good to know.", at + 3),
    );
    await lab.engine.commitTurn(host.commit(turn));
    const rows = await lab.rows();
    const found = await evidence(lab, ...rows.map(({ id }) => `msg:${id}`));
    expect(found.map((one) => one.state === "holds" && one.trust)).toEqual([
      "human",
      "agent",
      "tool",
      "agent",
    ]);
    expect(found[0]).toMatchObject({ state: "holds", at, lane: rows[0]!.lane, shelf: null });
    expect(found[0]).toHaveProperty("text", expect.stringContaining("I live in Berlin"));
    expect(JSON.stringify(found)).not.toContain(SECRET);
    expect(digestOf(found[0])).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(found.map(digestOf)).size).toBe(4);
  });

  test("what another says in a group is not the owner's word", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "I live in Oslo", { extra: { __openclaw: { senderIsOwner: false } } });
    const [row] = await lab.rows();
    expect(await evidence(lab, `msg:${row!.id}`)).toMatchObject([{ state: "holds", trust: "unknown" }]);
  });

  test("a message that is forgotten is gone until that is undone, and one that is erased for good", async () => {
    await using lab = await open();
    const ref = await said(lab, "I live in Berlin");
    const [before] = await evidence(lab, ref);
    await lab.engine.forget({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await evidence(lab, ref)).toEqual([before]);
    await lab.engine.erase({ refs: [ref] });
    expect(await evidence(lab, ref, "msg:98765")).toEqual([{ state: "gone" }, { state: "gone" }]);
  });

  test("a quarantined message is held, and bears nothing once it is rejected", async () => {
    await using lab = await open();
    const ref = await said(lab, "I live in Berlin");
    const id = Number(ref.slice(4));
    await lab.store.write("durable", ({ history }) => history.setState(id as never, "quarantined"));
    expect(await evidence(lab, ref)).toEqual([{ state: "held" }]);
    await lab.engine.resolveQuarantine({ ref, accept: false });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
  });

  test("an observation is the same however it is used and governed; held when held, gone when erased", async () => {
    await using lab = await open();
    const detail = JSON.stringify({ region: "eu" });
    const { ref } = await observe(lab, "atlas runs on postgresql", { detail });
    const [before] = await evidence(lab, ref);
    expect(before).toMatchObject({ state: "holds", trust: "tool", lane: null });
    const { pack } = await lab.engine.pack({ query: "what does atlas run on", trace: "full" });
    expect(pack.items.map((item) => item.ref)).toContain(ref);
    await lab.engine.changeObservation({ ref, kind: "decision", priority: "P0" });
    await lab.engine.moveObservation({ ref, to: "stale" });
    expect(await evidence(lab, ref)).toEqual([before]);
    await lab.engine.hold({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "held" }]);
    await lab.engine.hold({ refs: [ref], release: true });
    expect(await evidence(lab, ref)).toEqual([before]);
    await lab.engine.eraseObservations({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
  });

  test("an observation that says something else by now has another digest, by its detail too", async () => {
    await using lab = await open();
    const one = await observe(lab, "atlas runs on postgresql", { detail: '{"region":"eu"}' });
    const [before] = await evidence(lab, one.ref);
    await lab.meddle({
      sql: `UPDATE observations SET detail = '{"region":"us"}' WHERE id = ${one.id}`,
      tables(tables) {
        const row = tables.observations.get(one.id)!;
        tables.observations = tables.observations.set([one.id], { ...row, detail: '{"region":"us"}' });
      },
    });
    const [after] = await evidence(lab, one.ref);
    expect(after?.state).toBe("holds");
    expect(digestOf(after)).not.toBe(digestOf(before));
  });

  test("a fact bears what it says and how it ended; taken back, or without what it rests on, it bears nothing", async () => {
    await using lab = await open();
    const one = await observe(lab, "atlas is paused");
    const said = { subject: "project:atlas", predicate: "status", object: "paused", from: 1_000 };
    const { ref } = (await lab.engine.assertFact({ ...said, sources: [one.ref] })).fact!;
    const [before] = await evidence(lab, ref);
    expect(before).toMatchObject({ state: "holds", trust: "human", text: "atlas has the status paused" });
    await lab.engine.hold({ refs: [one.ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
    await lab.engine.hold({ refs: [one.ref], release: true });
    expect(await evidence(lab, ref)).toEqual([before]);
    const next = (await lab.engine.assertFact({ ...said, object: "active", from: 2_000, replace: true }))
      .fact!;
    const [ended] = await evidence(lab, ref);
    expect(ended?.state).toBe("holds");
    expect(digestOf(ended)).not.toBe(digestOf(before));
    await lab.engine.endFact({ ref: next.ref, how: "retract" });
    expect(await evidence(lab, ref, next.ref)).toEqual([before, { state: "gone" }]);
  });

  test("an event holds until its words are taken out", async () => {
    await using lab = await open();
    const { event } = await lab.engine.appendEvent({ type: "ops.alert", summary: "atlas is down" });
    const { ref } = event;
    expect(await evidence(lab, ref)).toMatchObject([{ state: "holds", text: "atlas is down" }]);
    await lab.engine.redactEvents({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
  });

  test("a memory holds however often it is recalled, also when another took its place, until it is forgotten", async () => {
    await using lab = await open();
    const { memory } = await lab.engine.remember({ text: "I live in Berlin" });
    const ref = memory!.ref;
    const [before] = await evidence(lab, ref);
    expect(before).toMatchObject({ state: "holds", trust: "human", text: "I live in Berlin" });
    await lab.engine.search({ query: "where do I live" });
    await lab.engine.noteUses({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([before]);
    await lab.engine.editMemory({ ref, text: "I live in Potsdam near Berlin" });
    expect(digestOf((await evidence(lab, ref))[0])).toBe(digestOf(before));
    await lab.engine.forgetMemories({ refs: [ref] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
  });

  test("a piece of a document holds until its file is read anew; a summary until it is retired", async () => {
    await using lab = await open();
    const doc = await writeDoc(lab, "MEMORY.md", "Atlas is kept in Frankfurt");
    expect(await evidence(lab, doc)).toMatchObject([{ state: "holds", trust: "agent" }]);
    await writeDoc(lab, "MEMORY.md", "Atlas is kept in Dublin");
    expect(await evidence(lab, doc)).toEqual([{ state: "gone" }]);
    const note = await writeDoc(lab, "clipped.md", "Atlas is kept in Rome", "notes");
    expect(await evidence(lab, note)).toMatchObject([{ state: "holds", trust: "unknown" }]);

    const host = hostTranscript();
    await talk(lab, host, 60);
    await indexAll(lab);
    await foldAll(lab);
    const [summary] = (await summariesOf(lab)).filter(({ state }) => state === "active");
    const ref = `sum:${summary!.id}`;
    expect(await evidence(lab, ref)).toMatchObject([{ state: "holds", lane: summary!.lane }]);
    const under = await lab.store.read(({ history }) => history.messagesUnder([summary!.id]));
    await lab.engine.forget({ refs: [`msg:${under[0]}`] });
    expect(await evidence(lab, ref)).toEqual([{ state: "gone" }]);
  });
});
