/** What the methods about standing instructions take. What a reference or a text must be like, the engine says. */

import { anyObject, flag, integer, list, nullable, object, oneOf, optional, text } from "../kernel/shape.ts";
import { shelf } from "./memory-params.ts";
import { asked, name, ref } from "./shapes.ts";

const whose = { installation: optional(name) };
/** Far more than one may have, so that whoever gives too much is told what to do instead. */
const said = text({ max: 1_000_000 });
const count = integer({ min: 0 });

export const listGuidanceParams = asked(
  "listGuidance",
  object({
    ...whose,
    shelf: optional(shelf),
    states: optional(list(oneOf(["active", "superseded", "revoked", "expired"]), { max: 4 })),
    before: optional(ref),
    // Clamped by the engine.
    limit: optional(integer()),
  }),
);
export const showGuidanceParams = asked("showGuidance", object({ ...whose, ref }));
export const addGuidanceParams = asked(
  "addGuidance",
  object({ ...whose, text: said, shelf: optional(shelf), expiresAt: optional(count) }),
);
export const editGuidanceParams = asked(
  "editGuidance",
  object({ ...whose, ref, text: optional(said), expiresAt: optional(nullable(count)) }),
);
export const revokeGuidanceParams = asked("revokeGuidance", object({ ...whose, ref }));
export const restoreGuidanceParams = asked("restoreGuidance", object({ ...whose, ref }));

export const prepareGuidanceParams = asked(
  "prepareGuidance",
  object({ limit: integer({ min: 1, max: 10_000 }) }),
);
export const applyGuidanceParams = asked(
  "applyGuidance",
  object({
    version: name,
    from: count,
    upTo: count,
    pending: flag(),
    found: list(anyObject(), { max: 10_000 }),
    again: list(count, { max: 10_000 }),
    idle: flag(),
  }),
);
