/** Receipts of prompts: kept behind the reply, linked to their turn, few enough, and found again. */

import { expect, test } from "vitest";
import { keepRequest, planAccount } from "../support/accounts.ts";
import { converse } from "../support/converse.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:other" };

async function spoken(lab: Lab) {
  await converse(lab, "session-1", [{ user: "one" }, { user: "two" }]);
}

async function kept(lab: Lab, more = {}): Promise<number> {
  const { id } = await lab.engine.keepReceipt(keepRequest(more));
  expect(id).not.toBeNull();
  return id!;
}

const messageOf = async (lab: Lab, id: number) => (await lab.engine.trace({ id })).message;

eachStore("receipts", (open) => {
  test("one is kept and shown with what was in, what was not and why", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await kept(lab);
    expect(await lab.engine.trace({ id })).toMatchObject({
      ...{ id, at: 1_000, ...LANE, message: null, tokens: 960, included: 3, excluded: 1, unlisted: 3 },
      degraded: ["late:vectors"],
      receipt: {
        schema: "nacre.assembly.receipt.v1",
        lane: { installation: "lab", ...LANE },
        sessionId: "session-1",
        unlisted: 3,
        parts: [{ part: "tail" }, { part: "recall" }],
        candidates: [{ ref: "msg:3" }, { ref: "msg:4" }, { ref: "msg:1" }, { ref: "msg:2" }],
      },
    });
    expect(await lab.engine.trace({})).toEqual(await lab.engine.trace({ id }));
  });

  test("none is kept of a lane that is not known, or not to be stored; nor of what is no account", async () => {
    await using lab = await open({ policy: { ignore: [], stateless: ["agent:main:other"] } });
    await spoken(lab);
    const nobody = { ...LANE, sessionKey: "agent:main:nobody" };
    for (const more of [{ lane: OTHER }, { plan: {} }, { plan: null }])
      expect(await lab.engine.keepReceipt(keepRequest(more))).toEqual({ id: null });
    // Of this one there may be one later.
    expect(await lab.engine.keepReceipt(keepRequest({ lane: nobody }))).toEqual({ id: null, unknown: true });
    await expect(lab.engine.trace({})).rejects.toMatchObject({ code: "receipt/unknown" });
  });

  test("it is linked to the turn's question when the turn is committed, and found by it", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await kept(lab);
    const host = hostTranscript("session-1");
    const turn = host.say(userSays("three", 9e12), assistantSays("yes", 9e12 + 1));
    await lab.engine.commitTurn({ ...host.commit(turn, "k"), receipt: id });
    const rows = await lab.rows();
    const question = rows.findLast(({ role }) => role === "user");
    expect(await messageOf(lab, id)).toBe(`msg:${question?.id}`);
    expect((await lab.engine.trace({ of: `msg:${question?.id}` })).id).toBe(id);
    const [first] = rows;
    await expect(lab.engine.trace({ of: `msg:${first?.id}` })).rejects.toMatchObject({
      code: "receipt/unknown",
    });
  });

  test("also when the transcript brought the question before the turn was committed", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await kept(lab);
    const host = hostTranscript("session-2");
    const turn = host.say(userSays("three", 9e12), assistantSays("yes", 9e12 + 1));
    await lab.engine.reconcile(host.page());
    await lab.engine.commitTurn({ ...host.commit(turn), receipt: id });
    const question = (await lab.rows()).findLast(({ role }) => role === "user");
    expect(await messageOf(lab, id)).toBe(`msg:${question?.id}`);
  });

  test("one that is unknown, of another lane, or linked already is left alone, and the turn is stored", async () => {
    await using lab = await open();
    await spoken(lab);
    await converse(lab, "other", [{ user: "elsewhere" }], undefined, OTHER);
    const [mine, foreign] = [await kept(lab), await kept(lab, { lane: OTHER })];
    const host = hostTranscript("session-1");
    const say = (receipt: number) => {
      const turn = host.say(userSays("more", 9e12 + receipt), assistantSays("yes", 9e12 + receipt + 1));
      return lab.engine.commitTurn({ ...host.commit(turn), receipt });
    };
    expect(await say(98_765)).toMatchObject({ status: "committed" });
    expect(await say(foreign)).toMatchObject({ status: "committed" });
    expect(await messageOf(lab, foreign)).toBeNull();
    await say(mine);
    const linked = await messageOf(lab, mine);
    expect(linked).not.toBeNull();
    await say(mine);
    expect(await messageOf(lab, mine)).toBe(linked);
    expect(await lab.count()).toBe(4 + 8);
  });

  test("of the first turn of a lane it is kept when the turn is, and linked at once; the same one not twice", async () => {
    await using lab = await open();
    expect(await lab.engine.keepReceipt(keepRequest())).toEqual({ id: null, unknown: true });
    const host = hostTranscript("session-1");
    const turn = host.say(userSays("one", 1), assistantSays("yes", 2));
    await lab.engine.commitTurn(host.commit(turn, "first"));
    const late = { turn: "first", again: true };
    const id = await kept(lab, late);
    const [question] = await lab.rows();
    expect(await messageOf(lab, id)).toBe(`msg:${question?.id}`);
    expect(await kept(lab, late)).toBe(id);
    const next = await kept(lab, { ...late, plan: planAccount({ at: 1_001 }) });
    expect(next).not.toBe(id);
    expect(await messageOf(lab, await kept(lab, { turn: "no such turn" }))).toBeNull();
  });

  test("one that never reached a model is replaced, under its number; one that is gone is not", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await kept(lab);
    const sent = { messages: 3, tokens: 900, supplied: false, degraded: ["assemble:shrunk"] };
    expect(await kept(lab, { sent, replaces: id })).toBe(id);
    const { receipt, degraded } = await lab.engine.trace({ id });
    expect(receipt.sent).toEqual({ ...sent, otherwise: false });
    expect(degraded).toEqual(["late:vectors", "supply-not-sent", "assemble:shrunk"]);
    expect(receipt.candidates.find(({ ref }) => ref === "msg:1")).toMatchObject({ reason: "not-sent" });
    expect(await kept(lab, { replaces: 98_765 })).toBeGreaterThan(id);
    expect((await lab.engine.listReceipts({})).receipts).toHaveLength(2);
  });

  test("without a plan it says so, and what went: the messages that the log knows, from the first on", async () => {
    await using lab = await open();
    await spoken(lab);
    const rows = await lab.rows();
    const live = rows.map(({ role, at }) => ({ role, at: Number(at), key: null }));
    const made = { messages: 9, summaries: [], authored: 40, prefix: 0, tail: 500 };
    const unplanned = { at: 2_000, budget: 700, addition: 60 };
    const keep = async (from: readonly (typeof live)[number][]) => {
      const id = await kept(lab, { plan: null, supply: null, unplanned, made: { ...made, from } });
      return (await lab.engine.trace({ id })).receipt;
    };
    expect(await keep(live.slice(1, 4))).toMatchObject({
      at: 2_000,
      budget: { tau: 0, call: 700, addition: 60 },
      shown: { from: rows[1]!.id, all: false, summaries: [] },
      parts: [
        { part: "authored", tokens: 40, items: 1 },
        { part: "prefix", tokens: 0, items: 0 },
        { part: "tail", tokens: 500, items: 9 },
      ],
      degraded: ["unplanned"],
      sent: { otherwise: true },
    });
    const odd = (at: number) => ({ role: "custom", at, key: null });
    // The host may put a message of its own first; where none is known, the time tells; without a time, nothing does.
    expect((await keep([odd(7), live[2]!])).shown).toMatchObject({ from: rows[2]!.id });
    expect((await keep([odd(rows[1]!.at + 1)])).shown).toMatchObject({ from: rows[2]!.id });
    expect((await keep([odd(rows.at(-1)!.at + 1)])).shown).toMatchObject({ from: null, all: false });
    expect((await keep([odd(0)])).shown).toMatchObject({ from: null, all: true });
    expect((await keep([])).shown).toMatchObject({ from: null, all: false });
  });

  test("the newest are listed first, of one lane or of all, a page at a time", async () => {
    await using lab = await open();
    await spoken(lab);
    await converse(lab, "other", [{ user: "elsewhere" }], undefined, OTHER);
    const ids: number[] = [];
    for (const lane of [LANE, OTHER, LANE, OTHER]) ids.push(await kept(lab, { lane }));
    const list = async (request: Parameters<typeof lab.engine.listReceipts>[0]) =>
      (await lab.engine.listReceipts(request)).receipts.map(({ id }) => id);
    expect(await list({})).toEqual(ids.toReversed());
    expect(await list({ lane: LANE })).toEqual([ids[2], ids[0]]);
    expect(await list({ limit: 2 })).toEqual([ids[3], ids[2]]);
    expect(await list({ limit: -5 })).toEqual([ids[3]]);
    expect(await list({ before: ids[2]! })).toEqual([ids[1], ids[0]]);
    expect(await list({ installation: "somewhere" })).toEqual([]);
    expect((await lab.engine.trace({ lane: LANE })).id).toBe(ids[2]);
    const nowhere = { ...LANE, sessionKey: "agent:main:nowhere" };
    await expect(list({ lane: nowhere })).rejects.toMatchObject({ code: "history/unknown-lane" });
  });

  test("who asks for it is told what is beside one in its conversation, and what the one before says", async () => {
    await using lab = await open();
    await spoken(lab);
    await converse(lab, "other", [{ user: "elsewhere" }], undefined, OTHER);
    const ids: number[] = [];
    for (const lane of [LANE, OTHER, LANE, LANE]) ids.push(await kept(lab, { lane }));
    const [first, elsewhere, second, third] = ids as [number, number, number, number];
    const beside = async (id: number) => (await lab.engine.trace({ id, beside: true })).beside;
    const older = async (id: number) => ({ id, receipt: (await lab.engine.trace({ id })).receipt });
    expect(await beside(first)).toEqual({ older: null, newer: second });
    expect(await beside(second)).toEqual({ older: await older(first), newer: third });
    expect(await beside(third)).toEqual({ older: await older(second), newer: null });
    expect(await beside(elsewhere)).toEqual({ older: null, newer: null });
    expect(await lab.engine.trace({ id: second })).not.toHaveProperty("beside");
  });

  test("one of another installation is not shown", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await kept(lab);
    for (const request of [{ id, installation: "somewhere" }, { installation: "somewhere" }])
      await expect(lab.engine.trace(request)).rejects.toMatchObject({ code: "receipt/unknown" });
  });

  test("as many are kept as were chosen, and a twentieth more; none at all if that is what was chosen", async () => {
    await using lab = await open({ prompt: { receipts: 40 } });
    await spoken(lab);
    const ids: number[] = [];
    for (let at = 0; at < 100; at += 1) {
      ids.push(await kept(lab));
      expect(await lab.store.read(({ receipts }) => receipts.count())).toBeLessThanOrEqual(42);
    }
    const { receipts } = await lab.engine.listReceipts({ limit: 200 });
    expect(receipts.map(({ id }) => id)).toEqual(ids.slice(-receipts.length).toReversed());
    expect(receipts.length).toBeGreaterThanOrEqual(40);
    await using without = await open({ prompt: { receipts: 0 } });
    await spoken(without);
    expect(await without.engine.keepReceipt(keepRequest())).toEqual({ id: null });
  });

  test("those of a time when some were wanted go when none are", async () => {
    const prompt: { receipts: number } = { receipts: 5 };
    await using lab = await open({ prompt });
    await spoken(lab);
    await kept(lab);
    prompt.receipts = 0;
    expect(await lab.engine.keepReceipt(keepRequest())).toEqual({ id: null });
    expect(await lab.engine.listReceipts({})).toEqual({ receipts: [] });
  });

  test("one that is damaged is listed as such, and does not hide the others", async () => {
    await using lab = await open();
    await spoken(lab);
    const [first, second] = [await kept(lab), await kept(lab)];
    await lab.meddle({
      sql: `UPDATE receipts SET receipt = '{"half' WHERE id = ${first}`,
      tables: (tables) => {
        const row = tables.receipts.get(first)!;
        tables.receipts = tables.receipts.set([first], { ...row, receipt: '{"half' });
      },
    });
    const { receipts } = await lab.engine.listReceipts({});
    expect(receipts.map(({ id, degraded }) => [id, degraded])).toEqual([
      [second, ["late:vectors"]],
      [first, ["unreadable"]],
    ]);
    await expect(lab.engine.trace({ id: first })).rejects.toMatchObject({ code: "store/corrupt" });
    const { beside } = await lab.engine.trace({ id: second, beside: true });
    expect(beside).toEqual({ older: { id: first, receipt: null }, newer: null });
    const check = (await lab.engine.doctor({})).checks.find(({ name }) => name === "receipts");
    expect(check).toMatchObject({
      ok: false,
      count: 1,
      detail: `one receipt of 2 cannot be read, receipt ${first}`,
      hint: expect.stringContaining("Nothing else depends on it"),
    });
  });

  test("a plan with a thousand candidates makes a receipt of a few kilobytes", async () => {
    await using lab = await open();
    await spoken(lab);
    const candidates = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ ref: `msg:${at}`, part: "tail", tokens: 10, reason: "tail-recent", score: null },
    }));
    const id = await kept(lab, { plan: planAccount({ candidates }) });
    const { receipt } = await lab.engine.trace({ id });
    expect(receipt["candidates"]).toHaveLength(400);
    expect(receipt["unlisted"]).toBe(1_000 + 2 - 400 + 3);
  });
});
