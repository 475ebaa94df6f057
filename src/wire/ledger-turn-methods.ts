/** Methods that keep the ledger up with the log. */

import * as params from "./ledger-turn-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

export const LEDGER_TURN_METHODS = {
  note_call: {
    ...client,
    callers: ["gateway", "test"],
    engine: "noteCall",
    thread: "writer",
    params: params.noteCallParams,
    deadlineMs: 2 * SECOND,
    summary: "What the host says of a call of a tool: how long it took, and that it failed.",
  },
  prepare_ledger: {
    ...internal,
    engine: "prepareLedger",
    thread: "background",
    params: params.prepareLedgerParams,
    deadlineMs: 60 * SECOND,
    summary: "Look at the next messages for what the ledger is to have of them.",
  },
  apply_ledger: {
    ...internal,
    engine: "applyLedger",
    thread: "writer",
    params: params.applyLedgerParams,
    deadlineMs: 30 * SECOND,
    summary: "Store observations and events that were made of messages.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
