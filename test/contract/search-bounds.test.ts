/** Search: however much there is, so much is read and so long it takes; what was left out is named. */

import { expect, test } from "vitest";
import type { EngineContext } from "../../src/engine/context.ts";
import { findCold } from "../../src/engine/find-messages.ts";
import type { Stores } from "../../src/engine/index.ts";
import { NacreError } from "../../src/kernel/errors.ts";
import { installationId, type SummaryId } from "../../src/kernel/ids.ts";
import type { IndexQuery } from "../../src/ports/text-index.ts";
import { newSummary } from "../../src/rooms/history/samples.suite.ts";
import { ask, converse, DAY, FILLER, indexAll, lines, SUNDAY } from "../support/converse.ts";
import { BUDGET, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** Every search of the index, as it is asked; `instead` may answer in its place. */
function watchIndex(lab: Lab, instead: (query: IndexQuery) => void = () => {}): IndexQuery[] {
  const asked: IndexQuery[] = [];
  const read = lab.store.read.bind(lab.store);
  lab.store.read = (work) =>
    read((stores: Stores) => {
      const search = async (query: IndexQuery) => {
        asked.push(query);
        instead(query);
        return stores.index.search(query);
      };
      return work({ ...stores, index: { ...stores.index, search } });
    });
  return asked;
}

/** After so many looks at the clock, an hour has passed. */
function jumpAfter(lab: Lab, looks: number): void {
  let left = looks;
  Object.assign(lab.clock, { elapsed: () => (left-- > 0 ? 0 : 60 * 60_000) });
}

/** A lane whose oldest turns, with one odd word among them, are folded, long ago and cold. */
async function coldLane(lab: Lab) {
  const host = hostTranscript();
  const at = lab.clock.now();
  const said = host.say(userSays("the zygomorphic orchid", at), assistantSays("noted: bay 14", at + 1));
  await lab.engine.commitTurn(host.commit(said));
  await talk(lab, host, 40);
  await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
  await indexAll(lab);
  lab.clock.advance(40 * DAY);
  const batch = await lab.engine.prepareCool({});
  expect(batch.leaves.length).toBeGreaterThan(0);
  await lab.engine.applyCool(batch);
  return host;
}

const retention = { coldAfterDays: 30 };

eachStore("the bounds of a search", (open) => {
  test("the last line of a long log is found, ranked and shown", async () => {
    await using lab = await open();
    const host = hostTranscript("log");
    const log = `${"step done, nothing to see\n".repeat(3_000)}pelican: exit status 3`;
    const entries = host.say(userSays("run it", SUNDAY), toolAnswers("call_1", log, SUNDAY + 1));
    await lab.engine.commitTurn(host.commit(entries));
    await converse(lab, "one", FILLER);
    for (const indexed of [false, true]) {
      if (indexed) await indexAll(lab);
      const { hits } = await ask(lab, "pelican status", { explain: true });
      expect(hits[0]).toMatchObject({ role: "toolResult", excerpt: expect.stringContaining("pelican") });
      expect(hits[0]!.parts).toContainEqual({ name: "words", value: expect.any(Number) });
    }
  });

  test("what there was no time for is left out and named, and the rest is answered", async () => {
    await using lab = await open();
    const many = Array.from({ length: 90 }, (_, at) => ({ user: `The pelican came by, number ${at}.` }));
    await converse(lab, "many", many, SUNDAY - 2 * DAY);
    await indexAll(lab);
    const query = "What did the pelican do last Friday?";
    expect((await ask(lab, query, { asked: SUNDAY })).degraded).toEqual([]);
    jumpAfter(lab, 1);
    const { hits, degraded } = await ask(lab, query, { asked: SUNDAY });
    expect(degraded).toEqual(["deadline", "late:time", "late:summaries", "late:texts", "late:facts"]);
    expect(hits).toHaveLength(10);
    expect(hits[0]!.excerpt).toContain("pelican");
    jumpAfter(lab, 5);
    expect((await ask(lab, query, { asked: SUNDAY })).degraded).not.toContain("late:time");
  });

  test("time that is up ends the scan of what is not indexed, and of what is cold", async () => {
    await using lab = await open({ retention });
    await coldLane(lab);
    expect((await lab.engine.search({ query: "zygomorphic", kinds: ["msg"] })).hits).toHaveLength(1);
    jumpAfter(lab, 1);
    const late = await lab.engine.search({ query: "zygomorphic", kinds: ["msg"] });
    expect(late).toMatchObject({ hits: [], degraded: ["deadline"] });
    await converse(lab, "fresh", [{ user: "a zygomorphic one" }]);
    jumpAfter(lab, 1);
    const fresh = await lab.engine.search({ query: "zygomorphic", kinds: ["msg"] });
    expect(fresh).toMatchObject({ hits: [], scanned: 0, degraded: ["deadline"] });
  });

  test("many dates are asked of the index as one, and each brings in what was said then", async () => {
    await using lab = await open();
    const days = [1, 3, 5, 7, 9, 11];
    const plants = ["roses", "a fig tree", "leek", "mint in the pot", "two plums", "garlic"];
    const planted = (at: number) => `Planted ${plants[at]} today.`;
    for (const [at, day] of days.entries())
      await converse(lab, `day ${day}`, [{ user: planted(at) }], Date.UTC(2026, 2, day, 9));
    await converse(lab, "between", [{ user: "Planted nothing." }], Date.UTC(2026, 2, 4, 9));
    await indexAll(lab);
    const asked = watchIndex(lab);
    const query = `What did I plant on ${days.map((day) => `March ${day}`).join(", ")}?`;
    const { hits, understood } = await ask(lab, query, { asked: SUNDAY, explain: true, limit: 50 });
    expect(understood!.times).toHaveLength(days.length);
    expect(asked.filter(({ kinds }) => kinds?.[0] === "msg")).toHaveLength(2);
    const found = hits.map(({ excerpt }) => excerpt);
    for (const at of days.keys()) expect(found).toContain(planted(at));
    expect(understood!.channels, "and nothing of the days between").toContainEqual({
      name: "time",
      found: 2 * days.length,
    });
  });

  test("of many quotations a few are asked of the index, and what has another is found and ranked", async () => {
    await using lab = await open();
    const phrase = (at: number) => `tide${at} harbour${at}`;
    await converse(lab, "one", [{ user: `We saw ${phrase(15)} there.` }, ...FILLER]);
    await indexAll(lab);
    const asked = watchIndex(lab);
    const query = Array.from({ length: 16 }, (_, at) => `"${phrase(at)}"`).join(" ");
    expect(lines(await ask(lab, query))[0]).toContain("tide15 harbour15");
    for (const { terms } of asked) expect(terms.phrases.length).toBeLessThanOrEqual(6);
  });

  test("the sides of a comparison are asked for by themselves", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "I bought the kayak." }, { user: "I sold the tent." }, ...FILLER]);
    await indexAll(lab);
    const answer = await ask(lab, "Which came first, the kayak or the tent?", { explain: true });
    const sides = answer.understood!.channels.filter(({ name }) => name === "compared");
    expect(sides.map(({ found }) => found)).toEqual([1, 1]);
  });

  test("an index of cold leaves that is damaged is named, and hides nothing else", async () => {
    await using lab = await open({ retention });
    await coldLane(lab);
    await converse(lab, "fresh", [{ user: "a zygomorphic one" }]);
    watchIndex(lab, ({ kinds }) => {
      if (kinds?.[0] === "leaf") throw new NacreError("store/corrupt", "damaged", "rebuild it");
    });
    const { hits, degraded } = await lab.engine.search({ query: "zygomorphic", kinds: ["msg"] });
    expect(hits.map(({ excerpt }) => excerpt)).toEqual(["a zygomorphic one"]);
    expect(degraded).toEqual(["index-unavailable"]);
  });

  test("what is cold is looked through though not all that is new could be", async () => {
    await using lab = await open({ retention });
    const host = await coldLane(lab);
    const at = lab.clock.now();
    const many = Array.from({ length: 2_100 }, (_, nth) => userSays(`small talk ${nth}`, at + nth));
    await lab.engine.commitTurn(host.commit(host.say(...many)));
    const { hits, degraded } = await lab.engine.search({ query: "zygomorphic", kinds: ["msg"] });
    expect(degraded).toEqual(["scan-cut"]);
    expect(hits.map(({ excerpt }) => excerpt)).toEqual(["the zygomorphic orchid"]);
  });

  test("more of what is cold is looked through for a time, beyond the leaves that were seen", async () => {
    await using lab = await open({ retention });
    const at = lab.clock.now();
    await coldLane(lab);
    const find = (more: { since?: number; before?: number }, seen: ReadonlySet<SummaryId> = new Set()) =>
      lab.store.read(async (stores) => {
        const installation = installationId("lab");
        const lanes = await stores.history.lanes(installation);
        const terms = { words: ["zygomorphic"], prefixes: [], phrases: [], grams: [], code: [] };
        const sought = { terms, reach: { scope: { installation }, lanes }, limit: 10, ...more };
        const context = { identity: { installation, key: "key" } } as EngineContext;
        return findCold(context, stores, sought, { seen, top: 8, watch: { aborted: false } });
      });
    const { found, leaves } = await find({ since: at, before: at + 1 });
    expect(found.map(({ score }) => score)).toEqual([8]);
    expect(leaves).toHaveLength(1);
    expect((await find({ since: at, before: at + 1 }, new Set(leaves))).found).toEqual([]);
    expect((await find({ before: at })).leaves).toEqual([]);
    expect((await find({ since: at + 1 })).found).toEqual([]);
  });

  test("summaries are found before they are indexed; where not all may be, the answer says so", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "hello" }]);
    const write = async (text: string) => {
      const rows = await lab.rows();
      const { lane, at } = rows[0]!;
      const ids = rows.map(({ id }) => id);
      const summary = newSummary(lane, { kind: "messages", ids }, { text, since: at, until: at });
      await lab.store.write("derived", ({ history }) => history.addSummary(summary));
    };
    await write("They settled on the zygomorphic orchid.");
    const before = await ask(lab, "orchids");
    expect(before.hits.map(({ kind }) => kind)).toEqual(["sum"]);
    expect(before.degraded).toEqual(["summaries-pending"]);
    expect((await ask(lab, "orchids", { roles: ["user"] })).degraded).toEqual([]);
    await indexAll(lab);
    const indexed = await ask(lab, "orchids");
    expect(indexed).toMatchObject({ hits: [{ kind: "sum" }], degraded: [] });
    await write("The lantern stands on the copper shelf; token ghp_0123456789abcdefghijABCDEFGHIJ012345.");
    const fresh = await ask(lab, "copper lantern");
    expect(fresh).toMatchObject({ hits: [{ kind: "sum" }], degraded: [] });
    expect((await ask(lab, "ghp_0123456789abcdefghijABCDEFGHIJ012345")).hits).toEqual([]);
    const elsewhere = { asker: { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: true } };
    expect((await ask(lab, "copper lantern", elsewhere)).hits).toEqual([]);
  });

  test("what was said after a night is no neighbour", async () => {
    await using lab = await open();
    await converse(lab, "one", [
      { user: "Which paint for the fence?", assistant: "Linseed oil." },
      { user: "Good morning.", at: SUNDAY + DAY / 2 },
    ]);
    await indexAll(lab);
    const found = lines(await ask(lab, "Which paint did we take for the fence?"));
    expect(found).toContain("Linseed oil.");
    expect(found).not.toContain("Good morning.");
  });

  test("who only names something gets what has it, and nothing beside it", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The box with the passports is upstairs.", assistant: "Noted." }]);
    await indexAll(lab);
    expect(lines(await ask(lab, "passports box"))).toEqual(["The box with the passports is upstairs."]);
    expect(lines(await ask(lab, "Where is the box with the passports?"))).toContain("Noted.");
  });

  test("a word or two that is said all the time is worth no more for it; a sentence is", async () => {
    await using lab = await open();
    const long = "The ferry to the island leaves at nine every morning.";
    await converse(lab, "one", [
      ...Array.from({ length: 5 }, () => ({ user: "Ferry, yes." })),
      ...Array.from({ length: 3 }, () => ({ user: long })),
    ]);
    await indexAll(lab);
    const { hits } = await ask(lab, "ferry", { explain: true });
    const oftenOf = (excerpt: string) =>
      hits.find((hit) => hit.excerpt === excerpt)!.parts!.some(({ name }) => name === "frequency");
    expect(oftenOf(long)).toBe(true);
    expect(oftenOf("Ferry, yes.")).toBe(false);
  });
});
