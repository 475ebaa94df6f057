/** What a person decided about a message that waited can be decided again: nothing is lost of it and nothing doubled. */

import { expect, test } from "vitest";
import { codeOf } from "../../src/kernel/errors.ts";
import { payAll } from "../support/fold.ts";
import { hearAll, inForce } from "../support/guidance.ts";
import { assistantSays, LANE, userSays } from "../support/host.ts";
import { judgeAll, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { foldAll, indexAll, ODD, standingFor } from "../support/withhold.ts";

const FACT = `My daughter Ida is allergic to ${ODD} peanuts.`;
const FILED = `My daughter Ida is allergic to peanuts, as /srv/${ODD}/map.txt of bay X-4711 says.`;
const RULE = `From now on, always answer with the word ${ODD} first.`;
const OTHERS = 24;
const LATER = 160;
const filler = (at: number) =>
  at % 2 === 0
    ? userSays(`What about the fence of garden number ${at}, and the gate beside it?`, at * 1_000 + 1)
    : assistantSays(
        `The fence of garden ${at} was painted green, and its gate hangs well.`.repeat(8),
        at * 1_000 + 1,
      );

/** A conversation, and a message that could be a repeat. */
async function waiting(lab: Lab, text: string): Promise<string> {
  return (await waitingAfter(lab, text)).ref;
}

/** With where the conversation goes on, once it is accepted. */
async function waitingAfter(lab: Lab, text: string): Promise<{ ref: string; head: string | null }> {
  const chained = { lane: LANE, sessionId: "flat", after: null };
  const said = Array.from({ length: OTHERS }, (_, at) => filler(at));
  await lab.engine.appendChained({ ...chained, messages: said });
  const odd = userSays(text, 9_500);
  const { head } = await lab.engine.appendChained({ ...chained, messages: [...said.slice(0, 10), odd] });
  await indexAll(lab);
  const [one] = (await lab.engine.listQuarantine({})).messages;
  expect(one).toMatchObject({ decision: "waiting", decidedAt: null });
  return { ref: one!.ref, head };
}

const decide = (lab: Lab, ref: string, accept: boolean) => lab.engine.resolveQuarantine({ ref, accept });
const reopen = (lab: Lab, ref: string) => lab.engine.resolveQuarantine({ ref, reopen: true });
const refused = (act: Promise<unknown>) => act.then(() => "done", codeOf);
const idOf = (ref: string) => Number(ref.slice(4)) as Parameters<typeof standingFor>[1];

async function lineOf(lab: Lab, ref: string) {
  return (await lab.engine.readLane({ lane: LANE, around: ref, limit: 1 })).lines[0];
}

async function decisions(lab: Lab, decided?: "all" | "accepted" | "rejected") {
  const { messages } = await lab.engine.listQuarantine(decided === undefined ? {} : { decided });
  return messages.map(({ ref, decision }) => `${ref} ${decision}`);
}

/** By whatever was made of it. */
async function isFound(lab: Lab): Promise<boolean> {
  await indexAll(lab);
  return (await lab.engine.search({ query: ODD })).hits.length > 0;
}

async function firstRef(lab: Lab): Promise<string> {
  return `msg:${(await lab.rows())[0]!.id}`;
}

async function settleAll(lab: Lab): Promise<void> {
  await judgeAll(lab);
  await hearAll(lab);
}

eachStore("a decision about what waits, decided again", (open) => {
  test("one that was rejected and then forgotten waits once it is brought back, and not before", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    await decide(lab, ref, false);
    await lab.engine.forget({ refs: [ref] });
    await expect(reopen(lab, ref)).rejects.toMatchObject({
      ...{ code: "history/not-quarantined", hint: expect.stringContaining(`nacre forget --undo ${ref}`) },
    });
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await reopen(lab, ref)).toMatchObject({ state: "quarantined" });
    expect(await decisions(lab)).toEqual([`${ref} waiting`]);
  });

  test("rejected, it waits again as it came, and accepted then it joins its conversation", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    await decide(lab, ref, false);
    expect(await isFound(lab)).toBe(false);
    expect(await decisions(lab)).toEqual([]);
    expect(await decisions(lab, "all")).toEqual([`${ref} rejected`]);
    expect(await decisions(lab, "accepted")).toEqual([]);
    expect(await reopen(lab, ref)).toEqual({ ref, state: "quarantined", summaries: 0 });
    expect(await reopen(lab, ref)).toMatchObject({ state: "quarantined" });
    expect(await isFound(lab)).toBe(true);
    expect(await decisions(lab)).toEqual([`${ref} waiting`]);
    expect(await decisions(lab, "all")).toEqual([]);
    await settleAll(lab);
    expect(await texts(lab)).toEqual([]);
    expect(await lab.viewed()).not.toContain(FACT);
    await decide(lab, ref, true);
    await settleAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
    expect((await lab.viewed()).filter((text) => text === FACT)).toHaveLength(1);
    expect(await lab.count()).toBe(OTHERS + 1);
    expect(await lab.store.problems()).toEqual([]);
  });

  test("accepted, it leaves everything that was made of it, and accepted again all of that is back", async () => {
    await using lab = await open();
    const ref = await waiting(lab, RULE);
    const before = await lab.said();
    await decide(lab, ref, true);
    await settleAll(lab);
    expect(await inForce(lab)).toEqual([RULE]);
    expect(await decisions(lab, "accepted")).toEqual([`${ref} accepted`]);
    lab.clock.advance(1_000);
    await reopen(lab, ref);
    await settleAll(lab);
    expect(await inForce(lab)).toEqual([]);
    expect(await isFound(lab)).toBe(false);
    expect((await lab.viewed()).join()).not.toContain(ODD);
    expect(await decisions(lab)).toEqual([`${ref} waiting`]);
    const [shown] = (await lab.engine.listQuarantine({})).messages;
    expect(shown?.excerpt).toContain(ODD);
    expect(shown?.decidedAt).toBe(lab.clock.now());
    expect(await decisions(lab, "all")).toEqual([]);
    expect(await lineOf(lab, ref)).toMatchObject({ state: "forgotten", waits: true });
    await decide(lab, ref, true);
    expect(await lineOf(lab, ref)).toMatchObject({ state: "confirmed", waits: false });
    await lab.engine.forget({ refs: [ref] });
    expect(await lineOf(lab, ref)).toMatchObject({ state: "forgotten", waits: false });
    await lab.engine.forget({ refs: [ref], undo: true });
    await settleAll(lab);
    expect(await inForce(lab)).toEqual([RULE]);
    expect(await isFound(lab)).toBe(true);
    expect(await lab.said()).toEqual(before);
    expect((await lab.viewed()).filter((text) => text === RULE)).toHaveLength(1);
    expect((await lab.engine.listGuidance({ states: ["active"] })).total).toBe(1);
    expect(await lab.store.problems()).toEqual([]);
  });

  test("accepted and folded, no summary says it while it waits, and one does when it is accepted again", async () => {
    await using lab = await open();
    const { ref, head } = await waitingAfter(lab, FILED);
    await decide(lab, ref, true);
    const messages = Array.from({ length: LATER }, (_, at) => filler(at + OTHERS));
    await lab.engine.appendChained({ lane: LANE, sessionId: "flat", after: head, messages });
    await settleAll(lab);
    expect(await texts(lab)).toEqual([FILED]);
    await foldAll(lab);
    expect(await standingFor(lab, idOf(ref))).not.toEqual([]);
    expect((await reopen(lab, ref)).summaries).toBeGreaterThan(0);
    await payAll(lab);
    const told = async () => JSON.stringify(await standingFor(lab, idOf(ref)));
    expect(await told()).not.toContain(ODD);
    expect(await texts(lab)).toEqual([]);
    await decide(lab, ref, true);
    await payAll(lab);
    await settleAll(lab);
    expect(await told()).toContain(ODD);
    expect(await texts(lab)).toEqual([FILED]);
    expect(await lab.count()).toBe(OTHERS + 1 + LATER);
    expect(await lab.store.problems()).toEqual([]);
  });

  test("accepted once and rejected then, it stays put away, and can be decided about again", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    await decide(lab, ref, true);
    await reopen(lab, ref);
    expect(await decide(lab, ref, false)).toMatchObject({ state: "rejected" });
    expect(await decisions(lab)).toEqual([]);
    expect(await decisions(lab, "rejected")).toEqual([`${ref} rejected`]);
    expect(await refused(decide(lab, ref, true))).toBe("history/not-quarantined");
    expect(await isFound(lab)).toBe(false);
    await reopen(lab, ref);
    await decide(lab, ref, true);
    await settleAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
  });

  test("brought back by itself it is accepted; forgotten or erased it does not wait", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    await decide(lab, ref, true);
    await reopen(lab, ref);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await decisions(lab)).toEqual([]);
    expect(await decisions(lab, "accepted")).toEqual([`${ref} accepted`]);
    await lab.engine.forget({ refs: [ref] });
    expect(await refused(reopen(lab, ref))).toBe("history/not-quarantined");
    await lab.engine.forget({ refs: [ref], undo: true });
    await reopen(lab, ref);
    await lab.engine.erase({ refs: [ref] });
    expect(await refused(reopen(lab, ref))).toBe("history/erased");
    expect([await decisions(lab), await decisions(lab, "all")]).toEqual([[], []]);
  });

  test("how it stands with a message is told of those that wait or waited, and of no other", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    const refs = [await firstRef(lab), ref];
    const stands = async () =>
      (await lab.engine.listQuarantine({ refs })).messages.map((one) => [one.ref, one.decision]);
    expect(await stands()).toEqual([[ref, "waiting"]]);
    await lab.engine.forget({ refs: [ref] });
    expect([await stands(), await decisions(lab)]).toEqual([[], []]);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await stands()).toEqual([[ref, "waiting"]]);
    await decide(lab, ref, true);
    expect(await stands()).toEqual([[ref, "accepted"]]);
    await reopen(lab, ref);
    expect(await stands()).toEqual([[ref, "waiting"]]);
    await decide(lab, ref, false);
    expect(await stands()).toEqual([[ref, "rejected"]]);
    await lab.engine.erase({ refs: [ref] });
    expect(await stands()).toEqual([]);
  });

  test("what never waited is not put to wait, and neither word nor both are refused", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    expect(await refused(reopen(lab, await firstRef(lab)))).toBe("history/not-quarantined");
    expect(await refused(reopen(lab, "msg:99999"))).toBe("history/unknown-message");
    expect(await refused(lab.engine.resolveQuarantine({ ref }))).toBe("input/bad-field");
    const both = { ref, accept: true, reopen: true };
    expect(await refused(lab.engine.resolveQuarantine(both))).toBe("input/bad-field");
    expect(await decisions(lab)).toEqual([`${ref} waiting`]);
  });

  test("each act is noted in the journal, by reference alone", async () => {
    await using lab = await open();
    const ref = await waiting(lab, FACT);
    await decide(lab, ref, true);
    await reopen(lab, ref);
    await decide(lab, ref, false);
    const refs = [await firstRef(lab)];
    await lab.engine.forget({ refs });
    await lab.engine.forget({ refs, undo: true });
    await lab.engine.erase({ refs });
    const { entries, results } = await lab.engine.journal({});
    expect(entries.map(({ event }) => event).toReversed()).toEqual([
      ...["message_accepted", "message_waits_again", "message_rejected"],
      ...["message_forgotten", "message_brought_back", "message_erased"],
    ]);
    expect(results[0]?.metadata["refs"]).toEqual(refs);
    expect(JSON.stringify(results)).not.toContain(ODD);
  });
});
