/**
 * Makes the graph of what there is: nodes in a settled order, and how they hang together. Pure, bounded, and the same of the same.
 *
 * Siblings are neighbouring pieces of one document; semantic links lead to what is about the same; a summary leads to what comes from
 * the stretch that it covers, an episode to what helped in it; a correction inhibits what says the thing that it rules out.
 * Not here: what was learned of earlier nodes (carry-over.ts), how it is served (route).
 */

import type { PackLink, PackNode } from "../brain-pack.ts";
import type { LinkKind, NodeKind } from "../route-trace.ts";
import type { GraphNode } from "./graph-record.ts";
import { alike } from "./likeness.ts";

export const MOST_NODES = 10_000;

/** What each kind may take of them, so that a folder full of documents does not push out what was taught. */
const MOST_OF_KIND: { readonly [kind in NodeKind]: number } = {
  correction: 4_000,
  workflow: 2_000,
  toolcard: 2_000,
  chunk: MOST_NODES,
  episode_anchor: 500,
  summary_bridge: 1_000,
};
const KINDS = Object.keys(MOST_OF_KIND) as readonly NodeKind[];

/** Links from a node, by kind. */
export const MOST_LINKS: { readonly [kind in LinkKind]: number } = {
  sibling: 2,
  semantic: 4,
  learned: 8,
  inhibitory: 8,
  bridge: 8,
};
const SIBLING_PRIOR = 0.8;
const BRIDGE_PRIOR = 0.5;
const LED_PRIOR = 0.7;
const INHIBITORY_PRIOR = -1;
/** Below this, two texts share no more than any two do. */
const LEAST_LIKENESS = 0.2;

export interface BuiltGraph {
  readonly nodes: readonly PackNode[];
  readonly links: readonly PackLink[];
  /** What there was no room for, by kind; one line each. */
  readonly skipped: readonly string[];
}

export function buildGraph(records: readonly GraphNode[]): BuiltGraph {
  const { kept, skipped } = choose(records);
  const nodes = kept.map(({ node }) => node);
  const links = new Links();
  siblings(kept, links);
  for (const [from, likes] of alike(nodes, MOST_LINKS.semantic, LEAST_LIKENESS).entries())
    for (const { to, likeness } of likes) links.add(from, to, "semantic", round(likeness));
  bridges(kept, links);
  inhibitions(kept, links);
  return { nodes, links: links.all(), skipped };
}

/** One of each key; the weightiest of each kind, then as many as there is room for. In order of kind, then of number. */
function choose(records: readonly GraphNode[]): { kept: readonly GraphNode[]; skipped: readonly string[] } {
  const byKey = new Map(records.map((record) => [record.node.key, record]));
  const skipped: string[] = [];
  const kept: GraphNode[] = [];
  for (const kind of KINDS) {
    const those = [...byKey.values()].filter(({ node }) => node.kind === kind);
    const room = Math.min(MOST_OF_KIND[kind], MOST_NODES - kept.length);
    const taken = those.sort((a, b) => b.weight - a.weight || byNumber(b, a)).slice(0, room);
    if (taken.length < those.length)
      skipped.push(`${those.length - taken.length} of kind ${kind}: there is room for ${room}`);
    kept.push(...taken.sort(byNumber));
  }
  return { kept, skipped };
}

function byNumber({ node: a }: GraphNode, { node: b }: GraphNode): number {
  return numberOf(a.key) - numberOf(b.key) || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

function numberOf(key: string): number {
  const number = Number(key.slice(key.indexOf(":") + 1));
  return Number.isFinite(number) ? number : 0;
}

/** Each link once, at most so many from a node of a kind, in the order in which they were added. */
class Links {
  readonly #links = new Map<string, PackLink>();
  readonly #counts = new Map<string, number>();

  add(from: number, to: number, kind: LinkKind, prior: number): void {
    const name = `${from}>${to}:${kind}`;
    if (from === to || this.#links.has(name)) return;
    const count = this.#counts.get(`${from}:${kind}`) ?? 0;
    if (count >= MOST_LINKS[kind]) return;
    this.#counts.set(`${from}:${kind}`, count + 1);
    this.#links.set(name, { from, to, kind, prior, weight: prior });
  }

  all(): readonly PackLink[] {
    return [...this.#links.values()].sort(
      (a, b) => a.from - b.from || a.to - b.to || (a.kind < b.kind ? -1 : 1),
    );
  }
}

function siblings(kept: readonly GraphNode[], links: Links): void {
  const parts = new Map<string, { readonly at: number; readonly place: number }[]>();
  kept.forEach(({ part, node }, at) => {
    if (part === null) return;
    const whole = `${node.shelf}/${part.of}`;
    parts.set(whole, [...(parts.get(whole) ?? []), { at, place: part.place }]);
  });
  for (const pieces of parts.values()) {
    pieces.sort((a, b) => a.place - b.place || a.at - b.at);
    for (const [index, { at }] of pieces.entries()) {
      const next = pieces[index + 1];
      if (next === undefined) continue;
      links.add(at, next.at, "sibling", SIBLING_PRIOR);
      links.add(next.at, at, "sibling", SIBLING_PRIOR);
    }
  }
}

function bridges(kept: readonly GraphNode[], links: Links): void {
  const places = new Map(kept.map(({ node }, at) => [node.key, at]));
  const inLanes = new Map<
    number,
    { readonly at: number; readonly when: number; readonly kind: NodeKind }[]
  >();
  kept.forEach(({ said, node }, at) => {
    if (said === null || node.kind === "episode_anchor" || node.kind === "summary_bridge") return;
    const entry = { at, when: said.at, kind: node.kind };
    const those = inLanes.get(said.lane);
    if (those === undefined) inLanes.set(said.lane, [entry]);
    else those.push(entry);
  });
  for (const [from, { covers, led }] of kept.entries()) {
    for (const key of led) {
      const to = places.get(key);
      if (to !== undefined) links.add(from, to, "bridge", LED_PRIOR);
    }
    if (covers === null) continue;
    const about = (inLanes.get(covers.lane) ?? []).filter(
      ({ when }) => when >= covers.since && when <= covers.until,
    );
    about.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.when - b.when || a.at - b.at);
    for (const { at } of about.slice(0, MOST_LINKS.bridge)) links.add(from, at, "bridge", BRIDGE_PRIOR);
  }
}

/**
 * Nobody who is told "not X" is led to what says X. What was itself taught by a person is left alone: of two that contradict each
 * other the later takes the place of the earlier, and that is not for a link to decide.
 */
function inhibitions(kept: readonly GraphNode[], links: Links): void {
  const correcting = kept.flatMap(({ ruledOut }, at) => (ruledOut.length > 0 ? [at] : []));
  if (correcting.length === 0) return;
  const withTerm = new Map<number, number[]>();
  kept.forEach(({ node }, at) => {
    if (node.trust === "human" && isTaught(node.kind) && node.key.startsWith("lesson:")) return;
    for (const [hash] of node.terms) {
      const those = withTerm.get(hash);
      if (those === undefined) withTerm.set(hash, [at]);
      else those.push(at);
    }
  });
  for (const from of correcting) {
    const { node, ruledOut } = kept[from]!;
    for (const phrase of ruledOut) {
      const rarest = [...phrase].sort(
        (a, b) => (withTerm.get(a)?.length ?? 0) - (withTerm.get(b)?.length ?? 0),
      )[0]!;
      for (const to of withTerm.get(rarest) ?? [])
        if (to !== from && saysRuledOut(node, kept[to]!.node, phrase))
          links.add(from, to, "inhibitory", INHIBITORY_PRIOR);
    }
  }
}

/** All that is ruled out, and something else of what the correction is about; and not the correction over again. */
function saysRuledOut(correction: PackNode, other: PackNode, phrase: readonly number[]): boolean {
  const has = new Set(other.terms.map(([hash]) => hash));
  if (!phrase.every((hash) => has.has(hash))) return false;
  const rest = correction.terms.map(([hash]) => hash).filter((hash) => !phrase.includes(hash));
  const shared = rest.filter((hash) => has.has(hash)).length;
  return rest.length === 0 || (shared > 0 && shared < rest.length) || (shared === 0 && phrase.length > 1);
}

function isTaught(kind: NodeKind): boolean {
  return kind === "correction" || kind === "workflow" || kind === "toolcard";
}

function round(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
