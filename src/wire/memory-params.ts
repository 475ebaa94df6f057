/** What the methods about memories and the gate take. What a reference or a text must be like, the engine says. */

import type { ShelfName } from "../engine/api.ts";
import { isObject } from "../kernel/json.ts";
import {
  anyObject,
  flag,
  integer,
  list,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from "../kernel/shape.ts";
import { asked, asker, lane, name, ref } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };

const SHELVES = {
  user: object({ tier: oneOf(["user"]), namespace: text({ max: 2_000 }) }),
  lane: object({ tier: oneOf(["lane"]), lane }),
  global: object({ tier: oneOf(["global"]) }),
  scope: object({ tier: oneOf(["scope"]), name: text({ max: 2_000 }) }),
};
const tier = oneOf(["user", "lane", "global", "scope"]);
/** What else it has depends on whose it is. */
export const shelf: Shape<ShelfName> = {
  check(value, path = "params") {
    const named = isObject(value) ? tier.check(value["tier"], `${path}.tier`) : "global";
    return SHELVES[named].check(value, path);
  },
  schema: { oneOf: Object.values(SHELVES).map(({ schema }) => schema) },
};
/** Far more than a memory may have, so that whoever gives too much is told what to do instead. */
const said = text({ max: 1_000_000 });
const refs = list(ref, { max: 100_000 });
const count = integer({ min: 0 });

export const rememberParams = asked(
  "remember",
  object({ ...whose, text: said, shelf: optional(shelf), source: optional(ref) }),
);

export const listMemoriesParams = asked(
  "listMemories",
  object({
    ...whose,
    shelf: optional(shelf),
    states: optional(list(oneOf(["active", "superseded", "forgotten"]), { max: 3 })),
    before: optional(ref),
    // Clamped by the engine.
    limit: optional(integer()),
  }),
);

export const showMemoryParams = asked("showMemory", object({ ...whose, ref }));
export const editMemoryParams = asked("editMemory", object({ ...whose, ref, text: said }));
export const forgetMemoriesParams = asked(
  "forgetMemories",
  object({ ...whose, refs, undo: optional(flag()), erase: optional(flag()) }),
);
export const restoreMemoryParams = asked("restoreMemory", object({ ...whose, ref }));
export const keepMemoryParams = asked("keepMemory", object({ ...whose, ref }));
export const noteUsesParams = asked("noteUses", object({ refs: list(ref, { max: 200 }) }));

export const judgeParams = asked(
  "judge",
  object({
    ...whose,
    text: said,
    namespace: optional(name),
    gate: optional(oneOf(["gate-v1", "gate-v2"])),
  }),
);
export const verdictParams = asked("verdict", object({ ...whose, ref }));
export const calibrateGateParams = asked(
  "calibrateGate",
  object({
    precision: optional(number({ min: 0, max: 1 })),
    apply: optional(flag()),
    reset: optional(flag()),
  }),
);

export const prepareGateParams = asked("prepareGate", object({ limit: integer({ min: 1, max: 10_000 }) }));
export const applyGateParams = asked(
  "applyGate",
  object({
    version: name,
    from: count,
    upTo: count,
    pending: flag(),
    judged: list(anyObject(), { max: 1_000 }),
    again: list(count, { max: 10_000 }),
    idle: flag(),
  }),
);
