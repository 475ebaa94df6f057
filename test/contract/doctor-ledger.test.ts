/** What the doctor asks about the ledger: what is held back or put away is not found, what is in use is, and both can be mended. */

import { expect, test } from "vitest";
import { foundBy, observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

eachStore("the doctor and the ledger", (open) => {
  const checked = async ({ engine }: Lab) => {
    const { checks, repairs } = await engine.doctor({});
    return { check: checks.find(({ name }) => name === "ledger")!, repairs };
  };
  const mend = async (lab: Lab) => {
    for (const task of (await checked(lab)).repairs) await lab.engine.repair(task);
  };

  test("all is well", async () => {
    await using lab = await open();
    await observe(lab, "the zanzibar report", { daysAgo: 40 });
    await observe(lab, "the halcyon report", { held: "injection" });
    await lab.engine.applyLifecycle({});
    const { check, repairs } = await checked(lab);
    expect(check).toMatchObject({ ok: true, count: 0 });
    expect(check.detail).toBe(
      "2 observations and events asked for by a word of their own: found, or aside where they belong",
    );
    expect(repairs).toEqual([]);
    const { checks } = await lab.engine.doctor({});
    expect(checks.find(({ name }) => name === "quarantine")).toMatchObject({
      ok: true,
      detail: "no message waits for a decision; 1 record of the ledger held back (nacre quarantine list)",
    });
  });

  test("what is held back and found all the same is named, and mended", async () => {
    await using lab = await open();
    const held = await observe(lab, "the zanzibar report", { held: "injection" });
    const hidden = await observe(lab, "the halcyon report");
    await lab.store.write("derived", async ({ shelfIndex }) => {
      await shelfIndex.setAside("obs", held.id, null);
      await shelfIndex.setAside("obs", hidden.id, "archived");
    });
    expect(await foundBy(lab, "zanzibar halcyon")).toEqual([held.ref]);
    expect((await checked(lab)).check).toMatchObject({
      ok: false,
      refs: [held.ref, hidden.ref],
      fixable: true,
    });
    await mend(lab);
    expect((await checked(lab)).check.ok).toBe(true);
    expect(await foundBy(lab, "zanzibar halcyon")).toEqual([hidden.ref]);
  });

  test("one that is not found by its words is, once the index is made again", async () => {
    await using lab = await open();
    const one = await observe(lab, "the zanzibar report");
    const archived = await observe(lab, "the old zanzibar report", { daysAgo: 40 });
    await lab.engine.applyLifecycle({});
    await lab.store.write("derived", ({ shelfIndex }) => shelfIndex.remove("obs", [one.id]));
    expect((await checked(lab)).check).toMatchObject({ ok: false, refs: [one.ref] });
    await mend(lab);
    expect((await checked(lab)).check.ok).toBe(true);
    expect(await foundBy(lab, "zanzibar")).toEqual([one.ref]);
    expect(await foundBy(lab, "zanzibar", ["archived"])).toHaveLength(2);
    expect(await foundBy(lab, "zanzibar", ["archived"])).toContain(archived.ref);
  });
});
