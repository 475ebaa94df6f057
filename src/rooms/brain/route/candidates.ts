/**
 * What comes into question for a prompt: what has the question's words, is named in it, means about the same, or hangs together with
 * what does. What the asker may not read, and what must not come into question, is out before anything is counted or cut off.
 *
 * Not here: which of it is chosen (draw.ts), and whether any of it may stand in a prompt (inject/).
 */

import type { PackNode } from "../brain-pack.ts";
import { FEATURES, type FeatureName } from "../route-trace.ts";
import { worthOf } from "../worth.ts";
import { packShares, shareOf, weighQuestion } from "./lexical-fit.ts";
import { cosineFactor, type OpenPack } from "./open-pack.ts";
import { type Asking, fit, type RouteNode, rounded } from "./route-node.ts";
import { isVeto } from "./vetoes.ts";

/** So many of a question's are told apart and written down. */
export const CANDIDATE_LIMIT = 24;
const MOST_CANDIDATES = 200;
/** What fits best, from which links are followed. */
const BEGINNINGS = 8;
const SECOND_STEP = 0.5;
/** Less than this says nothing. */
const LEAST_SHARE = 0.02;
const LEAST_LIKENESS = 0.15;
/** Embedders differ in how alike they find what has nothing in common: the mean of so many tells. */
const LIKENESS_SAMPLE = 32;
const USUAL_LIKENESS = 0.2;
const USUAL_BUDGET = 1_500;

interface Found {
  readonly node: PackNode;
  /** In the pack; -1: only among the lessons. */
  readonly place: number;
  readonly lexical: number;
  readonly meaning: number;
  readonly named: number;
  linked: number;
}

/** The best first; the same for the same pack and question. */
export function findCandidates(
  open: OpenPack | null,
  asking: Asking,
  limit: number = CANDIDATE_LIMIT,
): readonly RouteNode[] {
  const most = Math.max(0, Math.min(MOST_CANDIDATES, Math.floor(limit) || 0));
  const visible = visibility(open, asking);
  const found = new Map<string, Found>();
  const question = weighQuestion(open, visible.overlay, asking.terms);
  const meanings = likenesses(open, asking, visible.places);
  for (const node of visible.overlay) {
    const place = open?.places.get(node.key) ?? -1;
    const lexical = shareOf(node, question);
    keep(found, { node, place, lexical, meaning: meanings.ofNode(node), named: namedIn(node, asking) });
  }
  if (open !== null) {
    const shares = packShares(open, question);
    const named = new Set(asking.names.flatMap((name) => open.words.named(name)));
    for (let place = 0; place < shares.length; place++) {
      if (visible.places[place] === 0) continue;
      const [lexical, meaning] = [shares[place]!, meanings.ofPlace(place)];
      if (lexical < LEAST_SHARE && meaning < LEAST_LIKENESS && !named.has(place)) continue;
      const node = open.pack.nodes[place]!;
      keep(found, { node, place, lexical, meaning, named: named.has(place) ? 1 : 0 });
    }
    followLinks(open, found, visible);
  }
  return [...found.values()]
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => b.rank - a.rank || (a.one.node.key < b.one.node.key ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => routeNode(open, one, asking));
}

interface Visibility {
  readonly overlay: readonly PackNode[];
  /** 1 for each place of the pack that comes into question. */
  readonly places: Uint8Array;
  readonly overlaid: ReadonlyMap<string, PackNode>;
}

function visibility(open: OpenPack | null, asking: Asking): Visibility {
  const mayBeSeen = (node: PackNode) =>
    (asking.shelves === null || asking.shelves.has(node.shelf)) &&
    node.trust !== "quarantined" &&
    !asking.vetoed.has(node.key);
  const all = new Map(asking.overlay.map((node) => [node.key, node]));
  const overlay = [...all.values()].filter(mayBeSeen);
  const nodes = open?.pack.nodes ?? [];
  // A lesson that may not be seen any more hides what the pack has of it.
  const places = Uint8Array.from(nodes, (node) => (mayBeSeen(node) && !all.has(node.key) ? 1 : 0));
  return { overlay, places, overlaid: new Map(overlay.map((node) => [node.key, node])) };
}

function keep(found: Map<string, Found>, one: Omit<Found, "linked">): void {
  const lexical = one.lexical < LEAST_SHARE ? 0 : Math.min(1, one.lexical);
  const meaning = one.meaning < LEAST_LIKENESS ? 0 : Math.min(1, one.meaning);
  if (lexical + meaning + one.named === 0) return;
  found.set(one.node.key, { ...one, lexical, meaning, linked: 0 });
}

function namedIn(node: PackNode, asking: Asking): number {
  return node.names.some((name) => asking.names.includes(name)) ? 1 : 0;
}

/** How alike in meaning, less what anything is to anything here, so that 0 is nothing in common. */
function likenesses(open: OpenPack | null, asking: Asking, visible: Uint8Array) {
  const { vector } = asking;
  const factor = vector === null ? 0 : cosineFactor(vector);
  const none = { ofPlace: () => 0, ofNode: () => 0 };
  if (vector === null || factor === 0) return none;
  const byPlace = new Float64Array(visible.length);
  const vectors = open?.vectors ?? null;
  let [total, seen] = [0, 0];
  if (vectors !== null && vectors.dimensions === vector.length) {
    const { numbers, places, factors, dimensions } = vectors;
    for (let at = 0; at < places.length; at++) {
      const place = places[at]!;
      if (visible[place] === 0) continue;
      let product = 0;
      for (let from = at * dimensions, next = 0; next < dimensions; next++)
        product += numbers[from + next]! * vector[next]!;
      byPlace[place] = product * factor * factors[at]!;
      total += byPlace[place]!;
      seen += 1;
    }
  }
  const usual = seen >= LIKENESS_SAMPLE ? Math.max(0, Math.min(0.9, total / seen)) : USUAL_LIKENESS;
  const beyond = (cosine: number) => Math.max(0, (cosine - usual) / (1 - usual));
  return {
    ofPlace: (place: number) => beyond(byPlace[place]!),
    ofNode: (node: PackNode) => {
      const known = node.vector ?? sameNode(open, node)?.vector ?? null;
      if (known === null || known.length !== vector.length) return 0;
      const product = known.reduce((sum, value, at) => sum + value * vector[at]!, 0);
      return beyond(product * factor * cosineFactor(known));
    },
  };
}

/** The pack's node of that key, where it still says the same. */
function sameNode(open: OpenPack | null, node: PackNode): PackNode | undefined {
  const place = open?.places.get(node.key);
  const known = place === undefined ? undefined : open!.pack.nodes[place];
  return known?.says === node.says ? known : undefined;
}

/** One or two steps from what fits best; never to, and never through, what a beginning vetoes. */
function followLinks(open: OpenPack, found: Map<string, Found>, visible: Visibility): void {
  const best = [...found.values()]
    .filter((one) => one.place >= 0)
    .sort((a, b) => fitFound(b) - fitFound(a) || a.place - b.place)
    .slice(0, BEGINNINGS);
  const shut = new Set(
    best.flatMap((one) =>
      open
        .linksFrom(one.place)
        .filter(isVeto)
        .map((link) => link.to),
    ),
  );
  const isOpen = (place: number) =>
    !shut.has(place) && (visible.places[place] === 1 || visible.overlaid.has(open.pack.nodes[place]!.key));
  const reached = new Map<number, number>();
  const reach = (from: number, strength: number): number[] => {
    const next: number[] = [];
    for (const link of open.linksFrom(from)) {
      if (link.weight <= 0 || isVeto(link) || !isOpen(link.to)) continue;
      const arriving = strength * Math.min(1, link.weight);
      if (arriving <= (reached.get(link.to) ?? LEAST_SHARE)) continue;
      reached.set(link.to, arriving);
      next.push(link.to);
    }
    return next;
  };
  for (const one of best.filter(({ place }) => !shut.has(place))) {
    const strength = fitFound(one);
    for (const place of reach(one.place, strength)) reach(place, SECOND_STEP * reached.get(place)!);
  }
  for (const [place, linked] of reached) {
    const packed = open.pack.nodes[place]!;
    const node = visible.overlaid.get(packed.key) ?? packed;
    const known = found.get(node.key);
    if (known === undefined) found.set(node.key, { node, place, lexical: 0, meaning: 0, named: 0, linked });
    else known.linked = linked;
  }
}

function fitFound(one: Found): number {
  return fit(one.lexical, one.meaning, one.named);
}

/** Which are cut off when there are too many: links and worth count, so that no policy misses what it would have chosen. */
function rankOf(one: Found): number {
  const human = one.node.trust === "human" ? 0.1 : 0;
  return fitFound(one) + 0.5 * one.linked + 0.2 * worthOf(one.node).useful + human;
}

function routeNode(open: OpenPack | null, one: Found, asking: Asking): RouteNode {
  const { node } = one;
  // What is known of a lesson's worth is known of its words: where they are others, nothing is.
  const worth = worthOf(asking.overlay.includes(node) ? (sameNode(open, node) ?? node) : node);
  const tokens = Math.max(0, Math.ceil(node.tokens) || 0);
  const budget = asking.budget !== undefined && asking.budget > 0 ? asking.budget : USUAL_BUDGET;
  const known: { readonly [name in FeatureName]: number } = {
    lexical: one.lexical,
    meaning: one.meaning,
    named: one.named,
    linked: one.linked,
    useful: worth.useful,
    tried: worth.tried,
    served: asking.served.has(node.key) ? 1 : 0,
    human: node.trust === "human" ? 1 : 0,
    size: Math.min(1, tokens / budget),
    correction: node.kind === "correction" ? 1 : 0,
    workflow: node.kind === "workflow" ? 1 : 0,
    toolcard: node.kind === "toolcard" ? 1 : 0,
  };
  return { key: node.key, kind: node.kind, tokens, features: FEATURES.map((name) => rounded(known[name])) };
}
