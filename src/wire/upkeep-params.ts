/** What the methods take that look after the file and its copies. */

import { flag, integer, list, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, time } from "./shapes.ts";

const path = text({ min: 1, max: 4_000 });

export const backupParams = asked(
  "backup",
  object({
    path: optional(path),
    force: optional(flag()),
    keep: optional(integer({ min: 1, max: 10_000 })),
    goOn: optional(path),
    withinMs: optional(integer({ min: 1, max: 60_000 })),
  }),
);

export const noteBackupParams = asked(
  "noteBackup",
  object({
    backup: nullable(object({ path, at: time, bytes: integer({ min: 0 }) })),
    removed: list(path, { max: 100_000 }),
  }),
);

export const tracesParams = asked(
  "traces",
  object({ texts: list(text({ min: 1, max: 100_000 }), { max: 200 }) }),
);
