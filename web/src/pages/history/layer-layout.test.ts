/** Boxes of one layer never overlap, keep their order, lie over what they cover, and nothing that is known is lost. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { type Branch, EMPTY_TREE, type FoldTree } from "./fold-tree.ts";
import {
  type Box,
  boxesIn,
  clamped,
  type LayerUnit,
  LEAST_PX,
  layerSpans,
  type Span,
  type Stretch,
  zoomed,
} from "./layer-layout.ts";

interface Grown {
  readonly node: OutlineNode;
  readonly children: readonly Grown[];
  readonly isOpen: boolean;
  /** Of what is under it, so many are known. */
  readonly known: number;
}

let count = 0;
function nodeOf(depth: number | null, messages: number, rawTokens: number): OutlineNode {
  count += 1;
  return {
    ref: depth === null ? `msg:${count}` : `sum:${count}`,
    role: depth === null ? "user" : "summary",
    ...{ depth, messages, rawTokens, tokens: 1, since: count, until: count },
    ...{ state: "active", inView: false, line: "" },
  };
}

const message: fc.Arbitrary<Grown> = fc
  .integer({ min: 0, max: 900 })
  .map((tokens) => ({ node: nodeOf(null, 1, tokens), children: [], isOpen: false, known: 0 }));
const summary = (depth: number): fc.Arbitrary<Grown> =>
  fc
    .record({
      children: fc.array(depth === 0 ? message : summary(depth - 1), { minLength: 1, maxLength: 6 }),
      isOpen: fc.boolean(),
      cut: fc.nat(6),
      // What it says of itself need not add up: something may have been taken back since.
      more: fc.nat(3),
    })
    .map(({ children, isOpen, cut, more }) => {
      const messages = children.reduce((sum, { node }) => sum + node.messages, more);
      const raw = children.reduce((sum, { node }) => sum + node.rawTokens, 0);
      return {
        ...{ node: nodeOf(depth, messages, raw), children, isOpen },
        known: Math.max(1, children.length - cut),
      };
    });

const tree: fc.Arbitrary<{ readonly tree: FoldTree; readonly messages: number }> = fc
  .record({
    tops: fc.array(
      fc.nat(3).chain((depth) => summary(depth)),
      { maxLength: 8 },
    ),
    apart: fc.nat(50),
    before: fc.nat(50),
    missing: fc.nat(4),
  })
  .map(({ tops, apart, before, missing }) => {
    const under = new Map<string, Branch>();
    const open = new Set<string>();
    const add = (one: Grown): void => {
      if (one.isOpen) open.add(one.node.ref);
      under.set(one.node.ref, {
        nodes: one.children.slice(0, one.known).map(({ node }) => node),
        total: one.children.length,
      });
      one.children.forEach(add);
    };
    tops.forEach(add);
    const nodes = tops.map(({ node }) => node);
    const total = nodes.length === 0 ? 0 : nodes.length + missing;
    const messages = nodes.reduce((sum, node) => sum + node.messages, apart + missing * 7);
    const first = nodes.length === 0 ? 0 : Math.min(apart, before);
    const apartAt = { before: nodes.map((_, at) => (at === 0 ? first : 0)), after: apart - first };
    return { tree: { ...EMPTY_TREE, tops: { nodes, total }, apart, apartAt, under, open }, messages };
  });

const unit = fc.constantFrom<LayerUnit>("messages", "tokens");
const NEARLY = 1e-6;

/** Those that are shown: the tops, and what is under the open ones. */
function shownIn({ tops, under, open }: FoldTree): readonly OutlineNode[] {
  const below = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
    nodes.flatMap((node) => [node, ...(open.has(node.ref) ? below(under.get(node.ref)?.nodes ?? []) : [])]);
  return below(tops.nodes);
}

test("every layer is in order without overlap, and each span lies over its sources", () => {
  fc.assert(
    fc.property(tree, unit, ({ tree, messages }, unit) => {
      const { spans, whole, layers } = layerSpans(tree, unit, messages);
      const byRef = new Map<string, Span>();
      for (const span of spans) if (span.kind === "node") byRef.set(span.node!.ref, span);
      expect([...byRef.keys()].sort()).toEqual(
        shownIn(tree)
          .map(({ ref }) => ref)
          .sort(),
      );
      for (let layer = 0; layer < layers; layer += 1) {
        const row = spans.filter((span) => span.layer === layer);
        for (const [at, span] of row.entries()) {
          expect(span.from).toBeGreaterThanOrEqual(at === 0 ? 0 : row[at - 1]!.to - NEARLY);
          expect(span.to).toBeGreaterThan(span.from);
          expect(span.to).toBeLessThanOrEqual(whole + NEARLY);
        }
      }
      for (const [ref, { nodes }] of tree.under) {
        const over = byRef.get(ref);
        if (over === undefined || !tree.open.has(ref)) continue;
        for (const node of nodes) {
          const span = byRef.get(node.ref)!;
          expect(span.from).toBeGreaterThanOrEqual(over.from - NEARLY);
          expect(span.to).toBeLessThanOrEqual(over.to + NEARLY);
        }
      }
    }),
  );
});

test("messages lie under everything, without a gap, from the beginning to the end", () => {
  fc.assert(
    fc.property(tree, unit, ({ tree, messages }, unit) => {
      const { spans, whole } = layerSpans(tree, unit, messages);
      let end = 0;
      for (const span of spans.filter(({ layer }) => layer === 0)) {
        expect(Math.abs(span.from - end)).toBeLessThan(NEARLY * Math.max(1, whole));
        end = span.to;
      }
      expect(Math.abs(end - whole)).toBeLessThan(NEARLY * Math.max(1, whole));
    }),
  );
});

const stretch: fc.Arbitrary<readonly [number, number]> = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.double({ min: 0.001, max: 1, noNaN: true }),
);

test("boxes never overlap, are no more than pixels allow, and every span that is seen is in exactly one", () => {
  fc.assert(
    fc.property(
      tree,
      unit,
      stretch,
      fc.integer({ min: 200, max: 4_000 }),
      ({ tree, messages }, unit, [at, part], width) => {
        const { spans, whole, layers } = layerSpans(tree, unit, messages);
        if (whole === 0) return;
        const seen: Stretch = { from: at * whole, to: at * whole + part * whole };
        const boxes = boxesIn(spans, seen, width);
        for (let layer = 0; layer < layers; layer += 1) {
          const row = boxes.filter((box) => box.layer === layer);
          expect(row.length).toBeLessThanOrEqual(width / LEAST_PX + 1);
          let end = 0;
          for (const box of row) {
            expect(box.x).toBeGreaterThanOrEqual(end - NEARLY);
            expect(box.width).toBeGreaterThanOrEqual(0);
            end = box.x + box.width;
            expect(end).toBeLessThanOrEqual(width + NEARLY);
            expect(isInOrder(box)).toBe(true);
          }
        }
        const inBoxes = boxes.flatMap((box) => box.spans);
        expect(new Set(inBoxes).size).toBe(inBoxes.length);
        expect(new Set(inBoxes)).toEqual(new Set(spans.filter((s) => s.to > seen.from && s.from < seen.to)));
      },
    ),
  );
});

function isInOrder({ spans, from, to }: Box): boolean {
  return (
    spans[0]!.from === from &&
    spans.every((span, at) => span.to <= to && (at === 0 || span.from >= spans[at - 1]!.from))
  );
}

test("a folded top has its messages under it, and what is in no summary comes last", () => {
  const first = nodeOf(0, 30, 900);
  const second = nodeOf(1, 70, 100);
  const tops = { nodes: [first, second], total: 2 };
  const { spans, whole, layers } = layerSpans({ ...EMPTY_TREE, tops, apart: 100 }, "messages", 200);
  expect([whole, layers]).toEqual([200, 3]);
  expect(spans.map(({ kind, layer, from, to }) => [kind, layer, from, to])).toEqual([
    ["node", 1, 0, 30],
    ["words", 0, 0, 30],
    ["node", 2, 30, 100],
    ["words", 0, 30, 100],
    ["apart", 0, 100, 200],
  ]);
  const byTokens = layerSpans({ ...EMPTY_TREE, tops, apart: 0 }, "tokens", 100);
  expect(byTokens.spans.filter(({ kind }) => kind === "node").map(({ from, to }) => to - from)).toEqual([
    900, 100,
  ]);
});

test("what stands in no summary lies where it was said: before what is summarised, and behind it", () => {
  const tops = { nodes: [nodeOf(0, 30, 300), nodeOf(0, 20, 200)], total: 2 };
  const apartAt = { before: [118, 4], after: 8 };
  const { spans, whole } = layerSpans({ ...EMPTY_TREE, tops, apart: 130, apartAt }, "messages", 180);
  expect(whole).toBe(180);
  expect(spans.map(({ kind, layer, from, to }) => [kind, layer, from, to])).toEqual([
    ["apart", 0, 0, 118],
    ["node", 1, 118, 148],
    ["words", 0, 118, 148],
    ["apart", 0, 148, 152],
    ["node", 1, 152, 172],
    ["words", 0, 152, 172],
    ["apart", 0, 172, 180],
  ]);
});

test("what was not asked for yet takes the room that is left", () => {
  const top = nodeOf(0, 40, 400);
  const under = new Map([[top.ref, { nodes: [nodeOf(null, 1, 10), nodeOf(null, 1, 10)], total: 40 }]]);
  const open = new Set([top.ref]);
  const tree: FoldTree = { ...EMPTY_TREE, tops: { nodes: [top], total: 3 }, apart: 10, under, open };
  const { spans, whole } = layerSpans(tree, "messages", 150);
  expect(whole).toBe(150);
  expect(spans.map(({ kind, layer, from, to, messages }) => [kind, layer, from, to, messages])).toEqual([
    ["node", 1, 0, 40, 40],
    ["node", 0, 0, 1, 1],
    ["node", 0, 1, 2, 1],
    ["rest", 0, 2, 40, 38],
    ["rest", 1, 40, 140, 100],
    ["words", 0, 40, 140, 100],
    ["apart", 0, 140, 150, 10],
  ]);
});

test("what is too narrow to be told apart is one box", () => {
  const tops = { nodes: Array.from({ length: 1_000 }, () => nodeOf(0, 4, 40)), total: 1_000 };
  const { spans, whole } = layerSpans({ ...EMPTY_TREE, tops }, "messages", 4_000);
  const boxes = boxesIn(spans, { from: 0, to: whole }, 700).filter(({ layer }) => layer === 1);
  expect(boxes.length).toBeLessThanOrEqual(51);
  expect(boxes.reduce((sum, box) => sum + box.spans.length, 0)).toBe(1_000);
  const closer = boxesIn(spans, { from: 0, to: 40 }, 700).filter(({ layer }) => layer === 1);
  expect(closer.map((box) => [box.spans.length, box.width])).toEqual(Array(10).fill([1, 70]));
});

test("a stretch stays within the whole, however it is moved", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -50, max: 200, noNaN: true }),
      fc.double({ min: 0, max: 300, noNaN: true }),
      fc.double({ min: 0.01, max: 10, noNaN: true }),
      fc.integer({ min: 1, max: 100 }),
      (from, length, factor, whole) => {
        for (const seen of [
          clamped({ from, to: from + length }, whole),
          zoomed({ from, to: from + length }, factor, whole),
        ]) {
          expect(seen.from).toBeGreaterThanOrEqual(0);
          expect(seen.to).toBeLessThanOrEqual(whole + NEARLY);
          expect(seen.to - seen.from).toBeGreaterThanOrEqual(1 - NEARLY);
        }
      },
    ),
  );
});
