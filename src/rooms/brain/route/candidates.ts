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
import { type Asking, fit, type RouteNode, rounded, usefulHere } from "./route-node.ts";

const USEFUL = FEATURES.indexOf("useful");

import { isVeto } from "./vetoes.ts";

/** So many of a question's are told apart and written down. */
const CANDIDATE_LIMIT = 24;
const MOST_CANDIDATES = 200;
/** Of what fits by itself, so many are looked at more closely, whatever the limit: what is found does not depend on it. */
const KEPT_HITS = 256;
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
    const lexical = told(shareOf(node, question), LEAST_SHARE);
    const meaning = told(meanings.ofNode(node), LEAST_LIKENESS);
    const named = node.names.some((name) => asking.names.includes(name)) ? 1 : 0;
    if (lexical + meaning + named > 0)
      found.set(node.key, { node, place, lexical, meaning, named, linked: 0 });
  }
  if (open !== null) {
    const hits = hitsIn(open, asking, visible, packShares(open, question), meanings.ofPlace);
    for (const place of hits.best) found.set(open.pack.nodes[place]!.key, hits.at(place));
    followLinks(open, found, visible, hits);
  }
  return [...found.values()]
    .map((one) => ({ one, rank: rankOf(one) }))
    .sort((a, b) => b.rank - a.rank || (a.one.node.key < b.one.node.key ? -1 : 1))
    .slice(0, most)
    .map(({ one }) => routeNode(open, one, asking));
}

/** Less than the least says nothing. */
function told(value: number, least: number): number {
  return value < least ? 0 : Math.min(1, value);
}

interface Visibility {
  readonly overlay: readonly PackNode[];
  /** 1 for each place of the pack that comes into question. */
  readonly places: Uint8Array;
  readonly overlaid: ReadonlyMap<string, PackNode>;
}

function visibility(open: OpenPack | null, asking: Asking): Visibility {
  const all = new Map(asking.overlay.map((node) => [node.key, node]));
  const overlay = [...all.values()].filter(
    (node) =>
      (asking.shelves === null || asking.shelves.has(node.shelf)) &&
      node.trust !== "quarantined" &&
      !asking.vetoed.has(node.key),
  );
  const places = new Uint8Array(open?.pack.nodes.length ?? 0);
  if (open !== null) {
    const { shelves } = open;
    for (let place = 0; place < places.length; place++) {
      const shelf = shelves[place]!;
      places[place] = shelf >= 0 && (asking.shelves === null || asking.shelves.has(shelf)) ? 1 : 0;
    }
    // A lesson that may not be seen any more hides what the pack has of it.
    for (const keys of [asking.vetoed, all.keys()]) for (const key of keys) hide(open, places, key);
  }
  return { overlay, places, overlaid: new Map(overlay.map((node) => [node.key, node])) };
}

function hide(open: OpenPack, places: Uint8Array, key: string): void {
  const place = open.places.get(key);
  if (place !== undefined) places[place] = 0;
}

/** What of the pack fits by itself. */
interface Hits {
  /** Places, of the best alone. */
  readonly best: readonly number[];
  at(place: number): Found;
}

function hitsIn(
  open: OpenPack,
  asking: Asking,
  visible: Visibility,
  shares: Float64Array,
  likeness: (place: number) => number,
): Hits {
  const { nodes } = open.pack;
  const named = new Set(asking.names.flatMap((name) => open.words.named(name)));
  const at = (place: number): Found => ({
    ...{ node: nodes[place]!, place, linked: 0 },
    lexical: told(shares[place]!, LEAST_SHARE),
    meaning: told(likeness(place), LEAST_LIKENESS),
    named: named.has(place) ? 1 : 0,
  });
  const ranks = new Float64Array(nodes.length).fill(-1);
  const hits: number[] = [];
  for (let place = 0; place < ranks.length; place++) {
    if (visible.places[place] === 0) continue;
    const lexical = told(shares[place]!, LEAST_SHARE);
    const meaning = told(likeness(place), LEAST_LIKENESS);
    const isNamed = named.size > 0 && named.has(place);
    if (lexical === 0 && meaning === 0 && !isNamed) continue;
    ranks[place] = fit(lexical, meaning, isNamed ? 1 : 0) + standing(nodes[place]!);
    hits.push(place);
  }
  return { best: bestOf(hits, ranks), at };
}

/** Without sorting all of them: what comes below so many others is out whatever else is found. */
function bestOf(hits: readonly number[], ranks: Float64Array): readonly number[] {
  if (hits.length <= KEPT_HITS) return hits;
  const sorted = Float64Array.from(hits, (place) => ranks[place]!).sort();
  const least = sorted[sorted.length - KEPT_HITS]!;
  const above = hits.filter((place) => ranks[place]! > least);
  const equal = hits.filter((place) => ranks[place] === least).slice(0, KEPT_HITS - above.length);
  return [...above, ...equal];
}

/** How alike in meaning, less what anything is to anything here, so that 0 is nothing in common. */
function likenesses(open: OpenPack | null, asking: Asking, visible: Uint8Array) {
  const { vector } = asking;
  const factor = vector === null ? 0 : cosineFactor(vector);
  if (vector === null || factor === 0) return { ofPlace: () => 0, ofNode: () => 0 };
  const byPlace = new Float64Array(visible.length);
  const vectors = open?.vectors ?? null;
  let [total, seen] = [0, 0];
  if (vectors !== null && vectors.dimensions === vector.length) {
    const { numbers, places, factors, dimensions } = vectors;
    for (let at = 0; at < places.length; at++) {
      const place = places[at]!;
      if (visible[place] === 0) continue;
      const cosine = productAt(numbers, at * dimensions, vector) * factor * factors[at]!;
      byPlace[place] = cosine;
      total += cosine;
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
      return beyond(productAt(known, 0, vector) * factor * cosineFactor(known));
    },
  };
}

/** Of whole numbers: the same in any order, and four at a time. */
function productAt(numbers: Int8Array, from: number, vector: Int8Array): number {
  const whole = vector.length & ~3;
  let [one, two, three, four] = [0, 0, 0, 0];
  for (let at = 0, of = from; at < whole; at += 4, of += 4) {
    one = (one + Math.imul(numbers[of]!, vector[at]!)) | 0;
    two = (two + Math.imul(numbers[of + 1]!, vector[at + 1]!)) | 0;
    three = (three + Math.imul(numbers[of + 2]!, vector[at + 2]!)) | 0;
    four = (four + Math.imul(numbers[of + 3]!, vector[at + 3]!)) | 0;
  }
  let product = one + two + three + four;
  for (let at = whole; at < vector.length; at++) product += numbers[from + at]! * vector[at]!;
  return product;
}

/** The pack's node of that key, where it still says the same. */
function sameNode(open: OpenPack | null, node: PackNode): PackNode | undefined {
  const place = open?.places.get(node.key);
  const known = place === undefined ? undefined : open!.pack.nodes[place];
  return known?.says === node.says ? known : undefined;
}

/** One or two steps from what fits best; never to, and never through, what a beginning vetoes. */
function followLinks(open: OpenPack, found: Map<string, Found>, visible: Visibility, hits: Hits): void {
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
    const { key } = open.pack.nodes[place]!;
    const lesson = visible.overlaid.get(key);
    const known = found.get(key);
    if (known !== undefined) known.linked = linked;
    else if (lesson === undefined) found.set(key, { ...hits.at(place), linked });
    else found.set(key, { node: lesson, place, lexical: 0, meaning: 0, named: 0, linked });
  }
}

function fitFound(one: Found): number {
  return fit(one.lexical, one.meaning, one.named);
}

/** Which are cut off when there are too many: links and worth count, so that no policy misses what it would have chosen. */
function rankOf(one: Found): number {
  return fitFound(one) + 0.5 * one.linked + standing(one.node);
}

function standing(node: PackNode): number {
  return 0.2 * worthOf(node).useful + (node.trust === "human" ? 0.1 : 0);
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
  const features = FEATURES.map((name) => rounded(known[name]));
  features[USEFUL] = rounded(usefulHere(worth, { features }));
  return { key: node.key, kind: node.kind, tokens, features };
}
