/** Facts beside what is found: what is so, in the asker's reach and as of when it is asked; and hits that are so no longer. */

import { expect, test } from "vitest";
import type { SearchAnswer } from "../../src/engine/index.ts";
import { converse, DAY, indexAll, SUNDAY } from "../support/converse.ts";
import { putFact } from "../support/facts.ts";
import { LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const MARCH = SUNDAY;
const MAY = SUNDAY + 48 * DAY;
const JUNE = SUNDAY + 90 * DAY;

async function said(lab: Lab, text: string, at: number): Promise<string> {
  await converse(lab, `at-${at}`, [{ user: text }], at, LANE);
  await indexAll(lab);
  const { hits } = await lab.engine.search({ query: text, limit: 1, kinds: ["msg"], facts: false });
  return hits[0]!.ref;
}

/** Leeds, and since May Porto. */
async function moved(lab: Lab) {
  lab.clock.set(MARCH + DAY);
  const early = await said(lab, "I live in Leeds, near the canal.", MARCH);
  const leeds = await putFact(lab, { value: "Leeds", from: MARCH, sources: [early] });
  lab.clock.set(MAY + DAY);
  const late = await said(lab, "I live in Porto now.", MAY);
  const porto = await putFact(lab, { value: "Porto", from: MAY, sources: [late], replaces: leeds });
  lab.clock.set(JUNE);
  return { early, leeds, late, porto };
}

const refsOf = ({ facts = [] }: SearchAnswer) => facts.map(({ ref }) => ref);
const ask = (lab: Lab, query: string, more = {}) => lab.engine.search({ query, ...more });

eachStore("facts in search", (open) => {
  test("what is so stands beside the hits, and a hit that is so no longer says since when and by what", async () => {
    await using lab = await open();
    const { early, late, porto } = await moved(lab);
    const answer = await ask(lab, "Where do I live?", { explain: true });
    expect(answer.facts).toEqual([
      {
        ...{ ref: porto, says: "owner lives in Porto", from: MAY, to: null, voice: "owner" },
        ...{ sources: [late], see: null, score: 0.8, parts: expect.any(Array) },
      },
    ]);
    const [fact] = answer.facts!;
    expect(fact!.parts!.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(fact!.score, 4);
    const hit = (ref: string) => answer.hits.find((one) => one.ref === ref);
    expect(hit(early)?.outdated).toEqual({ since: MAY, by: porto });
    expect(hit(late)).toBeDefined();
    expect(hit(late)).not.toHaveProperty("outdated");
    expect(answer.degraded).not.toContain("facts-unavailable");
  });

  test("a hit that only names where somebody lived is not over when they move", async () => {
    await using lab = await open();
    const van = "We need a van for Saturday, pick-up in Leeds before 09:00.";
    await converse(
      lab,
      "van",
      [{ user: van, assistant: "Van hire in Leeds for Saturday: three offers." }],
      MARCH,
      LANE,
    );
    const { early, porto } = await moved(lab);
    const { hits } = await ask(lab, "Where do I pick up the van in Leeds?");
    const mark = (words: string) => hits.find(({ excerpt }) => excerpt.includes(words));
    for (const words of ["pick-up", "three offers"]) {
      expect(mark(words)).toBeDefined();
      expect(mark(words)).not.toHaveProperty("outdated");
    }
    const live = await ask(lab, "Where do I live?");
    expect(live.hits.find(({ ref }) => ref === early)?.outdated?.by).toBe(porto);
  });

  test("hits are the same, and in the same order, with facts and without", async () => {
    await using lab = await open();
    await moved(lab);
    const [all, without] = [
      await ask(lab, "Where do I live?"),
      await ask(lab, "Where do I live?", { facts: false }),
    ];
    expect(without).not.toHaveProperty("facts");
    expect(without.hits).toEqual(all.hits.map(({ outdated: _, ...hit }) => hit));
    expect(all.hits.some(({ outdated }) => outdated !== undefined)).toBe(true);
  });

  test("as of when it is asked: what was so then, and nothing that was said or ended later", async () => {
    await using lab = await open();
    const { leeds, porto, early } = await moved(lab);
    const then = await ask(lab, "Where do I live?", { asked: MARCH + 10 * DAY });
    expect(then.facts).toMatchObject([{ ref: leeds, to: null }]);
    expect(then.hits.find(({ ref }) => ref === early)).not.toHaveProperty("outdated");
    const before = await ask(lab, "Where did I live before?");
    expect(before.facts).toMatchObject([
      { ref: porto, to: null },
      { ref: leeds, to: MAY },
    ]);
    lab.clock.set(JUNE + DAY);
    // Said in June of a time since March: in April nobody had said so.
    const late = await said(lab, "Atlas has been led by Ana since March.", JUNE);
    const lead = await putFact(lab, {
      ...{ subject: "project:atlas", predicate: "led_by", value: "Ana", from: MARCH, sources: [late] },
    });
    expect(refsOf(await ask(lab, "Who leads Atlas?"))).toEqual([lead]);
    expect(refsOf(await ask(lab, "Who leads Atlas?", { asked: MARCH + 20 * DAY }))).toEqual([]);
  });

  test("who wants only some kinds, roles or times gets facts only when they say so; marks all the same", async () => {
    await using lab = await open();
    const { early, porto } = await moved(lab);
    for (const narrowed of [
      { kinds: ["msg"] as const },
      { roles: ["user"] },
      { since: MARCH - DAY },
      { before: JUNE },
    ]) {
      const answer = await ask(lab, "Where do I live?", narrowed);
      expect(answer).not.toHaveProperty("facts");
      expect(answer.hits.find(({ ref }) => ref === early)?.outdated?.by).toBe(porto);
      expect(refsOf(await ask(lab, "Where do I live?", { ...narrowed, facts: true }))).toEqual([porto]);
    }
  });

  test("what rests on nothing any more is not told, nor what the owner contradicted a moment ago", async () => {
    await using lab = await open();
    const { late, porto } = await moved(lab);
    await lab.engine.forget({ refs: [late] });
    expect(refsOf(await ask(lab, "Where do I live?"))).toEqual([]);
    await lab.engine.forget({ refs: [late], undo: true });
    expect(refsOf(await ask(lab, "Where do I live?"))).toEqual([porto]);
    await converse(lab, "now", [{ user: "I live in Ghent now." }], JUNE, LANE);
    expect(refsOf(await ask(lab, "Where do I live?", { asker: OWNER }))).toEqual([]);
  });

  test("only what the asker may read, and of one scope where one is named", async () => {
    await using lab = await open();
    const { porto } = await moved(lab);
    await converse(lab, "group", [{ user: "I live in Leeds." }], MARCH, GROUP);
    await indexAll(lab);
    const inGroup = await ask(lab, "Where do I live?", { asker: MEMBER });
    expect(inGroup.hits.length).toBeGreaterThan(0);
    expect(JSON.stringify(inGroup)).not.toMatch(/fact:|Porto|outdated/);
    expect(refsOf(await ask(lab, "Where do I live?", { asker: OWNER }))).toEqual([porto]);
    const scoped = (name: string, value: string) =>
      putFact(lab, {
        ...{ subject: "project:gate", predicate: "status", value, from: MARCH },
        shelf: { tier: "scope", name },
      });
    const [atlas, heron] = [await scoped("atlas", "open"), await scoped("heron", "open")];
    const query = "What is the status of gate?";
    expect(refsOf(await ask(lab, query)).toSorted()).toEqual([atlas, heron].toSorted());
    expect(refsOf(await ask(lab, query, { scope: "atlas" }))).toEqual([atlas]);
    expect(refsOf(await ask(lab, "Where do I live?", { namespace: "anna" }))).toEqual([]);
    expect(refsOf(await ask(lab, "Where do I live?", { lanes: [LANE.sessionKey] }))).toEqual([]);
  });

  test("at most five, also of what is found by what is said of it; nothing that could be taken for a secret", async () => {
    await using lab = await open();
    lab.clock.set(JUNE);
    await converse(lab, "talk", [{ user: "Redis is a cache." }], MARCH, LANE);
    await indexAll(lab);
    for (let at = 0; at < 12; at += 1) {
      await putFact(lab, { subject: `project:p${at}`, predicate: "uses", value: "Redis", from: MARCH });
    }
    const many = await ask(lab, "Which projects use Redis?");
    expect(many.facts).toHaveLength(5);
    expect(many.facts!.every(({ says }) => /^p\d+ uses Redis$/.test(says))).toBe(true);
    expect((await ask(lab, "redis")).facts).toHaveLength(5);
    const key = `sk-proj-${"a1B2c3D4".repeat(5)}`;
    await putFact(lab, { subject: "project:vault", predicate: "configured_as", value: key, from: MARCH });
    const secret = await ask(lab, "How is Vault configured?");
    expect(secret.facts).toHaveLength(1);
    expect(JSON.stringify(secret)).not.toContain(key);
  });

  test("facts that cannot be read are named, and the hits are there", async () => {
    await using lab = await open();
    const { early } = await moved(lab);
    const read = lab.store.read.bind(lab.store);
    const broken = () => Promise.reject(new Error("no such table"));
    Object.assign(lab.store, {
      read: (work: (stores: object) => Promise<unknown>) =>
        read((stores) =>
          work({ ...stores, facts: { ...stores.facts, subjectsNamed: broken, list: broken } }),
        ),
    });
    const answer = await ask(lab, "Where do I live?");
    expect(answer.degraded).toContain("facts-unavailable");
    expect(answer.hits.map(({ ref }) => ref)).toContain(early);
  });

  test("a fact and a card are read by their references, as memory_get reads them, by whom they are for", async () => {
    await using lab = await open();
    const { porto } = await moved(lab);
    const own = await lab.engine.readDoc({ path: porto, asker: OWNER });
    expect(own).toMatchObject({ found: true, path: porto });
    expect(own.text).toContain("owner lives in Porto");
    expect(await lab.engine.readDoc({ path: porto, asker: MEMBER })).toMatchObject({
      found: false,
      text: "",
    });
    expect(await lab.engine.readDoc({ path: "card:999", asker: OWNER })).toMatchObject({ found: false });
  });
});
