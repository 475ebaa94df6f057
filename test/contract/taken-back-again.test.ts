/** What was taken back in one store is so in an older copy of it: at once where the copy has it, otherwise when it comes. */

import { expect, test } from "vitest";
import { type Burial, buryAgain, type TakenBack, takeBackAgain } from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { saysDigest, slotDigest, slotOf } from "../../src/rooms/durable/index.ts";
import { sealWith } from "../../src/rooms/history/index.ts";
import { hostTranscript, LANE, userSays } from "../support/host.ts";
import { judgeAll, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { everythingShown, foldAll, indexAll, ODD, withOddWord } from "../support/withhold.ts";

const IDENTITY = { installation: installationId("lab"), key: "key" };

/** What a store says of itself before it gives way. */
async function takenIn(lab: Lab): Promise<TakenBack> {
  const rows = (await lab.rows()).filter((row) => row.withheld !== null);
  return lab.store.read(async ({ history }) => {
    const ids = rows.map(({ id }) => id);
    const [bodies, digests] = [await history.bodies(ids), await history.erasedDigests(ids)];
    const withheld = rows.map(({ id, at, contentHash, withheld: kind }) => ({
      message: id,
      withheld: kind!,
      installation: IDENTITY.installation,
      at,
      digest: digests.get(id) ?? null,
      contentHash,
      body: bodies.get(id)!,
    }));
    return { withheld, absent: [], waiting: [] };
  });
}

const again = ({ engine, store }: Lab, taken: TakenBack) =>
  takeBackAgain({ engine, store, identity: IDENTITY }, taken);

const withheldIn = async (lab: Lab) => (await lab.rows()).flatMap(({ withheld }) => withheld ?? []);

eachStore("taken back again", (open) => {
  for (const kind of ["erased", "forgotten"] as const) {
    const takeBack = (lab: Lab, ref: string) =>
      kind === "erased" ? lab.engine.erase({ refs: [ref] }) : lab.engine.forget({ refs: [ref] });

    test(`${kind}, it is nowhere in a store that it comes into later, with a turn or a transcript`, async () => {
      await using lab = await open();
      const { host, ref } = await withOddWord(lab, 2, 30);
      await takeBack(lab, ref);
      const taken = await takenIn(lab);
      for (const way of ["turn", "transcript"] as const) {
        await using older = await open();
        older.clock.advance(lab.clock.now() - older.clock.now());
        expect(await again(older, taken)).toEqual({ erased: 0, forgotten: 0 });
        if (way === "turn") await older.engine.commitTurn(host.commit(host.entries));
        await older.engine.reconcile(host.page());
        await older.engine.reconcile(host.page());
        expect(await older.count(), way).toBe(host.entries.length);
        expect(await withheldIn(older), way).toEqual([kind]);
        for (const moment of ["at once", "indexed", "folded"]) {
          if (moment === "indexed") await indexAll(older);
          if (moment === "folded") await foldAll(older);
          expect(await everythingShown(older, host), `${way}, ${moment}`).not.toContain(ODD);
        }
        expect(await older.store.problems()).toEqual([]);
      }
    });

    test(`${kind}, it is so again where it is there, under whatever number, and once`, async () => {
      await using lab = await open();
      const { host, ref } = await withOddWord(lab, 2, 1);
      await takeBack(lab, ref);
      const taken = await takenIn(lab);
      await using copy = await open();
      const other = hostTranscript("another");
      other.say(userSays("something that came first", 5));
      const lane = { agent: "main", sessionKey: "agent:main:other" };
      await copy.engine.reconcile({ ...other.page(), lane, sessionId: "another" });
      await copy.engine.reconcile(host.page());
      expect((await copy.said()).join()).toContain(ODD);
      const none = { erased: 0, forgotten: 0 };
      expect(await again(copy, taken)).toEqual({ ...none, [kind]: 1 });
      expect((await copy.said()).join()).not.toContain(ODD);
      expect(await again(copy, taken)).toEqual(none);
      expect(await withheldIn(copy)).toEqual([kind]);
      // What it has, it need not know of as absent.
      const { at, digest, contentHash } = taken.withheld[0]!;
      const known = await copy.store.read(({ history }) =>
        history.findAbsent(IDENTITY.installation, digest ?? sealWith(IDENTITY.key)(contentHash), at),
      );
      expect(known).toEqual([]);
    });
  }

  test("more of them than are taken back at once, some there and some not", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(...Array.from({ length: 230 }, (_, at) => userSays(`number ${at}`, 1_000 + at)));
    await lab.engine.reconcile(host.page());
    const refs = (await lab.rows()).map(({ id }) => `msg:${id}`);
    for (let from = 0; from < 220; from += 20) await lab.engine.erase({ refs: refs.slice(from, from + 20) });
    const taken = await takenIn(lab);
    await using copy = await open();
    await copy.engine.reconcile(host.page(host.entries.slice(0, 130)));
    expect(await again(copy, taken)).toEqual({ erased: 130, forgotten: 0 });
    await copy.engine.reconcile(host.page());
    expect((await copy.said()).filter((text) => text !== "[erased]")).toHaveLength(10);
    const totals = copy.store.read(({ history }) => history.withheldTotals(IDENTITY.installation));
    expect(await totals).toEqual({ forgotten: 0, erased: 220 });
  });

  test("a fork that was read in before has the same message, which is erased with it; another of that moment is not", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 2, 30);
    const fork = { agent: "main", sessionKey: "agent:main:fork" };
    await lab.engine.reconcile({ ...host.page(), lane: fork, sessionId: "fork" });
    const odd = (await lab.rows()).find(({ id }) => `msg:${id}` === ref)!;
    const beside = hostTranscript();
    const other = userSays("said at the same moment", odd.at);
    await lab.engine.commitTurn({
      ...beside.commit(beside.say(other)),
      lane: { agent: "main", sessionKey: "agent:main:beside" },
    });
    expect((await lab.engine.grep({ pattern: ODD, kinds: ["msg"] })).hits).toHaveLength(2);
    expect((await lab.engine.erase({ refs: [ref] })).changed).toHaveLength(2);
    expect((await lab.engine.grep({ pattern: ODD })).hits).toEqual([]);
    expect((await lab.engine.grep({ pattern: "same moment" })).hits).toHaveLength(1);
  });
});

/** As a store tells it that has forgotten or erased what says so: by what it says, and by what it says of what. */
function burialsOf(lab: Lab, said: string, erased: boolean, more: Partial<Burial["shelf"]> = {}): Burial[] {
  const { installation, key } = IDENTITY;
  const { slot } = slotOf(said);
  const shelf = { installation, tier: "user", name: "owner", ...more } as const;
  const buried = { shelf, at: lab.clock.now() };
  return [
    { ...buried, digest: saysDigest(said, key), erased },
    ...(slot === null ? [] : [{ ...buried, digest: slotDigest(slot.slot, slot.value, key), erased: true }]),
  ];
}

const LISBON = "I live in Lisbon";
const LOCKER = "My locker number is 4711";

eachStore("memories taken back again", (open) => {
  test("forgotten or erased, they are so where they are there, and counted once; others stay", async () => {
    await using lab = await open();
    for (const text of [LISBON, LOCKER, "The bins go out on Wednesday"]) await lab.engine.remember({ text });
    const burials = [...burialsOf(lab, LISBON, false), ...burialsOf(lab, LOCKER, true)];
    expect(await buryAgain(lab, burials)).toEqual({ erased: 1, forgotten: 1 });
    expect(await texts(lab)).toEqual(["The bins go out on Wednesday"]);
    expect(await texts(lab, ["forgotten", "superseded"])).toEqual([LISBON]);
    expect((await lab.engine.search({ query: "Lisbon locker" })).hits).toEqual([]);
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ["locker number"] })).traces).toEqual([]);
    expect(await buryAgain(lab, burials)).toEqual({ erased: 0, forgotten: 0 });
    // A person may still bring back what is only forgotten.
    const [forgotten] = (await lab.engine.listMemories({ states: ["forgotten"] })).memories;
    await lab.engine.forgetMemories({ refs: [forgotten!.ref], undo: true });
    expect(await texts(lab)).toContain(LISBON);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test.each([true, false])(
    "erased: %s, it does not come by itself where it never was, until somebody says so",
    async (erased) => {
      const said = "I live in Lisbon, on Rua Augusta 12.";
      await using before = await open();
      await tell(before, hostTranscript(), said);
      await judgeAll(before);
      const [kept] = await texts(before);
      expect(kept).toContain("Lisbon");
      await using lab = await open();
      expect(await buryAgain(lab, burialsOf(lab, kept!, erased))).toEqual({ erased: 0, forgotten: 0 });
      await tell(lab, hostTranscript(), said);
      expect(await judgeAll(lab)).toBe(0);
      expect(await texts(lab)).toEqual([]);
      await lab.engine.remember({ text: kept! });
      expect(await texts(lab)).toEqual([kept]);
    },
  );

  test("more than are taken back at once, of two installations; a shelf is not another", async () => {
    await using lab = await open();
    const many = Array.from({ length: 230 }, (_, at) => `Shelf ${at} holds jar ${at * 7}`);
    for (const text of many) await lab.engine.remember({ text });
    await lab.engine.remember({ text: LOCKER });
    await lab.engine.remember({ text: LOCKER, installation: "elsewhere" });
    await lab.engine.remember({ text: LISBON, installation: "elsewhere", shelf: { tier: "global" } });
    const elsewhere = { installation: installationId("elsewhere") };
    const burials = [
      ...many.flatMap((text) => burialsOf(lab, text, true)),
      ...burialsOf(lab, LOCKER, true, elsewhere),
      ...burialsOf(lab, LISBON, false, { ...elsewhere, tier: "global", name: "" }),
    ];
    expect(await buryAgain(lab, burials)).toEqual({ erased: 231, forgotten: 1 });
    expect(await texts(lab)).toEqual([LOCKER]);
    expect((await lab.engine.listMemories(elsewhere)).memories).toEqual([]);
  });

  test("what a conversation had that is not there is no other conversation's", async () => {
    await using lab = await open();
    const key = { installation: IDENTITY.installation, tier: "lane", name: "1" } as const;
    const burials = burialsOf(lab, LISBON, true, key);
    expect(await buryAgain(lab, burials)).toEqual({ erased: 0, forgotten: 0 });
    expect(await lab.store.read(({ memories }) => memories.findShelf(key))).toBeUndefined();
    await tell(lab, hostTranscript(), "Hello");
    await lab.engine.remember({ text: LISBON, shelf: { tier: "lane", lane: LANE } });
    expect(await buryAgain(lab, burials)).toEqual({ erased: 1, forgotten: 0 });
    expect(await texts(lab)).toEqual([]);
  });
});
