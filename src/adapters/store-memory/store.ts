/**
 * The strict reference: the rules of the store's ports in the plainest form, in memory.
 *
 * Other stores are held against it, and the simulator runs on it. Not here: the disk, its lock and its crashes
 * (memory-disk).
 */

import { assert } from "../../kernel/assert.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { FencingToken } from "../../kernel/ids.ts";
import type { BackupProgress } from "../../ports/backup.ts";
import type { Calibration } from "../../ports/calibration.ts";
import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { ShelfIndex } from "../../ports/shelf-index.ts";
import type { SpendLedger } from "../../ports/spend-ledger.ts";
import type { Store, StoreFacts, StoreTrace } from "../../ports/store.ts";
import type { TextIndex } from "../../ports/text-index.ts";
import type { Durability } from "../../ports/unit-of-work.ts";
import type { VectorIndex } from "../../ports/vector-index.ts";
import type { AuthoredStore } from "../../rooms/authored/index.ts";
import type { BrainPackStore, EpisodeStore, LessonStore, WorkStore } from "../../rooms/brain/index.ts";
import type { ChronicleStore } from "../../rooms/chronicle/index.ts";
import type { ClientStore } from "../../rooms/clients/index.ts";
import type { DocStore } from "../../rooms/docs/index.ts";
import type { MemoryStore as DurableStore } from "../../rooms/durable/index.ts";
import type { FactStore } from "../../rooms/facts/index.ts";
import type { GrantStore } from "../../rooms/grants/index.ts";
import type { CardStore, GraphStore } from "../../rooms/graph/index.ts";
import type { ShardStore } from "../../rooms/guidance/index.ts";
import type { AuditStore, FiguresStore, HistoryStore } from "../../rooms/history/index.ts";
import type { ArtifactStore, EventStore, LedgerStore, UseStore } from "../../rooms/ledger/index.ts";
import type { PackStore, ReceiptStore } from "../../rooms/pack/index.ts";
import { type Access, closedError, type Guard, type Transaction, UnitQueue } from "../units/unit-queue.ts";
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
import type { MemoryDisk } from "./memory-disk.ts";
import { memoryTables } from "./memory-tables.ts";
import { packTables } from "./pack-tables.ts";
import { receiptTables } from "./receipt-tables.ts";
import { shardTables } from "./shard-tables.ts";
import { shelfIndexTables } from "./shelf-index.ts";
import { calibrationTable, journalTable, metaTable, secretTable, spendTable } from "./small-tables.ts";
import type { Desk, Tables } from "./tables.ts";
import { textIndexTables } from "./text-index.ts";
import { hasNoFile, tracesIn } from "./traces.ts";
import { useTables } from "./use-tables.ts";
import { vectorTables } from "./vector-index.ts";

export interface MemoryStores {
  readonly history: HistoryStore;
  readonly index: TextIndex;
  readonly secrets: SecretLedger;
  readonly meta: MetaStore;
  readonly journal: Journal;
  readonly spend: SpendLedger;
  readonly calibration: Calibration;
  readonly grants: GrantStore;
  readonly clients: ClientStore;
  readonly memories: DurableStore;
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

export type MemoryStoreOptions =
  | { readonly mode: "owner"; readonly token: FencingToken }
  | { readonly mode: "reader" };

export class MemoryStore implements Store<MemoryStores> {
  readonly token: FencingToken | undefined;
  readonly #disk: MemoryDisk;
  readonly #units: UnitQueue<MemoryStores>;
  #abandoned = false;

  constructor(disk: MemoryDisk, options: MemoryStoreOptions) {
    this.#disk = disk;
    this.token = options.mode === "owner" ? options.token : undefined;
    this.#units = new UnitQueue({
      begin: (access, durability) => (access === "read" ? this.#beginRead() : this.#beginWrite(durability)),
    });
  }

  read<T>(work: (stores: MemoryStores) => Promise<T>): Promise<T> {
    return this.#units.read(work);
  }

  write<T>(durability: Durability, work: (stores: MemoryStores) => Promise<T>): Promise<T> {
    return this.#units.write(durability, work);
  }

  async facts(): Promise<StoreFacts> {
    return { path: "(memory)", schema: 1, bytes: 0 };
  }

  async advanceMigrations(): Promise<boolean> {
    return false;
  }

  async checkpoint(): Promise<void> {}

  async problems(): Promise<readonly string[]> {
    return [];
  }

  async scrub(): Promise<boolean> {
    return false;
  }

  /** What is gone from memory is gone: looks at what is there, in the plainest way. */
  async traces(texts: readonly string[]): Promise<readonly StoreTrace[]> {
    const tables = this.#disk.snapshot();
    return tracesIn(tables, texts);
  }

  beginBackup(): Promise<BackupProgress> {
    return Promise.reject(hasNoFile());
  }

  awaitBackup(): Promise<BackupProgress> {
    return Promise.reject(hasNoFile());
  }

  close(): Promise<void> {
    return this.#units.close();
  }

  /** The program is gone: units that are under way come to nothing. */
  abandon(): void {
    this.#abandoned = true;
    this.#disk.endWrite(this);
  }

  #beginRead(): Transaction<MemoryStores> {
    this.#refuseWhenAbandoned();
    return this.#transaction("read", this.#disk.snapshot(), () => {});
  }

  #beginWrite(durability: Durability): Transaction<MemoryStores> {
    this.#refuseWhenAbandoned();
    if (this.token === undefined) {
      throw new NacreError("store/read-only", "this store was opened for reading", "Ask the owner to write.");
    }
    const tables = this.#disk.beginWrite(this);
    return this.#transaction("write", tables, (commit) => {
      if (this.#abandoned) throw closedError();
      if (commit) this.#disk.commit(this, tables, durability);
      this.#disk.endWrite(this);
    });
  }

  #transaction(access: Access, tables: Tables, end: (commit: boolean) => void): Transaction<MemoryStores> {
    return {
      stores: (guard) => slicesOver(this.#desk(access, tables, guard)),
      nest: (inner) => {
        const before = { ...tables };
        // A failed part of a write takes back what it did, and only that.
        return this.#transaction(inner, tables, (commit) => {
          if (!commit) Object.assign(tables, before);
        });
      },
      commit: () => end(true),
      rollback: () => {
        if (!this.#abandoned) end(false);
      },
    };
  }

  #desk(access: Access, tables: Tables, guard: Guard): Desk {
    return {
      reading: () => {
        this.#refuseWhenAbandoned();
        guard();
        return tables;
      },
      writing: () => {
        this.#refuseWhenAbandoned();
        guard();
        assert(access === "write", "a unit of work that only reads cannot write");
        return tables;
      },
    };
  }

  #refuseWhenAbandoned(): void {
    if (this.#abandoned) throw closedError();
  }
}

function slicesOver(desk: Desk): MemoryStores {
  return {
    history: {
      ...laneTables(desk),
      ...messageTables(desk),
      ...messageQueries(desk),
      ...viewTables(desk),
      ...summaryTables(desk),
      ...payloadTables(desk),
      ...withholdTables(desk),
      ...absentTable(desk),
      ...recallQueries(desk),
      ...spokenQueries(desk),
    },
    index: textIndexTables(desk),
    secrets: secretTable(desk),
    meta: metaTable(desk),
    journal: journalTable(desk),
    spend: spendTable(desk),
    calibration: calibrationTable(desk),
    grants: grantTables(desk),
    clients: clientTables(desk),
    memories: memoryTables(desk),
    guidance: shardTables(desk),
    docs: docTables(desk),
    authored: authoredTable(desk),
    shelfIndex: shelfIndexTables(desk),
    vectors: vectorTables(desk),
    receipts: receiptTables(desk),
    ledger: ledgerTables(desk),
    uses: useTables(desk),
    events: eventTables(desk),
    artifacts: artifactTables(desk),
    packs: packTables(desk),
    facts: factTables(desk),
    graph: graphTables(desk),
    cards: cardTables(desk),
    chronicle: chronicleTables(desk),
    lessons: brainLessonTables(desk),
    episodes: brainEpisodeTables(desk),
    brainPacks: brainPackTables(desk),
    work: brainWorkTables(desk),
    audit: auditTables(desk),
    figures: figureQueries(desk),
  };
}
