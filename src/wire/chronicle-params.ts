/** What the methods of the observational log take. */

import { LOG_LEVELS } from "../kernel/knowledge-words.ts";
import { anyObject, flag, integer, list, nullable, object, oneOf, optional } from "../kernel/shape.ts";
import { asked, asker, lane, name } from "./shapes.ts";

export const showLogParams = asked(
  "showLog",
  object({
    asker: optional(asker),
    installation: optional(name),
    lane,
    level: optional(oneOf(LOG_LEVELS)),
    // The engine clamps it.
    limit: optional(integer()),
  }),
);
export const rebuildLogParams = asked("rebuildLog", object({ lane, installation: optional(name) }));
export const prepareLogParams = asked("prepareLog", object({ limit: integer({ min: 1, max: 10_000 }) }));
export const applyLogParams = asked(
  "applyLog",
  object({
    version: name,
    lane: nullable(integer({ min: 0 })),
    from: anyObject(),
    stretches: list(anyObject(), { max: 10_000 }),
    pending: flag(),
    idle: flag(),
  }),
);
