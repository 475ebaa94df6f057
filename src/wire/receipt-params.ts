/** What the methods about receipts of prompts take. */

import { anyObject, flag, integer, list, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, lane, name, ref } from "./shapes.ts";

const count = integer({ min: 0 });
const id = integer({ min: 1 });
const whose = { lane: optional(lane), installation: optional(name) };

export const keepReceiptParams = asked(
  "keepReceipt",
  object({
    lane,
    sessionId: name,
    plan: anyObject(),
    supply: nullable(anyObject()),
    sent: object({
      messages: count,
      tokens: count,
      supplied: flag(),
      degraded: list(text({ max: 500 }), { max: 100 }),
    }),
  }),
);

export const listReceiptsParams = asked(
  "listReceipts",
  // The engine clamps the limit.
  object({ ...whose, before: optional(id), limit: optional(integer()) }),
);
export const traceParams = asked(
  "trace",
  object({ ...whose, id: optional(id), of: optional(ref), why: optional(ref) }),
);
export const replayParams = asked(
  "replay",
  object({ id, prompt: optional(text({ max: 1_000_000 })), installation: optional(name) }),
);
