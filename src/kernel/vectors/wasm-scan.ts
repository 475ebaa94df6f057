/** The loops of scan.wat, run as WebAssembly. */

import { PlainScan } from "./plain-scan.ts";
import type { Scan } from "./scan.ts";
import { SCAN_BYTES } from "./scan-bytes.ts";

/** As much of WebAssembly as is used. It may be switched off, or know nothing of many numbers at a time. */
interface Wasm {
  validate(bytes: Uint8Array): boolean;
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { scan: { memory: WasmMemory } },
  ) => { readonly exports: object };
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

type Loops = Pick<Scan, "dots" | "distances" | "signs">;

const PAGE_BYTES = 65_536;
/** At least so much at once, so that growing stays rare. */
const STEP_BYTES = 4 * 1024 * 1024;

/** The quick one where there is one; `mostBytes` is a bound on its memory. */
export function openScan(mostBytes: number): Scan {
  const wasm = (globalThis as { readonly WebAssembly?: unknown }).WebAssembly as Wasm | undefined;
  try {
    const bytes = Uint8Array.from(atob(SCAN_BYTES), (byte) => byte.charCodeAt(0));
    if (wasm?.validate(bytes)) return new WasmScan(wasm, bytes, mostBytes);
  } catch {
    // Nothing that could be run, or no room for it to begin with: the plain one needs neither.
  }
  return new PlainScan();
}

class WasmScan implements Scan {
  readonly isQuick = true;
  readonly #memory: WasmMemory;
  readonly #loops: Loops;
  readonly #mostPages: number;

  constructor(wasm: Wasm, bytes: Uint8Array, mostBytes: number) {
    this.#mostPages = Math.max(1, Math.floor(mostBytes / PAGE_BYTES));
    this.#memory = new wasm.Memory({ initial: 1, maximum: this.#mostPages });
    const { exports } = new wasm.Instance(new wasm.Module(bytes), { scan: { memory: this.#memory } });
    this.#loops = exports as Loops;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  grow(bytes: number): void {
    const now = this.buffer.byteLength;
    if (bytes <= now) return;
    const wanted = Math.min(
      Math.max(Math.ceil(bytes / PAGE_BYTES), (now + STEP_BYTES) / PAGE_BYTES),
      Math.max(this.#mostPages, Math.ceil(bytes / PAGE_BYTES)),
    );
    this.#memory.grow(wanted - now / PAGE_BYTES);
  }

  dots(list: number, count: number, query: number, width: number, out: number): void {
    this.#loops.dots(list, count, query, width, out);
  }

  distances(list: number, count: number, query: number, width: number, out: number): void {
    this.#loops.distances(list, count, query, width, out);
  }

  signs(from: number, count: number, width: number, to: number, rowBytes: number): void {
    this.#loops.signs(from, count, width, to, rowBytes);
  }
}
