/** What a process takes of the machine, read from outside. */

import { readdirSync, readFileSync } from "node:fs";
import { type ThreadMemory, threadMemory } from "./thread-memory.ts";

export interface Taken {
  readonly rssMb: number;
  /** Of it: what is the process's own, and what is a file's (its program, the store's index of its log). */
  readonly anonMb: number;
  readonly fileMb: number;
  readonly heaps: { readonly [role: string]: ThreadMemory };
  readonly handles: number;
  readonly threads: number;
}

/** `orders`: the file beside which its threads say what they hold. Undefined: it is gone, or about to be. */
export function takenOf(pid: number, orders: string): Taken | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // One that is ending has no memory any more.
    if (!status.includes("VmRSS:")) return undefined;
    const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
    return {
      rssMb: number("VmRSS") / 1024,
      anonMb: number("RssAnon") / 1024,
      fileMb: (number("RssFile") + number("RssShmem")) / 1024,
      heaps: threadMemory(orders, pid),
      handles: readdirSync(`/proc/${pid}/fd`).length,
      threads: number("Threads"),
    };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
