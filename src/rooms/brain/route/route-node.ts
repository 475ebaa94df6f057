/** What may come into question for a prompt, and what is asked. */

import type { PackNode } from "../brain-pack.ts";
import { FEATURES, type FeatureName, type FeatureVector, type NodeKind } from "../route-trace.ts";
import { type Worth, worthOf } from "../worth.ts";
import type { OpenPack } from "./open-pack.ts";

export interface Asking {
  /** Hashes of the question's terms, each once. */
  readonly terms: readonly number[];
  /** Hashes of what the question may name. */
  readonly names: readonly number[];
  /** Of the pack's embedder; null: meanings are not compared. */
  readonly vector: Int8Array | null;
  /** Shelves that may be read; null: all. */
  readonly shelves: ReadonlySet<number> | null;
  /** Keys of what was served in this conversation lately. */
  readonly served: ReadonlySet<string>;
  /** Lessons as they are now: each takes the place of the pack's node of that key. */
  readonly overlay: readonly PackNode[];
  /** Keys of what must not come into question. */
  readonly vetoed: ReadonlySet<string>;
  /** Tokens; absent: 1,500. Only for telling how much of it something takes. */
  readonly budget?: number;
}

export interface RouteNode {
  readonly key: string;
  readonly kind: NodeKind;
  readonly tokens: number;
  readonly features: FeatureVector;
}

const PLACES = new Map<FeatureName, number>(FEATURES.map((feature, at) => [feature, at]));

export function featureOf(node: { readonly features: FeatureVector }, name: FeatureName): number {
  return node.features[PLACES.get(name)!] ?? 0;
}

/** How well it fits by itself, whatever is known of its worth: 0 to 1. */
export function fitOf(node: { readonly features: FeatureVector }): number {
  return fit(featureOf(node, "lexical"), featureOf(node, "meaning"), featureOf(node, "named"));
}

/** What is merely named may be meant or not. */
export function fit(lexical: number, meaning: number, named: number): number {
  return Math.max(lexical, meaning, 0.4 * named, Math.min(1, lexical + 0.3 * named));
}

/** What was useful elsewhere is useful here as far as it bears on the question: fully from half of it on, and not at all where nothing leads to it. */
export function usefulHere({ useful }: Worth, node: { readonly features: FeatureVector }): number {
  return useful * Math.min(1, 2 * Math.max(fitOf(node), featureOf(node, "linked")));
}

/** So many decimals are kept, so that what is stored and read again is what it was. */
export function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 10_000) / 10_000 + 0 : 0;
}

/** The same candidates with what the pack now knows of their worth: for weighing what happened under another pack. */
export function revalued<T extends RouteNode>(open: OpenPack | null, nodes: readonly T[]): readonly T[] {
  if (open === null) return nodes;
  const [useful, tried] = [PLACES.get("useful")!, PLACES.get("tried")!];
  return nodes.map((node) => {
    const place = open.places.get(node.key);
    if (place === undefined) return node;
    const worth = worthOf(open.pack.nodes[place]!);
    const features = [...node.features];
    features[useful] = rounded(usefulHere(worth, node));
    features[tried] = rounded(worth.tried);
    return { ...node, features };
  });
}
