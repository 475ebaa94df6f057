/** The slices of store that tables of SQL offer, over one unit of work. Words are found by each store in its own way. */

import type { Calibration } from "../../ports/calibration.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { ShelfIndex } from "../../ports/shelf-index.ts";
import type { SpendLedger } from "../../ports/spend-ledger.ts";
import type { TextIndex } from "../../ports/text-index.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { AuthoredStore } from "../../rooms/authored/index.ts";
import type { BrainPackStore, EpisodeStore, LessonStore, WorkStore } from "../../rooms/brain/index.ts";
import type { ChronicleStore } from "../../rooms/chronicle/index.ts";
import type { ClientStore } from "../../rooms/clients/index.ts";
import type { DocStore } from "../../rooms/docs/index.ts";
import type { MemoryStore } from "../../rooms/durable/index.ts";
import type { FactStore } from "../../rooms/facts/index.ts";
import type { GrantStore } from "../../rooms/grants/index.ts";
import type { CardStore, GraphStore } from "../../rooms/graph/index.ts";
import type { ShardStore } from "../../rooms/guidance/index.ts";
import type { AuditStore, FiguresStore, HistoryStore } from "../../rooms/history/index.ts";
import type { ArtifactStore, EventStore, LedgerStore, UseStore } from "../../rooms/ledger/index.ts";
import type { PackStore, ReceiptStore } from "../../rooms/pack/index.ts";
import { artifactTables } from "./artifact-tables.ts";
import { auditTables } from "./audit.ts";
import { authoredTable } from "./authored-table.ts";
import { brainEpisodeTables } from "./brain-episode-tables.ts";
import { brainLessonTables } from "./brain-lesson-tables.ts";
import { brainPackTables } from "./brain-pack-tables.ts";
import { brainWorkTables } from "./brain-work-tables.ts";
import { cardTables } from "./card-tables.ts";
import { chronicleTables } from "./chronicle-tables.ts";
import { clientTables } from "./client-tables.ts";
import { docTables } from "./doc-tables.ts";
import { eventTables } from "./event-tables.ts";
import { factTables } from "./fact-tables.ts";
import { figureQueries } from "./figures.ts";
import { grantTables } from "./grant-tables.ts";
import { graphTables } from "./graph-tables.ts";
import { absentTable } from "./history-absent.ts";
import { laneTables } from "./history-lanes.ts";
import { messageTables } from "./history-messages.ts";
import { payloadTables } from "./history-payloads.ts";
import { messageQueries } from "./history-queries.ts";
import { recallQueries } from "./history-recall.ts";
import { spokenQueries } from "./history-spoken.ts";
import { summaryTables } from "./history-summaries.ts";
import { viewTables } from "./history-view.ts";
import { withholdTables } from "./history-withhold.ts";
import { ledgerTables } from "./ledger-tables.ts";
import { memoryTables } from "./memory-tables.ts";
import { packTables } from "./pack-tables.ts";
import { receiptTables } from "./receipt-tables.ts";
import { shardTables } from "./shard-tables.ts";
import { calibrationTable, journalTable, metaTable, secretTable, spendTable } from "./small-tables.ts";
import type { Sql } from "./sql.ts";
import type { SummaryTexts } from "./summary-texts.ts";
import { useTables } from "./use-tables.ts";
import type { VectorCopy } from "./vector-copy.ts";
import { vectorTables } from "./vector-index.ts";
import type { VectorRows } from "./vector-rows.ts";

export interface SqlStores {
  readonly history: HistoryStore;
  readonly index: TextIndex;
  readonly secrets: SecretLedger;
  readonly meta: MetaStore;
  readonly journal: Journal;
  readonly spend: SpendLedger;
  readonly calibration: Calibration;
  readonly grants: GrantStore;
  readonly clients: ClientStore;
  readonly memories: MemoryStore;
  readonly guidance: ShardStore;
  readonly docs: DocStore;
  readonly authored: AuthoredStore;
  readonly shelfIndex: ShelfIndex;
  readonly vectors: VectorIndex;
  readonly receipts: ReceiptStore;
  readonly ledger: LedgerStore;
  readonly uses: UseStore;
  readonly events: EventStore;
  readonly artifacts: ArtifactStore;
  readonly packs: PackStore;
  readonly facts: FactStore;
  readonly graph: GraphStore;
  readonly cards: CardStore;
  readonly chronicle: ChronicleStore;
  readonly lessons: LessonStore;
  readonly episodes: EpisodeStore;
  readonly brainPacks: BrainPackStore;
  readonly work: WorkStore;
  readonly audit: AuditStore;
  readonly figures: FiguresStore;
}

export interface SliceParts {
  readonly index: TextIndex;
  readonly shelfIndex: ShelfIndex;
  /** Remembered from one unit of work to the next. */
  readonly texts: SummaryTexts;
  readonly vectors: VectorCopy;
  /** Absent: vectors are compared by the engine alone. */
  readonly vectorRows?: VectorRows;
}

export function slicesOf(sql: Sql, parts: SliceParts): SqlStores {
  const { index, shelfIndex, texts, vectors, vectorRows } = parts;
  return {
    history: {
      ...laneTables(sql),
      ...messageTables(sql),
      ...messageQueries(sql),
      ...viewTables(sql),
      ...summaryTables(sql),
      ...payloadTables(sql),
      ...withholdTables(sql),
      ...absentTable(sql),
      ...recallQueries(sql, texts),
      ...spokenQueries(sql),
    },
    index,
    secrets: secretTable(sql),
    meta: metaTable(sql),
    journal: journalTable(sql),
    spend: spendTable(sql),
    calibration: calibrationTable(sql),
    grants: grantTables(sql),
    clients: clientTables(sql),
    memories: memoryTables(sql),
    guidance: shardTables(sql),
    docs: docTables(sql),
    authored: authoredTable(sql),
    shelfIndex,
    vectors: vectorTables(sql, vectors, vectorRows),
    receipts: receiptTables(sql),
    ledger: ledgerTables(sql),
    uses: useTables(sql),
    events: eventTables(sql),
    artifacts: artifactTables(sql),
    packs: packTables(sql),
    facts: factTables(sql),
    graph: graphTables(sql),
    cards: cardTables(sql),
    chronicle: chronicleTables(sql),
    lessons: brainLessonTables(sql),
    episodes: brainEpisodeTables(sql),
    brainPacks: brainPackTables(sql),
    work: brainWorkTables(sql),
    audit: auditTables(sql, { index, shelfIndex }),
    figures: figureQueries(sql),
  };
}
