/** Routed turns in a store: one account each, what came of it once, and no question longer than its message. */

import { array, asyncProperty, assert as check, constantFrom, option, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import {
  type EpisodeId,
  episodeId,
  type LaneId,
  laneId,
  type MessageId,
  messageId,
  receiptId,
} from "../../kernel/ids.ts";
import type { Label } from "./episode.ts";
import type { EpisodeStore } from "./port.ts";
import { newEpisode, newLesson, newOutcome, type OpenBrain, SOME_TRACE, undone } from "./samples.suite.ts";

type More = Parameters<typeof newEpisode>[1];

const LABEL: Label = {
  value: -0.25,
  source: "human",
  detector: "thumbs",
  confidence: 0.5,
  at: instantOf(40),
};
const NOT_PLACED = [
  { key: "doc:1", authority: "abstain", place: null, tokens: 3, why: "over-budget" },
] as const;

export function episodeSuite(name: string, open: () => Promise<OpenBrain>): void {
  describe(`${name}: episodes`, () => {
    let opened: OpenBrain;
    let lane: LaneId;
    let other: LaneId;
    let message: MessageId;
    const write = <T>(work: (episodes: EpisodeStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ episodes }) => work(episodes));
    const read = <T>(work: (episodes: EpisodeStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ episodes }) => work(episodes));
    const add = (more: More = {}, to = lane) => write((episodes) => episodes.add(newEpisode(to, more)));
    const one = async (id: EpisodeId) => (await read((episodes) => episodes.episodes([id]))).get(id);
    const linked = async (receipt: number, to: MessageId, more: More = {}) => {
      const id = await add({ receipt: receiptId(receipt), ...more });
      await write((episodes) => episodes.link(receiptId(receipt), to));
      return id;
    };

    beforeEach(async () => {
      opened = await open();
      lane = await opened.lane("direct");
      other = await opened.lane("other");
      message = await opened.message(lane, 0);
    });
    afterEach(() => opened.close());

    test("one comes back as it was kept, small or large, with its question where that was kept", async () => {
      const candidates = Array.from({ length: 300 }, (_, at) => ({
        ...SOME_TRACE.candidates[0]!,
        key: `doc:${at}`,
      }));
      for (const more of [
        {},
        {
          account: {
            decision: "fail_open",
            reason: "fail_open:unplanned",
            trace: null,
            placed: [],
            help: null,
          },
        },
        { sessionId: "\ud800", at: instantOf(-3), receipt: receiptId(7), account: { query: "where\ud800?" } },
        { account: { trace: { ...SOME_TRACE, candidates } } },
      ] satisfies More[]) {
        const id = await add(more);
        expect(await one(id)).toEqual({
          ...newEpisode(lane, more),
          id,
          message: null,
          label: null,
          credits: [],
        });
      }
      await expect(write((episodes) => episodes.add(newEpisode(laneId(999))))).rejects.toThrow();
      await expect(add({ at: instantOf(2 ** 60) })).rejects.toThrow();
    });

    test("until it is linked, what comes later of the same prompt takes its place", async () => {
      const id = await add({ receipt: receiptId(3) });
      const later = newEpisode(lane, { receipt: receiptId(4), account: { decision: "shadow", query: "q" } });
      expect(await write((episodes) => episodes.replace(id, later))).toBe(true);
      expect(await one(id)).toMatchObject(later);
      expect(await write((episodes) => episodes.replace(id, newEpisode(other)))).toBe(false);
      expect(await write((episodes) => episodes.replace(episodeId(999), later))).toBe(false);
      await write((episodes) => episodes.link(receiptId(4), message));
      expect(await write((episodes) => episodes.replace(id, newEpisode(lane)))).toBe(false);
      expect(await one(id)).toMatchObject({ ...later, message });
    });

    test("found by its receipt and by its question", async () => {
      const second = await opened.message(lane, 1);
      const ids = [await linked(3, message), await linked(4, second), await add()];
      expect((await read((episodes) => episodes.ofReceipt(receiptId(3))))?.id).toBe(ids[0]);
      expect(await read((episodes) => episodes.ofReceipt(receiptId(99)))).toBeUndefined();
      const found = await read((episodes) => episodes.ofMessages([second, message, messageId(999)]));
      expect([...found].map(([key, { id }]) => [key, id]).sort()).toEqual([
        [message, ids[0]],
        [second, ids[1]],
      ]);
      await expect(write((episodes) => episodes.link(receiptId(3), messageId(999)))).rejects.toThrow();
      await write((episodes) => episodes.link(receiptId(99), message));
      const third = await opened.message(lane, 2);
      await write((episodes) => episodes.linkOne(ids[2]!, third));
      expect((await read((episodes) => episodes.ofMessages([third]))).get(third)?.id).toBe(ids[2]);
      await write((episodes) => episodes.linkOne(episodeId(999), third));
      await expect(write((episodes) => episodes.linkOne(ids[2]!, messageId(999)))).rejects.toThrow();
    });

    test("lists are the newest first, by lane and session, before their limit", async () => {
      const ids = [await add(), await add({ sessionId: "s2" }), await add({}, other), await add()];
      const list = async (query: Partial<Parameters<EpisodeStore["list"]>[0]>) =>
        (await read((episodes) => episodes.list({ limit: 10, ...query }))).map(({ id }) => ids.indexOf(id));
      expect(await list({})).toEqual([3, 2, 1, 0]);
      expect(await list({ lanes: [lane] })).toEqual([3, 1, 0]);
      expect(await list({ lanes: [other, lane, other], limit: 2 })).toEqual([3, 2]);
      expect(await list({ lanes: [] })).toEqual([]);
      expect(await list({ sessionId: "s1", lanes: [lane] })).toEqual([3, 0]);
      expect(await list({ sessionId: "s1" })).toEqual([3, 2, 0]);
      expect(await list({ before: ids[2]! })).toEqual([1, 0]);
      expect(await list({ limit: 0 })).toEqual([]);
      expect(await read((episodes) => episodes.newestId())).toBe(ids[3]);
    });

    test("those that wait for a label: asked, shown something, and old enough; and those that have one", async () => {
      const ready = await linked(1, message);
      await linked(2, message, { account: { placed: NOT_PLACED } });
      const young = await linked(3, message, { at: instantOf(90) });
      await add();
      const waiting = (after: number, until: number, limit = 9) =>
        read((episodes) => episodes.unlabelled(after, instantOf(until), limit));
      expect((await waiting(0, 50)).map(({ id }) => id)).toEqual([ready]);
      expect((await waiting(0, 90)).map(({ id }) => id)).toEqual([ready, young]);
      expect((await waiting(ready, 90)).map(({ id }) => id)).toEqual([young]);
      expect(await waiting(0, 90, 0)).toEqual([]);
      const credits = [{ key: "lesson:1", used: true, value: 0.5 }];
      await write((episodes) => episodes.settle(ready, LABEL, credits));
      await write((episodes) => episodes.settle(episodeId(999), LABEL, []));
      expect(await one(ready)).toMatchObject({ label: LABEL, credits });
      expect((await waiting(0, 50)).map(({ id }) => id)).toEqual([]);
      expect((await read((episodes) => episodes.labelled(0, 9))).map(({ id }) => id)).toEqual([ready]);
      expect(await read((episodes) => episodes.labelled(ready, 9))).toEqual([]);
      expect(await read((episodes) => episodes.countLabelled(0, 9))).toBe(1);
      expect(await read((episodes) => episodes.countLabelled(ready, 9))).toBe(0);
      expect(await read((episodes) => episodes.count())).toEqual({ episodes: 4, linked: 3, labelled: 1 });
      await write((episodes) => episodes.settle(ready, null, []));
      expect(await one(ready)).toMatchObject({ label: null, credits: [] });
    });

    test("where the newest that have a label begin, and how many there are", async () => {
      const ids = [await add(), await add(), await add(), await add(), await add()];
      for (const id of [ids[0]!, ids[2]!, ids[3]!]) await write((episodes) => episodes.settle(id, LABEL, []));
      const from = (newest: number, upTo = Number.MAX_SAFE_INTEGER) =>
        read((episodes) => episodes.labelledFrom(newest, upTo));
      expect([await from(0), await from(1), await from(2), await from(3), await from(9)]).toEqual([
        ...[ids[3], ids[2], ids[0]],
        ...[0, 0],
      ]);
      expect([await from(1, ids[3]! - 1), await from(2, ids[2])]).toEqual([ids[0], 0]);
      const count = (after: number, most: number) => read((episodes) => episodes.countLabelled(after, most));
      expect([await count(0, 9), await count(ids[0]!, 9), await count(0, 2)]).toEqual([3, 2, 2]);
      expect([await count(ids[3]!, 9), await count(0, 0)]).toEqual([0, 0]);
    });

    test("how often what was decided, of the newest so many", async () => {
      for (const decision of ["skip_disabled", "use_brain", "shadow", "use_brain"] as const)
        await add({ account: { decision } });
      expect(await read((episodes) => episodes.decisions(3))).toEqual([
        { decision: "use_brain", count: 2 },
        { decision: "shadow", count: 1 },
      ]);
      expect(await read((episodes) => episodes.decisions(0))).toEqual([]);
      await add({ account: { decision: "shadow" } }, other);
      const there = (lanes: readonly LaneId[]) => read((episodes) => episodes.decisions(9, lanes));
      expect(await there([other])).toEqual([{ decision: "shadow", count: 1 }]);
      expect(await there([])).toEqual([]);
      const count = (lanes: readonly LaneId[]) => read((episodes) => episodes.count(lanes));
      expect(await count([other])).toEqual({ episodes: 1, linked: 0, labelled: 0 });
      expect(await count([lane, other])).toMatchObject({ episodes: 5 });
    });

    test("the oldest go with what was found of them, but not what has a label or a lesson", async () => {
      const shelf = await opened.shelf("user:owner");
      const ids = [await add(), await add(), await add(), await add(), await add()];
      await write((episodes) => episodes.settle(ids[0]!, LABEL, []));
      const bound = newLesson(shelf, { episode: ids[1]! });
      await opened.store.write("durable", ({ lessons }) => lessons.add(bound));
      const found = [ids[2]!, ids[4]!, null].map((episode) => newOutcome({ episode }));
      for (const outcome of found) await write((episodes) => episodes.addOutcome(outcome, "waiting"));
      expect(await write((episodes) => episodes.prune(2))).toBe(1);
      const left = await read((episodes) => episodes.list({ limit: 9 }));
      expect(left.map(({ id }) => ids.indexOf(id))).toEqual([4, 3, 1, 0]);
      expect([...(await read((episodes) => episodes.outcomesOf(ids))).keys()]).toEqual([ids[4]]);
      expect(await read((episodes) => episodes.dispositions())).toEqual([
        { disposition: "waiting", count: 2 },
      ]);
      expect(await write((episodes) => episodes.prune(9))).toBe(0);
      expect(await write((episodes) => episodes.prune(0))).toBe(2);
      expect(await read((episodes) => episodes.dispositions())).toEqual([]);
      const next = await add();
      expect(next).toBeGreaterThan(ids[4]!);
    });

    test("what is dropped is gone with what was found of it, and nothing is bound to it", async () => {
      const shelf = await opened.shelf("user:owner");
      const [gone, stays] = [await add(), await add()];
      const lesson = await opened.store.write("durable", ({ lessons }) =>
        lessons.add(newLesson(shelf, { episode: gone })),
      );
      for (const episode of [gone, stays])
        await write((episodes) => episodes.addOutcome(newOutcome({ episode }), "waiting"));
      await write((episodes) => episodes.drop([gone, episodeId(999)]));
      expect((await read((episodes) => episodes.list({ limit: 9 }))).map(({ id }) => id)).toEqual([stays]);
      expect([...(await read((episodes) => episodes.outcomesOf([gone, stays]))).keys()]).toEqual([stays]);
      const left = await opened.store.read(({ lessons }) => lessons.lessons([lesson!]));
      expect(left.get(lesson!)).toMatchObject({ episode: null });
      expect(await read((episodes) => episodes.unreadable(0, 9))).toEqual({ ids: [], upTo: stays });
      expect(await read((episodes) => episodes.unreadable(stays, 9))).toEqual({ ids: [], upTo: null });
    });

    test("questions go with their messages, and those that never became one with their lane's", async () => {
      const second = await opened.message(lane, 1);
      const ids = [
        await linked(1, message, { account: { query: "the pearl is mine" } }),
        await linked(2, second, { account: { query: "what of the oyster" } }),
        await add({ account: { query: "the pearl" } }),
        await write((episodes) => episodes.add(newEpisode(other, { account: { query: "another's" } }))),
      ];
      await write((episodes) => episodes.forgetQueries([message]));
      const left = await read((episodes) => episodes.episodes(ids));
      expect(ids.map((id) => left.get(id)?.account.query)).toEqual([
        null,
        "what of the oyster",
        null,
        "another's",
      ]);
      expect(left.get(ids[0]!)?.account).toMatchObject({ decision: "use_brain", trace: SOME_TRACE });
    });

    describe("what came of them", () => {
      test("comes back as it was found; the same is not found twice, unless it is dropped", async () => {
        const episode = await linked(1, message);
        const found = newOutcome({
          episode,
          message,
          detector: "thumbs",
          source: "human",
          structured: false,
          about: [],
        });
        const id = await write((episodes) => episodes.addOutcome(found, "waiting"));
        const of = async () => (await read((episodes) => episodes.outcomesOf([episode]))).get(episode);
        expect(await of()).toEqual([{ ...found, id, disposition: "waiting" }]);
        const later = { ...found, value: 1, at: instantOf(50), about: ["doc:2"] };
        expect(await write((episodes) => episodes.addOutcome(later, "waiting"))).toBeNull();
        expect(await of()).toMatchObject([{ value: -0.5 }]);
        await write((episodes) => episodes.dispose(id!, "discarded_duplicate"));
        expect(await of()).toMatchObject([{ disposition: "discarded_duplicate" }]);
        expect(await read((episodes) => episodes.outcomesFrom([message]))).toHaveLength(1);
        await write((episodes) => episodes.dropOutcomes([id!, 999]));
        expect(await of()).toBeUndefined();
        expect(await write((episodes) => episodes.addOutcome(found, "waiting"))).not.toBeNull();
      });

      test("what points nowhere or is no number is refused", async () => {
        for (const wrong of [
          { episode: episodeId(999) },
          { message: messageId(999) },
          { value: Number.NaN },
          { confidence: Number.POSITIVE_INFINITY },
          { detector: "" },
        ])
          await expect(
            write((episodes) => episodes.addOutcome(newOutcome(wrong), "waiting")),
          ).rejects.toThrow();
        expect(await read((episodes) => episodes.dispositions())).toEqual([]);
      });

      test("whatever is found, in whatever order: once per episode, detector and message", async () => {
        const second = await opened.message(lane, 1);
        const episodesThere = [await add(), await add()];
        const found = record({
          episode: option(constantFrom(...episodesThere)),
          detector: constantFrom("exit-code", "repeat"),
          message: option(constantFrom(message, second)),
        });
        await check(
          asyncProperty(array(found, { maxLength: 30 }), async (steps) => {
            await undone(opened.store, async ({ episodes }) => {
              const known = new Set<string>();
              for (const one of steps) {
                const id = await episodes.addOutcome(newOutcome(one), "waiting");
                expect(id === null).toBe(known.has(JSON.stringify(one)));
                known.add(JSON.stringify(one));
              }
              const counted = await episodes.dispositions();
              expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(known.size);
            });
          }),
          { numRuns: 25 },
        );
      });
    });
  });
}
