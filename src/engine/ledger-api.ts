/** The part of the engine's contract about observations: listed, held back and let go, and what needs attention. */

import type { JsonObject } from "../kernel/json.ts";
import type {
  HoldReason,
  ImportanceLabel,
  Language,
  LifecycleState,
  ObservationKind,
  Outcome,
  PlanStatus,
  Priority,
} from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Asker } from "./api.ts";
import type { LifecycleApi } from "./lifecycle-api.ts";

/** Absent asker: a person at a terminal, who may see and change all of their installation. */
interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
}

export interface ShownObservation {
  readonly ref: string;
  readonly kind: ObservationKind;
  /** `user:owner`, `scope:atlas`, or the session key of the conversation. */
  readonly shelf: string;
  readonly trust: RecordTrust;
  readonly held: HoldReason | null;
  readonly importance: {
    readonly score: number | null;
    readonly label: ImportanceLabel;
    readonly method: string | null;
  };
  readonly priority: Priority;
  readonly state: LifecycleState;
  readonly language: Language;
  readonly outcome: Outcome | null;
  readonly agent: string | null;
  readonly tool: string | null;
  readonly durationMs: number | null;
  readonly at: number;
  readonly createdAt: number;
  /** The message that it was made of; null: none. */
  readonly source: string | null;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
  readonly plan: {
    readonly trigger: string | null;
    readonly dueAt: number | null;
    readonly expiresAt: number | null;
    readonly status: PlanStatus;
  } | null;
  /** Redacted. */
  readonly line: string;
  readonly text: string;
}

export interface ListObservationsRequest extends Whose {
  readonly kinds?: readonly ObservationKind[];
  readonly trusts?: readonly RecordTrust[];
  readonly labels?: readonly ImportanceLabel[];
  readonly states?: readonly LifecycleState[];
  readonly outcomes?: readonly Outcome[];
  readonly tools?: readonly string[];
  readonly planStatuses?: readonly PlanStatus[];
  readonly scope?: string;
  /** Absent: those that are not. */
  readonly held?: boolean;
  readonly since?: number;
  readonly before?: number;
  /** Only those older than this one, such as `obs:42`: for the next page. */
  readonly olderThan?: string;
  /** Clamped to 1 to 1,000; absent: 50. */
  readonly limit?: number;
}

export interface ListObservationsAnswer {
  /** The newest first. */
  readonly observations: readonly ShownObservation[];
  readonly total: number;
}

export interface ObservationDetail extends ShownObservation {
  readonly detail: JsonObject | null;
  /** Why its importance is what it is; empty where somebody said so. */
  readonly rationale: readonly string[];
  readonly uses: {
    readonly retrieved: number;
    readonly retrievedAt: number | null;
    readonly included: number;
    readonly includedAt: number | null;
  };
  readonly moves: readonly {
    readonly from: LifecycleState;
    readonly to: LifecycleState;
    readonly reason: string;
    readonly actor: string;
    readonly at: number;
  }[];
  readonly spool: { readonly file: string; readonly sha256: string; readonly offset: number } | null;
  /** A person changed it, and that can be undone. */
  readonly changed: boolean;
}

/** Something that waits for a person's word, and what it says. For a person at a terminal, and nobody else. */
export interface HeldRecord {
  readonly ref: string;
  readonly reason: HoldReason;
  /** By where it comes from: what it gets back when it is let go. */
  readonly trust: RecordTrust;
  readonly shelf: string;
  readonly tool: string | null;
  readonly at: number;
  /** Redacted, one line; it may try to talk to whoever reads it. */
  readonly line: string;
}

export interface ShowObservationRequest extends Whose {
  readonly ref: string;
}

/** Only a person may. Held content is shown by no surface but these. */
export interface HoldRequest extends Whose {
  /** `obs:8` or `evt:6`, …; at most 200. */
  readonly refs: readonly string[];
  readonly release?: boolean;
  /** One line, for the journal. */
  readonly why?: string;
}

export interface HoldAnswer {
  readonly changed: readonly string[];
}

export interface ChangeObservationRequest extends Whose {
  readonly ref: string;
  readonly kind?: ObservationKind;
  /** One of the labels, or another word or number that a line may say: `high`, `0.7`. */
  readonly importance?: { readonly label: string };
  readonly priority?: Priority;
  readonly plan?: { readonly status: PlanStatus };
  /** Instead: as it was before the newest change of a person. */
  readonly undo?: boolean;
}

export interface LedgerStatus {
  readonly observations: number;
  /** Of them. */
  readonly archived: number;
  /** Told and derived; what is in the log is not counted. */
  readonly events: number;
  /** Of both: held back until a person decides. */
  readonly held: number;
  /** Of both: not found by their words yet, at the most. */
  readonly pending: number;
  /** When what is long unused was put away last by itself; null: never. */
  readonly sweptAt: number | null;
}

/** Only a person may. */
export interface EraseObservationsRequest extends Whose {
  /** Observations and events; at most 200. */
  readonly refs: readonly string[];
  /** Nothing is changed. */
  readonly dryRun?: boolean;
}

export interface ErasedRecord {
  readonly ref: string;
  /** As observations are shown. */
  readonly shelf: string;
  readonly at: number;
  readonly line: string;
  /** All that it says, as it stands in the ledger: to look for it once it is erased. For no eyes. */
  readonly texts: readonly string[];
  /** The line that it was told in, by its file and the place of its first byte; null: in none that is known. */
  readonly spool: {
    /** Without folders. */
    readonly file: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly offset: number;
  } | null;
}

export interface EraseObservationsAnswer {
  /** With events that were noted because of an observation. */
  readonly erased: readonly string[];
  /** Messages that they were made of, which are still there. */
  readonly sources: readonly string[];
  readonly records: readonly ErasedRecord[];
}

export interface TriageRequest extends Whose {
  /** Milliseconds since 1970; absent: a day ago. */
  readonly since?: number;
  /** Of each section; clamped to 1 to 200, absent 20. */
  readonly limit?: number;
}

export interface TriageAnswer {
  readonly since: number;
  /** Something needs a person. */
  readonly attention: boolean;
  readonly sections: readonly TriageSection[];
}

export interface TriageSection {
  readonly name:
    | "failed-tools"
    | "must-remember"
    | "plans-due"
    | "plans-expired"
    | "conflicts"
    | "quarantine";
  readonly total: number;
  /** This one alone is a reason to look. */
  readonly attention: boolean;
  readonly items: readonly { readonly ref: string; readonly at: number; readonly line: string }[];
}

export interface LedgerApi {
  listObservations(request: ListObservationsRequest): Promise<ListObservationsAnswer>;
  showObservation(request: ShowObservationRequest): Promise<ObservationDetail>;
  /** Writer. */
  changeObservation(request: ChangeObservationRequest): Promise<ShownObservation>;
  listHeld(request: {
    readonly installation?: string;
    readonly limit?: number;
  }): Promise<{ readonly held: readonly HeldRecord[]; readonly total: number }>;
  /** Writer. */
  eraseObservations(request: EraseObservationsRequest): Promise<EraseObservationsAnswer>;
  /** Writer: held back, or let go. What was let go and is held again is held for what it was held for. */
  hold(request: HoldRequest): Promise<HoldAnswer>;
  triage(request: TriageRequest): Promise<TriageAnswer>;
}

/** What a person does with what is in the ledger. */
export type GovernApi = LifecycleApi &
  Pick<
    LedgerApi,
    | "listObservations"
    | "showObservation"
    | "changeObservation"
    | "eraseObservations"
    | "listHeld"
    | "hold"
    | "triage"
  >;
