/**
 * Who may write. One holder at a time; every grant has a greater token than all before it, and the
 * store refuses writes under any but the newest token. The lease ends with the process that holds it.
 */

import type { FencingToken } from "../kernel/ids.ts";

export interface LeaseHolder {
  readonly pid: number;
  /** What kind of program holds it: a `cli` yields to the others when asked. */
  readonly kind: "gateway" | "daemon" | "cli" | "mcp" | "test";
  readonly version: string;
}

export interface HeldLease {
  readonly token: FencingToken;
  /** False once somebody has seized it: nothing can be written any more, and the holder should let go. One small read. */
  isNewest(): Promise<boolean>;
  /** Idempotent. After it resolves another process may acquire. */
  release(): Promise<void>;
}

export interface Lease {
  /**
   * Resolves to the lease, or to `undefined` at once when somebody alive holds it. An older holder that has stopped
   * answering does not count once whoever seized it has let go: it may not write anyway.
   */
  acquire(holder: LeaseHolder): Promise<HeldLease | undefined>;
  /**
   * Takes a new token although the holder still lives: for a holder that has stopped answering.
   * Its next write is refused with `store/fenced`. Rejects with `store/locked` while it is in the middle of one.
   */
  seize(holder: LeaseHolder): Promise<HeldLease>;
  /** Who was granted the newest token, whether or not it still lives. */
  holder(): Promise<(LeaseHolder & { token: FencingToken }) | undefined>;
}
