/** What the methods take that leaf through what is stored. References are checked by the engine, and numbers clamped by it. */

import { integer, object, optional } from "../kernel/shape.ts";
import { asked, lane, name, ref, time } from "./shapes.ts";

export const listLanesParams = asked(
  "listLanes",
  object({ installation: optional(name), limit: optional(integer()) }),
);

export const readLaneParams = asked(
  "readLane",
  object({
    lane,
    before: optional(ref),
    after: optional(ref),
    around: optional(ref),
    at: optional(time),
    limit: optional(integer()),
  }),
);

export const outlineParams = asked(
  "outline",
  object({ lane, under: optional(ref), from: optional(integer()), limit: optional(integer()) }),
);
