/** Receipts in a store: what was kept comes back, the newest first, and the oldest go. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, type MessageId, messageId, type ReceiptId, receiptId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { ReceiptStore } from "./port.ts";
import type { AssemblyReceipt } from "./receipt.ts";
import { candidate, newReceipt } from "./samples.suite.ts";

interface OpenReceipts {
  readonly store: UnitOfWork<{ readonly receipts: ReceiptStore }>;
  lane(sessionKey: string): Promise<LaneId>;
  message(lane: LaneId, seq: number): Promise<MessageId>;
  close(): Promise<void>;
}

export function receiptStoreSuite(name: string, open: () => Promise<OpenReceipts>): void {
  describe(`${name}: receipts`, () => {
    let opened: OpenReceipts;
    let lane: LaneId;
    let other: LaneId;
    const write = <T>(work: (receipts: ReceiptStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ receipts }) => work(receipts));
    const read = <T>(work: (receipts: ReceiptStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ receipts }) => work(receipts));
    const add = (into: LaneId, at = 10, receipt: AssemblyReceipt = newReceipt()) =>
      write((receipts) => receipts.add({ lane: into, at: instantOf(at), receipt }));
    const listed = async (lanes: readonly LaneId[], limit = 10, before?: ReceiptId) => {
      const query = before === undefined ? { lanes, limit } : { lanes, limit, before };
      return (await read((receipts) => receipts.newest(query))).map(({ id }) => id);
    };

    beforeEach(async () => {
      opened = await open();
      lane = await opened.lane("direct");
      other = await opened.lane("other");
    });
    afterEach(() => opened.close());

    test("one comes back as it was kept, small or large", async () => {
      const odd = newReceipt({
        lane: { installation: "i\0", agent: "\ud800", sessionKey: "" },
        query: { digest: null, chars: 0 },
        statistics: null,
        sent: null,
        candidates: [
          candidate("AGENTS.md#L3-L9", { part: "authored", reason: "authored-hard", score: null }),
          candidate("msg:1", { score: -0.25, scores: [["lexical", -0.25]], because: "sum:4" }),
        ],
      });
      const large = newReceipt({
        candidates: Array.from({ length: 400 }, (_, at) => candidate(`msg:${at}`)),
      });
      for (const receipt of [newReceipt(), odd, large]) {
        const id = await add(lane, -5, receipt);
        expect(await read((receipts) => receipts.receipt(id))).toEqual({
          ...{ id, lane, at: -5, message: null, receipt },
        });
      }
    });

    test("what is kept does not change with what was given", async () => {
      const degraded: string[] = [];
      const id = await add(lane, 1, newReceipt({ degraded }));
      degraded.push("late:vectors");
      expect((await read((receipts) => receipts.receipt(id)))?.receipt?.degraded).toEqual([]);
    });

    test("there is none by a number that was never given, and of no lane that does not exist", async () => {
      expect(await read((receipts) => receipts.receipt(receiptId(99)))).toBeUndefined();
      await expect(add(987 as LaneId)).rejects.toThrow();
      await expect(add(lane, 1.5)).rejects.toThrow();
    });

    test("the newest come first, of the lanes that are asked for, before the limit applies", async () => {
      const ids: ReceiptId[] = [];
      for (const into of [lane, other, lane, other, other]) ids.push(await add(into));
      const [first, second, third, fourth, fifth] = ids as [
        ReceiptId,
        ReceiptId,
        ReceiptId,
        ReceiptId,
        ReceiptId,
      ];
      expect(await listed([lane])).toEqual([third, first]);
      expect(await listed([other], 2)).toEqual([fifth, fourth]);
      expect(await listed([lane, other, lane], 3)).toEqual([fifth, fourth, third]);
      expect(await listed([lane, other], 10, third)).toEqual([second, first]);
      expect(await listed([lane, other], 0)).toEqual([]);
      expect(await listed([])).toEqual([]);
    });

    test("the next is the first of the same lane after one, whether that one is there or not", async () => {
      const [first, elsewhere] = [await add(lane), await add(other)];
      const [second, third] = [await add(lane), await add(lane)];
      const next = (of: LaneId, after: ReceiptId) => read((receipts) => receipts.next(of, after));
      expect(await next(lane, first)).toBe(second);
      expect(await next(lane, elsewhere)).toBe(second);
      expect(await next(lane, second)).toBe(third);
      expect(await next(lane, third)).toBeUndefined();
      expect(await next(other, first)).toBe(elsewhere);
      expect(await next(other, elsewhere)).toBeUndefined();
      await write((receipts) => receipts.prune(1));
      expect(await next(lane, first)).toBe(third);
    });

    test("one is linked to the question that it was for, and found by it; the newest of several", async () => {
      const message = await opened.message(lane, 0);
      const id = await add(lane);
      expect(await read((receipts) => receipts.of(message))).toBeUndefined();
      await write((receipts) => receipts.link(id, message));
      expect(await read((receipts) => receipts.of(message))).toMatchObject({ id, message });
      const again = await add(lane);
      await write((receipts) => receipts.link(again, message));
      expect((await read((receipts) => receipts.of(message)))?.id).toBe(again);
      expect((await read((receipts) => receipts.receipt(id)))?.message).toBe(message);
    });

    test("another takes the place of one, under its number and for its message; not in another lane", async () => {
      const message = await opened.message(lane, 0);
      const [id, next] = [await add(lane), await add(lane)];
      await write((receipts) => receipts.link(id, message));
      const receipt = newReceipt({ epoch: 7 });
      const put = (into: LaneId, over: ReceiptId) =>
        write((receipts) => receipts.replace(over, { lane: into, at: instantOf(20), receipt }));
      expect(await put(lane, id)).toBe(true);
      const kept = await read((receipts) => receipts.receipt(id));
      expect(kept).toEqual({ ...{ id, lane, at: 20, message, receipt } });
      expect(await put(other, next)).toBe(false);
      expect(await put(lane, receiptId(999))).toBe(false);
      expect(await read((receipts) => receipts.receipt(next))).toMatchObject({ at: 10, message: null });
      expect(await listed([lane])).toEqual([next, id]);
    });

    test("linking one that is gone changes nothing; linking to no message is refused", async () => {
      const message = await opened.message(lane, 0);
      await write((receipts) => receipts.link(receiptId(99), message));
      expect(await read((receipts) => receipts.of(message))).toBeUndefined();
      const id = await add(lane);
      await expect(write((receipts) => receipts.link(id, messageId(987_654)))).rejects.toThrow();
      expect((await read((receipts) => receipts.receipt(id)))?.message).toBeNull();
    });

    test("the oldest go, of whatever lane, and their numbers are not given again", async () => {
      const ids: ReceiptId[] = [];
      for (const into of [lane, other, lane, other]) ids.push(await add(into));
      expect(await read((receipts) => receipts.count())).toBe(4);
      expect(await write((receipts) => receipts.prune(5))).toBe(0);
      expect(await write((receipts) => receipts.prune(3))).toBe(1);
      expect(await listed([lane, other])).toEqual(ids.slice(1).reverse());
      expect(await write((receipts) => receipts.prune(0))).toBe(3);
      expect(await read((receipts) => receipts.count())).toBe(0);
      expect(await add(lane)).toBeGreaterThan(Math.max(...ids));
    });
  });
}
