/**
 * The part of the engine's contract about what happened, in order. Turns and tool calls are read from the log; alerts, decisions
 * and what was told from elsewhere from the ledger. It may be cited; nothing of it becomes a memory or a fact by itself.
 */

import type { Json } from "../kernel/json.ts";
import type { EventType, HoldReason } from "../kernel/ledger-words.ts";
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

/** A scope, a conversation, what is told of none, or everything in so many words: nothing is looked for everywhere by default. */
export interface EventPlace {
  readonly scope?: string;
  /** What is told of no scope: the owner's own. */
  readonly own?: true;
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
  /** On whose word it is, where that is less than of who tells it. */
  readonly trust?: RecordTrust;
}

export interface AppendEventAnswer {
  readonly event: ShownEvent;
  /** What keeps it from being found until a person decides; null: nothing. */
  readonly held: HoldReason | null;
  /** False: it was told before, and is as it was. */
  readonly isNew: boolean;
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

/** Those that are named, or all of a session in one place. */
export interface RedactEventsRequest extends Whose, EventPlace {
  readonly refs?: readonly string[];
  readonly session?: string;
  readonly dryRun?: boolean;
}

export interface RedactEventsAnswer {
  /** Those whose words are gone, or would be. */
  readonly redacted: readonly string[];
  readonly vectors: number;
  readonly dryRun: boolean;
}

export interface SweepEventsRequest extends Whose, EventPlace {
  /** Days by type; null: for ever. Absent: as usual. */
  readonly keepDays?: { readonly [type in EventType]?: number | null };
  /** Absent: yes. */
  readonly dryRun?: boolean;
  /** Of those that are over, only these: what a dry run showed, and somebody archived. */
  readonly refs?: readonly string[];
  /** At most so many; clamped to 1 to 1,000, absent 1,000. */
  readonly limit?: number;
}

/** As it is archived: all that there is of it. */
export interface SweptEvent extends ShownEvent {
  readonly name: string;
  readonly createdAt: number;
  readonly payload: Json;
  readonly refs: Json;
}

export interface SweepEventsAnswer {
  readonly dryRun: boolean;
  /** Those that were removed, or of a dry run would be. */
  readonly removed: number;
  readonly byType: { readonly [type in EventType]?: number };
  /** Vectors that went with them. */
  readonly vectors: number;
  /** Of a dry run: to be archived by whoever asked, before they are removed. */
  readonly events: readonly SweptEvent[];
  /** There are others beyond the limit. */
  readonly more: boolean;
}

export interface EventsApi {
  /** Writer. */
  appendEvent(request: AppendEventRequest): Promise<AppendEventAnswer>;
  queryEvents(request: QueryEventsRequest): Promise<QueryEventsAnswer>;
  searchEvents(request: SearchEventsRequest, signal?: AbortSignal): Promise<SearchEventsAnswer>;
  /** Writer. */
  redactEvents(request: RedactEventsRequest): Promise<RedactEventsAnswer>;
  /** Writer, but for a dry run. Of the ledger's own alone: nothing of the log is ever removed. */
  sweepEvents(request: SweepEventsRequest): Promise<SweepEventsAnswer>;
}
