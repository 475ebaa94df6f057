/** The part of the engine's contract by which the file of a store is looked after: copied, and rid of what was erased. */

import type { WithholdApi } from "./withhold-api.ts";

export interface BackupRequest {
  /** The whole path of the copy; absent: a new name in the folder `backups` beside the store. */
  readonly path?: string;
  /** Replace a file that is there. */
  readonly force?: boolean;
  /** Of the store's own copies in that folder, so many of the newest stay. */
  readonly keep?: number;
  /** The path of an answer that was not done: wait on for that one, and begin none. */
  readonly goOn?: string;
  /** How long to wait before saying how far it is. */
  readonly withinMs?: number;
}

export interface BackupAnswer {
  readonly path: string;
  /** False: ask again with `goOn`. Nobody asking for half a minute ends it. */
  readonly done: boolean;
  readonly bytes: number;
  readonly totalBytes: number;
  /** In the copy, once it is done; 0 before. */
  readonly messages: number;
  /** Older copies that were deleted because of `keep`. */
  readonly removed: readonly string[];
}

/** A copy that was made, as the store remembers it. */
export interface BackupRecord {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly bytes: number;
}

export interface BackupApi {
  /** Background: copies the store, checks the copy, and notes that there is one. Ended by the signal, it leaves nothing. */
  backup(request: BackupRequest, signal?: AbortSignal): Promise<BackupAnswer>;
  /** Writer: remembers a copy, so that whoever erases something learns where it is not reached. */
  noteBackup(request: {
    /** Null: only to forget those that were removed. */
    readonly backup: BackupRecord | null;
    readonly removed: readonly string[];
  }): Promise<{ readonly kept: number }>;
}

/** The part of it that stores: the writer's. */
export type BackupWriter = Pick<BackupApi, "noteBackup">;

export interface UpkeepApi extends BackupApi, Pick<WithholdApi, "scrub" | "traces"> {}
