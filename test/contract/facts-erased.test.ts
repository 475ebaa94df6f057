/** Facts that a person erases by themselves: what is left, what stands again, who may. */

import { expect, test } from "vitest";
import { converse } from "../support/converse.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

const say = async (lab: Lab, object: string, from: string) =>
  (
    await lab.engine.assertFact({
      ...{ subject: "owner", predicate: "lives_in", object, from: day(from), replace: true },
    })
  ).fact!.ref;

const timeline = async (lab: Lab) => (await lab.engine.factTimeline({ subject: "owner" })).facts;

eachStore("facts that are erased", (open) => {
  test("are gone with what became of them, and what they took the place of stands again; the digest is the same made anew", async () => {
    await using lab = await open();
    const hamburg = await say(lab, "Hamburg", "2025-01-01");
    const berlin = await say(lab, "Berlin", "2026-03-01");
    const porto = await say(lab, "Porto", "2026-09-01");
    const tried = await lab.engine.eraseFacts({ refs: [berlin], dryRun: true });
    expect(tried).toEqual({
      erased: [{ ref: berlin, says: "owner lives in Berlin" }],
      sources: [],
      dryRun: true,
    });
    expect(await timeline(lab)).toHaveLength(3);
    expect(await lab.engine.eraseFacts({ refs: [berlin, berlin] })).toEqual({ ...tried, dryRun: false });
    const left = await timeline(lab);
    expect(left.map(({ ref, to }) => [ref, to])).toEqual([
      [hamburg, day("2026-09-01")],
      [porto, null],
    ]);
    expect(JSON.stringify([left, await lab.engine.journal({})])).not.toContain("Berlin");
    await lab.engine.eraseFacts({ refs: [porto] });
    expect((await timeline(lab)).map(({ ref, to, status }) => [ref, to, status])).toEqual([
      [hamburg, null, "active"],
    ]);
    const { before, after, mended } = await lab.engine.rebuildFacts({});
    expect([after, mended]).toEqual([before, 0]);
    expect((await lab.engine.lintFacts({})).problems).toEqual([]);
  });

  test("leave nothing of why they were ended or brought back, neither with others nor in the journal", async () => {
    await using lab = await open();
    const hamburg = await say(lab, "Hamburg", "2025-01-01");
    await lab.engine.endFact({ ref: hamburg, how: "retract", reason: "kestrelreason one" });
    const berlin = await say(lab, "Berlin", "2026-03-01");
    await lab.engine.restoreFacts({ refs: [hamburg], replace: true, reason: "kestrelreason two" });
    // As earlier versions noted it.
    const noted = { at: lab.clock.now(), event: "fact_retracted", sessionKey: null, sessionId: null };
    await lab.store.write("derived", async ({ journal }) => {
      await journal.append({ ...noted, reason: "kestrelreason", details: { refs: [hamburg] } }, 100);
      await journal.append({ ...noted, reason: "of another", details: { refs: [berlin] } }, 100);
      await journal.append({ ...noted, reason: "of the host", details: null }, 100);
    });
    expect((await lab.engine.showFact({ ref: hamburg })).acts.map(({ reason }) => reason)).toEqual([
      "kestrelreason one",
      "kestrelreason two",
    ]);
    await lab.engine.eraseFacts({ refs: [hamburg] });
    const { entries } = await lab.engine.journal({});
    expect(JSON.stringify([await timeline(lab), entries])).not.toContain("kestrelreason");
    expect(entries.flatMap(({ reason }) => reason ?? [])).toEqual(["of the host", "of another"]);
    while (!(await lab.engine.scrub({})).done);
    const { traces } = await lab.engine.traces({ texts: ["kestrelreason"] });
    expect(traces).toEqual([]);
  });

  test("nor do observations leave why a person held them back", async () => {
    await using lab = await open();
    const { ref } = await observe(lab, "Atlas runs on PostgreSQL 16.", { kind: "fact", trust: "tool" });
    await lab.engine.hold({ refs: [ref], why: "kestrelreason" });
    expect(JSON.stringify((await lab.engine.journal({})).entries)).toContain("kestrelreason");
    await lab.engine.eraseObservations({ refs: [ref] });
    const { entries } = await lab.engine.journal({});
    expect(JSON.stringify(entries)).not.toContain("kestrelreason");
    expect(entries).toContainEqual(expect.objectContaining({ event: "ledger_hold", refs: [ref] }));
  });

  test("all of them or none; a person alone", async () => {
    await using lab = await open();
    const ref = await say(lab, "Hamburg", "2025-01-01");
    await expect(lab.engine.eraseFacts({ refs: [ref, "fact:99"] })).rejects.toMatchObject({
      code: "fact/unknown",
    });
    const asker = { agent: "main", sessionKey: "agent:main:main", isOwner: true };
    await expect(lab.engine.eraseFacts({ refs: [ref], asker })).rejects.toThrow();
    const many = Array.from({ length: 201 }, () => ref);
    await expect(lab.engine.eraseFacts({ refs: many })).rejects.toMatchObject({ code: "input/bad-field" });
    expect(await timeline(lab)).toHaveLength(1);
  });

  test("whoever takes a message back is told before what rests on it", async () => {
    await using lab = await open();
    await converse(lab, "s", [{ user: "The van is in Ghent." }]);
    const { messages } = await lab.engine.select({ since: 0 });
    const [source, answer] = messages.map(({ ref }) => ref);
    const said = { subject: "owner", predicate: "lives_in", object: "Ghent", sources: [source!] };
    const { fact } = await lab.engine.assertFact(said);
    expect(await lab.engine.select({ refs: [source!] })).toMatchObject({ resting: [fact!.ref] });
    expect((await lab.engine.select({ refs: [answer!] })).resting).toBeUndefined();
  });
});
