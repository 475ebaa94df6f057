/** Standing instructions in a store: shelves that do not mix, states and lineage, and nothing left of what is erased. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import {
  installationId,
  type MessageId,
  messageId,
  type ShardId,
  type ShelfId,
  shardId,
  shelfId,
} from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { ShardStore } from "./port.ts";
import { type NewShard, SHARD_PATHS, SHARD_STATES, type Shard, type ShardState } from "./shard.ts";

interface Shelves {
  openShelf(key: {
    readonly installation: ReturnType<typeof installationId>;
    readonly tier: "user" | "lane";
    readonly name: string;
  }): Promise<{ readonly id: ShelfId }>;
}

interface OpenShards {
  readonly store: Store<{ readonly guidance: ShardStore; readonly memories: Shelves }>;
  /** Three that are stored, in order. */
  readonly messages: readonly MessageId[];
  close(): Promise<void>;
}

const NOBODY = shardId(987_654);
const digest = (number: number) => number.toString(16).padStart(32, "0");

export function shardStoreSuite(name: string, open: () => Promise<OpenShards>): void {
  describe(`${name}: standing instructions`, () => {
    let opened: OpenShards;
    let own: ShelfId;
    let other: ShelfId;
    let messages: readonly MessageId[];
    const write = <T>(work: (shards: ShardStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ guidance }) => work(guidance));
    const read = <T>(work: (shards: ShardStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ guidance }) => work(guidance));
    const newShard = (number: number, more: Partial<NewShard> = {}): NewShard => ({
      ...{ shelf: own, text: `always use ${number}`, digest: digest(number), topic: null, source: null },
      ...{
        path: "form",
        mask: 2,
        stability: 0.5,
        at: instantOf(number),
        createdAt: instantOf(1_000 + number),
      },
      ...{ expiresAt: null, supersedes: null },
      ...more,
    });
    const add = (number: number, more: Partial<NewShard> = {}) =>
      write((shards) => shards.add(newShard(number, more)));
    const get = async (id: ShardId) => (await read((shards) => shards.shards([id]))).get(id) as Shard;
    const state = (id: ShardId, to: ShardState) => write((shards) => shards.change(id, { state: to }));
    const idsOf = (shards: readonly Shard[]) => shards.map(({ id }) => id);

    beforeEach(async () => {
      opened = await open();
      messages = opened.messages;
      const shelf = (tier: "user" | "lane", called: string) =>
        opened.store.write("durable", async ({ memories }) => {
          const key = { installation: installationId("home"), tier, name: called };
          return (await memories.openShelf(key)).id;
        });
      own = await shelf("user", "user:owner");
      other = await shelf("lane", "1");
    });
    afterEach(() => opened.close());

    test("come back with every field", async () => {
      const first = await add(1);
      const shard = newShard(2, {
        ...{
          text: "never\0 use Genève \ud800 天气",
          topic: "tab\udc00",
          source: messages[1]!,
          path: "booster",
        },
        ...{ mask: 14, stability: 1 / 3, at: instantOf(-5), expiresAt: instantOf(99), supersedes: first },
      });
      const id = await write((shards) => shards.add(shard));
      expect(await get(id)).toEqual({ ...shard, id, state: "active", supersededBy: null });
      expect(await get(NOBODY)).toBeUndefined();
      const both = await read((shards) => shards.shards([id, NOBODY, first, id]));
      expect([...both.keys()]).toEqual([first, id]);
      expect((await read((shards) => shards.shards([]))).size).toBe(0);
    });

    test("of every path and state survive", async () => {
      for (const [at, path] of SHARD_PATHS.entries())
        expect(await get(await add(at, { path }))).toMatchObject({ path });
      for (const [at, to] of SHARD_STATES.entries()) {
        const id = await add(10 + at);
        await state(id, to);
        expect(await get(id)).toMatchObject({ state: to });
      }
    });

    test.each<[string, Partial<NewShard>]>([
      ["a shelf that is not there", { shelf: shelfId(987_654) }],
      ["a message that is not there", { source: messageId(987_654) }],
      ["one to supersede that is not there", { supersedes: NOBODY }],
      ["a digest that is none", { digest: "oyster" }],
      ["a digest in capitals", { digest: "A".repeat(32) }],
      ["a time without end", { at: instantOf(Number.POSITIVE_INFINITY) }],
      ["half a millisecond", { createdAt: instantOf(0.5) }],
      ["an end that is none", { expiresAt: instantOf(Number.NaN) }],
      ["half a mask", { mask: 0.5 }],
      ["a stability that is none", { stability: Number.NaN }],
    ])("are refused with %s", async (_name, more) => {
      await expect(add(1, more)).rejects.toThrow();
      expect(await read((shards) => shards.count([own], SHARD_STATES))).toBe(0);
    });

    test("change where they are told to", async () => {
      const id = await add(1);
      const successor = await add(2);
      const before = await get(id);
      const change = (to: Parameters<ShardStore["change"]>[1]) => write((shards) => shards.change(id, to));
      await change({});
      expect(await get(id)).toEqual(before);
      await change({ state: "superseded", supersededBy: successor });
      expect(await get(id)).toEqual({ ...before, state: "superseded", supersededBy: successor });
      await change({ expiresAt: instantOf(7) });
      expect(await get(id)).toMatchObject({ state: "superseded", supersededBy: successor, expiresAt: 7 });
      await change({ state: "active", supersededBy: null, expiresAt: null });
      expect(await get(id)).toEqual(before);
      await expect(change({ supersededBy: NOBODY })).rejects.toThrow();
      await expect(change({ expiresAt: instantOf(0.5) })).rejects.toThrow();
      await write((shards) => shards.change(NOBODY, { state: "revoked" }));
      expect(await get(NOBODY)).toBeUndefined();
      expect(await get(id)).toEqual(before);
    });

    test("are listed with the newest first, of these shelves and states, in pages", async () => {
      const ids: ShardId[] = [];
      for (let number = 0; number < 6; number += 1)
        ids.push(await add(number, { shelf: number % 2 === 0 ? own : other, at: instantOf(-number) }));
      await state(ids[2]!, "revoked");
      const list = async (query: Partial<Parameters<ShardStore["list"]>[0]>) => {
        const whole = { shelves: [own, other], states: SHARD_STATES, limit: 100, ...query };
        const found = idsOf(await read((shards) => shards.list(whole)));
        const total = await read((shards) => shards.count(whole.shelves, whole.states));
        return [found.map((id) => ids.indexOf(id)), total];
      };
      expect(await list({})).toEqual([[5, 4, 3, 2, 1, 0], 6]);
      expect(await list({ shelves: [own] })).toEqual([[4, 2, 0], 3]);
      expect(await list({ shelves: [own], states: ["active"] })).toEqual([[4, 0], 2]);
      expect(await list({ states: ["revoked", "superseded"] })).toEqual([[2], 1]);
      expect(await list({ limit: 2 })).toEqual([[5, 4], 6]);
      expect(await list({ limit: 2, before: ids[4]! })).toEqual([[3, 2], 6]);
      expect(await list({ before: ids[0]! })).toEqual([[], 6]);
      expect(await list({ limit: 0 })).toEqual([[], 6]);
      for (const nothing of [{ shelves: [] }, { states: [] }, { shelves: [shelfId(987_654)] }])
        expect(await list(nothing)).toEqual([[], 0]);
      expect(await list({ shelves: [own, own] })).toEqual([[4, 2, 0], 3]);
    });

    test("that say the same are found whatever their state, the newest first, on this shelf alone", async () => {
      const saying = async (shelf: ShelfId, number = 7) =>
        idsOf(await read((shards) => shards.saying(shelf, digest(number))));
      const first = await add(7);
      const second = await add(7);
      await add(8);
      const elsewhere = await add(7, { shelf: other });
      await state(first, "revoked");
      expect(await saying(own)).toEqual([second, first]);
      expect(await saying(other)).toEqual([elsewhere]);
      expect(await saying(own, 9)).toEqual([]);
      await expect(read((shards) => shards.saying(own, "oyster"))).rejects.toThrow();
    });

    test("that are active are found by what they are about, the newest first, on this shelf alone", async () => {
      const about = async (topic: string, shelf = own) =>
        idsOf(await read((shards) => shards.about(shelf, topic)));
      const first = await add(1, { topic: "indent" });
      const second = await add(2, { topic: "indent" });
      await add(3, { topic: "Indent" });
      await add(4);
      const elsewhere = await add(5, { topic: "indent", shelf: other });
      expect(await about("indent")).toEqual([second, first]);
      expect(await about("indent", other)).toEqual([elsewhere]);
      expect(await about("inden")).toEqual([]);
      await state(second, "superseded");
      expect(await about("indent")).toEqual([first]);
    });

    test("are found by their message", async () => {
      const [a, b] = messages as [MessageId, MessageId];
      const [one, two] = [await add(1, { source: a }), await add(2, { source: b })];
      const three = await add(3, { source: a, shelf: other });
      await add(4);
      await state(three, "superseded");
      const madeOf = async (...of: readonly MessageId[]) =>
        idsOf(await read((shards) => shards.madeOf(of))).sort((x, y) => x - y);
      expect(await madeOf(a)).toEqual([one, three]);
      expect(await madeOf(a, b, a)).toEqual([one, two, three]);
      expect([await madeOf(), await madeOf(messageId(987_654))]).toEqual([[], []]);
    });

    test("that are erased are gone, others no longer name them, and their number is never given again", async () => {
      expect(await read((shards) => shards.newestId())).toBe(0);
      const first = await add(1);
      const middle = await add(2, { supersedes: first, source: messages[0]! });
      const last = await add(3, { supersedes: middle });
      await write(async (shards) => {
        await shards.change(first, { state: "superseded", supersededBy: middle });
        await shards.change(middle, { state: "superseded", supersededBy: last });
        await shards.erase([middle, NOBODY]);
      });
      expect(await get(middle)).toBeUndefined();
      expect(await get(first)).toMatchObject({ state: "superseded", supersededBy: null });
      expect(await get(last)).toMatchObject({ supersedes: null });
      expect(await read((shards) => shards.madeOf(messages))).toEqual([]);
      expect(await read((shards) => shards.newestId())).toBe(last);
      await write((shards) => shards.erase([last, first]));
      expect(await add(4)).toBeGreaterThan(last);
    });

    test("leave no text when they are erased", async () => {
      const words = ["quizzaciously", "floccinaucinihil"];
      const [text, topic] = words as [string, string];
      const id = await add(1, { text: `always be ${text}`, topic });
      const traces = await opened.store.traces(words);
      expect(traces.filter(({ kind }) => kind === "table").flatMap(({ refs }) => refs)).toContain(
        `shard:${id}`,
      );
      await write((shards) => shards.erase([id]));
      while (await opened.store.scrub());
      expect(await opened.store.traces(words)).toEqual([]);
    });
  });
}
