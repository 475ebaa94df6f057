/** Memories in a store: shelves that do not mix, states and lineage, and nothing left of what is erased. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { codeOf } from "../../kernel/errors.ts";
import {
  installationId,
  type MemoryId,
  type MessageId,
  memoryId,
  messageId,
  type ShelfId,
  shelfId,
} from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import type {
  GateLabel,
  Memory,
  MemoryOrigin,
  MemoryState,
  MemoryTrust,
  NewMemory,
  ShelfKey,
  StoredVerdict,
  Tier,
} from "./memory.ts";
import type { MemoryStore } from "./port.ts";

interface OpenMemories {
  readonly store: Store<{ readonly memories: MemoryStore }>;
  /** Three that are stored, in order. */
  readonly messages: readonly MessageId[];
  close(): Promise<void>;
}

const HOME = installationId("home");
const EVERY_STATE: readonly MemoryState[] = ["active", "superseded", "forgotten"];
const NOBODY = memoryId(987_654);
const digest = (number: number) => number.toString(16).padStart(32, "0");
const keyOf = (name: string, more: Partial<ShelfKey> = {}): ShelfKey => ({
  ...{ installation: HOME, tier: "user", name },
  ...more,
});
const verdict = (score: number, more: Partial<StoredVerdict> = {}): StoredVerdict => ({
  ...{ version: "gate-v2", score, threshold: 0.5, signals: { novelty: 0.25, decision: 1, noise: 0 } },
  ...more,
});

export function memoryStoreSuite(name: string, open: () => Promise<OpenMemories>): void {
  describe(`${name}: memories`, () => {
    let opened: OpenMemories;
    let own: ShelfId;
    let other: ShelfId;
    let messages: readonly MessageId[];
    const write = <T>(work: (memories: MemoryStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ memories }) => work(memories));
    const read = <T>(work: (memories: MemoryStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ memories }) => work(memories));
    const newMemory = (number: number, more: Partial<NewMemory> = {}): NewMemory => ({
      ...{ shelf: own, text: `oyster ${number}`, digest: digest(number), origin: "gate", trust: "human" },
      ...{ at: instantOf(number), createdAt: instantOf(1_000 + number), slot: null, supersedes: null },
      ...{ gate: null, name: null, extra: null },
      ...more,
    });
    const add = (number: number, more: Partial<NewMemory> = {}) =>
      write((memories) => memories.add(newMemory(number, more)));
    const get = async (id: MemoryId) => (await read((memories) => memories.memories([id]))).get(id) as Memory;
    const state = (id: MemoryId, to: MemoryState) => write((memories) => memories.change(id, { state: to }));
    const idsOf = (memories: readonly Memory[]) => memories.map(({ id }) => id);

    beforeEach(async () => {
      opened = await open();
      messages = opened.messages;
      own = (await write((memories) => memories.openShelf(keyOf("user:al")))).id;
      other = (await write((memories) => memories.openShelf(keyOf("user:alice")))).id;
    });
    afterEach(() => opened.close());

    describe("shelves", () => {
      test("are made once, and found by exactly their name", async () => {
        const again = await write((memories) => memories.openShelf(keyOf("user:al")));
        expect(again).toEqual({ ...keyOf("user:al"), id: own });
        expect(await read((memories) => memories.shelf(own))).toEqual(again);
        expect(await read((memories) => memories.findShelf(keyOf("user:alice")))).toMatchObject({
          id: other,
        });
        for (const wrong of ["user:a", "user:al ", "USER:AL", "user:al%", "user:al\0", ""])
          expect(await read((memories) => memories.findShelf(keyOf(wrong)))).toBeUndefined();
        expect(await read((memories) => memories.shelf(shelfId(987_654)))).toBeUndefined();
      });

      test("of one name in another tier or installation are others", async () => {
        const away = installationId("away\ud800");
        const tiers: readonly Tier[] = ["user", "lane", "global", "docs"];
        const ids = await write(async (memories) => {
          const made: ShelfId[] = [];
          for (const tier of tiers) {
            made.push((await memories.openShelf(keyOf("x\0\ud800", { tier }))).id);
            made.push((await memories.openShelf(keyOf("x\0\ud800", { tier, installation: away }))).id);
          }
          return made;
        });
        expect(new Set(ids).size).toBe(8);
        const there = await read((memories) => memories.shelves(away));
        expect(there).toEqual(
          tiers.map((tier, at) => ({ installation: away, tier, name: "x\0\ud800", id: ids[at * 2 + 1] })),
        );
        const here = await read((memories) => memories.shelves(HOME));
        expect(here.map(({ id }) => id)).toEqual([own, other, ...ids.filter((_, at) => at % 2 === 0)]);
        expect(await read((memories) => memories.shelves(installationId("hom")))).toEqual([]);
      });
    });

    describe("a memory", () => {
      test("comes back with every field", async () => {
        const first = await add(1);
        const memory = newMemory(2, {
          ...{ text: "lives in\0 Genève \ud800 天气", origin: "edited", trust: "unknown", at: instantOf(-5) },
          ...{ slot: "live in\udc00", supersedes: first, name: "", extra: '{"a":["\\ud800",1.5]}' },
          gate: verdict(0.123456789, { threshold: 1 / 3, signals: { novelty: 0.1234, "an odd name": 1 } }),
        });
        const id = await write((memories) => memories.add(memory));
        expect(await get(id)).toEqual({
          ...{ ...memory, id, state: "active", supersededBy: null },
          ...{ reinforced: 0, lastSaidAt: -5, uses: 0 },
        });
        expect(await get(NOBODY)).toBeUndefined();
        const both = await read((memories) => memories.memories([id, NOBODY, first, id]));
        expect([...both.keys()]).toEqual([first, id]);
        expect((await read((memories) => memories.memories([]))).size).toBe(0);
      });

      test("of every origin, trust and state survives", async () => {
        const origins: readonly MemoryOrigin[] = ["gate", "told", "edited", "inserted"];
        const trusts: readonly MemoryTrust[] = ["human", "agent", "unknown"];
        for (const [at, origin] of origins.entries())
          expect(await get(await add(at, { origin }))).toMatchObject({ origin });
        for (const [at, trust] of trusts.entries())
          expect(await get(await add(10 + at, { trust }))).toMatchObject({ trust });
        for (const [at, to] of EVERY_STATE.entries()) {
          const id = await add(20 + at);
          await state(id, to);
          expect(await get(id)).toMatchObject({ state: to });
        }
      });

      test.each<[string, Partial<NewMemory>]>([
        ["a shelf that is not there", { shelf: shelfId(987_654) }],
        ["a digest that is none", { digest: "oyster" }],
        ["a digest in capitals", { digest: "A".repeat(32) }],
        ["one to supersede that is not there", { supersedes: NOBODY }],
        ["a time without end", { at: instantOf(Number.POSITIVE_INFINITY) }],
        ["half a millisecond", { createdAt: instantOf(0.5) }],
        ["a score that is none", { gate: verdict(Number.NaN) }],
        ["a signal above one", { gate: verdict(1, { signals: { novelty: 1.5 } }) }],
        ["a signal below nothing", { gate: verdict(1, { signals: { novelty: -0.5 } }) }],
        ["a signal that is none", { gate: verdict(1, { signals: { novelty: Number.NaN } }) }],
      ])("is refused with %s", async (_name, more) => {
        await expect(add(1, more)).rejects.toThrow();
        expect(await read((memories) => memories.count([own], EVERY_STATE))).toBe(0);
      });

      test("changes where it is told to, and adds up", async () => {
        const id = await add(1);
        const successor = await add(2);
        const before = await get(id);
        const change = (...changes: readonly Parameters<MemoryStore["change"]>[1][]) =>
          write(async (memories) => {
            for (const one of changes) await memories.change(id, one);
          });
        await change({});
        expect(await get(id)).toEqual(before);
        await change(
          { reinforced: 1, lastSaidAt: instantOf(70) },
          { reinforced: 2 },
          { uses: 5 },
          { uses: 1 },
        );
        expect(await get(id)).toEqual({ ...before, reinforced: 3, lastSaidAt: 70, uses: 6 });
        await change({ state: "superseded", supersededBy: successor });
        expect(await get(id)).toMatchObject({ state: "superseded", supersededBy: successor, uses: 6 });
        await change({ state: "forgotten" });
        expect(await get(id)).toMatchObject({ state: "forgotten", supersededBy: successor });
        await change({ state: "active", supersededBy: null });
        expect(await get(id)).toMatchObject({ state: "active", supersededBy: null, reinforced: 3 });
        await expect(change({ supersededBy: NOBODY })).rejects.toThrow();
        await expect(change({ uses: 0.5 })).rejects.toThrow();
        await write((memories) => memories.change(NOBODY, { state: "forgotten", uses: 1 }));
        expect(await get(NOBODY)).toBeUndefined();
        expect(await get(id)).toMatchObject({ state: "active", uses: 6 });
      });
    });

    describe("names", () => {
      test("that are given up may be had by another", async () => {
        const first = await add(1, { name: "n" });
        await write((memories) => memories.change(first, { name: null }));
        expect((await get(first))?.name).toBeNull();
        const second = await add(2, { name: "n" });
        expect(await read((memories) => memories.named(own, "n"))).toMatchObject({ id: second });
      });

      test("are taken once on a shelf, whatever the state of who has it", async () => {
        const id = await add(1, { name: "n" });
        for (const to of EVERY_STATE) {
          await state(id, to);
          expect(await add(2, { name: "n" }).catch(codeOf)).toBe("memory/name-taken");
          expect(await read((memories) => memories.named(own, "n"))).toMatchObject({ id, state: to });
        }
        const elsewhere = await add(3, { name: "n", shelf: other });
        const capital = await add(4, { name: "N" });
        expect(await read((memories) => memories.named(other, "n"))).toMatchObject({ id: elsewhere });
        expect(await read((memories) => memories.named(own, "N"))).toMatchObject({ id: capital });
        expect(await read((memories) => memories.named(own, ""))).toBeUndefined();
      });

      test("are free again when who had it is erased, and none is no name", async () => {
        const id = await add(1, { name: "n" });
        await add(2);
        await add(3);
        await write((memories) => memories.erase([id]));
        expect(await read((memories) => memories.named(own, "n"))).toBeUndefined();
        const next = await add(4, { name: "n" });
        expect(await read((memories) => memories.named(own, "n"))).toMatchObject({ id: next });
      });
    });

    describe("lists", () => {
      test("have the newest first, of these shelves and states, in pages", async () => {
        const ids: MemoryId[] = [];
        for (let number = 0; number < 6; number += 1)
          ids.push(await add(number, { shelf: number % 2 === 0 ? own : other, at: instantOf(-number) }));
        await state(ids[2]!, "forgotten");
        const list = async (query: Partial<Parameters<MemoryStore["list"]>[0]>) => {
          const whole = { shelves: [own, other], states: EVERY_STATE, limit: 100, ...query };
          const { shelves, states } = whole;
          const found = idsOf(await read((memories) => memories.list(whole)));
          const total = await read((memories) => memories.count(shelves, states));
          return [found.map((id) => ids.indexOf(id)), total];
        };
        expect(await list({})).toEqual([[5, 4, 3, 2, 1, 0], 6]);
        expect(await list({ shelves: [own] })).toEqual([[4, 2, 0], 3]);
        expect(await list({ shelves: [own], states: ["active"] })).toEqual([[4, 0], 2]);
        expect(await list({ states: ["forgotten", "superseded"] })).toEqual([[2], 1]);
        expect(await list({ limit: 2 })).toEqual([[5, 4], 6]);
        expect(await list({ limit: 2, before: ids[4]! })).toEqual([[3, 2], 6]);
        expect(await list({ before: ids[0]! })).toEqual([[], 6]);
        expect(await list({ limit: 0 })).toEqual([[], 6]);
        for (const nothing of [{ shelves: [] }, { states: [] }, { shelves: [shelfId(987_654)] }])
          expect(await list(nothing)).toEqual([[], 0]);
        expect(await list({ shelves: [own, own] })).toEqual([[4, 2, 0], 3]);
      });

      test("have what was said last first where that is wanted, in pages", async () => {
        const ids: MemoryId[] = [];
        for (const [number, at] of [30, 10, 20, 20, 40].entries())
          ids.push(await add(number, { at: instantOf(at) }));
        const list = async (query: Partial<Parameters<MemoryStore["list"]>[0]>) => {
          const whole = {
            shelves: [own],
            states: EVERY_STATE,
            limit: 100,
            newest: "said",
            ...query,
          } as const;
          const found = idsOf(await read((memories) => memories.list(whole)));
          return found.map((id) => ids.indexOf(id));
        };
        expect(await list({})).toEqual([4, 0, 3, 2, 1]);
        expect(await list({ limit: 2 })).toEqual([4, 0]);
        expect(await list({ limit: 2, before: ids[0]! })).toEqual([3, 2]);
        expect(await list({ before: ids[3]! })).toEqual([2, 1]);
        expect(await list({ before: ids[1]! })).toEqual([]);
        expect(await list({ before: NOBODY })).toEqual([]);
        await state(ids[4]!, "forgotten");
        expect(await list({ states: ["active"], limit: 1 })).toEqual([0]);
        await write((memories) => memories.change(ids[1]!, { lastSaidAt: instantOf(35) }));
        expect(await list({})).toEqual([4, 1, 0, 3, 2]);
      });

      test("for indexes have the active ones by number, and the newest number is of any", async () => {
        expect(await read((memories) => memories.newestId())).toBe(0);
        const ids = [await add(1), await add(2, { shelf: other }), await add(3), await add(4)];
        await state(ids[1]!, "superseded");
        await state(ids[3]!, "forgotten");
        const scan = async (after: number, limit: number) =>
          idsOf(await read((memories) => memories.scan(after, limit)));
        expect(await scan(0, 10)).toEqual([ids[0], ids[2]]);
        expect(await scan(0, 1)).toEqual([ids[0]]);
        expect(await scan(ids[0]!, 10)).toEqual([ids[2]]);
        expect(await scan(ids[3]!, 10)).toEqual([]);
        expect(await scan(0, 0)).toEqual([]);
        const all = (after: number, limit: number) =>
          read(async (memories) => idsOf(await memories.scan(after, limit, EVERY_STATE)));
        expect(await all(0, 10)).toEqual(ids);
        expect(await all(ids[0]!, 2)).toEqual([ids[1], ids[2]]);
        expect(idsOf(await read((memories) => memories.scan(0, 9, ["forgotten"])))).toEqual([ids[3]]);
        expect(await read((memories) => memories.newestId())).toBe(ids[3]);
      });

      test("find the active one that says the same, on this shelf alone", async () => {
        const saying = (shelf: ShelfId) => read((memories) => memories.saying(shelf, digest(7)));
        const first = await add(7);
        expect(await saying(own)).toMatchObject({ id: first });
        expect(await saying(other)).toBeUndefined();
        const second = await add(7);
        expect(await saying(own)).toMatchObject({ id: second });
        await state(second, "superseded");
        expect(await saying(own)).toMatchObject({ id: first });
        await state(first, "forgotten");
        expect(await saying(own)).toBeUndefined();
        const third = await add(7);
        await add(8);
        const all = async (shelf: ShelfId) =>
          idsOf(await read((memories) => memories.allSaying(shelf, digest(7))));
        expect(await all(own)).toEqual([third, second, first]);
        expect(await all(other)).toEqual([]);
        await expect(read((memories) => memories.saying(own, "oyster"))).rejects.toThrow();
      });

      test("find active ones about the same, the newest first, on this shelf alone", async () => {
        const about = async (slot: string, shelf = own) =>
          idsOf(await read((memories) => memories.about(shelf, slot)));
        const first = await add(1, { slot: "live in" });
        const second = await add(2, { slot: "live in" });
        await add(3, { slot: "Live in" });
        await add(4);
        const elsewhere = await add(5, { slot: "live in", shelf: other });
        expect(await about("live in")).toEqual([second, first]);
        expect(await about("live in", other)).toEqual([elsewhere]);
        expect(await about("live")).toEqual([]);
        await state(second, "superseded");
        expect(await about("live in")).toEqual([first]);
      });

      test("find those in whose place others stand", async () => {
        const replacedBy = async (...ids: readonly MemoryId[]) =>
          idsOf(await read((memories) => memories.replacedBy(ids)));
        const [first, second, third, newest] = [await add(1), await add(2), await add(3), await add(4)];
        expect(await replacedBy(newest)).toEqual([]);
        const replace = (id: MemoryId, by: MemoryId) =>
          write((memories) => memories.change(id, { state: "superseded", supersededBy: by }));
        await replace(first, second);
        await replace(second, newest);
        await replace(third, newest);
        expect(await replacedBy(newest)).toEqual([second, third]);
        expect(await replacedBy(second, newest)).toEqual([first, second, third]);
        expect(await replacedBy(first)).toEqual([]);
        expect(await replacedBy()).toEqual([]);
      });
    });

    describe("what is erased", () => {
      test("is gone with its sources, its score and its label; others no longer name it", async () => {
        const [first, second, third] = [await add(1), await add(2), await add(3)];
        const middle = await add(4, { supersedes: first, gate: verdict(0.9) });
        const last = await add(5, { supersedes: middle, gate: verdict(0.8) });
        await write(async (memories) => {
          await memories.change(first, { state: "superseded", supersededBy: middle });
          await memories.change(middle, { state: "superseded", supersededBy: last });
          await memories.change(third, { state: "superseded", supersededBy: middle });
          await memories.addSource(middle, { message: messages[0]!, how: "origin", at: instantOf(1) });
          await memories.addSource(last, { message: messages[0]!, how: "again", at: instantOf(1) });
          await memories.label(middle, "kept", instantOf(1));
          await memories.label(last, "used", instantOf(2));
          await memories.erase([middle, NOBODY]);
        });
        expect(await get(middle)).toBeUndefined();
        expect(await get(first)).toMatchObject({ state: "superseded", supersededBy: null });
        expect(await get(third)).toMatchObject({ state: "superseded", supersededBy: null });
        expect(await get(last)).toMatchObject({ supersedes: null });
        expect(await get(second)).toBeDefined();
        expect(await read((memories) => memories.sources(middle))).toEqual([]);
        expect(await read((memories) => memories.madeOf(messages))).toEqual([last]);
        expect(await read((memories) => memories.labels(10))).toMatchObject([{ score: 0.8, label: "used" }]);
        const next = await add(6);
        expect(next).toBeGreaterThan(last);
        await write((memories) => memories.erase([next, last, first]));
        expect(await add(7)).toBeGreaterThan(next);
      });

      test("leaves no text", async () => {
        const words = ["quizzaciously", "floccinaucinihil", "tergiversation", "absquatulate"];
        const [text, slot, given, extra] = words as [string, string, string, string];
        const id = await add(1, {
          text: `it is ${text}`,
          slot,
          name: given,
          extra: JSON.stringify({ extra }),
        });
        expect(await opened.store.traces(words)).not.toEqual([]);
        await write((memories) => memories.erase([id]));
        while (await opened.store.scrub());
        expect(await opened.store.traces(words)).toEqual([]);
      });
    });

    describe("sources", () => {
      test("are noted once, in order of time, and found by their message", async () => {
        const [one, two] = [await add(1), await add(2)];
        const [a, b, c] = messages as [MessageId, MessageId, MessageId];
        await write(async (memories) => {
          await memories.addSource(one, { message: b, how: "again", at: instantOf(9) });
          await memories.addSource(one, { message: a, how: "origin", at: instantOf(9) });
          await memories.addSource(one, { message: c, how: "again", at: instantOf(3) });
          await memories.addSource(one, { message: a, how: "again", at: instantOf(1) });
          await memories.addSource(two, { message: a, how: "origin", at: instantOf(9) });
        });
        expect(await read((memories) => memories.sources(one))).toEqual([
          { message: c, how: "again", at: 3 },
          { message: a, how: "origin", at: 9 },
          { message: b, how: "again", at: 9 },
        ]);
        const madeOf = (...of: readonly MessageId[]) => read((memories) => memories.madeOf(of));
        expect(await madeOf(a, b)).toEqual([one, two]);
        expect(await madeOf(c, c)).toEqual([one]);
        expect([await madeOf(), await madeOf(messageId(987_654))]).toEqual([[], []]);
        await write((memories) => memories.removeSources([a, messageId(987_654)]));
        expect(await madeOf(a)).toEqual([]);
        expect(await read((memories) => memories.sources(two))).toEqual([]);
        expect(await read((memories) => memories.sources(one))).toHaveLength(2);
        expect(await get(two)).toBeDefined();
      });

      test("need their memory and their message", async () => {
        const id = await add(1);
        const source = { message: messages[0]!, how: "origin", at: instantOf(1) } as const;
        await expect(write((memories) => memories.addSource(NOBODY, source))).rejects.toThrow();
        await expect(
          write((memories) => memories.addSource(id, { ...source, message: messageId(987_654) })),
        ).rejects.toThrow();
      });
    });

    test("what is buried stays buried on its shelf, until it is dug up", async () => {
      const buried = (shelf: ShelfId, number = 7) =>
        read((memories) => memories.isBuried(shelf, digest(number)));
      expect(await buried(own)).toBe(false);
      await write((memories) => memories.bury(own, digest(7), instantOf(1)));
      await write((memories) => memories.bury(own, digest(7), instantOf(2)));
      expect([await buried(own), await buried(other), await buried(own, 8)]).toEqual([true, false, false]);
      for (const [saidAt, isBuried] of [
        [1, true],
        [2, true],
        [3, false],
      ] as const) {
        expect(await read((memories) => memories.isBuried(own, digest(7), instantOf(saidAt)))).toBe(isBuried);
      }
      const id = await add(7);
      await write((memories) => memories.erase([id]));
      expect(await buried(own)).toBe(true);
      await write((memories) => memories.unbury(other, digest(7)));
      expect(await buried(own)).toBe(true);
      await write((memories) => memories.unbury(own, digest(7)));
      await write((memories) => memories.unbury(own, digest(7)));
      expect(await buried(own)).toBe(false);
      const nowhere = write((memories) => memories.bury(shelfId(987_654), digest(7), instantOf(1)));
      await expect(nowhere).rejects.toThrow();
      await expect(write((memories) => memories.bury(own, "oyster", instantOf(1)))).rejects.toThrow();
    });

    describe("the gate", () => {
      test("has one verdict for a message, the last; its signals to four decimals", async () => {
        const [a, b] = messages as [MessageId, MessageId];
        const put = (message: MessageId, said: StoredVerdict) =>
          write((memories) => memories.putVerdict(message, said));
        const verdicts = async (...of: readonly MessageId[]) => [
          ...(await read((memories) => memories.verdicts(of))),
        ];
        await put(a, verdict(0.9));
        const exact = { version: "gate-\ud800", score: 0.1 + 0.2, threshold: 0.1 + 0.2 } as const;
        await put(b, { ...exact, signals: { novelty: 1 / 3, more: 0.99999, less: 0.00001 } });
        expect(await verdicts(b, a, messageId(987_654), a)).toEqual([
          [a, verdict(0.9)],
          [b, { ...exact, signals: { novelty: 0.3333, more: 1, less: 0 } }],
        ]);
        await put(a, verdict(0.1, { signals: {} }));
        expect(await verdicts(a)).toEqual([[a, verdict(0.1, { signals: {} })]]);
        await write((memories) => memories.removeVerdicts([a, messageId(987_654)]));
        expect(await verdicts(a)).toEqual([]);
        expect(await verdicts()).toEqual([]);
        await expect(put(messageId(987_654), verdict(1))).rejects.toThrow();
        await expect(put(a, verdict(Number.NaN))).rejects.toThrow();
        await expect(put(a, verdict(1, { signals: { novelty: 2 } }))).rejects.toThrow();
      });

      test("counts what it judged and what it let in: from the threshold on", async () => {
        const count = () => read((memories) => memories.verdictCount());
        expect(await count()).toEqual({ judged: 0, admitted: 0 });
        await write(async (memories) => {
          await memories.putVerdict(messages[0]!, verdict(0.5));
          await memories.putVerdict(messages[1]!, verdict(0.49999999));
          await memories.putVerdict(messages[2]!, verdict(0.9));
        });
        expect(await count()).toEqual({ judged: 3, admitted: 2 });
        await write((memories) => memories.putVerdict(messages[2]!, verdict(0.2)));
        await write((memories) => memories.removeVerdicts([messages[0]!]));
        expect(await count()).toEqual({ judged: 2, admitted: 0 });
      });

      test("is told the last label, and `used` never takes the place of another", async () => {
        const id = await add(1, { gate: verdict(0.7) });
        const labelled = async (label: GateLabel, at: number) => {
          await write((memories) => memories.label(id, label, instantOf(at)));
          const [last] = await read((memories) => memories.labels(1));
          return `${last?.label} ${last?.at}`;
        };
        expect(await labelled("used", 1)).toBe("used 1");
        expect(await labelled("used", 2)).toBe("used 2");
        expect(await labelled("kept", 3)).toBe("kept 3");
        expect(await labelled("used", 4)).toBe("kept 3");
        expect(await labelled("rejected", 5)).toBe("rejected 5");
        expect(await labelled("used", 6)).toBe("rejected 5");
        expect(await labelled("kept", 2)).toBe("kept 2");
        const none = await add(2);
        const labelsOf = await read((memories) => memories.labelsOf([none, id, NOBODY]));
        expect([...labelsOf]).toEqual([[id, "kept"]]);
        const unknown = write((memories) => memories.label(NOBODY, "kept", instantOf(1)));
        await expect(unknown).rejects.toThrow();
      });

      test("hears of labels of what it let in alone, the newest first", async () => {
        const ids = [
          await add(1, { gate: verdict(0.1, { version: "gate-v1" }) }),
          await add(2, { gate: verdict(0.2) }),
          await add(3),
          await add(4, { gate: verdict(0.4), shelf: other }),
        ];
        const at = [5, 9, 7, 9];
        for (const [index, id] of ids.entries())
          await write((memories) => memories.label(id, "kept", instantOf(at[index]!)));
        await state(ids[1]!, "forgotten");
        const labels = (limit: number) => read((memories) => memories.labels(limit));
        expect(await labels(10)).toEqual([
          { version: "gate-v2", score: 0.4, label: "kept", at: 9 },
          { version: "gate-v2", score: 0.2, label: "kept", at: 9 },
          { version: "gate-v1", score: 0.1, label: "kept", at: 5 },
        ]);
        expect(await labels(1)).toHaveLength(1);
        expect(await labels(0)).toEqual([]);
      });
    });

    test("a write that fails leaves nothing behind", async () => {
      const id = await add(1);
      const failed = write(async (memories) => {
        await memories.add(newMemory(2, { name: "n" }));
        await memories.change(id, { state: "forgotten" });
        await memories.bury(own, digest(1), instantOf(1));
        await memories.putVerdict(messages[0]!, verdict(1));
        throw new Error("taken back");
      });
      await expect(failed).rejects.toThrow("taken back");
      expect(await get(id)).toMatchObject({ state: "active" });
      expect(await read((memories) => memories.count([own], EVERY_STATE))).toBe(1);
      expect(await read((memories) => memories.isBuried(own, digest(1)))).toBe(false);
      expect(await read((memories) => memories.verdictCount())).toEqual({ judged: 0, admitted: 0 });
    });
  });
}
