/** What an engine answers about facts, for the tests of this folder. */

import type { FactsApi, ShownFact, ShownProposal } from "../../engine/api.ts";

const march = Date.UTC(2026, 2, 1);
const at = Date.UTC(2026, 9, 2, 14, 3);

export const aFact: ShownFact = {
  ref: "fact:12",
  subject: "person:owner",
  predicate: "lives_in",
  object: { type: "literal", value: "Berlin" },
  says: "owner lives in Berlin",
  from: march,
  to: null,
  recordedAt: at,
  status: "active",
  confidence: "operator_asserted",
  trust: "human",
  voice: "owner",
  shelf: "user:owner",
  sources: [{ ref: "msg:42", state: "holds" }],
  supersededBy: null,
  supersedes: ["fact:3"],
};

export const aFormerFact: ShownFact = {
  ...aFact,
  ref: "fact:3",
  object: { type: "literal", value: "Hamburg" },
  says: "owner lives in Hamburg",
  from: Date.UTC(2025, 0, 1),
  to: march,
  status: "superseded",
  voice: "terminal",
  sources: [{ ref: "msg:7", state: "gone" }],
  supersededBy: "fact:12",
  supersedes: [],
};

export const aProposal: ShownProposal = {
  ref: "proposal:7",
  act: "asserts",
  subject: "project:atlas",
  predicate: "uses",
  object: { type: "entity", value: "tool:postgresql" },
  says: "atlas uses postgresql",
  from: at,
  to: null,
  at,
  state: "pending",
  trust: "agent",
  shelf: "user:owner",
  why: ["uses-runs-on"],
  evidence: {
    ref: "msg:43",
    text: "I looked at the deployment, and as far as I can see Atlas runs on PostgreSQL 16 at present",
  },
  would: { supersede: ["fact:9"], known: null },
  fact: null,
};

const aLostProposal: ShownProposal = { ...aProposal, ref: "proposal:8", evidence: null };

const aProblem = {
  ref: "fact:3",
  problem: "source-gone",
  severity: "warning",
  says: "fact:3 (owner lives in Hamburg) rests on nothing that is still there: msg:7 is gone",
  hint: "`nacre facts invalidate fact:3` if it is so no longer.",
} as const;

export const factAnswers: FactsApi = {
  assertFact: async ({ dryRun = false }) => ({
    outcome: "asserted",
    fact: aFact,
    proposal: null,
    superseded: ["fact:3"],
    dryRun,
  }),
  readFacts: async ({ at: asked = at }) => ({
    at: asked,
    facts: [aFact],
    excluded: [
      { ref: "fact:3", reason: "superseded", status: "superseded" },
      { ref: "fact:5", reason: "stale", status: "stale" },
    ],
    alsoNamed: ["project:owner"],
    more: false,
    earliest: march,
  }),
  factTimeline: async () => ({
    facts: [
      {
        ...aFormerFact,
        acts: [
          {
            ...{ kind: "superseded", at: march, recordedAt: at, by: "fact:12", voice: "owner" },
            ...{ reason: "said anew", source: "msg:42", undone: false },
          },
        ],
      },
      { ...aFact, acts: [] },
    ],
    more: false,
  }),
  showFact: async () => ({ ...aFact, acts: [] }),
  showProposal: async () => aProposal,
  endFact: async ({ how }) => ({
    fact: { ...aFact, to: at, status: how === "retract" ? "retracted" : "invalidated" },
    restored: ["fact:3"],
    changed: true,
  }),
  restoreFacts: async ({ refs, dryRun = false }) => ({
    facts: refs.map((ref) => ({ ...aFact, ref })),
    restored: refs,
    ended: ["fact:3"],
    replaced: ["fact:3"],
    dryRun,
  }),
  eraseFacts: async ({ refs, dryRun = false }) => ({
    erased: refs.map((ref) => ({ ref, says: aFact.says })),
    sources: ["msg:42"],
    dryRun,
  }),
  reviewFacts: async ({ accept = [], reject = [], reopen = [] }) => ({
    proposals: [aProposal, aLostProposal],
    pending: 2,
    cursor: "7",
    decided: [
      ...accept.map((ref) => ({ ref, outcome: "accepted", fact: "fact:14" })),
      ...reject.map((ref) => ({ ref, outcome: "rejected", fact: null })),
      ...reopen.map((ref) => ({ ref, outcome: "waits again", fact: null })),
    ],
  }),
  lintFacts: async () => ({ checked: 40, problems: [aProblem], digest: "ab".repeat(16), more: false }),
  rebuildFacts: async ({ dryRun = false }) => ({
    ...{ before: "ab".repeat(16), after: "ab".repeat(16) },
    ...{ facts: 40, proposals: 2, mended: 0, dryRun },
  }),
  packFacts: async ({ budget = 1_200 }) => ({
    bundle: "## Facts\n- owner lives in Berlin (since 2026-03-01, on the owner's word) [fact:12]",
    tokens: 24,
    budget,
    included: ["fact:12"],
    excluded: [{ ref: "fact:3", reason: "superseded" }],
  }),
  listPredicates: async () => ({
    predicates: [
      {
        name: "lives_in",
        cardinality: "single",
        objects: ["literal", "entity"],
        aliases: ["home"],
        builtIn: true,
      },
      { name: "sails", cardinality: "multi", objects: ["literal"], aliases: [], builtIn: false },
    ],
  }),
};
