import fc from "fast-check";
import { expect, test } from "vitest";
import { ChunkFacts } from "./chunk-facts.ts";
import { cosine, normalise } from "./cosine.ts";
import { PlainScan } from "./plain-scan.ts";
import { writeBytes } from "./quantise.ts";
import { BANK_LIMITS, type BankQuery, VectorBank } from "./vector-bank.ts";
import { openScan } from "./wasm-scan.ts";

const DIMENSIONS = 40;
const SLOTS = 8;

interface Stored {
  readonly source: number;
  readonly kind: number;
  readonly place: number;
  readonly speaker: number;
  readonly at: number;
  readonly vector: Float32Array;
}

/** The same every time, and different for every seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function vectorFrom(next: () => number): Float32Array {
  return normalise(Float32Array.from({ length: DIMENSIONS }, () => next() - 0.5));
}

function many(count: number, seed = 1): readonly Stored[] {
  const next = numbersFrom(seed);
  return Array.from({ length: count }, (_, source) => ({
    source,
    kind: 1 + Math.floor(next() * 3),
    place: Math.floor(next() * 5) * 1_000_000,
    speaker: Math.floor(next() * 3),
    at: Math.floor(next() * 100),
    vector: vectorFrom(next),
  }));
}

function fill(bank: VectorBank, stored: readonly Stored[]): VectorBank {
  for (let from = 0; from < stored.length; from += SLOTS) put(bank, from, stored.slice(from, from + SLOTS));
  return bank;
}

function put(bank: VectorBank, id: number, stored: readonly Stored[]): void {
  const facts = new ChunkFacts(SLOTS);
  const vectors = new Int8Array(SLOTS * bank.width);
  stored.forEach((one, slot) => {
    const factor = writeBytes(one.vector, vectors.subarray(slot * bank.width, (slot + 1) * bank.width));
    facts.set(slot, { ...one, factor });
  });
  bank.put(id, new Uint8Array(vectors.buffer), facts);
}

const shape = { dimensions: DIMENSIONS, slots: SLOTS };
const EVERYWHERE = [0, 1, 2, 3, 4].map((place) => place * 1_000_000);
const query = (seed: number, more: Partial<BankQuery> = {}): BankQuery => ({
  vector: vectorFrom(numbersFrom(seed)),
  kinds: [1, 2, 3],
  places: EVERYWHERE,
  limit: 10,
  ...more,
});

test("what is found is what is nearest of all that may be seen, as many as are asked for", () => {
  const stored = many(300);
  const bank = fill(new VectorBank(shape), stored);
  const some = <T>(items: readonly T[]) => fc.subarray([...items]);
  const filters = fc.record({
    kinds: some([1, 2, 3]),
    places: some([...EVERYWHERE, 77]),
    speakers: fc.option(some([0, 1, 2, 9]), { nil: undefined }),
    since: fc.option(fc.nat(100), { nil: undefined }),
    before: fc.option(fc.nat(100), { nil: undefined }),
    limit: fc.integer({ min: 0, max: 400 }),
  });
  fc.assert(
    fc.property(fc.nat(), filters, (seed, filter) => {
      const { vector } = query(seed);
      const expected = stored.filter(
        ({ kind, place, speaker, at }) =>
          filter.kinds.includes(kind) &&
          filter.places.includes(place) &&
          filter.speakers?.includes(speaker) !== false &&
          at >= (filter.since ?? 0) &&
          at < (filter.before ?? 1_000),
      );
      const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
      const hits = bank.search({ ...query(seed), ...asked });
      expect(hits).toHaveLength(Math.min(filter.limit, expected.length));
      expect(hits.map((hit) => hit.cosine)).toEqual(hits.map((hit) => hit.cosine).toSorted((a, b) => b - a));
      const truth = new Map(expected.map((one) => [one.source, cosine(one.vector, vector)]));
      for (const hit of hits) expect(hit.cosine).toBeCloseTo(truth.get(hit.source)!, 2);
      const best = [...truth.values()].sort((a, b) => b - a).slice(0, filter.limit);
      hits.forEach((hit, at) => {
        expect(Math.abs(hit.cosine - best[at]!)).toBeLessThan(0.01);
      });
    }),
  );
});

test("with and without quick loops, all or by their signs: the same answers", () => {
  const stored = many(400);
  const limits = { ...BANK_LIMITS, signsFrom: 50, compared: 60 };
  const quick = fill(new VectorBank(shape, limits), stored);
  const plain = fill(new VectorBank(shape, limits, new PlainScan()), stored);
  expect([quick.isQuick, plain.isQuick]).toEqual([true, false]);
  for (let seed = 0; seed < 20; seed += 1) {
    for (const more of [{}, { exhaustive: true }, { speakers: [1] }] as const) {
      expect(quick.search(query(seed, more))).toEqual(plain.search(query(seed, more)));
    }
  }
});

test("signs choose among many; what is alike in all of them is found, and scope comes first", () => {
  const stored = many(1_000);
  const bank = fill(new VectorBank(shape, { ...BANK_LIMITS, signsFrom: 300, compared: 100 }), stored);
  let found = 0;
  for (const { vector, source } of stored.slice(0, 50)) {
    const hits = bank.search(query(0, { vector }));
    expect(hits[0]).toMatchObject({ source, cosine: expect.closeTo(1, 3) });
    const whole = bank.search(query(0, { vector, exhaustive: true })).map((hit) => hit.source);
    found += hits.filter((hit) => whole.includes(hit.source)).length;
    const narrow = query(0, { vector, speakers: [2] });
    expect(bank.search(narrow)).toEqual(bank.search({ ...narrow, exhaustive: true }));
  }
  expect(found / 500).toBeGreaterThan(0.6);
  expect(found).toBeLessThan(500);
  expect(bank.search(query(1, { limit: 30 }))).toHaveLength(30);
});

test("equal ones come by kind, then by greatest source", () => {
  const [one] = many(1);
  const twins = [
    { ...one!, source: 5, kind: 2 },
    { ...one!, source: 7, kind: 2 },
    { ...one!, source: 6, kind: 2 },
    { ...one!, source: 1, kind: 1 },
    { ...one!, source: 9, kind: 3 },
  ];
  const bank = fill(new VectorBank(shape), twins);
  const sources = (limit: number) =>
    bank.search(query(0, { vector: one!.vector, limit })).map((hit) => hit.source);
  expect(sources(9)).toEqual([1, 7, 6, 5, 9]);
  expect(sources(2)).toEqual([1, 7]);
});

test("a chunk is replaced, dropped, and its room used again", () => {
  const [first, second, third] = [many(8, 1), many(8, 2), many(8, 3)];
  const bank = fill(new VectorBank(shape), first);
  const is = (stored: readonly Stored[]) =>
    stored.every(({ vector }) => bank.search(query(0, { vector, limit: 1 }))[0]!.cosine > 0.99);
  put(bank, 100, second);
  expect([is(first), is(second)]).toEqual([true, true]);
  const { bytes } = bank;
  bank.drop(0);
  bank.drop(55);
  expect([is(first), is(second)]).toEqual([false, true]);
  put(bank, 200, third);
  expect([is(third), is(second)]).toEqual([true, true]);
  put(bank, 300, many(8, 4));
  expect([is(third), is(second), is(many(8, 4))]).toEqual([true, true, true]);
  bank.drop(300);
  put(bank, 100, first.slice(0, 3));
  expect([is(first.slice(0, 3)), is(second), is(third)]).toEqual([true, false, true]);
  expect(bank.search(query(0, { limit: 99 }))).toHaveLength(11);
  expect(bank.bytes).toBe(bytes);
});

test("a query without a direction finds nothing", () => {
  const bank = fill(new VectorBank(shape), many(10));
  expect(bank.search(query(0, { vector: new Float32Array(DIMENSIONS) }))).toEqual([]);
});

test("memory that can grow no further is left for plain memory; what does not fit that either is refused", () => {
  const stored = many(8_000);
  const tight = new VectorBank(shape, BANK_LIMITS, openScan(256 * 1024));
  const roomy = new VectorBank(shape);
  fill(tight, stored.slice(0, 80));
  expect(tight.isQuick).toBe(true);
  fill(tight, stored);
  expect(tight.isQuick).toBe(false);
  fill(roomy, stored);
  expect(tight.search(query(3))).toEqual(roomy.search(query(3)));
  const bounded = new VectorBank(shape, { ...BANK_LIMITS, mostBytes: 300 * 1024 });
  expect(() => fill(bounded, stored)).toThrow(/no room in memory/);
  expect(bounded.search(query(3)).length).toBe(10);
  const poor = new PlainScan();
  poor.grow = () => {
    throw new RangeError("Array buffer allocation failed");
  };
  expect(() => fill(new VectorBank(shape, BANK_LIMITS, poor), stored)).toThrow(/no room in memory/);
});
