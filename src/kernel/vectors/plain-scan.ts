/** What scan.wat does, where there is nothing to run it: slower, and the same to the last number. */

import type { Scan } from "./scan.ts";

export class PlainScan implements Scan {
  readonly isQuick = false;
  #buffer: ArrayBuffer;

  constructor(buffer: ArrayBuffer = new ArrayBuffer(0)) {
    this.#buffer = buffer;
  }

  get buffer(): ArrayBuffer {
    return this.#buffer;
  }

  grow(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return;
    const larger = new ArrayBuffer(bytes);
    new Uint8Array(larger).set(new Uint8Array(this.#buffer));
    this.#buffer = larger;
  }

  dots(list: number, count: number, query: number, width: number, out: number): void {
    const addresses = new Uint32Array(this.#buffer, list, count);
    const against = new Int16Array(this.#buffer, query, width);
    const products = new Int32Array(this.#buffer, out, count);
    const bytes = new Int8Array(this.#buffer);
    for (let at = 0; at < count; at += 1) {
      const vector = addresses[at]!;
      let sum = 0;
      for (let each = 0; each < width; each += 1) sum += bytes[vector + each]! * against[each]!;
      products[at] = sum;
    }
  }

  distances(list: number, count: number, query: number, width: number, out: number): void {
    const addresses = new Uint32Array(this.#buffer, list, count);
    const against = new Uint32Array(this.#buffer, query, width / 4);
    const counts = new Int32Array(this.#buffer, out, count);
    const words = new Uint32Array(this.#buffer);
    for (let at = 0; at < count; at += 1) {
      const signs = addresses[at]! / 4;
      let differ = 0;
      for (let each = 0; each < against.length; each += 1)
        differ += ones(words[signs + each]! ^ against[each]!);
      counts[at] = differ;
    }
  }

  signs(from: number, count: number, width: number, to: number, rowBytes: number): void {
    const vectors = new Int8Array(this.#buffer, from, count * width);
    const rows = new Uint8Array(this.#buffer, to, count * rowBytes);
    for (let vector = 0; vector < count; vector += 1) {
      for (let byte = 0; byte < width / 8; byte += 1) {
        let bits = 0;
        const start = vector * width + byte * 8;
        for (let bit = 0; bit < 8; bit += 1) if (vectors[start + bit]! < 0) bits |= 1 << bit;
        rows[vector * rowBytes + byte] = bits;
      }
    }
  }
}

/** Bits that are set: by pairs, then fours, then bytes, which one multiplication adds up. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
