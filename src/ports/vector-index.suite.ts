/** What an index of vectors answers: the nearest of what may be seen, in one space, as the unit of work sees it. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { laneId, shelfId } from "../kernel/ids.ts";
import { cosine, normalise } from "../kernel/vectors/cosine.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { VectorIndex, VectorKind, VectorQuery, VectorRecord } from "./vector-index.ts";

type VectorUnits = UnitOfWork<{ readonly vectors: VectorIndex }>;

export interface OpenVectors {
  readonly store: VectorUnits;
  /** Somebody else who reads the same. */
  another(): Promise<VectorUnits>;
  close(): Promise<void>;
}

const SPACE = { fingerprint: "letters-1", dimensions: 40 };
const OTHER = { fingerprint: "letters-2", dimensions: 40 };
const WIDER = { fingerprint: "numbers", dimensions: 96 };
const LANE = laneId(3);
/** Not to be mistaken for the lane: both are counted from 1. */
const SHELF = shelfId(3);

/** Mostly along one axis, a little along others that `lean` chooses. */
function towards(axis: number, lean = 0, dimensions = SPACE.dimensions): Float32Array {
  return normalise(
    Float32Array.from({ length: dimensions }, (_, at) =>
      at === axis ? 1 : 0.05 * Math.sin(lean * (at + 1)),
    ),
  );
}

const record = (source: number, axis: number, more: Partial<VectorRecord> = {}): VectorRecord => ({
  kind: "msg",
  source,
  place: LANE,
  speaker: "user",
  at: instantOf(1_000 + source),
  vector: towards(axis),
  ...more,
});

const query = (axis: number, more: Partial<VectorQuery> = {}): VectorQuery => ({
  vector: towards(axis),
  kinds: ["msg", "mem", "doc", "obs", "evt"],
  lanes: [LANE],
  shelves: [SHELF],
  limit: 10,
  ...more,
});

export function vectorIndexSuite(name: string, open: () => Promise<OpenVectors>): void {
  describe(`${name}: vector index`, () => {
    let opened: OpenVectors;
    beforeEach(async () => {
      opened = await open();
      await opened.store.write("derived", ({ vectors }) => vectors.begin(SPACE));
    });
    afterEach(() => opened.close());

    const write = <T>(work: (vectors: VectorIndex) => Promise<T>) =>
      opened.store.write("derived", ({ vectors }) => work(vectors));
    const read = <T>(work: (vectors: VectorIndex) => Promise<T>) =>
      opened.store.read(({ vectors }) => work(vectors));
    const put = (...records: readonly VectorRecord[]) =>
      write((vectors) => vectors.put(SPACE.fingerprint, records));
    const find = (axis: number, more: Partial<VectorQuery> = {}) =>
      read((vectors) => vectors.search(SPACE.fingerprint, query(axis, more)));
    const refs = async (axis: number, more: Partial<VectorQuery> = {}) =>
      (await find(axis, more)).map(({ kind, source }) => `${kind}:${source}`);

    describe("finding", () => {
      test("the nearest first, with a cosine that is right to a hundredth", async () => {
        await put(record(1, 0), record(2, 1), record(3, 0, { vector: towards(0, 2) }));
        const hits = await find(0);
        expect(hits).toEqual([
          { kind: "msg", source: 1, cosine: expect.closeTo(1, 2) },
          { kind: "msg", source: 3, cosine: expect.closeTo(cosine(towards(0, 2), towards(0)), 2) },
          { kind: "msg", source: 2, cosine: expect.closeTo(0, 2) },
        ]);
        expect(await refs(1, { limit: 1 })).toEqual(["msg:2"]);
        expect(await refs(1, { limit: 0 })).toEqual([]);
      });

      test("equal ones come by kind, messages first and events last, then by greatest source", async () => {
        const on = (kind: VectorKind) => ({ kind, place: SHELF });
        await put(record(9, 4, on("doc")), record(5, 4), record(7, 4), record(6, 4), record(8, 4, on("mem")));
        await put(record(3, 4, on("evt")), record(2, 4, on("obs")), record(4, 4, on("obs")));
        expect(await refs(4)).toEqual([
          ...["msg:7", "msg:6", "msg:5", "mem:8", "doc:9"],
          ...["obs:4", "obs:2", "evt:3"],
        ]);
        expect(await refs(4, { limit: 2 })).toEqual(["msg:7", "msg:6"]);
        expect(await refs(4, { kinds: ["evt", "obs"] })).toEqual(["obs:4", "obs:2", "evt:3"]);
        expect(await refs(4, { kinds: ["obs", "evt"], shelves: [] })).toEqual([]);
      });

      test("only in lanes and on shelves that are named, and a lane is no shelf", async () => {
        const elsewhere = { place: laneId(4) };
        await put(
          record(1, 0, elsewhere),
          record(2, 0),
          record(3, 0, { kind: "mem", place: SHELF }),
          record(4, 0, { kind: "doc", place: shelfId(4) }),
        );
        expect(await refs(0)).toEqual(["msg:2", "mem:3"]);
        expect(await refs(0, { lanes: [] })).toEqual(["mem:3"]);
        expect(await refs(0, { shelves: [] })).toEqual(["msg:2"]);
        expect(await refs(0, { lanes: [laneId(4)], shelves: [shelfId(4), SHELF] })).toEqual([
          "msg:1",
          "mem:3",
          "doc:4",
        ]);
        expect(await refs(0, { lanes: [], shelves: [] })).toEqual([]);
        expect(await refs(0, { kinds: ["mem"] })).toEqual(["mem:3"]);
        expect(await refs(0, { kinds: [] })).toEqual([]);
      });

      test("by who said it, and from then until before then", async () => {
        await put(
          record(1, 0, { speaker: "user" }),
          record(2, 0, { speaker: "assistant" }),
          record(3, 0, { speaker: "half a \ud83d" }),
        );
        expect(await refs(0, { speakers: ["assistant", "nobody"] })).toEqual(["msg:2"]);
        expect(await refs(0, { speakers: ["half a \ud83d"] })).toEqual(["msg:3"]);
        expect(await refs(0, { speakers: ["half a \ud83e"] })).toEqual([]);
        expect(await refs(0, { speakers: [] })).toEqual([]);
        expect(await refs(0, { since: instantOf(1_002) })).toEqual(["msg:3", "msg:2"]);
        expect(await refs(0, { before: instantOf(1_002) })).toEqual(["msg:1"]);
        expect(await refs(0, { since: instantOf(1_002), before: instantOf(1_003) })).toEqual(["msg:2"]);
      });

      test("scope comes before the limit: what may be seen is found behind any number of nearer ones", async () => {
        const nearer = Array.from({ length: 300 }, (_, at) =>
          record(1_000 + at, 0, { place: laneId(4), at: instantOf(5) }),
        );
        await put(...nearer, record(1, 0, { vector: towards(0, 7) }), record(2, 1));
        expect(await refs(0, { limit: 2 })).toEqual(["msg:1", "msg:2"]);
        const both = { lanes: [LANE, laneId(4)], limit: 1 };
        expect(await refs(0, { ...both, since: instantOf(6) })).toEqual(["msg:1"]);
        expect(await refs(0, { ...both, speakers: ["user"] })).toEqual(["msg:1299"]);
      });

      test("what is found is what comparing everything finds", async () => {
        const size = { minLength: SPACE.dimensions, maxLength: SPACE.dimensions };
        const numbers = fc.float32Array({ ...size, min: -1, max: 1, noNaN: true });
        const known = new Map<number, Float32Array>();
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.tuple(fc.nat(30), numbers), { maxLength: 6 }),
            numbers,
            async (more, asked) => {
              for (const [source, vector] of more) {
                if (vector.every((number) => number === 0)) known.delete(source);
                else known.set(source, normalise(vector));
              }
              await put(...more.map(([source, vector]) => record(source, 0, { vector: normalise(vector) })));
              const vector = normalise(asked);
              const hits = await find(0, { vector, limit: 5 });
              const best = [...known.values()].map((one) => cosine(one, vector)).sort((a, b) => b - a);
              const wanted = vector.every((number) => number === 0) ? 0 : Math.min(5, known.size);
              expect(hits).toHaveLength(wanted);
              hits.forEach((hit, at) => {
                expect(Math.abs(hit.cosine - cosine(known.get(hit.source)!, vector))).toBeLessThan(0.01);
                expect(Math.abs(hit.cosine - best[at]!)).toBeLessThan(0.02);
              });
            },
          ),
          { numRuns: 40 },
        );
      });

      test("thousands, with every one of them compared if asked to", async () => {
        const many = Array.from({ length: 2_000 }, (_, at) =>
          record(at, at % 40, { vector: towards(at % 40, at) }),
        );
        await put(...many);
        expect(await read((vectors) => vectors.count())).toBe(2_000);
        const hits = await find(7, { vector: towards(7, 1_207) });
        expect(hits[0]).toEqual({ kind: "msg", source: 1_207, cosine: expect.closeTo(1, 2) });
        expect(await find(7, { vector: towards(7, 1_207), exhaustive: true })).toEqual(hits);
      });
    });

    describe("keeping", () => {
      test("what is stored is read again by its number, right to a hundredth; what is not there is not given", async () => {
        await put(record(1, 0, { vector: towards(0, 2) }), record(2, 1, { kind: "doc", place: SHELF }));
        const found = await read((vectors) => vectors.vectorsOf(SPACE.fingerprint, "msg", [1, 2, 9]));
        expect([...found.keys()]).toEqual([1]);
        expect(cosine(found.get(1)!, towards(0, 2))).toBeGreaterThan(0.99);
        expect(Math.hypot(...found.get(1)!)).toBeCloseTo(1, 2);
        await expect(read((vectors) => vectors.vectorsOf("another", "msg", [1]))).rejects.toMatchObject({
          code: "vector/other-space",
        });
      });

      test("what is put again takes the place of what was there", async () => {
        await put(record(1, 0), record(2, 0));
        await put(record(1, 5, { place: laneId(9), speaker: "assistant", at: instantOf(7) }));
        expect(await refs(0, { limit: 1 })).toEqual(["msg:2"]);
        const moved = { lanes: [laneId(9)], speakers: ["assistant"], before: instantOf(8) };
        expect(await refs(5, moved)).toEqual(["msg:1"]);
        await put(record(3, 1), record(3, 6));
        expect((await find(6))[0]).toMatchObject({ source: 3, cosine: expect.closeTo(1, 2) });
        expect(await read((vectors) => vectors.count())).toBe(3);
      });

      test("the same number of another kind is something else", async () => {
        await put(record(1, 0), record(1, 1, { kind: "mem", place: SHELF }));
        await write((vectors) => vectors.remove("msg", [1]));
        expect(await refs(0)).toEqual(["mem:1"]);
      });

      test("what is removed is found no more, and its room is used again", async () => {
        await put(...Array.from({ length: 300 }, (_, at) => record(at, at % 40)));
        await write((vectors) => vectors.remove("msg", [0, 40, 80, 120, 160, 200, 240, 280, 999]));
        expect(await find(0, { limit: 1 })).toEqual([
          { kind: "msg", source: expect.any(Number), cosine: expect.closeTo(0, 2) },
        ]);
        expect(await read((vectors) => vectors.count())).toBe(292);
        await put(...Array.from({ length: 8 }, (_, at) => record(1_000 + at, 0)));
        expect(await refs(0, { limit: 8 })).toEqual(
          [1_007, 1_006, 1_005, 1_004, 1_003, 1_002, 1_001, 1_000].map((source) => `msg:${source}`),
        );
        await write((vectors) =>
          vectors.remove(
            "msg",
            Array.from({ length: 2_000 }, (_, at) => at),
          ),
        );
        expect([await refs(0), await read((vectors) => vectors.count())]).toEqual([[], 0]);
        await put(record(1, 0));
        expect(await refs(0)).toEqual(["msg:1"]);
      });

      test("what has no direction is not kept, and finds nothing", async () => {
        await put(record(1, 0), record(2, 0));
        await put(record(1, 0, { vector: new Float32Array(SPACE.dimensions) }));
        expect(await refs(0)).toEqual(["msg:2"]);
        expect(await read((vectors) => vectors.count())).toBe(1);
        expect(await refs(0, { vector: new Float32Array(SPACE.dimensions) })).toEqual([]);
      });

      test.each([
        ["too short", new Float32Array(39).fill(0.1)],
        ["too long", new Float32Array(41).fill(0.1)],
        ["no number", new Float32Array(40).fill(Number.NaN)],
        ["without end", towards(0).with(3, Number.POSITIVE_INFINITY)],
      ])("a vector that is %s is refused, and nothing is stored", async (_why, vector) => {
        const attempt = put(record(1, 0), record(2, 0, { vector }));
        expect(await attempt.catch(codeOf)).toBe("vector/bad-vector");
        expect(await find(0, { vector }).catch(codeOf)).toBe("vector/bad-vector");
        expect(await refs(0)).toEqual([]);
        const caught = write(async (vectors) => {
          await vectors.put(SPACE.fingerprint, [record(3, 0), record(4, 0, { vector })]).catch(() => {});
        });
        await caught;
        expect([await refs(0), await read((vectors) => vectors.count())]).toEqual([[], 0]);
      });

      test.each([{ source: 0.5 }, { source: 2 ** 53 }, { at: instantOf(Number.NaN) }])(
        "a record with %j is refused",
        async (more) => {
          await expect(put(record(1, 0), record(2, 0, more))).rejects.toThrow();
          expect(await refs(0)).toEqual([]);
        },
      );

      test("a vector that is changed after it was put is not what was put", async () => {
        const vector = towards(0);
        await write(async (vectors) => {
          await vectors.put(SPACE.fingerprint, [record(1, 0, { vector })]);
          vector.fill(0.5);
        });
        expect((await find(0))[0]?.cosine).toBeCloseTo(1, 2);
      });
    });

    describe("spaces", () => {
      test("none is in use before one is begun, and then nothing can be asked or stored", async () => {
        const fresh = await open();
        const none = <T>(work: (vectors: VectorIndex) => Promise<T>) =>
          fresh.store.write("derived", ({ vectors }) => work(vectors));
        expect(await none((vectors) => vectors.space())).toBeUndefined();
        expect(await none((vectors) => vectors.count())).toBe(0);
        expect(await none((vectors) => vectors.watermark("msg"))).toBe(0);
        expect(await none((vectors) => vectors.sweep())).toBe(false);
        await none((vectors) => vectors.remove("msg", [1]));
        const refused = [
          none((vectors) => vectors.put("x", [record(1, 0)])),
          none((vectors) => vectors.search("x", query(0))),
          none((vectors) => vectors.setWatermark("msg", 1)),
        ];
        for (const attempt of refused) expect(await attempt.catch(codeOf)).toBe("vector/other-space");
        await fresh.close();
      });

      test("two never meet: who names another one is refused, to store and to ask", async () => {
        await put(record(1, 0));
        const { fingerprint } = OTHER;
        const attempts = [
          () => write((vectors) => vectors.put(fingerprint, [record(2, 0)])),
          () => read((vectors) => vectors.search(fingerprint, query(0))),
        ];
        for (const attempt of attempts) {
          expect(await attempt().catch((error) => ({ code: codeOf(error), hint: error.hint }))).toEqual({
            code: "vector/other-space",
            hint: expect.stringMatching(/embedder/),
          });
        }
        expect(await refs(0)).toEqual(["msg:1"]);
      });

      test("another one begins empty, of other dimensions if it likes; the one before refuses", async () => {
        await put(record(1, 0));
        await write((vectors) => vectors.begin(WIDER));
        expect(await read((vectors) => vectors.space())).toEqual(WIDER);
        expect(await read((vectors) => vectors.count())).toBe(0);
        const vector = towards(80, 0, WIDER.dimensions);
        const ask = () => read((vectors) => vectors.search(WIDER.fingerprint, query(0, { vector })));
        expect(await ask()).toEqual([]);
        await write((vectors) => vectors.put(WIDER.fingerprint, [record(2, 0, { vector })]));
        expect(await ask()).toEqual([{ kind: "msg", source: 2, cosine: expect.closeTo(1, 2) }]);
        expect(await find(0).catch(codeOf)).toBe("vector/other-space");
      });

      test("coming back to one finds what is left of it; beginning the one in use changes nothing", async () => {
        await put(record(1, 0), record(2, 0));
        await write((vectors) => vectors.setWatermark("msg", 7));
        await write((vectors) => vectors.begin(SPACE));
        expect(await refs(0)).toEqual(["msg:2", "msg:1"]);
        await write((vectors) => vectors.begin(OTHER));
        await write((vectors) => vectors.put(OTHER.fingerprint, [record(3, 0), record(1, 1)]));
        await write((vectors) => vectors.remove("msg", [1]));
        expect(await read((vectors) => vectors.count())).toBe(1);
        await write((vectors) => vectors.begin(SPACE));
        expect(await refs(0)).toEqual(["msg:2"]);
        expect(await read((vectors) => vectors.count())).toBe(1);
        expect(await read((vectors) => vectors.watermark("msg"))).toBe(7);
      });

      test("how far each kind was looked at is known of each space", async () => {
        const marks = () =>
          read((vectors) => Promise.all([vectors.watermark("msg"), vectors.watermark("mem")]));
        expect(await marks()).toEqual([0, 0]);
        await write((vectors) => vectors.setWatermark("msg", 12));
        await write((vectors) => vectors.setWatermark("msg", 15));
        await write((vectors) => vectors.setWatermark("mem", 4));
        expect(await marks()).toEqual([15, 4]);
        await write((vectors) => vectors.begin(OTHER));
        expect(await marks()).toEqual([0, 0]);
        await write((vectors) => vectors.setWatermark("msg", 1));
        await write((vectors) => vectors.begin(SPACE));
        expect(await marks()).toEqual([15, 4]);
        await expect(write((vectors) => vectors.setWatermark("msg", 0.5))).rejects.toThrow();
      });

      test("what is left of others is swept away in slices, and the one in use stays", async () => {
        const many = Array.from({ length: 5_000 }, (_, at) => record(at, at % 40));
        await put(...many);
        await write((vectors) => vectors.setWatermark("msg", 5_000));
        await write((vectors) => vectors.begin(OTHER));
        await write((vectors) => vectors.put(OTHER.fingerprint, many.slice(0, 10)));
        let more = await write((vectors) => vectors.sweep());
        // Who comes back in the middle of it must not think that all is there.
        await write((vectors) => vectors.begin(SPACE));
        expect(await read((vectors) => vectors.watermark("msg"))).toBe(0);
        const left = await read((vectors) => vectors.count());
        expect(left).toBeLessThan(5_000);
        const hits = left === 0 ? [] : await find(0, { limit: 5_000 });
        expect(hits).toHaveLength(left);
        await write((vectors) => vectors.begin(OTHER));
        for (let slices = 0; more; slices += 1) {
          expect(slices).toBeLessThan(100);
          more = await write((vectors) => vectors.sweep());
        }
        // Begun again a moment ago, so there may be one that is empty.
        while (await write((vectors) => vectors.sweep()));
        expect(await read((vectors) => vectors.count())).toBe(10);
        await write((vectors) => vectors.begin(SPACE));
        expect([await refs(0), await read((vectors) => vectors.count())]).toEqual([[], 0]);
        await put(record(1, 0));
        expect(await refs(0)).toEqual(["msg:1"]);
      });

      test("a space has the dimensions it had, and not any number of them", async () => {
        const again = write((vectors) => vectors.begin({ ...SPACE, dimensions: 41 }));
        expect(await again.catch(codeOf)).toBe("vector/other-space");
        for (const dimensions of [0, -1, 1.5, Number.NaN, 1_000_000]) {
          await expect(
            write((vectors) => vectors.begin({ fingerprint: "new", dimensions })),
          ).rejects.toThrow();
        }
        expect(await read((vectors) => vectors.space())).toEqual(SPACE);
      });
    });

    describe("units of work", () => {
      test("a write finds what it has put and not what it has removed; what is taken back was never there", async () => {
        await put(record(1, 0), record(2, 1));
        const attempt = opened.store.write("derived", async ({ vectors }) => {
          await vectors.put(SPACE.fingerprint, [record(3, 0), record(2, 5)]);
          await vectors.remove("msg", [1]);
          const hits = await vectors.search(SPACE.fingerprint, query(0));
          expect(hits.map(({ source }) => source).toSorted()).toEqual([2, 3]);
          throw new Error("taken back");
        });
        await expect(attempt).rejects.toThrow("taken back");
        expect(await refs(0)).toEqual(["msg:1", "msg:2"]);
        expect((await find(1))[0]).toMatchObject({ source: 2, cosine: expect.closeTo(1, 2) });
        await put(record(4, 0));
        expect(await refs(0, { limit: 2 })).toEqual(["msg:4", "msg:1"]);
        expect(await read((vectors) => vectors.count())).toBe(3);
      });

      test("a part of a write that fails takes back its vectors alone", async () => {
        await opened.store.write("derived", async ({ vectors }) => {
          await vectors.put(SPACE.fingerprint, [record(1, 0)]);
          const inner = opened.store.write("derived", async (nested) => {
            await nested.vectors.put(SPACE.fingerprint, [record(1, 7), record(2, 0)]);
            expect(await nested.vectors.search(SPACE.fingerprint, query(0))).toHaveLength(2);
            throw new Error("inner");
          });
          await expect(inner).rejects.toThrow("inner");
          const hits = await vectors.search(SPACE.fingerprint, query(0));
          expect(hits).toEqual([{ kind: "msg", source: 1, cosine: expect.closeTo(1, 2) }]);
          await vectors.put(SPACE.fingerprint, [record(3, 0)]);
        });
        expect(await refs(0)).toEqual(["msg:3", "msg:1"]);
      });

      test("a read keeps what it saw when it began, whatever is written and searched meanwhile", async () => {
        await put(record(1, 0), record(2, 1));
        const gate = Promise.withResolvers<void>();
        const early = opened.store.read(async ({ vectors }) => {
          await gate.promise;
          return (await vectors.search(SPACE.fingerprint, query(0))).map(({ source }) => source);
        });
        await put(record(3, 0), record(1, 9));
        expect(await refs(0, { limit: 1 })).toEqual(["msg:3"]);
        await write((vectors) => vectors.remove("msg", [2]));
        expect(await refs(0)).toHaveLength(2);
        gate.resolve();
        expect(await early).toEqual([1, 2]);
        expect((await refs(0)).toSorted()).toEqual(["msg:1", "msg:3"]);
      });

      test("somebody else who reads sees what was committed, and nothing before", async () => {
        const other = await opened.another();
        const seen = () =>
          other.read(async ({ vectors }) =>
            (await vectors.search(SPACE.fingerprint, query(0))).map(({ source }) => source),
          );
        await put(record(1, 0));
        expect(await seen()).toEqual([1]);
        await opened.store.write("derived", async ({ vectors }) => {
          await vectors.put(SPACE.fingerprint, [record(2, 0)]);
          await vectors.remove("msg", [1]);
          expect(await seen()).toEqual([1]);
        });
        expect(await seen()).toEqual([2]);
        await write((vectors) => vectors.begin(OTHER));
        expect(await seen().catch(codeOf)).toBe("vector/other-space");
      });

      test("it is sound, whatever was put, removed and begun", async () => {
        await put(record(1, 0), record(2, 1), record(3, 2, { kind: "doc", place: SHELF }));
        await write((vectors) => vectors.remove("msg", [2]));
        await write((vectors) => vectors.begin(OTHER));
        for (const quick of [true, false]) {
          expect(await read((vectors) => vectors.verify({ quick }))).toBeNull();
          await write((vectors) => vectors.begin(SPACE));
        }
      });

      test("cleared, it is as if no space had ever been begun", async () => {
        await put(record(1, 0), record(2, 1));
        await write((vectors) => vectors.setWatermark("msg", 2));
        await write((vectors) => vectors.begin(OTHER));
        await write((vectors) => vectors.clear());
        expect(await read((vectors) => vectors.space())).toBeUndefined();
        expect(await read((vectors) => vectors.count())).toBe(0);
        expect(await read((vectors) => vectors.watermark("msg"))).toBe(0);
        expect(await write((vectors) => vectors.sweep())).toBe(false);
        await write((vectors) => vectors.begin(SPACE));
        expect(await read((vectors) => vectors.watermark("msg"))).toBe(0);
        expect(await refs(0)).toEqual([]);
        await put(record(2, 0));
        expect(await refs(0)).toEqual(["msg:2"]);
        expect(await read((vectors) => vectors.verify())).toBeNull();
      });

      test("writing through a read rejects", async () => {
        const attempts = [
          () => read((vectors) => vectors.put(SPACE.fingerprint, [record(1, 0)])),
          () => read((vectors) => vectors.begin(OTHER)),
          () => read((vectors) => vectors.setWatermark("msg", 1)),
          () => read((vectors) => vectors.clear()),
        ];
        for (const attempt of attempts) await expect(attempt()).rejects.toThrow();
        expect(await refs(0)).toEqual([]);
      });
    });
  });
}
