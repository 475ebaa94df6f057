/**
 * What an assistant should still know in months: what a tool brought about, what was decided, what is planned. Made of
 * committed turns, or told from elsewhere; with where it comes from, on whose word, and what became of it.
 *
 * Three layers: the line says what it is, the text is short and says where to look next, the detail is bounded and read only
 * when it is asked for. All redacted before they are cut.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { MessageId, ObservationId, ShelfId, SpoolFileId } from "../../kernel/ids.ts";
import type {
  HoldReason,
  ImportanceLabel,
  Language,
  LifecycleState,
  ObservationKind,
  Outcome,
  PlanStatus,
  Priority,
} from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

/** Of a line in a spool and of what is exported. */
export const OBSERVATION_SCHEMA = "nacre.observation.v1";

/** Characters of each layer. */
export const LAYER_LIMITS = { line: 160, text: 600, detail: 8_192 } as const;

/** `turn`: of a committed message. `hook`: of a call that was never committed. `ingest`: told. `compaction`: stands for an artifact. */
export type ObservationOrigin = "turn" | "hook" | "ingest" | "compaction";

export interface Importance {
  /** 0 to 1; null: unknown. */
  readonly score: number | null;
  readonly label: ImportanceLabel;
  /** `given`, `heuristic-v1`, `heuristic-v2`; null: unknown. */
  readonly method: string | null;
}

export interface Plan {
  /** What it waits for, in words; null: for its time, or for nothing. */
  readonly trigger: string | null;
  readonly dueAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly status: PlanStatus;
}

/** Where a line of a spool stands, so that it can be found again in the archive. */
export interface SpoolPlace {
  readonly file: SpoolFileId;
  /** Of its first byte. */
  readonly offset: number;
}

export interface NewObservation {
  readonly shelf: ShelfId;
  readonly kind: ObservationKind;
  /** Somebody said which kind it is: no classifier changes it. */
  readonly kindGiven: boolean;
  readonly origin: ObservationOrigin;
  /** By where it comes from. Never `quarantined`: that is `held`. */
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly held: HoldReason | null;
  readonly importance: Importance;
  readonly priority: Priority;
  readonly state: LifecycleState;
  readonly language: Language;
  readonly outcome: Outcome | null;
  /** When it happened. */
  readonly at: Instant;
  readonly createdAt: Instant;
  readonly agent: string | null;
  readonly tool: string | null;
  readonly call: string | null;
  readonly durationMs: number | null;
  /** The message that it was made of. */
  readonly message: MessageId | null;
  readonly supersedes: ObservationId | null;
  readonly spool: SpoolPlace | null;
  /** Keyed digest of where it comes from and what it says, 32 hex digits: the same twice on one shelf is one. */
  readonly hash: string;
  readonly line: string;
  readonly text: string;
  /** JSON of an object. */
  readonly detail: string | null;
  readonly plan: Plan | null;
}

export interface Observation extends NewObservation {
  readonly id: ObservationId;
  readonly supersededBy: ObservationId | null;
  readonly heldAt: Instant | null;
}

/** What its reader is told of its trust. */
export function trustShown({ trust, held }: Pick<Observation, "trust" | "held">): RecordTrust {
  return held === null ? trust : "quarantined";
}

const DURABLE_KINDS: ReadonlySet<ObservationKind> = new Set([
  "preference",
  "decision",
  "fact",
  "learning",
  "plan",
  "entity",
]);

export function usualPriority(kind: ObservationKind): Priority {
  return DURABLE_KINDS.has(kind) ? "P1" : "P2";
}
