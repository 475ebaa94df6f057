/** Methods about what stood in prompts, and why. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./receipt-params.ts";

const aPerson = { callers: ["cli", "test"] } as const;

export const RECEIPT_METHODS = {
  keep_receipt: {
    ...client,
    engine: "keepReceipt",
    thread: "writer",
    params: params.keepReceiptParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    callers: ["gateway", "cli", "test"],
    summary: "Keep the receipt of a prompt that was sent.",
  },
  list_receipts: {
    ...client,
    ...aPerson,
    engine: "listReceipts",
    thread: "reader",
    params: params.listReceiptsParams,
    deadlineMs: 5 * SECOND,
    summary: "Receipts of prompts, the newest first.",
  },
  trace: {
    ...client,
    ...aPerson,
    engine: "trace",
    thread: "reader",
    params: params.traceParams,
    deadlineMs: 5 * SECOND,
    summary: "One receipt: what stood in a prompt, what did not, and why.",
  },
  replay: {
    ...client,
    ...aPerson,
    engine: "replay",
    thread: "reader",
    params: params.replayParams,
    deadlineMs: 30 * SECOND,
    summary: "Make the selection of a receipt again, as of then, and compare.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
