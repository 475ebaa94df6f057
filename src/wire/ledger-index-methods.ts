/** Methods that make observations and events findable. */

import { applyLedgerIndexParams } from "./ledger-index-params.ts";
import { internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const LEDGER_INDEX_METHODS = {
  apply_ledger_index: {
    ...internal,
    engine: "applyLedgerIndex",
    thread: "writer",
    params: applyLedgerIndexParams,
    deadlineMs: 30 * SECOND,
    summary: "Store the words of observations or events.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
