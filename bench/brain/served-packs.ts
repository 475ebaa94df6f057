/** What is known so far as nodes of a pack, made and asked by the product's own code. */

import { buildGraph, carryOver, type GraphNode, graphNode } from "../../src/rooms/brain/build/index.ts";
import type { BrainPack, PackNode } from "../../src/rooms/brain/index.ts";
import { digestOf, encodePack } from "../../src/rooms/brain/pack/index.ts";
import { type Asking, LEXICAL, nameHashes, namesIn, termHashes } from "../../src/rooms/brain/route/index.ts";
import { COMMON_SHELF, type Question, type Thing } from "./scene.ts";

const KEY = "bench";
/** Tokens that a route may use. */
export const BUDGET = 250;

export function recordOf(thing: Thing): GraphNode {
  const { key, kind, shelf, trust, text, names, part } = thing;
  return graphNode(KEY, { key, kind, shelf, trust, text, names, part, vector: null, said: null, weight: 1 })!;
}

/** Of all that is known; with a parent, what was learned stays with what is still there. */
export function buildPack(known: readonly GraphNode[], parent: BrainPack | null): BrainPack {
  const carried = carryOver(buildGraph(known), parent, LEXICAL);
  return {
    ...carried,
    ...{ fingerprint: null, dimensions: 0, builtAt: 0, report: null },
    parent: parent === null ? null : digestOf(encodePack(parent)),
    learned: parent?.learned ?? { upTo: 0, episodes: 0 },
  };
}

/** What was taught since the pack was made is served all the same. */
export function overlayOf(pack: BrainPack, known: ReadonlyMap<string, GraphNode>): readonly PackNode[] {
  if (pack.nodes.length === known.size) return [];
  const there = new Set(pack.nodes.map(({ key }) => key));
  return [...known.values()].flatMap(({ node }) => (there.has(node.key) ? [] : [node]));
}

export function askingOf(
  { text, user }: Pick<Question, "text" | "user">,
  overlay: readonly PackNode[],
): Asking {
  return {
    terms: termHashes(KEY, text).map(([hash]) => hash),
    names: nameHashes(KEY, namesIn(text)),
    ...{ vector: null, shelves: new Set([COMMON_SHELF, user]), overlay },
    ...{ budget: BUDGET, served: new Set<string>(), vetoed: new Set<string>() },
  };
}
