/** What came from elsewhere is looked at by the background like what was said here, and erasing reaches all that was made of it. */

import { expect, test } from "vitest";
import { indexAll } from "../support/converse.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { callTool, indexLedger } from "../support/observed.ts";
import { deriveAll } from "../support/random-keeping.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { exported, imported } from "../support/transfer.ts";

const ODD = "Quetzalcoatlus";

async function spoken(lab: Lab): Promise<void> {
  const host = hostTranscript("session-1");
  for (const text of [
    `I live in ${ODD}.`,
    `From now on, always answer like a ${ODD}.`,
    `We decided to use ${ODD} for the atlas project.`,
  ]) {
    lab.clock.advance(60_000);
    await tell(lab, host, text);
  }
  await callTool(lab, host, { call: "call_1", text: `${ODD} passed`, asked: { command: `run ${ODD}` } });
}

/** Everything that the background does, until nothing waits. */
async function settle(lab: Lab): Promise<void> {
  await indexAll(lab);
  await deriveAll(lab);
  await indexLedger(lab);
}

async function left(lab: Lab): Promise<unknown> {
  await settle(lab);
  while (!(await lab.engine.scrub({})).done);
  return lab.store.traces([ODD]);
}

const madeIn = async ({ engine }: Lab) => ({
  memories: (await engine.listMemories({ limit: 100 })).memories.length,
  rules: (await engine.listGuidance({})).shards.length,
  observations: (await engine.listObservations({ limit: 100 })).observations.length,
  facts: (await engine.status({})).knowledge.facts,
});

eachStore("what came from elsewhere", (open) => {
  test("is looked at by the background, where nobody did before", async () => {
    await using lab = await open();
    await using other = await open({ key: "another key" });
    await spoken(lab);
    await imported(other.engine, await exported(lab.engine));
    expect(await madeIn(other)).toEqual({ memories: 0, rules: 0, observations: 0, facts: 0 });
    const { index, memories, knowledge } = await other.engine.status({});
    expect([index.pending, memories.pending, knowledge.pending].every((pending) => pending > 0)).toBe(true);
    await settle(other);
    await settle(lab);
    const made = await madeIn(other);
    expect(made).toEqual(await madeIn(lab));
    expect(Object.values(made).every((count) => count > 0)).toBe(true);
    const { hits } = await other.engine.search({ query: ODD });
    expect(hits.length).toBeGreaterThan(0);
  });

  test.each(["before it left", "where it came"])("made %s: erasing reaches all of it", async (where) => {
    await using lab = await open();
    await using other = await open({ key: "another key" });
    await spoken(lab);
    if (where === "before it left") await settle(lab);
    await imported(other.engine, await exported(lab.engine));
    await settle(other);
    expect((await madeIn(other)).memories).toBeGreaterThan(0);
    expect((await other.store.traces([ODD])).length).toBeGreaterThan(0);
    const rows = await other.rows();
    await other.engine.erase({ refs: rows.map(({ id }) => `msg:${id}`) });
    expect(await left(other)).toEqual([]);
    // The same file again brings none of it back.
    await imported(other.engine, await exported(lab.engine));
    expect(await left(other)).toEqual([]);
  });
});
