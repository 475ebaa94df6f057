/** The view as far as it shows messages: a list that grows anywhere. What folding does to it is in fold-port.suite. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LaneId, type MessageId, messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { NewMessage } from "./message.ts";
import type { OpenHistory } from "./port.suite.ts";
import type { HistoryStore } from "./port.ts";
import { addMessages, newLane } from "./samples.suite.ts";

export function viewSuite(name: string, open: () => Promise<OpenHistory>): void {
  describe(`${name}: the view`, () => {
    let opened: OpenHistory;
    let lane: LaneId;
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const add = (...messages: readonly Partial<NewMessage>[]) =>
      write((history) => addMessages(history, lane, messages));

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
    });
    afterEach(() => opened.close());

    const view = async () =>
      (await read((history) => history.view(lane, 0, 1_000))).map(({ message }) => message);

    test("its newest come first, up to the one that exceeds the limit", async () => {
      const ids = await add({ tokens: tokens(10) }, { tokens: tokens(20) }, { tokens: tokens(30) });
      await write((history) => history.insertIntoView(lane, 0, ids));
      const newest = async (limit: number) => {
        const found = await read((history) => history.newestInView(lane, limit));
        return [found.complete, ...found.rows.map((row) => row.id)];
      };
      expect(await newest(1_000)).toEqual([true, ids[2], ids[1], ids[0]]);
      expect(await newest(30)).toEqual([false, ids[2], ids[1]]);
      expect(await newest(29)).toEqual([false, ids[2]]);
    });

    test("grows at the end, in the middle and at the front", async () => {
      const [a, b, c, d] = (await add({}, {}, {}, {})) as [MessageId, MessageId, MessageId, MessageId];
      await write((history) => history.insertIntoView(lane, 0, [c]));
      await write((history) => history.insertIntoView(lane, 1, [d]));
      await write((history) => history.insertIntoView(lane, 0, [a, b]));
      await write((history) => history.insertIntoView(lane, 2, []));
      expect(await view()).toEqual([a, b, c, d]);
      expect(await read((history) => history.viewLength(lane))).toBe(4);
      expect(await read((history) => history.viewEnd(lane))).toBe(4);
      expect(await read((history) => history.view(lane, 1, 2))).toEqual([
        { ordinal: 1, message: b, summary: null, first: b, tokens: 3 },
        { ordinal: 2, message: c, summary: null, first: c, tokens: 3 },
      ]);
      expect(await read((history) => history.view(lane, 9, 2))).toEqual([]);
    });

    test("has nothing beyond its end, no repeats, and nothing of another lane", async () => {
      const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
      const [a, b, elsewhere] = (await add({}, {}, { lane: other })) as [MessageId, MessageId, MessageId];
      await write((history) => history.insertIntoView(lane, 0, [a]));
      for (const attempt of [
        [2, []],
        [-1, []],
        [0.5, []],
        [1, [a]],
        [1, [b, b]],
        [0, [elsewhere]],
      ] as const) {
        await expect(
          write((history) => history.insertIntoView(lane, attempt[0], attempt[1])),
        ).rejects.toThrow();
      }
      expect(await view()).toEqual([a]);
    });

    test("says which messages stand in it", async () => {
      const [a, b, c] = (await add({}, {}, {})) as [MessageId, MessageId, MessageId];
      await write((history) => history.insertIntoView(lane, 0, [c, a]));
      expect(await read((history) => history.inView([a, b, c, messageId(987_654)]))).toEqual(new Set([a, c]));
      await write((history) => history.clearView(lane));
      expect(await read((history) => history.inView([a, b, c]))).toEqual(new Set());
    });

    test("is a list under any sequence of inserts and clears", async () => {
      const ids = await add(...Array.from({ length: 40 }, () => ({})));
      const step = fc.oneof(
        { weight: 9, arbitrary: fc.record({ at: fc.nat(1_000), count: fc.nat(5) }) },
        { weight: 1, arbitrary: fc.constant("clear" as const) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
          await write((history) => history.clearView(lane));
          let expected: MessageId[] = [];
          for (const one of steps) {
            if (one === "clear") {
              await write((history) => history.clearView(lane));
              expected = [];
            } else {
              const entering = ids.filter((id) => !expected.includes(id)).slice(0, one.count);
              const ordinal = one.at % (expected.length + 1);
              await write((history) => history.insertIntoView(lane, ordinal, entering));
              expected = expected.toSpliced(ordinal, 0, ...entering);
            }
          }
          const items = await read((history) => history.view(lane, 0, 1_000));
          expect(items).toEqual(
            expected.map((message, ordinal) => ({
              ordinal,
              message,
              summary: null,
              first: message,
              tokens: 3,
            })),
          );
          expect(await read((history) => history.viewLength(lane))).toBe(expected.length);
        }),
        { numRuns: 40 },
      );
    });
  });
}
