/** Everything the store in memory holds, as one value. Each table and each index is a map that never changes. */

import type { Instant } from "../../kernel/clock.ts";
import type {
  FencingToken,
  FileId,
  LaneId,
  MessageId,
  ReceiptId,
  ShelfId,
  SummaryId,
  TurnId,
} from "../../kernel/ids.ts";
import type { TokenRatio } from "../../ports/calibration.ts";
import type { JournalRecord } from "../../ports/journal.ts";
import type { LeaseHolder } from "../../ports/lease.ts";
import type { ShelfRecord } from "../../ports/shelf-index.ts";
import type { ModelCall } from "../../ports/spend-ledger.ts";
import type { IndexRecord, IndexWatermark } from "../../ports/text-index.ts";
import type { VectorRecord } from "../../ports/vector-index.ts";
import type { AuthoredFile } from "../../rooms/authored/index.ts";
import type { ClientCall, ClientGrant } from "../../rooms/clients/index.ts";
import type { DocFile, DocPiece, DocRoot } from "../../rooms/docs/index.ts";
import type { GateLabel, Memory, MemorySource, Shelf, StoredVerdict } from "../../rooms/durable/index.ts";
import type { Grant } from "../../rooms/grants/index.ts";
import type { Shard } from "../../rooms/guidance/index.ts";
import type {
  AbsentWithholding,
  FoldDebt,
  Lane,
  Payload,
  Reset,
  Session,
  StoredMessage,
  StoredSummary,
  SummarySources,
  Turn,
  ViewItem,
} from "../../rooms/history/index.ts";
import { type BrainRows, emptyBrainRows } from "./brain-rows.ts";
import { emptyFactRows, type FactRows } from "./fact-rows.ts";
import { emptyLedgerRows, type LedgerRows } from "./ledger-rows.ts";
import { SortedMap } from "./sorted-map.ts";

export interface LaneRow {
  readonly lane: Lane;
  readonly nextSeq: number;
}

export interface MessageRow {
  readonly message: StoredMessage;
  /** JSON, as a store on disk would keep it: what comes back shares nothing with what went in. */
  readonly body: string;
}

export interface SummaryRow {
  readonly summary: StoredSummary;
  readonly sources: SummarySources;
  /** Text and pins, as JSON. */
  readonly body: string;
}

export interface WithholdingRow {
  readonly since: Instant;
  /** Of one that is erased. */
  readonly digest: string | null;
}

export interface ReceiptRow {
  readonly id: ReceiptId;
  readonly lane: LaneId;
  readonly at: Instant;
  readonly message: MessageId | null;
  /** JSON. */
  readonly receipt: string;
}

export interface OwnerRow {
  readonly token: FencingToken;
  readonly holder: LeaseHolder;
}

/** The comments give the keys. */
export interface Tables extends LedgerRows, FactRows, BrainRows {
  owner: OwnerRow | undefined;
  lastId: number;
  /** name */
  meta: SortedMap<string>;
  /** lane */
  lanes: SortedMap<LaneRow>;
  /** installation, agent, session key */
  laneKeys: SortedMap<LaneId>;
  /** lane, number */
  sessions: SortedMap<Session>;
  /** lane, session id */
  sessionIds: SortedMap<Session>;
  /** turn */
  turns: SortedMap<Turn>;
  /** lane, key */
  turnKeys: SortedMap<TurnId>;
  /** message */
  messages: SortedMap<MessageRow>;
  /** lane, session, seq */
  messageSeqs: SortedMap<MessageId>;
  /** lane, session, place, seq */
  messagePlaces: SortedMap<MessageId>;
  /** lane, event key */
  eventKeys: SortedMap<MessageId>;
  /** lane, chain, seq */
  chains: SortedMap<MessageId>;
  /** lane, instant, seq */
  moments: SortedMap<MessageId>;
  /** turn, message */
  turnMessages: SortedMap<MessageId>;
  /** lane, entry id */
  entries: SortedMap<MessageId>;
  /** lane, entry id */
  resets: SortedMap<Reset>;
  /** lane; items by ordinal */
  views: SortedMap<readonly ViewItem[]>;
  /** summary */
  summaries: SortedMap<SummaryRow>;
  /** summary */
  coldLeaves: SortedMap<SummaryId>;
  /** summary */
  changedSummaries: SortedMap<SummaryId>;
  /** message, then a summary that covers it */
  messageCovers: SortedMap<SummaryId>;
  /** summary, then a summary that covers it */
  summaryCovers: SortedMap<SummaryId>;
  /** file */
  payloads: SortedMap<Payload>;
  /** message, part */
  payloadParts: SortedMap<FileId>;
  /** lane */
  debts: SortedMap<FoldDebt>;
  /** scope, instant, number */
  modelCalls: SortedMap<ModelCall>;
  /** model, script */
  ratios: SortedMap<TokenRatio>;
  /** grant */
  grants: SortedMap<Grant>;
  /** grant; in order */
  grantVisits: SortedMap<readonly string[]>;
  /** grant of a program */
  clientGrants: SortedMap<ClientGrant>;
  /** call */
  clientCalls: SortedMap<ClientCall>;
  /** message, kind */
  secrets: SortedMap<{ readonly kind: string; readonly count: number }>;
  /** message */
  withholdings: SortedMap<WithholdingRow>;
  /** installation, digest, instant, name */
  absentWithholdings: SortedMap<AbsentWithholding>;
  /** number, counted up */
  journal: SortedMap<JournalRecord>;
  /** kind, source */
  records: SortedMap<IndexRecord>;
  /** kind */
  watermarks: SortedMap<IndexWatermark>;
  /** shelf */
  shelves: SortedMap<Shelf>;
  /** installation, tier, name */
  shelfKeys: SortedMap<ShelfId>;
  /** memory */
  memories: SortedMap<Memory>;
  /** memory, message */
  memorySources: SortedMap<MemorySource>;
  /** shelf, digest */
  memoryTombstones: SortedMap<Instant>;
  /** message */
  gateVerdicts: SortedMap<StoredVerdict>;
  /** memory */
  gateLabels: SortedMap<{ readonly label: GateLabel; readonly at: Instant }>;
  /** standing instruction */
  shards: SortedMap<Shard>;
  /** shelf */
  docRoots: SortedMap<DocRoot>;
  /** shelf, path */
  docFiles: SortedMap<DocFile>;
  /** piece */
  docPieces: SortedMap<DocPiece>;
  /** shelf, path */
  authoredFiles: SortedMap<AuthoredFile>;
  /** kind, source */
  shelfRecords: SortedMap<ShelfRecord>;
  shelfIndexVersion: number;
  /** fingerprint; its dimensions */
  vectorSpaces: SortedMap<number>;
  /** The fingerprint of the one in use. */
  vectorSpace: string | undefined;
  /** fingerprint, kind, source */
  vectors: SortedMap<VectorRecord>;
  /** fingerprint, kind */
  vectorWatermarks: SortedMap<number>;
  /** receipt */
  receipts: SortedMap<ReceiptRow>;
}

export function emptyTables(): Tables {
  const empty = <V>() => new SortedMap<V>();
  return {
    owner: undefined,
    lastId: 0,
    meta: empty(),
    lanes: empty(),
    laneKeys: empty(),
    sessions: empty(),
    sessionIds: empty(),
    turns: empty(),
    turnKeys: empty(),
    messages: empty(),
    messageSeqs: empty(),
    messagePlaces: empty(),
    eventKeys: empty(),
    chains: empty(),
    moments: empty(),
    turnMessages: empty(),
    entries: empty(),
    resets: empty(),
    views: empty(),
    summaries: empty(),
    coldLeaves: empty(),
    changedSummaries: empty(),
    messageCovers: empty(),
    summaryCovers: empty(),
    payloads: empty(),
    payloadParts: empty(),
    debts: empty(),
    modelCalls: empty(),
    ratios: empty(),
    grants: empty(),
    grantVisits: empty(),
    clientGrants: empty(),
    clientCalls: empty(),
    secrets: empty(),
    withholdings: empty(),
    absentWithholdings: empty(),
    journal: empty(),
    records: empty(),
    watermarks: empty(),
    shelves: empty(),
    shelfKeys: empty(),
    memories: empty(),
    memorySources: empty(),
    memoryTombstones: empty(),
    gateVerdicts: empty(),
    gateLabels: empty(),
    shards: empty(),
    docRoots: empty(),
    docFiles: empty(),
    docPieces: empty(),
    authoredFiles: empty(),
    shelfRecords: empty(),
    shelfIndexVersion: 0,
    vectorSpaces: empty(),
    vectorSpace: undefined,
    vectors: empty(),
    vectorWatermarks: empty(),
    receipts: empty(),
    ...emptyLedgerRows(),
    ...emptyFactRows(),
    ...emptyBrainRows(),
  };
}

/** How a slice reaches the tables of its unit of work: each call is checked against the unit's state and access. */
export interface Desk {
  reading(): Readonly<Tables>;
  writing(): Tables;
}
