/** Rows in a range of which parts cannot be read: what can be is, once, and what cannot is told. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { ForeignFile } from "./foreign-file.ts";
import { readRange } from "./read-range.ts";

const FILE = { requireUnchanged: async () => {} } as Pick<ForeignFile, "requireUnchanged"> as ForeignFile;

async function readBeside(bad: ReadonlySet<number>, upTo: number, signal = new AbortController().signal) {
  const read: number[] = [];
  const broken: (readonly [number, number])[] = [];
  let failed = 0;
  const rows = readRange(FILE, {
    after: 0,
    upTo,
    query(after, to, limit) {
      const found: { n: number }[] = [];
      for (let n = after + 1; n <= to && found.length < limit; n += 1) {
        if (bad.has(n)) {
          failed += 1;
          throw new Error("malformed");
        }
        found.push({ n });
      }
      return found;
    },
    keyOf: ({ n }) => Number(n),
    broken: (from, to) => broken.push([from, to]),
    signal,
  });
  for await (const some of rows) read.push(...some.map(({ n }) => Number(n)));
  return { read, broken, failed };
}

test("each number is read once or told once, in order", async () => {
  const bad = fc.uniqueArray(fc.integer({ min: 1, max: 1_500 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(bad, fc.integer({ min: 1, max: 1_500 }), async (given, upTo) => {
      const { read, broken } = await readBeside(new Set(given), upTo);
      const told = broken.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => from + at),
      );
      expect(told).toEqual(given.filter((n) => n <= upTo).toSorted((a, b) => a - b));
      expect([...read, ...told].toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: upTo }, (_, at) => at + 1),
      );
    }),
    { numRuns: 50 },
  );
});

test("where nothing can be read that is told after a bounded number of tries, and who gives up is heard", async () => {
  const all = { has: () => true } as unknown as ReadonlySet<number>;
  const { read, broken, failed } = await readBeside(all, 2 ** 24);
  expect(read).toEqual([]);
  expect(broken).toEqual([[1, 2 ** 24]]);
  expect(failed).toBeLessThan(50_000);
  const stop = new AbortController();
  setImmediate(() => stop.abort(new Error("enough")));
  await expect(readBeside(all, 2 ** 24, stop.signal)).rejects.toThrow("enough");
});
