/** The part of the engine's contract by which everything that is kept moves out, and comes back or comes in from elsewhere. */

import type { JsonObject } from "../kernel/json.ts";
import type { TransferKind, TransferRecord } from "../kernel/transfer/record.ts";

export interface ExportRecordsRequest {
  /** Of a person at a terminal; absent: the store's own. */
  readonly installation?: string;
  /** Absent: all. */
  readonly kinds?: readonly TransferKind[];
  /** Session keys: these lanes alone, and what is kept of them; absent: all, with what is kept of nobody's lane in particular. */
  readonly lanes?: readonly string[];
  /** With placeholders in the place of secrets. */
  readonly redacted?: boolean;
  /** `next` of the page before. */
  readonly after?: string;
  /** Of one page, in bytes of JSON; a single record may exceed it. Absent: 1 MB. */
  readonly bytes?: number;
}

export interface ExportRecordsAnswer {
  /** Their references are the store's. */
  readonly records: readonly TransferRecord[];
  /** Null: that was all. */
  readonly next: string | null;
}

export interface ImportRecordsRequest {
  readonly installation?: string;
  /**
   * Each is checked by itself. Their references, but their own, are the store's: the answers to those before say which. At most 500.
   */
  readonly records: readonly JsonObject[];
  /** Who wrote them, such as `lossless-claw`: kept with what has room for it. */
  readonly from: string;
  /** Looked for, and nothing stored. */
  readonly dryRun?: boolean;
}

/** What became of one. */
export interface ImportedRecord {
  /** In the store; null: it has none, or it is not stored. */
  readonly ref: string | null;
  /** `known`: it was there. `refused`: it cannot be stored, and `why` says so. `withheld`: a person took the same back here. */
  readonly outcome: "added" | "known" | "refused" | "withheld";
  readonly why: string | null;
  /** Of a message: SHA-256 of the canonical JSON of what the store gives back, 64 hex digits. */
  readonly sha256: string | null;
}

export interface ImportRecordsAnswer {
  /** In the order of the request. */
  readonly records: readonly ImportedRecord[];
}

export interface TransferApi {
  /** Reader. In the order of `TRANSFER_KINDS`. The raw words: for a person at a terminal, and nobody else. */
  exportRecords(request: ExportRecordsRequest): Promise<ExportRecordsAnswer>;
  /** Writer. All of them in one transaction; the same again is stored once. */
  importRecords(request: ImportRecordsRequest): Promise<ImportRecordsAnswer>;
}
