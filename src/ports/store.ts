/** A store as a whole: a unit of work over its slices, and what an operator wants to know about it. */

import type { BackupMaker } from "./backup.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface StoreFacts {
  /** The file, the address of a server without its password, or a name that says there is neither. */
  readonly path: string;
  readonly schema: number;
  /** Everything on disk: file and write-ahead log. */
  readonly bytes: number;
}

/** Where a text can still be found, after everything is unpacked. */
export interface StoreTrace {
  readonly kind: "table" | "vocabulary" | "file";
  /** Table and column, vocabulary, or file name. */
  readonly place: string;
  readonly count: number;
  /** Of what still says so, where that can be told: `msg:42`. At most a few. */
  readonly refs: readonly string[];
}

export type SharedNews = "written" | "taken back";

/** Of a store that many owners write. */
export interface Sharing {
  /**
   * Whether background work is this process's: one of all owners does it, and goes on doing it until it ends or loses the
   * server. Whoever is refused asks again. Never rejects: who cannot ask has no part in it.
   */
  tryUpkeep(): Promise<boolean>;
  /** Tells what another owner may have done, of writing at most a few times a second. Returns what ends it. */
  watch(heard: (news: SharedNews) => void): () => void;
  /** Something was taken back here: those who watch are told, with this process among them. Never rejects: who is not told now is by its next prompt. */
  tookBack(): Promise<void>;
}

export interface Store<Stores> extends UnitOfWork<Stores>, BackupMaker {
  /** Others write here, too: what was read a moment ago may be another by now. Absent: nobody does. */
  readonly sharing?: Sharing;
  facts(): Promise<StoreFacts>;
  /**
   * Does a slice of what a migration left for later. Resolves to true while there is more.
   * Interrupted at any point, the next call goes on where it stopped.
   */
  advanceMigrations(): Promise<boolean>;
  /** Moves the write-ahead log into the file without holding up a writer. When all is quiet, a long one is cut off too. */
  checkpoint(quiet?: boolean): Promise<void>;
  /** One line per thing that is wrong with the file itself; empty when sound. Reads everything: slow. */
  problems(signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Does a slice of making sure that nothing of what was deleted is left, in the file or beside it. Resolves to true
   * while there is more. Commits go through between two slices.
   */
  scrub(): Promise<boolean>;
  /** Looks for texts in everything that the store keeps, and in the bytes of its files. Reads everything: slow. */
  traces(texts: readonly string[], signal?: AbortSignal): Promise<readonly StoreTrace[]>;
  /** Waits for what has begun; refuses everything afterwards with `store/closed`. Idempotent. */
  close(): Promise<void>;
}
