/** What was taught is not said twice in a prompt, nor against what was written for the agent, nor where it is private. */

import { expect, test } from "vitest";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { planAccount } from "../support/accounts.ts";
import { accountOf, brainOf, supplied, taught } from "../support/brain.ts";
import { converse } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { lesson } from "../support/outcomes.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const DEPLOY = "Always deploy the website with make ship.";
const QUESTION = "How do I deploy the website?";
const ALL_SHOWN = planAccount({
  ...{ shown: { from: null, all: true, summaries: [] }, parts: [], candidates: [] },
});

const opened = (open: OpenLab, markdown = markdownItReader()) =>
  open({ authored: { markdown, declared: [] } });

async function author(lab: Lab, text: string, path = "AGENTS.md"): Promise<void> {
  await lab.store.write("derived", async ({ memories, authored }) => {
    const key = { installation: installationId("lab"), tier: "docs", name: LANE.agent } as const;
    const { id } = await memories.openShelf(key);
    const file = { shelf: id, path, bytes: text.length, modifiedMs: 1, trouble: null };
    await authored.put({ ...file, hash: sha256Hex(text), text });
  });
}

eachStore("what was taught and need not be said", (open) => {
  test("a rule of the workspace in the same words stands alone, and one that only has them does not count", async () => {
    await using lab = await opened(open);
    const ref = await taught(lab, DEPLOY);
    await author(lab, "# Rules\n\n- Ask Ann before you always deploy the website with make ship.\n");
    expect((await supplied(lab, QUESTION)).block).toContain("make ship");
    await author(lab, `# Rules\n\n- ${DEPLOY}\n- Be brief.\n`);
    const answer = await supplied(lab, QUESTION);
    expect(answer.block ?? "").not.toContain("make ship");
    expect(accountOf(answer).candidates).toContainEqual(
      expect.objectContaining({ ref, reason: "same-as-other", because: "AGENTS.md#L3-L3" }),
    );
  });

  test("what people said among the recent messages is not said again; what a model said, or somebody asked, is", async () => {
    await using lab = await open();
    const ref = await taught(lab, DEPLOY);
    const plan = ALL_SHOWN;
    const ask = () => supplied(lab, QUESTION, { plan, sessionId: "session-0" });
    await converse(lab, "session-0", [
      { user: "Always deploy the website with make ship?", assistant: DEPLOY },
    ]);
    expect((await ask()).block).toContain(ref);
    const receipt = await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "session-0", plan, supply: (await ask()).account },
      sent: { messages: 3, tokens: 900, supplied: true, degraded: [] },
    });
    lab.clock.advance(60_000);
    await converse(lab, "session-0", [{ user: `Hello there. ${DEPLOY} Thank you.` }]);
    const answer = await ask();
    expect(answer.block ?? "").not.toContain(ref);
    expect(accountOf(answer).candidates).toContainEqual(
      expect.objectContaining({ ref, part: "brain", reason: "shown-in-tail" }),
    );
    // What was said since was not there then.
    expect(await lab.engine.replay({ id: receipt.id!, prompt: QUESTION })).toMatchObject({ same: true });
  });

  test("a rule of the workspace goes before a lesson that wants otherwise", async () => {
    await using lab = await opened(open);
    const ref = await taught(lab, "Always answer in German.");
    await author(lab, "# Rules\n\n- Always answer in English.\n");
    const answer = await supplied(lab, "Do I answer in German?");
    expect(answer.block ?? "").not.toContain("German");
    expect(accountOf(answer).candidates).toContainEqual(
      expect.objectContaining({ ref, part: "brain", reason: "authored-wins" }),
    );
  });

  test("what is marked as private stands in no prompt", async () => {
    await using lab = await open();
    const ref = await lesson(lab, "[private] Deploy the website with make ship.");
    const answer = await supplied(lab, QUESTION);
    expect(answer.block ?? "").not.toContain("make ship");
    expect(brainOf(answer).placed).toContainEqual(expect.objectContaining({ key: ref, why: "private" }));
  });

  test("rules that could not be read in time are told of", async () => {
    const reads = markdownItReader();
    let advance = () => {};
    await using lab = await opened(open, (text) => {
      advance();
      return reads(text);
    });
    await taught(lab, DEPLOY);
    await author(lab, "# Rules\n\n- Always answer in English.\n");
    await author(lab, "# Tone\n\n- Be brief.\n", "SOUL.md");
    // Either is taken apart once, and takes all the time there is.
    advance = () => lab.clock.advance(61);
    const answer = await supplied(lab, QUESTION);
    expect(brainOf(answer).decision).toBe("use_brain");
    expect(accountOf(answer).degraded).toContain("late:brain-rules");
  });
});
