/** What each thread of the owner says that it takes of the memory (shaken-thread.ts writes it down). */

import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const MB = 2 ** 20;
/** A thread that has said nothing for so long has ended, or sits in a long statement. */
const SILENT_MS = 5_000;

export interface ThreadMemory {
  /** Pages that V8 holds for it, and what of them is in use. */
  readonly heapMb: number;
  readonly usedMb: number;
  /** Outside of V8, held by something within: buffers. */
  readonly externalMb: number;
}

/** By role; `orders`: the file beside which they say it. */
export function threadMemory(orders: string, pid: number): { readonly [role: string]: ThreadMemory } {
  const folder = dirname(orders);
  const begins = `${basename(orders)}.memory-${pid}-`;
  const found: { [role: string]: ThreadMemory } = {};
  for (const name of readdirSync(folder).filter((one) => one.startsWith(begins))) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > SILENT_MS) rmSync(path);
    else {
      const said = read(path);
      if (said === undefined) continue;
      const [heapMb, usedMb, externalMb] = [said.heap / MB, said.used / MB, said.external / MB];
      found[said.role] = { heapMb, usedMb, externalMb };
    }
  }
  return found;
}

interface Said {
  readonly role: string;
  readonly heap: number;
  readonly used: number;
  readonly external: number;
}

function read(path: string): Said | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // It is being written.
    return undefined;
  }
}
