/**
 * The part of the engine's contract that programs of an earlier kind know: collections with names, and answers in their
 * published shapes. Memories are served, history is read; the deleting ones leave tombstones.
 */

import type { JsonObject } from "../kernel/json.ts";

export interface CollectionRecord {
  readonly id: string;
  readonly score: number;
  readonly text: string;
  readonly metadata: JsonObject;
  readonly version: number;
}

export interface CollectionResults {
  readonly results: readonly CollectionRecord[];
}

export interface Done {
  readonly ok: true;
}

export interface InsertTextRequest {
  readonly collection: string;
  readonly id: string;
  readonly text: string;
  readonly metadata?: JsonObject;
}

export interface InsertSessionTurnRequest {
  readonly sessionId: string;
  readonly id: string;
  readonly text: string;
  readonly metadata?: JsonObject;
}

export interface SearchTextRequest {
  readonly collection: string;
  readonly text: string;
  /** 0 or less: all. */
  readonly k: number;
  readonly excludeIds?: readonly string[];
}

export interface SearchTextCollectionsRequest {
  readonly collections: readonly string[];
  readonly text: string;
  readonly k: number;
  readonly excludeByCollection?: JsonObject;
}

export interface GatingScalar {
  readonly g: number;
  readonly t: number;
  readonly h: number;
  readonly r: number;
  readonly d: number;
  readonly inputFreq: number;
  readonly memSaturation: number;
  readonly p: number;
  readonly a: number;
  readonly dtech: number;
  readonly gconv: number;
  readonly gtech: number;
}

export interface NamespaceRequest {
  readonly userId?: string;
  /** Wins over `userId`; `user:` before it is accepted. */
  readonly namespace?: string;
  /** Of a person at a terminal; absent: the store's own. */
  readonly installation?: string;
}

/** In pages where a limit is given, the newest first. */
export interface ExportRequest extends NamespaceRequest {
  readonly limit?: number;
  /** `next` of the page before. */
  readonly before?: string;
}

export interface ExportAnswer {
  readonly records: readonly ExportedRecord[];
  /** Where the next page begins; null: that was all. */
  readonly next: string | null;
}

export interface ExportedRecord {
  readonly collection: string;
  readonly id: string;
  readonly text: string;
  readonly metadata: JsonObject;
}

/** What earlier programs read of a status. */
export interface PublishedStatus {
  readonly ok: boolean;
  readonly message: string;
  readonly turnCount: number;
  readonly memoryCount: number;
  readonly lifecycleHintCount: number;
  readonly gatingThreshold: number;
  /** Somebody writes summaries better than the built-in way. */
  readonly abstractiveReady: boolean;
  readonly embeddingProfile: string;
}

export interface CompactSessionRequest {
  readonly sessionId: string;
  readonly force?: boolean;
  readonly targetSize?: number;
  readonly continuityMinTurns?: number;
  readonly continuityTailBudgetTokens?: number;
  readonly continuityPriorContextTokens?: number;
}

export interface CompactSessionAnswer {
  readonly didCompact: boolean;
  readonly clustersFormed: number;
  readonly clustersDeclined: number;
  /** Always 0: nothing is removed. */
  readonly turnsRemoved: number;
  readonly summaryMethod: string;
  readonly meanConfidence: number;
}

export interface CollectionApi {
  /** Writer. */
  ensureCollections(request: { readonly collections: readonly string[] }): Promise<Done>;
  /** Writer. Only where memories are. */
  insertText(request: InsertTextRequest): Promise<Done>;
  /** Always refused: history is what the host says was said. */
  insertSessionTurn(request: InsertSessionTurnRequest): Promise<never>;
  searchText(request: SearchTextRequest): Promise<CollectionResults>;
  searchTextCollections(request: SearchTextCollectionsRequest): Promise<CollectionResults>;
  gatingScalar(request: { readonly userId: string; readonly text: string }): Promise<GatingScalar>;
  listByMeta(request: {
    readonly collection: string;
    readonly key: string;
    readonly value: string;
  }): Promise<CollectionResults>;
  listCollection(request: { readonly collection: string }): Promise<CollectionResults>;
  exportMemory(request: ExportRequest): Promise<ExportAnswer>;
  /** Writer: every memory of this very namespace, as tombstones. */
  flushNamespace(request: NamespaceRequest): Promise<Done>;
  /** Writer: as a tombstone. */
  deleteText(request: { readonly collection: string; readonly id: string }): Promise<Done>;
  deleteTexts(request: { readonly collection: string; readonly ids: readonly string[] }): Promise<Done>;
  /** Background. */
  compactSession(request: CompactSessionRequest, signal?: AbortSignal): Promise<CompactSessionAnswer>;
  expandSummary(request: {
    readonly sessionId: string;
    readonly summaryId: string;
    readonly maxDepth?: number;
  }): Promise<CollectionResults>;
  queryRawSession(request: {
    readonly sessionId: string;
    readonly text: string;
    readonly k: number;
    readonly excludeIds?: readonly string[];
  }): Promise<CollectionResults>;
}
