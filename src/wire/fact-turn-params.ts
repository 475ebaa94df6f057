/** What the methods that keep facts up with what is said take. */

import { anyObject, flag, integer, list, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

export const prepareFactsParams = asked("prepareFacts", object({ limit: integer({ min: 1, max: 10_000 }) }));
export const applyFactsParams = asked(
  "applyFacts",
  object({
    version: name,
    from: anyObject(),
    upTo: anyObject(),
    found: list(anyObject(), { max: 20_000 }),
    pending: flag(),
    idle: flag(),
  }),
);
export const askFactsParams = asked(
  "askFacts",
  object({ withinMs: optional(integer({ min: 1, max: 3_600_000 })) }),
);
const id = integer({ min: 0 });
export const applyFactAnswersParams = asked(
  "applyFactAnswers",
  object({
    version: name,
    from: id,
    upTo: id,
    found: list(object({ id, facts: list(anyObject(), { max: 100 }) }), { max: 100 }),
    asked: integer({ min: 0 }),
    dropped: integer({ min: 0 }),
    failed: nullable(
      object({
        outcome: text({ max: 100 }),
        notBefore: integer({ min: 0 }),
        upTo: id,
        messages: integer({ min: 0 }),
      }),
    ),
    idle: flag(),
  }),
);
