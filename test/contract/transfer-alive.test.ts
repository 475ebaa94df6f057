/** What comes into a conversation that lives here, and a host that goes on with what came. */

import { expect, test } from "vitest";
import type { MessageRecord, TransferRecord } from "../../src/kernel/transfer/record.ts";
import { laneOf, summariesOf, talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { countsOf, exported, exportedLines, imported } from "../support/transfer.ts";
import { foldAll, ODD, withOddWord } from "../support/withhold.ts";

/** As another memory would tell it: no names, and times of its own. */
function nameless(records: readonly TransferRecord[], late = 1_500): readonly TransferRecord[] {
  return records
    .filter(({ kind }) => kind === "lane" || kind === "session" || kind === "message")
    .map((record) => {
      if (record.kind !== "message") return record;
      const { chain: _chain, gate: _gate, ...rest } = record as MessageRecord & { gate?: unknown };
      const { idempotencyKey: _key, responseId: _response, ...message } = record.message!;
      const at = Math.floor((record.at + late) / 1_000) * 1_000;
      return {
        ...{ ...rest, entries: [], turn: null, at, storedAt: null, state: "confirmed" as const },
        message: { ...message, timestamp: at },
      };
    });
}

const messagesIn = async (lab: Lab): Promise<number> => (await lab.rows()).length;

eachStore("a conversation that lives here", (open) => {
  test("gets what it does not have, and nothing twice", async () => {
    await using lab = await open();
    await using other = await open();
    const host = hostTranscript();
    await talk(lab, host, 6);
    const records = await exported(lab.engine);
    // The host has told the other store of the first half.
    await other.engine.reconcile(host.page(host.entries.slice(0, 12), { complete: false }));
    const counts = countsOf(await imported(other.engine, records));
    expect(counts).toEqual({ "lane known": 1, "session known": 1, "message known": 12, "message added": 12 });
    expect(await other.said()).toEqual(await lab.said());
    await other.engine.reconcile(host.page());
    expect(await messagesIn(other)).toBe(24);
    expect(await other.viewed()).toEqual(await lab.viewed());
    expect(await other.states()).toEqual(Array.from({ length: 24 }, () => "confirmed"));
  });

  test("keeps its own session when an older one comes", async () => {
    await using lab = await open();
    await using other = await open();
    await talk(lab, hostTranscript("old"), 2);
    const now = hostTranscript("now");
    other.clock.advance(1_000_000_000);
    await talk(other, now, 1);
    const before = await other.viewed();
    await imported(other.engine, await exported(lab.engine));
    expect(await other.viewed()).toEqual(before);
    expect(await messagesIn(other)).toBe(12);
    await foldAll(other);
    await talk(other, now, 1);
    expect((await other.said()).slice(0, 8)).toEqual(await lab.said());
  });

  test("knows what another memory kept of it, by words and about when", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 5);
    const lines = await exportedLines(lab.engine);
    const moved = await imported(lab.engine, nameless(await exported(lab.engine)), {
      from: "other",
      batch: 7,
    });
    expect(countsOf(moved)).toEqual({ "lane known": 1, "session known": 1, "message known": 20 });
    expect(await exportedLines(lab.engine)).toBe(lines);
  });

  test("is recognised by its host when another memory brought it first", async () => {
    await using lab = await open();
    await using other = await open();
    const host = hostTranscript();
    await talk(lab, host, 5);
    const records = nameless(await exported(lab.engine));
    // It had never heard of one of them.
    const known = records.filter((record) => record.kind !== "message" || record.place !== 6);
    await imported(other.engine, known, { from: "other" });
    expect(await messagesIn(other)).toBe(19);
    for (const to of [7, 20])
      await other.engine.reconcile(host.page(host.entries.slice(0, to), { complete: to === 20 }));
    expect(await messagesIn(other)).toBe(20);
    expect(await other.said()).toEqual(await lab.said());
    expect(await other.viewed()).toEqual(await lab.viewed());
    await other.engine.reconcile(host.page());
    expect(await messagesIn(other)).toBe(20);
    await talk(other, host, 1);
    expect(await messagesIn(other)).toBe(24);
  });

  test("what may be a repeat is held, and stored once however often it comes", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 2);
    const hours = nameless(await exported(lab.engine), 5 * 3_600_000).slice(0, 3);
    for (let again = 0; again < 2; again += 1) await imported(lab.engine, hours, { from: "other" });
    expect(
      (await lab.rows()).map(({ state }) => state).filter((state) => state === "quarantined"),
    ).toHaveLength(1);
    expect(await messagesIn(lab)).toBe(9);
  });

  test("what was taken back here stays so, and so does what was made of it", async () => {
    await using lab = await open();
    await using other = await open();
    const { host, ref } = await withOddWord(lab, 6, 20);
    await foldAll(lab);
    const records = await exported(lab.engine);
    expect(
      (await summariesOf(lab)).some(({ text, pins }) => JSON.stringify([text, pins]).includes(ODD)),
    ).toBe(true);
    await other.engine.reconcile(host.page());
    const [row] = (await other.rows()).filter((_, at) => `msg:${at + 1}` === ref || at === 24);
    await other.engine.erase({ refs: [`msg:${row!.id}`] });
    const moved = await imported(other.engine, records);
    expect(countsOf(moved)["message withheld"]).toBe(1);
    expect(countsOf(moved)["summary withheld"]).toBeGreaterThan(0);
    expect(await exportedLines(other.engine)).not.toContain(ODD);
    expect((await laneOf(other)).agent).toBe(LANE.agent);
  });

  test("what was erased here does not come back from a memory that has no names for it, in whatever form", async () => {
    for (const form of ["as it was", "otherwise"]) {
      await using lab = await open();
      const host = hostTranscript();
      await talk(lab, host, 3);
      const told = nameless(await exported(lab.engine)).map((record) => {
        if (form === "as it was" || record.kind !== "message" || record.role !== "assistant") return record;
        const content = [{ type: "text", text: String(JSON.stringify(record.message!["content"])) }];
        return { ...record, message: { ...record.message!, content } };
      });
      const rows = await lab.rows();
      const gone = rows.filter(({ role }) => role === "assistant").slice(1, 3);
      await lab.engine.erase({ refs: gone.map(({ id }) => `msg:${id}`) });
      const moved = await imported(lab.engine, told, { from: "lossless-claw" });
      const taken = moved.filter(({ outcome }) => outcome === "withheld").map(({ ref }) => ref);
      expect(taken).toEqual(gone.map(({ id }) => `msg:${id}`));
    }
  });

  test("a summary of one alone, or of what is not there, is refused in a sentence", async () => {
    await using lab = await open();
    await talk(lab, hostTranscript(), 20);
    await foldAll(lab);
    const records = await exported(lab.engine);
    const summary = records.find(({ kind }) => kind === "summary") as Extract<
      TransferRecord,
      { kind: "summary" }
    >;
    await using other = await open();
    const moved = await imported(other.engine, [
      ...records.filter(({ kind }) => kind !== "summary"),
      { ...summary, sources: summary.sources.slice(0, 1) },
      { ...summary, ref: "sum:98", depth: 1 },
      { ...summary, ref: "sum:99", pins: null, confidence: null },
    ]);
    const told = moved.filter(({ record }) => record.kind === "summary");
    expect(told.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "added"]);
    expect(told[0]!.why).toContain("fewer than two");
    expect(told[1]!.why).toContain("is made of summaries");
    const [made] = await summariesOf(other);
    expect(made).toMatchObject({ confidence: 0.5, messages: summary.sources.length });
    expect(made!.pins.length).toBeGreaterThan(0);
  });
});
