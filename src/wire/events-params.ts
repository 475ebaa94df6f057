/** What the methods about events take. What a place, a name or a payload must be like, the engine says. */

import { NacreError } from "../kernel/errors.ts";
import { isTooDeep, type Json } from "../kernel/json.ts";
import { EVENT_TYPES } from "../kernel/ledger-words.ts";
import {
  flag,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from "../kernel/shape.ts";
import { TRUSTS } from "../kernel/trust.ts";
import { asked, asker, name, ref, sessionKey, time } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };
const type = oneOf(EVENT_TYPES);
/** Far more than an event may have, so that whoever gives too much is told what became of it. */
const said = text({ max: 1_000_000 });

/** Said, or not said at all. */
const yes: Shape<true> = {
  check(value, path = "params") {
    if (!flag().check(value, path)) throw badField(`${path}: it is true, or left out`, "Leave it out.");
    return true;
  },
  schema: { const: true },
};

const anyJson: Shape<Json> = {
  check(value, path = "params") {
    if (isTooDeep(value)) throw badField(`${path}: it is nested too deep`, "Give less of it.");
    return value as Json;
  },
  schema: {},
};

function badField(message: string, hint: string): NacreError {
  return new NacreError("input/bad-field", message, hint);
}

const place = {
  scope: optional(text({ max: 2_000 })),
  own: optional(yes),
  lane: optional(object({ agent: name, sessionKey })),
  everywhere: optional(yes),
};
const span = { since: optional(time), before: optional(time) };
const types = optional(list(type, { max: EVENT_TYPES.length }));
/** Clamped by the engine. */
const limit = optional(integer());

export const appendEventParams = asked(
  "appendEvent",
  object({
    ...whose,
    scope: place.scope,
    type,
    summary: said,
    session: optional(said),
    agent: optional(said),
    at: optional(number()),
    name: optional(said),
    payload: optional(anyJson),
    refs: optional(anyJson),
    trust: optional(oneOf(TRUSTS)),
  }),
);

export const queryEventsParams = asked(
  "queryEvents",
  object({
    ...whose,
    ...place,
    types,
    sessions: optional(list(text({ max: 2_000 }), { max: 100 })),
    ...span,
    cursor: optional(text({ max: 200 })),
    payload: optional(flag()),
    limit,
  }),
);

export const searchEventsParams = asked(
  "searchEvents",
  object({
    ...whose,
    ...place,
    query: text({ max: 100_000 }),
    mode: optional(oneOf(["lexical", "hybrid", "vector"])),
    types,
    ...span,
    limit,
    perLane: limit,
  }),
);

export const redactEventsParams = asked(
  "redactEvents",
  object({
    ...whose,
    ...place,
    refs: optional(list(ref, { max: 100_000 })),
    session: optional(text({ max: 2_000 })),
    dryRun: optional(flag()),
  }),
);

const days = optional(nullable(number({ min: 0, max: 100_000 })));

export const sweepEventsParams = asked(
  "sweepEvents",
  object({
    ...whose,
    ...place,
    keepDays: optional(
      object({
        "conversation.user": days,
        "conversation.assistant": days,
        "tool.call": days,
        "tool.result": days,
        "ops.decision": days,
        "ops.alert": days,
        "ops.observation": days,
      }),
    ),
    dryRun: optional(flag()),
    refs: optional(list(ref, { max: 100_000 })),
    limit,
  }),
);
