/** What the methods take by which records move out and come in. */

import { anyObject, flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { TRANSFER_KINDS } from "../kernel/transfer/record.ts";
import { asked, name, sessionKey } from "./shapes.ts";

export const exportRecordsParams = asked(
  "exportRecords",
  object({
    installation: optional(name),
    kinds: optional(list(oneOf(TRANSFER_KINDS), { max: 100 })),
    lanes: optional(list(sessionKey, { max: 10_000 })),
    redacted: optional(flag()),
    after: optional(text({ max: 2_000 })),
    bytes: optional(integer({ min: 1, max: 8_000_000 })),
  }),
);

export const importRecordsParams = asked(
  "importRecords",
  object({
    installation: optional(name),
    records: list(anyObject(), { max: 500 }),
    from: name,
    dryRun: optional(flag()),
  }),
);
