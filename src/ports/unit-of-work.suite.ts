/** What every unit of work keeps: all or nothing, one writer at a time, and reads that stand still. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MetaStore } from "./meta.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenUnits {
  readonly store: UnitOfWork<{ readonly meta: MetaStore }>;
  close(): Promise<void>;
}

/** A promise and the way to settle it from outside. */
function gate(): { opened: Promise<void>; open(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

export function unitOfWorkSuite(name: string, open: () => Promise<OpenUnits>): void {
  describe(`${name}: unit of work`, () => {
    let opened: OpenUnits;
    let store: OpenUnits["store"];
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close());

    const stored = (key: string) => store.read(({ meta }) => meta.get(key));

    test.each(["durable", "derived"] as const)(
      "what a %s write did is there afterwards",
      async (durability) => {
        const answer = await store.write(durability, async ({ meta }) => {
          await meta.set("a", "1");
          return 42;
        });
        expect(answer).toBe(42);
        expect(await stored("a")).toBe("1");
      },
    );

    test("a write that rejects leaves nothing, and the next one works", async () => {
      const failure = new Error("no");
      const write = store.write("durable", async ({ meta }) => {
        await meta.set("a", "1");
        throw failure;
      });
      await expect(write).rejects.toBe(failure);
      expect(await stored("a")).toBeUndefined();
      await store.write("durable", ({ meta }) => meta.set("a", "2"));
      expect(await stored("a")).toBe("2");
    });

    test("a callback that throws before its first await leaves nothing either", async () => {
      const write = store.write("durable", () => {
        throw new Error("at once");
      });
      await expect(write).rejects.toThrow("at once");
      await store.write("durable", ({ meta }) => meta.set("a", "1"));
      expect(await stored("a")).toBe("1");
    });

    test("a write sees what it has written; nobody else does until it resolves", async () => {
      const { opened: mayGoOn, open: goOn } = gate();
      const { opened: hasWritten, open: wrote } = gate();
      const write = store.write("durable", async ({ meta }) => {
        await meta.set("a", "1");
        const own = await meta.get("a");
        wrote();
        await mayGoOn;
        return own;
      });
      await hasWritten;
      expect(await stored("a")).toBeUndefined();
      goOn();
      expect(await write).toBe("1");
      expect(await stored("a")).toBe("1");
    });

    test("a read keeps the state of the moment it began", async () => {
      await store.write("durable", ({ meta }) => meta.set("a", "before"));
      const { opened: mayGoOn, open: goOn } = gate();
      const read = store.read(async ({ meta }) => {
        await mayGoOn;
        return meta.get("a");
      });
      await store.write("durable", ({ meta }) => meta.set("a", "after"));
      goOn();
      expect(await read).toBe("before");
      expect(await stored("a")).toBe("after");
    });

    test("several reads may overlap, each with its own state", async () => {
      const { opened: mayGoOn, open: goOn } = gate();
      const reads: Promise<string | undefined>[] = [];
      for (const value of ["0", "1", "2", "3", "4", "5"]) {
        await store.write("derived", ({ meta }) => meta.set("a", value));
        reads.push(
          store.read(async ({ meta }) => {
            await mayGoOn;
            return meta.get("a");
          }),
        );
      }
      goOn();
      expect(await Promise.all(reads)).toEqual(["0", "1", "2", "3", "4", "5"]);
    });

    test("writing through a read rejects", async () => {
      await expect(store.read(({ meta }) => meta.set("a", "1"))).rejects.toThrow();
      expect(await stored("a")).toBeUndefined();
    });

    test("writes stand in a queue: a hundred increments make a hundred", async () => {
      const increment = () =>
        store.write("derived", async ({ meta }) => {
          const before = Number((await meta.get("count")) ?? 0);
          await Promise.resolve();
          await meta.set("count", String(before + 1));
        });
      await Promise.all(Array.from({ length: 100 }, increment));
      expect(await stored("count")).toBe("100");
    });

    describe("lanes", () => {
      const increment = (key: string, lane?: string) =>
        store.write(
          "derived",
          async ({ meta }) => {
            const before = Number((await meta.get(key)) ?? 0);
            await Promise.resolve();
            await meta.set(key, String(before + 1));
          },
          lane,
        );

      test("writes of one lane stand in a queue", async () => {
        await Promise.all(Array.from({ length: 30 }, () => increment("one", "one")));
        expect(await stored("one")).toBe("30");
      });

      test("lanes beside each other, and writes without a lane among them, lose nothing", async () => {
        const lanes = ["one", "two", "three"];
        await Promise.all(
          Array.from({ length: 10 }, () => [
            ...lanes.map((lane) => increment(lane, lane)),
            increment("all"),
          ]).flat(),
        );
        const counts = await Promise.all([...lanes, "all"].map(stored));
        expect(counts).toEqual(["10", "10", "10", "10"]);
      });

      test("a write without a lane sees all of what came before it, and nothing of what comes after", async () => {
        const lanes = ["one", "two", "three"];
        for (const lane of lanes) void increment(lane, lane);
        const seen = store.write("derived", async ({ meta }) => {
          const values: (string | undefined)[] = [];
          for (const lane of lanes) values.push(await meta.get(lane));
          return values;
        });
        const after = lanes.map((lane) => increment(lane, lane));
        expect(await seen).toEqual(["1", "1", "1"]);
        await Promise.all(after);
      });

      test("what fails in a lane leaves nothing, and neither its neighbours nor the next of it notice", async () => {
        const failing = store.write(
          "durable",
          async ({ meta }) => {
            await meta.set("one", "never");
            throw new Error("no");
          },
          "one",
        );
        const others = [increment("two", "two"), increment("one", "one")];
        await expect(failing).rejects.toThrow("no");
        await Promise.all(others);
        expect([await stored("one"), await stored("two")]).toEqual(["1", "1"]);
      });

      test("a write inside the write of a lane is a part of it", async () => {
        await store.write("durable", () => increment("inner", "another"), "one");
        expect(await stored("inner")).toBe("1");
      });
    });

    test("stores are of no use after their unit", async () => {
      let kept: { readonly meta: MetaStore } | undefined;
      await store.write("durable", async (stores) => {
        kept = stores;
      });
      await expect(kept?.meta.set("a", "late")).rejects.toThrow(/after its unit of work/);
      await store.read(async (stores) => {
        kept = stores;
      });
      await expect(kept?.meta.get("a")).rejects.toThrow(/after its unit of work/);
      expect(await stored("a")).toBeUndefined();
    });

    describe("nesting", () => {
      test("a write inside a write commits with it", async () => {
        await store.write("durable", async ({ meta }) => {
          await meta.set("outer", "1");
          await store.write("durable", (inner) => inner.meta.set("inner", "1"));
          expect(await meta.get("inner")).toBe("1");
        });
        expect([await stored("outer"), await stored("inner")]).toEqual(["1", "1"]);
      });

      test("an inner failure takes back the inner part only, and commits nothing by itself", async () => {
        await store.write("durable", async ({ meta }) => {
          await meta.set("outer", "1");
          const inner = store.write("durable", async (stores) => {
            await stores.meta.set("outer", "changed");
            await stores.meta.set("inner", "1");
            throw new Error("inner");
          });
          await expect(inner).rejects.toThrow("inner");
          expect(await meta.get("outer")).toBe("1");
        });
        expect([await stored("outer"), await stored("inner")]).toEqual(["1", undefined]);
      });

      test("an outer failure takes the inner part with it", async () => {
        const outer = store.write("durable", async () => {
          await store.write("durable", ({ meta }) => meta.set("inner", "1"));
          throw new Error("outer");
        });
        await expect(outer).rejects.toThrow("outer");
        expect(await stored("inner")).toBeUndefined();
      });

      test("inner writes side by side run one after the other", async () => {
        await store.write("durable", async () => {
          const write = (key: string, fails: boolean) =>
            store.write("durable", async ({ meta }) => {
              await meta.set(key, "1");
              await Promise.resolve();
              if (fails) throw new Error(key);
            });
          const results = await Promise.allSettled([write("a", false), write("b", true), write("c", false)]);
          expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
        });
        expect([await stored("a"), await stored("b"), await stored("c")]).toEqual(["1", undefined, "1"]);
      });

      test("the outer stores rest while an inner unit runs", async () => {
        await store.write("durable", async ({ meta }) => {
          await store.write("durable", async () => {
            await expect(meta.set("a", "1")).rejects.toThrow(/nested/);
          });
          await meta.set("a", "2");
        });
        expect(await stored("a")).toBe("2");
      });

      test("a read inside a write sees what was written, and cannot write", async () => {
        await store.write("durable", async ({ meta }) => {
          await meta.set("a", "1");
          expect(await store.read((inner) => inner.meta.get("a"))).toBe("1");
          await expect(store.read((inner) => inner.meta.set("a", "2"))).rejects.toThrow();
          await meta.set("b", "1");
        });
        expect([await stored("a"), await stored("b")]).toEqual(["1", "1"]);
      });

      test("a write inside a read is refused", async () => {
        const attempt = store.read(() => store.write("durable", ({ meta }) => meta.set("a", "1")));
        await expect(attempt).rejects.toThrow(/inside a read/);
        expect(await stored("a")).toBeUndefined();
      });

      test("work that outlives its unit is a unit of its own", async () => {
        const { opened: mayGoOn, open: goOn } = gate();
        let straggler: Promise<void> | undefined;
        await store.write("durable", async () => {
          straggler = mayGoOn.then(() => store.write("durable", ({ meta }) => meta.set("late", "1")));
        });
        goOn();
        await straggler;
        expect(await stored("late")).toBe("1");
      });
    });
  });
}
