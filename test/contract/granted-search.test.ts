/** Searches of sub-agents: their own lane, and of others what is granted, while it lasts. */

import { expect, test } from "vitest";
import type { Asker } from "../../src/engine/index.ts";
import { CHILD, child, GROUP, PARENT, parent, shelve, spawn } from "../support/grants.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const WAYS = [{ mode: "full_text" }, { mode: "regex" }] as const;

async function found(lab: Lab, pattern: string, asker: Asker | undefined, more: object = {}) {
  const who = asker === undefined ? {} : { asker };
  const { hits } = await lab.engine.grep({ pattern, kinds: ["msg"], limit: 50, ...who, ...more });
  return hits.map(({ ref }) => ref).toSorted();
}

eachStore("a sub-agent that searches", (open) => {
  test.each(WAYS)("without a grant: its own lane and nothing else, $mode", async (way) => {
    await using lab = await open();
    await shelve(lab);
    expect(await found(lab, "child", child, way)).toHaveLength(2);
    for (const pattern of ["parent", "group", "second", "elsewhere"]) {
      expect(await found(lab, pattern, child, way)).toEqual([]);
      expect(await found(lab, pattern, child, { ...way, lanes: [PARENT, GROUP] })).toEqual([]);
    }
  });

  test.each(WAYS)("with one: what is granted, and all of its own, $mode", async (way) => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn());
    expect(await found(lab, "parent", child, way)).toEqual(shelf.messages.toSorted());
    expect(await found(lab, "child", child, way)).toHaveLength(2);
    for (const pattern of ["group", "second", "elsewhere"]) {
      expect(await found(lab, pattern, child, way)).toEqual([]);
    }
  });

  test.each(WAYS)("with some summaries: what is under them, $mode", async (way) => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    const some = shelf.messages.slice(0, 4).toSorted();
    expect(await found(lab, "parent", child, way)).toEqual(some);
    // Before the limit, not after it.
    expect(await found(lab, "parent", child, { ...way, limit: 4 })).toEqual(some);
    expect(await found(lab, "child", child, way)).toHaveLength(2);
    expect(await found(lab, "parent", undefined, { ...way, grant: secret })).toEqual(some);
    expect(await found(lab, "child", undefined, { ...way, grant: secret })).toEqual([]);
  });

  test("a hit names no summary above it that may not be read", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    const { hits } = await lab.engine.grep({ pattern: "parent", asker: child, limit: 50 });
    const allowed = new Set<string | null>([shelf.pairs[0]!, ...shelf.leaves.slice(0, 2), null]);
    expect(hits.filter(({ under }) => !allowed.has(under))).toEqual([]);
    expect(hits.some(({ under }) => under === shelf.leaves[0])).toBe(true);
  });

  test("what is found is charged and noted; one's own is not; spent, one's own is left", async () => {
    await using lab = await open();
    await shelve(lab);
    const { secret, grant } = await lab.engine.issueGrant(spawn());
    await found(lab, "child", child);
    expect(await lab.engine.grantReport({ secret })).toMatchObject({ spent: 0, visited: [] });
    const hits = await found(lab, "parent", child);
    const { spent, visited, tokens } = await lab.engine.grantReport({ secret });
    expect(spent).toBeGreaterThan(0);
    expect(visited.toSorted()).toEqual(hits);
    await lab.engine.spendGrant({ grant, tokens });
    const last = await lab.engine.grep({ pattern: "parent", asker: child });
    expect(last).toMatchObject({ hits: [], degraded: expect.arrayContaining(["grant-spent"]) });
    expect(await found(lab, "child", child)).toHaveLength(2);
  });

  test("a grant that does not hold: refused when it is shown, its own lane when it is bound", async () => {
    await using lab = await open();
    await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn());
    await lab.engine.revokeGrant({ child: CHILD, reason: "completed" });
    for (const asker of [child, parent, undefined]) {
      for (const [grant, code] of [
        [secret, "grant/revoked"],
        ["f".repeat(64), "grant/unknown"],
      ] as const) {
        await expect(found(lab, "parent", asker, { grant })).rejects.toMatchObject({ code });
      }
    }
    expect(await found(lab, "parent", child)).toEqual([]);
    expect(await found(lab, "child", child)).toHaveLength(2);
  });
});
