/** A store as a whole: it says what it is, keeps itself in order, and can be closed. */

import { describe, expect, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import type { MetaStore } from "./meta.ts";
import type { Store } from "./store.ts";

export interface OpenStore {
  readonly store: Store<{ readonly meta: MetaStore }>;
  close(): Promise<void>;
}

export function storeSuite(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name}: store`, () => {
    test("says where it is and of which schema", async () => {
      const { store, close } = await open();
      const { path, schema, bytes } = await store.facts();
      expect(path).not.toBe("");
      expect(schema).toBeGreaterThanOrEqual(1);
      expect(bytes).toBeGreaterThanOrEqual(0);
      await close();
    });

    test("a new one is sound and has nothing to migrate; a checkpoint changes nothing", async () => {
      const { store, close } = await open();
      await store.write("derived", ({ meta }) => meta.set("a", "1"));
      await store.checkpoint();
      expect(await store.advanceMigrations()).toBe(false);
      expect(await store.problems()).toEqual([]);
      expect(await store.read(({ meta }) => meta.get("a"))).toBe("1");
      await close();
    });

    test("scrubbing ends, and what is there is there", async () => {
      const { store, close } = await open();
      await store.write("durable", ({ meta }) => meta.set("a", "1"));
      let slices = 0;
      while (await store.scrub()) {
        slices += 1;
        expect(slices).toBeLessThan(1_000);
        await store.write("durable", ({ meta }) => meta.set("b", String(slices)));
      }
      expect(await store.read(({ meta }) => meta.get("a"))).toBe("1");
      expect(await store.problems()).toEqual([]);
      await close();
    });

    test("a text is found while it is there, as it is and within JSON, and not when it was replaced", async () => {
      const { store, close } = await open();
      const text = 'what was "said", word for word';
      const look = async () => (await store.traces([text])).filter(({ kind }) => kind === "table");
      expect(await look()).toEqual([]);
      await store.write("durable", ({ meta }) => meta.set("a", JSON.stringify({ deep: { text } })));
      expect(await look()).toMatchObject([
        { kind: "table", place: expect.stringMatching(/^meta/), count: 1 },
      ]);
      await store.write("durable", ({ meta }) => meta.set("a", "nothing"));
      while (await store.scrub());
      expect(await store.traces([text])).toEqual([]);
      await close();
    });

    test("closing waits for what has begun, and is idempotent", async () => {
      const { store, close } = await open();
      let ended = false;
      const write = store.write("durable", async ({ meta }) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await meta.set("a", "1");
        ended = true;
      });
      await Promise.all([store.close(), store.close()]);
      expect(ended).toBe(true);
      await write;
      await store.close();
      await close();
    });

    test("a closed store refuses everything", async () => {
      const { store, close } = await open();
      await store.close();
      const attempts = [
        () => store.read(({ meta }) => meta.get("a")),
        () => store.write("durable", ({ meta }) => meta.set("a", "1")),
      ];
      for (const attempt of attempts) {
        expect(await attempt().catch(codeOf)).toBe("store/closed");
      }
      await close();
    });

    test("closing from inside a unit of work is refused, not a deadlock", async () => {
      const { store, close } = await open();
      await expect(store.write("durable", () => store.close())).rejects.toThrow(/inside its own unit/);
      await close();
    });
  });
}
