/** The part of the engine's contract that keeps the ledger up with the log, and with what the host says of calls beside it. */

import type { JsonObject } from "../kernel/json.ts";
import type { LaneName } from "./api.ts";

/** What the host says of a call beside what it commits. */
export interface NoteCallRequest {
  readonly lane: LaneName;
  readonly run: string;
  readonly call: string;
  readonly tool: string;
  readonly durationMs?: number;
  readonly error?: string;
}

/** Background: what the next messages have for the ledger. */
export interface LedgerBatch {
  readonly version: string;
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly found: readonly JsonObject[];
  /** Messages that were looked at once more. */
  readonly again: readonly number[];
  /** Calls of which the host said something wait for longer than a turn takes. */
  readonly late: boolean;
  readonly idle: boolean;
}

export interface LedgerTurnApi {
  /** Writer, derived. False: there is nothing to keep of it. */
  noteCall(request: NoteCallRequest): Promise<{ readonly noted: boolean }>;
  prepareLedger(request: { readonly limit: number }): Promise<LedgerBatch>;
  /** Writer. Applying a batch twice changes nothing. */
  applyLedger(batch: LedgerBatch): Promise<{ readonly upTo: number; readonly added: number }>;
}
