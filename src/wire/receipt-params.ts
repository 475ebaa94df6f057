/** What the methods about receipts of prompts take. */

import { anyObject, flag, integer, list, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, lane, made, name, ref, time } from "./shapes.ts";

const count = integer({ min: 0 });
const id = integer({ min: 1 });
const whose = { lane: optional(lane), installation: optional(name) };

export const keepReceiptParams = asked(
  "keepReceipt",
  object({
    lane,
    sessionId: name,
    plan: nullable(anyObject()),
    supply: nullable(anyObject()),
    unplanned: optional(object({ at: time, budget: count, addition: count })),
    made: optional(made),
    sent: object({
      messages: count,
      tokens: count,
      supplied: flag(),
      degraded: list(text({ max: 500 }), { max: 100 }),
    }),
    replaces: optional(id),
    after: optional(nullable(id)),
    turn: optional(name),
    again: optional(flag()),
  }),
);

export const listReceiptsParams = asked(
  "listReceipts",
  // The engine clamps the limit.
  object({ ...whose, before: optional(id), limit: optional(integer()) }),
);
export const traceParams = asked(
  "trace",
  object({ ...whose, id: optional(id), of: optional(ref), why: optional(ref), beside: optional(flag()) }),
);
export const replayParams = asked(
  "replay",
  object({ id, prompt: optional(text({ max: 1_000_000 })), installation: optional(name) }),
);
