/** Standing instructions for a person at a terminal: in the order they were said, what goes before them, what took them back. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authoredFilesOnDisk, docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function hearAll(lab: Lab): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareGuidance({ limit: 50 });
    await lab.engine.applyGuidance(batch);
    pending = batch.pending && !batch.idle;
  }
}

const STATES = ["active", "superseded", "revoked", "expired"] as const;

eachStore("at a terminal", (open) => {
  test("what was said last comes first, page by page, whatever it was heard after", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "From now on always use tabs.");
    lab.clock.advance(60_000);
    const { shard: later } = await lab.engine.addGuidance({ text: "Never mention the weather." });
    await hearAll(lab);
    const refs = async (before?: string) =>
      (await lab.engine.listGuidance({ limit: 1, ...(before !== undefined && { before }) })).shards.map(
        ({ ref }) => ref,
      );
    const [first, second, ...more] = (await lab.engine.listGuidance({})).shards;
    expect([first?.ref, second?.text, more]).toEqual([later.ref, "From now on always use tabs.", []]);
    expect(await refs()).toEqual([later.ref]);
    expect(await refs(later.ref)).toEqual([second!.ref]);
    expect(await refs(second!.ref)).toEqual([]);
  });

  test("taken back twice: it is said, and nothing more is done", async () => {
    await using lab = await open();
    const { shard } = await lab.engine.addGuidance({ text: "Use tabs." });
    expect((await lab.engine.revokeGuidance({ ref: shard.ref })).notes).toEqual([]);
    expect(await lab.engine.revokeGuidance({ ref: shard.ref })).toMatchObject({
      shard: { state: "revoked" },
      notes: ["It was taken back already."],
    });
  });

  test("what takes another back is no instruction: it says which", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "From now on always use tabs.");
    await tell(lab, host, "Forget what I said about tabs.");
    await hearAll(lab);
    const { shards } = await lab.engine.listGuidance({ states: STATES });
    const byText = (word: string) => shards.find(({ text }) => text.includes(word))!;
    const [took, taken] = [byText("Forget"), byText("From now on")];
    expect([took.takesBack, taken.takesBack]).toEqual([true, false]);
    expect((await lab.engine.showGuidance({ ref: took.ref })).why).toEqual([
      `It took back ${taken.ref}, and is no instruction itself.`,
    ]);
  });

  test("what an authored rule is against is said when it is told, with the rule", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nacre-rules-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "AGENTS.md"), "# Rules\n\n- Be kind.\n- Always answer in English.\n");
    const means = { markdown: markdownItReader(), files: authoredFilesOnDisk(), declared: [] };
    await using lab = await open({ docFiles: docFilesOnDisk(), authored: means });
    await lab.engine.watchDocs({ agent: "main", folder });
    for (let idle = false; !idle; ) {
      const batch = await lab.engine.prepareAuthored({});
      await lab.engine.applyAuthored(batch);
      idle = batch.idle;
    }
    const said = "AGENTS.md#L4-L4 of main says otherwise, and goes first: it stands in no prompt there.";
    const { notes, shard } = await lab.engine.addGuidance({ text: "Always answer in German." });
    expect(notes).toEqual([said]);
    const again = await lab.engine.addGuidance({ text: "Always answer in German." });
    expect(again.notes).toEqual(["It was in force already.", said]);
    expect((await lab.engine.addGuidance({ text: "Use tabs." })).notes).toEqual([]);
    const supplied = await lab.engine.supply({
      lane: { agent: "main", sessionKey: "agent:main:main" },
      sessionId: "s",
      asker: { agent: "main", sessionKey: "agent:main:main", isOwner: true },
      prompt: "ok",
      room: 2_000,
      plan: {
        shown: { from: null, all: false, summaries: [] },
        budget: { limits: { guidance: 500, recall: 500 } },
      },
      withinMs: 60_000,
    });
    expect(supplied.account["candidates"]).toContainEqual(
      expect.objectContaining({ ref: shard.ref, reason: "authored-wins", because: "AGENTS.md#L4-L4" }),
    );
  });
});
