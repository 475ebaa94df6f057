/**
 * Cards in packs: a fresh one stands for what it was made of, where that is shorter; within scope, trust and budget; only those that
 * touch what was chosen are looked at; whatever is not fresh is left out, and named.
 */

import { expect, test } from "vitest";
import type { PackAnswer, PackRequest, Stores } from "../../src/engine/index.ts";
import { createEngine, establishIdentity } from "../../src/engine/index.ts";
import { observationId } from "../../src/kernel/ids.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import { MEMBER, OWNER } from "../support/memories.ts";
import { observe } from "../support/observations.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";

const QUERY = "What do we know about the Heron gateway?";
const packFor = (lab: Pick<Lab, "engine">, more: Partial<PackRequest> = {}): Promise<PackAnswer> =>
  lab.engine.pack({ query: QUERY, trace: "full", ...more });
const refsIn = ({ pack }: PackAnswer) => pack.items.map(({ ref }) => ref);
const verdict = ({ trace }: PackAnswer, ref: string) => trace?.candidates.find((one) => one.ref === ref);
const channel = ({ trace }: PackAnswer) => trace?.channels.warm["cards"];

/** Each with much beside what it says. */
const SAYS = [
  "The Heron gateway answers on port 8443 and speaks TLS only.",
  "The Heron gateway gives up on an upstream after thirty seconds.",
  "The Heron gateway is deployed from the release branch every Tuesday.",
] as const;
const BESIDE = [
  "Whoever was there agreed, and the minutes were sent around before the evening.",
  "It took a while to find that out, since nobody had written it down anywhere at the time.",
  "There had been some talk about it in the corridor, without much of a result.",
];

async function three(lab: Lab, more: Parameters<typeof observe>[2] = {}): Promise<readonly string[]> {
  const refs: string[] = [];
  for (const [at, line] of SAYS.entries()) {
    const text = `${line} ${BESIDE[at]} ${BESIDE[(at + 1) % 3]}`;
    refs.push((await observe(lab, line, { text, daysAgo: 1, ...more })).ref);
  }
  return refs;
}

async function carded(lab: Lab, refs: readonly string[], scope?: string): Promise<string> {
  const { card } = await lab.engine.compileCard({
    ...{ refs, title: "Heron", ...(scope !== undefined && { scope }) },
    text: `The Heron gateway: port 8443, TLS only; gives up after thirty seconds; deployed on Tuesdays.`,
  });
  lab.clock.advance(1_000);
  return card.ref;
}

eachStore("cards in packs", (open) => {
  test("a card in place of three records: shorter, with its sources; the trace says what it stands for", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const other = await observe(lab, "The Heron gateway will be replaced in spring", { trust: "human" });
    const before = await packFor(lab);
    expect(refsIn(before)).toEqual(expect.arrayContaining([...refs, other.ref]));
    expect(channel(before)).toBe(0);
    const card = await carded(lab, refs);
    const after = await packFor(lab);
    expect(refsIn(after).toSorted()).toEqual([card, other.ref].toSorted());
    expect(after.pack.items.find(({ ref }) => ref === card)).toMatchObject({
      ...{ kind: "card", trust: "tool", temperature: "warm", citations: refs },
      text: expect.stringContaining("port 8443"),
    });
    expect(after.pack.bundle).toContain(
      `- [${card}] [2025-10-09 card of 3 records; untrusted tool] “The Heron gateway:`,
    );
    expect(after.pack.meta.tokens).toBeLessThan(before.pack.meta.tokens);
    expect(verdict(after, card)).toMatchObject({
      reason: "stands-for-several",
      kind: "card",
      parts: { card: expect.any(Number) },
    });
    for (const ref of refs)
      expect(verdict(after, ref)).toMatchObject({ reason: "covered-by-card", because: card, layer: null });
    expect(channel(after)).toBe(1);
    expect(after.trace?.watermarks["cards"]).toBe(Number(card.slice(5)));
    expect(JSON.stringify((await packFor(lab)).pack)).toBe(JSON.stringify(after.pack));
  });

  test("one that is stale, to be reviewed, or made of what is held by now is left out, and named", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const card = await carded(lab, refs);
    await lab.engine.hold({ refs: [refs[2]!] });
    const held = await packFor(lab);
    expect(refsIn(held).toSorted()).toEqual(refs.slice(0, 2).toSorted());
    expect(verdict(held, card)).toMatchObject({ reason: "stale", because: refs[2], layer: null });
    await lab.engine.hold({ refs: [refs[2]!], release: true });
    expect(refsIn(await packFor(lab))).toEqual([card]);
    const later = await observe(lab, "The Heron gateway gives up on an upstream after ninety seconds");
    await lab.store.write("durable", ({ ledger }) =>
      ledger.change(observationId(Number(refs[1]!.slice(4))), { supersededBy: later.id }),
    );
    const reviewed = await packFor(lab);
    expect(refsIn(reviewed)).not.toContain(card);
    expect(verdict(reviewed, card)).toMatchObject({ reason: "said-otherwise", because: later.ref });
  });

  test("what its words would bring by now makes it stale in a pack as well", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const { card } = await lab.engine.compileCard({ query: "Heron gateway" });
    lab.clock.advance(1_000);
    expect(refsIn(await packFor(lab))).toEqual([card.ref]);
    const fourth = await observe(lab, "The Heron gateway logs to the central collector");
    const drifted = await packFor(lab);
    expect(refsIn(drifted).toSorted()).toEqual([...refs, fourth.ref].toSorted());
    expect(verdict(drifted, card.ref)).toMatchObject({ reason: "stale", because: fourth.ref });
  });

  test("made again, a pack has the card that it had, whatever became of that", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const { card } = await lab.engine.compileCard({ query: "Heron gateway" });
    lab.clock.advance(1_000);
    const first = await packFor(lab, { trace: "compact" });
    expect(refsIn(first)).toEqual([card.ref]);
    const { id } = await lab.engine.keepPack({
      trace: first.trace!,
      retrieved: first.retrieved,
      noteUse: true,
    });
    lab.clock.advance(1_000);
    await observe(lab, "The Heron gateway logs to the central collector");
    await lab.engine.refreshCards({});
    expect(await lab.engine.replayPack({ id, query: QUERY })).toMatchObject({ same: true, differences: [] });
    await lab.engine.eraseObservations({ refs: [refs[0]!] });
    const gone = await lab.engine.replayPack({ id, query: QUERY });
    expect(gone.same).toBe(false);
    expect(gone.notes.join(" ")).toContain(`${card.ref} was erased`);
  });

  test("a pack that was made without a card is made again without it", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const first = await packFor(lab, { trace: "compact" });
    const { id } = await lab.engine.keepPack({
      trace: first.trace!,
      retrieved: first.retrieved,
      noteUse: false,
    });
    const card = await carded(lab, refs);
    expect(refsIn(await packFor(lab))).toEqual([card]);
    expect(await lab.engine.replayPack({ id, query: QUERY })).toMatchObject({ same: true });
  });

  test("only cards that touch what was chosen are looked at, however many there are", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const card = await carded(lab, refs);
    const elsewhere: string[] = [];
    for (const name of ["Skye", "Oban", "Mull", "Iona"]) {
      const one = await observe(lab, `The ferry to ${name} leaves at seven`, { daysAgo: 1 });
      const two = await observe(lab, `The hotel on ${name} has a view of the harbour`, { daysAgo: 1 });
      elsewhere.push((await lab.engine.compileCard({ refs: [one.ref, two.ref] })).card.ref);
    }
    lab.clock.advance(1_000);
    const read: string[] = [];
    const spied = await engineOver(lab, (cards) => ({
      ...bound(cards),
      async cards(ids) {
        read.push(...ids.map((id) => `card:${id}`));
        return cards.cards(ids);
      },
      list: () => Promise.reject(new Error("a pack lists no cards")),
    }));
    expect(refsIn(await packFor({ engine: spied }))).toEqual([card]);
    expect(new Set(read)).toEqual(new Set([card]));
    for (const ref of elsewhere) expect(read).not.toContain(ref);
  });

  test("whatever is wrong with cards, what they would stand for is there, and it is said", async () => {
    await using lab = await open();
    const refs = await three(lab);
    await carded(lab, refs);
    const broken = await engineOver(lab, (cards) => ({
      ...bound(cards),
      touching: () => Promise.reject(new Error("the disk is on fire")),
    }));
    const pack = await packFor({ engine: broken });
    expect(refsIn(pack).toSorted()).toEqual(refs.toSorted());
    expect(pack.degraded).toContain("cards-unavailable");
    expect(channel(pack)).toBe("not-readable");
  });

  test("trust is the least of its sources", async () => {
    await using lab = await open();
    const refs = await three(lab, { trust: "human" });
    const card = await carded(lab, refs);
    expect((await packFor(lab)).pack.items).toMatchObject([{ ref: card, trust: "human" }]);
    const web = await observe(lab, "The Heron gateway is said to be slow on a forum", {
      ...{
        trust: "web",
        daysAgo: 1,
        text: `The Heron gateway is said to be slow on a forum. ${BESIDE.join(" ")}`,
      },
    });
    const tool = await observe(lab, "The Heron gateway passed its probe", {
      ...{ daysAgo: 1, text: `The Heron gateway passed its probe. ${BESIDE.join(" ")}` },
    });
    // The tool is trusted more than the forum: it keeps its place, and one record is too few to stand for.
    await lab.engine.compileCard({ refs: [web.ref, tool.ref], text: "The Heron gateway: slow; passed." });
    lab.clock.advance(1_000);
    const { pack } = await packFor(lab);
    const trusts = Object.fromEntries(pack.items.map(({ ref, trust }) => [ref, trust]));
    expect(trusts).toEqual({ [card]: "human", [web.ref]: "web", [tool.ref]: "tool" });
    expect(pack.bundle).toContain("untrusted web");
  });

  test("no card takes the place of what is trusted more than it is", async () => {
    await using lab = await open();
    const owner = await three(lab, { trust: "human" });
    const web = await observe(lab, "The Heron gateway is said to be slow on a forum", { trust: "web" });
    const { card: mixed } = await lab.engine.compileCard({ refs: [...owner, web.ref] });
    const { card: models } = await lab.engine.compileCard({ refs: owner, asker: OWNER });
    expect([mixed.trust, models.trust]).toEqual(["web", "agent"]);
    lab.clock.advance(1_000);
    for (const asked of [{}, { asker: OWNER }]) {
      const pack = await packFor(lab, asked);
      expect(refsIn(pack).toSorted()).toEqual([...owner, web.ref].toSorted());
      expect(JSON.stringify(pack.trace)).not.toContain("covered-by-card");
    }
    const person = await carded(lab, owner);
    const { pack } = await packFor(lab);
    expect(pack.items.find(({ ref }) => ref === person)).toMatchObject({ trust: "human" });
  });

  test("made again after something of it was forgotten, a pack has no word of that", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const card = await carded(lab, refs);
    const first = await packFor(lab, { trace: "compact" });
    expect(refsIn(first)).toEqual([card]);
    const { id } = await lab.engine.keepPack({
      ...{ trace: first.trace!, retrieved: first.retrieved, noteUse: false },
    });
    await lab.engine.hold({ refs: [refs[2]!] });
    const again = await lab.engine.replayPack({ id, query: QUERY });
    expect(again.same).toBe(false);
    expect(JSON.stringify(again)).not.toContain("Tuesday");
    await lab.engine.hold({ refs: [refs[2]!], release: true });
    expect(await lab.engine.replayPack({ id, query: QUERY })).toMatchObject({ same: true });
  });

  test("of another scope, or not to be read: a card stands for nothing there", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const foreign = await observe(lab, "The Heron gateway of Orion is in Oslo, a secret of Orion", {
      scope: "orion",
      daysAgo: 1,
    });
    const { card } = await lab.engine.compileCard({ refs: [...refs, foreign.ref] });
    lab.clock.advance(1_000);
    const within = await packFor(lab, { scope: "atlas" });
    expect(refsIn(within).toSorted()).toEqual(refs.toSorted());
    expect(within.pack.bundle).not.toContain("Oslo");
    expect(verdict(within, card.ref)).toMatchObject({ reason: "out-of-scope" });
    expect(refsIn(await packFor(lab, { asker: OWNER }))).toContain(card.ref);
    expect(refsIn(await packFor(lab, { asker: MEMBER }))).toEqual([]);
    const own = await lab.engine.pack({ query: QUERY, asker: MEMBER, trace: "full" });
    expect(JSON.stringify(own)).not.toContain("card:");
  });

  test("in any budget the bundle fits, and what a card stands for is out only where the card is in", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const card = await carded(lab, refs);
    for (const budget of [64, 80, 100, 140, 200, 400, 1_200]) {
      const pack = await packFor(lab, { budget });
      expect(estimateTokens(pack.pack.bundle)).toBeLessThanOrEqual(budget);
      const isIn = refsIn(pack).includes(card);
      for (const ref of refs) expect(verdict(pack, ref)?.reason === "covered-by-card").toBe(isIn);
    }
    expect(refsIn(await packFor(lab))).toEqual([card]);
  });

  test("where detail is wanted, or something is asked for that the card does not say, the records stand", async () => {
    await using lab = await open();
    const refs = await three(lab);
    const card = await carded(lab, refs);
    const deep = await packFor(lab, { depth: 2 });
    expect(refsIn(deep)).not.toContain(card);
    expect(channel(deep)).toBe("detail-wanted");
    const about = await packFor(lab, { query: "Heron gateway minutes corridor evening" });
    expect(refsIn(about)).not.toContain(card);
    expect(refsIn(await packFor(lab))).toEqual([card]);
  });
});

function bound(cards: Stores["cards"]): Stores["cards"] {
  return Object.fromEntries(
    (
      ["add", "cards", "list", "setSuperseded", "touching", "madeOf", "count", "newestId", "erase"] as const
    ).map((name) => [name, cards[name].bind(cards)]),
  ) as unknown as Stores["cards"];
}

/** The same store, with another way to its cards. */
async function engineOver(
  lab: Lab,
  cardsOf: (cards: Stores["cards"]) => Stores["cards"],
): Promise<Lab["engine"]> {
  const over = (stores: Stores): Stores =>
    new Proxy(stores, {
      get: (all, name) => (name === "cards" ? cardsOf(all.cards) : all[name as keyof Stores]),
    });
  const store: Lab["store"] = new Proxy(lab.store, {
    get(real, name) {
      if (name === "read")
        return (work: (stores: Stores) => Promise<unknown>) => real.read((stores) => work(over(stores)));
      const value = real[name as keyof Lab["store"]] as unknown;
      return typeof value === "function" ? value.bind(real) : value;
    },
  });
  return createEngine({
    ...{ store, clock: lab.clock, version: "test", policy: storeEverything, freshSecret: countedSecrets() },
    summaries: withoutModels(),
    identity: await establishIdentity(lab.store, () => ({ installation: "lab", key: "key" })),
  });
}
