/** What an index of words answers: everything in scope that matches, nothing else, best first. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { installationId, type LaneId } from "../kernel/ids.ts";
import { isNear } from "../kernel/text/edit-distance.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { stemsAlike, wordWithStem } from "../kernel/text/spelled-alike.ts";
import { stem } from "../kernel/text/stem.ts";
import type { IndexTerms, QueryTerms } from "../kernel/text/terms.ts";
import type { IndexKind, IndexQuery, IndexRecord, TextIndex } from "./text-index.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenIndex {
  readonly store: UnitOfWork<{ readonly index: TextIndex }>;
  /** Makes a lane, or finds it. */
  lane(installation: string, agent: string, sessionKey: string): Promise<LaneId>;
  close(): Promise<void>;
}

const HOME = installationId("home");

export function textIndexSuite(name: string, open: () => Promise<OpenIndex>): void {
  describe(`${name}: text index`, () => {
    let opened: OpenIndex;
    let lane: LaneId;
    beforeEach(async () => {
      opened = await open();
      lane = await opened.lane("home", "main", "direct");
    });
    afterEach(() => opened.close());

    const record = (source: number, text: string, more: Partial<IndexRecord> = {}): IndexRecord => ({
      kind: "msg",
      source,
      lane,
      speaker: "user",
      at: instantOf(1_000 + source),
      hidden: false,
      terms: indexTerms(text),
      ...more,
    });
    const put = (...records: readonly IndexRecord[]) =>
      opened.store.write("derived", ({ index }) => index.put(records));
    const find = (text: string, more: Partial<IndexQuery> = {}) =>
      opened.store.read(({ index }) =>
        index.search({ terms: queryTerms(text), scope: { installation: HOME }, limit: 100, ...more }),
      );
    const sources = async (text: string, more: Partial<IndexQuery> = {}) =>
      (await find(text, more)).map((hit) => hit.source);

    test("finds what has the word, and says where and when it is", async () => {
      await put(record(1, "the oyster makes nacre"), record(2, "nothing of the kind"));
      expect(await find("oyster")).toEqual([
        { kind: "msg", source: 1, lane, at: 1_001, score: expect.any(Number) },
      ]);
    });

    test("a query without terms finds nothing, and so does a limit of none", async () => {
      await put(record(1, "oyster"));
      expect(await sources("")).toEqual([]);
      expect(await sources("— … !")).toEqual([]);
      expect(await sources("oyster", { limit: 0 })).toEqual([]);
    });

    test("more of the words is better; equals come newest first, then by source", async () => {
      await put(
        record(1, "oyster reef", { at: instantOf(5) }),
        record(2, "oyster reef", { at: instantOf(9) }),
        record(3, "oyster reef", { at: instantOf(9) }),
        record(4, "oyster pearl", { at: instantOf(1) }),
      );
      expect(await sources("oyster pearl")).toEqual([4, 3, 2, 1]);
      const scores = (await find("oyster pearl")).map((hit) => hit.score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(await sources("oyster pearl", { limit: 2 })).toEqual([4, 3]);
    });

    test("asked for every one, only what has all of it; what else is asked for decides about the order", async () => {
      await put(
        record(1, "oysters in the reef, 数据库的备份"),
        record(2, "the oyster reef, 备份 of it"),
        record(3, "oyster, 备份"),
        record(4, "oyster reef"),
      );
      const every = queryTerms("oyster reef 备份");
      expect(await sources('"oyster reef"', { every })).toEqual([2, 1]);
      expect((await sources("", { every: queryTerms("oyster reef") })).toSorted()).toEqual([1, 2, 4]);
      expect((await sources("", { every: queryTerms("备份") })).toSorted()).toEqual([1, 2, 3]);
      expect(await sources("oyster", { every: queryTerms("oyster pearl") })).toEqual([]);
    });

    test("putting again replaces; the old words are gone", async () => {
      await put(record(1, "oyster"));
      await put(record(1, "mussel", { speaker: "assistant" }));
      expect(await sources("oyster")).toEqual([]);
      expect(await sources("mussel")).toEqual([1]);
      expect(await sources("mussel", { speakers: ["assistant"] })).toEqual([1]);
    });

    test("what is removed is not found, and can come back", async () => {
      await put(record(1, "oyster"), record(2, "oyster"));
      await opened.store.write("derived", ({ index }) => index.remove("msg", [1, 99]));
      expect(await sources("oyster")).toEqual([2]);
      await put(record(1, "oyster"));
      expect(await sources("oyster")).toEqual([2, 1]);
    });

    test("what is hidden is kept and not found", async () => {
      await put(record(1, "oyster"), record(2, "oyster", { hidden: true }));
      expect(await sources("oyster")).toEqual([1]);
      await opened.store.write("derived", async ({ index }) => {
        await index.setHidden("msg", 1, true);
        await index.setHidden("msg", 2, false);
        await index.setHidden("msg", 99, true);
      });
      expect(await sources("oyster")).toEqual([2]);
    });

    test("the newest instead of the best, where that is asked for", async () => {
      await put(record(1, "oyster oyster pearl"), record(2, "pearl"), record(3, "oyster"));
      expect(await sources("oyster pearl", { limit: 1 })).toEqual([1]);
      expect(await sources("oyster pearl", { order: "newest", limit: 2 })).toEqual([3, 2]);
    });

    describe("scope and filters apply before the limit", () => {
      beforeEach(async () => {
        const group = await opened.lane("home", "main", "group");
        const other = await opened.lane("home", "other", "direct");
        const away = await opened.lane("away", "main", "direct");
        await put(
          ...Array.from({ length: 40 }, (_, at) => record(1_000 + at, "oyster", { lane: away })),
          record(1, "oyster"),
          record(2, "oyster", { lane: group, speaker: "assistant" }),
          record(3, "oyster", { lane: other }),
        );
      });

      test.each<{ name: string; query: Partial<IndexQuery>; found: readonly number[] }>([
        { name: "the installation", query: {}, found: [3, 2, 1] },
        { name: "an agent", query: { scope: { installation: HOME, agents: ["main"] } }, found: [2, 1] },
        { name: "no agent", query: { scope: { installation: HOME, agents: [] } }, found: [] },
        { name: "no lane", query: { scope: { installation: HOME, lanes: [] } }, found: [] },
        { name: "a speaker", query: { speakers: ["assistant"] }, found: [2] },
        { name: "a kind", query: { kinds: ["msg"] }, found: [3, 2, 1] },
        { name: "no kind", query: { kinds: [] }, found: [] },
        { name: "since, inclusive", query: { since: instantOf(1_002) }, found: [3, 2] },
        { name: "before, exclusive", query: { before: instantOf(1_002) }, found: [1] },
      ])("$name", async ({ query, found }) => {
        expect(await sources("oyster", { ...query, limit: 3 })).toEqual(found);
      });

      test("a lane", async () => {
        expect(await sources("oyster", { scope: { installation: HOME, lanes: [lane] }, limit: 1 })).toEqual([
          1,
        ]);
      });

      test("a lane of another installation stays out of reach", async () => {
        const away = await opened.lane("away", "main", "direct");
        expect(await sources("oyster", { scope: { installation: HOME, lanes: [away] } })).toEqual([]);
      });
    });

    test("says how common terms are, whatever their kind and whoever said them", async () => {
      const away = await opened.lane("away", "main", "direct");
      const about = (...prefixes: string[]) => ({
        ...queryTerms('oyster "reef walks" 备份 天 srcKernel'),
        prefixes,
      });
      const ask = (terms: QueryTerms) => opened.store.read(({ index }) => index.frequencies(terms));
      expect(await ask(about())).toMatchObject({ records: 0, averageLength: 0 });
      await put(
        record(1, "two oysters"),
        record(2, "an oyster reef far away", { lane: away, hidden: true }),
        record(3, "今天天气 数据库备份", { kind: "sum" }),
        record(4, "天气 in srcKernel_x walking"),
        record(5, "oyster"),
      );
      const { records, averageLength } = await ask(queryTerms(""));
      expect(records).toBe(5);
      expect(averageLength).toBeCloseTo((2 + 5 + 0 + 6 + 1) / 5);
      await opened.store.write("derived", ({ index }) => index.remove("msg", [5]));
      const { of } = await ask(about("oy", "nowhere"));
      expect(Object.fromEntries(of)).toEqual({
        oyster: 2,
        reef: 1,
        walks: 1,
        备份: 1,
        天: 2,
        src: 1,
        kernel: 1,
        srckernel: 1,
        "oy*": 2,
        "nowhere*": 0,
      });
    });

    test("one kind is not another, whatever their numbers", async () => {
      await put(
        record(1, "oyster"),
        record(1, "oyster reef", { kind: "sum" }),
        record(1, "oyster", { kind: "leaf" }),
      );
      const kinds = async (...wanted: readonly IndexKind[]) =>
        (await find("oyster", { kinds: wanted })).map(({ kind }) => kind);
      expect(await kinds("sum")).toEqual(["sum"]);
      expect((await kinds("msg", "leaf")).toSorted()).toEqual(["leaf", "msg"]);
      await opened.store.write("derived", ({ index }) => index.clear("leaf"));
      expect((await kinds("msg", "leaf", "sum")).toSorted()).toEqual(["msg", "sum"]);
      expect(await opened.store.read(({ index }) => index.verify())).toBeNull();
    });

    test("nothing in a query is syntax", async () => {
      await put(record(1, "oyster"));
      const hostile = [
        'oyster" OR "x',
        "oyster*",
        "NEAR(oyster x)",
        "body:oyster",
        "-oyster",
        "(",
        '"',
        "^oyster",
      ];
      for (const text of [...hostile, "oyster AND NOT x", "\0oyster", "{a b}:oyster", "oyster + x"]) {
        await expect(find(text)).resolves.toBeInstanceOf(Array);
        const raw = {
          words: [text],
          prefixes: [text],
          phrases: [[text, text]],
          grams: [[text], ["x", text]],
          code: [text],
        };
        await expect(find("", { terms: raw })).resolves.toBeInstanceOf(Array);
      }
    });

    test("a watermark is nothing at first and kept by kind", async () => {
      const watermark = () => opened.store.read(({ index }) => index.watermark("msg"));
      expect(await watermark()).toEqual({ upTo: 0, version: 0 });
      for (const next of [
        { upTo: 5, version: 1 },
        { upTo: 3, version: 2 },
      ]) {
        await opened.store.write("derived", ({ index }) => index.setWatermark("msg", next));
        expect(await watermark()).toEqual(next);
      }
    });

    test("clearing empties the index and its watermark, and it can be filled again", async () => {
      await put(record(1, "oyster"));
      await opened.store.write("derived", async ({ index }) => {
        await index.setWatermark("msg", { upTo: 1, version: 1 });
        await index.clear("msg");
      });
      expect(await sources("oyster")).toEqual([]);
      expect(await opened.store.read(({ index }) => index.watermark("msg"))).toEqual({ upTo: 0, version: 0 });
      await put(record(1, "oyster"));
      expect(await sources("oyster")).toEqual([1]);
      expect(await opened.store.read(({ index }) => index.verify())).toBeNull();
    });

    test("a record needs its lane", async () => {
      await expect(put(record(1, "oyster", { lane: 987_654 as LaneId }))).rejects.toThrow();
    });

    test("finds exactly what looking at every record finds", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(spokenTerms, { minLength: 1, maxLength: 12 }),
          fc.array(askedTerms, { minLength: 1, maxLength: 6 }),
          async (spoken, queries) => {
            const records = spoken.map((terms, at) => record(at + 1, "", { terms }));
            await opened.store.write("derived", ({ index }) => index.clear("msg"));
            await put(...records);
            for (const terms of queries) {
              const expected = records.filter((one) => matches(terms, one.terms)).map((one) => one.source);
              const found = [...(await sources("", { terms }))].sort((a, b) => a - b);
              expect(found).toEqual(expected);
            }
          },
        ),
        { numRuns: 80 },
      );
    });

    test("a beginning finds the words that go on from it", async () => {
      await put(
        record(1, "Die Rechnungen"),
        record(2, "Zahnarzttermin"),
        record(3, "в машине"),
        record(4, "arzt"),
      );
      const starting = (...prefixes: string[]) => sources("", { terms: { ...queryTerms(""), prefixes } });
      expect(await starting("rechnung")).toEqual([1]);
      expect(await starting("zahnarzt")).toEqual([2]);
      expect(await starting("машин")).toEqual([3]);
      expect(await starting("arzt")).toEqual([4]);
      expect([...(await starting("rech", "maschin", "zahn"))].sort()).toEqual([1, 2]);
    });

    test("words that are spelt like another, the most common first, as they can be asked for", async () => {
      await put(
        record(1, "two passports, an airport and a password"),
        record(2, "the Greenhouse; lasagne for everybody allergic to peas"),
        record(3, "passport 4711, pass4711", { hidden: true }),
        record(4, "the pasta sport, parrots, a carport, Fahrräder, молоко"),
        record(5, "maple, maples, mables"),
        record(6, "maple syrup"),
      );
      const alike = (word: string, most = 10) =>
        opened.store.read(({ index }) => index.spelledAlike(word, most));
      const asked = await Promise.all(
        ["pasports", "alergic", "lasange", "greenhose", "fahräder", "молко", "restarant"].map((word) =>
          alike(word),
        ),
      );
      expect(asked.map((words) => words.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
      for (const [word, source] of [
        ["pasports", 1],
        ["alergic", 2],
        ["lasange", 2],
        ["greenhose", 2],
        ["fahräder", 4],
      ] as const) {
        const [found] = await alike(word);
        expect(await sources(found!)).toEqual([source]);
      }
      expect(await alike("mabple")).toEqual(["mapl", "mabl"]);
      expect(await alike("mabple", 1)).toEqual(["mapl"]);
      expect(await alike("maple")).toEqual(["mabl"]);
      for (const word of ["", "…", "pas", "pass4712", "two words", '"* OR', "\0"])
        expect(await alike(word)).toEqual([]);
      expect(await alike("pasports", 0)).toEqual([]);
    });

    test("what is spelt alike is found in a long list as by looking at every word", async () => {
      const letters = fc.string({
        unit: fc.constantFrom("a", "b", "o", "r", "t"),
        minLength: 4,
        maxLength: 9,
      });
      const words = fc.sample(letters, { numRuns: 400, seed: 11 });
      await put(record(1, words.join(" ")));
      const known = new Set(words.map(stem));
      for (const word of fc.sample(letters, { numRuns: 30, seed: 12 })) {
        const asked = stem(word);
        const near = stemsAlike(asked, (nearness) =>
          [...known].filter((one) => isNear(asked, one, nearness)),
        );
        const found = await opened.store.read(({ index }) => index.spelledAlike(word, 10));
        expect(new Set(found.map(stem))).toEqual(
          new Set(
            near
              .toSorted()
              .filter((one) => wordWithStem(one, stem) !== undefined)
              .slice(0, 10),
          ),
        );
      }
    });

    test("words of scripts without spaces are found inside of what was said, accents of Greek or not", async () => {
      await put(
        record(1, "ผมชอบกินข้าวผัดกุ้งมาก"),
        record(2, "ຂ້ອຍມັກກິນເຂົ້າຫນຽວ"),
        record(3, "ខ្ញុំចូលចិត្តភាសាខ្មែរណាស់"),
        record(4, "ကျွန်တော်မြန်မာစာကိုလေ့လာတယ်"),
        record(5, "Αγόρασα ΦΈΤΑ στην οδό"),
      );
      for (const [query, source] of [
        ["ข้าวผัด", 1],
        ["กุ้ง", 1],
        ["ເຂົ້າ", 2],
        ["ភាសាខ្មែរ", 3],
        ["မြန်မာ", 4],
        ["φετα", 5],
        ["φέτα", 5],
      ] as const)
        expect({ query, found: await sources(query) }).toEqual({ query, found: [source] });
      expect(await sources("หมู")).toEqual([]);
    });

    test("emoji are spaces, of whatever age they are: what stands beside one is found, alone and as a phrase", async () => {
      const emoji = [..."😀🤖🥑🥭🦪🫐🫠🫨🫩", "👩‍👩‍👧‍👦", "👍🏽", "❤️", "🇳🇴", "\u{1faf9}", "₿", "\u20c0"];
      await put(...emoji.map((one, at) => record(at + 1, `the oysters${one}reef ${one} walks${one}`)));
      const all = emoji.map((_, at) => at + 1);
      for (const asked of ["oyster", "reef", "walk", '"oysters reef"', '"reef walks"', "reef🦪"])
        expect({ asked, found: (await sources(asked)).toSorted((a, b) => a - b) }).toEqual({
          asked,
          found: all,
        });
      expect(await sources("🦪")).toEqual([]);
      const { of, averageLength } = await opened.store.read(({ index }) =>
        index.frequencies(queryTerms("oysters")),
      );
      expect(of.get("oysters")).toBe(emoji.length);
      expect(averageLength).toBe(4);
    });

    test("agrees with the scan of what is not indexed yet", async () => {
      const text = fc
        .array(fc.constantFrom(...CORNERS), { minLength: 1, maxLength: 5 })
        .map((words) => words.join(" "));
      const query = fc.oneof(
        text,
        text.map((words) => `"${words}"`),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(text, { minLength: 1, maxLength: 8 }),
          fc.array(query),
          async (texts, queries) => {
            const records = texts.map((body, at) => record(at + 1, body));
            await opened.store.write("derived", ({ index }) => index.clear("msg"));
            await put(...records);
            for (const asked of queries) {
              const scanned = records.filter((one) => matchTerms(queryTerms(asked), one.terms) > 0);
              const found = [...(await sources(asked))].sort((a, b) => a - b);
              expect({ asked, found }).toEqual({ asked, found: scanned.map((one) => one.source) });
            }
          },
        ),
        { numRuns: 60 },
      );
    });
  });
}

/** Words that meet the corners of analysis: stems, accents, scripts with and without spaces, paths, marks. */
export const CORNERS = [
  ...["oyster", "oysters", "running", "runs", "Ünïcode", "naïve", "résumé", "e-mail", "generalizations"],
  ...[
    "天气",
    "今天天气很好",
    "東京",
    "カタカナ",
    "한국어를",
    "ภาษาไทย",
    "ข้าวผัด",
    "हिन्दी",
    "привет",
    "مرحبا",
    "ﬁne",
  ],
  ...["φέτα", "φετα", "ΟΔΌΣ", "οδός", "ως", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာစာ", "ຂ້ອຍ"],
  ...["src/kernel/ids.ts", "fooBar_baz", "parseHTTPHeader", "v1.2.3", "2026", "x", "🦪", "—", "don’t"],
  ...["oysters🦪", "🫠runs", "naïve👍🏽x", "1️⃣", "\u{1faf9}", "5₿", "\u0301", "東京🫨天气"],
];

const WORDS = ["reef", "pearl", "tide", "salt", "shell"];
const CHARACTERS = ["天", "气", "今", "東", "京"];
const PATHS = ["src/kernel/ids.ts", "src/kernel/json.ts", "foobar_baz", "get_user_by_id"];

const run = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 4 });
const pairsOf = (characters: readonly string[]) =>
  characters.slice(1).map((next, at) => `${characters[at]}${next}`);

const spokenTerms = fc
  .record({
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }),
    runs: fc.array(run, { maxLength: 3 }),
    paths: fc.uniqueArray(fc.constantFrom(...PATHS)),
  })
  .map(({ words, runs, paths }) => ({
    words: words.join(" "),
    grams: runs.flatMap((one) => [...pairsOf(one), one.at(-1)!]).join(" "),
    code: paths.join("\n"),
  }));

const askedTerms = fc.record({
  words: fc.uniqueArray(fc.constantFrom(...WORDS, "nowhere"), { maxLength: 3 }),
  prefixes: fc.uniqueArray(
    fc
      .tuple(fc.constantFrom(...WORDS, "nowhere"), fc.integer({ min: 2, max: 8 }))
      .map(([word, length]) => word.slice(0, length)),
    { maxLength: 1 },
  ),
  phrases: fc.array(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), { maxLength: 1 }),
  grams: fc
    .array(run, { maxLength: 2 })
    .map((runs) => runs.map((one) => (one.length === 1 ? one : pairsOf(one)))),
  code: fc.array(fc.constantFrom("kernel/", "ids", "foobar_", "user_by", "absent"), { maxLength: 2 }),
});

/** At least one term; the words of a phrase count only together. */
function matches(asked: QueryTerms, spoken: IndexTerms): boolean {
  const words = ` ${spoken.words} `;
  const grams = ` ${spoken.grams} `;
  return (
    asked.words.some((word) => words.includes(` ${word} `)) ||
    asked.prefixes.some((prefix) => words.includes(` ${prefix}`)) ||
    asked.phrases.some((phrase) => words.includes(` ${phrase.join(" ")} `)) ||
    asked.grams.some((pairs) =>
      grams.includes(` ${pairs.join(" ")}${[...pairs.join("")].length === 1 ? "" : " "}`),
    ) ||
    asked.code.some((part) => spoken.code.includes(part))
  );
}
