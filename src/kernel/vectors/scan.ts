/**
 * The inner loops of a search over vectors, in memory of their own that only grows. Everything is named by its address in
 * that memory. Not here: how (wasm-scan.ts, plain-scan.ts), and which (vector-bank.ts).
 */

export interface Scan {
  /** Sixteen numbers at a time. */
  readonly isQuick: boolean;
  /** Another one after it has grown. */
  readonly buffer: ArrayBuffer;
  /** To at least so many bytes. Throws a `RangeError` when they are not to be had. */
  grow(bytes: number): void;
  /** Of a list of addresses of vectors, each one's product with the query: 32 bits each. */
  dots(list: number, count: number, query: number, width: number, out: number): void;
  /** Of a list of addresses of signs, in how many each differs from the query's. */
  distances(list: number, count: number, query: number, width: number, out: number): void;
  /** The signs of vectors that stand one after the other. */
  signs(from: number, count: number, width: number, to: number, rowBytes: number): void;
}
