/**
 * A pack made ready for questions: which nodes have a word, how rare it is, what leads where. Once per pack, and each part only when
 * it is first needed: whoever only weighs what happened needs no words.
 */

import type { BrainPack, PackLink, PackNode } from "../brain-pack.ts";

export interface OpenPack {
  readonly pack: BrainPack;
  /** Place of a node by its key. */
  readonly places: ReadonlyMap<string, number>;
  /** What leads away from the node at that place. */
  linksFrom(place: number): readonly PackLink[];
  /** Number of the shelf of each node; -1: nobody may be shown it. */
  readonly shelves: Float64Array;
  readonly words: PackWords;
  readonly vectors: PackVectors | null;
}

export interface PackWords {
  /** How many nodes have this term. */
  have(term: number): number;
  /** Calls back for each node that has the term, with how often. */
  each(term: number, visit: (place: number, count: number) => void): void;
  named(name: number): readonly number[];
  /** Terms of the node at that place, counted as often as they stand there, and of a node on average. */
  readonly lengths: Float64Array;
  readonly meanLength: number;
}

export interface PackVectors {
  /** One behind the other. */
  readonly numbers: Int8Array;
  /** Whose they are, in that order. */
  readonly places: Uint32Array;
  /** Of each, what its product with another has to be multiplied by to be a cosine, for its part. */
  readonly factors: Float64Array;
  readonly dimensions: number;
}

const NONE: readonly never[] = [];

export function openPack(pack: BrainPack): OpenPack {
  const places = once(() => new Map(pack.nodes.map((node, at) => [node.key, at])));
  const leading = once(() => byStart(pack.links));
  const shelves = once(() =>
    Float64Array.from(pack.nodes, (node) => (node.trust === "quarantined" ? -1 : node.shelf)),
  );
  const words = once(() => wordsOf(pack.nodes));
  const vectors = once(() => vectorsOf(pack));
  return {
    pack,
    get places() {
      return places();
    },
    linksFrom: (place) => leading().get(place) ?? NONE,
    get shelves() {
      return shelves();
    },
    get words() {
      return words();
    },
    get vectors() {
      return vectors();
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

function byStart(links: readonly PackLink[]): ReadonlyMap<number, readonly PackLink[]> {
  const leading = new Map<number, PackLink[]>();
  for (const link of links) {
    const beside = leading.get(link.from);
    if (beside === undefined) leading.set(link.from, [link]);
    else beside.push(link);
  }
  return leading;
}

/** Flat: a million entries as lists of their own would take a hundred times the room. */
function wordsOf(nodes: readonly PackNode[]): PackWords {
  const counts = new Map<number, number>();
  const lengths = new Float64Array(nodes.length);
  let entries = 0;
  nodes.forEach((node, at) => {
    for (const [term, count] of node.terms) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
      lengths[at]! += count;
      entries += 1;
    }
  });
  const starts = new Map<number, number>();
  let start = 0;
  for (const [term, count] of counts) {
    starts.set(term, start);
    start += count;
  }
  const owners = new Uint32Array(entries);
  const times = new Uint16Array(entries);
  const filled = new Map(starts);
  nodes.forEach((node, at) => {
    for (const [term, count] of node.terms) {
      const next = filled.get(term)!;
      owners[next] = at;
      times[next] = Math.min(count, 0xffff);
      filled.set(term, next + 1);
    }
  });
  const names = new Map<number, number[]>();
  nodes.forEach((node, at) => {
    for (const name of node.names) {
      const beside = names.get(name);
      if (beside === undefined) names.set(name, [at]);
      else beside.push(at);
    }
  });
  return {
    have: (term) => counts.get(term) ?? 0,
    each(term, visit) {
      const first = starts.get(term);
      if (first === undefined) return;
      const end = first + counts.get(term)!;
      for (let at = first; at < end; at++) visit(owners[at]!, times[at]!);
    },
    named: (name) => names.get(name) ?? NONE,
    lengths,
    meanLength: nodes.length === 0 ? 1 : Math.max(1, sum(lengths) / nodes.length),
  };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function vectorsOf({ nodes, dimensions }: BrainPack): PackVectors | null {
  const having = nodes.flatMap((node, at) => (node.vector === null ? [] : [at]));
  if (dimensions === 0 || having.length === 0) return null;
  const numbers = new Int8Array(having.length * dimensions);
  const factors = new Float64Array(having.length);
  having.forEach((place, at) => {
    const vector = nodes[place]!.vector!;
    numbers.set(vector, at * dimensions);
    factors[at] = cosineFactor(vector);
  });
  return { numbers, places: Uint32Array.from(having), factors, dimensions };
}

/** 0: it has no direction, and is like nothing. */
export function cosineFactor(vector: Int8Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return squares === 0 ? 0 : 1 / Math.sqrt(squares);
}
