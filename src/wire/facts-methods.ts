/**
 * Methods about what is true. A model may say that something is so, which a person then decides about. Saying the same again, where
 * the answer was lost with its connection, is saying what is known.
 */

import * as params from "./facts-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;
/** Whoever says something says on whose word it is. */
const aSpeaker = { ...client, callers: ["gateway", "cli", "test"] } as const;

export const FACTS_METHODS = {
  assert_fact: {
    ...aSpeaker,
    engine: "assertFact",
    thread: "writer",
    params: params.assertFactParams,
    deadlineMs: 10 * SECOND,
    summary: "Say that something is so; on the word of a model it waits for a person.",
  },
  read_facts: {
    ...client,
    engine: "readFacts",
    thread: "reader",
    params: params.readFactsParams,
    deadlineMs: 5 * SECOND,
    summary: "What is true now or was at a time, by what was known at another.",
  },
  fact_timeline: {
    ...client,
    engine: "factTimeline",
    thread: "reader",
    params: params.factTimelineParams,
    deadlineMs: 5 * SECOND,
    summary: "All that was ever said of something, and what became of it.",
  },
  show_fact: {
    ...aPerson,
    engine: "showFact",
    thread: "reader",
    params: params.showFactParams,
    deadlineMs: 5 * SECOND,
    summary: "One fact by its reference, and what became of it.",
  },
  show_proposal: {
    ...aPerson,
    engine: "showProposal",
    thread: "reader",
    params: params.showProposalParams,
    deadlineMs: 5 * SECOND,
    summary: "One proposal by its reference, decided about or not.",
  },
  end_fact: {
    ...aPerson,
    engine: "endFact",
    thread: "writer",
    params: params.endFactParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Say that something is so no longer, or take back that it was said.",
  },
  restore_facts: {
    ...aPerson,
    engine: "restoreFacts",
    thread: "writer",
    params: params.restoreFactsParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Undo that facts ended or were retracted: the same facts stand again.",
  },
  erase_facts: {
    ...aPerson,
    engine: "eraseFacts",
    thread: "writer",
    params: params.eraseFactsParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Delete facts for good; what they took the place of stands again.",
  },
  review_facts: {
    ...aPerson,
    engine: "reviewFacts",
    thread: "writer",
    params: params.reviewFactsParams,
    deadlineMs: 20 * SECOND,
    takesBack: true,
    summary: "What seems to have been stated and waits for a person; decide, or undo a decision.",
  },
  lint_facts: {
    ...aPerson,
    engine: "lintFacts",
    thread: "reader",
    params: params.lintFactsParams,
    deadlineMs: 60 * SECOND,
    summary: "Check facts, what they rest on and what became of them.",
  },
  rebuild_facts: {
    ...aPerson,
    engine: "rebuildFacts",
    thread: "writer",
    params: params.rebuildFactsParams,
    deadlineMs: 120 * SECOND,
    summary: "Work out anew when each fact ends, of all that was said.",
  },
  pack_facts: {
    ...client,
    engine: "packFacts",
    thread: "reader",
    params: params.packFactsParams,
    deadlineMs: 5 * SECOND,
    summary: "Facts about something as one text within a budget, with what it leaves out.",
  },
  list_predicates: {
    ...client,
    engine: "listPredicates",
    thread: "reader",
    params: params.listPredicatesParams,
    deadlineMs: 2 * SECOND,
    summary: "What can be said of something, and how often at a time.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
