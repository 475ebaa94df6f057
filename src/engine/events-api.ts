/**
 * The part of the engine's contract about what happened, in order. Turns and tool calls are read from the log; alerts, decisions
 * and what was told from elsewhere from the ledger. It may be cited; nothing of it becomes a memory or a fact by itself.
 */

import type { Json } from "../kernel/json.ts";
import type { EventType } from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Asker } from "./api.ts";

interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
}

export interface ShownEvent {
  /** `evt:6`, or of the log `msg:42`. */
  readonly ref: string;
  readonly type: EventType;
  readonly at: number;
  /** Session key of the conversation, `scope:NAME` or `user:owner`. */
  readonly lane: string;
  readonly agent: string | null;
  readonly session: string | null;
  readonly trust: RecordTrust;
  readonly redacted: boolean;
  /** Redacted, one line. */
  readonly summary: string;
  /** Only when asked for. */
  readonly payload?: Json;
  readonly refs?: Json;
}

/** A scope, a conversation, or everything in so many words: nothing is looked for everywhere by default. */
export interface EventPlace {
  readonly scope?: string;
  readonly lane?: { readonly agent: string; readonly sessionKey: string };
  readonly everywhere?: true;
}

export interface AppendEventRequest extends Whose {
  readonly scope?: string;
  readonly type: EventType;
  readonly summary: string;
  readonly session?: string;
  readonly agent?: string;
  readonly at?: number;
  /** Whoever tells it gives it a name; the same name again is the same event. */
  readonly name?: string;
  readonly payload?: Json;
  readonly refs?: Json;
}

export interface QueryEventsRequest extends Whose, EventPlace {
  readonly types?: readonly EventType[];
  readonly sessions?: readonly string[];
  readonly since?: number;
  readonly before?: number;
  /** From an answer before. */
  readonly cursor?: string;
  readonly payload?: boolean;
  /** Clamped to 1 to 500; absent: 50. */
  readonly limit?: number;
}

export interface QueryEventsAnswer {
  /** By time, then by number. */
  readonly events: readonly ShownEvent[];
  readonly cursor: string | null;
}

export interface SearchEventsRequest extends Whose, EventPlace {
  readonly query: string;
  /** Absent: hybrid where there is a semantic embedder, else lexical. */
  readonly mode?: "lexical" | "hybrid" | "vector";
  readonly types?: readonly EventType[];
  readonly since?: number;
  readonly before?: number;
  /** Conversations; clamped to 1 to 50, absent 5. */
  readonly limit?: number;
  /** Absent: 3. */
  readonly perLane?: number;
}

export interface SearchEventsAnswer {
  /** What it was in the end, and why it is another than was wanted. */
  readonly mode: "lexical" | "hybrid" | "vector";
  readonly degraded: readonly string[];
  readonly groups: readonly {
    readonly lane: string;
    readonly agent: string | null;
    readonly session: string | null;
    readonly hits: number;
    readonly types: { readonly [type in EventType]?: number };
    readonly events: readonly (ShownEvent & {
      readonly score: number;
      readonly channels: readonly string[];
    })[];
    /** The command that shows all of it. */
    readonly replay: string;
  }[];
}

export interface RedactEventsRequest extends Whose {
  readonly refs?: readonly string[];
  readonly session?: string;
  readonly scope?: string;
  readonly dryRun?: boolean;
}

export interface SweepEventsRequest extends Whose, EventPlace {
  /** Days by type; null: for ever. Absent: as usual. */
  readonly keepDays?: { readonly [type in EventType]?: number | null };
  /** Absent: yes. */
  readonly dryRun?: boolean;
  /** At most so many; clamped to 1 to 10,000. */
  readonly limit?: number;
}

export interface SweepEventsAnswer {
  readonly dryRun: boolean;
  readonly removed: number;
  readonly byType: { readonly [type in EventType]?: number };
  readonly vectors: number;
  /** Those that were removed, to be archived by whoever asked before they are removed. Only of a dry run. */
  readonly events: readonly ShownEvent[];
  readonly more: boolean;
}

export interface EventsApi {
  /** Writer. */
  appendEvent(request: AppendEventRequest): Promise<{ readonly event: ShownEvent; readonly isNew: boolean }>;
  queryEvents(request: QueryEventsRequest): Promise<QueryEventsAnswer>;
  searchEvents(request: SearchEventsRequest, signal?: AbortSignal): Promise<SearchEventsAnswer>;
  /** Writer. */
  redactEvents(
    request: RedactEventsRequest,
  ): Promise<{ readonly redacted: readonly string[]; readonly dryRun: boolean }>;
  /** Writer, but for a dry run. Of the ledger's own alone: nothing of the log is ever removed. */
  sweepEvents(request: SweepEventsRequest): Promise<SweepEventsAnswer>;
}
