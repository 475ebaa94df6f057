/** The gate learns from what a person keeps and rejects: proposed first, used when it is asked for. */

import { expect, test } from "vitest";
import type { EngineContext } from "../../src/engine/context.ts";
import { forgetMemories } from "../../src/engine/forget-memories.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { GateLabel } from "../../src/rooms/durable/index.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** As if the gate had let them in. */
async function letIn(
  lab: Lab,
  labelled: readonly (readonly [score: number, label: GateLabel])[],
  version = "gate-v2",
) {
  await lab.store.write("derived", async ({ memories }) => {
    const shelf = await memories.openShelf({
      installation: installationId("lab"),
      tier: "user",
      name: "owner",
    });
    for (const [at, [score, label]] of labelled.entries()) {
      const text = `memory ${version} ${at} ${score} ${label}`;
      const id = await memories.add({
        shelf: shelf.id,
        text,
        digest: sha256Hex(text).slice(0, 32),
        origin: "gate",
        trust: "human",
        at: instantOf(at),
        createdAt: instantOf(at),
        slot: null,
        supersedes: null,
        gate: { version, score, threshold: 0.5, signals: {} },
        name: null,
        extra: null,
      });
      await memories.label(id, label, instantOf(at));
    }
  });
}

const many = (count: number, score: number, label: GateLabel) =>
  Array.from({ length: count }, () => [score, label] as const);

eachStore("calibrating the gate", (open) => {
  test("forgetting a memory judges it; emptying a shelf judges none", async () => {
    await using lab = await open();
    await letIn(lab, many(3, 0.8, "used"));
    const [first, ...others] = (await memoriesOf(lab)).map(({ ref }) => ref);
    const identity = { installation: installationId("lab"), key: "key" };
    const context = { store: lab.store, clock: lab.clock, identity } as unknown as EngineContext;
    await forgetMemories(context, { refs: others }, { judges: false });
    expect(await texts(lab)).toHaveLength(1);
    expect((await lab.engine.calibrateGate({})).labels).toEqual({ kept: 0, rejected: 0, used: 3 });
    await forgetMemories(context, { refs: [first!] });
    expect((await lab.engine.calibrateGate({})).labels).toMatchObject({ rejected: 1 });
  });

  test("too few labels say nothing, and how many are missing is said", async () => {
    await using lab = await open();
    const none = await lab.engine.calibrateGate({ apply: true });
    expect(none).toMatchObject({ version: "gate-v2", curve: [], proposed: null, applied: false });
    expect(none.why).toBe(
      "Too few labels to say: 20 more labels, 5 more that were kept or used, 5 more that were rejected.",
    );
    await letIn(lab, [...many(17, 0.8, "kept"), ...many(4, 0.6, "rejected")]);
    // Those of another gate say nothing about this one.
    await letIn(lab, many(10, 0.4, "rejected"), "gate-v1");
    const few = await lab.engine.calibrateGate({});
    expect(few.labels).toEqual({ kept: 17, rejected: 4, used: 0 });
    expect(few.why).toBe("Too few labels to say: 1 more that were rejected.");
  });

  test("a threshold is proposed, used when it is wished, and taken back", async () => {
    await using lab = await open();
    await letIn(lab, [
      ...many(8, 0.55, "rejected"),
      ...many(2, 0.55, "used"),
      ...many(6, 0.7, "kept"),
      ...many(1, 0.7, "rejected"),
      ...many(8, 0.9, "kept"),
    ]);
    const proposed = await lab.engine.calibrateGate({});
    expect(proposed).toMatchObject({ proposed: 0.7, threshold: 0.5, applied: false, why: null });
    expect(proposed.curve.map(({ score, count }) => [score, count])).toEqual([
      [0.55, 10],
      [0.7, 7],
      [0.9, 8],
    ]);
    const rising = proposed.curve.map(({ probability }) => probability);
    expect(rising).toEqual(rising.toSorted((a, b) => a - b));
    expect((await lab.engine.calibrateGate({ precision: 1 })).proposed).toBe(0.9);
    expect((await lab.engine.status({})).memories.threshold).toBe(0.5);
    expect(await lab.engine.calibrateGate({ apply: true })).toMatchObject({ threshold: 0.7, applied: true });
    expect((await lab.engine.status({})).memories).toMatchObject({ threshold: 0.7, gate: "gate-v2" });
    const judged = await lab.engine.judge({ text: "I'm allergic to walnuts and penicillin" });
    expect(judged.threshold).toBe(0.7);
    expect(await lab.engine.calibrateGate({ reset: true })).toMatchObject({ threshold: 0.5, applied: true });
    expect((await lab.engine.status({})).memories.threshold).toBe(0.5);
  });

  test("what no threshold can do is said", async () => {
    await using lab = await open();
    await letIn(lab, [...many(12, 0.6, "kept"), ...many(12, 0.6, "rejected")]);
    const answer = await lab.engine.calibrateGate({ precision: 0.9, apply: true });
    expect(answer).toMatchObject({ proposed: null, applied: false });
    expect(answer.why).toContain("90 %");
  });

  test("what the configuration says counts, and calibrating says so", async () => {
    await using lab = await open({ gate: { threshold: 0.99 } });
    await letIn(lab, [...many(12, 0.6, "rejected"), ...many(12, 0.9, "kept")]);
    const answer = await lab.engine.calibrateGate({ apply: true });
    expect(answer).toMatchObject({ threshold: 0.99, proposed: 0.9, applied: false });
    expect(answer.why).toContain("gate.threshold");
    const host = hostTranscript();
    await tell(lab, host, "I'm allergic to walnuts and penicillin");
    await judgeAll(lab);
    expect((await texts(lab)).filter((text) => text.includes("walnuts"))).toEqual([]);
  });

  test("another gate or threshold does not judge the past again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I'm allergic to walnuts and penicillin");
    await judgeAll(lab);
    await letIn(lab, [...many(12, 0.95, "rejected"), ...many(12, 0.99, "kept")]);
    await lab.engine.calibrateGate({ apply: true });
    await judgeAll(lab);
    expect(await texts(lab)).toContain("I'm allergic to walnuts and penicillin");
    const [row] = await lab.rows();
    const { verdict } = await lab.engine.verdict({ ref: `msg:${row!.id}` });
    expect(verdict).toMatchObject({ threshold: 0.5, admitted: true });
  });

  test("keeping, using, forgetting and bringing back are labels", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (const text of [
      "I'm allergic to walnuts and penicillin",
      "We decided to use Postgres instead of MySQL for the billing service",
      "My sister Odile is getting married to Tomas in Lyon on 12 June 2027",
      "My locker number is 4711",
    ]) {
      await tell(lab, host, text);
    }
    await judgeAll(lab);
    const refs = (await memoriesOf(lab)).map(({ ref }) => ref);
    expect(refs.length).toBe(4);
    const [kept, used, rejected, back] = refs as [string, string, string, string];
    await lab.engine.keepMemory({ ref: kept });
    // A person's word is not undone by use.
    await lab.engine.noteUses({ refs: [kept, used] });
    await lab.engine.forgetMemories({ refs: [rejected, back] });
    await lab.engine.forgetMemories({ refs: [back], undo: true });
    expect((await lab.engine.calibrateGate({})).labels).toEqual({ kept: 2, rejected: 1, used: 1 });
    await lab.engine.forgetMemories({ refs: [kept], erase: true });
    expect((await lab.engine.calibrateGate({})).labels).toEqual({ kept: 1, rejected: 1, used: 1 });
  });
});
