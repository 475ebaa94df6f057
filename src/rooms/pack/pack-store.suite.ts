/** Traces of packs in a store: what was kept comes back, the newest first, and the oldest go. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { packId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { PackTrace } from "./pack-trace.ts";
import type { PackStore } from "./port.ts";

interface OpenPacks {
  readonly store: UnitOfWork<{ readonly packs: PackStore }>;
  close(): Promise<void>;
}

/** What stands in it is not the store's business. */
const traceOf = (refs: number): PackTrace => {
  const candidates = Array.from({ length: refs }, (_, at) => ({ ref: `obs:${at}`, score: at / 3 }));
  return {
    schema: "nacre.pack.trace.v1",
    at: refs,
    candidates,
    excluded: { "below-floor": 2 },
  } as unknown as PackTrace;
};

export function packStoreSuite(name: string, open: () => Promise<OpenPacks>): void {
  describe(`${name}: traces of packs`, () => {
    let opened: OpenPacks;
    const write = <T>(work: (packs: PackStore) => Promise<T>): Promise<T> =>
      opened.store.write("derived", ({ packs }) => work(packs));
    const read = <T>(work: (packs: PackStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ packs }) => work(packs));
    const add = (at: number, refs = 1) =>
      write((packs) => packs.add({ at: instantOf(at), trace: traceOf(refs) }));

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("one comes back as it was kept, small or large", async () => {
      for (const refs of [0, 1, 400]) {
        const id = await add(-5, refs);
        expect(await read((packs) => packs.pack(id))).toEqual({ id, at: -5, trace: traceOf(refs) });
      }
      expect(await read((packs) => packs.pack(packId(987_654)))).toBeUndefined();
      await expect(add(0.5)).rejects.toThrow();
    });

    test("the newest come first, the oldest go, and no number is given again", async () => {
      const ids = [await add(3), await add(2), await add(1)];
      const newest = async (limit: number) =>
        (await read((packs) => packs.newest(limit))).map(({ id }) => id);
      expect(await newest(10)).toEqual(ids.toReversed());
      expect(await newest(1)).toEqual([ids[2]]);
      expect(await newest(0)).toEqual([]);
      expect(await write((packs) => packs.prune(2))).toBe(1);
      expect(await write((packs) => packs.prune(2))).toBe(0);
      expect(await read((packs) => packs.count())).toBe(2);
      expect(await newest(10)).toEqual([ids[2], ids[1]]);
      await write((packs) => packs.drop(ids[1]!));
      await write((packs) => packs.drop(ids[1]!));
      expect(await newest(10)).toEqual([ids[2]]);
      expect(await write((packs) => packs.prune(0))).toBe(1);
      expect(await add(4)).toBeGreaterThan(ids[2]!);
    });
  });
}
