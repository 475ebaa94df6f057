/** Calls that find something in a world, asked out of its conversations: of what is drawn from shapes alone, nearly all is refused. */

import fc from "fast-check";
import type { Json, JsonObject } from "../../src/kernel/json.ts";
import type { MethodName } from "../../src/wire/index.ts";
import { CONVERSATIONS } from "../support/clients.ts";
import { knownAsker } from "./draw.ts";

/** How many a world has, or a few more. */
const KINDS = { msg: 60, mem: 8, obs: 6, evt: 5, fact: 3, sum: 6 } as const;
const ref = (kind: keyof typeof KINDS): fc.Arbitrary<string> =>
  fc.integer({ min: 1, max: KINDS[kind] }).map((id) => `${kind}:${id}`);
const anyKind = fc.oneof(
  ...Object.keys(KINDS).map((kind) => ({
    weight: kind === "msg" ? 3 : 1,
    arbitrary: ref(kind as keyof typeof KINDS),
  })),
);
const word = fc.constantFrom("pelican", "zanthium", "the pelican lands at noon", "noted as answered");
const lane = fc.constantFrom<Json>(...CONVERSATIONS);

const FINDS: {
  readonly [method in MethodName]?: { readonly [field: string]: fc.Arbitrary<Json> };
} = {
  search: { query: word, limit: fc.constant(100) },
  grep: { pattern: word, limit: fc.constant(100) },
  timeline: { ref: anyKind, before: fc.constant(20), after: fc.constant(20) },
  get: { refs: fc.array(anyKind, { minLength: 3, maxLength: 12, size: "max" }) },
  describe: { ref: anyKind },
  expand: { ref: ref("sum") },
  pack: { query: word, budget: fc.constant(4_000), lane, log: fc.boolean() },
  ask: { question: word },
  list_memories: {},
  show_memory: { ref: ref("mem") },
  list_observations: {},
  show_observation: { ref: ref("obs") },
  verdict: { ref: ref("mem") },
  query_events: { lane, payload: fc.boolean() },
  search_events: { query: word, lane },
  read_facts: { includeStale: fc.boolean() },
  match_idea: { idea: word },
  export_graph: { format: fc.constantFrom("markdown", "json") },
  show_log: { lane },
  list_episodes: {},
};

export const reading: fc.Arbitrary<{ method: string; params: JsonObject }> = fc
  .constantFrom(...Object.entries(FINDS))
  .chain(([method, fields]) =>
    fc
      .record({ ...fields, asker: knownAsker }, { noNullPrototype: true })
      .map((params) => ({ method, params: params as JsonObject })),
  );
