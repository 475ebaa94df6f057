/** Counts of what is stored: by lane and in all, and the same as what can be counted by hand. */

import { expect, test } from "vitest";
import { goodDraft, scriptedModel, summariesOf, talk } from "../support/fold.ts";
import { hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

const BUDGET = 20_000;

eachStore("stats", (open) => {
  test("an empty store has nothing", async () => {
    await using lab = await open();
    const { total, days, lanes } = await lab.engine.stats({});
    expect(lanes).toEqual([]);
    expect(days).toEqual({ from: null, messages: [] });
    expect(total).toMatchObject({
      messages: 0,
      tokens: 0,
      firstAt: null,
      lastAt: null,
      roles: [],
      fallback: 0,
    });
  });

  test("agree with what is there", async () => {
    const { means, requests } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    const host = hostTranscript();
    await talk(lab, host, 40);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const { total, lanes } = await lab.engine.stats({});
    const rows = await lab.rows();
    expect(total.messages).toBe(rows.length);
    expect(total.tokens).toBe(rows.reduce((sum, row) => sum + row.tokens, 0));
    expect(total.rawBytes).toBe(rows.reduce((sum, row) => sum + row.bytes, 0));
    expect(total).toMatchObject({ turns: 40, sessions: 1, firstAt: rows[0]!.at, lastAt: rows.at(-1)!.at });
    expect(Object.fromEntries(total.roles.map(({ role, messages }) => [role, messages]))).toEqual({
      user: 40,
      assistant: 80,
      toolResult: 40,
    });
    const active = (await summariesOf(lab)).filter(({ state }) => state === "active");
    const counted = total.summaries.filter(({ state }) => state === "active");
    expect(counted.reduce((sum, one) => sum + one.summaries, 0)).toBe(active.length);
    expect(total.view.tokens).toBeLessThan(total.tokens);
    expect(total.models).toMatchObject([{ model: "acme/scripted-1", calls: requests.length, failed: 0 }]);
    expect(total.models[0]!.costUsd).toBeCloseTo(requests.length * 0.01);
    expect(lanes).toMatchObject([{ ...LANE, kind: "main", messages: rows.length }]);
  });

  test("of several lanes: each its own, all added up, the largest first", async () => {
    await using lab = await open();
    await talk(lab, hostTranscript(), 3);
    const small = { agent: "gardener", sessionKey: "agent:gardener:main" };
    const host = hostTranscript("session-2");
    const said = host.say(userSays("are the tomatoes in?", 5));
    await lab.engine.commitTurn({ ...host.commit(said), lane: small });
    const { total, lanes } = await lab.engine.stats({});
    expect(lanes.map(({ messages }) => messages)).toEqual([12, 1]);
    expect(total).toMatchObject({ messages: 13, turns: 4, sessions: 2, firstAt: 5 });
    expect(total.roles.find(({ role }) => role === "user")?.messages).toBe(4);
    const one = await lab.engine.stats({ lane: small });
    expect(one.lanes).toMatchObject([{ ...small, messages: 1 }]);
    expect(one.total.messages).toBe(1);
  });

  test("messages of the last thirty days, up to the newest, of all lanes or of one", async () => {
    await using lab = await open();
    const day = 86_400_000;
    const at = Date.parse("2026-03-31T23:59:00Z");
    for (const [agent, before] of [
      ["main", 0],
      ["main", 1],
      ["gardener", 1],
      ["gardener", 29],
      ["gardener", 30],
    ] as const) {
      const host = hostTranscript(`session-${agent}-${before}`);
      const said = host.say(userSays(`${agent} ${before}`, at - before * day));
      await lab.engine.commitTurn({
        ...host.commit(said),
        lane: { agent, sessionKey: `agent:${agent}:main` },
      });
    }
    const { days } = await lab.engine.stats({});
    expect(days.from).toBe(Date.parse("2026-03-02T00:00:00Z"));
    expect(days.messages).toEqual([1, ...new Array(27).fill(0), 2, 1]);
    const lane = { agent: "gardener", sessionKey: "agent:gardener:main" };
    const one = await lab.engine.stats({ lane });
    expect(one.days.from).toBe(Date.parse("2026-03-01T00:00:00Z"));
    expect(one.days.messages).toEqual([1, 1, ...new Array(27).fill(0), 1]);
  });

  test("growth is the part of it that needs no row of every message", async () => {
    const { means } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    expect(await lab.engine.growth({})).toEqual({
      days: { from: null, messages: [] },
      summaries: [],
      models: [],
    });
    const host = hostTranscript();
    await talk(lab, host, 40);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const small = hostTranscript("session-2");
    const lane = { agent: "gardener", sessionKey: "agent:gardener:main" };
    await lab.engine.commitTurn({ ...small.commit(small.say(userSays("are the tomatoes in?", 5))), lane });
    const { days, total } = await lab.engine.stats({});
    expect(total.summaries.length).toBeGreaterThan(0);
    expect(await lab.engine.growth({})).toEqual({
      days,
      summaries: total.summaries,
      models: total.models,
    });
  });

  test("a lane that does not exist is refused with a way out", async () => {
    await using lab = await open();
    const asked = lab.engine.stats({ lane: { agent: "main", sessionKey: "nobody" } });
    await expect(asked).rejects.toMatchObject({ code: "history/unknown-lane" });
  });
});
