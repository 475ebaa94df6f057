/** What the methods about facts take. What a subject, a predicate or a time must be like, the engine says. */

import { CONFIDENCES, OBJECT_TYPES, PROPOSAL_STATES } from "../kernel/knowledge-words.ts";
import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name, ref, time } from "./shapes.ts";

const terminal = { installation: optional(name) };
const whose = { asker: optional(asker), ...terminal, scope: optional(text({ max: 2_000 })) };
/** Far more than may be said, so that whoever says too much is told so. */
const said = text({ max: 100_000 });
const refs = optional(list(ref, { max: 1_000 }));
const predicates = optional(list(said, { max: 100 }));
/** Clamped by the engine. */
const limit = optional(integer());
const offset = optional(integer({ min: 0 }));
const span = { at: optional(time), knownAt: optional(time) };

export const assertFactParams = asked(
  "assertFact",
  object({
    ...whose,
    subject: said,
    predicate: said,
    object: said,
    objectType: optional(oneOf(OBJECT_TYPES)),
    from: optional(time),
    to: optional(time),
    sources: refs,
    confidence: optional(oneOf(CONFIDENCES)),
    supersedes: refs,
    replace: optional(flag()),
    dryRun: optional(flag()),
  }),
);

export const readFactsParams = asked(
  "readFacts",
  object({
    ...whose,
    ...span,
    subject: optional(said),
    predicates,
    includeStale: optional(flag()),
    limit,
    offset,
  }),
);

export const factTimelineParams = asked(
  "factTimeline",
  object({ ...whose, subject: said, predicates, limit, offset }),
);

const named = { ...terminal, scope: optional(text({ max: 2_000 })), ref };

export const showFactParams = asked("showFact", object(named));

export const showProposalParams = asked("showProposal", object(named));

export const endFactParams = asked(
  "endFact",
  object({
    ...whose,
    ref,
    how: oneOf(["invalidate", "retract"]),
    at: optional(time),
    reason: optional(said),
    source: optional(ref),
  }),
);

export const restoreFactsParams = asked(
  "restoreFacts",
  object({
    ...whose,
    refs: list(ref, { max: 1_000 }),
    reason: optional(said),
    replace: optional(flag()),
    undo: optional(flag()),
    dryRun: optional(flag()),
  }),
);

export const eraseFactsParams = asked(
  "eraseFacts",
  object({ ...whose, refs: list(ref, { max: 1_000 }), dryRun: optional(flag()) }),
);

export const reviewFactsParams = asked(
  "reviewFacts",
  object({
    ...whose,
    accept: refs,
    reject: refs,
    reopen: refs,
    state: optional(oneOf(PROPOSAL_STATES)),
    cursor: optional(text({ max: 200 })),
    limit,
  }),
);

export const lintFactsParams = asked("lintFacts", object({ ...whose, limit }));

export const rebuildFactsParams = asked("rebuildFacts", object({ dryRun: optional(flag()) }));

export const packFactsParams = asked(
  "packFacts",
  object({ ...whose, ...span, subject: said, budget: optional(integer()), limit }),
);

export const listPredicatesParams = asked("listPredicates", object(terminal));
