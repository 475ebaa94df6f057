/** The log as a section of a pack: by request, within its share, labelled, in the trace, for whoever may read the conversation. */

import { expect, test } from "vitest";
import type { PackRequest } from "../../src/engine/index.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { readPack } from "../../src/rooms/pack/index.ts";
import { indexAll } from "../support/converse.ts";
import { talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { logAll, shown } from "../support/log.ts";
import { GROUP } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function prepared(lab: Lab): Promise<void> {
  await talk(lab, hostTranscript(), 20);
  await indexAll(lab);
  await logAll(lab);
}

const packed = (lab: Lab, more: Partial<PackRequest> = {}) =>
  lab.engine.pack({ query: "order A-10012 of the harbour", lane: LANE, ...more });

eachStore("a pack with the log of a conversation", (open) => {
  test("has its newest lines at the end, labelled as derived, within its share", async () => {
    await using lab = await open();
    await prepared(lab);
    const { pack, trace } = await packed(lab, { log: true, budget: 2_000 });
    const { text } = await shown(lab);
    expect(pack.bundle.endsWith(`\n${pack.log!.text}`)).toBe(true);
    expect(pack.log!.text.startsWith('<nacre_log derived="true" trust="untrusted">\n')).toBe(true);
    const lines = pack.log!.text.split("\n").slice(1, -1);
    expect(lines).toHaveLength(pack.log!.lines);
    expect(text.endsWith(`${lines.join("\n")}\n`)).toBe(true);
    expect(pack.log!.tokens).toBe(estimateTokens(pack.log!.text));
    expect(pack.log!.tokens).toBeLessThanOrEqual(400);
    expect(pack.meta).toMatchObject({ budget: 2_000, tokens: estimateTokens(pack.bundle) });
    expect(pack.items.length).toBeGreaterThan(0);
    expect(pack.notes.at(-1)).toMatch(/^The log is derived/);
    expect(readPack(pack).refused).toBeNull();
    const { text: _, ...told } = pack.log!;
    expect(trace!.log).toEqual(told);
    expect(trace!.channels.hot["log"]).toBe(lines.length);
    expect(JSON.stringify(trace)).not.toContain("harbour");
  });

  test("never costs more than was asked for, whatever is asked for", async () => {
    await using lab = await open();
    await prepared(lab);
    for (const budget of [64, 100, 150, 300, 700, 1_200, 5_000])
      for (const logBudget of [0, 60, 400, 10_000, undefined]) {
        const { pack } = await packed(lab, {
          ...{ log: true, budget },
          ...(logBudget !== undefined && { logBudget }),
        });
        expect(pack.meta.tokens).toBe(estimateTokens(pack.bundle));
        expect(pack.meta.tokens).toBeLessThanOrEqual(budget);
        expect(pack.log?.tokens ?? 0).toBeLessThanOrEqual(Math.min(logBudget ?? budget, budget / 2));
      }
  });

  test("is as it was where nobody asks for it, and says why there is none", async () => {
    await using lab = await open();
    await prepared(lab);
    const plain = await packed(lab);
    expect(plain.pack.log).toBeUndefined();
    expect(plain.pack.bundle).not.toContain("nacre_log");
    expect(plain.trace!.channels.hot["log"]).toBeUndefined();
    const nowhere = await packed(lab, { log: true, lane: { ...LANE, sessionKey: "agent:main:nowhere" } });
    expect(nowhere.pack.log).toBeUndefined();
    expect(nowhere.trace!.channels.hot["log"]).toBe("no-such-lane");
    const tight = await packed(lab, { log: true, logBudget: 5 });
    expect(tight.trace!.channels.hot["log"]).toBe("share-used-up");
    await talk(lab, hostTranscript("new"), 1);
    await expect(packed(lab, { log: true, query: " " })).rejects.toMatchObject({ code: "input/bad-field" });
  });

  test("is for whoever may read the conversation alone", async () => {
    await using lab = await open();
    await prepared(lab);
    const group = await packed(lab, { log: true, asker: { ...GROUP, isOwner: false } });
    expect(group.pack.log).toBeUndefined();
    const owner = await packed(lab, { log: true, asker: { ...LANE, isOwner: true } });
    expect(owner.pack.log!.lines).toBeGreaterThan(0);
  });

  test("is made again to the same selection", async () => {
    await using lab = await open();
    await prepared(lab);
    const { trace, retrieved } = await packed(lab, { log: true, budget: 900, trace: "full" });
    const { id } = await lab.engine.keepPack({ trace: trace!, retrieved, noteUse: false });
    const kept = await lab.engine.showPack({ id });
    expect(kept.trace.log).toEqual(trace!.log);
    const query = "order A-10012 of the harbour";
    expect(await lab.engine.replayPack({ id, query })).toMatchObject({ same: true });
  });
});
