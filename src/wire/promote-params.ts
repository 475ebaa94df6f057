/** What the methods take that decide which brain pack is served. */

import { flag, integer, list, nullable, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };
/** A digest, enough letters of one, or `none`. */
const pack = text({ min: 1, max: 64 });
const reason = text({ max: 500 });
const dryRun = optional(flag());
/** A pack of the greatest size, in base64. */
const bytes = text({ max: 24_000_000 });
const PROMOTION_KINDS = ["built", "shadow", "canary", "serving", "rolled-back", "rejected"] as const;

export const initBrainParams = asked("initBrain", object({ ...whose }));
export const promoteBrainParams = asked(
  "promoteBrain",
  object({ ...whose, pack: optional(pack), override: optional(flag()), reason: optional(reason), dryRun }),
);
export const rollbackBrainParams = asked(
  "rollbackBrain",
  object({ ...whose, pack: optional(pack), undo: optional(flag()), reason: optional(reason), dryRun }),
);
export const diffBrainParams = asked(
  "diffBrain",
  object({ ...whose, from: optional(pack), to: optional(pack) }),
);
/** Clamped by the engine. */
export const brainHistoryParams = asked("brainHistory", object({ ...whose, limit: optional(integer()) }));
export const replayGateParams = asked("replayGate", object({ ...whose, pack: optional(pack) }));
export const proveBrainParams = asked("proveBrain", object({ ...whose, episodes: optional(integer()) }));
export const keepBrainParams = asked(
  "keepBrain",
  object({
    bytes: nullable(bytes),
    entries: list(object({ kind: oneOf(PROMOTION_KINDS), pack: nullable(pack), override: flag(), reason }), {
      max: 4,
    }),
    after: integer({ min: 0 }),
    trial: optional(object({ token: integer({ min: 1 }), upTo: nullable(integer({ min: 0 })) })),
  }),
);
