/** What can be asked about what stood in a prompt. */

import type { EngineContext } from "./context.ts";
import { keepReceipt, listReceipts, trace } from "./receipts.ts";
import type { ReceiptApi } from "./supply-api.ts";

export function promptUses(context: EngineContext): Omit<ReceiptApi, "replay"> {
  return {
    keepReceipt: (request) => keepReceipt(context, request),
    listReceipts: (request) => listReceipts(context, request),
    trace: (request) => trace(context, request),
  };
}
