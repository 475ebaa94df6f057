/** The slice of store that authored files need, and the files themselves. One writer: this room. */

import type { ShelfId } from "../../kernel/ids.ts";
import type { AuthoredFile, KnownAuthored } from "./authored.ts";

export { isInside } from "./authored-path.ts";

export interface AuthoredStore {
  /** Of a workspace, by path. */
  files(shelf: ShelfId): Promise<readonly AuthoredFile[]>;
  /** The same without what they say: whoever has read a hash before needs no more. */
  known(shelf: ShelfId): Promise<readonly KnownAuthored[]>;
  file(shelf: ShelfId, path: string): Promise<AuthoredFile | undefined>;
  /** In place of what was known of the same path. */
  put(file: AuthoredFile): Promise<void>;
  /** No change when nothing is known of it. */
  remove(shelf: ShelfId, path: string): Promise<void>;
}

export interface SeenAuthored {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** A path that is in neither list is of a file that is gone: its folder is there, can be looked into, and has none. */
export interface AuthoredLook {
  /** In the order of the paths. Such as lead out of the folder are there and cannot be read. */
  readonly there: readonly SeenAuthored[];
  /** Nobody can tell whether they are there: a disk that is not mounted has deleted nothing. */
  readonly unknown: readonly string[];
}

export interface ReadAuthored extends SeenAuthored {
  /** Of a file that is larger than was wanted, its beginning. */
  readonly content: Uint8Array;
  /** It was written to each time that it was read: nobody knows whether this is all of it. */
  readonly changing: boolean;
}

/** The files of a workspace: only those that are asked for, never through a link that leads out of it. */
export interface AuthoredFiles {
  list(folder: string, paths: readonly string[]): Promise<AuthoredLook>;
  /** Undefined when it is not there or cannot be read; at most `mostBytes` of it. */
  read(folder: string, path: string, mostBytes: number): Promise<ReadAuthored | undefined>;
  /** Told, within a second, when something may have changed of what was listed. Returns what ends it. */
  watch(changed: () => void): () => void;
}
