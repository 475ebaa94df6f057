/** What the index of shelves answers: everything on the shelves that may be read that matches, nothing else, best first. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { type ShelfId, shelfId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { ShelfIndex, ShelfKind, ShelfQuery, ShelfRecord } from "./shelf-index.ts";
import { CORNERS } from "./text-index.suite.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenShelfIndex {
  readonly store: UnitOfWork<{ readonly shelfIndex: ShelfIndex }>;
  /** Makes the shelf of that person, or finds it. */
  shelf(name: string): Promise<ShelfId>;
  close(): Promise<void>;
}

export function shelfIndexSuite(name: string, open: () => Promise<OpenShelfIndex>): void {
  describe(`${name}: index of shelves`, () => {
    let opened: OpenShelfIndex;
    let own: ShelfId;
    let other: ShelfId;
    beforeEach(async () => {
      opened = await open();
      own = await opened.shelf("user:al");
      other = await opened.shelf("user:alice");
    });
    afterEach(() => opened.close());

    const record = (source: number, text: string, more: Partial<ShelfRecord> = {}): ShelfRecord => ({
      kind: "mem",
      source,
      shelf: own,
      at: instantOf(1_000 + source),
      terms: indexTerms(text),
      ...more,
    });
    const write = <T>(work: (index: ShelfIndex) => Promise<T>) =>
      opened.store.write("derived", ({ shelfIndex }) => work(shelfIndex));
    const put = (...records: readonly ShelfRecord[]) => write((index) => index.put(records));
    const find = (text: string, more: Partial<ShelfQuery> = {}) =>
      opened.store.read(({ shelfIndex }) =>
        shelfIndex.search({ terms: queryTerms(text), shelves: [own], limit: 100, ...more }),
      );
    const sources = async (text: string, more: Partial<ShelfQuery> = {}) =>
      (await find(text, more)).map(({ source }) => source);

    test("finds what has the word, and says what it is, where and when", async () => {
      await put(record(1, "the oyster makes nacre"), record(2, "nothing of the kind"));
      expect(await find("oyster")).toEqual([
        { kind: "mem", source: 1, shelf: own, at: 1_001, score: expect.any(Number) },
      ]);
      expect((await find("oyster"))[0]!.score).toBeGreaterThan(0);
    });

    test("a query without terms finds nothing, nor one without a shelf, nor one with room for none", async () => {
      await put(record(1, "oyster"));
      for (const text of ["", "— … !", "   "]) expect(await sources(text)).toEqual([]);
      expect(await sources("oyster", { shelves: [] })).toEqual([]);
      expect(await sources("oyster", { shelves: [shelfId(987_654)] })).toEqual([]);
      expect(await sources("oyster", { limit: 0 })).toEqual([]);
      expect(await sources("oyster", { limit: -1 })).toEqual([]);
    });

    test("more of the words is better; equals come newest first, then by their number, then by what they are", async () => {
      await put(
        record(1, "oyster reef", { at: instantOf(5) }),
        record(2, "oyster reef", { at: instantOf(9) }),
        record(3, "oyster reef", { at: instantOf(9), kind: "doc" }),
        record(3, "oyster reef", { at: instantOf(9) }),
        record(4, "oyster pearl", { at: instantOf(1) }),
      );
      const found = (await find("oyster pearl")).map(({ kind, source }) => `${kind}:${source}`);
      expect(found).toEqual(["mem:4", "mem:3", "doc:3", "mem:2", "mem:1"]);
      const scores = (await find("oyster pearl")).map(({ score }) => score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(await sources("oyster pearl", { limit: 2 })).toEqual([4, 3]);
    });

    test("what several ways of looking find counts once, and for more", async () => {
      await put(
        record(1, "备份 of src/kernel/ids.ts in the reef"),
        record(2, "the reef"),
        record(3, "备份"),
        record(4, "src/kernel/ids.ts"),
      );
      const [best, ...rest] = await find("reef 备份 kernel/ids.ts");
      expect(best).toMatchObject({ source: 1 });
      expect(rest.map(({ source }) => source).toSorted()).toEqual([2, 3, 4]);
    });

    describe("one shelf is not another, before the limit", () => {
      beforeEach(() =>
        put(
          ...Array.from({ length: 40 }, (_, at) => record(1_000 + at, "oyster oyster", { shelf: other })),
          record(1, "oyster"),
          record(2, "oyster", { kind: "doc" }),
          record(3, "oyster and many other things in the sea"),
        ),
      );

      test.each<{ name: string; query: Partial<ShelfQuery>; found: readonly number[] }>([
        { name: "the shelf", query: {}, found: [1, 2, 3] },
        { name: "memories", query: { kinds: ["mem"] }, found: [1, 3] },
        { name: "documents", query: { kinds: ["doc"] }, found: [2] },
        { name: "either", query: { kinds: ["doc", "mem"] }, found: [1, 2, 3] },
        { name: "neither", query: { kinds: [] }, found: [] },
        { name: "since, inclusive", query: { since: instantOf(1_002) }, found: [2, 3] },
        { name: "before, exclusive", query: { before: instantOf(1_002) }, found: [1] },
        { name: "between", query: { since: instantOf(1_002), before: instantOf(1_003) }, found: [2] },
      ])("$name", async ({ query, found }) => {
        expect((await sources("oyster", { ...query, limit: 3 })).toSorted()).toEqual(found);
      });

      test("several at once, and one twice", async () => {
        expect(await sources("oyster", { shelves: [own, other] })).toHaveLength(43);
        expect(await sources("oyster", { shelves: [own, own] })).toHaveLength(3);
        expect((await find("oyster", { shelves: [other] })).every(({ shelf }) => shelf === other)).toBe(true);
      });
    });

    describe("of very many", () => {
      const observed = (source: number, text: string, more: Partial<ShelfRecord> = {}) =>
        record(source, text, { kind: "obs", ...more });
      const many = (count: number, make: (at: number) => ShelfRecord) =>
        put(...Array.from({ length: count }, (_, at) => make(at)));

      test("the best of thousands that match is first, wherever it stands among them", async () => {
        await many(3_000, (at) =>
          observed(at + 1, at === 20 ? "oyster oyster pearl" : "an oyster, and other things of the sea"),
        );
        expect((await sources("oyster pearl", { limit: 5 }))[0]).toBe(21);
      });

      test("one that matches is found among ten thousand of another shelf, by each of the words", async () => {
        await many(10_000, (at) => observed(at + 1, "oyster reef tide", { shelf: other }));
        await put(observed(20_001, "a tide"), observed(20_002, "nothing"));
        for (const text of ["tide", "oyster tide", "oyster reef tide"])
          expect(await sources(text, { limit: 5 })).toEqual([20_001]);
      });

      test("what stands aside takes nobody's place, and is found by who asks for it", async () => {
        await many(9_000, (at) => observed(at + 1, "oyster oyster reef", { aside: "archived" }));
        await put(observed(20_001, "an oyster of the reef"), observed(20_002, "oyster", { aside: "held" }));
        await put(observed(20_003, "oyster", { aside: "superseded" }));
        expect(await sources("oyster reef", { limit: 3 })).toEqual([20_001]);
        expect(await sources("oyster", { aside: ["held"] })).toEqual([20_002, 20_001]);
        expect(await sources("oyster", { aside: ["archived"], limit: 20_000 })).toHaveLength(9_001);
        expect(await sources("oyster", { aside: ["held"], asideOnly: true, limit: 1 })).toEqual([20_002]);
        expect(await sources("oyster", { aside: ["archived"], asideOnly: true, limit: 20_000 })).toHaveLength(
          9_000,
        );
        expect(await sources("oyster", { aside: [], asideOnly: true })).toEqual([]);
        await write(async (index) => {
          await index.setAside("obs", 20_001, "superseded");
          await index.setAside("obs", 20_002, null);
          await index.setAside("obs", 987, null);
          await index.setAside("mem", 20_003, null);
        });
        expect((await sources("oyster reef", { limit: 3 })).toSorted()).toEqual([20_002, 987].toSorted());
      });

      test("memories are found beside as many observations, and by the kinds that are asked for", async () => {
        await many(9_000, (at) => observed(at + 1, "oyster reef tide"));
        await put(record(1, "the oyster"), observed(9_500, "oyster alone", { kind: "evt" }));
        const found = async (kinds: readonly ShelfKind[]) =>
          (await find("oyster reef", { kinds, limit: 3 })).map(({ kind, source }) => `${kind}:${source}`);
        expect(await found(["mem", "doc"])).toEqual(["mem:1"]);
        expect(await found(["evt"])).toEqual(["evt:9500"]);
        expect(await found(["obs"])).toEqual(["obs:9000", "obs:8999", "obs:8998"]);
        expect(await sources("reef", { limit: 20_000 })).toHaveLength(9_000);
      });

      test("as many are found as there is room for when every word is common", async () => {
        await many(9_000, (at) => observed(at + 1, at % 2 === 0 ? "oyster reef" : "tide pearl"));
        const found = await find("oyster pearl", { limit: 200 });
        expect(found).toHaveLength(200);
        expect(await find("oyster reef tide pearl", { limit: 200, exhaustive: true })).toHaveLength(200);
      });
    });

    test("putting again replaces, and may move it to another shelf", async () => {
      await put(record(1, "oyster 天气 src/reef.ts"));
      await put(record(1, "mussel", { shelf: other, at: instantOf(7) }));
      for (const gone of ["oyster", "天气", "src/reef.ts"])
        expect(await sources(gone, { shelves: [own, other] })).toEqual([]);
      expect(await sources("mussel")).toEqual([]);
      expect(await find("mussel", { shelves: [other] })).toMatchObject([{ shelf: other, at: 7 }]);
    });

    test("the last of one batch counts, and one without words is not found", async () => {
      await put(record(1, "oyster"), record(1, "mussel"), record(2, ""));
      expect(await sources("oyster")).toEqual([]);
      expect(await sources("mussel")).toEqual([1]);
      await put(record(2, "oyster"));
      await put(record(2, ""));
      expect(await sources("oyster")).toEqual([]);
    });

    test("what is removed is not found, and can come back; what is not there is no trouble", async () => {
      await put(record(1, "oyster"), record(2, "oyster"), record(1, "oyster", { kind: "doc" }));
      await write((index) => index.remove("mem", [1, 99]));
      expect((await find("oyster")).map(({ kind, source }) => `${kind}:${source}`)).toEqual([
        "mem:2",
        "doc:1",
      ]);
      await put(record(1, "oyster"));
      expect(await sources("oyster", { kinds: ["mem"] })).toEqual([2, 1]);
      for (const quick of [true, false])
        expect(await opened.store.read(({ shelfIndex }) => shelfIndex.verify({ quick }))).toBeNull();
    });

    test("clearing empties it and notes the version, and it can be filled again", async () => {
      const version = () => opened.store.read(({ shelfIndex }) => shelfIndex.version());
      expect(await version()).toBe(0);
      await put(record(1, "oyster"));
      for (const next of [7, 3]) {
        await write((index) => index.clear(next));
        expect(await version()).toBe(next);
        expect(await sources("oyster", { shelves: [own, other] })).toEqual([]);
        await put(record(1, "oyster"), record(2, "reef"));
        expect(await sources("oyster")).toEqual([1]);
      }
      const failed = write(async (index) => {
        await index.clear(9);
        throw new Error("taken back");
      });
      await expect(failed).rejects.toThrow("taken back");
      expect([await version(), await sources("oyster")]).toEqual([3, [1]]);
    });

    test("nothing in a query is syntax", async () => {
      await put(record(1, "oyster"), record(2, "oyster", { shelf: other }));
      const hostile = [
        ...['oyster" OR "x', "oyster*", "NEAR(oyster x)", "body:oyster", "-oyster", "(", '"', "^oyster"],
        ...["oyster AND NOT x", "\0oyster", "{a b}:oyster", "oyster + x", "') OR 1=1 --", "\ud800", "[1,2]"],
      ];
      for (const text of hostile) {
        const raw = {
          ...{ words: [text], prefixes: [text], phrases: [[text, text]] },
          ...{ grams: [[text], ["x", text]], code: [text] },
        };
        for (const hits of [await find(text), await find("", { terms: raw })])
          expect(hits.filter(({ source }) => source !== 1)).toEqual([]);
      }
    });

    test("a record needs its shelf and whole numbers", async () => {
      await expect(put(record(1, "oyster", { shelf: shelfId(987_654) }))).rejects.toThrow();
      await expect(put(record(1.5, "oyster"))).rejects.toThrow();
      await expect(put(record(1, "oyster", { at: instantOf(Number.NaN) }))).rejects.toThrow();
      expect(await sources("oyster")).toEqual([]);
    });

    test("finds exactly what looking at every record finds, on the shelves that may be read", async () => {
      const text = fc
        .array(fc.constantFrom(...CORNERS), { minLength: 1, maxLength: 5 })
        .map((words) => words.join(" "));
      const standing = fc.record({
        text,
        onOwn: fc.boolean(),
        kind: fc.constantFrom<ShelfKind>("mem", "doc", "obs", "evt"),
      });
      const query = fc.oneof(
        text,
        text.map((words) => `"${words}"`),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(standing, { minLength: 1, maxLength: 8 }),
          fc.array(query),
          async (texts, queries) => {
            const records = texts.map(({ text: said, onOwn, kind }, at) =>
              record(at + 1, said, { kind, shelf: onOwn ? own : other }),
            );
            await write((index) => index.clear(1));
            await put(...records);
            for (const asked of queries) {
              const readable = records.filter(({ shelf }) => shelf === own);
              const scanned = readable.filter(({ terms }) => matchTerms(queryTerms(asked), terms) > 0);
              const found = [...(await sources(asked))].sort((a, b) => a - b);
              expect({ asked, found }).toEqual({ asked, found: scanned.map(({ source }) => source) });
            }
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}
