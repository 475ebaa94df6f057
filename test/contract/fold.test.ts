/** Folding, end to end in the engine: when it happens, what it leaves visible, and that it loses nothing. */

import { expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { BUDGET, filler, laneOf, payAll, prompt, summariesOf, talk, underView } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

const bytes = (plan: { prefix: { blocks?: readonly string[] } | null }) =>
  plan.prefix?.blocks?.join("\n") ?? "";
const MINUTE = 60_000;

eachStore("folding", (open) => {
  test("a conversation with room to spare costs nothing: no debt, no summary, the host's own messages", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 8);
    expect(await prompt(lab, host)).toMatchObject({ prefix: null, gap: null, from: null, pressure: "none" });
    expect((await lab.engine.foldDue({})).due).toEqual([]);
    expect(await summariesOf(lab)).toEqual([]);
  });

  test("above the soft threshold summaries are prepared, and the prompt does not change by a byte", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 36);
    const before = await prompt(lab, host);
    expect(before).toMatchObject({ pressure: "soft", prefix: null });
    for (let times = 0; times < 10; times += 1) await prompt(lab, host);
    expect((await lab.engine.foldDue({})).due).toHaveLength(1);
    expect(await payAll(lab)).toBeGreaterThan(0);
    expect((await summariesOf(lab)).every(({ state }) => state === "prepared")).toBe(true);
    expect(await prompt(lab, host)).toEqual({ ...before, pressure: "soft" });
    expect((await lab.engine.foldDue({})).due).toEqual([]);
  });

  test.each([
    { moment: "nobody has said anything for longer than a cache lives", more: {}, quietMs: 6 * MINUTE },
    { moment: "the model changes", more: { model: "acme/other" }, quietMs: 0 },
    { moment: "the prompt is about to overflow", more: { usual: BUDGET * 0.7, budget: BUDGET }, quietMs: 0 },
  ])("what is prepared is shown when $moment", async ({ more, quietMs }) => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 36);
    const at = lab.clock.now();
    const said = host.say(
      userSays("one more", at),
      assistantSays("yes", at + 1, { provider: "acme", model: "first" }),
    );
    await lab.engine.commitTurn(host.commit(said));
    await prompt(lab, host);
    await payAll(lab);
    expect((await prompt(lab, host)).prefix).toBeNull();
    lab.clock.advance(quietMs);
    const shown = await prompt(lab, host, more);
    expect(shown.prefix?.blocks?.length).toBeGreaterThan(1);
    expect(shown.tokens).toBeLessThan(BUDGET * 0.75);
    expect(shown.from?.[0]?.role).toBe("user");
  });

  test("once shown, the prefix is the same bytes turn after turn, until the next activation", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const first = await prompt(lab, host);
    expect(bytes(first)).toContain("<summary ");
    for (let turn = 0; turn < 5; turn += 1) {
      await talk(lab, host, 1);
      const next = await prompt(lab, host);
      expect(bytes(next)).toBe(bytes(first));
      expect(next.from?.[0]).toEqual(first.from?.[0]);
      expect(next.epoch).toBe(first.epoch);
    }
    const held = await prompt(lab, host, { holds: first.prefix!.key });
    expect(held.prefix).toEqual({ key: first.prefix!.key, tokens: first.prefix!.tokens });
  });

  test("every message is in the view or under a summary in it, in order, whatever is folded and condensed", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let part = 0; part < 4; part += 1) {
      await talk(lab, host, 40);
      await prompt(lab, host);
      await payAll(lab);
      await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true });
      const rows = await lab.rows();
      expect(await underView(lab)).toEqual(rows.map((row) => row.id));
      const plan = await prompt(lab, host);
      expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
      expect(plan.gap).toBeNull();
    }
    const depths = (await summariesOf(lab)).map(({ depth }) => depth);
    expect(Math.max(...depths)).toBeGreaterThan(0);
    expect(await lab.count()).toBe(640);
  });

  test("a prompt that no longer fits asks for a fold; without one, it says what it leaves out", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 80);
    const cut = await prompt(lab, host);
    expect(cut).toMatchObject({ pressure: "hard", prefix: null });
    expect(cut.gap).toMatch(/^<nacre_gap>\d+ messages from .* lcm_grep/);
    expect(cut.tokens).toBeLessThanOrEqual(BUDGET);
    const answer = await lab.engine.compact({
      lane: LANE,
      sessionId: host.sessionId,
      budget: BUDGET,
      urgent: true,
      withinMs: 60_000,
    });
    expect(answer).toMatchObject({ compacted: true, stopped: "under-target" });
    expect(await prompt(lab, host, { final: true })).toMatchObject({ gap: null, pressure: "none" });
  });

  test("where not even the summaries fit, the gap says how many messages they stood for, and since when", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 80);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const whole = await prompt(lab, host);
    expect(whole.prefix).not.toBeNull();
    const [first] = await lab.rows();
    const least = await prompt(lab, host, {
      budget: Math.ceil((whole.prefix?.tokens ?? 0) / 2),
      final: true,
    });
    expect(least.prefix).toBeNull();
    const [, messages, since] = /^<nacre_gap>(\d+) messages from (\S+) to/.exec(least.gap ?? "") ?? [];
    expect(Number(messages)).toBe((await lab.count()) - least.count);
    expect(since).toBe(new Date(first!.at).toISOString().replace(/:\d\d\.\d+Z$/, "Z"));
  });

  test("a past that cannot be folded while a reply waits is not begun then: it is folded behind it, and shown as a whole", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 150);
    expect((await prompt(lab, host)).pressure).toBe("soft");
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true };
    expect(await lab.engine.compact(request)).toMatchObject({
      written: 0,
      activated: 0,
      stopped: "deadline",
    });
    expect((await prompt(lab, host)).prefix).toBeNull();
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ reason: "hard" }]);
    await payAll(lab);
    expect(await prompt(lab, host)).toMatchObject({ gap: null, pressure: "none" });
  });

  test("a message that came late among the folded ones is shown escaped, and counted as it is shown", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 10);
    const at = lab.clock.now();
    const late = host.say(userSays("<&>\"'".repeat(600), at));
    lab.clock.advance(10_000);
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    await lab.engine.reconcile(host.page());
    const plan = await prompt(lab, host, { final: true });
    const shown = plan.prefix?.blocks?.find((block) => block.startsWith("<nacre_message"));
    expect(shown?.includes("&lt;&>")).toBe(true);
    const spoken = plan.prefix!.blocks!.reduce((sum, block) => sum + estimateTokens(block), 0);
    expect(plan.prefix!.tokens).toBeGreaterThanOrEqual(spoken);
    expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
    expect(late).toHaveLength(1);
  });

  test("folding that brings nothing is not waited for at every turn", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const giant = assistantSays(`one ${"enormous ".repeat(30_000)}`, at + 1);
    await lab.engine.commitTurn(host.commit(host.say(userSays("tell me everything", at), giant)));
    expect(await prompt(lab, host)).toMatchObject({ pressure: "hard" });
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true };
    expect(await lab.engine.compact(request)).toMatchObject({ compacted: false });
    expect((await prompt(lab, host)).pressure).not.toBe("hard");
    expect((await lab.engine.foldDue({})).due).toEqual([]);
    lab.clock.advance(5 * MINUTE + 1);
    expect((await lab.engine.foldDue({})).due).toHaveLength(1);
  });

  test("a deadline cuts folding short: what is written stays, the rest is owed", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 120);
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET };
    const answer = await lab.engine.compact(request, AbortSignal.abort());
    expect(answer).toMatchObject({ written: 0, stopped: "cancelled" });
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ reason: "hard" }]);
    expect(await payAll(lab)).toBeGreaterThan(5);
    expect(await prompt(lab, host)).toMatchObject({ gap: null, pressure: "none" });
    expect((await lab.engine.foldDue({})).due).toEqual([]);
  });

  test("where much stands beside a conversation, it is folded by what is left to it, and not asked for again at every turn", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 26);
    const beside = { addition: 5_000 };
    expect(await prompt(lab, host)).toMatchObject({ pressure: "none" });
    expect(await prompt(lab, host, beside)).toMatchObject({ pressure: "soft", prefix: null });
    expect(await payAll(lab)).toBeGreaterThan(0);
    for (let times = 0; times < 3; times += 1) {
      await prompt(lab, host, beside);
      expect((await lab.engine.foldDue({})).due).toEqual([]);
    }
    lab.clock.advance(6 * MINUTE);
    const shown = await prompt(lab, host, beside);
    expect(shown).toMatchObject({ gap: null, pressure: "none" });
    expect(shown.prefix?.blocks?.length).toBeGreaterThan(0);
    expect((await lab.engine.foldDue({})).due).toEqual([]);
  });

  test.each([3_000, 6_000, 12_000, 40_000])(
    "in a window of %i tokens folding comes to an end: what is paid and shown is enough, and leaves recall its room",
    async (window) => {
      await using lab = await open();
      const host = hostTranscript();
      const usual = { budget: window, usual: window };
      for (let part = 0; part < 12; part += 1) {
        await talk(lab, host, Math.ceil(window / 3_000));
        await prompt(lab, host, { ...usual, final: true });
        await payAll(lab);
        lab.clock.advance(6 * MINUTE);
        const shown = await prompt(lab, host, { ...usual, final: true });
        await payAll(lab);
        expect(shown.tokens).toBeLessThanOrEqual(window);
        expect(shown.room).toBeGreaterThanOrEqual(Math.min(3_000, window / 4) - 1);
      }
      const summaries = await summariesOf(lab);
      for (let times = 0; times < 3; times += 1) {
        lab.clock.advance(31 * MINUTE);
        await prompt(lab, host, { ...usual, final: true });
        await payAll(lab);
      }
      expect((await summariesOf(lab)).length - summaries.length).toBeLessThanOrEqual(2);
      expect(await prompt(lab, host, usual)).toMatchObject({ gap: null, pressure: "none" });
    },
  );

  test("two folds of one lane at the same time write nothing twice", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 100);
    await prompt(lab, host);
    const { due } = await lab.engine.foldDue({});
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET };
    await Promise.all([lab.engine.compact(request), ...due.map((debt) => lab.engine.payFold(debt))]);
    const summaries = await summariesOf(lab);
    expect(summaries.filter(({ state }) => state === "retired")).toEqual([]);
    expect(await underView(lab)).toEqual((await lab.rows()).map((row) => row.id));
  });

  test("what somebody asked for and could not wait for is done to its end", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 20);
    await prompt(lab, host);
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET, force: true };
    await lab.engine.compact(request, AbortSignal.abort());
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ reason: "manual" }]);
    expect(await payAll(lab)).toBeGreaterThan(0);
    expect((await prompt(lab, host)).prefix).not.toBeNull();
  });

  test.each([
    { who: "one person", role: "user" },
    { who: "one tool that nobody called", role: "toolResult" },
    { who: "one assistant", role: "assistant" },
  ])("a lane in which only $who speaks is folded like any other", async ({ role }) => {
    await using lab = await open();
    const host = hostTranscript();
    for (let turn = 0; turn < 60; turn += 1) {
      const at = lab.clock.now();
      const text = `entry ${turn}: ${filler(turn, 300)}`;
      const message = { role, content: [{ type: "text", text }], timestamp: at };
      await lab.engine.commitTurn(host.commit(host.say(message)));
      lab.clock.advance(60_000);
    }
    await prompt(lab, host);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true });
    const plan = await prompt(lab, host, { final: true });
    expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
    expect(plan.prefix).not.toBeNull();
    expect(await underView(lab)).toEqual((await lab.rows()).map((row) => row.id));
  });

  test("messages larger than a chunk are folded with a neighbour, and the conversation goes on", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let turn = 0; turn < 6; turn += 1) {
      const at = lab.clock.now();
      const said = host.say(userSays(`part ${turn}`, at), assistantSays(filler(turn, 7_000), at + 1));
      await lab.engine.commitTurn(host.commit(said));
      lab.clock.advance(60_000);
    }
    await prompt(lab, host);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true });
    expect((await prompt(lab, host, { final: true })).tokens).toBeLessThanOrEqual(BUDGET);
    expect(await underView(lab)).toEqual((await lab.rows()).map((row) => row.id));
  });

  test("messages that arrive while summaries are written are neither lost nor out of order", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await prompt(lab, host);
    const folding = payAll(lab);
    await talk(lab, host, 5);
    await folding;
    await payAll(lab);
    expect(await underView(lab)).toEqual((await lab.rows()).map((row) => row.id));
  });

  test("after a reset nothing old is shown; the summaries stay", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    await lab.engine.reconcile({ ...host.page(), resets: [host.reset()] });
    host.entries.length = 0;
    await talk(lab, host, 2);
    expect(await prompt(lab, host)).toMatchObject({ prefix: null, gap: null });
    expect((await summariesOf(lab)).length).toBeGreaterThan(0);
    expect(await underView(lab)).toHaveLength(8);
  });

  test("a rewrite of the transcript leaves folded what was folded", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const before = await prompt(lab, host);
    host.rewriteFrom(100);
    await lab.engine.reconcile(host.page());
    const after = await prompt(lab, host);
    expect(bytes(after)).toBe(bytes(before));
    expect(await underView(lab)).toHaveLength(240);
  });

  test("the doctor follows every summary down to what was said", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    expect(await lab.engine.doctor({})).toMatchObject({ ok: true });
    const lane = await laneOf(lab);
    const [row] = await lab.rows();
    await lab.store.write("derived", ({ history }) => history.insertIntoView(lane.id, 0, [row!.id]));
    const { checks } = await lab.engine.doctor({});
    expect(checks.find(({ name }) => name === "coverage")).toMatchObject({
      ok: false,
      detail: expect.stringContaining("shown twice"),
      refs: [`msg:${row!.id}`],
    });
  });

  test("asked for by hand it folds a short conversation too, up to the newest exchange", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 12);
    const request = { lane: LANE, sessionId: host.sessionId, budget: BUDGET, force: true };
    expect(await lab.engine.compact(request)).toMatchObject({ compacted: true });
    const plan = await prompt(lab, host);
    expect(plan.prefix).not.toBeNull();
    expect(plan.count).toBeGreaterThanOrEqual(4);
    expect(await underView(lab)).toHaveLength(48);
    expect((await laneOf(lab)).epoch).toBeGreaterThan(0);
  });
});
