/**
 * A copy of a store that is made while the store is in use, and that can be opened by itself.
 *
 * It is made in the background and asked about from time to time: each call waits a little and says how far it is. The
 * signal ends it, and so does nobody asking for a while; either way nothing is left behind.
 */

export interface BackupOrder {
  /** The whole path of the copy; null: a new name in the folder that the store keeps its copies in. */
  readonly path: string | null;
  /** Milliseconds since 1970, for the name. */
  readonly at: number;
  /** Take the place of a file that is there. */
  readonly replace: boolean;
  /** When it is done, so many of the store's own copies stay in that folder; null: all. */
  readonly keep: number | null;
}

export interface BackupProgress {
  readonly path: string;
  readonly done: boolean;
  readonly bytes: number;
  readonly totalBytes: number;
  /** Counted in the copy, once it is done; 0 before. */
  readonly messages: number;
  /** Older copies that had to go. */
  readonly removed: readonly string[];
}

export interface BackupMaker {
  /**
   * Begins one and waits for it, for so long. Rejects with `backup/exists` when there is a file at its path, with
   * `store/locked` while another one is being made, with `backup/failed` when it cannot be made there, or not a sound one.
   */
  beginBackup(order: BackupOrder, withinMs: number, signal?: AbortSignal): Promise<BackupProgress>;
  /** Goes on waiting for one. Rejects with what went wrong, and with `backup/invalid` when there is none. */
  awaitBackup(path: string, withinMs: number, signal?: AbortSignal): Promise<BackupProgress>;
}
