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
    // What is told of nobody in particular is a person's to let in.
    callers: ["gateway", "cli", "test"],
    summary: "Store observations or events that are told line by line, each once.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
