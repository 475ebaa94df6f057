/** What the methods that find take. References are checked by the engine, which can say what is wrong with them. */

import { IMPORTANCE_LABELS, LANGUAGES, OBSERVATION_KINDS } from "../kernel/ledger-words.ts";
import { anyObject, flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { TRUSTS } from "../kernel/trust.ts";
import { asked, asker, lane, made, name, reading, ref, time } from "./shapes.ts";

export const searchParams = asked(
  "search",
  object({
    // Somebody may paste a whole file: the engine looks at its beginning, and says so.
    query: text({ max: 1_000_000 }),
    asker: optional(asker),
    installation: optional(name),
    kinds: optional(list(oneOf(["msg", "sum", "mem", "doc", "obs", "evt"]), { max: 6 })),
    agents: optional(list(name, { max: 200 })),
    lanes: optional(list(text({ min: 1, max: 2_000 }), { max: 200 })),
    namespace: optional(name),
    scope: optional(name),
    roles: optional(list(name, { max: 50 })),
    observed: optional(
      object({
        kinds: optional(list(oneOf(OBSERVATION_KINDS), { max: 20 })),
        trusts: optional(list(oneOf(TRUSTS), { max: 20 })),
        labels: optional(list(oneOf(IMPORTANCE_LABELS), { max: 20 })),
        languages: optional(list(oneOf(LANGUAGES), { max: 20 })),
        tools: optional(list(name, { max: 50 })),
      }),
    ),
    archived: optional(flag()),
    facts: optional(flag()),
    since: optional(time),
    before: optional(time),
    // Clamped by the engine.
    limit: optional(integer({ min: 1, max: 1_000 })),
    asked: optional(time),
    utcOffset: optional(integer({ min: -1_440, max: 1_440 })),
    explain: optional(flag()),
  }),
);

export const timelineParams = asked(
  "timeline",
  // The numbers are clamped by the engine.
  object({ ...reading, ref, before: optional(integer()), after: optional(integer()) }),
);

export const getParams = asked(
  "get",
  // One that is none is named in the answer, and does not spoil the others.
  object({ ...reading, refs: list(text({ max: 4_000 }), { max: 200 }), maxTokens: optional(integer()) }),
);

export const supplyParams = asked(
  "supply",
  object({
    lane,
    sessionId: name,
    asker,
    prompt: text({ max: 1_000_000 }),
    room: integer({ min: 0 }),
    // As a plan of this engine's, or of an earlier one's, gave it.
    plan: anyObject(),
    made: optional(made),
    withinMs: optional(integer({ min: 0, max: 60_000 })),
  }),
);
