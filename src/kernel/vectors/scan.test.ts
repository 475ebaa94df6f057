import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { scanBytesSource } from "../../../scripts/wat.ts";
import { PlainScan } from "./plain-scan.ts";
import { signBytesOf } from "./quantise.ts";
import type { Scan } from "./scan.ts";
import { openScan } from "./wasm-scan.ts";

const MEGABYTE = 1024 * 1024;

test("the bytes are those of the text", async () => {
  expect(readFileSync(join(import.meta.dirname, "scan-bytes.ts"), "utf8")).toBe(await scanBytesSource());
});

test("where many numbers can be taken at a time, they are", () => {
  expect(openScan(MEGABYTE).isQuick).toBe(true);
  const { WebAssembly } = globalThis as { WebAssembly?: unknown };
  try {
    (globalThis as { WebAssembly?: unknown }).WebAssembly = undefined;
    expect(openScan(MEGABYTE).isQuick).toBe(false);
    (globalThis as { WebAssembly?: unknown }).WebAssembly = { validate: () => false };
    expect(openScan(MEGABYTE).isQuick).toBe(false);
  } finally {
    (globalThis as { WebAssembly?: unknown }).WebAssembly = WebAssembly;
  }
});

interface Layout {
  readonly width: number;
  readonly vectors: readonly Int8Array[];
  readonly query: Int16Array;
  readonly chosen: readonly number[];
}

const layouts: fc.Arbitrary<Layout> = fc.integer({ min: 1, max: 6 }).chain((steps) => {
  const width = steps * 32;
  return fc.record({
    width: fc.constant(width),
    vectors: fc.array(fc.int8Array({ min: -127, max: 127, minLength: width, maxLength: width }), {
      minLength: 1,
      maxLength: 9,
    }),
    query: fc.int16Array({ minLength: width, maxLength: width }),
    chosen: fc.array(fc.nat(8), { maxLength: 20 }),
  });
});

/** Everything that a scan writes: signs of all, then products with and distances from those that are chosen. */
function run(scan: Scan, { width, vectors, query, chosen }: Layout) {
  const signBytes = signBytesOf(width);
  const at = { vectors: 4_096, signs: 20_000, list: 40_000, out: 50_000, query: 0 };
  scan.grow(65_536);
  vectors.forEach((vector, slot) => {
    new Int8Array(scan.buffer, at.vectors + slot * width, width).set(vector);
  });
  scan.signs(at.vectors, vectors.length, width, at.signs, signBytes);
  const list = new Uint32Array(scan.buffer, at.list, chosen.length);
  const results = () => [...new Int32Array(scan.buffer, at.out, chosen.length)];
  new Int16Array(scan.buffer, at.query, width).set(query);
  list.set(chosen.map((slot) => at.vectors + (slot % vectors.length) * width));
  scan.dots(at.list, chosen.length, at.query, width, at.out);
  const products = results();
  list.set(chosen.map((slot) => at.signs + (slot % vectors.length) * signBytes));
  scan.distances(at.list, chosen.length, at.signs, signBytes, at.out);
  const signs = [...new Uint8Array(scan.buffer, at.signs, vectors.length * signBytes)];
  return { signs, products, distances: results() };
}

test("quick and plain give the same numbers, and they are right", () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const { width, vectors, query, chosen } = layout;
      const plain = run(new PlainScan(), layout);
      expect(run(openScan(MEGABYTE), layout)).toEqual(plain);
      const of = (slot: number) => vectors[slot % vectors.length]!;
      expect(plain.products).toEqual(
        chosen.map((slot) => of(slot).reduce((sum, number, at) => sum + number * query[at]!, 0) | 0),
      );
      expect(plain.distances).toEqual(
        chosen.map((slot) => of(slot).filter((number, at) => number < 0 !== of(0)[at]! < 0).length),
      );
      const first = plain.signs.slice(0, width / 8).flatMap((byte) => bitsOf(byte));
      expect(first).toEqual([...of(0)].map((number) => (number < 0 ? 1 : 0)));
    }),
  );
});

function bitsOf(byte: number): readonly number[] {
  return Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1);
}

test("what is there stays when memory grows, and there is a bound to it", () => {
  for (const scan of [openScan(16 * MEGABYTE), new PlainScan()]) {
    scan.grow(1_000);
    new Uint8Array(scan.buffer)[999] = 7;
    scan.grow(9 * MEGABYTE);
    expect(scan.buffer.byteLength).toBeGreaterThanOrEqual(9 * MEGABYTE);
    expect(new Uint8Array(scan.buffer)[999]).toBe(7);
  }
  const bounded = openScan(MEGABYTE);
  bounded.grow(MEGABYTE);
  expect(bounded.buffer.byteLength).toBe(MEGABYTE);
  expect(() => bounded.grow(MEGABYTE + 1)).toThrow(RangeError);
});
