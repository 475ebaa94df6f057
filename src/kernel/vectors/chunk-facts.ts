/**
 * What is known of each vector of a chunk beside it: of what it is, whose, where, when. As bytes, one column after the
 * other, lowest byte first.
 */

/** The kind of a slot that holds nothing. */
export const FREE = 0;

export interface SlotFact {
  /** A small number that is not `FREE`. */
  readonly kind: number;
  readonly source: number;
  readonly place: number;
  readonly speaker: number;
  readonly at: number;
  /** What a product with the vector is multiplied by to be a cosine. */
  readonly factor: number;
}

/** Source, place and instant: 8 bytes each; factor and speaker: 4; kind: 1. */
const FACT_BYTES = 33;

export class ChunkFacts {
  readonly slots: number;
  readonly #view: DataView;

  constructor(slots: number, bytes: Uint8Array = new Uint8Array(slots * FACT_BYTES)) {
    this.slots = slots;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  static bytesOf(slots: number): number {
    return slots * FACT_BYTES;
  }

  get bytes(): Uint8Array {
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset, this.#view.byteLength);
  }

  source(slot: number): number {
    return this.#view.getFloat64(slot * 8, true);
  }

  place(slot: number): number {
    return this.#view.getFloat64((this.slots + slot) * 8, true);
  }

  at(slot: number): number {
    return this.#view.getFloat64((2 * this.slots + slot) * 8, true);
  }

  factor(slot: number): number {
    return this.#view.getFloat32(24 * this.slots + slot * 4, true);
  }

  speaker(slot: number): number {
    return this.#view.getUint32(28 * this.slots + slot * 4, true);
  }

  kind(slot: number): number {
    return this.#view.getUint8(32 * this.slots + slot);
  }

  set(slot: number, fact: SlotFact): void {
    this.#view.setFloat64(slot * 8, fact.source, true);
    this.#view.setFloat64((this.slots + slot) * 8, fact.place, true);
    this.#view.setFloat64((2 * this.slots + slot) * 8, fact.at, true);
    this.#view.setFloat32(24 * this.slots + slot * 4, fact.factor, true);
    this.#view.setUint32(28 * this.slots + slot * 4, fact.speaker, true);
    this.#view.setUint8(32 * this.slots + slot, fact.kind);
  }

  free(slot: number): void {
    this.set(slot, { kind: FREE, source: 0, place: 0, speaker: 0, at: 0, factor: 0 });
  }

  /** A slot that holds nothing; -1: there is none. */
  firstFree(): number {
    for (let slot = 0; slot < this.slots; slot += 1) if (this.kind(slot) === FREE) return slot;
    return -1;
  }
}
