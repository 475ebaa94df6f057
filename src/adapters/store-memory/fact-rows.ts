/** What the store in memory holds of facts, of the graph, of cards and of logs. The comments give the keys. */

import type { CardId, EdgeId, EntityId, FactId, ProposalId } from "../../kernel/ids.ts";
import type { LogEntry, LogHead } from "../../rooms/chronicle/index.ts";
import type { Fact, FactAct, FactSource, Proposal } from "../../rooms/facts/index.ts";
import type { Card, Edge, EdgeEvidence, Entity, EntityAlias } from "../../rooms/graph/index.ts";
import { SortedMap } from "./sorted-map.ts";

export interface FactRows {
  /** fact */
  facts: SortedMap<Fact>;
  /** shelf, hash */
  factHashes: SortedMap<FactId>;
  /** fact, number counted up */
  factSources: SortedMap<FactSource>;
  /** act */
  factActs: SortedMap<FactAct>;
  /** proposal */
  factProposals: SortedMap<Proposal>;
  /** shelf, hash */
  proposalHashes: SortedMap<ProposalId>;
  /** entity */
  entities: SortedMap<Entity>;
  /** shelf, type, name */
  entityKeys: SortedMap<EntityId>;
  /** entity, alias */
  entityAliases: SortedMap<EntityAlias>;
  /** edge */
  edges: SortedMap<Edge>;
  /** shelf, source, destination, type, origin, beginning */
  edgeKeys: SortedMap<EdgeId>;
  /** edge, kind, record */
  edgeEvidence: SortedMap<EdgeEvidence>;
  /** card */
  cards: SortedMap<Card>;
  /** shelf, hash */
  cardHashes: SortedMap<CardId>;
  /** lane */
  logHeads: SortedMap<LogHead>;
  /** lane, number counted up */
  logEntries: SortedMap<LogEntry>;
}

export function emptyFactRows(): FactRows {
  const empty = <V>() => new SortedMap<V>();
  return {
    facts: empty(),
    factHashes: empty(),
    factSources: empty(),
    factActs: empty(),
    factProposals: empty(),
    proposalHashes: empty(),
    entities: empty(),
    entityKeys: empty(),
    entityAliases: empty(),
    edges: empty(),
    edgeKeys: empty(),
    edgeEvidence: empty(),
    cards: empty(),
    cardHashes: empty(),
    logHeads: empty(),
    logEntries: empty(),
  };
}
