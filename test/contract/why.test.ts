/** Why something is in a prompt or is not, where its receipt lists nothing of it: told from the store, refused where there is nothing. */

import { expect, test } from "vitest";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import type { Asker, TraceAnswer } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { converse, indexAll } from "../support/converse.ts";
import { prompt, talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { GROUP } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OWNER = { ...LANE, isOwner: true };
const ELSEWHERE = { ...LANE, sessionKey: "agent:main:telegram:direct:1" };
const AGENTS = "# Rules\n\n- Always answer in rhyme.\n";

type Why = NonNullable<TraceAnswer["why"]>;

async function asked(lab: Lab, id: number, ref: string): Promise<Why> {
  return (await lab.engine.trace({ id, why: ref })).why!;
}

async function refused(lab: Lab, id: number, ref: string): Promise<string | undefined> {
  return codeOf(await asked(lab, id, ref).catch((error: unknown) => error));
}

interface Prompted {
  readonly asker?: Asker;
  readonly budget?: number;
  readonly withinMs?: number;
}

/** A conversation of some turns, and the receipt of a prompt after them. */
async function lived(lab: Lab, turns: number, { asker = OWNER, budget, withinMs = 60_000 }: Prompted = {}) {
  const host = hostTranscript("session-1");
  await talk(lab, host, turns);
  await indexAll(lab);
  const plan = await prompt(lab, host, budget === undefined ? {} : { budget });
  const lane = { agent: asker.agent, sessionKey: asker.sessionKey };
  const supply = await lab.engine.supply({
    ...{ lane, sessionId: host.sessionId, asker, prompt: "Where does the harbour master live?" },
    ...{ room: plan.room, plan: plan.account, withinMs },
  });
  const { id } = await lab.engine.keepReceipt({
    ...{ lane: LANE, sessionId: host.sessionId, plan: plan.account, supply: supply.account },
    sent: { messages: 9, tokens: plan.tokens, supplied: supply.block !== null, degraded: [] },
  });
  return { host, id: id! };
}

const said = (sentence: string) => ({ included: false, why: [sentence], candidates: [] });

eachStore("why something was not in a prompt", (open) => {
  test("what is no reference, and what there is nothing of, is refused", async () => {
    await using lab = await open({ authored: { markdown: markdownItReader(), declared: [] } });
    await lab.store.write("derived", async ({ memories, authored }) => {
      const key = { installation: installationId("lab"), tier: "docs", name: LANE.agent } as const;
      const { id: shelf } = await memories.openShelf(key);
      const size = { bytes: AGENTS.length, modifiedMs: 1, hash: sha256Hex(AGENTS) };
      await authored.put({ shelf, path: "AGENTS.md", ...size, text: AGENTS, trouble: null });
    });
    const { id } = await lived(lab, 2, { withinMs: 0 });
    for (const ref of ["nonsense", "#L3", "what is this", "sum:3-4"])
      expect(await refused(lab, id, ref), ref).toBe("input/bad-ref");
    for (const ref of ["SOUL.md", "notes/SOUL.md#L1", "AGENTS.md#L77", "doc:9999999"])
      expect(await refused(lab, id, ref), ref).toBe("doc/unknown");
    expect(await refused(lab, id, "msg:9999999")).toBe("history/unknown-message");
    expect(await refused(lab, id, "sum:9999999")).toBe("history/unknown-summary");
    expect(await refused(lab, id, "file:9999999")).toBe("history/unknown-file");
    expect(await refused(lab, id, "mem:9999999")).toBe("memory/unknown");
    expect(await refused(lab, id, "shard:9999999")).toBe("guidance/unknown");
    expect((await asked(lab, id, "AGENTS.md#L1")).why).toEqual([
      "It was not considered by itself: no rule stands there, or the file was not known yet. Headings, and words that lead to a list, go along with the rules under them.",
    ]);
  });

  test("late is only what could have been recalled", async () => {
    await using lab = await open();
    await converse(lab, "before", [{ user: "A note of the harbour." }], lab.clock.now() - 9_000, ELSEWHERE);
    await converse(lab, "group", [{ user: "Words of a group." }], lab.clock.now() - 8_000, GROUP);
    const { memory } = await lab.engine.remember({ text: "The boat is called Heron." });
    const { memory: other } = await lab.engine.remember({
      text: "The group meets on Mondays.",
      shelf: { tier: "user", namespace: "somebody" },
    });
    const { id } = await lived(lab, 2, { withinMs: 0 });
    const ref = async (text: string) => (await lab.engine.select({ containing: text })).messages[0]!.ref;
    const late = said("Not found in the time there was.");
    const outside = said("Not for this conversation.");
    expect(await asked(lab, id, await ref("note of the harbour"))).toMatchObject(late);
    expect(await asked(lab, id, memory!.ref)).toMatchObject(late);
    expect(await asked(lab, id, other!.ref)).toMatchObject(outside);
    const { memory: newer } = await lab.engine.remember({ text: "The mast is green." });
    expect(await asked(lab, id, newer!.ref)).toMatchObject(said("It came after this prompt was made."));
    await lab.engine.forget({ refs: [await ref("note of the harbour")] });
    await lab.engine.forgetMemories({ refs: [memory!.ref] });
    expect(await asked(lab, id, memory!.ref)).toMatchObject(said("A person took it back."));
  });

  test("what is another conversation's is not for this one, whoever asks in it", async () => {
    await using lab = await open();
    await converse(lab, "before", [{ user: "A note of the harbour." }], lab.clock.now() - 9_000, ELSEWHERE);
    const { shard } = await lab.engine.addGuidance({
      text: "Use tabs.",
      shelf: { tier: "lane", lane: ELSEWHERE },
    });
    const { shard: own } = await lab.engine.addGuidance({ text: "Never mention the weather." });
    const stranger = await lived(lab, 2, { asker: { ...LANE, isOwner: null } });
    const outside = said("Not for this conversation.");
    const note = (await lab.engine.select({ containing: "note of the harbour" })).messages[0]!.ref;
    for (const ref of [note, shard.ref, own.ref])
      expect(await asked(lab, stranger.id, ref), ref).toMatchObject(outside);
    const plan = await prompt(lab, stranger.host);
    const { id } = await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "session-1", plan: plan.account, supply: null },
      sent: { messages: 9, tokens: 9, supplied: false, degraded: ["assemble:supply-no-time"] },
    });
    expect(await asked(lab, id!, shard.ref)).toMatchObject(outside);
    expect(await asked(lab, id!, own.ref)).toMatchObject(said("Not found in the time there was."));
    expect(await asked(lab, id!, note)).toMatchObject(said("Not found in the time there was."));
  });

  test("one that was taken back, and one whose place another took", async () => {
    await using lab = await open();
    const { shard: tabs } = await lab.engine.addGuidance({ text: "Always use tabs." });
    const { shard: spaces } = await lab.engine.addGuidance({ text: "Always use spaces." });
    await lab.engine.revokeGuidance({ ref: spaces.ref });
    const { id } = await lived(lab, 2);
    const { shard: later } = await lab.engine.addGuidance({ text: "Never mention the weather." });
    expect(await asked(lab, id, spaces.ref)).toMatchObject(said("A person took it back."));
    expect(await asked(lab, id, tabs.ref)).toMatchObject(said(`A later one took its place. (${spaces.ref})`));
    expect(await asked(lab, id, later.ref)).toMatchObject(said("It came after this prompt was made."));
  });

  test("what no room was left for is told from what was not found", async () => {
    await using lab = await open();
    const { id } = await lived(lab, 60, { budget: 2_000 });
    const { receipt } = await lab.engine.trace({ id });
    const from = receipt.shown.from!;
    const listed = new Set(receipt.candidates.map(({ ref }) => ref));
    const rows = (await lab.rows()).filter((row) => row.id < from && !listed.has(`msg:${row.id}`));
    expect(rows.length).toBeGreaterThan(10);
    const { why } = await asked(lab, id, `msg:${rows.at(-1)!.id}`);
    expect(why[0]).toBe(`There was no room left. (left out before the recent messages from msg:${from} on)`);
  });

  test("a summary beneath one that is in is stood for by it", async () => {
    await using lab = await open();
    const host = hostTranscript("session-1");
    await talk(lab, host, 120);
    for (let round = 0; round < 3; round += 1)
      await lab.engine.compact({ lane: LANE, budget: 6_000, force: true });
    const plan = await prompt(lab, host, { budget: 6_000 });
    const { id } = await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "session-1", plan: plan.account, supply: null },
      sent: { messages: 9, tokens: 9, supplied: false, degraded: [] },
    });
    const { shown } = (await lab.engine.trace({ id: id! })).receipt;
    const beneath = await lab.store.read(async ({ history }) => {
      for (const top of shown.summaries) {
        const sources = await history.sourcesOf(top as never);
        if (sources?.kind === "summaries") return { top, id: sources.ids[0]! };
      }
      return undefined;
    });
    expect(beneath).toBeDefined();
    expect(await asked(lab, id!, `sum:${beneath!.id}`)).toMatchObject(
      said(`Of a summary and what it was made of, the other is in. (sum:${beneath!.top})`),
    );
  }, 60_000);
});
