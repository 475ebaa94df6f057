/** After something was taken back: the view stays as it is, and what stands for the rest is written again, from below. */

import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { SummaryRequest } from "../../src/ports/summariser.ts";
import {
  BUDGET,
  filler,
  goodDraft,
  laneOf,
  payAll,
  prompt,
  scriptedModel,
  summariesOf,
  talk,
  underView,
} from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { everythingShown, foldAll, ODD, withOddWord } from "../support/withhold.ts";

const view = async (lab: Lab) => {
  const { id } = await laneOf(lab);
  return lab.store.read(({ history }) => history.view(id, 0, 100_000));
};
const pendingOf = async (lab: Lab) => {
  const { id } = await laneOf(lab);
  return lab.store.read(({ history }) => history.pendingIn(id));
};
const bytes = (plan: Awaited<ReturnType<typeof prompt>>) => JSON.stringify(plan.prefix?.blocks ?? []);
const PLACE = "it is being written again";

/** Every tenth question of the older half, with its values. */
async function scattered(
  lab: Lab,
): Promise<{ readonly refs: readonly string[]; readonly values: readonly string[] }> {
  const rows = (await lab.rows()).filter(({ role }) => role === "user");
  const chosen = rows.filter((_, at) => at % 10 === 3 && at < rows.length / 2);
  const said = await Promise.all(
    chosen.map(({ id }) =>
      lab.store.read(async ({ history }) => JSON.stringify((await history.bodies([id])).get(id))),
    ),
  );
  const values = said.flatMap((text) => text.match(/came to \d+\.50 EUR/) ?? []);
  return { refs: chosen.map(({ id }) => `msg:${id}`), values };
}

eachStore("what was folded with something that was taken back", (open) => {
  test("stands where it stood, in as many summaries; only what covers it says nothing for a while", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 120);
    await foldAll(lab);
    const before = { view: await view(lab), under: await underView(lab), plan: await prompt(lab, host) };
    const { refs, values } = await scattered(lab);
    expect(refs.length).toBeGreaterThan(4);
    const { summaries } = await lab.engine.erase({ refs });
    const now = await view(lab);
    expect(now.map(({ ordinal, message }) => [ordinal, message])).toEqual(
      before.view.map(({ ordinal, message }) => [ordinal, message]),
    );
    expect(await underView(lab)).toEqual(before.under);
    const pending = await pendingOf(lab);
    expect(pending).toHaveLength(summaries);
    const shown = new Set(now.flatMap(({ summary }) => summary ?? []));
    const kept = before.view.filter(({ summary }) => summary !== null && shown.has(summary));
    expect(shown.size - kept.length).toBe(pending.filter((id) => shown.has(id)).length);
    const plan = await prompt(lab, host);
    expect(plan.prefix?.blocks).toHaveLength(before.plan.prefix!.blocks!.length);
    expect(bytes(plan)).toContain(PLACE);
    for (const value of values) expect(bytes(plan)).not.toContain(value);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("is in use after more of it was taken back by a clock that was set back", async () => {
    await using lab = await open();
    await talk(lab, hostTranscript(), 120);
    await foldAll(lab);
    const { refs } = await scattered(lab);
    await lab.engine.erase({ refs });
    await payAll(lab);
    lab.clock.advance(-3_600_000);
    const beside = refs.map((ref) => `msg:${Number(ref.slice("msg:".length)) + 1}`);
    expect((await lab.engine.forget({ refs: beside })).summaries).toBeGreaterThan(0);
    const wrong = async () => (await lab.engine.doctor({})).checks.filter(({ ok }) => !ok);
    expect(await wrong()).toEqual([]);
    await payAll(lab);
    expect(await pendingOf(lab)).toEqual([]);
    expect(await wrong()).toEqual([]);
  });

  test("is written again from below, with its neighbours' values and never with its own", async () => {
    const { means, requests } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    const { host, ref, id } = await withOddWord(lab, 20, 140);
    await foldAll(lab);
    const count = (await view(lab)).length;
    await lab.engine.erase({ refs: [ref] });
    const owed = (await summariesOf(lab)).filter(({ pending }) => pending);
    expect(Math.max(...owed.map(({ depth }) => depth))).toBeGreaterThan(0);
    for (const { text, pins } of owed) expect([text.includes(PLACE), pins]).toEqual([true, []]);
    requests.length = 0;
    await payAll(lab);
    expect(await pendingOf(lab)).toEqual([]);
    const depths = requests.map(({ depth }) => depth);
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    expect(
      requests.some(({ sources }) => sources.some(({ text }) => /\[erased\]|written again/.test(text))),
    ).toBe(false);
    const now = await summariesOf(lab);
    const leaf = now.find((one) => one.depth === 0 && owed.some((other) => other.id === one.id))!;
    expect(leaf).toMatchObject({ state: "active", pending: false });
    expect(leaf.pins.length).toBeGreaterThan(0);
    expect(leaf.createdAt).toBeGreaterThan(owed.find((one) => one.id === leaf.id)!.createdAt);
    expect((await view(lab)).length).toBe(count);
    expect(await underView(lab)).toContain(id);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
    expect(bytes(await prompt(lab, host))).not.toContain(PLACE);
    expect((await lab.engine.foldDue({})).due).toEqual([]);
  });

  test("costs few calls of models, however much of it there is", async () => {
    const { means, requests } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    await talk(lab, hostTranscript(), 160);
    await foldAll(lab);
    const rows = (await lab.rows()).filter(({ role }) => role === "user");
    requests.length = 0;
    await lab.engine.erase({
      refs: rows
        .filter((_, at) => at % 4 === 0)
        .slice(0, 40)
        .map(({ id }) => `msg:${id}`),
    });
    expect((await pendingOf(lab)).length).toBeGreaterThan(10);
    await payAll(lab);
    expect(await pendingOf(lab)).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(8);
  });

  test("of messages that were all taken back there is nothing to write", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await foldAll(lab);
    const leaf = (await summariesOf(lab)).find(({ depth, state }) => depth === 0 && state === "active")!;
    const sources = (await lab.store.read(({ history }) => history.sourcesOf(leaf.id)))!;
    const refs = sources.ids.map((id) => `msg:${id}`);
    for (let at = 0; at < refs.length; at += 50) await lab.engine.forget({ refs: refs.slice(at, at + 50) });
    const gone = (await summariesOf(lab)).filter(({ text }) => text.startsWith("Everything that was said"));
    expect(gone).toMatchObject([{ depth: 0, state: "active", pending: false, messages: leaf.messages }]);
    await payAll(lab);
    await lab.engine.forget({ refs: refs.slice(0, 50), undo: true });
    await payAll(lab);
    const texts = (await summariesOf(lab)).filter(({ state }) => state === "active").map(({ text }) => text);
    expect(texts.some((text) => text.startsWith("Everything that was said"))).toBe(false);
    expect(await underView(lab)).toEqual((await lab.rows()).map(({ id }) => id));
  });

  test("what was read before another act is not written into it", async () => {
    let act: (() => Promise<unknown>) | null = null;
    const { means } = scriptedModel(async (request: SummaryRequest) => {
      const now = act;
      act = null;
      await now?.();
      return goodDraft(request);
    });
    await using lab = await open({ summaries: means });
    const { host, ref, answer } = await withOddWord(lab, 20, 60);
    await foldAll(lab);
    await lab.engine.erase({ refs: [answer] });
    const first = await pendingOf(lab);
    act = () => lab.engine.erase({ refs: [ref] });
    const [due] = (await lab.engine.foldDue({})).due;
    await lab.engine.payFold(due!);
    const all = await summariesOf(lab);
    for (const one of all.filter(({ id }) => first.includes(id))) {
      expect(one).toMatchObject({ state: "retired", text: "", pins: [] });
    }
    await payAll(lab);
    expect(await pendingOf(lab)).toEqual([]);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
  });
});

eachStore("words for a summary that holds a place", (open) => {
  /** A batch with one, as a fold would bring it. */
  async function batchFor(lab: Lab, id: number, more: JsonObject = {}) {
    const lane = await laneOf(lab);
    const written = {
      ...{ fills: id, text: "Written again.", pins: [], files: [], tokens: 70, model: "m", level: "normal" },
      ...{ tokensIn: null, tokensOut: null, costUsd: null, confidence: 1, fallback: false, createdAt: 0 },
      ...more,
    };
    return {
      lane: lane.id,
      session: lane.session!,
      withheld: lane.withheld,
      summaries: [written],
      calls: [],
    };
  }

  test("are taken once, and change the key of the prefix with its bytes", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    await lab.engine.erase({ refs: [ref] });
    const shown = (await view(lab)).map(({ summary }) => summary);
    const id = (await pendingOf(lab)).find((one) => shown.includes(one))!;
    const before = await prompt(lab, host);
    expect((await prompt(lab, host)).prefix?.key).toBe(before.prefix?.key);
    const batch = await batchFor(lab, id);
    expect(await lab.engine.applyFold({ ...batch, withheld: batch.withheld - 1 })).toEqual({ stored: 0 });
    expect(await lab.engine.applyFold(batch)).toEqual({ stored: 1 });
    expect(await lab.engine.applyFold(batch)).toEqual({ stored: 0 });
    const after = await prompt(lab, host, { holds: before.prefix!.key });
    expect(after.epoch).toBe(before.epoch + 1);
    expect(after.prefix?.key).not.toBe(before.prefix?.key);
    expect(bytes(after)).toContain("Written again.");
    expect((await prompt(lab, host)).prefix).toMatchObject({
      key: after.prefix!.key,
      tokens: after.prefix!.tokens,
    });
    expect((await view(lab)).find(({ summary }) => summary === id)?.tokens).toBe(70);
    const retired = (await summariesOf(lab)).find(({ state }) => state === "retired")!;
    expect(await lab.engine.applyFold(await batchFor(lab, retired.id))).toEqual({ stored: 0 });
  });

  test("are owed until they are there: by whoever folds for another reason, and by the doctor", async () => {
    await using lab = await open();
    const { ref } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    await lab.engine.erase({ refs: [ref] });
    const { id: lane, withheld: asOf } = await laneOf(lab);
    await lab.engine.settleFold({ lane, outcome: "owes", reason: "manual" });
    await lab.engine.settleFold({ lane, outcome: "paid", asOf });
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ lane, reason: "mend" }]);
    const fallback = async () =>
      (await lab.engine.doctor({})).checks.find(({ name }) => name === "fallback")!;
    expect(await fallback()).toMatchObject({ ok: true, count: (await pendingOf(lab)).length });
    await lab.store.write("derived", ({ history }) => history.clearDebt(lane));
    const lost = await fallback();
    expect(lost).toMatchObject({ ok: false });
    const { repairs } = await lab.engine.doctor({});
    for (const task of repairs) expect((await lab.engine.repair(task)).fixed).toBeGreaterThan(0);
    expect((await lab.engine.foldDue({})).due).toMatchObject([{ lane, reason: "mend" }]);
    await payAll(lab);
    expect(await fallback()).toMatchObject({ ok: true, count: 0 });
  });

  test("come first where somebody folds it further", async () => {
    const { means, requests } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    const { host, ref } = await withOddWord(lab, 20, 30);
    await foldAll(lab);
    await lab.engine.erase({ refs: [ref] });
    await talk(lab, host, 120);
    requests.length = 0;
    await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
    const told = requests.flatMap(({ sources }) => sources.map(({ text }) => text));
    expect(told.some((text) => text.includes(PLACE))).toBe(false);
    const deep = (await summariesOf(lab)).filter(({ depth, state }) => depth > 0 && state === "active");
    expect(deep.length).toBeGreaterThan(0);
    for (const { text } of deep) expect(text).not.toContain(PLACE);
  });

  test("one that is prepared is not shown before it has them", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 3, 40);
    await prompt(lab, host, { budget: BUDGET, usual: BUDGET });
    const { id: lane } = await laneOf(lab);
    await lab.engine.payFold({ lane, reason: "soft", target: 0 });
    const prepared = async () => (await summariesOf(lab)).filter(({ state }) => state === "prepared");
    expect((await prepared()).length).toBeGreaterThan(0);
    await lab.engine.forget({ refs: [ref] });
    const waiting = (await prepared()).filter(({ pending }) => pending).map(({ id }) => id);
    expect(waiting.length).toBeGreaterThan(0);
    await lab.engine.activateFold({ lane, budget: BUDGET });
    expect(await pendingOf(lab)).toEqual(waiting);
    for (const id of waiting) {
      expect(await lab.store.read(({ history }) => history.ordinalOfSummary(id))).toBeUndefined();
    }
    expect(bytes(await prompt(lab, host))).not.toContain(PLACE);
    await payAll(lab);
    expect(await pendingOf(lab)).toEqual([]);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
  });
});

describe("a prefix that does not fit", () => {
  eachStore("with messages that came late", (open) => {
    test("goes without them first, and says so", async () => {
      await using lab = await open();
      const host = hostTranscript();
      const at = lab.clock.now();
      const said = host.say(
        ...Array.from({ length: 60 }, (_, turn) => [
          userSays(`${turn} ${filler(turn, 80)}`, at + turn * 10),
          assistantSays(`late ${turn} ${filler(turn + 7, 120)}`, at + turn * 10 + 1),
        ]).flat(),
      );
      const late = said.filter((_, index) => index % 2 === 1 && index < 60);
      await lab.engine.reconcile(host.page(said.filter((one) => !late.includes(one))));
      await foldAll(lab);
      await lab.engine.reconcile(host.page());
      const whole = await prompt(lab, host, { budget: 100_000, usual: BUDGET });
      const strays = whole.prefix!.blocks!.filter((block) => block.startsWith("<nacre_message"));
      expect(strays.length).toBeGreaterThan(16);
      const summaries = whole.prefix!.blocks!.filter((block) => block.startsWith("<summary"));
      const room = whole.prefix!.tokens - 1_000;
      const short = await prompt(lab, host, { budget: room, usual: BUDGET });
      expect(short.prefix?.blocks?.slice(1)).toEqual(summaries);
      expect(short.gap).toMatch(new RegExp(`>${strays.length + whole.count - short.count} messages from`));
      expect(short.tokens).toBeLessThanOrEqual(room);
    });
  });
});
