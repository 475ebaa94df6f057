/** What may be asked of a pack, what is refused, and what whoever asks is told of the rest. */

import { expect, test } from "vitest";
import type { PackRequest } from "../../src/engine/index.ts";
import { PACK_METHODS } from "../../src/wire/pack-methods.ts";
import { converse, indexAll } from "../support/converse.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const QUERY = "What is the timeout of the gateway?";
const packFor = (lab: Lab, more: Partial<PackRequest> = {}) =>
  lab.engine.pack({ query: QUERY, trace: "full", ...more });

const newest = (lab: Lab) => lab.store.read(({ history }) => history.newestId());

eachStore("requests for packs", (open) => {
  test("a budget without room for anything is refused, and not raised", async () => {
    await using lab = await open();
    await observe(lab, "The gateway timeout is thirty seconds");
    for (const budget of [1, 63, 63.9, Number.NaN, -1])
      await expect(packFor(lab, { budget })).rejects.toMatchObject({
        ...{ code: "input/bad-field", hint: "Give at least 64, or leave it out." },
      });
    const { pack } = await packFor(lab, { budget: 64 });
    expect(pack.meta).toMatchObject({ budget: 64 });
    expect(pack.meta.tokens).toBeLessThanOrEqual(64);
    expect((await packFor(lab, { budget: 1_000_000 })).pack.meta.budget).toBe(32_000);
  });

  test("a scope is the owner's to name, whether or not it is there", async () => {
    await using lab = await open();
    const told = await observe(lab, "The gateway timeout of atlas is a minute", { scope: "atlas" });
    for (const scope of ["atlas", "nowhere"])
      await expect(packFor(lab, { asker: MEMBER, scope })).rejects.toMatchObject({
        code: "memory/not-allowed",
        message: `scope:${scope} is not this conversation's to use`,
      });
    for (const asker of [undefined, OWNER]) {
      const { pack } = await packFor(lab, { scope: "Atlas", ...(asker && { asker }) });
      expect(pack.items.map(({ ref }) => ref)).toEqual([told.ref]);
    }
  });

  test("an asker is told of what they may read how far it goes, and of nothing else; made again it is the same", async () => {
    await using lab = await open();
    await converse(lab, "group", [{ user: "The gateway timeout is thirty seconds." }], undefined, GROUP);
    const own = await newest(lab);
    await converse(lab, "one", [{ user: "The gateway timeout is a secret." }]);
    await observe(lab, "The gateway timeout was measured");
    await indexAll(lab);
    const person = await packFor(lab);
    expect(person.trace?.watermarks).toMatchObject({ messages: await newest(lab) });
    const group = await packFor(lab, { asker: MEMBER });
    expect(group.pack.items.length).toBeGreaterThan(0);
    expect(group.trace?.watermarks).toEqual({
      messages: own,
      memories: 0,
      shards: 0,
      docs: 0,
      observations: 0,
      events: 0,
      facts: 0,
    });
    const { id } = await lab.engine.keepPack({ trace: group.trace!, noteUse: false });
    await converse(lab, "group-2", [{ user: "The gateway timeout is an hour now." }], undefined, GROUP);
    await indexAll(lab);
    expect(await lab.engine.replayPack({ id, query: QUERY })).toMatchObject({ same: true, differences: [] });
  });

  test("lines that were given along and had no room are named", async () => {
    await using lab = await open();
    const tail = ["the older line", "the newer line"];
    const few = await packFor(lab, { tail, limit: 2 });
    expect(few.pack.items.map(({ ref }) => ref)).toEqual(["tail:2"]);
    expect(few.degraded).toContain("tail-cut");
    expect((await packFor(lab, { tail, limit: 6 })).degraded).not.toContain("tail-cut");
    expect((await packFor(lab, { tail, tailBudget: 0 })).degraded).not.toContain("tail-cut");
    const many = Array.from({ length: 60 }, (_, at) => `line ${at}`);
    expect((await packFor(lab, { tail: many, limit: 50, budget: 9_000 })).degraded).toContain("tail-cut");
  });
});

test("over the wire, too, a budget below what is possible is refused", () => {
  const { params } = PACK_METHODS.pack;
  expect(() => params.check({ query: QUERY, budget: 63 })).toThrow(/budget/);
});
