/** Lessons in a store: they come back as they were taught, and what a person had forgotten is not let in again by itself. */

import { array, asyncProperty, boolean, assert as check, constantFrom, nat, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import {
  episodeId,
  type LessonId,
  laneId,
  lessonId,
  messageId,
  type ShelfId,
  shelfId,
} from "../../kernel/ids.ts";
import type { NewLesson } from "./lesson.ts";
import type { LessonStore } from "./port.ts";
import { digestFor, newEpisode, newLesson, type OpenBrain, undone } from "./samples.suite.ts";

export function lessonSuite(name: string, open: () => Promise<OpenBrain>): void {
  describe(`${name}: lessons`, () => {
    let opened: OpenBrain;
    let shelf: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (lessons: LessonStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ lessons }) => work(lessons));
    const read = <T>(work: (lessons: LessonStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ lessons }) => work(lessons));
    const add = async (more: Partial<NewLesson> = {}, on = shelf): Promise<LessonId> =>
      (await write((lessons) => lessons.add(newLesson(on, more))))!;
    const one = async (id: LessonId) => (await read((lessons) => lessons.lessons([id]))).get(id);

    beforeEach(async () => {
      opened = await open();
      shelf = await opened.shelf("user:owner");
      other = await opened.shelf("user:other");
    });
    afterEach(() => opened.close());

    describe("what was taught", () => {
      test("comes back as it was told, with all that there is about it", async () => {
        const lane = await opened.lane("direct");
        const source = await opened.message(lane, 0);
        const episode = await opened.store.write("durable", ({ episodes }) => episodes.add(newEpisode(lane)));
        const older = await add();
        const full = newLesson(shelf, {
          ...{
            kind: "workflow",
            text: "tab\ud800\n\0",
            tags: ["\udc00", "größe", "a b"],
            digest: digestFor(2),
          },
          ...{
            topic: digestFor(9),
            trust: "agent",
            voice: "tool",
            lane,
            sessionId: "\ud801",
            episode,
            source,
          },
          ...{ state: "proposed", supersedes: older, recordedAt: instantOf(-5), expiresAt: instantOf(99) },
        });
        const id = await add(full);
        const plain = { strength: 1, supersededBy: null };
        expect(await one(id)).toEqual({ ...full, ...plain, id, lastAt: -5 });
        expect(await one(older)).toEqual({ ...newLesson(shelf), ...plain, id: older, lastAt: 10 });
        expect(id).toBeGreaterThan(older);
        expect(await read((lessons) => lessons.newestId())).toBe(id);
        expect(await read((lessons) => lessons.lessons([]))).toEqual(new Map());
      });

      test("is what the caller handed in then, whatever the caller does to it afterwards", async () => {
        const tags = ["b"];
        const id = await add({ tags });
        tags.push("c");
        expect((await one(id))?.tags).toEqual(["b"]);
      });

      test("what would point nowhere, and what is no digest or no moment, is refused and leaves nothing", async () => {
        for (const wrong of [
          { shelf: shelfId(999) },
          { digest: "12" },
          { source: messageId(999) },
          { episode: episodeId(999) },
          { supersedes: lessonId(999) },
          { recordedAt: instantOf(2 ** 60) },
        ]) {
          await expect(write((lessons) => lessons.add(newLesson(shelf, wrong)))).rejects.toThrow();
        }
        expect(await read((lessons) => lessons.count([shelf], ["active", "proposed"]))).toBe(0);
      });
    });

    describe("changes", () => {
      test("each changes what it names and nothing else", async () => {
        const lane = await opened.lane("direct");
        const source = await opened.message(lane, 0);
        const episode = await opened.store.write("durable", ({ episodes }) => episodes.add(newEpisode(lane)));
        const [id, newer] = [await add(), await add()];
        const change = (more: Parameters<LessonStore["change"]>[1]) =>
          write((lessons) => lessons.change(id, more));
        let expected = await one(id);
        for (const step of [
          { state: "superseded", supersededBy: newer },
          { strength: 4, lastAt: instantOf(77) },
          { trust: "agent" },
          { expiresAt: instantOf(5) },
          { source },
          { lane, episode },
          { episode: null },
          { expiresAt: null, supersededBy: null, source: null },
          {},
        ] as const) {
          await change(step);
          expected = { ...expected!, ...step };
          expect(await one(id)).toEqual(expected);
        }
        await write((lessons) => lessons.change(lessonId(999), { strength: 9 }));
        await expect(change({ supersededBy: lessonId(999) })).rejects.toThrow();
        await expect(change({ episode: episodeId(999) })).rejects.toThrow();
        await expect(change({ lane: laneId(999) })).rejects.toThrow();
        expect(await one(newer)).toMatchObject({ strength: 1 });
      });

      test("acts come back in the order in which they were recorded", async () => {
        const [id, newer] = [await add(), await add()];
        const at = instantOf(5);
        const act = { lesson: id, kind: "taught", by: "owner", other: null, at } as const;
        await write((lessons) => lessons.addAct(act));
        await write((lessons) =>
          lessons.addAct({ ...act, kind: "superseded", other: newer, at: instantOf(1) }),
        );
        await write((lessons) => lessons.addAct({ ...act, lesson: newer, by: "terminal" }));
        const acts = await read((lessons) => lessons.actsOn([id, newer, lessonId(999)]));
        expect(acts.get(id)).toMatchObject([{ ...act }, { kind: "superseded", other: newer, at: 1 }]);
        expect(acts.get(newer)).toMatchObject([{ by: "terminal" }]);
        expect(acts.size).toBe(2);
        expect(await read((lessons) => lessons.newestAct())).toBe(acts.get(newer)?.[0]?.id);
        await expect(write((lessons) => lessons.addAct({ ...act, lesson: lessonId(999) }))).rejects.toThrow();
      });
    });

    describe("what is asked for", () => {
      test("lists are the newest first, by shelf and state, before their limit", async () => {
        const here = [await add(), await add({ state: "proposed" }), await add()];
        const there = await add({}, other);
        const ids = async (more: Partial<Parameters<LessonStore["list"]>[0]>) => {
          const query = { shelves: [shelf], states: ["active", "proposed"] as const, limit: 10, ...more };
          return (await read((lessons) => lessons.list(query))).map(({ id }) => id);
        };
        expect(await ids({})).toEqual(here.toReversed());
        expect(await ids({ states: ["active"], limit: 1 })).toEqual([here[2]]);
        expect(await ids({ states: ["active"], before: here[2]! })).toEqual([here[0]]);
        expect(await ids({ shelves: [other, shelf], limit: 2 })).toEqual([there, here[2]]);
        expect(await ids({ shelves: [] })).toEqual([]);
        expect(await ids({ limit: -1 })).toEqual([]);
        expect(await read((lessons) => lessons.count([shelf, other], ["active"]))).toBe(3);
        expect(await read((lessons) => lessons.count([shelf], []))).toBe(0);
      });

      test("what says the same, whatever its state; what is about the same, only while it holds", async () => {
        const topic = digestFor(50);
        const ids = [
          await add({ topic }),
          await add({ topic, state: "proposed" }),
          await add({ topic, digest: digestFor(2) }),
        ];
        await add({ topic }, other);
        await write((lessons) => lessons.change(ids[0]!, { state: "superseded" }));
        const saying = await read((lessons) => lessons.saying(shelf, digestFor(1)));
        expect(saying.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
        const about = await read((lessons) => lessons.about(shelf, topic));
        expect(about.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
        expect(await read((lessons) => lessons.about(shelf, digestFor(51)))).toEqual([]);
      });

      test("what was made of a message", async () => {
        const lane = await opened.lane("direct");
        const [source, silent] = [await opened.message(lane, 0), await opened.message(lane, 1)];
        await add();
        const made = [await add({ source }), await add({ source })];
        const found = await read((lessons) => lessons.madeOf([source, silent]));
        expect(found.map(({ id }) => id)).toEqual(made);
        expect(await read((lessons) => lessons.madeOf([]))).toEqual([]);
      });
    });

    describe("what is taken back", () => {
      test("forgotten: all of it stays but its state, and the same is not let in again on that shelf", async () => {
        const id = await add({ tags: ["git"] });
        const before = await one(id);
        await write((lessons) => lessons.forget([id, lessonId(999)]));
        expect(await one(id)).toEqual({ ...before, state: "forgotten" });
        expect(await write((lessons) => lessons.add(newLesson(shelf)))).toBeNull();
        expect(await read((lessons) => lessons.isBuried(shelf, digestFor(1)))).toBe(true);
        expect(await read((lessons) => lessons.isBuried(other, digestFor(1)))).toBe(false);
        expect(await write((lessons) => lessons.add(newLesson(other)))).not.toBeNull();
        await write((lessons) => lessons.unbury(shelf, digestFor(1)));
        expect(await write((lessons) => lessons.add(newLesson(shelf)))).not.toBeNull();
        await write((lessons) => lessons.bury(other, digestFor(8)));
        const unheard = newLesson(other, { digest: digestFor(8) });
        expect(await write((lessons) => lessons.add(unheard))).toBeNull();
        await expect(write((lessons) => lessons.bury(shelfId(999), digestFor(8)))).rejects.toThrow();
      });

      test("erased: no row is left, nobody names it, and its number is never given again", async () => {
        const [first, middle] = [await add(), await add({ digest: digestFor(2) })];
        const last = await add({ digest: digestFor(3), supersedes: middle });
        const act = {
          lesson: first,
          kind: "superseded",
          by: "owner",
          other: middle,
          at: instantOf(1),
        } as const;
        await write(async (lessons) => {
          await lessons.change(first, { state: "superseded", supersededBy: middle });
          await lessons.change(middle, { state: "superseded", supersededBy: last });
          await lessons.addAct(act);
          await lessons.addAct({ ...act, lesson: middle, other: last });
        });
        await write((lessons) => lessons.erase([middle], true));
        expect(await one(middle)).toBeUndefined();
        expect(await one(first)).toMatchObject({ supersededBy: null });
        expect(await one(last)).toMatchObject({ supersedes: null });
        const acts = await read((lessons) => lessons.actsOn([first, middle]));
        expect([...acts.values()].flat()).toMatchObject([{ lesson: first, other: null }]);
        expect(await write((lessons) => lessons.add(newLesson(shelf, { digest: digestFor(2) })))).toBeNull();
        await write((lessons) => lessons.erase([last], false));
        const again = await add({ digest: digestFor(3) });
        expect(again).toBeGreaterThan(last);
      });
    });

    test("whatever is taught, forgotten, erased and let in again: buried is what was buried last", async () => {
      const step = record({
        act: constantFrom("add", "forget", "erase", "erase quietly", "unbury"),
        digest: nat(2),
        elsewhere: boolean(),
      });
      await check(
        asyncProperty(array(step, { maxLength: 25 }), async (steps) => {
          await undone(opened.store, async ({ lessons }) => {
            const buried = new Set<string>();
            for (const { act, digest: number, elsewhere } of steps) {
              const on = elsewhere ? other : shelf;
              const digest = digestFor(number);
              const name = `${on} ${digest}`;
              const there = (await lessons.saying(on, digest)).map(({ id }) => id);
              if (act === "add") {
                const added = await lessons.add(newLesson(on, { digest }));
                expect(added === null).toBe(buried.has(name));
              } else if (act === "unbury") {
                await lessons.unbury(on, digest);
                buried.delete(name);
              } else {
                if (act === "forget") await lessons.forget(there);
                else await lessons.erase(there, act === "erase");
                if (act !== "erase quietly" && there.length > 0) buried.add(name);
                if (act !== "forget") expect(await lessons.saying(on, digest)).toEqual([]);
              }
              expect(await lessons.isBuried(on, digest)).toBe(buried.has(name));
              const standing = await lessons.list({ shelves: [on], states: ["active"], limit: 99 });
              expect(standing.filter((lesson) => lesson.digest === digest && buried.has(name))).toEqual([]);
            }
          });
        }),
        { numRuns: 25 },
      );
    });
  });
}
