/** What the methods that keep the ledger up with the log take. */

import { anyObject, flag, integer, list, object, optional, text } from "../kernel/shape.ts";
import { asked, lane, name } from "./shapes.ts";

const count = integer({ min: 0 });

export const noteCallParams = asked(
  "noteCall",
  object({
    lane,
    run: name,
    call: name,
    tool: name,
    durationMs: optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
    error: optional(text({ max: 10_000 })),
  }),
);
export const prepareLedgerParams = asked(
  "prepareLedger",
  object({ limit: integer({ min: 1, max: 10_000 }) }),
);
export const applyLedgerParams = asked(
  "applyLedger",
  object({
    version: name,
    from: count,
    upTo: count,
    pending: flag(),
    found: list(anyObject(), { max: 10_000 }),
    again: list(count, { max: 10_000 }),
    late: flag(),
    idle: flag(),
  }),
);
