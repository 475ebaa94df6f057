/** The part of the engine's contract about standing instructions: what is in force, since when, and how it is taken back. */

import type { JsonObject } from "../kernel/json.ts";
import type { ShelfName } from "./memory-api.ts";

/** A person at a terminal, who may see and change all of their installation. */
interface Whose {
  readonly installation?: string;
}

export interface ShownShard {
  readonly ref: string;
  readonly tier: "user" | "lane" | "global";
  /** `user:owner`, `global`, or the session key of the conversation. */
  readonly shelf: string;
  readonly text: string;
  readonly state: "active" | "superseded" | "revoked" | "expired";
  readonly path: "form" | "booster" | "told";
  readonly at: number;
  readonly expiresAt: number | null;
  /** The message that says so, such as `msg:42`; null: said at a terminal. */
  readonly source: string | null;
  /** It is no instruction: it says that another no longer holds. */
  readonly takesBack: boolean;
}

export interface ListGuidanceRequest extends Whose {
  /** Absent: all. */
  readonly shelf?: ShelfName;
  /** Absent: active ones. */
  readonly states?: readonly ShownShard["state"][];
  readonly before?: string;
  /** Clamped to 1 to 1,000; absent: 50. */
  readonly limit?: number;
}

export interface ListGuidanceAnswer {
  /** The newest first. */
  readonly shards: readonly ShownShard[];
  readonly total: number;
}

export interface ShowGuidanceRequest extends Whose {
  readonly ref: string;
}

export interface ShardDetail extends ShownShard {
  /** What it is an instruction about, where that can be told. */
  readonly topic: string | null;
  readonly stability: number;
  readonly mask: number;
  /** The chain of what it took the place of and what took its place, the oldest first, itself among them. */
  readonly chain: readonly ShownShard[];
  /** Why it was taken for one, a line each. */
  readonly why: readonly string[];
}

export interface AddGuidanceRequest extends Whose {
  readonly text: string;
  /** Absent: the owner's, in all their conversations. */
  readonly shelf?: ShelfName;
  /** Milliseconds since 1970; absent: until it is taken back. */
  readonly expiresAt?: number;
}

export interface EditGuidanceRequest extends Whose {
  readonly ref: string;
  /** Absent: as it is. */
  readonly text?: string;
  /** Null: until it is taken back. Absent: as it is. */
  readonly expiresAt?: number | null;
}

export interface RevokeGuidanceRequest extends Whose {
  readonly ref: string;
}

export interface RestoreGuidanceRequest extends Whose {
  /** One that was taken back, or that another took the place of. */
  readonly ref: string;
}

export interface ChangedGuidance {
  readonly shard: ShownShard;
  /** What it took the place of; null: nothing. */
  readonly replaced: string | null;
  readonly notes: readonly string[];
}

export interface RestoredGuidance extends Omit<ChangedGuidance, "replaced"> {
  /** All that made room for it; each can be brought back in the same way. */
  readonly replaced: readonly string[];
}

export interface GuidanceStatus {
  /** Standing instructions that are in force, on all shelves. */
  readonly active: number;
  /** Messages that were not listened to yet; what they say is in force all the same. */
  readonly pending: number;
}

/** Background: the next messages of the owner's that were not looked at. */
export interface GuidanceBatch {
  readonly version: string;
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly found: readonly JsonObject[];
  /** Messages that were listened to once more. */
  readonly again: readonly number[];
  readonly idle: boolean;
}

export interface GuidanceApi {
  listGuidance(request: ListGuidanceRequest): Promise<ListGuidanceAnswer>;
  showGuidance(request: ShowGuidanceRequest): Promise<ShardDetail>;
  /** Writer. */
  addGuidance(request: AddGuidanceRequest): Promise<ChangedGuidance>;
  /** Writer: another takes its place, with lineage. */
  editGuidance(request: EditGuidanceRequest): Promise<ChangedGuidance>;
  /** Writer: it comes back when its owner says it again, and not by itself. */
  revokeGuidance(request: RevokeGuidanceRequest): Promise<ChangedGuidance>;
  /** Writer: it holds again as the same one, and what stands in its place makes room. */
  restoreGuidance(request: RestoreGuidanceRequest): Promise<RestoredGuidance>;
  prepareGuidance(request: { readonly limit: number }, signal?: AbortSignal): Promise<GuidanceBatch>;
  /** Writer. Applying a batch twice changes nothing. */
  applyGuidance(batch: GuidanceBatch): Promise<{ readonly upTo: number; readonly added: number }>;
}
