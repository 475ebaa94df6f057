/** What can be asked for a prompt beside the conversation, and about what stood in one. */

import type { EngineContext } from "./context.ts";
import { keepReceipt, listReceipts, trace } from "./receipts.ts";
import { replay } from "./replay.ts";
import { supply } from "./supply.ts";
import type { ReceiptApi, SupplyApi } from "./supply-api.ts";

export function promptUses(context: EngineContext): ReceiptApi & SupplyApi {
  return {
    supply: (request, signal) => supply(context, request, signal),
    keepReceipt: (request) => keepReceipt(context, request),
    listReceipts: (request) => listReceipts(context, request),
    trace: (request) => trace(context, request),
    replay: (request, signal) => replay(context, request, signal),
  };
}
