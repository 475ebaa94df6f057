/** What recall may have of a prompt: what the others leave, no more than its share, and never at the cost of what stands before it. */

import { expect, test } from "vitest";
import { sharesOf } from "../../src/rooms/assemble/index.ts";
import { converse, indexAll, SUNDAY } from "../support/converse.ts";
import { filler, type Host, payAll, prompt, talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:7" } as const;
const { recall, recallTokens } = sharesOf({});

/** Much to be found elsewhere. */
async function saidElsewhere(lab: Lab): Promise<void> {
  const said = Array.from({ length: 30 }, (_, nth) => ({
    user: `The lighthouse inspection number ${nth}: ${filler(nth, 140)}`,
    assistant: `Noted for the lighthouse, inspection ${nth}. ${filler(nth + 7, 90)}`,
  }));
  await converse(lab, "lighthouse", said, SUNDAY, OTHER);
  await indexAll(lab);
}

async function made(
  lab: Lab,
  host: Host,
  window: number,
  asked = "What did the lighthouse inspection find?",
) {
  const plan = await prompt(lab, host, { budget: window, usual: window, final: true });
  const { tokens, block } = await lab.engine.supply({
    ...{ lane: LANE, sessionId: host.sessionId, asker: OWNER, prompt: asked, withinMs: 60_000 },
    ...{ room: plan.room, plan: plan.account },
  });
  return { plan, tokens, block };
}

eachStore("what recall may have", (open) => {
  test.each([2_000, 8_000, 200_000])("of a window of %i tokens", async (window) => {
    await using lab = await open();
    await saidElsewhere(lab);
    const host = hostTranscript();
    for (let part = 0; part < 3; part += 1) {
      await talk(lab, host, window < 20_000 ? 4 : 16);
      const { plan, tokens, block } = await made(lab, host, window);
      expect(plan.tokens + tokens).toBeLessThanOrEqual(window);
      expect(tokens).toBeLessThanOrEqual(Math.min(recall * window, recallTokens));
      expect(tokens).toBeGreaterThan(Math.min(window / 4, recallTokens) / 2);
      expect(block).toContain("lighthouse");
      await payAll(lab);
      lab.clock.advance(6 * 60_000);
    }
  });

  test.each([2_000, 200_000])(
    "in a window of %i tokens changes nothing of what stands before it, whatever is asked",
    async (window) => {
      await using lab = await open();
      await saidElsewhere(lab);
      const host = hostTranscript();
      await talk(lab, host, window < 20_000 ? 12 : 24);
      await prompt(lab, host, { budget: window, usual: window, final: true });
      await payAll(lab);
      lab.clock.advance(6 * 60_000);
      const much = await made(lab, host, window);
      const nothing = await made(lab, host, window, "?");
      expect(much.tokens).toBeGreaterThan(nothing.tokens);
      expect(nothing.plan).toEqual(much.plan);
      await talk(lab, host, 1);
      const next = await made(lab, host, window);
      expect(next.plan.prefix).toEqual(much.plan.prefix);
      expect(next.plan.epoch).toBe(much.plan.epoch);
      expect(next.plan.tokens + next.tokens).toBeLessThanOrEqual(window);
    },
  );

  test("a call that has less takes it from recall first: the conversation does not move", async () => {
    await using lab = await open();
    await saidElsewhere(lab);
    const host = hostTranscript();
    await talk(lab, host, 4);
    const usual = 4_000;
    const whole = await prompt(lab, host, { budget: usual, usual, final: true });
    const less = await prompt(lab, host, { budget: usual - 700, usual, final: true });
    expect(less.room).toBe(whole.room - 700);
    expect({ ...less, room: 0, account: null }).toEqual({ ...whole, room: 0, account: null });
  });
});
