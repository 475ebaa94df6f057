/** What stands behind the recent messages is for the prompt that is sent, not for the one that was planned. */

import { expect, test } from "vitest";
import type { AssemblePlan, PromptMade } from "../../src/engine/index.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { indexAll } from "../support/converse.ts";
import { type Host, prompt, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const OWNER = { ...LANE, isOwner: true };
const RULE = "From now on always give distances in nautical miles.";
const FACT = "The lighthouse keeper is called Ottokar Brandt.";
const QUESTION = "What is the lighthouse keeper called?";

async function told(open: OpenLab): Promise<{ lab: Lab; host: Host }> {
  const lab = await open();
  const host = hostTranscript("session-1");
  for (const text of [RULE, FACT]) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(text, at), assistantSays("Noted.", at + 1))));
    lab.clock.advance(10_000);
  }
  await talk(lab, host, 3);
  await indexAll(lab);
  return { lab, host };
}

/** As if the host's messages went from this one on, and nothing else. */
function madeFrom(host: Host, first: number): PromptMade {
  const live = host.entries.slice(first).map(({ message }) => ({
    role: String(message["role"]),
    at: Number(message["timestamp"]),
    key: null,
  }));
  return {
    ...{ from: live.slice(0, 4), messages: live.length },
    ...{ summaries: [], authored: 0, prefix: 0, tail: 900 },
  };
}

async function supplied(lab: Lab, host: Host, plan: AssemblePlan, made?: PromptMade) {
  const { block, account } = await lab.engine.supply({
    ...{ lane: LANE, sessionId: host.sessionId, asker: OWNER, prompt: QUESTION },
    ...{ room: 2_000, plan: plan.account, withinMs: 60_000, ...(made && { made }) },
  });
  return { text: block ?? "", account };
}

const reasonsIn = (account: unknown) =>
  new Set((account as SupplyAccount).candidates.map(({ reason }) => reason));

eachStore("a prompt that was made otherwise", (open) => {
  test("what is shown is not supplied; what was planned to be shown and did not go is", async () => {
    const { lab, host } = await told(open);
    await using _ = lab;
    const plan = await prompt(lab, host);
    const whole = await supplied(lab, host, plan);
    expect(whole.text).not.toContain("nautical");
    expect(whole.text).not.toContain("Ottokar");
    expect(reasonsIn(whole.account)).toContain("shown-in-tail");
    // Its first four messages were cut.
    const cut = await supplied(lab, host, plan, madeFrom(host, 4));
    expect(cut.text).toContain("nautical miles");
    expect(cut.text).toContain("Ottokar Brandt");
    // More of the host's went than was planned: nothing of it is said twice.
    const more = await supplied(lab, host, plan, madeFrom(host, 0));
    expect(more.text).not.toContain("Ottokar");
  });

  test("its receipt says so, and is made again as it was made", async () => {
    const { lab, host } = await told(open);
    await using _ = lab;
    const plan = await prompt(lab, host);
    const made = madeFrom(host, 4);
    const { account } = await supplied(lab, host, plan, made);
    const { id } = await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: host.sessionId, plan: plan.account, supply: account, made },
      sent: { messages: 13, tokens: 1_000, supplied: true, degraded: ["assemble:uncounted"] },
    });
    const rows = await lab.rows();
    const { receipt } = await lab.engine.trace({ id: id! });
    expect(receipt.shown).toEqual({ from: rows[4]!.id, all: false, summaries: [] });
    const { why } = await lab.engine.trace({ id: id!, why: `msg:${rows[2]!.id}` });
    expect(why?.candidates).toContainEqual(expect.objectContaining({ part: "recall", reason: "recalled" }));
    expect(await lab.engine.replay({ id: id!, prompt: QUESTION })).toMatchObject({ same: true });
    // With one that the log does not know.
    const { id: other } = await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: host.sessionId, plan: plan.account, supply: account },
      made: { ...made, messages: made.messages + 1 },
      sent: { messages: 14, tokens: 1_000, supplied: true, degraded: ["assemble:uncounted"] },
    });
    expect(await lab.engine.replay({ id: other!, prompt: QUESTION })).toMatchObject({
      same: false,
      differences: ["tail: it was made otherwise than planned (assemble:uncounted), and cannot be compared"],
    });
  });
});
