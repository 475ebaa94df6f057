/** The part of the engine's contract that makes observations and events findable: prepared in the background, stored by the writer. */

import type { JsonObject } from "../kernel/json.ts";

/** The next of one kind, taken apart into words. */
export interface LedgerIndexBatch {
  readonly kind: "obs" | "evt";
  /** By which version of the analysis and the detector of secrets. */
  readonly version: number;
  readonly from: number;
  readonly upTo: number;
  readonly pending: boolean;
  readonly records: readonly JsonObject[];
  readonly idle: boolean;
}

export interface LedgerIndexApi {
  /** Background: words of what is new in the ledger. */
  prepareLedgerIndex(request: { readonly limit: number }): Promise<LedgerIndexBatch>;
  /** Writer. A batch that does not begin where the index ends changes nothing. */
  applyLedgerIndex(batch: LedgerIndexBatch): Promise<{ readonly indexed: number }>;
}
