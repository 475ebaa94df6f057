/** Messages that the gate looks at once more: whatever happens between its looking and its storing, none is passed over. */

import { expect, test } from "vitest";
import { hostTranscript, LANE, userSays } from "../support/host.ts";
import { judgeAll, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const FACT = "I'm allergic to walnuts and penicillin";

const indexed = async (lab: Lab) => {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 100 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
};
const prepared = (lab: Lab) => lab.engine.prepareGate({ limit: 256 });

eachStore("looking once more", (open) => {
  test("what was forgotten when it was looked at, and is not when that is stored", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), FACT);
    await indexed(lab);
    const [row] = await lab.rows();
    const refs = [`msg:${row!.id}`];
    await lab.engine.forget({ refs });
    const passed = await prepared(lab);
    await lab.engine.forget({ refs, undo: true });
    await lab.engine.applyGate(passed);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
    expect(await lab.engine.verdict({ ref: refs[0]! })).toMatchObject({ verdict: { admitted: true } });
    expect(await prepared(lab)).toMatchObject({ idle: true, pending: false });
  });

  test("the same, where it was listed already", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, FACT);
    await indexed(lab);
    const [row] = await lab.rows();
    const refs = [`msg:${row!.id}`];
    await lab.engine.forget({ refs });
    await judgeAll(lab);
    await lab.engine.forget({ refs, undo: true });
    await lab.engine.forget({ refs });
    const passed = await prepared(lab);
    expect(passed).toMatchObject({ judged: [], again: [row!.id] });
    await lab.engine.forget({ refs, undo: true });
    await lab.engine.applyGate(passed);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
  });

  test("what waited for a decision when it was looked at, and is accepted when that is stored", async () => {
    await using lab = await open();
    const chained = { lane: LANE, sessionId: "flat", after: null };
    await lab.engine.appendChained({ ...chained, messages: [userSays("hello", 1), userSays("ok", 2)] });
    await lab.engine.appendChained({ ...chained, messages: [userSays("hello", 1), userSays(FACT, 3)] });
    await indexed(lab);
    const [{ ref } = { ref: "" }] = (await lab.engine.listQuarantine({})).messages;
    const passed = await prepared(lab);
    await lab.engine.resolveQuarantine({ ref, accept: true });
    await lab.engine.applyGate(passed);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
  });

  test("what is hidden for good, or has no words of the owner's own, is looked at once and no more", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, FACT);
    await tell(lab, host, "> only quoted");
    await indexed(lab);
    const refs = (await lab.rows()).filter(({ role }) => role === "user").map(({ id }) => `msg:${id}`);
    await lab.engine.forget({ refs });
    await judgeAll(lab);
    await lab.engine.forget({ refs, undo: true });
    await lab.engine.forget({ refs: [refs[0]!] });
    await judgeAll(lab);
    expect(await prepared(lab)).toMatchObject({ idle: true, pending: false });
    expect(await texts(lab)).toEqual([]);
  });

  test("only what the owner said is looked at, however much comes back, and each is judged once", async () => {
    await using lab = await open();
    const messages = Array.from({ length: 600 }, (_, at) =>
      userSays(`What is ${at} plus ${at}?`, 1_000 + at, at % 2 === 0 ? {} : { __openclaw: {} }),
    );
    await lab.engine.appendChained({ lane: LANE, sessionId: "day", after: null, messages });
    await indexed(lab);
    const refs = (await lab.rows()).map(({ id }) => `msg:${id}`);
    const inParts = async (undo: boolean) => {
      for (let at = 0; at < refs.length; at += 50)
        await lab.engine.forget({ refs: refs.slice(at, at + 50), undo });
    };
    await inParts(false);
    await judgeAll(lab);
    await inParts(true);
    const judged: number[] = [];
    for (let batch = await prepared(lab); !batch.idle; batch = await prepared(lab)) {
      expect(batch.again.length).toBeLessThanOrEqual(16);
      judged.push(...batch.judged.map(({ message }) => message as number));
      await lab.engine.applyGate(batch);
    }
    const owners = (await lab.rows()).filter(({ sender }) => sender.isOwner === true).map(({ id }) => id);
    expect(owners).toHaveLength(300);
    expect(judged.toSorted((a, b) => a - b)).toEqual(owners);
    expect((await lab.engine.status({})).memories.judged).toBe(300);
  });
});
