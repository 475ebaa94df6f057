/** The facts of all vectors in memory, by the column: asking a million of them takes milliseconds. */

import { type ChunkFacts, FREE } from "./chunk-facts.ts";

export interface FactFilter {
  readonly kinds: readonly number[];
  readonly places: readonly number[];
  readonly speakers?: readonly number[];
  /** Inclusive. */
  readonly since?: number;
  /** Exclusive. */
  readonly before?: number;
}

const KINDS = 256;

export class SlotFacts {
  readonly #slots: number;
  /** Places are numbered as they come: a short list then says which are in scope. */
  readonly #placeCodes = new Map<number, number>();
  kinds = new Uint8Array(0);
  sources = new Float64Array(0);
  factors = new Float32Array(0);
  #places = new Uint32Array(0);
  #speakers = new Uint32Array(0);
  #ats = new Float64Array(0);
  /** Their numbers are small, and used again. */
  #mostSpeakers = 0;

  /** So many slots to a berth. */
  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Takes in the facts of a chunk that lies at this berth. */
  read(berth: number, facts: ChunkFacts): void {
    const first = berth * this.#slots;
    this.#grow(first + this.#slots);
    for (let slot = 0; slot < this.#slots; slot += 1) {
      const at = first + slot;
      this.kinds[at] = facts.kind(slot);
      this.sources[at] = facts.source(slot);
      this.factors[at] = facts.factor(slot);
      this.#places[at] = this.#placeCode(facts.place(slot));
      this.#speakers[at] = facts.speaker(slot);
      this.#mostSpeakers = Math.max(this.#mostSpeakers, facts.speaker(slot) + 1);
      this.#ats[at] = facts.at(slot);
    }
  }

  clear(berth: number): void {
    this.kinds.fill(FREE, berth * this.#slots, (berth + 1) * this.#slots);
  }

  /** Writes down the slots that pass, and answers with how many they are. */
  accept(filter: FactFilter, into: Uint32Array): number {
    const kinds = marks(filter.kinds, KINDS);
    kinds[FREE] = 0;
    const codes = filter.places.flatMap((place) => this.#placeCodes.get(place) ?? []);
    const places = marks(codes, this.#placeCodes.size);
    const inScope = this.kinds;
    const placeOf = this.#places;
    let count = 0;
    for (let slot = 0; slot < inScope.length; slot += 1) {
      if (kinds[inScope[slot]!] === 0 || places[placeOf[slot]!] === 0) continue;
      into[count] = slot;
      count += 1;
    }
    count = this.#spokenBy(filter.speakers, into, count);
    return this.#within(filter, into, count);
  }

  #spokenBy(speakers: readonly number[] | undefined, slots: Uint32Array, count: number): number {
    if (speakers === undefined) return count;
    const wanted = marks(speakers, this.#mostSpeakers);
    return keep(slots, count, (slot) => wanted[this.#speakers[slot]!] === 1);
  }

  #within({ since, before }: FactFilter, slots: Uint32Array, count: number): number {
    if (since === undefined && before === undefined) return count;
    const from = since ?? Number.NEGATIVE_INFINITY;
    const until = before ?? Number.POSITIVE_INFINITY;
    return keep(slots, count, (slot) => this.#ats[slot]! >= from && this.#ats[slot]! < until);
  }

  #placeCode(place: number): number {
    const known = this.#placeCodes.get(place);
    if (known !== undefined) return known;
    const code = this.#placeCodes.size;
    this.#placeCodes.set(place, code);
    return code;
  }

  #grow(slots: number): void {
    if (slots <= this.kinds.length) return;
    const room = Math.ceil(Math.max(slots, this.kinds.length * 1.5) / this.#slots) * this.#slots;
    const larger = <Column extends Uint8Array | Uint32Array | Float32Array | Float64Array>(
      column: Column,
      fresh: Column,
    ): Column => {
      fresh.set(column);
      return fresh;
    };
    this.kinds = larger(this.kinds, new Uint8Array(room));
    this.sources = larger(this.sources, new Float64Array(room));
    this.factors = larger(this.factors, new Float32Array(room));
    this.#places = larger(this.#places, new Uint32Array(room));
    this.#speakers = larger(this.#speakers, new Uint32Array(room));
    this.#ats = larger(this.#ats, new Float64Array(room));
  }
}

function marks(wanted: readonly number[], size: number): Uint8Array {
  const marked = new Uint8Array(size);
  for (const one of wanted) marked[one] = 1;
  return marked;
}

function keep(slots: Uint32Array, count: number, isWanted: (slot: number) => boolean): number {
  let kept = 0;
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at]!;
    if (!isWanted(slot)) continue;
    slots[kept] = slot;
    kept += 1;
  }
  return kept;
}
