/** What is recalled of standing instructions that are over: in other words than theirs they must not come back. */

import { expect, test } from "vitest";
import type { SupplyAnswer } from "../../src/engine/index.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { indexAll } from "../support/converse.ts";
import { hearAll, listed, OTHER, say, THERE } from "../support/guidance.ts";
import { hostTranscript } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 86_400_000;
const WISH = "Always save reports about Atlas under ~/reports/atlas.";
const QUESTION = "Write the reports about Atlas and save them.";

/** The owner's words, indexed, listened to, and kept as a memory too. */
async function wished(lab: Lab, text: string, kept = text): Promise<string> {
  await say(lab, hostTranscript("one"), text);
  await indexAll(lab);
  await hearAll(lab);
  const { hits } = await lab.engine.search({ query: text, limit: 1, kinds: ["msg"] });
  const { memory } = await lab.engine.remember({ text: kept, source: hits[0]!.ref });
  await indexAll(lab);
  return memory.ref;
}

/** Long enough after it that a prompt shows nothing of the conversation by itself. */
async function laterOn(lab: Lab, text: string): Promise<void> {
  lab.clock.advance(DAY);
  await say(lab, hostTranscript("two"), text);
  await indexAll(lab);
  await hearAll(lab);
  lab.clock.advance(DAY);
}

function supplied(lab: Lab): Promise<SupplyAnswer> {
  return lab.engine.supply({
    ...{ lane: OTHER, sessionId: "session-9", asker: THERE, prompt: QUESTION, room: 2_000 },
    plan: { shown: { from: null, all: false, summaries: [] } },
  });
}

const verdictOn = ({ account }: SupplyAnswer, ref: string) =>
  (account as unknown as SupplyAccount).candidates.find((one) => one.ref === ref);

eachStore("what an instruction said that is over", (open) => {
  test("in force, it stands among the instructions, and its memory is not said again", async () => {
    await using lab = await open();
    const memory = await wished(lab, WISH);
    const answer = await supplied(lab);
    expect(answer.block).toContain(WISH);
    expect(verdictOn(answer, memory)).toMatchObject({ reason: "shown-as-guidance" });
  });

  test.each([
    "Forget the rule about reports on Atlas.",
    "From now on always save reports about Atlas under ~/elsewhere instead.",
  ])("after %j its memory says since when it is over, in prompts and packs", async (word) => {
    await using lab = await open();
    const memory = await wished(lab, WISH);
    await laterOn(lab, word);
    expect((await listed(lab)).map(({ text }) => text)).not.toContain(WISH);
    const { block, ...answer } = await supplied(lab);
    const lines = block!.split("\n").filter((line) => line.includes("~/reports/atlas"));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^\[[^\]]*(?:no longer so since|but see msg:)/);
    expect(verdictOn({ block, ...answer }, memory)).toBeDefined();
    const { pack } = await lab.engine.pack({ query: QUESTION, asker: THERE });
    const packed = pack.bundle.split("\n").filter((line) => line.includes("~/reports/atlas"));
    expect(packed.length).toBeGreaterThan(0);
    for (const line of packed) expect(line).toMatch(/no longer so since|but see msg:/);
    const { hits } = await lab.engine.search({ query: QUESTION, kinds: ["mem"] });
    expect(hits.find(({ ref }) => ref === memory)?.outdated?.by).toMatch(/^msg:\d+$/);
  });

  test("a person who revokes it is not told it again by its memory", async () => {
    await using lab = await open();
    const memory = await wished(lab, WISH);
    const [shard] = await listed(lab);
    await lab.engine.revokeGuidance({ ref: shard!.ref });
    const answer = await supplied(lab);
    expect(verdictOn(answer, memory)).toMatchObject({ reason: "revoked", because: shard!.ref });
    expect(answer.block ?? "").not.toContain(`[${memory}`);
  });

  test("behind its own end its memory says that it is over", async () => {
    await using lab = await open();
    const memory = await wished(lab, `For the next three days, ${WISH.toLowerCase()}`);
    lab.clock.advance(5 * DAY);
    const { block } = await supplied(lab);
    const line = block?.split("\n").find((one) => one.startsWith(`[${memory}`));
    expect(line).toMatch(/no longer so since \d{4}-\d\d-\d\d: shard:\d+\]/);
  });

  test("a memory that says more than the instruction did is recalled as it is", async () => {
    await using lab = await open();
    const more = `${WISH} Atlas is the survey of the harbour wall that Rosa began in the spring, and the council pays for it until the end.`;
    const memory = await wished(lab, WISH, more);
    await laterOn(lab, "Forget the rule about reports on Atlas.");
    const { block } = await supplied(lab);
    const line = block!.split("\n").find((one) => one.startsWith(`[${memory}`));
    expect(line).toContain("harbour wall");
    expect(line).not.toContain("no longer so");
  });
});
