/** Lines as other programs write them, or nearly. */

import fc from "fast-check";
import type { Json } from "../../src/kernel/json.ts";
import { TRANSFER_FORMAT } from "../../src/kernel/transfer/record.ts";
import { anyRecord } from "../../src/kernel/transfer/samples.fixture.ts";
import type { SourceKind } from "../../src/kernel/transfer/source.ts";
import { anyJson, hostileText, hostMessage, words } from "./draw.ts";

const record = (
  fields: { readonly [name: string]: fc.Arbitrary<unknown> },
  required: readonly string[],
): fc.Arbitrary<unknown> => fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
const odd = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: anyJson });
const stamp = odd(
  fc.oneof(
    fc.constantFrom(
      "2026-05-04T09:00:00Z",
      "2026-13-45T99:99:99Z",
      "yesterday",
      1_777_885_200_000,
      -1,
      8.64e15,
      "0",
    ),
    fc.integer(),
  ),
);
const id = odd(fc.constantFrom("a", "b", "c", "d", "s1", null));

const HEADER = {
  kind: "header",
  format: TRANSFER_FORMAT,
  from: "nacre 0.1.0",
  at: 1_777_885_200_000,
  redacted: false,
};

/** References within a file are of what stands before: few of each sort. */
const nacreLine = fc.oneof(
  { weight: 8, arbitrary: anyRecord },
  {
    weight: 1,
    arbitrary: fc.constant({
      kind: "lane",
      ref: "lane:1",
      agent: "main",
      sessionKey: "agent:main:main",
      createdAt: 1,
      session: null,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "end", counts: {}, sha256: "0".repeat(64) }) },
);

const transcriptLine = fc.oneof(
  record({ type: fc.constant("session"), version: odd(fc.constant(3)), id, timestamp: stamp }, ["type"]),
  record({ type: fc.constant("message"), id, parentId: id, timestamp: stamp, message: hostMessage }, [
    "type",
    "message",
  ]),
  record({ type: fc.constant("message"), id, parentId: id, timestamp: stamp, message: hostMessage }, [
    "type",
    "id",
    "message",
  ]),
  record(
    {
      type: fc.constantFrom("reset", "compaction", "branch", "custom"),
      id,
      parentId: id,
      reason: odd(words),
      timestamp: stamp,
      summary: odd(words),
    },
    ["type"],
  ),
);

const COLLECTIONS = [
  "user:ana",
  "global",
  "session:s1",
  "session_raw:s1",
  "turns:ana",
  "session_summary:s1",
  "session_edge:s1",
  "elevated:s1",
  "authored:hard",
  "nobody:knows",
];
const libravdbLine = record(
  {
    collection: odd(fc.constantFrom(...COLLECTIONS)),
    id: odd(fc.constantFrom("ana:t0", "s1:t1", "summary:aa", "house", "edge:summary:aa:t1")),
    text: odd(hostileText(120)),
    metadata: odd(
      record(
        {
          ...{
            text: odd(words),
            role: odd(fc.constantFrom("user", "assistant")),
            ts: stamp,
            userId: odd(words),
            sessionId: odd(fc.constantFrom("s1", "s9")),
          },
          ...{
            type: odd(fc.constantFrom("turn", "summary")),
            source_turn_id: odd(fc.constantFrom("t0", "t1")),
            parent_summary_id: odd(fc.constant("summary:aa")),
          },
          ...{
            child_id: odd(fc.constantFrom("t0", "t1", "summary:aa")),
            edge_order: odd(fc.nat(3)),
            gating_score: odd(fc.double()),
            confidence: odd(fc.double()),
            compacted_at: stamp,
          },
        },
        [],
      ),
    ),
  },
  ["collection", "id"],
);

const fieldsOf = (names: readonly string[]): { [name: string]: fc.Arbitrary<unknown> } =>
  Object.fromEntries(names.map((name) => [name, fc.oneof(words, anyJson, stamp)]));
const OBSERVED = [
  "schema",
  "observation_id",
  "kind",
  "text",
  "summary_en",
  "lang",
  "tool_name",
  "tool_call_id",
  "agent_id",
  "outcome",
  "is_error",
  "duration_ms",
  "importance",
  "priority",
  "trust",
  "scope",
  "trigger",
  "due",
  "expires",
  "status",
  "supersedes",
  "detail",
];
const EVENTS = ["schema", "event_id", "scope", "session_id", "agent_id", "payload", "refs", "trust", "extra"];
const observationLine = record({ ...fieldsOf(OBSERVED), summary: odd(hostileText(120)), ts: stamp }, [
  "summary",
]);
const eventLine = record(
  {
    ...fieldsOf(EVENTS),
    summary: odd(hostileText(120)),
    ts: stamp,
    type: odd(fc.constantFrom("ops.decision", "tool.call", "conversation.user")),
  },
  ["summary", "type"],
);

/** Mostly a line of the sort; now and then a text that is none, or one of its lines broken off. */
function linesOf(line: fc.Arbitrary<unknown>): fc.Arbitrary<string[]> {
  const printed = line.map((value) => JSON.stringify(value) ?? "null");
  const one = fc.oneof(
    { weight: 12, arbitrary: printed },
    { weight: 1, arbitrary: fc.tuple(printed, fc.nat(200)).map(([text, at]) => text.slice(0, at)) },
    { weight: 1, arbitrary: hostileText(120).map((text) => text.replaceAll("\n", " ")) },
    { weight: 1, arbitrary: fc.constantFrom("", " ", "{}", "[]", "null", "\ufeff{}", "\r", "1") },
  );
  return fc.array(one, { maxLength: 10, size: "max" });
}

export const LINES: { readonly [kind in SourceKind | "observations" | "events"]: fc.Arbitrary<string[]> } = {
  nacre: fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: fc.constant<Json>(HEADER) }, { weight: 1, arbitrary: anyJson }),
      linesOf(nacreLine),
    )
    .map(([header, lines]) => [JSON.stringify(header), ...lines]),
  "openclaw-jsonl": linesOf(transcriptLine),
  "openclaw-sessions": linesOf(transcriptLine),
  libravdb: linesOf(libravdbLine),
  markdown: fc.array(hostileText(200), { maxLength: 6 }),
  "lossless-claw": fc.constant<string[]>([]),
  "openclaw-mem": fc.constant<string[]>([]),
  observations: linesOf(observationLine),
  events: linesOf(eventLine),
};
