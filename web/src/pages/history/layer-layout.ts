/**
 * Where the boxes of a conversation's layers lie.
 *
 * Pure arithmetic. Along: the conversation, by messages or by tokens, from 0 to `whole`. Up: messages are layer 0, a summary of depth n is
 * layer n + 1. What is too narrow to be seen is drawn as one box for several, so that there are never more boxes than pixels allow.
 *
 * Invariants: boxes of one layer never overlap and keep the order of the conversation; what is under a summary lies within its span;
 * everything that is known is in exactly one box of its layer.
 */

import type { OutlineNode } from "../../../../src/engine/leaf-api.ts";
import { type Branch, canUnfold, type FoldTree, unfolded } from "./fold-tree.ts";

export type LayerUnit = "messages" | "tokens";

/**
 * `node`: a summary or a message. `words`: messages of a summary that is folded. `apart`: messages in no summary, before the one that
 * follows or behind them all. `rest`: what was not asked for yet.
 */
export interface Span {
  readonly kind: "node" | "words" | "apart" | "rest";
  readonly layer: number;
  readonly from: number;
  readonly to: number;
  /** Of `words`: the summary; of `rest`: what it is under, or null. */
  readonly node: OutlineNode | null;
  /** How many messages stand there. */
  readonly messages: number;
}

export interface Box {
  readonly layer: number;
  /** One, or several that are too narrow by themselves. */
  readonly spans: readonly Span[];
  readonly from: number;
  readonly to: number;
  /** Pixels. */
  readonly x: number;
  readonly width: number;
}

/** A part of the whole: what the drawing shows. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

export interface LayerSpans {
  readonly spans: readonly Span[];
  readonly whole: number;
  /** Layers in use, messages included. */
  readonly layers: number;
}

/** Narrower than this nothing is told apart or hit. */
export const LEAST_PX = 14;

export function weightOf(
  { messages, rawTokens }: Pick<OutlineNode, "messages" | "rawTokens">,
  unit: LayerUnit,
): number {
  return Math.max(1, unit === "messages" ? messages : rawTokens);
}

/** `messages`: of the whole conversation, for what of it was not asked for. */
export function layerSpans(tree: FoldTree, unit: LayerUnit, messages: number): LayerSpans {
  const spans: Span[] = [];
  const { tops, apart, apartAt } = tree;
  const known = sum(tops.nodes, (node) => weightOf(node, unit));
  const knownMessages = sum(tops.nodes, (node) => node.messages);
  // What is not known weighs as much as what is, message by message.
  const each = unit === "messages" || knownMessages === 0 ? 1 : known / knownMessages;
  const left = tops.total > tops.nodes.length ? Math.max(1, messages - apart - knownMessages) : 0;
  const restLayer = Math.max(1, ...tops.nodes.map(({ depth }) => layerOf(depth)));
  const placeApart = (from: number, count: number): number => {
    const to = from + count * each;
    if (count > 0) spans.push({ kind: "apart", layer: 0, from, to, node: null, messages: count });
    return to;
  };
  let end = 0;
  for (const [at, node] of tops.nodes.entries()) {
    const from = placeApart(end, apartAt.before[at] ?? 0);
    end = from + weightOf(node, unit);
    placeNode(tree, unit, node, { from, to: end }, spans, []);
  }
  if (left > 0) {
    const rest = { from: end, to: end + left * each, node: null, messages: left };
    spans.push({ ...rest, kind: "rest", layer: restLayer });
    spans.push({ ...rest, kind: "words", layer: 0 });
    end = rest.to;
  }
  // What stands before summaries that were not asked for yet is told with what is behind them.
  end = placeApart(end, apart - sum(apartAt.before.slice(0, tops.nodes.length), (count) => count));
  return { spans, whole: end, layers: Math.max(1, ...spans.map(({ layer }) => layer + 1)) };
}

function layerOf(depth: number | null): number {
  return depth === null ? 0 : depth + 1;
}

/** Shares a span among what stands in it, each by its weight; what is not known has what is left. */
function placeBranch(
  tree: FoldTree,
  unit: LayerUnit,
  branch: Branch,
  within: Stretch,
  spans: Span[],
  above: readonly OutlineNode[],
): void {
  const over = above.at(-1);
  const known = sum(branch.nodes, (node) => weightOf(node, unit));
  const left = branch.total - branch.nodes.length;
  const lacking = over === undefined || left === 0 ? 0 : Math.max(left, weightOf(over, unit) - known);
  const scale = (within.to - within.from) / Math.max(1, known + lacking);
  let taken = 0;
  for (const node of branch.nodes) {
    const from = within.from + taken * scale;
    taken += weightOf(node, unit);
    const to = taken === known + lacking ? within.to : within.from + taken * scale;
    placeNode(tree, unit, node, { from, to }, spans, above);
  }
  if (lacking === 0 || over === undefined) return;
  const messages = Math.max(left, over.messages - sum(branch.nodes, (node) => node.messages));
  const rest = { from: within.from + taken * scale, to: within.to, node: over, messages };
  const layer = layerOf(branch.nodes[0]?.depth ?? null);
  spans.push({ ...rest, kind: "rest", layer });
  if (layer > 0) spans.push({ ...rest, kind: "words", layer: 0 });
}

function placeNode(
  tree: FoldTree,
  unit: LayerUnit,
  node: OutlineNode,
  { from, to }: Stretch,
  spans: Span[],
  above: readonly OutlineNode[],
): void {
  const { messages } = node;
  spans.push({ kind: "node", layer: layerOf(node.depth), from, to, node, messages });
  if (!canUnfold(node)) return;
  const isItsOwn = above.some(({ ref }) => ref === node.ref);
  const beneath = isItsOwn ? undefined : unfolded(tree, node);
  if (beneath === undefined || beneath.total === 0)
    spans.push({ kind: "words", layer: 0, from, to, node, messages });
  else placeBranch(tree, unit, beneath, { from, to }, spans, [...above, node]);
}

/** What of the spans is seen in a stretch, so many pixels wide. */
export function boxesIn(
  spans: readonly Span[],
  { from, to }: Stretch,
  width: number,
  least = LEAST_PX,
): readonly Box[] {
  const scale = width / Math.max(Number.MIN_VALUE, to - from);
  const place = (at: number): number => Math.min(width, Math.max(0, (at - from) * scale));
  const layers = Map.groupBy(
    spans.filter((span) => span.to > from && span.from < to),
    ({ layer }) => layer,
  );
  return [...layers].flatMap(([layer, seen]) => {
    const groups: Span[][] = [];
    for (const span of seen.toSorted((a, b) => a.from - b.from)) {
      const group = groups.at(-1);
      const first = group?.[0];
      if (group !== undefined && first !== undefined && place(span.from) < place(first.from) + least)
        group.push(span);
      else groups.push([span]);
    }
    return groups.map((group, at) => boxOf(layer, group, groups[at + 1]?.[0], place, width, least));
  });
}

/** As wide as it is, or as can be hit, as long as the next leaves room. */
function boxOf(
  layer: number,
  spans: readonly Span[],
  next: Span | undefined,
  place: (at: number) => number,
  width: number,
  least: number,
): Box {
  const from = spans[0]?.from ?? 0;
  const to = spans.reduce((last, span) => Math.max(last, span.to), from);
  const x = place(from);
  const room = (next === undefined ? width : place(next.from)) - x;
  return { layer, spans, from, to, x, width: Math.min(room, Math.max(place(to) - x, least)) };
}

/** Part of the whole, and no less than a little of it. */
export function clamped({ from, to }: Stretch, whole: number): Stretch {
  const length = Math.min(whole, Math.max(to - from, Math.min(whole, 1)));
  const begin = Math.min(Math.max(0, from), whole - length);
  return { from: begin, to: begin + length };
}

/** `factor` below 1: closer. The middle stays where it is. */
export function zoomed({ from, to }: Stretch, factor: number, whole: number): Stretch {
  const middle = (from + to) / 2;
  const half = ((to - from) * factor) / 2;
  return clamped({ from: middle - half, to: middle + half }, whole);
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
