/** Writes numbers and texts one behind the other; the other side is byte-reader.ts. */

const FIRST_ROOM = 4_096;

export class ByteWriter {
  #bytes = new Uint8Array(FIRST_ROOM);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;

  byte(value: number): void {
    this.#need(1);
    this.#bytes[this.#used++] = value;
  }

  /** Whole, from 0 to 2^32 - 1; small ones take one byte. */
  whole(value: number): void {
    this.#need(5);
    let left = value;
    while (left > 0x7f) {
      this.#bytes[this.#used++] = (left & 0x7f) | 0x80;
      left = Math.floor(left / 0x80);
    }
    this.#bytes[this.#used++] = left;
  }

  fixed(value: number): void {
    this.#need(4);
    this.#view.setUint32(this.#used, value, true);
    this.#used += 4;
  }

  /** Of negative zero there is only zero: two packs that say the same have the same bytes. */
  real(value: number): void {
    this.#need(8);
    this.#view.setFloat64(this.#used, value + 0, true);
    this.#used += 8;
  }

  bytes(values: Uint8Array): void {
    this.#need(values.length);
    this.#bytes.set(values, this.#used);
    this.#used += values.length;
  }

  text(value: string): void {
    const bytes = new TextEncoder().encode(value);
    this.whole(bytes.length);
    this.bytes(bytes);
  }

  /** Ascending, each as how far it is from the one before. */
  ascending(values: readonly number[]): void {
    this.whole(values.length);
    let before = 0;
    for (const value of values) {
      this.whole(value - before);
      before = value;
    }
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#used);
  }

  #need(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#used + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
