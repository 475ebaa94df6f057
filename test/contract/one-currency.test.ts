/** What everything in a prompt is counted in: as its model counts, wherever that differs from what we estimate. */

import { expect, test } from "vitest";
import type { SupplyAnswer } from "../../src/engine/index.ts";
import { scaleTokens } from "../../src/kernel/token-ratio.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { MESSAGE_OVERHEAD } from "../../src/rooms/history/index.ts";
import { type PartAccount, readPlan, readSupply } from "../../src/rooms/pack/index.ts";
import { converse, indexAll, SUNDAY } from "../support/converse.ts";
import { BUDGET, filler, laneOf, prompt, talk } from "../support/fold.ts";
import { hostTranscript, LANE, userSays } from "../support/host.ts";
import { OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:7" } as const;
const MODEL = "someone/counts-otherwise";

/** The lane's model reported so often what it counts that it is believed. */
async function countsBy(lab: Lab, ratio: number): Promise<void> {
  const lane = await laneOf(lab);
  const rows = await lab.rows();
  await lab.store.write("derived", async ({ history, calibration }) => {
    await history.saveLane({ ...lane, model: MODEL });
    for (const script of new Set(rows.map((row) => row.script)))
      await calibration.saveRatio({ model: MODEL, script, ratio, samples: 10 });
  });
}

async function told(lab: Lab): Promise<ReturnType<typeof hostTranscript>> {
  const elsewhere = Array.from({ length: 30 }, (_, at) => ({
    user: `The kestrel was seen at post ${at}. ${filler(at, 20)}`,
  }));
  await converse(lab, "elsewhere", elsewhere, SUNDAY, OTHER);
  await lab.engine.addGuidance({ text: "Always name the post where a bird was seen." });
  const host = hostTranscript();
  await talk(lab, host, 12);
  await indexAll(lab);
  return host;
}

const supplyFor = (lab: Lab, sessionId: string, plan: Awaited<ReturnType<typeof prompt>>) =>
  lab.engine.supply({
    ...{ lane: LANE, sessionId, asker: OWNER, prompt: "Where was the kestrel seen?" },
    ...{ room: plan.room, plan: plan.account },
  });

const sumOf = (parts: readonly PartAccount[]) => parts.reduce((sum, { tokens }) => sum + tokens, 0);

const supplyOf = ({ account }: SupplyAnswer) => readSupply(account)!;

eachStore("tokens of a prompt", (open) => {
  test.each([
    { ratio: 2, budget: 1_200 },
    { ratio: 2, budget: 3_000 },
    { ratio: 2.5, budget: 20_000 },
    { ratio: 1.3, budget: 9_000 },
    { ratio: 0.8, budget: 2_000 },
    { ratio: 0.8, budget: 12_000 },
  ])("are one currency, and never more than the budget: $budget by a ratio of $ratio", async (of) => {
    const { ratio, budget } = of;
    await using lab = await open();
    const host = await told(lab);
    await countsBy(lab, ratio);
    const plan = await prompt(lab, host, { budget, usual: budget, addition: 50, final: true });
    const account = readPlan(plan.account)!;
    expect(account.budget.scale).toBeCloseTo(ratio, 1);
    expect(account.budget.addition).toBe(scaleTokens(50, account.budget.scale));
    expect(sumOf(account.parts)).toBe(plan.tokens);
    const supplied = await supplyFor(lab, host.sessionId, plan);
    const { parts, limits, room, candidates } = supplyOf(supplied);
    const { block, tokens } = supplied;
    expect(block).toContain("Always name the post");
    expect(tokens).toBe(scaleTokens(estimateTokens(block!) + MESSAGE_OVERHEAD, account.budget.scale));
    expect(account.budget.addition + plan.tokens + tokens).toBeLessThanOrEqual(budget);
    expect(sumOf(parts)).toBe(tokens);
    expect(room).toBe(plan.room);
    expect(limits).toEqual({
      guidance: account.budget.limits.guidance,
      recall: account.budget.limits.recall,
    });
    const recall = parts.find(({ part }) => part === "recall")!;
    expect(recall.tokens).toBeLessThanOrEqual(limits.recall);
    // Whatever there is, there is plenty to recall: room or share is used up but for less than another would take.
    if (recall.items > 0 && recall.items < 30) {
      const left = Math.min(limits.recall - recall.tokens, room - tokens);
      const largest = Math.max(...candidates.map((one) => one.tokens));
      expect(left).toBeLessThanOrEqual(largest + scaleTokens(20, account.budget.scale));
    }
  });

  test("a gap costs what its model counts for it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 12);
    await countsBy(lab, 2);
    const plan = await prompt(lab, host, { budget: 4_000, usual: 4_000, final: true });
    expect(plan.gap).not.toBeNull();
    const [, prefix] = readPlan(plan.account)!.parts;
    expect(prefix).toEqual({
      ...{ part: "prefix", items: 0 },
      tokens: scaleTokens(estimateTokens(plan.gap!) + MESSAGE_OVERHEAD, readPlan(plan.account)!.budget.scale),
    });
    expect(plan.tokens).toBeLessThanOrEqual(4_000);
  });

  test("what the surface says itself is counted before anything else: the parts have so much less", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 30);
    const silent = await prompt(lab, host, { budget: 6_000 });
    const talkative = await prompt(lab, host, { budget: 6_000, addition: 900 });
    expect(readPlan(talkative.account)!.budget).toMatchObject({ call: 6_000, addition: 900 });
    expect(talkative.tokens + talkative.room).toBe(5_100);
    expect(silent.tokens + silent.room).toBe(6_000);
    expect(talkative.count).toBeLessThan(silent.count);
  });

  test("a gap behind which nothing is shown ends with the newest message, whatever the hour", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 2);
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(filler(1, 2 * BUDGET), at))));
    const plan = await prompt(lab, host, { final: true });
    expect(plan).toMatchObject({ count: 0, start: "over" });
    expect(plan.gap).toContain(` to ${new Date(at).toISOString().slice(0, 16)}`);
    lab.clock.advance(3 * 60 * 60_000);
    expect((await prompt(lab, host, { final: true })).gap).toBe(plan.gap);
  });
});
