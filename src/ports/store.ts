/** A store as a whole: a unit of work over its slices, and what an operator wants to know about it. */

import type { UnitOfWork } from "./unit-of-work.ts";

export interface StoreFacts {
  /** The file, or a name that says it has none. */
  readonly path: string;
  readonly schema: number;
  /** Everything on disk: file and write-ahead log. */
  readonly bytes: number;
}

export interface Store<Stores> extends UnitOfWork<Stores> {
  facts(): Promise<StoreFacts>;
  /**
   * Does a slice of what a migration left for later. Resolves to true while there is more.
   * Interrupted at any point, the next call goes on where it stopped.
   */
  advanceMigrations(): Promise<boolean>;
  /** Moves the write-ahead log into the file without holding up a writer. */
  checkpoint(): Promise<void>;
  /** One line per thing that is wrong with the file itself; empty when sound. Reads everything: slow. */
  problems(): Promise<readonly string[]>;
  /** Waits for what has begun; refuses everything afterwards with `store/closed`. Idempotent. */
  close(): Promise<void>;
}
