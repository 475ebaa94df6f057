/** "Yesterday" is the yesterday of the machine that the store is on, wherever it is asked and whoever asks; and stays so when it is made again. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { isIncluded } from "../../src/kernel/reasons.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { planAccount } from "../support/accounts.ts";
import { converse } from "../support/converse.ts";
import { deriveGraph } from "../support/graph.ts";
import { LANE } from "../support/host.ts";
import { OWNER } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type LabOptions, type OpenLab } from "../support/stores.ts";

const HOUR = 3_600_000;
/** East of UTC, in minutes. */
const SYDNEY = 600;
/** The evening of the 19th in UTC, the morning of the 20th in Sydney. */
const NOW = Date.UTC(2026, 2, 19, 21);
/** Where it is the 19th in both: yesterday in Sydney, today in UTC. */
const THERE = NOW - 12 * HOUR;
/** Where it is the 18th in both: yesterday in UTC, the day before in Sydney. */
const IN_UTC = NOW - 36 * HOUR;
const QUERY = "What happened with the gateway yesterday?";

async function lived(open: OpenLab, options: LabOptions = {}) {
  const lab = await open({ utcOffset: () => SYDNEY, ...options });
  lab.clock.set(NOW);
  const told = (at: number, scope: string) => (minute: number) =>
    observe(lab, `The gateway was restarted, run ${at === THERE ? "b" : "a"}${minute}`, {
      ...{ at: instantOf(at + minute * 60_000), scope, trust: "agent", kind: "event", tool: `${scope}-tool` },
    });
  const minutes = Array.from({ length: 6 }, (_, at) => at);
  const refsOf = async (one: (minute: number) => ReturnType<typeof observe>) => {
    const refs: string[] = [];
    for (const minute of minutes) refs.push((await one(minute)).ref);
    return refs;
  };
  return {
    lab,
    utc: await refsOf(told(IN_UTC, "atlas")),
    there: await refsOf(told(THERE, "lantern")),
  };
}

const DAY_THERE = { since: Date.UTC(2026, 2, 18, 14), before: Date.UTC(2026, 2, 19, 14) };
const sorted = (refs: readonly string[]) => refs.toSorted();

eachStore("whose yesterday", (open) => {
  test("search goes by it, unless who asks says otherwise", async () => {
    const { lab, utc, there } = await lived(open);
    await using _ = lab;
    const ask = async (more: object = {}) => {
      const { hits, understood } = await lab.engine.search({
        ...{ query: QUERY, limit: 6, explain: true },
        ...more,
      });
      return { refs: sorted(hits.map(({ ref }) => ref)), times: understood!.times };
    };
    expect(await ask()).toMatchObject({ refs: sorted(there), times: [DAY_THERE] });
    // Asked of an earlier time, by that time's clock there; and nothing of a later day is known.
    expect((await ask({ asked: NOW })).refs).toEqual(sorted(there));
    expect((await ask({ utcOffset: 0 })).refs).toEqual(sorted(utc));
  });

  test("a pack does, and says by which it went, so that it is the same when it is made again", async () => {
    let offset = SYDNEY;
    const { lab, there, utc } = await lived(open, { utcOffset: () => offset });
    await using _ = lab;
    const pack = () => lab.engine.pack({ query: QUERY, limit: 6 });
    const { pack: made, trace, retrieved } = await pack();
    expect(made.items.length).toBeGreaterThan(0);
    for (const { ref } of made.items) expect(there).toContain(ref);
    expect(trace?.query).toMatchObject({ asked: NOW, utcOffset: SYDNEY });
    const { id } = await lab.engine.keepPack({
      ...{ trace: trace!, retrieved: [...retrieved], noteUse: false },
    });
    offset = 0;
    for (const { ref } of (await pack()).pack.items) expect(utc).toContain(ref);
    expect(await lab.engine.replayPack({ id: id!, query: QUERY })).toMatchObject({ same: true });
  });

  test("a prompt does, and its receipt says by which it went", async () => {
    let offset = SYDNEY;
    const { lab, there, utc } = await lived(open, { utcOffset: () => offset });
    await using _ = lab;
    await converse(lab, "s1", [{ user: "Good morning." }], NOW - HOUR);
    const plan = planAccount({ shown: { from: null, all: true, summaries: [] }, parts: [] });
    const asked = { lane: LANE, sessionId: "s1" };
    const supplied = async () => {
      const supply = { ...asked, asker: OWNER, prompt: QUERY, room: 330, plan, withinMs: 60_000 };
      const { account } = await lab.engine.supply(supply);
      const { candidates } = account as unknown as SupplyAccount;
      const isIn = candidates.filter(({ part, reason }) => part === "recall" && isIncluded(reason));
      return { account, best: isIn[0]!.ref };
    };
    const { account, best } = await supplied();
    expect(there).toContain(best);
    const sent = { messages: 1, tokens: 90, supplied: true, degraded: [] };
    const { id } = await lab.engine.keepReceipt({ ...asked, plan, supply: account, sent });
    expect((await lab.engine.trace({ id: id! })).receipt.supply).toMatchObject({ utcOffset: SYDNEY });
    offset = 0;
    expect(utc).toContain((await supplied()).best);
    expect(await lab.engine.replay({ id: id!, prompt: QUERY })).toMatchObject({
      same: true,
      differences: [],
    });
  });

  test("what a card is made of does", async () => {
    const { lab, there } = await lived(open);
    await using _ = lab;
    const { card } = await lab.engine.compileCard({ query: QUERY, limit: 6 });
    expect(sorted(card.sources)).toEqual(sorted(there));
  });

  test("which project an idea belongs to does", async () => {
    const { lab } = await lived(open);
    await using _ = lab;
    await deriveGraph(lab);
    const { matches } = await lab.engine.matchIdea({ idea: QUERY });
    expect(matches[0]?.project.ref).toBe("project:lantern");
  });
});
