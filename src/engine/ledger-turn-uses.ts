/** What keeps the ledger up with the log. */

import { noteCall } from "./call-notes.ts";
import type { EngineContext } from "./context.ts";
import type { LedgerTurnApi } from "./ledger-turn-api.ts";
import { applyLedger, prepareLedger } from "./ledger-turns.ts";

export function ledgerTurnUses(context: EngineContext): LedgerTurnApi {
  return {
    noteCall: (request) => noteCall(context, request),
    prepareLedger: (request) => prepareLedger(context, request),
    applyLedger: (batch) => applyLedger(context, batch),
  };
}
