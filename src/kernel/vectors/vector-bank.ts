/**
 * Vectors in memory, in chunks as they are stored, with what is asked of them before they are compared; and the search over
 * them.
 *
 * Everything in scope is compared, as whole numbers. Only where that is more than a few hundred thousand vectors are those
 * compared whose signs agree best with the query's. Scope comes before either, so that a limit counts what may be seen.
 */

import { NacreError } from "../errors.ts";
import type { ChunkFacts } from "./chunk-facts.ts";
import { Nearest, smallest } from "./nearest.ts";
import { PlainScan } from "./plain-scan.ts";
import { queryNumbers, signBytesOf, signsOf, widthOf } from "./quantise.ts";
import type { Scan } from "./scan.ts";
import { type FactFilter, SlotFacts } from "./slot-facts.ts";
import { openScan } from "./wasm-scan.ts";

export interface BankShape {
  readonly dimensions: number;
  /** Of a chunk: a power of two. */
  readonly slots: number;
}

export interface BankQuery extends FactFilter {
  readonly vector: Float32Array;
  readonly limit: number;
  /** Everything is compared, however much it is. */
  readonly exhaustive?: true;
}

export interface BankHit {
  readonly kind: number;
  readonly source: number;
  readonly cosine: number;
}

export interface BankLimits {
  readonly mostBytes: number;
  /** From how many vectors in scope signs decide which are compared. */
  readonly signsFrom: number;
  /** How many are compared then, at least. */
  readonly compared: number;
}

/**
 * Two GiB are five million vectors of 384 dimensions. 300,000 of those are compared in some 15 ms; measured on a million,
 * comparing the 4,000 that signs choose finds as many of the true ten first as comparing all.
 */
export const BANK_LIMITS: BankLimits = {
  mostBytes: 2 * 1024 ** 3,
  signsFrom: 300_000,
  compared: 4_000,
};
/** Where more hits are wanted, so many are compared for each. */
const COMPARED_PER_HIT = 40;
/** Addresses that are handed to a scan at once. */
const BATCH = 16_384;
const ALIGNED = 64;

export class VectorBank {
  readonly shape: BankShape;
  readonly #limits: BankLimits;
  readonly #width: number;
  readonly #signBytes: number;
  readonly #slotBits: number;
  readonly #berthBytes: number;
  /** Where things stand in the memory of the scan: query, its signs, list, results, then a berth for each chunk. */
  readonly #at: { query: number; signs: number; list: number; out: number; berths: number };
  readonly #facts: SlotFacts;
  /** Where each chunk lies. */
  readonly #berths = new Map<number, number>();
  readonly #free: number[] = [];
  #scan: Scan;
  #accepted = new Uint32Array(0);

  constructor(shape: BankShape, limits: BankLimits = BANK_LIMITS, scan: Scan = openScan(limits.mostBytes)) {
    this.shape = shape;
    this.#limits = limits;
    this.#scan = scan;
    this.#width = widthOf(shape.dimensions);
    this.#signBytes = signBytesOf(this.#width);
    this.#slotBits = Math.log2(shape.slots);
    this.#berthBytes = aligned(shape.slots * (this.#width + this.#signBytes));
    const signs = aligned(this.#width * 2);
    const list = signs + aligned(this.#signBytes);
    const out = list + BATCH * 4;
    this.#at = { query: 0, signs, list, out, berths: out + BATCH * 4 };
    this.#facts = new SlotFacts(shape.slots);
  }

  /** Of a stored vector. */
  get width(): number {
    return this.#width;
  }

  get isQuick(): boolean {
    return this.#scan.isQuick;
  }

  get bytes(): number {
    return this.#scan.buffer.byteLength;
  }

  /** Makes room for so many chunks at once. */
  reserve(chunks: number): void {
    const bytes = this.#at.berths + chunks * this.#berthBytes;
    if (bytes > this.#limits.mostBytes) throw tooMany(chunks * this.shape.slots);
    if (bytes <= this.#scan.buffer.byteLength) return;
    try {
      this.#grow(bytes);
    } catch (error) {
      throw tooMany(chunks * this.shape.slots, error);
    }
  }

  /** Puts a chunk in the place of the one with this id: its vectors one after the other, and the facts of each. */
  put(id: number, vectors: Uint8Array, facts: ChunkFacts): void {
    const known = this.#berths.get(id);
    const berth = known ?? this.#free.at(-1) ?? this.#berths.size;
    this.reserve(berth + 1);
    if (known === undefined) {
      this.#free.pop();
      this.#berths.set(id, berth);
    }
    const from = this.#at.berths + berth * this.#berthBytes;
    const { slots } = this.shape;
    new Uint8Array(this.#scan.buffer, from, slots * this.#width).set(vectors);
    this.#scan.signs(from, slots, this.#width, from + slots * this.#width, this.#signBytes);
    this.#facts.read(berth, facts);
  }

  drop(id: number): void {
    const berth = this.#berths.get(id);
    if (berth === undefined) return;
    this.#berths.delete(id);
    this.#free.push(berth);
    this.#facts.clear(berth);
    new Uint8Array(this.#scan.buffer, this.#at.berths + berth * this.#berthBytes, this.#berthBytes).fill(0);
  }

  /** The nearest first; equal ones by kind, then by greatest source. */
  search(query: BankQuery): readonly BankHit[] {
    const numbers = queryNumbers(query.vector);
    if (numbers === undefined || query.limit <= 0) return [];
    const { buffer } = this.#scan;
    new Int16Array(buffer, this.#at.query, this.#width).set(numbers.numbers);
    new Uint8Array(buffer, this.#at.signs, this.#signBytes).set(signsOf(numbers.numbers));
    const accepted = this.#accept(query);
    const few = query.exhaustive === true || accepted.length < this.#limits.signsFrom;
    const compared = Math.max(this.#limits.compared, query.limit * COMPARED_PER_HIT);
    const chosen = few || accepted.length <= compared ? accepted : this.#alike(accepted, compared);
    return this.#compare(chosen, query.limit).map(({ item, score }) => ({
      kind: this.#facts.kinds[item]!,
      source: this.#facts.sources[item]!,
      cosine: Math.min(1, Math.max(-1, score * numbers.factor)),
    }));
  }

  #accept(query: BankQuery): Uint32Array {
    const slots = this.#facts.kinds.length;
    if (this.#accepted.length < slots) this.#accepted = new Uint32Array(slots);
    return this.#accepted.subarray(0, this.#facts.accept(query, this.#accepted));
  }

  /** Those whose signs differ least from the query's. */
  #alike(slots: Uint32Array, most: number): Uint32Array {
    const signs = this.shape.slots * this.#width;
    const distances = new Uint16Array(slots.length);
    this.#each(slots, signs, this.#signBytes, (from, count) => {
      this.#scan.distances(this.#at.list, count, this.#at.signs, this.#signBytes, this.#at.out);
      distances.set(new Int32Array(this.#scan.buffer, this.#at.out, count), from);
    });
    return smallest(distances, slots.length, most, this.#width).map((at) => slots[at]!);
  }

  #compare(slots: Uint32Array, limit: number) {
    const { kinds, sources, factors } = this.#facts;
    const nearest = new Nearest(
      limit,
      (one, other) =>
        kinds[one]! < kinds[other]! || (kinds[one] === kinds[other] && sources[one]! > sources[other]!),
    );
    this.#each(slots, 0, this.#width, (from, count) => {
      this.#scan.dots(this.#at.list, count, this.#at.query, this.#width, this.#at.out);
      const products = new Int32Array(this.#scan.buffer, this.#at.out, count);
      let { floor } = nearest;
      for (let at = 0; at < count; at += 1) {
        const slot = slots[from + at]!;
        const score = products[at]! * factors[slot]!;
        if (score < floor) continue;
        nearest.offer(slot, score);
        floor = nearest.floor;
      }
    });
    return nearest.ranked();
  }

  /** Goes through slots by the batch, with the addresses of their rows in the list. */
  #each(
    slots: Uint32Array,
    offset: number,
    rowBytes: number,
    visit: (from: number, count: number) => void,
  ): void {
    const list = new Uint32Array(this.#scan.buffer, this.#at.list, BATCH);
    const first = this.#at.berths + offset;
    const mask = this.shape.slots - 1;
    for (let from = 0; from < slots.length; from += BATCH) {
      const count = Math.min(BATCH, slots.length - from);
      for (let at = 0; at < count; at += 1) {
        const slot = slots[from + at]!;
        list[at] = first + (slot >>> this.#slotBits) * this.#berthBytes + (slot & mask) * rowBytes;
      }
      visit(from, count);
    }
  }

  /** A memory that can grow no further is left for one without such bounds, as long as there is one. */
  #grow(bytes: number): void {
    try {
      this.#scan.grow(bytes);
    } catch (error) {
      if (!this.#scan.isQuick) throw error;
      const plain = new PlainScan();
      plain.grow(bytes);
      new Uint8Array(plain.buffer).set(new Uint8Array(this.#scan.buffer));
      this.#scan = plain;
    }
  }
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNED) * ALIGNED;
}

function tooMany(vectors: number, cause?: unknown): NacreError {
  return new NacreError(
    "store/unavailable",
    `there is no room in memory for ${vectors} vectors`,
    "Search by words goes on without them. Give the process more memory, or use an embedder with fewer dimensions.",
    { cause },
  );
}
