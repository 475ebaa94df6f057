/** Prompts while the log and the host disagree: what came late, what was half read, what only one of them knows. */

import { expect, test } from "vitest";
import { BUDGET, type Host, prompt, talk } from "../../test/support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../../test/support/host.ts";
import { eachStore, type Lab } from "../../test/support/stores.ts";
import { estimateTokens } from "../kernel/tokens.ts";

const heartbeat = { provenance: { kind: "internal_system", sourceTool: "heartbeat" } };

async function say(lab: Lab, host: Host, ...texts: readonly string[]): Promise<void> {
  const at = lab.clock.now();
  const said = host.say(...texts.map((text, index) => userSays(text, at + index)));
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(10_000);
}

const textsOf = (messages: readonly { readonly [key: string]: unknown }[]) =>
  messages.map((message) => message["content"]);

eachStore("a prompt", (open) => {
  test("whose host holds nothing but heartbeats of it is rebuilt from the log", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, "one", "two");
    // By a clock that was set back since: where they stand tells, not when they were said.
    const at = lab.clock.now() - 3_600_000;
    const beats = [
      userSays("HEARTBEAT", at, heartbeat),
      ...[1, 2, 3, 4].map((more) => assistantSays("ok", at + more)),
    ];
    const shown = host.say(...beats);
    await lab.engine.commitTurn({ ...host.commit(shown), heartbeat: true });
    const plan = await prompt(lab, host, {}, beats);
    expect(textsOf(plan.unsent)).toEqual(["one", "two"]);
    expect(plan).toMatchObject({ gap: null, from: null, count: 0 });
  });

  test("whose host holds only what the log has not read is rebuilt up to that time", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, "one", "two");
    const at = lab.clock.now();
    const failed = host.say(...[0, 1, 2, 3].map((more) => assistantSays("failing", at + more)));
    lab.clock.advance(10_000);
    await say(lab, host, "three");
    const held = [...failed, ...host.entries.slice(-1)].map((entry) => entry.message);
    const plan = await prompt(lab, host, {}, held);
    expect(textsOf(plan.unsent)).toEqual(["one", "two"]);
    expect(plan).toMatchObject({ gap: null, from: null, count: 1 });
  });

  test("does not take for its tail what was said before the end of the summaries and came late", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 26);
    const late = host.say(userSays("nobody read this", lab.clock.now()));
    lab.clock.advance(1_000);
    await talk(lab, host, 2);
    await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
    const before = await prompt(lab, host);
    await lab.engine.reconcile(host.page(late, { complete: false }));
    const after = await prompt(lab, host);
    expect(after.from).toEqual(before.from);
    expect(after.epoch).toBeGreaterThan(before.epoch);
    const blocks = after.prefix?.blocks ?? [];
    expect(blocks.findIndex((block) => block.includes("nobody read this"))).toBe(blocks.length - 1);
    const cost = blocks.reduce((sum, block) => sum + estimateTokens(block), 0);
    expect(after.prefix?.tokens).toBeGreaterThanOrEqual(cost);
  });

  test("goes by the host's own word while a rewritten transcript is half read", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 30);
    await lab.engine.reconcile(host.page());
    await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
    host.rewriteFrom(host.entries.length - 8);
    const half = host.entries.slice(0, -4);
    await lab.engine.reconcile(host.page(half, { complete: false }));
    expect(await prompt(lab, host)).toMatchObject({ status: "behind", prefix: null });
    expect(await lab.engine.compact({ lane: LANE, budget: 4_000, force: true })).toMatchObject({
      written: 0,
    });
    await lab.engine.reconcile(host.page());
    expect(await prompt(lab, host)).toMatchObject({ status: "planned", prefix: { key: expect.any(String) } });
    const folded = await lab.engine.compact({ lane: LANE, budget: 4_000, force: true });
    expect(folded.written).toBeGreaterThan(0);
  });
});
