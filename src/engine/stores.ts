/** The slices of store that the engine's use cases work with. */

import type { Calibration } from "../ports/calibration.ts";
import type { Journal } from "../ports/journal.ts";
import type { MetaStore } from "../ports/meta.ts";
import type { SecretLedger } from "../ports/secret-ledger.ts";
import type { ShelfIndex } from "../ports/shelf-index.ts";
import type { SpendLedger } from "../ports/spend-ledger.ts";
import type { Store } from "../ports/store.ts";
import type { TextIndex } from "../ports/text-index.ts";
import type { VectorIndex } from "../ports/vector-index.ts";
import type { AuthoredStore } from "../rooms/authored/index.ts";
import type { BrainPackStore, EpisodeStore, LessonStore, WorkStore } from "../rooms/brain/index.ts";
import type { ChronicleStore } from "../rooms/chronicle/index.ts";
import type { ClientStore } from "../rooms/clients/index.ts";
import type { DocStore } from "../rooms/docs/index.ts";
import type { MemoryStore } from "../rooms/durable/index.ts";
import type { FactStore } from "../rooms/facts/index.ts";
import type { GrantStore } from "../rooms/grants/index.ts";
import type { CardStore, GraphStore } from "../rooms/graph/index.ts";
import type { ShardStore } from "../rooms/guidance/index.ts";
import type { AuditStore, FiguresStore, HistoryStore } from "../rooms/history/index.ts";
import type { ArtifactStore, EventStore, LedgerStore, UseStore } from "../rooms/ledger/index.ts";
import type { PackStore, ReceiptStore } from "../rooms/pack/index.ts";

export interface Stores {
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

export type EngineStore = Store<Stores>;
