/**
 * Which nodes are about the same: by the rare words that they share, and by meaning where both have a vector. Bounded: only who shares a
 * word that is not everywhere, or lies on the same side of a few directions, is compared at all.
 */

import type { PackNode } from "../brain-pack.ts";

/** Of each node: the rarest words that it is looked up by. */
const LOOKED_UP = 10;
/** A word of more nodes than this is everybody's. */
const MOST_WITH_WORD = 150;
/** Directions of a bucket, and how many buckets a vector is in. */
const BITS = 10;
const TABLES = 3;
const MOST_IN_BUCKET = 64;

export interface Like {
  readonly to: number;
  /** Greater than 0, up to 1. */
  readonly likeness: number;
}

/** Of each node in turn: those most like it, the likest first, at most so many. Never itself. */
export function alike(nodes: readonly PackNode[], most: number, least: number): readonly (readonly Like[])[] {
  const words = new Words(nodes);
  const buckets = new Buckets(nodes);
  return nodes.map((node, from) => {
    const lexical = words.near(from);
    const found = new Set([...lexical.keys(), ...buckets.near(from)]);
    const likes: Like[] = [];
    for (const to of found) {
      const byWords = lexical.get(to) ?? 0;
      const byMeaning = cosine(node.vector, nodes[to]!.vector);
      const likeness = Math.min(1, byMeaning === null ? byWords : (byWords + Math.max(0, byMeaning)) / 2);
      if (likeness >= least) likes.push({ to, likeness });
    }
    return likes.sort((a, b) => b.likeness - a.likeness || a.to - b.to).slice(0, most);
  });
}

/** Null: one of them has no vector, or they are of different spaces. */
export function cosine(one: Int8Array | null, other: Int8Array | null): number | null {
  if (one === null || other === null || one.length !== other.length) return null;
  let [product, ones, others] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at]!, other[at]!];
    product += a * b;
    ones += a * a;
    others += b * b;
  }
  return ones === 0 || others === 0 ? 0 : product / Math.sqrt(ones * others);
}

class Words {
  readonly #nodes: readonly PackNode[];
  readonly #with = new Map<number, number[]>();
  readonly #lengths: readonly number[];

  constructor(nodes: readonly PackNode[]) {
    this.#nodes = nodes;
    nodes.forEach(({ terms }, at) => {
      for (const [hash] of terms) {
        const those = this.#with.get(hash);
        if (those === undefined) this.#with.set(hash, [at]);
        else those.push(at);
      }
    });
    this.#lengths = nodes.map(({ terms }) =>
      Math.sqrt(terms.reduce((sum, [hash]) => sum + this.#rarity(hash) ** 2, 0)),
    );
  }

  /** Cosine of the words that they share, weighed by how rare these are. */
  near(from: number): ReadonlyMap<number, number> {
    const { terms } = this.#nodes[from]!;
    const rarest = terms
      .map(([hash]) => hash)
      .filter((hash) => (this.#with.get(hash)?.length ?? 0) <= MOST_WITH_WORD)
      .sort((a, b) => this.#with.get(a)!.length - this.#with.get(b)!.length || a - b)
      .slice(0, LOOKED_UP);
    const shared = new Map<number, number>();
    for (const hash of rarest) {
      const weight = this.#rarity(hash) ** 2;
      for (const at of this.#with.get(hash)!) if (at !== from) shared.set(at, (shared.get(at) ?? 0) + weight);
    }
    const near = new Map<number, number>();
    for (const [at, sum] of shared) near.set(at, sum / (this.#lengths[from]! * this.#lengths[at]!));
    return near;
  }

  #rarity(hash: number): number {
    const count = this.#with.get(hash)?.length ?? 0;
    return Math.log(1 + this.#nodes.length / (1 + count));
  }
}

class Buckets {
  readonly #of: (readonly string[])[];
  readonly #in = new Map<string, number[]>();

  constructor(nodes: readonly PackNode[]) {
    this.#of = nodes.map(({ vector }) => (vector === null ? [] : bucketsOf(vector)));
    this.#of.forEach((buckets, at) => {
      for (const bucket of buckets) {
        const those = this.#in.get(bucket) ?? [];
        if (those.length < MOST_IN_BUCKET) those.push(at);
        this.#in.set(bucket, those);
      }
    });
  }

  near(from: number): readonly number[] {
    const those = this.#of[from]!.flatMap((bucket) => this.#in.get(bucket) ?? []);
    return those.filter((at) => at !== from);
  }
}

/** On which side of a few differences of its numbers it lies: near vectors mostly on the same. */
function bucketsOf(vector: Int8Array): readonly string[] {
  return Array.from({ length: TABLES }, (_, table) => {
    let bits = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      const step = (table * BITS + bit) * 7 + 1;
      let sum = 0;
      for (let at = 0; at < vector.length; at += 1)
        sum += ((at * step + bit) >> 2) & 1 ? vector[at]! : -vector[at]!;
      if (sum > 0) bits |= 1 << bit;
    }
    return `${table}:${bits}`;
  });
}
