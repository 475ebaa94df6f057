/** What the recall methods take. Ids and cursors are checked by the engine, which can say what is wrong with them. */

import { integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, name, reading, ref, sessionKey, time } from "./shapes.ts";

const lanes = list(sessionKey, { max: 200 });

export const grepParams = asked(
  "grep",
  object({
    ...reading,
    pattern: text({ max: 20_000 }),
    mode: optional(oneOf(["full_text", "regex"])),
    kinds: optional(list(oneOf(["msg", "sum", "file"]), { max: 3 })),
    summary: optional(ref),
    lanes: optional(lanes),
    agents: optional(list(name, { max: 200 })),
    roles: optional(list(name, { max: 50 })),
    since: optional(time),
    before: optional(time),
    sort: optional(oneOf(["recency", "relevance", "both"])),
    // Clamped by the engine.
    limit: optional(integer()),
  }),
);

export const describeParams = asked(
  "describe",
  object({
    ...reading,
    ref,
    maxTokens: optional(integer()),
    startLine: optional(integer()),
    endLine: optional(integer()),
    maxBytes: optional(integer({ min: 0 })),
  }),
);

export const askParams = asked(
  "ask",
  object({
    ...reading,
    question: text({ max: 20_000 }),
    query: optional(text({ max: 20_000 })),
    summaries: optional(list(ref, { max: 200 })),
    lanes: optional(lanes),
    since: optional(time),
    before: optional(time),
    maxTokens: optional(integer()),
    maxPassages: optional(integer()),
    withinMs: optional(integer()),
  }),
);

export const expandParams = asked(
  "expand",
  object({
    ...reading,
    ref,
    cursor: optional(text({ min: 1, max: 1_000 })),
    maxTokens: optional(integer()),
    maxDepth: optional(integer({ min: 1 })),
  }),
);
