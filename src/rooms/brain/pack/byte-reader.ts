/**
 * Reads what byte-writer.ts wrote. Never reads beyond the end, and never makes room for more things than there are bytes left to say
 * them with: what claims to be larger than it is, is refused before it costs anything.
 */

import { badPack } from "./bad-pack.ts";

export class ByteReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  byte(): number {
    this.#need(1);
    return this.#bytes[this.#at++]!;
  }

  whole(): number {
    let value = 0;
    for (let scale = 1, read = 0; read < 5; read++, scale *= 0x80) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte <= 0x7f) {
        if (value > 0xffffffff) break;
        return value;
      }
    }
    throw badPack("a number is longer than numbers are");
  }

  fixed(): number {
    this.#need(4);
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  real(): number {
    this.#need(8);
    this.#at += 8;
    const value = this.#view.getFloat64(this.#at - 8, true);
    if (!Number.isFinite(value)) throw badPack("a number is none");
    return value;
  }

  bytes(length: number): Uint8Array {
    this.#need(length);
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  text(): string {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(this.bytes(this.whole()));
  }

  /** How many follow, each of at least so many bytes. */
  count(bytesEach: number): number {
    const count = this.whole();
    if (count * bytesEach > this.#bytes.length - this.#at) throw badPack("it ends too soon");
    return count;
  }

  /** Each greater than the one before. */
  ascending(): number[] {
    const values: number[] = [];
    let before = 0;
    for (let left = this.count(1); left > 0; left--) {
      const step = this.whole();
      if ((step === 0 && values.length > 0) || before + step > 0xffffffff)
        throw badPack("its order is broken");
      before += step;
      values.push(before);
    }
    return values;
  }

  /** Nothing may follow. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw badPack("something follows its end");
  }

  #need(more: number): void {
    if (this.#at + more > this.#bytes.length) throw badPack("it ends too soon");
  }
}
