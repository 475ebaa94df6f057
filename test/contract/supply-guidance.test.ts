/** Standing instructions in what is supplied: always on, under their share, once, and behind what is authored. */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { authoredFilesOnDisk, docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import {
  createEngine,
  type EngineStore,
  type SupplyAnswer,
  type SupplyRequest,
} from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { converse, indexAll, SUNDAY } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:7" } as const;
const RULE = "From now on always use tabs in Go code.";

function supplied(lab: Lab, prompt: string, more: Partial<SupplyRequest> = {}): Promise<SupplyAnswer> {
  const plan = { shown: { from: null, all: false, summaries: [] } };
  return lab.engine.supply({
    lane: LANE,
    sessionId: "session-1",
    asker: OWNER,
    prompt,
    room: 2_000,
    plan,
    ...more,
  });
}

const accountOf = ({ account }: SupplyAnswer) => account as unknown as SupplyAccount;
const reasonsOf = (answer: SupplyAnswer, part = "guidance") =>
  accountOf(answer)
    .candidates.filter((one) => one.part === part)
    .map(({ reason }) => reason);

async function hearAll({ engine }: Lab): Promise<void> {
  for (;;) {
    const batch = await engine.prepareGuidance({ limit: 50 });
    if (batch.idle) return;
    await engine.applyGuidance(batch);
  }
}

eachStore("standing instructions that are supplied", (open) => {
  test("they are there whatever is asked, and before what is recalled", async () => {
    await using lab = await open();
    await lab.engine.addGuidance({ text: "Answer in German." });
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }], SUNDAY, OTHER);
    await indexAll(lab);
    const nothing = await supplied(lab, "ok");
    expect(nothing.block).toContain("Answer in German.");
    expect(nothing.block).not.toContain("nacre_recall");
    const { block } = await supplied(lab, "What is the boat called?");
    expect(block!.indexOf("Answer in German.")).toBeLessThan(block!.indexOf("<nacre_recall"));
    const late = await supplied(lab, "What is the boat called?", { withinMs: 0 });
    expect(late.block).toBe(nothing.block);
    const group = await supplied(lab, "ok", { lane: GROUP, asker: MEMBER });
    expect(group.block).toBeNull();
  });

  test("what stands among them is not recalled as well", async () => {
    await using lab = await open();
    await converse(lab, "go", [{ user: RULE }], SUNDAY, OTHER);
    await indexAll(lab);
    for (const kept of [false, true]) {
      if (kept) await hearAll(lab);
      const answer = await supplied(lab, "Do we use tabs in Go code?");
      expect(answer.block!.split("always use tabs")).toHaveLength(2);
      expect(reasonsOf(answer)).toEqual(["standing-guidance"]);
      expect(reasonsOf(answer, "recall")).toContain("shown-as-guidance");
    }
  });

  test("one that was taken back or changed is quoted with where that was said, and one that was said again is not", async () => {
    await using lab = await open();
    const told = [
      { user: RULE },
      { user: "Forget the rule about tabs in Go code." },
      { user: "From now on always call the parser Pelikan." },
      { user: "From now on always call the parser Pelikan!" },
    ];
    await converse(lab, "go", told, SUNDAY, OTHER);
    await indexAll(lab);
    await hearAll(lab);
    const line = (block: string | null, text: string) =>
      block!.split("\n").filter((one) => one.startsWith("[msg:") && one.includes(text));
    const { block } = await supplied(lab, "Do we use tabs in Go code?");
    expect(line(block, "always use tabs")).toEqual([
      expect.stringMatching(/^\[msg:\d+ [^\]]*but see msg:\d+ of /),
    ]);
    expect(line(block, "Forget the rule")).toEqual([expect.not.stringContaining("but see")]);
    const parser = (await supplied(lab, "What is the parser called?")).block;
    expect(parser).toContain("Pelikan");
    expect(parser).not.toContain("but see");
  });

  test("one whose message stands among the recent ones is not said again", async () => {
    await using lab = await open();
    await converse(lab, "session-1", [{ user: RULE }]);
    await indexAll(lab);
    await hearAll(lab);
    const plan = { shown: { from: null, all: true, summaries: [] } };
    const answer = await supplied(lab, "Do we use tabs in Go code?", { plan });
    expect(answer.block ?? "").not.toContain("always use tabs");
    expect(reasonsOf(answer)).toEqual(["shown-in-tail"]);
  });

  test("when not all fit their share, those go first that the question is about", async () => {
    await using lab = await open();
    const about = ["the greenhouse", "invoices", "the harbour", "train tickets", "the parser"];
    for (const one of about) {
      await lab.engine.addGuidance({
        text: `Whenever we speak of ${one}, be short and name the date first.`,
      });
      lab.clock.advance(60_000);
    }
    const plan = {
      shown: { from: null, all: false, summaries: [] },
      budget: { limits: { guidance: 120, recall: 500 } },
    };
    const answer = await supplied(lab, "What is new in the greenhouse?", { plan });
    expect(answer.block).toContain("the greenhouse");
    expect(reasonsOf(answer)).toContain("share-used-up");
    const [guidance] = accountOf(answer).parts;
    expect(guidance!.tokens).toBeLessThanOrEqual(120);
  });

  test("an authored rule goes before one that wants otherwise, and it is said", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nacre-rules-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, "AGENTS.md"), "# Rules\n\n- Always answer in English.\n");
    const means = { markdown: markdownItReader(), files: authoredFilesOnDisk(), declared: [] };
    await using lab = await open({ docFiles: docFilesOnDisk(), authored: means });
    await lab.engine.watchDocs({ agent: "main", folder });
    for (;;) {
      const batch = await lab.engine.prepareAuthored({});
      if (batch.idle) break;
      await lab.engine.applyAuthored(batch);
    }
    await lab.engine.addGuidance({ text: "Always answer in German." });
    await lab.engine.addGuidance({ text: "Use tabs." });
    const answer = await supplied(lab, "ok");
    expect(answer.block).toContain("Use tabs.");
    expect(answer.block).not.toContain("German");
    expect(reasonsOf(answer)).toEqual(["standing-guidance", "authored-wins"]);
  });

  test("recall does not wait until all rules are read; those that were not read yet are named, and read the next time", async () => {
    const folder = await mkdtemp(join(tmpdir(), "nacre-rules-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const names = ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md", "TOOLS.md"];
    for (const name of names) {
      const language = name === "TOOLS.md" ? "English" : `the language of ${name}`;
      await writeFile(join(folder, name), `# ${name}\n\n- Always answer in ${language}.\n`);
    }
    const means = { markdown: markdownItReader(), files: authoredFilesOnDisk(), declared: [] };
    await using lab = await open({ docFiles: docFilesOnDisk(), authored: means });
    await lab.engine.watchDocs({ agent: "main", folder });
    for (;;) {
      const batch = await lab.engine.prepareAuthored({});
      if (batch.idle) break;
      await lab.engine.applyAuthored(batch);
    }
    await lab.engine.addGuidance({ text: "Always answer in German." });
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }], SUNDAY, OTHER);
    await indexAll(lab);
    // A reader that has just started: it has taken no file apart, and takes its time for each.
    let elapsed = 0;
    Object.assign(lab.clock, { elapsed: () => elapsed });
    const slow = {
      ...means,
      markdown: (text: string) => {
        elapsed += 50;
        return means.markdown(text);
      },
    };
    const store: EngineStore = { ...lab.store, read: (work) => lab.store.read(work) };
    const engine = createEngine({
      ...{ summaries: withoutModels(), store, clock: lab.clock, version: "test", authored: slow },
      ...{ identity: { installation: installationId("lab"), key: "key" }, freshSecret: countedSecrets() },
    });
    const fresh = { ...lab, engine };
    const ask = () => supplied(fresh, "What is the boat called?", { withinMs: 200 });
    const first = await ask();
    expect(first.block).toContain("Kestrel");
    expect(first.block).toContain("German");
    expect(accountOf(first).degraded).toEqual(["late:rules"]);
    await ask();
    const last = await ask();
    expect(last.block).toContain("Kestrel");
    expect(accountOf(last).degraded).toEqual([]);
    expect(reasonsOf(last)).toEqual(["authored-wins"]);
  });
});
