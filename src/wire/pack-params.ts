/** What the methods about packs take. */

import type { PackTrace } from "../engine/api.ts";
import {
  anyObject,
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from "../kernel/shape.ts";
import { asked, asker, name, ref, sessionKey, time } from "./shapes.ts";

/** 0, 1 or 2. */
const depth = integer({ min: 0, max: 2 }) as Shape<0 | 1 | 2>;
/** As the engine gave it, or another version of it: read field by field where it is kept. */
const trace = anyObject() as unknown as Shape<PackTrace>;

export const packParams = asked(
  "pack",
  object({
    query: text({ max: 1_000_000 }),
    asker: optional(asker),
    installation: optional(name),
    budget: optional(integer({ min: 64 })),
    // The engine clamps it.
    limit: optional(integer({ min: 1 })),
    scope: optional(text({ min: 1, max: 1_000 })),
    intent: optional(oneOf(["lookup", "plan", "debug", "write", "research"])),
    tail: optional(list(text({ max: 100_000 }), { max: 1_000 })),
    tailBudget: optional(integer({ min: 0 })),
    lane: optional(object({ agent: name, sessionKey })),
    log: optional(flag()),
    logBudget: optional(integer({ min: 0 })),
    depth: optional(depth),
    archived: optional(flag()),
    trace: optional(oneOf(["none", "compact", "full"])),
    noteUse: optional(flag()),
    asked: optional(time),
    utcOffset: optional(integer({ min: -1_440, max: 1_440 })),
    withinMs: optional(integer({ min: 0, max: 60_000 })),
  }),
);

export const keepPackParams = asked(
  "keepPack",
  object({ trace, retrieved: optional(list(ref, { max: 1_000 })), noteUse: flag() }),
);
export const showPackParams = asked(
  "showPack",
  object({ id: optional(integer({ min: 1 })), why: optional(text({ min: 1, max: 1_000 })) }),
);
export const listPacksParams = asked("listPacks", object({ limit: optional(integer()) }));
export const replayPackParams = asked(
  "replayPack",
  object({ id: integer({ min: 1 }), query: text({ max: 1_000_000 }), installation: optional(name) }),
);
