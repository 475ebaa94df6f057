/** What the methods that make the ledger findable take. */

import { anyObject, flag, integer, list, object, oneOf } from "../kernel/shape.ts";
import { asked } from "./shapes.ts";

const count = integer({ min: 0 });

export const applyLedgerIndexParams = asked(
  "applyLedgerIndex",
  object({
    kind: oneOf(["obs", "evt"]),
    version: count,
    from: count,
    upTo: count,
    pending: flag(),
    records: list(anyObject(), { max: 10_000 }),
    idle: flag(),
  }),
);
