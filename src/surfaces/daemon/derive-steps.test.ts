import { expect, test } from "vitest";
import type { DocsBatch, EngineApi } from "../../engine/api.ts";
import { deriveSteps } from "./derive-steps.ts";

const batch = (changes: number, pending: boolean): DocsBatch => ({
  changes: Array.from({ length: changes }, () => ({})),
  pending,
  idle: changes === 0,
});

test("documents are prepared and stored until nothing changes any more", async () => {
  const batches = [batch(3, true), batch(1, false), batch(0, false)];
  const applied: DocsBatch[] = [];
  const engine = { prepareDocs: async () => batches.shift()! } as unknown as EngineApi;
  const writer = {
    async applyDocs(one: DocsBatch) {
      applied.push(one);
      return { changed: one.changes.length };
    },
  };
  const docs = deriveSteps({ engine, writer } as never).find(({ name }) => name === "docs")!;
  const { signal } = new AbortController();
  expect(await docs.run(signal)).toBe("more");
  expect(await docs.run(signal)).toBe("more");
  expect(await docs.run(signal)).toBe("idle");
  expect(applied.map(({ changes }) => changes.length)).toEqual([3, 1]);
});
