/** Methods about what is told from elsewhere. */

import { ingestLinesParams } from "./ingest-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

export const INGEST_METHODS = {
  ingest_lines: {
    ...client,
    engine: "ingestLines",
    thread: "writer",
    params: ingestLinesParams,
    deadlineMs: 60 * SECOND,
    summary:
      "Store observations or events that are told line by line; each is stored once, and what is wrong with one is said of it.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
