import { expect, test } from "vitest";
import type { OutlineAnswer, OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { EMPTY_TREE, treeRows, withOpen, withPage } from "./fold-tree.ts";

const node = (ref: string, depth: number | null): OutlineNode => ({
  ...{ ref, depth, role: depth === null ? "user" : "summary", since: 1, until: 2, messages: 4 },
  ...{ tokens: 3, rawTokens: 9, state: "active", inView: false, line: "so it begins" },
});
const page = (total: number, ...nodes: readonly OutlineNode[]): OutlineAnswer => ({
  ...{ agent: "a", sessionKey: "k", nodes, total, apart: 5, begun: null },
  apartAt: { before: nodes.map(() => 1), after: 2, among: 1 },
});
const shape = (tree: typeof EMPTY_TREE) =>
  treeRows(tree).map((row) =>
    row.kind === "node"
      ? `${row.level} ${row.node.ref} ${row.place}/${row.siblings}${row.isOpen ? " open" : ""}`
      : `${row.level} ${row.left} more under ${row.under}`,
  );

test("the outline has what is unfolded under what covers it, and says what is left", () => {
  let tree = withPage(EMPTY_TREE, null, 0, page(3, node("sum:9", 1), node("sum:8", 0)));
  expect(shape(tree)).toEqual(["1 sum:9 1/3", "1 sum:8 2/3", "1 1 more under null"]);
  expect([tree.apart, tree.apartAt]).toEqual([5, { before: [1, 1], after: 3 }]);
  tree = withPage(withOpen(tree, "sum:9", true), "sum:9", 0, page(2, node("sum:1", 0), node("sum:2", 0)));
  tree = withPage(withOpen(tree, "sum:1", true), "sum:1", 0, page(40, node("msg:1", null)));
  expect(shape(tree)).toEqual([
    "1 sum:9 1/3 open",
    "2 sum:1 1/2 open",
    "3 msg:1 1/40",
    "3 39 more under sum:1",
    "2 sum:2 2/2",
    "1 sum:8 2/3",
    "1 1 more under null",
  ]);
  expect(shape(withOpen(tree, "sum:9", false))).toEqual([
    "1 sum:9 1/3",
    "1 sum:8 2/3",
    "1 1 more under null",
  ]);
});

test("the next page goes on where the last ended, and the first again leaves nothing old behind it", () => {
  let tree = withPage(EMPTY_TREE, null, 0, page(3, node("sum:1", 0), node("sum:2", 0)));
  tree = withPage(tree, null, 2, page(3, node("sum:3", 0)));
  expect(shape(tree)).toEqual(["1 sum:1 1/3", "1 sum:2 2/3", "1 sum:3 3/3"]);
  tree = withPage(tree, null, 0, page(1, node("sum:4", 1)));
  expect(shape(tree)).toEqual(["1 sum:4 1/1"]);
});

test("keys tell the same thing under two summaries apart, and nothing goes round in circles", () => {
  let tree = withPage(EMPTY_TREE, null, 0, page(2, node("sum:1", 1), node("sum:2", 1)));
  for (const over of ["sum:1", "sum:2"])
    tree = withPage(withOpen(tree, over, true), over, 0, page(1, node("sum:3", 0)));
  const keys = treeRows(tree).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  tree = withPage(withOpen(tree, "sum:3", true), "sum:3", 0, page(1, node("sum:1", 1)));
  expect(treeRows(tree).length).toBeLessThan(20);
});
