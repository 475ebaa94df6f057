/** Events in a store: each once, in order of time, and nothing left of what is erased. */

import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type EventId, eventId, messageId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import { EVENT_TYPES } from "../../kernel/ledger-words.ts";
import type { LedgerEvent, NewLedgerEvent } from "./event.ts";
import type { EventQuery, EventStore } from "./port.ts";
import { newEvent, type OpenLedger, shelfIn } from "./samples.suite.ts";

const NOBODY = eventId(987_654);

export function eventSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: events`, () => {
    let opened: OpenLedger;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (events: EventStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ events }) => work(events));
    const read = <T>(work: (events: EventStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ events }) => work(events));
    const offer = (number: number, more: Partial<NewLedgerEvent> = {}) =>
      write((events) => events.add(newEvent(own, number, more)));
    const add = async (number: number, more: Partial<NewLedgerEvent> = {}) => (await offer(number, more))!.id;
    const get = async (id: EventId) => (await read((events) => events.events([id]))).get(id) as LedgerEvent;
    const listed = async (query: Partial<EventQuery> = {}) => {
      const whole = { shelves: [own], limit: 20, ...query };
      const ids = (await read((events) => events.list(whole))).map(({ id }) => id);
      const { limit: _, after: __, newestFirst: ___, ...counted } = whole;
      if (query.limit === undefined && query.after === undefined) {
        expect(await read((events) => events.count(counted))).toBe(ids.length);
      }
      return ids;
    };

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("come back with every field", async () => {
      const full = newEvent(own, 2, {
        ...{ name: "told\ud800", type: "tool.result", trust: "web", held: "injection", agent: "main" },
        ...{ session: "s\0", message: opened.messages[0]!, summary: "文\ud800" },
        ...{ payload: '{"a":1}', refs: '["msg:1"]' },
      });
      const id = await add(2, full);
      expect(await get(id)).toEqual({ ...full, id, redacted: false });
      for (const [at, type] of EVENT_TYPES.entries()) {
        expect(await get(await add(100 + at, { type }))).toMatchObject({ type });
      }
    });

    test("one name on one shelf is one event, and stays as it was", async () => {
      const id = await add(1);
      expect(await offer(1, { summary: "another" })).toEqual({ id, isNew: false });
      expect(await get(id)).toMatchObject({ summary: "summary 1" });
      expect(await offer(1, { shelf: other })).toMatchObject({ isNew: true });
      await expect(offer(2, { shelf: shelfId(987_654) })).rejects.toThrow();
      await expect(offer(2, { message: messageId(987_654) })).rejects.toThrow();
      await expect(offer(2, { at: instantOf(0.5) })).rejects.toThrow();
    });

    test("stand in the order of their times, and every filter is asked before the limit", async () => {
      const late = await add(50);
      const early = await add(10, { session: "s\ud800", agent: "main", type: "ops.decision" });
      const same = await add(11, { at: instantOf(50) });
      const held = await add(20, { held: "person" });
      const elsewhere = await add(30, { shelf: other });
      expect(await listed()).toEqual([early, late, same]);
      expect(await listed({ limit: 1 })).toEqual([early]);
      expect(await listed({ newestFirst: true })).toEqual([same, late, early]);
      expect(await listed({ newestFirst: true, limit: 1 })).toEqual([same]);
      expect(await listed({ limit: 0 })).toEqual([]);
      expect(await listed({ after: { at: instantOf(10), id: early }, limit: 1 })).toEqual([late]);
      expect(await listed({ after: { at: instantOf(50), id: late } })).toEqual([same]);
      expect(await listed({ after: { at: instantOf(50), id: same } })).toEqual([]);
      expect(await listed({ held: true })).toEqual([held]);
      await write((events) => events.setHeld(held, "forgotten"));
      expect(await listed({ held: true })).toEqual([]);
      await write((events) => events.setHeld(held, "person"));
      expect(await listed({ held: false, types: ["ops.alert"], limit: 1 })).toEqual([late]);
      expect(await listed({ shelves: [own, other] })).toEqual([early, elsewhere, late, same]);
      expect(await listed({ shelves: [] })).toEqual([]);
      expect(await listed({ sessions: ["s\ud800", "t"] })).toEqual([early]);
      expect(await listed({ agents: ["main"] })).toEqual([early]);
      expect(await listed({ agents: [] })).toEqual([]);
      expect(await listed({ since: instantOf(10), before: instantOf(50) })).toEqual([early]);
      expect(await listed({ since: instantOf(11) })).toEqual([late, same]);
    });

    test("a scan sees all of them in the order of their numbers", async () => {
      expect(await read((events) => events.newestId())).toBe(0);
      const ids = [await add(3, { held: "person" }), await add(2), await add(1, { shelf: other })];
      const scan = async (after: number, limit: number) =>
        (await read((events) => events.scan(after, limit))).map(({ id }) => id);
      expect(await scan(0, 10)).toEqual(ids);
      expect(await scan(ids[0]!, 1)).toEqual([ids[1]]);
      expect(await read((events) => events.newestId())).toBe(ids[2]);
    });

    test("are found by the message that they were made of", async () => {
      const [first, second] = opened.messages;
      const id = await add(1, { message: first! });
      await add(2, { message: second! });
      expect(await read((events) => events.madeOf([first!]))).toEqual([id]);
      const { name } = await get(id);
      expect(await read((events) => events.named(own, [name, "nobody"]))).toEqual([id]);
      expect(await read((events) => events.named(other, [name]))).toEqual([]);
    });

    test("are held and released", async () => {
      const id = await add(1);
      await write((events) => events.setHeld(id, "person"));
      await write((events) => events.setHeld(NOBODY, "person"));
      expect(await get(id)).toMatchObject({ held: "person", trust: "tool" });
      await write((events) => events.setHeld(id, null));
      expect(await listed()).toEqual([id]);
    });

    test("of one whose words are taken out it stays that it happened", async () => {
      const words = {
        ...{ name: "quokka-1", summary: "a quokka" },
        ...{ payload: '{"a":"quokka"}', refs: '["quokka"]' },
      };
      const id = await add(1, words);
      await write((events) => events.redact([id, NOBODY]));
      expect(await get(id)).toEqual({
        ...newEvent(own, 1, { summary: "", payload: null, refs: null }),
        ...{ id, redacted: true, name: expect.stringMatching(/^redacted-[0-9a-f]{32}$/) },
      });
      await write((events) => events.redact([id]));
      expect(await offer(1, words)).toEqual({ id, isNew: false });
      const gone = await add(5, { name: "quokka-3" });
      await write((events) => events.redact([gone]));
      expect(await read((events) => events.met(own, "quokka-3"))).toBe("stored");
      await write((events) => events.erase([gone], instantOf(9)));
      // It is known by the name that it had.
      expect(await offer(5, { name: "quokka-3" })).toBeNull();
      expect(await offer(1, { ...words, name: "quokka-2", shelf: other })).toMatchObject({ isNew: true });
      await write((events) => events.erase([id + 2].map(eventId), instantOf(9)));
      while (await opened.store.scrub());
      expect(await opened.store.traces(["quokka"])).toEqual([]);
    });

    test("what is erased is gone, its name too, and is not let in again", async () => {
      const named = { name: "quokka-1", summary: "a quokka", payload: '{"a":"quokka"}' };
      const met = () => read((events) => events.met(own, named.name));
      expect(await met()).toBeNull();
      const id = await add(1, named);
      expect(await met()).toBe("stored");
      await opened.store.write("durable", ({ uses }) => uses.note("included", "evt", [id], instantOf(3)));
      await write((events) => events.erase([id, NOBODY], instantOf(9)));
      expect(await read((events) => events.events([id]))).toEqual(new Map());
      expect(await opened.store.read(({ uses }) => uses.of("evt", [id]))).toEqual(new Map());
      expect(await offer(1, named)).toBeNull();
      expect(await met()).toBe("erased");
      expect(await add(2)).toBeGreaterThan(id);
      // As a copy of the store is told of it.
      const again = await add(3);
      const { name: third } = newEvent(own, 3);
      const digest = createHash("sha256").update(third, "utf16le").digest("hex").slice(0, 32);
      const burial = { kind: "evt", shelf: own, hash: digest } as const;
      await opened.store.write("durable", async ({ ledger, events }) => {
        expect(await ledger.standing(burial)).toEqual([again]);
        expect(await ledger.standing({ ...burial, shelf: other })).toEqual([]);
        await events.erase([again], instantOf(9));
      });
      expect(await offer(3)).toBeNull();
      const elsewhere = { ...burial, shelf: other };
      await opened.store.write("durable", ({ ledger }) => ledger.bury(elsewhere, instantOf(9)));
      expect(await offer(3, { shelf: other })).toBeNull();
      while (await opened.store.scrub());
      expect(await opened.store.traces(["quokka"])).toEqual([]);
    });
  });
}
