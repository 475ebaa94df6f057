/** What the ledger has of messages goes with them when a person takes those back, and comes back with them. */

import { expect, test } from "vitest";
import { hostTranscript, LANE } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import {
  callTool,
  happened,
  indexLedger,
  listed,
  MONDAY,
  observeAll,
  observed,
} from "../support/observed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const start = (lab: Lab) => {
  lab.clock.advance(MONDAY - lab.clock.now());
  return hostTranscript();
};
const WORDS = "quixotvelly brambleworthing";
const refOf = async (lab: Lab, role: string, nth = 0) => {
  const rows = (await lab.rows()).filter((row) => row.role === role);
  return `msg:${rows.at(nth)!.id}`;
};
const found = async (lab: Lab) =>
  (await lab.engine.search({ query: WORDS, limit: 20 })).hits.filter(({ ref }) => /^(?:obs|evt):/.test(ref));

eachStore("what the ledger has of a message", (open) => {
  const withAFailure = async () => {
    const lab = await open();
    const host = start(lab);
    await callTool(lab, host, { text: `Error: ${WORDS}`, extra: { isError: true } });
    await observeAll(lab);
    await indexLedger(lab);
    return { lab, host };
  };

  test("is forgotten with it, and comes back with it, as it was", async () => {
    const { lab } = await withAFailure();
    await using _ = lab;
    const before = [await observed(lab), await happened(lab)];
    expect(await found(lab)).not.toEqual([]);
    const ref = await refOf(lab, "toolResult");
    await lab.engine.forget({ refs: [ref] });
    expect(await found(lab)).toEqual([]);
    expect(await listed(lab)).toEqual([]);
    expect(await observed(lab)).toMatchObject([{ held: "forgotten" }]);
    expect(await happened(lab)).toMatchObject([{ held: "forgotten" }]);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect([await observed(lab), await happened(lab)]).toEqual(before);
    expect(await found(lab)).not.toEqual([]);
    expect(await observeAll(lab)).toBe(0);
    expect(await observed(lab)).toHaveLength(1);
  });

  test("is shown to nobody while it is forgotten, waits for no decision, and nobody can let it go", async () => {
    const { lab } = await withAFailure();
    await using _ = lab;
    const [one] = await listed(lab);
    await lab.engine.forget({ refs: [await refOf(lab, "toolResult")] });
    expect(await lab.engine.listHeld({})).toEqual({ held: [], total: 0 });
    expect(await listed(lab, { held: true })).toEqual([]);
    expect(await listed(lab, { trusts: ["quarantined"] })).toEqual([]);
    const unknown = { code: "ledger/unknown", hint: expect.any(String) };
    await expect(lab.engine.showObservation({ ref: one!.ref })).rejects.toMatchObject(unknown);
    await expect(lab.engine.hold({ refs: [one!.ref], release: true })).rejects.toMatchObject(unknown);
    expect(await observed(lab)).toMatchObject([{ held: "forgotten" }]);
  });

  test("is erased with it, and nothing is left of it", async () => {
    const { lab } = await withAFailure();
    await using _ = lab;
    const { id } = (await observed(lab))[0]!;
    await lab.store.write("derived", ({ uses }) => uses.note("included", "obs", [id], lab.clock.now()));
    await lab.engine.erase({ refs: [await refOf(lab, "toolResult")] });
    expect(await observed(lab)).toEqual([]);
    expect(await happened(lab)).toEqual([]);
    expect(await found(lab)).toEqual([]);
    expect(await lab.store.read(({ uses }) => uses.of("obs", [id]))).toEqual(new Map());
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: [WORDS] })).traces).toEqual([]);
    // Nor does it come back.
    await lab.store.write("derived", ({ meta }) => meta.set("ledger-up-to", "0"));
    await observeAll(lab);
    expect(await observed(lab)).toEqual([]);
  });

  test("has words of the message that called: it goes with that one too", async () => {
    await using lab = await open();
    const host = start(lab);
    await callTool(lab, host, { asked: { command: WORDS }, text: "fine" });
    await callTool(lab, host, { asked: { command: "another" }, text: "fine" });
    await observeAll(lab);
    await indexLedger(lab);
    const calling = await refOf(lab, "assistant");
    await lab.engine.forget({ refs: [calling] });
    expect((await listed(lab)).map(({ line }) => line)).toEqual(["exec another: fine"]);
    // The result is taken back as well: it is whole only when both are there again.
    const result = await refOf(lab, "toolResult");
    await lab.engine.forget({ refs: [result] });
    await lab.engine.forget({ refs: [calling], undo: true });
    expect(await listed(lab)).toHaveLength(1);
    await lab.engine.forget({ refs: [result], undo: true });
    expect(await listed(lab)).toHaveLength(2);
    await lab.engine.erase({ refs: [calling] });
    expect(await observed(lab)).toHaveLength(1);
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: [WORDS] })).traces).toEqual([]);
  });

  test("that a number of calls is given again takes nothing else along", async () => {
    await using lab = await open();
    const host = start(lab);
    for (const command of ["first", "second"])
      await callTool(lab, host, { call: "call_0", asked: { command }, text: "ok" });
    await observeAll(lab);
    // The one that called in the first turn.
    await lab.engine.forget({ refs: [await refOf(lab, "assistant", 0)] });
    expect((await listed(lab)).map(({ line }) => line)).toEqual(["exec second: ok"]);
  });

  test("is not made of what is taken back between looking and storing", async () => {
    await using lab = await open();
    const host = start(lab);
    await callTool(lab, host, { asked: { command: WORDS }, text: "fine" });
    const batch = await lab.engine.prepareLedger({ limit: 10 });
    await lab.engine.forget({ refs: [await refOf(lab, "assistant")] });
    await lab.engine.applyLedger(batch);
    await observeAll(lab);
    expect((await observed(lab)).map(({ line }) => line)).toEqual(["exec: fine"]);
    const other = await open();
    await using _ = other;
    const again = start(other);
    await tell(other, again, `We decided on ${WORDS}.`);
    const late = await other.engine.prepareLedger({ limit: 10 });
    await other.engine.erase({ refs: [await refOf(other, "user")] });
    await other.engine.applyLedger(late);
    expect(await observed(other)).toEqual([]);
    expect(await happened(other)).toEqual([]);
  });

  test("that was never looked at while it was forgotten is made when it comes back", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, `We decided on ${WORDS}.`);
    const ref = await refOf(lab, "user");
    await lab.engine.forget({ refs: [ref] });
    expect(await observeAll(lab)).toBe(0);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await observeAll(lab)).toBe(1);
    expect(await listed(lab)).toMatchObject([{ kind: "decision", source: ref }]);
  });

  test("and is held for a reason of its own stays held when it comes back", async () => {
    const { lab } = await withAFailure();
    await using _ = lab;
    const [one] = await listed(lab);
    await lab.engine.hold({ refs: [one!.ref], why: "no" });
    const ref = await refOf(lab, "toolResult");
    await lab.engine.forget({ refs: [ref] });
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await observed(lab)).toMatchObject([{ held: "person" }]);
  });

  test("takes what the host said of its call along", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    await lab.engine.noteCall({ lane: LANE, run: "r", call: "c9", tool: "exec", error: WORDS });
    lab.clock.advance(11 * 60_000);
    await observeAll(lab);
    await lab.engine.noteCall({ lane: LANE, run: "r2", call: "c9", tool: "exec", error: WORDS });
    await callTool(lab, host, { call: "c9", text: "x", extra: { isError: true } });
    await lab.engine.erase({ refs: [await refOf(lab, "toolResult")] });
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: [WORDS] })).traces).toEqual([]);
  });

  test("can be erased by itself: the message stays, and it is not made again", async () => {
    const { lab } = await withAFailure();
    await using _ = lab;
    const [one] = await listed(lab);
    const refs = [one!.ref];
    const asker = { ...LANE, isOwner: true };
    await expect(lab.engine.eraseObservations({ refs, asker })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
    const unknown = { code: "ledger/unknown" };
    await expect(lab.engine.eraseObservations({ refs: [...refs, "obs:987654"] })).rejects.toMatchObject(
      unknown,
    );
    expect(await observed(lab)).toHaveLength(1);
    const [alert] = await happened(lab);
    const looked = await lab.engine.eraseObservations({ refs, dryRun: true });
    expect(await observed(lab)).toHaveLength(1);
    const answer = await lab.engine.eraseObservations({ refs: [...refs, ...refs] });
    expect(answer).toEqual(looked);
    expect(answer).toMatchObject({
      ...{ erased: [...refs, `evt:${alert!.id}`], sources: [await refOf(lab, "toolResult")] },
      records: [{ line: one!.line }, { line: one!.line }],
    });
    expect(await observed(lab)).toEqual([]);
    expect(await happened(lab)).toEqual([]);
    expect((await found(lab)).filter(({ ref }) => ref.startsWith("obs:"))).toEqual([]);
    await lab.store.write("derived", ({ meta }) => meta.set("ledger-up-to", "0"));
    await observeAll(lab);
    expect(await observed(lab)).toEqual([]);
    expect(await lab.count()).toBe(4);
  });

  test("an event can be erased by itself; who else in the ledger says it is named, until that is gone too", async () => {
    await using lab = await open();
    start(lab);
    const told = async (scope: string) =>
      lab.engine.appendEvent({
        ...{ scope, type: "ops.decision", summary: `We go to ${WORDS} in spring`, name: "trip" },
        payload: { why: `the brochure of ${WORDS}` },
      });
    const [first, second] = [await told("atlas"), await told("borea")].map(({ event }) => event.ref);
    const erase = async (ref: string) => {
      const { records } = await lab.engine.eraseObservations({ refs: [ref] });
      while (!(await lab.engine.scrub({})).done);
      return lab.engine.traces({ texts: records.flatMap(({ texts }) => texts) });
    };
    expect(await erase(first!)).toMatchObject({
      elsewhere: [{ ref: second, whole: true }],
      elsewhereTotal: 1,
    });
    const proof = await erase(second!);
    expect(proof).toMatchObject({ elsewhere: [], elsewhereTotal: 0, traces: [] });
    expect(await happened(lab)).toEqual([]);
    const unknown = { code: "ledger/unknown" };
    await expect(lab.engine.eraseObservations({ refs: [second!] })).rejects.toMatchObject(unknown);
    await expect(lab.engine.eraseObservations({ refs: ["msg:1"] })).rejects.toMatchObject({
      code: "input/bad-ref",
    });
    await expect(told("borea")).rejects.toMatchObject({ code: expect.any(String) });
  });
});
