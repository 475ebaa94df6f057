import fc from "fast-check";
import { expect, test } from "vitest";
import { batchesOf } from "./batches.ts";
import { pool } from "./pool.ts";
import { profileOf } from "./profiles.ts";
import { windowsOf } from "./windows.ts";

const counted = (length: number) => Array.from({ length }, (_, at) => at);

test("stretches cover all of a text, in order, overlap by what was asked, and are equally long", () => {
  const room = fc
    .tuple(fc.integer({ min: 2, max: 60 }), fc.nat(30))
    .map(([size, overlap]) => ({ size, overlap: Math.min(overlap, Math.floor(size / 2)), most: 1_000 }));
  fc.assert(
    fc.property(fc.nat(500), room, (length, { size, overlap, most }) => {
      const windows = windowsOf(counted(length), { size, overlap, most });
      expect([...new Set(windows.flat())]).toEqual(counted(length));
      if (length > size) expect(windows.every((window) => window.length === size)).toBe(true);
      else expect(windows).toHaveLength(1);
      for (const [at, window] of windows.slice(1).entries()) {
        const shared = windows[at]!.at(-1)! - window[0]! + 1;
        if (at < windows.length - 2) expect(shared).toBe(overlap);
        else expect(shared).toBeGreaterThanOrEqual(overlap);
      }
    }),
  );
});

test("of a text without end only so many stretches are looked at", () => {
  const windows = windowsOf(counted(10_000), { size: 10, overlap: 5, most: 4 });
  expect(windows.map(([first]) => first)).toEqual([0, 5, 10, 15]);
});

test("every row is in one batch, beside rows of about its length, and no batch is too large", () => {
  const rows = fc.array(fc.integer({ min: 1, max: 512 }).map(counted), { maxLength: 80 });
  fc.assert(
    fc.property(rows, fc.boolean(), (all, oneByOne) => {
      const batches = batchesOf(all, oneByOne);
      expect(batches.flat().sort((a, b) => a - b)).toEqual(all.map((_, at) => at));
      const longest = batches.map((batch) => Math.max(...batch.map((at) => all[at]!.length)));
      const shortest = batches.map((batch) => Math.min(...batch.map((at) => all[at]!.length)));
      for (const [at, batch] of batches.entries()) {
        expect(batch.length).toBeLessThanOrEqual(oneByOne ? 1 : 16);
        expect(batch.length === 1 || batch.length * longest[at]! <= 2_048).toBe(true);
        if (at > 0) expect(shortest[at]!).toBeGreaterThanOrEqual(longest[at - 1]!);
      }
    }),
  );
});

test("what fills a row up is never part of its vector", () => {
  const filling = 1_000;
  const hidden = Float32Array.of(1, 2, 3, 4, 5, 6, 9, 8, filling, filling, filling, filling);
  expect(pool(hidden, [3, 1], 3, 2, "mean")).toEqual([Float32Array.of(3, 4), Float32Array.of(9, 8)]);
  expect(pool(hidden, [3, 1], 3, 2, "cls")).toEqual([Float32Array.of(1, 2), Float32Array.of(9, 8)]);
});

test.each([
  {
    names: ["sentence-transformers/all-MiniLM-L6-v2"],
    pooling: "mean",
    query: "",
    document: "",
    tokens: 256,
  },
  {
    names: ["nomic-ai/nomic-embed-text-v1.5"],
    pooling: "mean",
    query: "search_query: ",
    document: "search_document: ",
    tokens: 8192,
  },
  {
    names: ["intfloat/multilingual-e5-small"],
    pooling: "mean",
    query: "query: ",
    document: "passage: ",
    tokens: 512,
  },
  {
    names: ["BAAI/bge-small-en-v1.5"],
    pooling: "cls",
    query: "Represent this sentence for searching relevant passages: ",
    document: "",
    tokens: 512,
  },
  { names: ["BAAI/bge-m3"], pooling: "cls", query: "", document: "", tokens: 8192 },
  { names: ["", "model", "e5-base"], pooling: "mean", query: "query: ", document: "passage: ", tokens: 512 },
  { names: ["somebody/made5"], pooling: "mean", query: "", document: "", tokens: 512 },
  { names: [], pooling: "mean", query: "", document: "", tokens: 512 },
])("$names", ({ names, pooling, query, document, tokens }) => {
  expect(profileOf(names)).toEqual({
    pooling,
    queryPrefix: query,
    documentPrefix: document,
    maxTokens: tokens,
  });
});
