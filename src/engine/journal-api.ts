/** The part of the engine's contract about what the host says of its sessions beside what they hold, and about what people did. */

import type { CollectionRecord } from "./collection-api.ts";

/** Something the host hinted at: a reset, the end of a session. Never relied upon. */
export interface LifecycleHint {
  /** What happened; earlier programs call it `hook`. One of the two. */
  readonly event?: string;
  readonly hook?: string;
  readonly sessionKey?: string;
  readonly sessionId?: string;
  readonly reason?: string;
  readonly agentId?: string;
  readonly sessionFile?: string;
  readonly workspaceDir?: string;
  readonly messageCount?: number;
  readonly durationMs?: number;
  readonly transcriptArchived?: boolean;
  readonly nextSessionId?: string;
  readonly nextSessionKey?: string;
}

export interface HintAnswer {
  readonly ok: boolean;
  readonly kept: number;
  readonly hook: string;
  readonly sessionId: string;
  readonly reason: string;
}

export interface JournalRequest {
  readonly limit?: number;
  readonly sessionId?: string;
}

export interface JournalEntry {
  readonly at: number;
  readonly event: string;
  readonly sessionKey?: string;
  readonly sessionId?: string;
  readonly reason?: string;
  /** The records that it is about. */
  readonly refs?: readonly string[];
}

export interface JournalAnswer {
  /** The newest first. */
  readonly entries: readonly JournalEntry[];
  /** The same, as earlier programs know them. */
  readonly results: readonly CollectionRecord[];
}
