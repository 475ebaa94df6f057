/** The slices of store that the graph and its cards need. One writer: this room. Filters are inside the queries. */

import type { Instant } from "../../kernel/clock.ts";
import type { EntityType } from "../../kernel/entity-ref.ts";
import type { Evidence, EvidenceKey } from "../../kernel/evidence.ts";
import type { CardId, EdgeId, EntityId, ShelfId } from "../../kernel/ids.ts";
import type { Card, NewCard } from "./card.ts";
import type { Edge, EdgeEvidence, EdgeState, EdgeType, NewEdge } from "./edge.ts";
import type { Entity, EntityAlias, NewEntity } from "./entity.ts";

export interface EntityQuery {
  readonly shelves: readonly ShelfId[];
  readonly types?: readonly EntityType[];
  /** Only later ones than this, by id. */
  readonly after?: EntityId;
  readonly limit: number;
}

export interface EdgeQuery {
  readonly shelves: readonly ShelfId[];
  /** At either end. */
  readonly touching: readonly EntityId[];
  readonly types?: readonly EdgeType[];
  readonly states: readonly EdgeState[];
  /** In force then. */
  readonly at?: Instant;
  /** Only later ones than this, by id. */
  readonly after?: EdgeId;
  readonly limit: number;
}

export interface GraphStore {
  /** Once per shelf, type and name; a person's word stands above what was derived. */
  putEntity(entity: NewEntity): Promise<{ readonly id: EntityId; readonly isNew: boolean }>;
  entities(ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, Entity>>;
  /**
   * By name or alias, folded; those that were merged among them. By id. Of those that go by one and the same alias at most so
   * many, the first; absent: all.
   */
  named(shelves: readonly ShelfId[], names: readonly string[], most?: number): Promise<readonly Entity[]>;
  /** By id. */
  listEntities(query: EntityQuery): Promise<readonly Entity[]>;
  /** Once each; a person's word stands above what was derived. */
  addAlias(alias: EntityAlias): Promise<void>;
  dropAlias(entity: EntityId, alias: string): Promise<void>;
  aliasesOf(ids: readonly EntityId[]): Promise<readonly EntityAlias[]>;
  /** Null: it is itself again. */
  setMerged(id: EntityId, into: EntityId | null): Promise<void>;
  mergedInto(ids: readonly EntityId[]): Promise<readonly Entity[]>;

  /**
   * Once per shelf, ends, type, origin and beginning: what is there gets the evidence it has not, and of a record that it has
   * the digest that is given. What was rejected stays so.
   */
  putEdge(
    edge: NewEdge,
    evidence: readonly Evidence[],
  ): Promise<{ readonly id: EdgeId; readonly isNew: boolean }>;
  changeEdge(
    id: EdgeId,
    change: Partial<Pick<NewEdge, "state" | "from" | "to" | "trust" | "origin">>,
  ): Promise<void>;
  edges(ids: readonly EdgeId[]): Promise<ReadonlyMap<EdgeId, Edge>>;
  /** By id, so that a limit cuts the same way twice. */
  touching(query: EdgeQuery): Promise<readonly Edge[]>;
  /** From one to the other, of whatever type and state. By id. */
  between(src: EntityId, dst: EntityId): Promise<readonly Edge[]>;
  /** Of each edge and kind of record at most so many, those with the greatest numbers; absent: all. By edge, kind and number. */
  evidenceOf(ids: readonly EdgeId[], most?: number): Promise<readonly EdgeEvidence[]>;
  /** Whatever these said, it does not rest on them any more. One that rests on nothing is for the caller to erase. */
  dropEvidence(id: EdgeId, records: readonly EvidenceKey[]): Promise<void>;
  /** Those that rest on one of these. By id. */
  citing(records: readonly EvidenceKey[]): Promise<readonly EdgeId[]>;
  /** By id ascending, greater than `after`; those of these states, or all. */
  scanEdges(after: number, limit: number, states?: readonly EdgeState[]): Promise<readonly Edge[]>;
  scanEntities(after: number, limit: number): Promise<readonly Entity[]>;
  counts(
    shelves: readonly ShelfId[],
  ): Promise<{ readonly entities: number; readonly edges: number; readonly proposed: number }>;
  newestEdge(): Promise<number>;
  /** Everything that was derived and that nobody decided about; so many rows at most. Resolves to how many went. */
  clearDerived(limit: number): Promise<number>;
  /**
   * With their evidence. Entities that nothing leads to or from go with them, and what people said of those: what else they go
   * by, that they are the same as others. One that a person named stays.
   *
   * `keepSaid`: of what people said something, that stays as well, because it is about to be derived again.
   */
  eraseEdges(ids: readonly EdgeId[], how?: { readonly keepSaid?: boolean }): Promise<void>;
}

export interface CardQuery {
  readonly shelves: readonly ShelfId[];
  /** Absent: whether or not. */
  readonly superseded?: boolean;
  readonly before?: CardId;
  readonly limit: number;
}

export interface CardStore {
  /** Once per shelf and hash. Null: a person had it erased. */
  add(card: NewCard): Promise<{ readonly id: CardId; readonly isNew: boolean } | null>;
  cards(ids: readonly CardId[]): Promise<ReadonlyMap<CardId, Card>>;
  /** The newest first. */
  list(query: CardQuery): Promise<readonly Card[]>;
  setSuperseded(id: CardId, by: CardId | null): Promise<void>;
  /** Those made of one of these, on these shelves, that nothing took the place of. By id. */
  touching(shelves: readonly ShelfId[], records: readonly EvidenceKey[]): Promise<readonly CardId[]>;
  /** Those made of one of these, wherever they stand and whatever became of them. */
  madeOf(records: readonly EvidenceKey[]): Promise<readonly CardId[]>;
  count(shelves: readonly ShelfId[]): Promise<number>;
  newestId(): Promise<number>;
  erase(ids: readonly CardId[], at: Instant): Promise<void>;
}
