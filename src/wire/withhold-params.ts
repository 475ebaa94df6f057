/** What the methods take by which a person takes something back. */

import { flag, integer, list, object, optional, text } from "../kernel/shape.ts";
import { asked, lane, name, time } from "./shapes.ts";

/** How many at once is the engine's to say: it can tell what to do instead. */
const refs = list(text({ min: 1, max: 200 }), { max: 100_000 });

export const selectParams = asked(
  "select",
  object({
    refs: optional(refs),
    wholeTurns: optional(flag()),
    lane: optional(lane),
    containing: optional(text({ max: 20_000 })),
    since: optional(time),
    before: optional(time),
    forgotten: optional(flag()),
    limit: optional(integer({ min: 0, max: 100_000 })),
    texts: optional(flag()),
    made: optional(flag()),
    installation: optional(name),
  }),
);

export const forgetParams = asked(
  "forget",
  object({ refs, undo: optional(flag()), installation: optional(name) }),
);

export const eraseParams = asked("erase", object({ refs, installation: optional(name) }));
