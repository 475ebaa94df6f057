/** What was folded long ago is found by way of its summaries: less room, nothing deleted, nothing unfindable. */

import { expect, test } from "vitest";
import { indexAll } from "../support/converse.ts";
import { BUDGET, summariesOf, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 24 * 60 * 60_000;
const retention = { coldAfterDays: 30 };

async function cool(lab: Lab): Promise<number> {
  let cooled = 0;
  for (;;) {
    const batch = await lab.engine.prepareCool({});
    if (batch.leaves.length === 0) return cooled;
    cooled += (await lab.engine.applyCool(batch)).cooled;
  }
}

/** A lane whose oldest turns, with one odd word among them, are folded and long ago. */
async function aged(lab: Lab) {
  const host = hostTranscript();
  const at = lab.clock.now();
  const said = host.say(
    userSays("the zygomorphic orchid stands in bay 14", at),
    assistantSays("noted: bay 14", at + 1),
  );
  await lab.engine.commitTurn(host.commit(said));
  await talk(lab, host, 60);
  await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
  await indexAll(lab);
  lab.clock.advance(40 * DAY);
  await talk(lab, host, 2);
  await indexAll(lab);
  return host;
}

const ORDER = /A-\d{5}/;

const refs = async (lab: Lab, query: string, more: object = {}) =>
  (await lab.engine.search({ query, ...more })).hits.map(({ ref }) => ref);
const indexed = (lab: Lab, query: string) =>
  lab.store.read(async ({ history, index: terms }) => {
    const ids = (await lab.rows()).map((row) => row.id);
    const cold = await history.coldAmong(ids);
    expect((await terms.watermark("msg")).upTo).toBe(ids.at(-1));
    return { cold: cold.size, query };
  });

eachStore("tiers", (open) => {
  test("without being told to, nothing becomes cold", async () => {
    await using lab = await open();
    await aged(lab);
    expect(await cool(lab)).toBe(0);
  });

  test("cold messages are found by exact words, with their own references, within filters", async () => {
    await using lab = await open({ retention });
    await aged(lab);
    const before = await refs(lab, "zygomorphic");
    expect(before).toHaveLength(1);
    const leaves = (await summariesOf(lab)).filter(({ depth, state }) => depth === 0 && state === "active");
    expect(await cool(lab)).toBe(leaves.length);
    expect((await indexed(lab, "")).cold).toBe(leaves.reduce((sum, leaf) => sum + leaf.messages, 0));
    expect(await refs(lab, "zygomorphic")).toEqual(before);
    expect(await refs(lab, "zygomorphic", { roles: ["assistant"] })).toEqual([]);
    expect(await refs(lab, "zygomorphic", { since: lab.clock.now() - 20 * DAY })).toEqual([]);
    expect(await refs(lab, "zygomorphic", { agents: ["other"] })).toEqual([]);
    expect(await refs(lab, '"zygomorphic orchid stands in bay"')).toEqual(before);
    expect((await lab.engine.grep({ pattern: "zygomorphic", kinds: ["msg"] })).hits).toHaveLength(1);
    expect(await lab.count()).toBe(2 + 62 * 4);
  });

  test("every exact value that was found before is found when it is cold, first and by itself", async () => {
    await using lab = await open({ retention });
    await aged(lab);
    const said = (await lab.said()).flatMap((text) => ORDER.exec(text)?.[0] ?? []);
    const values = [...new Set(said)].slice(0, 40);
    expect(values.length).toBeGreaterThan(20);
    const best = async (value: string) => (await lab.engine.search({ query: value })).hits[0]?.excerpt ?? "";
    for (const value of values) expect(await best(value)).toContain(value);
    expect(await cool(lab)).toBeGreaterThan(0);
    for (const value of values) {
      expect(await best(value)).toContain(value);
      expect(await best(`"${value}"`)).toContain(value);
    }
  });

  test("recent messages stay where they were, and both are found together", async () => {
    await using lab = await open({ retention });
    const host = await aged(lab);
    await cool(lab);
    const at = lab.clock.now();
    const said = host.say(userSays("move the zygomorphic orchid", at), assistantSays("done", at + 1));
    await lab.engine.commitTurn(host.commit(said));
    const both = await refs(lab, "zygomorphic");
    expect(both).toHaveLength(2);
    await indexAll(lab);
    expect((await refs(lab, "zygomorphic orchid")).slice(0, 2).toSorted()).toEqual(both.toSorted());
  });

  test("an index made anew holds everything again, and cools again", async () => {
    await using lab = await open({ retention });
    await aged(lab);
    const cooled = await cool(lab);
    await lab.engine.rebuildIndex({});
    await indexAll(lab);
    expect((await indexed(lab, "")).cold).toBe(0);
    expect(await refs(lab, "zygomorphic")).toHaveLength(1);
    expect(await cool(lab)).toBe(cooled);
    expect(await refs(lab, "zygomorphic")).toHaveLength(1);
    expect((await lab.engine.doctor({})).ok).toBe(true);
  });
});
