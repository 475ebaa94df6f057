/** Packs in a store: named by their digest and never another; the list of promotions only grows, and what it names is there. */

import { array, asyncProperty, assert as check, constantFrom, nat, oneof, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { BrainPackStore } from "./port.ts";
import { PROMOTIONS } from "./promotion.ts";
import { digestFor, newManifest, newPromotion, type OpenBrain, undone } from "./samples.suite.ts";
import { servedBefore, servedEarlier, servingOf } from "./serving.ts";

const digest = (number: number) => digestFor(number, 64);
const bytesOf = (...numbers: readonly number[]) => Uint8Array.from(numbers);

export function brainPackSuite(name: string, open: () => Promise<OpenBrain>): void {
  describe(`${name}: packs`, () => {
    let opened: OpenBrain;
    const write = <T>(work: (packs: BrainPackStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ brainPacks }) => work(brainPacks));
    const read = <T>(work: (packs: BrainPackStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ brainPacks }) => work(brainPacks));
    const put = (number: number, parent: number | null = null) =>
      write((packs) => {
        const manifest = newManifest(digest(number), { parent: parent === null ? null : digest(parent) });
        return packs.put(manifest, bytesOf(number), instantOf(1));
      });
    const there = async () =>
      (await read((packs) => packs.manifests(99))).map((manifest) => Number.parseInt(manifest.digest, 16));

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("bytes and manifest come back as they were put, and are never changed", async () => {
      const bytes = bytesOf(0, 255, 7);
      const manifest = newManifest(digest(1), { nodes: 9, fingerprint: "e5", parent: digest(5) });
      await write((packs) => packs.put(manifest, bytes, instantOf(3)));
      bytes.fill(1);
      expect([...(await read((packs) => packs.bytes(digest(1))))!]).toEqual([0, 255, 7]);
      expect(await read((packs) => packs.manifest(digest(1)))).toEqual(manifest);
      await write((packs) => packs.put(newManifest(digest(1)), bytesOf(9), instantOf(4)));
      expect([...(await read((packs) => packs.bytes(digest(1))))!]).toEqual([0, 255, 7]);
      expect(await read((packs) => packs.manifest(digest(1)))).toEqual(manifest);
      (await read((packs) => packs.bytes(digest(1))))!.fill(3);
      expect([...(await read((packs) => packs.bytes(digest(1))))!]).toEqual([0, 255, 7]);
      expect(await read((packs) => packs.bytes(digest(2)))).toBeUndefined();
      expect(await read((packs) => packs.manifest(digest(2)))).toBeUndefined();
      await expect(write((packs) => packs.put(newManifest("12"), bytes, instantOf(1)))).rejects.toThrow();
    });

    test("manifests are the newest first", async () => {
      for (const number of [3, 1, 2]) await put(number);
      expect(await there()).toEqual([2, 1, 3]);
      expect(await read((packs) => packs.manifests(1))).toMatchObject([{ digest: digest(2) }]);
      expect(await read((packs) => packs.manifests(0))).toEqual([]);
    });

    test("promotions are the newest first, and name only packs that are there", async () => {
      await put(1);
      const first = newPromotion({ kind: "canary", pack: digest(1), reason: "\ud800" });
      const back = newPromotion({ kind: "rolled-back", by: "guard", override: true, at: instantOf(-1) });
      const ids = [await write((packs) => packs.record(first)), await write((packs) => packs.record(back))];
      expect(await read((packs) => packs.promotions(9))).toEqual([
        { ...back, id: ids[1] },
        { ...first, id: ids[0] },
      ]);
      expect(await read((packs) => packs.promotions(1))).toHaveLength(1);
      expect(await read((packs) => packs.newestPromotion())).toBe(ids[1]);
      const nowhere = newPromotion({ pack: digest(9) });
      await expect(write((packs) => packs.record(nowhere))).rejects.toThrow();
      expect(await read((packs) => packs.promotions(9))).toHaveLength(2);
    });

    test("a pack and its promotion are there together or not at all", async () => {
      await expect(
        write(async (packs) => {
          await packs.put(newManifest(digest(1)), bytesOf(1), instantOf(1));
          await packs.record(newPromotion({ pack: digest(1) }));
          throw new Error("killed");
        }),
      ).rejects.toThrow("killed");
      expect(await there()).toEqual([]);
      expect(await read((packs) => packs.promotions(9))).toEqual([]);
    });

    test("gates are what the gate was asked: not what was built, taken back, overruled, or followed from a trial", async () => {
      for (const more of [
        { kind: "canary" },
        { kind: "rejected" },
        { kind: "serving", by: "terminal" },
        { kind: "shadow" },
        { kind: "built" },
        { kind: "rolled-back" },
        { kind: "serving", by: "guard" },
        { kind: "serving", by: "terminal", override: true },
      ] as const)
        await write((packs) => packs.record(newPromotion(more)));
      expect(await read((packs) => packs.gates())).toBe(4);
    });

    test("what was built serves without a gate; what was learned for it afterwards has one", async () => {
      for (const number of [1, 2]) await put(number);
      for (const [kind, number, by] of [
        ["built", 1, "terminal"],
        ["serving", 1, "terminal"],
        ["rejected", 2, "worker"],
        ["serving", 1, "terminal"],
        ["serving", 2, "terminal"],
      ] as const)
        await write((packs) => packs.record(newPromotion({ kind, by, pack: digest(number) })));
      expect(await read((packs) => packs.gates())).toBe(2);
    });

    test("the oldest go, but not what is served, what was before, and what these were made from", async () => {
      for (const number of [1, 2, 3, 4, 5, 6]) await put(number, number === 3 ? 2 : null);
      for (const [kind, number] of [
        ["serving", 1],
        ["serving", 3],
        ["rejected", 4],
      ] as const)
        await write((packs) => packs.record(newPromotion({ kind, pack: digest(number) })));
      expect(await write((packs) => packs.prune(1, []))).toBe(2);
      expect(await there()).toEqual([6, 3, 2, 1]);
      expect(await write((packs) => packs.prune(9, []))).toBe(0);
      expect(await read((packs) => packs.promotions(9))).toHaveLength(3);
    });

    test("what somebody may go back to stays, with what it was made from", async () => {
      for (const number of [1, 2, 3, 4, 5]) await put(number, number === 3 ? 2 : null);
      expect(await write((packs) => packs.prune(1, [digest(3), digest(9)]))).toBe(2);
      expect(await there()).toEqual([5, 3, 2]);
    });

    test("whatever is put, promoted and pruned: what is served, on trial, looked at or gone back to can be read", async () => {
      const step = oneof(
        record({ act: constantFrom("put"), pack: nat(5), parent: nat(5) }),
        record({ act: constantFrom("record"), pack: nat(5), kind: constantFrom(...PROMOTIONS) }),
        record({ act: constantFrom("prune"), pack: nat(2) }),
      );
      await check(
        asyncProperty(array(step, { maxLength: 30 }), async (steps) => {
          await undone(opened.store, async ({ brainPacks: packs }) => {
            let recorded = 0;
            for (const one of steps) {
              const known = new Set((await packs.manifests(99)).map((manifest) => manifest.digest));
              if ("parent" in one) {
                const parent = known.has(digest(one.parent)) ? digest(one.parent) : null;
                await packs.put(newManifest(digest(one.pack), { parent }), bytesOf(one.pack), instantOf(1));
              } else if ("kind" in one) {
                const pack = known.has(digest(one.pack)) ? digest(one.pack) : null;
                await packs.record(newPromotion({ kind: one.kind, pack }));
                recorded += 1;
              } else await packs.prune(one.pack, servedEarlier(await packs.promotions(99)));
              const promotions = await packs.promotions(99);
              expect(promotions).toHaveLength(recorded);
              const { pack, canary, shadow } = servingOf(promotions);
              for (const named of [pack, canary, shadow, servedBefore(promotions)])
                if (named !== null)
                  expect([...(await packs.bytes(named))!]).toEqual([Number.parseInt(named, 16)]);
            }
          });
        }),
        { numRuns: 40 },
      );
    });
  });
}
