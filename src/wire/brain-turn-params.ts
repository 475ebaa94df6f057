/** What the methods that keep the evidence of how routes went up with the log take. */

import { anyObject, flag, integer, list, nullable, object, optional, text } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

const id = integer({ min: 0 });

export const prepareOutcomesParams = asked(
  "prepareOutcomes",
  object({ limit: integer({ min: 1, max: 10_000 }) }),
);
export const applyOutcomesParams = asked(
  "applyOutcomes",
  object({
    version: name,
    from: id,
    upTo: id,
    again: list(id, { max: 10_000 }),
    unrouted: list(id, { max: 10_000 }),
    found: list(anyObject(), { max: 100_000 }),
    pending: flag(),
    idle: flag(),
  }),
);
export const askTeacherParams = asked(
  "askTeacher",
  object({ withinMs: optional(integer({ min: 1, max: 3_600_000 })) }),
);
export const applyTeacherParams = asked(
  "applyTeacher",
  object({
    version: name,
    from: id,
    upTo: id,
    found: list(anyObject(), { max: 100 }),
    asked: integer({ min: 0 }),
    failed: nullable(object({ outcome: text({ max: 100 }), notBefore: integer({ min: 0 }) })),
    idle: flag(),
  }),
);
