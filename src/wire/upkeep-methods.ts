/** Methods that look after the file: copies of it, and what erasing leaves in it. */

import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import { nothing } from "./params.ts";
import * as params from "./upkeep-params.ts";

export const UPKEEP_METHODS = {
  backup: {
    ...client,
    engine: "backup",
    thread: "background",
    params: params.backupParams,
    idempotent: false,
    deadlineMs: 120 * SECOND,
    callers: ["cli", "test"],
    summary: "Copy the store while it is in use; answers how far it is.",
  },
  note_backup: {
    ...internal,
    engine: "noteBackup",
    thread: "writer",
    params: params.noteBackupParams,
    deadlineMs: 30 * SECOND,
    summary: "Remember a copy that was made.",
  },
  scrub: {
    ...client,
    engine: "scrub",
    thread: "writer",
    params: nothing,
    deadlineMs: 60 * SECOND,
    callers: ["cli", "test"],
    summary: "Do a slice of removing what deleted things have left in the file.",
  },
  traces: {
    ...client,
    engine: "traces",
    thread: "background",
    params: params.tracesParams,
    deadlineMs: 600 * SECOND,
    // It says whether something was ever said.
    callers: ["cli", "test"],
    summary: "Look for texts in every table, index and file; slow.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
