/** Traces of packs: nothing that was kept out is missing from them, and what is made again from them is what it was. */

import { expect, test } from "vitest";
import type { PackAnswer, PackRequest } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { converse, indexAll } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const QUERY = "What is the timeout of the gateway?";
const packFor = (lab: Lab, more: Partial<PackRequest> = {}): Promise<PackAnswer> =>
  lab.engine.pack({ query: QUERY, trace: "full", ...more });
const reasonOf = ({ trace }: PackAnswer, ref: string) =>
  trace?.candidates.find((candidate) => candidate.ref === ref)?.reason;
const refsIn = ({ pack }: PackAnswer) => pack.items.map(({ ref }) => ref);
const keep = (lab: Lab, { trace, retrieved }: PackAnswer) =>
  lab.engine.keepPack({ trace: trace!, retrieved, noteUse: true });
const HOUR = 3_600_000;

async function replayed(lab: Lab, { trace }: PackAnswer, query: string) {
  const { id } = await lab.engine.keepPack({ trace: trace!, noteUse: false });
  return lab.engine.replayPack({ id, query });
}

eachStore("traces of packs", (open) => {
  test("what was kept out is named however many are found, and counted where there are too many to name", async () => {
    await using lab = await open();
    const away = await observe(lab, "Once the gateway had some timeout", { state: "archived" });
    const held = await observe(lab, "Once the gateway had a timeout, they say", { held: "injection" });
    for (let at = 0; at < 120; at += 1)
      await observe(lab, `The gateway timeout, gateway timeout number ${at}`);
    const answer = await packFor(lab);
    expect([reasonOf(answer, away.ref), reasonOf(answer, held.ref)]).toEqual(["archived", "quarantined"]);
    expect(answer.trace?.excluded).toMatchObject({ archived: 1, quarantined: 1 });

    for (let at = 0; at < 120; at += 1)
      await observe(lab, `The gateway timeout, gateway timeout ${at} of old`, { state: "archived" });
    const crowded = await packFor(lab);
    expect(reasonOf(crowded, held.ref)).toBe("quarantined");
    expect(crowded.trace?.excluded).toMatchObject({ archived: 121, quarantined: 1 });
    expect(crowded.degraded).toEqual([]);
    expect((await packFor(lab, { archived: true })).trace?.excluded).not.toHaveProperty("archived");
  });

  test("made again as of then: by the day of who asked, and with the room that given lines took to the last bit", async () => {
    await using lab = await open();
    // 23:30 of the day before where they are; yesterday is another day there.
    const asked = Date.UTC(2025, 9, 9, 3, 30);
    for (let hours = 1; hours <= 60; hours += 1)
      await observe(lab, `The gateway was restarted, run ${hours}`, { at: instantOf(asked - hours * HOUR) });
    const query = "What happened with the gateway yesterday?";
    const there = await packFor(lab, { query, asked, utcOffset: -240, limit: 8 });
    const utc = await packFor(lab, { query, asked, limit: 8 });
    expect(refsIn(there)).not.toEqual(refsIn(utc));
    expect(there.trace?.query).toMatchObject({ asked, utcOffset: -240 });
    expect(await replayed(lab, there, query)).toMatchObject({ same: true, differences: [] });
    // As those were kept that did not say so yet.
    const { asked: _, utcOffset: __, ...before } = utc.trace!.query;
    const old = { ...utc.trace!, at: asked, query: before };
    expect(await replayed(lab, { ...utc, trace: old }, query)).toMatchObject({ same: true });
  });

  test("lines that were given along leave the same room, stand for the same and shut out the same", async () => {
    await using lab = await open();
    await converse(lab, "one", [
      { user: "Yes." },
      { user: "The gateway timeout is thirty seconds, we settled on that." },
      { user: "No." },
    ]);
    await indexAll(lab);
    for (let at = 0; at < 12; at += 1)
      await observe(lab, `Gateway ${"abcdefghijkl"[at]}: the timeout was ${"very ".repeat(at)}long that day`);
    const lines = [
      "the gateway of the harbour needs a longer timeout than it has, as everybody says",
      "The gateway timeout is thirty seconds, we settled on that.",
      "Gateway c: the timeout was very very long that day",
      "and now?",
    ];
    const different: unknown[] = [];
    for (let budget = 120; budget <= 420; budget += 6)
      for (const tail of [lines, lines.slice(3), lines.slice(0, 1)]) {
        const answer = await packFor(lab, { lane: LANE, tail, budget, trace: "compact" });
        const { same, differences } = await replayed(lab, answer, QUERY);
        if (!same) different.push({ budget, lines: tail.length, differences });
      }
    expect(different).toEqual([]);
  });

  test("its own use changes nothing; what was used, revived or put away since is said to be", async () => {
    await using lab = await open();
    const away = await observe(lab, "The gateway timeout was an hour in the old days", { state: "archived" });
    const house = await observe(lab, "The gateway timeout of the house is nine seconds");
    await observe(lab, "The gateway timeout of the harbour is eleven seconds");
    const answer = await packFor(lab);
    const { id } = await keep(lab, answer);
    expect(refsIn(answer)).toHaveLength(2);
    lab.clock.advance(60_000);
    const unchanged = { id, same: true, differences: [], notes: [] };
    expect(await lab.engine.replayPack({ id, query: QUERY })).toEqual(unchanged);

    await keep(lab, await packFor(lab, { query: "gateway timeout of the house" }));
    const used = await lab.engine.replayPack({ id, query: QUERY });
    expect(used.notes.join()).toMatch(new RegExp(`${house.ref}\\b.* used since, and count`));

    const once = await packFor(lab, { query: "hour in the old days", archived: true });
    expect(refsIn(once)).toContain(away.ref);
    await keep(lab, once);
    const revived = await lab.engine.replayPack({ id, query: QUERY });
    expect(revived.differences).toContain(`${away.ref}: is in now, and was not`);
    expect(revived.notes).toContain(`${away.ref} was archived then, and is active now.`);
  });

  test("asked why, it says what is so of what there is, and refuses what there is not", async () => {
    await using lab = await open();
    const house = await observe(lab, "The gateway timeout of the house is nine seconds");
    const tea = await observe(lab, "Tea is drunk at four");
    const away = await observe(lab, "Coffee is drunk at ten", { state: "archived" });
    const [full, compact] = [await packFor(lab), await packFor(lab, { trace: "compact" })];
    const later = await observe(lab, "The gateway timeout was changed again");
    const [{ id }, { id: short }] = [await keep(lab, full), await keep(lab, compact)];
    const why = async (ref: string, pack = id) => (await lab.engine.showPack({ id: pack, why: ref })).why;
    expect(await why(`[${house.ref}]`)).toMatchObject({ ref: house.ref, included: true });
    expect(await why(tea.ref)).toEqual({
      ...{ ref: tea.ref, included: false, why: ["It was not among what was looked at."] },
    });
    expect((await why(away.ref, short))?.why).toEqual([
      expect.stringContaining("a compact trace does not say why"),
      `${away.ref} is archived now.`,
    ]);
    expect((await why(later.ref))?.why).toEqual(["It came after this pack was made."]);
    for (const [ref, code] of [
      ["obs:99999", "ledger/unknown"],
      ["evt:99999", "ledger/unknown"],
      ["msg:99999", "history/unknown-message"],
      ["tail:7", "input/bad-ref"],
      ["nonsense", "input/bad-ref"],
    ] as const)
      for (const pack of [id, short]) await expect(why(ref, pack)).rejects.toMatchObject({ code });
  });
});
