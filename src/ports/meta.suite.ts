/** Named values: kept as they are, replaced by name. */

import { describe, expect, test } from "vitest";
import type { MetaStore } from "./meta.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenMeta {
  readonly store: UnitOfWork<{ readonly meta: MetaStore }>;
  close(): Promise<void>;
}

export function metaSuite(name: string, open: () => Promise<OpenMeta>): void {
  describe(`${name}: meta`, () => {
    test("a name without a value has none", async () => {
      const { store, close } = await open();
      expect(await store.read(({ meta }) => meta.get("nothing"))).toBeUndefined();
      await close();
    });

    test("a value is replaced by name", async () => {
      const { store, close } = await open();
      await store.write("durable", async ({ meta }) => {
        await meta.set("a", "1");
        await meta.set("b", "");
        await meta.set("a", "2 – ünï🦪\0");
      });
      expect(await store.read(({ meta }) => meta.get("a"))).toBe("2 – ünï🦪\0");
      expect(await store.read(({ meta }) => meta.get("b"))).toBe("");
      await close();
    });
  });
}
