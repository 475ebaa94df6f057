/** What was decided about a proposal is undone: what came of it is taken back, nothing else is, and it waits again. */

import { expect, test } from "vitest";
import type { AssertFactRequest } from "../../src/engine/index.ts";
import { hearFacts, rehear, told } from "../support/heard-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

const say = (lab: Lab, object: string, more: Partial<AssertFactRequest> = {}) =>
  lab.engine.assertFact({ subject: "project:atlas", predicate: "status", object, ...more });

async function said(lab: Lab, text: string): Promise<string> {
  await tell(lab, hostTranscript(`session-${text.length}`), text);
  return `msg:${(await lab.rows()).at(-2)!.id}`;
}

const proposedBy = async (lab: Lab, object: string, msg: string) =>
  (await say(lab, object, { asker: OWNER, sources: [msg] })).proposal!.ref;

/** Without what the clock and the acts tell. */
const standing = async (lab: Lab) =>
  (await lab.engine.readFacts({})).facts.map(({ ref, says, from, to, sources }) => {
    return { ref, says, from, to, sources };
  });

eachStore("proposals that wait again", (openStore) => {
  const open: OpenLab = async (options) => {
    const lab = await openStore(options);
    lab.clock.set(day("2026-07-01"));
    return lab;
  };
  const accept = async (lab: Lab, ref: string) => {
    lab.clock.advance(1_000);
    return (await lab.engine.reviewFacts({ accept: [ref] })).decided[0]!;
  };
  const reopen = async (lab: Lab, ref: string) => {
    lab.clock.advance(1_000);
    return lab.engine.reviewFacts({ reopen: [ref] });
  };

  test("one that was rejected waits, and the journal names it each time", async () => {
    await using lab = await open();
    const ref = await proposedBy(lab, "retired", await said(lab, "atlas is retired now"));
    await lab.engine.reviewFacts({ reject: [ref] });
    const done = await reopen(lab, ref);
    expect(done).toMatchObject({ pending: 1, decided: [{ ref, outcome: "waits again", fact: null }] });
    expect(await lab.engine.showProposal({ ref })).toMatchObject({ state: "pending", fact: null });
    expect(await reopen(lab, ref)).toMatchObject({ decided: [{ outcome: "waits already" }] });
    const notes = await lab.store.read(({ journal }) => journal.newest(10));
    expect(notes.map(({ event, details }) => [event, details])).toEqual([
      ["facts_reopened", { refs: [ref] }],
      ["facts_rejected", { refs: [ref] }],
    ]);
    const { fact } = await accept(lab, ref);
    const [newest] = await lab.store.read(({ journal }) => journal.newest(1));
    expect(newest).toMatchObject({ event: "facts_accepted", details: { refs: [ref, fact] } });
  });

  test("one that was accepted waits, and what it took the place of stands again; accepted again it is the same fact", async () => {
    await using lab = await open();
    const first = (await say(lab, "paused", { from: day("2026-01-01") })).fact!.ref;
    const ref = await proposedBy(lab, "retired", await said(lab, "atlas is retired now"));
    const [before, shown] = [await standing(lab), await lab.engine.showProposal({ ref })];
    const { fact } = await accept(lab, ref);
    const accepted = await standing(lab);
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
    await reopen(lab, ref);
    expect(await standing(lab)).toEqual(before);
    expect(await lab.engine.showProposal({ ref })).toEqual(shown);
    expect(shown.would.supersede).toEqual([first]);
    expect(await lab.engine.showFact({ ref: fact! })).toMatchObject({ status: "retracted" });
    expect(await accept(lab, ref)).toEqual({ ref, outcome: "accepted", fact });
    expect(await standing(lab)).toEqual(accepted);
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
    // Taken back already, there is nothing left to take back.
    await lab.engine.endFact({ ref: fact!, how: "retract" });
    expect(await reopen(lab, ref)).toMatchObject({ pending: 1 });
    expect(await standing(lab)).toEqual(before);
  });

  test("what a person had brought back before it was accepted once more stays", async () => {
    await using lab = await open();
    const ref = await proposedBy(lab, "retired", await said(lab, "atlas is retired now"));
    const fact = (await accept(lab, ref)).fact!;
    await reopen(lab, ref);
    lab.clock.advance(1_000);
    await lab.engine.restoreFacts({ refs: [fact] });
    const before = await standing(lab);
    expect(before).toMatchObject([{ ref: fact }]);
    expect(await accept(lab, ref)).toMatchObject({ fact });
    await reopen(lab, ref);
    expect(await standing(lab)).toEqual(before);
    expect(await lab.engine.showProposal({ ref })).toMatchObject({ state: "pending" });
    // And what a person brought back only since is what came of it.
    await accept(lab, ref);
    lab.clock.advance(1_000);
    await lab.engine.endFact({ ref: fact, how: "invalidate" });
    lab.clock.advance(1_000);
    await lab.engine.restoreFacts({ refs: [fact] });
    await reopen(lab, ref);
    expect(await standing(lab)).toEqual([]);
  });

  test("what only brought a source takes that away again, and no other", async () => {
    await using lab = await open();
    const [one, two] = [await said(lab, "atlas is retired"), await said(lab, "yes, atlas is retired")];
    const known = (await say(lab, "retired", { sources: [one], from: day("2026-01-01") })).fact!.ref;
    const ref = await proposedBy(lab, "retired", two);
    expect(await accept(lab, ref)).toMatchObject({ fact: known, outcome: expect.stringContaining("known") });
    expect((await standing(lab))[0]!.sources.map((source) => source.ref)).toEqual([one, two]);
    await reopen(lab, ref);
    expect((await standing(lab))[0]!.sources.map((source) => source.ref)).toEqual([one]);
    await accept(lab, ref);
    expect((await standing(lab))[0]!.sources.map((source) => source.ref)).toEqual([one, two]);
  });

  test("an end that was accepted is undone, and can be accepted again", async () => {
    await using lab = await open();
    await observe(lab, "Atlas depends on PostgreSQL 16.", { kind: "fact", trust: "tool" });
    await hearFacts(lab);
    const [asserted] = (await lab.engine.reviewFacts({})).proposals;
    const { fact } = await accept(lab, asserted!.ref);
    lab.clock.advance(60_000);
    await observe(lab, "Atlas no longer depends on PostgreSQL 16.", { kind: "fact", trust: "tool" });
    await hearFacts(lab);
    const [ends] = (await lab.engine.reviewFacts({})).proposals;
    expect(ends).toMatchObject({ act: "ends", would: { supersede: [fact] } });
    const before = await standing(lab);
    for (let time = 0; time < 2; time += 1) {
      expect(await accept(lab, ends!.ref)).toMatchObject({ outcome: "accepted: it is so no longer", fact });
      expect(await standing(lab)).toEqual([]);
      await reopen(lab, ends!.ref);
      expect(await standing(lab)).toEqual(before);
    }
    // Somebody ended it themselves since.
    await accept(lab, ends!.ref);
    await lab.engine.endFact({ ref: fact!, how: "retract" });
    await expect(reopen(lab, ends!.ref)).rejects.toMatchObject({ code: "fact/decided" });
  });

  test("what the owner said to be so no longer waits again, and hearing it once more does not decide", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "I use Helix.");
    await tell(lab, host, "I no longer use Helix.");
    await hearFacts(lab);
    const [ended] = (await lab.engine.reviewFacts({ state: "accepted" })).proposals;
    await reopen(lab, ended!.ref);
    expect(await told(lab)).toEqual(["uses Helix"]);
    await rehear(lab);
    expect(await told(lab)).toEqual(["uses Helix"]);
    await accept(lab, ended!.ref);
    expect(await told(lab)).toEqual(["uses Helix †"]);
  });

  test("what somebody did with it since is not undone behind their back", async () => {
    await using lab = await open();
    const [one, two] = [await said(lab, "atlas is retired"), await said(lab, "yes, atlas is retired")];
    const ref = await proposedBy(lab, "retired", one);
    const fact = (await accept(lab, ref)).fact!;
    const refused = async (message: string, hint: string) => {
      const before = await standing(lab);
      await expect(reopen(lab, ref)).rejects.toMatchObject({
        code: "fact/decided",
        message: expect.stringContaining(message),
        hint: expect.stringContaining(hint),
      });
      expect(await standing(lab)).toEqual(before);
      expect(await lab.engine.showProposal({ ref })).toMatchObject({ state: "accepted", fact });
    };
    await lab.engine.endFact({ ref: fact, how: "invalidate" });
    await refused("was ended since", `nacre facts restore ${fact}`);
    await lab.engine.restoreFacts({ refs: [fact] });
    const other = await proposedBy(lab, "retired", two);
    expect(await accept(lab, other)).toMatchObject({ fact });
    await refused(`rests on ${two} by now, too`, `nacre facts retract ${fact}`);
    await reopen(lab, other);
    await reopen(lab, ref);
    expect(await standing(lab)).toEqual([]);
    await accept(lab, ref);
    await lab.engine.eraseFacts({ refs: [fact] });
    await expect(reopen(lab, ref)).rejects.toMatchObject({ message: expect.stringContaining("was erased") });
    await expect(lab.engine.reviewFacts({ reopen: ["proposal:98765"] })).rejects.toMatchObject({
      code: "fact/unknown",
    });
    await expect(lab.engine.reviewFacts({ reopen: [ref], asker: OWNER })).rejects.toMatchObject({
      code: "memory/not-allowed",
    });
  });

  test("what took its place since is in the way of accepting it again, and is named", async () => {
    await using lab = await open();
    const ref = await proposedBy(lab, "retired", await said(lab, "atlas is retired now"));
    const { fact } = await accept(lab, ref);
    await reopen(lab, ref);
    const since = (await say(lab, "active", { from: day("2026-06-01") })).fact!.ref;
    const again = await accept(lab, ref);
    expect(again).toMatchObject({ fact: null, outcome: expect.stringContaining(`${since} took its place`) });
    expect(again.outcome).toContain(`nacre facts restore ${fact} --replace`);
    expect(await lab.engine.showProposal({ ref })).toMatchObject({ state: "pending" });
  });
});
