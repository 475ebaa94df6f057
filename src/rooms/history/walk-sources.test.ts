import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId, refOf, type SummaryId, summaryId } from "../../kernel/ids.ts";
import type { SummarySources } from "./summary.ts";
import { type SourcePath, walkSources } from "./walk-sources.ts";

type Tree = readonly Tree[] | number;

/** A list of numbers is a leaf, a list of lists a summary of summaries. Numbers are messages; `lost` summaries are not there. */
function storeOf(tree: Tree, lost: readonly number[] = []) {
  const sources = new Map<SummaryId, SummarySources>();
  let last = 0;
  const enter = (node: readonly Tree[]): SummaryId => {
    const id = summaryId(++last);
    const kind = typeof node[0] === "number" ? "messages" : "summaries";
    const ids = node.map((child) => (typeof child === "number" ? messageId(child) : enter(child)));
    sources.set(id, { kind, ids } as SummarySources);
    return id;
  };
  const root = enter(tree as readonly Tree[]);
  for (const id of lost) sources.delete(summaryId(id));
  return { root, store: { sourcesOf: async (id: SummaryId) => sources.get(id) } };
}

async function walked(tree: Tree, maxDepth: number, from?: SourcePath, lost?: readonly number[]) {
  const { root, store } = storeOf(tree, lost);
  const items: { ref: string; path: SourcePath }[] = [];
  const missing: string[] = [];
  for await (const stretch of walkSources(store, root, maxDepth, from)) {
    missing.push(...stretch.missing);
    for (const [at, id] of stretch.sources.ids.entries()) {
      const kind = stretch.sources.kind === "messages" ? "msg" : "sum";
      items.push({ ref: refOf(kind, id), path: [...stretch.path, stretch.first + at] });
    }
  }
  return { items, missing };
}

const TREE = [
  [
    [1, 2],
    [3, 4, 5],
  ],
  [[6, 7], [8]],
];

test.each([
  { depth: 9, refs: [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `msg:${id}`) },
  { depth: 1, refs: ["sum:2", "sum:5"] },
  { depth: 2, refs: ["sum:3", "sum:4", "sum:6", "sum:7"] },
])("down $depth levels, oldest first", async ({ depth, refs }) => {
  expect((await walked(TREE, depth)).items.map(({ ref }) => ref)).toEqual(refs);
});

test("what the store has lost is named; the rest is there", async () => {
  const { items, missing } = await walked(TREE, 9, [], [4, 7]);
  expect(items.map(({ ref }) => ref)).toEqual(["msg:1", "msg:2", "msg:6", "msg:7"]);
  expect(missing).toEqual(["sum:4", "sum:7"]);
});

test("from any place on, the rest is what it would have been", async () => {
  const message = fc.nat(1_000);
  const leaf = fc.array(message, { minLength: 1, maxLength: 4 });
  const second = fc.array(leaf, { minLength: 1, maxLength: 3 });
  const trees = fc.oneof(leaf, second, fc.array(second, { minLength: 1, maxLength: 3 }));
  await fc.assert(
    fc.asyncProperty(trees, fc.integer({ min: 1, max: 4 }), fc.nat(), async (tree, depth, at) => {
      const whole = (await walked(tree, depth)).items;
      const start = at % whole.length;
      expect((await walked(tree, depth, whole[start]!.path)).items).toEqual(whole.slice(start));
    }),
  );
});
