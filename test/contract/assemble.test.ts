/** The plan of a prompt: stable, within its budget, and never at odds with what the host holds. */

import { expect, test } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const prints = (messages: readonly JsonObject[]) =>
  messages.map((message) => ({
    role: message["role"] as string,
    at: message["timestamp"] as number,
    key: (message["responseId"] ?? message["idempotencyKey"] ?? null) as string | null,
  }));

const ask = (lab: Lab, host: ReturnType<typeof hostTranscript>, budget: number) => {
  const messages = host.entries.map((entry) => entry.message);
  const request = {
    lane: LANE,
    sessionId: host.sessionId,
    count: messages.length,
    newest: prints(messages.slice(-8)),
    budget,
    final: true,
  };
  return lab.engine.assemble(request);
};

async function talk(
  lab: Lab,
  host: ReturnType<typeof hostTranscript>,
  turns: number,
  words = 40,
): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    const at = host.entries.length * 10;
    const said = host.say(
      userSays("question ".repeat(words), at),
      assistantSays("answer ".repeat(words), at + 5),
    );
    await lab.engine.commitTurn(host.commit(said));
  }
}

eachStore("assemble", (open) => {
  test("a short conversation is sent as the host has it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 3);
    expect(await ask(lab, host, 100_000)).toMatchObject({ status: "planned", from: null, start: "kept" });
  });

  test("the same state and budget give the same plan, and a new turn leaves the start where it was", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 20);
    const budget = 700;
    const first = await ask(lab, host, budget);
    expect(first).toMatchObject({ status: "planned", start: "moved" });
    expect(first.tokens).toBeLessThanOrEqual(budget);
    const again = await ask(lab, host, budget);
    expect(again).toMatchObject({ from: first.from, start: "kept" });
    await talk(lab, host, 1);
    const next = await ask(lab, host, budget);
    expect(next).toMatchObject({ start: "kept" });
    expect(next.from?.[0]).toEqual(first.from?.[0]);
    expect(next.epoch).toBe(again.epoch);
  });

  test("a tail that outgrew its budget begins later, at a question, and the epoch changes", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 10);
    const before = await ask(lab, host, 700);
    await talk(lab, host, 10);
    const after = await ask(lab, host, 700);
    expect(after.from?.[0]).toMatchObject({ role: "user" });
    expect(after.from![0]!.at).toBeGreaterThan(before.from![0]!.at);
    expect(after.epoch).toBeGreaterThan(before.epoch);
  });

  test("a budget of one leaves everything out and breaks nothing", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 2);
    expect(await ask(lab, host, 1)).toMatchObject({ status: "planned", tokens: 0, start: "over", from: [] });
    expect(await ask(lab, host, 100_000)).toMatchObject({ from: null });
  });

  test("a tool call is never cut from its results", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const rounds = Array.from({ length: 30 }, (_, at) => [
      assistantCalls("exec", `call_${at}`, 10 + at * 2),
      toolAnswers(`call_${at}`, "output ".repeat(20), 11 + at * 2),
    ]).flat();
    await lab.engine.commitTurn(
      host.commit(host.say(userSays("go", 1), ...rounds, assistantSays("end", 99))),
    );
    for (const budget of [100, 200, 400, 800]) {
      const plan = await ask(lab, host, budget);
      expect(plan.from?.[0]?.role).not.toBe("toolResult");
      expect(plan.tokens).toBeLessThanOrEqual(budget);
    }
  });

  test("when the log does not know the host's newest messages, the host's own word goes", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 1);
    for (let at = 0; at < 20; at += 1) host.say(userSays("not stored yet", 5_000 + at));
    expect(await ask(lab, host, 100_000)).toMatchObject({ status: "behind" });
    const other = hostTranscript("another session");
    expect(await ask(lab, other, 100)).toMatchObject({ status: "planned", from: null });
  });

  test("heartbeats are known, though no view shows them", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 2);
    for (let beat = 0; beat < 10; beat += 1) {
      const said = host.say(userSays("HEARTBEAT", 9_000 + beat * 2), assistantSays("ok", 9_001 + beat * 2));
      await lab.engine.commitTurn({ ...host.commit(said), heartbeat: true });
    }
    expect(await ask(lab, host, 100_000)).toMatchObject({ status: "planned", count: 4 });
  });

  test("compaction says the truth: nothing to do, or how much shorter", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const request = { lane: LANE, sessionId: host.sessionId, budget: 20_000 };
    expect(await lab.engine.compact(request)).toMatchObject({
      compacted: false,
      reason: "nothing to compact",
    });
    await talk(lab, host, 2);
    expect(await lab.engine.compact(request)).toMatchObject({
      compacted: false,
      reason: "already under target",
    });
    await talk(lab, host, 30, 400);
    const answer = await lab.engine.compact(request);
    expect(answer).toMatchObject({ compacted: true, stopped: "under-target" });
    expect(answer.tokensAfter).toBeLessThan(10_000);
    expect(answer.tokensBefore).toBeGreaterThan(20_000);
    const plan = await ask(lab, host, 100_000);
    expect(plan.tokens).toBe(answer.tokensAfter);
    expect(plan.prefix?.blocks?.length).toBe(answer.activated + 1);
    expect(await lab.count()).toBe(64);
  });

  test("a provider that counted more than we did makes compaction go further", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 30, 400);
    const plain = { lane: LANE, sessionId: host.sessionId, budget: 20_000 };
    const observed = { ...plain, observed: 75_000, overflowed: true };
    const answer = await lab.engine.compact(observed);
    expect(answer.compacted).toBe(true);
    expect(answer.tokensAfter).toBeLessThan(10_000 / 2.5);
  });

  test("one prompt with little room takes nothing from the next", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 30);
    const messages = host.entries.map((entry) => entry.message);
    const request = {
      lane: LANE,
      sessionId: host.sessionId,
      count: messages.length,
      newest: prints(messages.slice(-8)),
    };
    const whole = await lab.engine.assemble({ ...request, budget: 100_000, usual: 100_000 });
    await lab.engine.assemble({ ...request, budget: 60, usual: 100_000 });
    expect(await lab.engine.assemble({ ...request, budget: 100_000, usual: 100_000 })).toEqual(whole);
  });

  test("what the host counts beside the conversation is no reason to cut it to nothing", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 40);
    const { tokensBefore } = await lab.engine.compact({
      lane: LANE,
      sessionId: host.sessionId,
      budget: 10_000_000,
    });
    const answer = await lab.engine.compact({
      lane: LANE,
      sessionId: host.sessionId,
      budget: 32_000,
      observed: 27_000,
    });
    expect(answer.tokensAfter).toBeGreaterThanOrEqual(Math.min(tokensBefore, 32_000 * 0.1));
  });

  test("after a refusal by the provider the prompt gets shorter although it seemed to fit", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 4);
    const request = { lane: LANE, sessionId: host.sessionId, budget: 100_000 };
    expect(await lab.engine.compact(request)).toMatchObject({ compacted: false });
    const answer = await lab.engine.compact({ ...request, overflowed: true });
    expect(answer).toMatchObject({ compacted: true });
    expect(answer.tokensAfter).toBeLessThanOrEqual(answer.tokensBefore / 2);
  });

  test("a reset begins anew: nothing of the old tail's start remains", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 20);
    await ask(lab, host, 700);
    await lab.engine.reconcile({ ...host.page(), resets: [host.reset()] });
    host.entries.length = 0;
    await talk(lab, host, 1);
    expect(await ask(lab, host, 700)).toMatchObject({ from: null, start: "kept" });
  });
});
