/** Methods by which records move out and come in. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import { exportRecordsParams, importRecordsParams } from "./transfer-params.ts";

export const TRANSFER_METHODS = {
  export_records: {
    ...client,
    engine: "exportRecords",
    thread: "reader",
    params: exportRecordsParams,
    deadlineMs: 60 * SECOND,
    // Messages as they were said.
    callers: ["cli"],
    summary: "The next records of everything that is kept, as a file of an export has them.",
  },
  import_records: {
    ...client,
    engine: "importRecords",
    thread: "writer",
    params: importRecordsParams,
    deadlineMs: 60 * SECOND,
    // What is moved in counts as it says: a person lets it in.
    callers: ["cli", "test"],
    summary: "Store records of an export or of another memory, each once.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
