/** The ledger's words come behind what is stored: in slices, once, as of now, and again where the index was damaged. */

import { expect, test } from "vitest";
import type { LedgerIndexBatch } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId, type ObservationId, observationId } from "../../src/kernel/ids.ts";
import type { NewObservation } from "../../src/rooms/ledger/index.ts";
import { indexLedger } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function store(lab: Lab, line: string, more: Partial<NewObservation> = {}): Promise<ObservationId> {
  return lab.store.write("durable", async ({ ledger, memories }) => {
    const whose = { installation: installationId("lab"), tier: "user", name: "owner" } as const;
    const { id: shelf } = await memories.openShelf(whose);
    const at = instantOf(lab.clock.now());
    const added = await ledger.add({
      ...{
        shelf,
        kind: "note",
        kindGiven: false,
        origin: "ingest",
        trust: "tool",
        held: null,
        priority: "P2",
      },
      ...{ importance: { score: null, label: "unknown", method: null }, state: "active", language: "en" },
      ...{ outcome: null, at, createdAt: at, agent: null, tool: null, call: null, durationMs: null },
      ...{ message: null, supersedes: null, spool: null, detail: null, plan: null, line, text: line },
      hash: sha256Hex(line).slice(0, 32),
      ...more,
    });
    return added!.id;
  });
}

const found = async ({ engine }: Lab, query: string) =>
  (await engine.search({ query, kinds: ["obs", "evt"], limit: 50 })).hits.map(({ ref }) => ref);

async function applied(lab: Lab, batch: LedgerIndexBatch): Promise<number> {
  return (await lab.engine.applyLedgerIndex(batch)).indexed;
}

eachStore("the index of the ledger", (open) => {
  test("slices go on where the last ended, and the same slice twice changes nothing", async () => {
    await using lab = await open();
    for (let at = 0; at < 5; at += 1) await store(lab, `Heron number${at}.`);
    const first = await lab.engine.prepareLedgerIndex({ limit: 3 });
    expect(first).toMatchObject({ kind: "obs", from: 0, pending: true, idle: false });
    expect(await applied(lab, first)).toBe(3);
    expect(await applied(lab, first)).toBe(0);
    const second = await lab.engine.prepareLedgerIndex({ limit: 3 });
    expect(second).toMatchObject({ from: first.upTo, pending: false });
    expect(await applied(lab, second)).toBe(2);
    expect(await lab.engine.prepareLedgerIndex({ limit: 3 })).toMatchObject({ kind: "evt", idle: true });
    expect(await found(lab, "heron")).toHaveLength(5);
    expect((await lab.engine.status({})).ledger).toMatchObject({ observations: 5, pending: 0 });
  });

  test("status says how many wait", async () => {
    await using lab = await open();
    await store(lab, "Heron.");
    expect((await lab.engine.status({})).ledger.pending).toBeGreaterThan(0);
    await indexLedger(lab.engine);
    expect((await lab.engine.status({})).ledger.pending).toBe(0);
  });

  test("what changed between reading and writing is indexed as it is now, or not at all", async () => {
    await using lab = await open();
    const gone = await store(lab, "Heron one.");
    const held = await store(lab, "Heron two.");
    const put = await store(lab, "Heron three.");
    const live = await store(lab, "Heron four.");
    const batch = await lab.engine.prepareLedgerIndex({ limit: 10 });
    await lab.store.write("durable", async ({ ledger }) => {
      await ledger.erase([gone], instantOf(9));
      await ledger.change(held, { held: { reason: "person", at: instantOf(9) } });
      await ledger.change(put, { state: "archived" });
    });
    expect(await applied(lab, batch)).toBe(3);
    expect(await found(lab, "heron")).toEqual([`obs:${live}`]);
    const terms = { words: ["heron"], prefixes: [], phrases: [], grams: [], code: [] };
    const stood = await lab.store.read(async ({ shelfIndex, ledger }) => {
      const shelves = [...(await ledger.observations([live])).values()].map(({ shelf }) => shelf);
      const aside = async (wanted: readonly ("held" | "archived")[]) =>
        (await shelfIndex.search({ terms, shelves, aside: wanted, limit: 9 })).map(({ source }) => source);
      return { held: await aside(["held"]), archived: await aside(["archived"]) };
    });
    expect(stood.held.map(observationId)).toEqual([live, held]);
    expect(stood.archived.map(observationId)).toEqual([live, put]);
  });

  test("a slice of another analysis is not taken", async () => {
    await using lab = await open();
    await store(lab, "Heron.");
    const batch = await lab.engine.prepareLedgerIndex({ limit: 10 });
    expect(await applied(lab, { ...batch, version: batch.version - 1 })).toBe(0);
    expect(await applied(lab, { ...batch, from: 99 })).toBe(0);
    expect(await applied(lab, batch)).toBe(1);
  });

  test("an index that is broken on disk is made anew by its repair, the ledger with it", async () => {
    await using lab = await open();
    for (let at = 0; at < 300; at += 1) await store(lab, `Heron number${at}.`);
    await indexLedger(lab.engine);
    const before = await found(lab, "heron number7");
    await lab.meddle({
      sql: "DROP TABLE ledger_words_data; DELETE FROM shelf_records",
      onServer: "DELETE FROM shelf_records",
      tables(tables) {
        for (const { kind, source } of tables.shelfRecords.scan([]))
          tables.shelfRecords = tables.shelfRecords.delete([kind, source]);
      },
    });
    const answer = await lab.engine.doctor({});
    expect(answer.checks.filter(({ ok }) => !ok)).not.toEqual([]);
    for (const task of answer.repairs) await lab.engine.repair(task);
    await indexLedger(lab.engine);
    expect(await found(lab, "heron number7")).toEqual(before);
    expect((await lab.engine.status({})).ledger.pending).toBe(0);
  });
});
