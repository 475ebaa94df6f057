/**
 * The part of the engine's contract about what is true: said by a person, or understood from what they say and then accepted.
 *
 * Without an asker, a person at a terminal: their word counts. What a model asserts is a proposal until a person accepts it.
 */

import type { EntityRef } from "../kernel/entity-ref.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type {
  Confidence,
  FactActKind,
  FactObject,
  FactProblem,
  FactStatus,
  Voice,
} from "../rooms/facts/index.ts";
import type { Asker } from "./api.ts";

interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
  /** A scope by its name; absent: all that may be read, and for what is said the owner's own. */
  readonly scope?: string;
}

export interface ShownSource {
  /** `msg:42`. */
  readonly ref: string;
  /** `gone`: it was erased, forgotten or is no longer there. `changed`: it says something else by now. */
  readonly state: "holds" | "gone" | "changed" | "held";
}

export interface ShownFact {
  readonly ref: string;
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly object: FactObject;
  /** In words, redacted: `owner lives in Berlin`. */
  readonly says: string;
  readonly from: number;
  /** When it ended; null: it has not. */
  readonly to: number | null;
  readonly recordedAt: number;
  readonly status: FactStatus;
  /** What it rests on bears no more than this. */
  readonly confidence: Confidence;
  readonly trust: RecordTrust;
  readonly voice: Voice;
  /** `user:owner`, `scope:atlas`. */
  readonly shelf: string;
  readonly sources: readonly ShownSource[];
  readonly supersededBy: string | null;
  readonly supersedes: readonly string[];
}

export interface ShownFactAct {
  readonly kind: FactActKind;
  readonly at: number;
  readonly recordedAt: number;
  readonly by: string | null;
  readonly voice: Voice;
  readonly reason: string | null;
  readonly source: string | null;
  /** The fact was restored since: this counts for nothing any more. */
  readonly undone: boolean;
}

export interface AssertFactRequest extends Whose {
  /** `owner`, `project:atlas`, or a name. */
  readonly subject: string;
  /** By its name or an alias. */
  readonly predicate: string;
  readonly object: string;
  /** Absent: as the predicate has it, a literal where it may be one; `type:name` of a known type is an entity. */
  readonly objectType?: FactObject["type"];
  /** Absent: now. */
  readonly from?: number;
  readonly to?: number;
  /** References. None: the word of whoever says it, which only a person's is. */
  readonly sources?: readonly string[];
  /** Absent: as much as its sources bear. More than they bear is refused. */
  readonly confidence?: Confidence;
  /** Facts in whose place it stands. */
  readonly supersedes?: readonly string[];
  /** Whatever it contradicts, it takes the place of. */
  readonly replace?: boolean;
  readonly dryRun?: boolean;
}

export interface AssertFactAnswer {
  /** `known`: it was so already, and rests on more now. `proposed`: it waits for a person. */
  readonly outcome: "asserted" | "known" | "proposed";
  readonly fact: ShownFact | null;
  readonly proposal: ShownProposal | null;
  readonly superseded: readonly string[];
  readonly dryRun: boolean;
}

export interface ReadFactsRequest extends Whose {
  /** Absent: all subjects. */
  readonly subject?: string;
  readonly predicates?: readonly string[];
  /** What was true then; absent: now. */
  readonly at?: number;
  /** By what was recorded until then; absent: by all that is known. */
  readonly knownAt?: number;
  readonly includeStale?: boolean;
  readonly limit?: number;
  /** So many of the first are passed over: those of the pages before. Only the first 20,000 are looked at. */
  readonly offset?: number;
}

export interface ReadFactsAnswer {
  readonly at: number;
  readonly facts: readonly ShownFact[];
  /** Of the same subject, and why they are not among them. */
  readonly excluded: readonly {
    readonly ref: string;
    readonly reason:
      | "outside-interval"
      | "superseded"
      | "invalidated"
      | "retracted"
      | "stale"
      | "not-known-yet"
      | "held";
    readonly status: FactStatus;
  }[];
  /** Other subjects with that name, where a name alone was given and means several. */
  readonly alsoNamed: readonly EntityRef[];
  readonly more: boolean;
  /** When the first begins of all that may be read and ever held, whatever was asked for; null: there is none. */
  readonly earliest: number | null;
}

export interface FactTimelineRequest extends Whose {
  readonly subject: string;
  readonly predicates?: readonly string[];
  readonly limit?: number;
  /** As of `ReadFactsRequest`. */
  readonly offset?: number;
}

/** With all that became of it. */
export interface TimedFact extends ShownFact {
  readonly acts: readonly ShownFactAct[];
}

export interface FactTimelineAnswer {
  /** By predicate, then by beginning. */
  readonly facts: readonly TimedFact[];
  readonly more: boolean;
}

export interface ShowFactRequest extends Omit<Whose, "asker"> {
  /** `fact:7`; of `showProposal` `proposal:7`. */
  readonly ref: string;
}

export interface EndFactRequest extends Whose {
  readonly ref: string;
  /** `invalidate`: it is so no longer, from `at`. `retract`: it was said in error, and counts as never said. */
  readonly how: "invalidate" | "retract";
  /** Absent: now; of what never was so, its beginning. */
  readonly at?: number;
  readonly reason?: string;
  readonly source?: string;
}

export interface EndFactAnswer {
  readonly fact: ShownFact;
  /** Those that stand again, because what took their place was taken back. */
  readonly restored: readonly string[];
  /** False: it was so already. */
  readonly changed: boolean;
}

export interface RestoreFactsRequest extends Whose {
  /** All of them, or none when one cannot be brought back. */
  readonly refs: readonly string[];
  readonly reason?: string;
  /** What was said since and cannot be so beside them is put away; absent: they are refused for it. */
  readonly replace?: boolean;
  /** Undoes that they were brought back: they end as they had, and what was put away for them stands again. */
  readonly undo?: boolean;
  /** Each by itself. */
  readonly dryRun?: boolean;
}

export interface RestoreFactsAnswer {
  /** As they stand now, each under its own reference. */
  readonly facts: readonly ShownFact[];
  /** Those of them that had ended or been retracted until now; where that is undone, others that hold for longer again. */
  readonly restored: readonly string[];
  /** Those that hold for less than before, because these stand again; where that is undone, these. */
  readonly ended: readonly string[];
  /** Of those, what was said since and is put away for it. */
  readonly replaced: readonly string[];
  readonly dryRun: boolean;
}

export interface EraseFactsRequest extends Whose {
  /** All of them, or none when one is not there. */
  readonly refs: readonly string[];
  readonly dryRun?: boolean;
}

export interface EraseFactsAnswer {
  readonly erased: readonly { readonly ref: string; readonly says: string }[];
  /** What they rested on, which is still there. */
  readonly sources: readonly string[];
  readonly dryRun: boolean;
}

export interface ShownProposal {
  /** `proposal:7`. */
  readonly ref: string;
  readonly act: "asserts" | "ends";
  readonly subject: EntityRef;
  readonly predicate: string;
  readonly object: FactObject;
  readonly says: string;
  readonly from: number;
  /** Until when, as it is said; null: that is not said. */
  readonly to: number | null;
  readonly at: number;
  readonly state: "pending" | "accepted" | "rejected";
  readonly trust: RecordTrust;
  readonly shelf: string;
  readonly why: readonly string[];
  /** What it was understood from, redacted; null: it is gone. */
  readonly evidence: { readonly ref: string; readonly text: string } | null;
  /** What accepting it would do. */
  readonly would: {
    readonly supersede: readonly string[];
    readonly known: string | null;
  };
  readonly fact: string | null;
}

export interface ReviewFactsRequest extends Whose {
  /** References of proposals. None: they are listed. */
  readonly accept?: readonly string[];
  readonly reject?: readonly string[];
  /** What was decided about these is undone, and they wait again. */
  readonly reopen?: readonly string[];
  readonly state?: "pending" | "accepted" | "rejected";
  readonly cursor?: string;
  readonly limit?: number;
}

export interface ReviewFactsAnswer {
  readonly proposals: readonly ShownProposal[];
  readonly pending: number;
  readonly cursor: string | null;
  /** Of those that were decided about: what came of each, or why nothing did. */
  readonly decided: readonly {
    readonly ref: string;
    readonly outcome: string;
    readonly fact: string | null;
  }[];
}

export interface LintFactsRequest extends Whose {
  readonly limit?: number;
}

export interface LintFactsAnswer {
  readonly checked: number;
  readonly problems: readonly {
    readonly ref: string;
    readonly problem: FactProblem;
    readonly severity: "error" | "warning";
    readonly says: string;
    /** What to do about it. */
    readonly hint: string;
  }[];
  readonly digest: string;
  readonly more: boolean;
}

export interface RebuildFactsRequest {
  readonly dryRun?: boolean;
}

export interface RebuildFactsAnswer {
  /** Of everything that is true and of what became of it; independent of numbers. */
  readonly before: string;
  readonly after: string;
  readonly facts: number;
  readonly proposals: number;
  /** Ends that had to be worked out anew. */
  readonly mended: number;
  readonly dryRun: boolean;
}

export interface PackFactsRequest extends Whose {
  readonly subject: string;
  readonly at?: number;
  readonly knownAt?: number;
  /** Tokens; absent 1,200. */
  readonly budget?: number;
  /** Absent 20. */
  readonly limit?: number;
}

export interface PackFactsAnswer {
  readonly bundle: string;
  readonly tokens: number;
  readonly budget: number;
  readonly included: readonly string[];
  readonly excluded: readonly { readonly ref: string; readonly reason: string }[];
}

export interface ListPredicatesAnswer {
  readonly predicates: readonly {
    readonly name: string;
    readonly cardinality: "single" | "multi";
    readonly objects: readonly FactObject["type"][];
    readonly aliases: readonly string[];
    readonly builtIn: boolean;
  }[];
}

export interface FactsApi {
  /** Writer. */
  assertFact(request: AssertFactRequest): Promise<AssertFactAnswer>;
  readFacts(request: ReadFactsRequest): Promise<ReadFactsAnswer>;
  factTimeline(request: FactTimelineRequest): Promise<FactTimelineAnswer>;
  /** Whatever became of it. */
  showFact(request: ShowFactRequest): Promise<TimedFact>;
  /** Decided about or not. */
  showProposal(request: ShowFactRequest): Promise<ShownProposal>;
  /** Writer. */
  endFact(request: EndFactRequest): Promise<EndFactAnswer>;
  /** Writer. Undoes that they ended or were retracted; they are the same facts as before. */
  restoreFacts(request: RestoreFactsRequest): Promise<RestoreFactsAnswer>;
  /** Writer. A person alone. */
  eraseFacts(request: EraseFactsRequest): Promise<EraseFactsAnswer>;
  /** Writer when something is decided. */
  reviewFacts(request: ReviewFactsRequest): Promise<ReviewFactsAnswer>;
  lintFacts(request: LintFactsRequest): Promise<LintFactsAnswer>;
  /** Writer. */
  rebuildFacts(request: RebuildFactsRequest): Promise<RebuildFactsAnswer>;
  packFacts(request: PackFactsRequest): Promise<PackFactsAnswer>;
  listPredicates(request: { readonly installation?: string }): Promise<ListPredicatesAnswer>;
}

/** What was understood of messages and observations, from the background thread to the writer. */
export interface FactBatch {
  readonly version: string;
  readonly from: JsonObject;
  readonly upTo: JsonObject;
  readonly found: readonly JsonObject[];
  readonly pending: boolean;
  readonly idle: boolean;
}

/** What a model understood of the owner's messages, from the background thread to the writer. */
export interface FactAnswers {
  readonly version: string;
  /** Messages, by id: up to which it had been asked, and is by this. */
  readonly from: number;
  readonly upTo: number;
  readonly found: readonly { readonly id: number; readonly facts: readonly JsonObject[] }[];
  /** Messages. */
  readonly asked: number;
  /** Lines of the answer that were not what was asked for. */
  readonly dropped: number;
  /** Nothing came of it: why, when it is worth another try, and about what it was asked. */
  readonly failed: {
    readonly outcome: string;
    readonly notBefore: number;
    readonly upTo: number;
    readonly messages: number;
  } | null;
  readonly idle: boolean;
}

export interface FactTurnApi {
  prepareFacts(request: { readonly limit: number }, signal?: AbortSignal): Promise<FactBatch>;
  /** Writer. */
  applyFacts(batch: FactBatch): Promise<{ readonly facts: number; readonly proposals: number }>;
  /** Asks a model about a few messages, where that was chosen and one can be asked. Idle otherwise. */
  askFacts(request: { readonly withinMs?: number }, signal?: AbortSignal): Promise<FactAnswers>;
  /** Writer. Proposes, and never more. */
  applyFactAnswers(answers: FactAnswers): Promise<{ readonly proposals: number }>;
}
