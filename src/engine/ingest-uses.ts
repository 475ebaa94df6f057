/** What can be told from elsewhere. */

import type { IngestApi } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { ingestLines } from "./ingest-lines.ts";

export function ingestUses(context: EngineContext): IngestApi {
  return { ingestLines: (request) => ingestLines(context, request) };
}
