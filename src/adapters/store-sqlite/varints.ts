/** SQLite's variable-length integers: seven bits a byte, the highest first. */
export class Varints {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes;
    this.#at = at;
  }

  skip(count: number): void {
    this.#at += count;
  }

  next(): number {
    let value = 0;
    for (let length = 1; length <= 9; length += 1) {
      const byte = this.#bytes[this.#at++] ?? 0;
      if (length === 9) return value * 256 + byte;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) break;
    }
    return value;
  }
}
