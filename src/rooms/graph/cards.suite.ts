/** Cards in a store: each once, found by what they were made of, and nothing left of what is erased. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { EVIDENCE_KINDS, type EvidenceKind } from "../../kernel/evidence.ts";
import { type CardId, cardId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { NewCard } from "./card.ts";
import type { CardQuery, CardStore } from "./port.ts";
import { newCard, type OpenGraph, seen, shelfIn } from "./samples.suite.ts";

export function cardSuite(name: string, open: () => Promise<OpenGraph>): void {
  describe(`${name}: cards`, () => {
    let opened: OpenGraph;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (cards: CardStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ cards }) => work(cards));
    const read = <T>(work: (cards: CardStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ cards }) => work(cards));
    const add = async (number: number, more: Partial<NewCard> = {}) =>
      (await write((cards) => cards.add(newCard(own, number, more))))!.id;
    const get = async (id: CardId) => (await read((cards) => cards.cards([id]))).get(id);
    const listed = async (query: Partial<CardQuery> = {}) =>
      (await read((cards) => cards.list({ shelves: [own], limit: 10, ...query }))).map(({ id }) => id);

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("come back with every field, their sources in order", async () => {
      const first = await add(1);
      const sources = EVIDENCE_KINDS.toReversed().map((kind) => ({ ...seen(3), kind }));
      const full = newCard(own, 2, {
        ...{ title: "Ein \ud800 Titel", text: "a\nb", method: "given", sources, selection: "tag:x" },
        ...{ trust: "web", supersedes: first },
      });
      const id = await add(2, full);
      expect(await get(id)).toEqual({ ...full, id, supersededBy: null });
      expect(await get(first)).toEqual({ ...newCard(own, 1), id: first, supersededBy: null });
      const both = await read((cards) => cards.cards([id, first, cardId(77)]));
      expect([...both.keys()]).toEqual([first, id]);
    });

    test("are there once per shelf and hash", async () => {
      const id = await add(1);
      const again = newCard(own, 1, { text: "another", sources: [] });
      expect(await write((cards) => cards.add(again))).toEqual({ id, isNew: false });
      expect(await get(id)).toMatchObject({ text: "text 1", sources: [seen(1)] });
      expect(await write((cards) => cards.add(newCard(other, 1)))).toMatchObject({ isNew: true });
      await expect(add(3, { shelf: shelfId(4_711) })).rejects.toThrow();
      await expect(add(3, { hash: "x" })).rejects.toThrow();
      await expect(add(3, { supersedes: cardId(4_711) })).rejects.toThrow();
      await expect(add(3, { sources: [{ ...seen(1), digest: "" }] })).rejects.toThrow();
      await expect(add(3, { compiledAt: instantOf(0.5) })).rejects.toThrow();
    });

    test("are listed the newest first, by shelf and whether another took their place, before the limit", async () => {
      const ids = [await add(1), await add(2), await add(3), await add(4, { shelf: other })];
      await write((cards) => cards.setSuperseded(ids[2]!, ids[1]!));
      expect(await listed()).toEqual([ids[2], ids[1], ids[0]]);
      expect(await listed({ superseded: false, limit: 1 })).toEqual([ids[1]]);
      expect(await listed({ superseded: true })).toEqual([ids[2]]);
      expect(await listed({ before: ids[1]! })).toEqual([ids[0]]);
      expect(await listed({ shelves: [own, other], limit: 2 })).toEqual([ids[3], ids[2]]);
      expect(await read((cards) => cards.count([own]))).toBe(3);
      expect(await read((cards) => cards.count([own, other]))).toBe(4);
      expect(await read((cards) => cards.newestId())).toBe(ids[3]);
      await write((cards) => cards.setSuperseded(ids[2]!, null));
      expect(await listed({ superseded: true })).toEqual([]);
      await expect(write((cards) => cards.setSuperseded(ids[0]!, cardId(4_711)))).rejects.toThrow();
    });

    test("are found by what they were made of: those that stand, and all", async () => {
      const sources = [seen(5), { ...seen(6), kind: "msg" as const }];
      const [one, two] = [await add(1, { sources }), await add(2, { sources: [seen(5, 8)] })];
      const elsewhere = await add(3, { sources, shelf: other });
      const record = (kind: EvidenceKind, id: number) => ({ kind, id });
      const touching = (shelves: readonly ShelfId[], kind: EvidenceKind, id: number) =>
        read((cards) => cards.touching(shelves, [record(kind, id), record("evt", id)]));
      expect(await touching([own], "obs", 5)).toEqual([one, two]);
      expect(await touching([own, other], "msg", 6)).toEqual([one, elsewhere]);
      expect(await touching([own], "msg", 5)).toEqual([]);
      await write((cards) => cards.setSuperseded(one, two));
      expect(await touching([own], "obs", 5)).toEqual([two]);
      const made = (id: number) => read((cards) => cards.madeOf([record("obs", id), record("msg", 6)]));
      expect(await made(5)).toEqual([one, two, elsewhere]);
      expect(await made(9)).toEqual([one, elsewhere]);
      expect(await read((cards) => cards.madeOf([]))).toEqual([]);
    });

    test("leave no trace when they are erased, and are not let in again", async () => {
      const texts = ["unmistakable title", "unmistakable text", "unmistakable selection"];
      const [title, text, selection] = texts as [string, string, string];
      const first = await add(1);
      const id = await add(2, { title, text, selection, supersedes: first });
      const last = await add(3, { supersedes: id });
      await write((cards) => cards.setSuperseded(first, id));
      await write((cards) => cards.setSuperseded(id, last));
      for (const one of texts) expect(await opened.store.traces([one])).not.toEqual([]);
      await write((cards) => cards.erase([id, cardId(77)], instantOf(5)));
      expect(await listed()).toEqual([last, first]);
      expect(await get(first)).toMatchObject({ supersededBy: null });
      expect(await get(last)).toMatchObject({ supersedes: null });
      expect(await read((cards) => cards.madeOf([{ kind: "obs", id: 2 }]))).toEqual([]);
      while (await opened.store.scrub());
      expect(await opened.store.traces(texts)).toEqual([]);
      expect(await write((cards) => cards.add(newCard(own, 2)))).toBeNull();
      expect(await write((cards) => cards.add(newCard(other, 2)))).toMatchObject({ isNew: true });
    });
  });
}
