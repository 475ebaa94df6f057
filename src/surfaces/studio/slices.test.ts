import { expect, test } from "vitest";
import { METHOD_NAMES, type MethodName } from "../../wire/index.ts";
import { hasStored } from "./slices.ts";

const ON = { from: 640, upTo: 700 };
const STILL = { from: 700, upTo: 700 };

test.each<[what: string, MethodName, slice: unknown]>([
  ["a message was judged, kept or not, new or said again", "apply_gate", { ...ON, judged: [{}], again: [] }],
  [
    "a message is judged again, and there is no more of it",
    "apply_gate",
    { ...STILL, judged: [], again: [12] },
  ],
  ["words of memories are filled in", "apply_gate", { ...STILL, judged: [], again: [] }],
  ["an instruction was heard, new or known", "apply_guidance", { ...ON, found: [{}], again: [] }],
  ["a fact was heard, new or another source of one", "apply_facts", { found: [{ kind: "msg", id: 4 }] }],
  [
    "facts are listened to again, and none is heard",
    "apply_facts",
    {
      from: { messages: 9, observations: 2 },
      upTo: { messages: 9, observations: 2, again: [4] },
      found: [],
    },
  ],
  [
    "a record brings an edge, or evidence of one",
    "apply_graph",
    { ...{ from: { msg: 8 }, upTo: { msg: 9 } }, found: [{ id: 9 }], settle: [] },
  ],
  [
    "edges lost evidence",
    "apply_graph",
    { ...{ from: { msg: 8 }, upTo: { msg: 9 } }, found: [], settle: [3] },
  ],
  [
    "the graph is made anew",
    "apply_graph",
    { ...{ from: { msg: 0 }, upTo: { msg: 0 } }, found: [], settle: [] },
  ],
  [
    "an episode has other outcomes, or fewer",
    "apply_outcomes",
    { ...ON, found: [{}], again: [], unrouted: [] },
  ],
  ["calls are settled late", "apply_ledger", { ...ON, found: [], again: [], late: true }],
  ["a conversation has no log any more", "apply_log", { lane: 3, from: { upTo: 9 }, stretches: [] }],
  [
    "a model could not be asked",
    "apply_teacher",
    { ...ON, found: [], asked: 0, failed: { outcome: "down" } },
  ],
  ["it answered nothing of use", "apply_fact_answers", { ...ON, found: [], asked: 3, failed: null }],
  ["a trouble of the embedder is over", "apply_vectors", { ...ON, records: [], again: [] }],
])("pages are told when %s (%s)", (_what, method, slice) => {
  expect(hasStored(method, slice)).toBe(true);
});

test.each<[MethodName, slice: unknown]>([
  ["apply_gate", { ...ON, judged: [], again: [] }],
  ["apply_guidance", { ...ON, found: [], again: [] }],
  ["apply_ledger", { ...ON, found: [], again: [], late: false }],
  [
    "apply_facts",
    { from: { messages: 8, observations: 2 }, upTo: { messages: 9, observations: 2, again: [] }, found: [] },
  ],
  ["apply_graph", { from: { msg: 8, fact: 1 }, upTo: { msg: 9, fact: 1 }, found: [], settle: [] }],
  ["apply_log", { lane: null, from: { looked: 9 }, stretches: [] }],
  ["apply_outcomes", { ...ON, found: [], again: [], unrouted: [] }],
  ["apply_teacher", { ...ON, found: [], asked: 0, failed: null }],
  ["apply_fact_answers", { ...ON, found: [], asked: 0, failed: null }],
])("%s that only passed over something is not told: %j", (method, slice) => {
  expect(hasStored(method, slice)).toBe(false);
});

test("every slice of work is known; of the lifecycle a person asks for each", () => {
  const slices = METHOD_NAMES.filter((name) => name.startsWith("apply_"));
  const unknown = slices.filter((name) => hasStored(name, {}) === undefined);
  expect(unknown.toSorted()).toEqual(["apply_lifecycle", "apply_moves"]);
  expect(hasStored("remember", {})).toBeUndefined();
});
