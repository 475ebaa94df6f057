/** What the methods take that keep the graph up with records. */

import { anyObject, flag, integer, list, object } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

export const prepareGraphParams = asked("prepareGraph", object({ limit: integer({ min: 1, max: 10_000 }) }));
export const applyGraphParams = asked(
  "applyGraph",
  object({
    version: name,
    from: anyObject(),
    upTo: anyObject(),
    found: list(anyObject(), { max: 10_000 }),
    settle: list(integer({ min: 1 }), { max: 10_000 }),
    pending: flag(),
    idle: flag(),
  }),
);
