/** The slice of store that programs need: what they were given, which is kept, and what they did, of which the oldest goes. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, PackId } from "../../kernel/ids.ts";
import type {
  ClientCall,
  ClientCallId,
  ClientGrant,
  ClientGrantId,
  ClientRight,
  KnownClient,
  NewClientCall,
  NewClientGrant,
} from "./client.ts";

export interface CallsWanted {
  readonly installation: InstallationId;
  /** Absent: of all. */
  readonly client?: string;
  /** Only those before this one. */
  readonly before?: ClientCallId;
  readonly limit: number;
}

export interface ClientStore {
  give(grant: NewClientGrant): Promise<ClientGrantId>;
  /** Of one program or of all, whatever became of them, by id ascending. */
  grants(installation: InstallationId, client?: string): Promise<readonly ClientGrant[]>;
  /** Answers how many were not taken back before. */
  revoke(
    installation: InstallationId,
    client: string,
    rights: readonly ClientRight[],
    at: Instant,
  ): Promise<number>;
  note(call: NewClientCall): Promise<ClientCallId>;
  /** The newest first. */
  calls(wanted: CallsWanted): Promise<readonly ClientCall[]>;
  /** Those of them in which a pack was made, the newest first. */
  packed(wanted: CallsWanted & { readonly client: string }): Promise<readonly ClientCall[]>;
  /** The newest call that made this pack. */
  madePack(pack: PackId): Promise<ClientCall | undefined>;
  /** Of one program: all but the newest so many go; answers how many went. */
  prune(installation: InstallationId, client: string, keep: number): Promise<number>;
  /** Names of those that called, who called last first; it takes a step for each of them, however much they called. */
  lately(installation: InstallationId): Promise<readonly string[]>;
  /** Those that called, by name. */
  callers(installation: InstallationId): Promise<readonly KnownClient[]>;
}
