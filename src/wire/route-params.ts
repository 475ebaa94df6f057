/** What the methods about what the router decided take. */

import { flag, integer, object, oneOf, optional } from "../kernel/shape.ts";
import { asked, asker, name, ref } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };

export const brainStatusParams = asked("brainStatus", object(whose));
export const traceRouteParams = asked("traceRoute", object({ ...whose, ref: optional(ref) }));
export const listEpisodesParams = asked(
  "listEpisodes",
  // The engine clamps the limit.
  object({ ...whose, before: optional(ref), limit: optional(integer()) }),
);
export const rateEpisodeParams = asked(
  "rateEpisode",
  object({ ...whose, ref: optional(ref), value: oneOf(["good", "bad", "none"]), dryRun: optional(flag()) }),
);
export const switchBrainParams = asked(
  "switchBrain",
  object({ ...whose, mode: oneOf(["on", "shadow", "off"]) }),
);
