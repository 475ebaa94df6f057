/** What moves out, and comes in. */

import type { TransferApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { exportRecords, importRecords } from "./transfer.ts";

export function transferUses(context: EngineContext): TransferApi {
  return {
    exportRecords: (request) => exportRecords(context, request),
    importRecords: (request) => importRecords(context, request),
  };
}
