/** The slice of store that facts need. One writer: this room. Filters are inside the queries, before their limits. */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import type { Evidence, EvidenceKey } from "../../kernel/evidence.ts";
import type { FactId, ProposalId, ShelfId } from "../../kernel/ids.ts";
import type {
  Fact,
  FactAct,
  FactSource,
  NewFact,
  NewFactAct,
  NewProposal,
  Proposal,
  ProposalState,
} from "./fact.ts";

export interface FactQuery {
  readonly shelves: readonly ShelfId[];
  readonly subjects?: readonly EntityRef[];
  readonly predicates?: readonly string[];
  /** Those that hold at this time by all that is known now. */
  readonly at?: Instant;
  /** Only later ones than this, by id. */
  readonly after?: FactId;
  /** Only earlier ones, by id, it among them. */
  readonly upTo?: number;
  /** From the latest beginning on; absent: from the earliest. */
  readonly newestFirst?: boolean;
  readonly limit: number;
}

export interface SayingQuery {
  readonly shelves: readonly ShelfId[];
  /** As entities are named. */
  readonly names: readonly string[];
  /** Absent: whatever is said of them. */
  readonly predicates?: readonly string[];
  readonly limit: number;
}

export interface ProposalQuery {
  readonly shelves: readonly ShelfId[];
  readonly states: readonly ProposalState[];
  readonly subjects?: readonly EntityRef[];
  /** Only older ones than this, by id. */
  readonly before?: ProposalId;
  readonly limit: number;
}

export interface FactStore {
  /** Once per shelf and hash: what is there stays as it is. Null: a person had it erased. */
  add(
    fact: NewFact,
    sources: readonly Evidence[],
  ): Promise<{ readonly id: FactId; readonly isNew: boolean } | null>;
  /** Once each; by its record and digest. */
  addSource(id: FactId, source: Evidence, recordedAt: Instant): Promise<void>;
  /**
   * Once per fact, kind, `by` and `at`; what was undone since can be said again. Does not change when the fact ends: `setEnd` does.
   */
  addAct(act: NewFactAct): Promise<void>;
  /** Of all facts: they rest on these no more. What became of the facts is for the caller to see to. */
  dropSources(records: readonly EvidenceKey[]): Promise<void>;
  /** Of this fact alone: it rests on that no more. */
  dropSource(id: FactId, record: EvidenceKey): Promise<void>;
  /** By their own numbers. Ends do not change: `setEnd` does that. */
  dropActs(ids: readonly number[]): Promise<void>;
  setEnd(id: FactId, endsAt: Instant | null): Promise<void>;
  facts(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, Fact>>;
  /** By beginning, then by id. */
  list(query: FactQuery): Promise<readonly Fact[]>;
  /** When the first begins of those that ever held by all that is known now; null: there is none. */
  earliest(shelves: readonly ShelfId[]): Promise<Instant | null>;
  /** Of each, in the order in which they were recorded. */
  sourcesOf(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, readonly FactSource[]>>;
  actsOn(ids: readonly FactId[]): Promise<ReadonlyMap<FactId, readonly FactAct[]>>;
  /** Acts by which these took the place of others. */
  actsBy(ids: readonly FactId[]): Promise<readonly FactAct[]>;
  /** Those that rest on one of these, or whose end does. By id. */
  citing(records: readonly EvidenceKey[]): Promise<readonly FactId[]>;
  /** Of what these shelves have facts about, those with one of these names, whatever their type. Each once, sorted. */
  subjectsNamed(shelves: readonly ShelfId[], names: readonly string[]): Promise<readonly EntityRef[]>;
  /**
   * Those of which one of these is said, or something whose name begins with the words of one: what uses `redis-7` is found by
   * `redis`. Whether or not it is still so. Each once, sorted; where there are more than the limit, some of them.
   */
  subjectsSaying(query: SayingQuery): Promise<readonly EntityRef[]>;
  /** What these shelves have facts about, with how many; sorted by reference, after this one. */
  subjects(
    shelves: readonly ShelfId[],
    after: EntityRef | null,
    limit: number,
  ): Promise<readonly { readonly subject: EntityRef; readonly facts: number }[]>;
  /** By id ascending, greater than `after`, whatever their shelf. */
  scan(after: number, limit: number): Promise<readonly Fact[]>;
  count(shelves: readonly ShelfId[]): Promise<number>;
  newestId(): Promise<number>;
  /** The number of the act that was recorded last; 0: there is none. */
  newestAct(): Promise<number>;
  /**
   * No trace of their texts, sources and acts is left, nor of the acts by which they took the place of others; their hashes stay,
   * so that the same is not let in again. The ends of those others do not change: `setEnd` does that.
   */
  erase(ids: readonly FactId[], at: Instant): Promise<void>;

  /** Once per shelf and hash, whatever became of it. Null: a person had it erased. */
  propose(proposal: NewProposal): Promise<{ readonly id: ProposalId; readonly isNew: boolean } | null>;
  proposals(ids: readonly ProposalId[]): Promise<ReadonlyMap<ProposalId, Proposal>>;
  /** The newest first. */
  listProposals(query: ProposalQuery): Promise<readonly Proposal[]>;
  countProposals(shelves: readonly ShelfId[], states: readonly ProposalState[]): Promise<number>;
  decide(
    id: ProposalId,
    decision: { readonly state: ProposalState; readonly at: Instant; readonly fact: FactId | null },
  ): Promise<void>;
  /** It waits, as if nothing had been decided. */
  reopen(id: ProposalId): Promise<void>;
  proposedBy(records: readonly EvidenceKey[]): Promise<readonly ProposalId[]>;
  eraseProposals(ids: readonly ProposalId[], at: Instant): Promise<void>;
}

/** The slice of it that is about what waits for a decision. */
export type ProposalStore = Pick<
  FactStore,
  | "propose"
  | "proposals"
  | "listProposals"
  | "countProposals"
  | "decide"
  | "reopen"
  | "proposedBy"
  | "eraseProposals"
>;
