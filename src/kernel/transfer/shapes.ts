/** What each record must look like: a file may come from anywhere. The reference page of the format is made from these. */

import { NacreError } from "../errors.ts";
import { CONFIDENCES, EDGE_TYPES, OBJECT_TYPES } from "../knowledge-words.ts";
import {
  HOLD_REASONS,
  IMPORTANCE_LABELS,
  LANGUAGES,
  LIFECYCLE_STATES,
  OBSERVATION_KINDS,
  OUTCOMES,
  PLAN_STATUSES,
  PRIORITIES,
} from "../ledger-words.ts";
import {
  anyObject,
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
} from "../shape.ts";
import {
  type EndRecord,
  type HeaderRecord,
  TRANSFER_FORMAT,
  TRANSFER_KINDS,
  type TransferKind,
  type TransferRecord,
} from "./record.ts";

/** More than any frame takes; what is longer is no text that somebody said. */
const LONGEST_TEXT = 16_000_000;
/** The last moment that has a date. */
const LAST_MOMENT = 8_640_000_000_000_000;

const ref: Shape<string> = {
  check(value, path = "ref") {
    const found = text({ min: 3, max: 300 }).check(value, path);
    if (REFERENCE.test(found)) return found;
    throw new NacreError(
      "input/bad-field",
      `${path}: expected a reference such as msg:17`,
      `Correct the field "${path}".`,
    );
  },
  schema: { type: "string", pattern: "^[a-z]+:\\S+$" },
};
const REFERENCE = /^[a-z]+:\S+$/;
const digest: Shape<string> = {
  check(value, path = "digest") {
    const found = text({ min: 32, max: 32 }).check(value, path);
    if (DIGEST.test(found)) return found;
    throw new NacreError(
      "input/bad-field",
      `${path}: expected 32 hex digits`,
      `Correct the field "${path}".`,
    );
  },
  schema: { type: "string", pattern: "^[0-9a-f]{32}$" },
};
const DIGEST = /^[0-9a-f]{32}$/;
const time = integer({ min: 0, max: LAST_MOMENT });
const count = integer({ min: 0 });
const name = text({ max: 1_000 });
const said = text({ max: LONGEST_TEXT });
const line = text({ max: 100_000 });
const trust = oneOf(["human", "agent", "tool", "web", "unknown"]);
const held = nullable(oneOf(HOLD_REASONS));
const shelf = object({ tier: oneOf(["user", "lane", "global", "scope"]), name });
const evidence = list(ref);
const voice = oneOf(["terminal", "owner", "accepted"]);
const lineage = { replaced: optional(list(ref)), replacedBy: optional(nullable(ref)) };

export const HEADER_SHAPE: Shape<HeaderRecord> = object({
  kind: oneOf(["header"]),
  format: oneOf<typeof TRANSFER_FORMAT>([TRANSFER_FORMAT]),
  from: name,
  at: time,
  redacted: flag(),
});

const counts: Shape<EndRecord["counts"]> = {
  check(value, path = "counts") {
    for (const [kind, of] of Object.entries(anyObject().check(value, path)))
      count.check(of, `${path}.${kind.slice(0, 60)}`);
    return value as EndRecord["counts"];
  },
  schema: { type: "object", additionalProperties: count.schema },
};

export const END_SHAPE: Shape<EndRecord> = object({
  kind: oneOf(["end"]),
  counts,
  sha256: text({ min: 64, max: 64 }),
});

export const RECORD_SHAPES: {
  readonly [kind in TransferKind]: Shape<Extract<TransferRecord, { readonly kind: kind }>>;
} = {
  lane: object({
    kind: oneOf(["lane"]),
    ref,
    agent: text({ min: 1, max: 200 }),
    sessionKey: text({ min: 1, max: 2_000 }),
    createdAt: time,
    session: nullable(name),
  }),
  session: object({
    kind: oneOf(["session"]),
    lane: ref,
    sessionId: text({ min: 1, max: 1_000 }),
    parentSessionId: nullable(name),
    startedAt: time,
    finished: flag(),
  }),
  reset: object({
    kind: oneOf(["reset"]),
    lane: ref,
    sessionId: text({ min: 1, max: 1_000 }),
    place: number(),
    entryId: text({ min: 1, max: 1_000 }),
    reason: name,
    at: time,
  }),
  message: object({
    kind: oneOf(["message"]),
    ref,
    lane: ref,
    sessionId: text({ min: 1, max: 1_000 }),
    place: nullable(number()),
    role: text({ min: 1, max: 200 }),
    at: time,
    storedAt: nullable(time),
    state: oneOf(["provisional", "confirmed", "quarantined", "rejected"]),
    heartbeat: flag(),
    entries: list(text({ min: 1, max: 1_000 })),
    turn: nullable(object({ key: text({ min: 1, max: 2_000 }), committedAt: time, heartbeat: flag() })),
    sender: object({ isOwner: nullable(flag()), id: nullable(name) }),
    withheld: nullable(oneOf(["forgotten", "erased"])),
    message: nullable(anyObject()),
    chain: optional(digest),
    gate: optional(anyObject()),
    made: optional(flag()),
  }),
  summary: object({
    kind: oneOf(["summary"]),
    ref,
    lane: ref,
    depth: integer({ min: 0, max: 1_000 }),
    sources: list(ref, { max: 1_000_000 }),
    state: oneOf(["prepared", "active", "retired"]),
    text: said,
    pins: nullable(list(anyObject())),
    model: name,
    level: oneOf(["normal", "aggressive", "deterministic"]),
    tokensIn: nullable(count),
    tokensOut: nullable(count),
    costUsd: nullable(number({ min: 0 })),
    confidence: nullable(number({ min: 0, max: 1 })),
    fallback: flag(),
    replaces: nullable(ref),
    createdAt: time,
  }),
  memory: object({
    kind: oneOf(["memory"]),
    ref,
    shelf,
    text: said,
    origin: oneOf(["gate", "told", "edited", "inserted"]),
    trust: oneOf(["human", "agent", "unknown"]),
    state: oneOf(["active", "superseded", "forgotten"]),
    at: time,
    createdAt: time,
    lastSaidAt: time,
    reinforced: count,
    uses: count,
    supersedes: nullable(ref),
    ...lineage,
    buried: optional(flag()),
    name: nullable(name),
    extra: nullable(anyObject()),
    gate: nullable(anyObject()),
    label: nullable(oneOf(["kept", "rejected", "used"])),
    sources: list(object({ message: ref, how: oneOf(["origin", "again"]), at: time })),
  }),
  guidance: object({
    kind: oneOf(["guidance"]),
    ref,
    shelf,
    text: said,
    path: oneOf(["form", "booster", "told"]),
    state: oneOf(["active", "superseded", "revoked", "forgotten"]),
    at: time,
    createdAt: time,
    expiresAt: nullable(time),
    supersedes: nullable(ref),
    ...lineage,
    buried: optional(flag()),
    mask: optional(count),
    stability: optional(number({ min: 0, max: 1 })),
    source: nullable(ref),
  }),
  observation: object({
    kind: oneOf(["observation"]),
    ref,
    shelf,
    of: oneOf(OBSERVATION_KINDS),
    ofGiven: flag(),
    origin: oneOf(["turn", "hook", "ingest", "compaction"]),
    trust,
    held,
    importance: object({
      score: nullable(number()),
      label: oneOf(IMPORTANCE_LABELS),
      method: nullable(name),
    }),
    priority: oneOf(PRIORITIES),
    state: oneOf(LIFECYCLE_STATES),
    language: oneOf(LANGUAGES),
    outcome: nullable(oneOf(OUTCOMES)),
    at: time,
    createdAt: time,
    agent: nullable(name),
    tool: nullable(name),
    call: nullable(name),
    durationMs: nullable(number({ min: 0 })),
    message: nullable(ref),
    supersedes: nullable(ref),
    ...lineage,
    line,
    text: said,
    detail: nullable(anyObject()),
    plan: nullable(
      object({
        trigger: nullable(line),
        dueAt: nullable(time),
        expiresAt: nullable(time),
        status: oneOf(PLAN_STATUSES),
      }),
    ),
  }),
  event: object({
    kind: oneOf(["event"]),
    ref,
    shelf,
    name,
    nth: optional(count),
    type: name,
    trust,
    held,
    at: time,
    createdAt: time,
    agent: nullable(name),
    session: nullable(name),
    message: nullable(ref),
    summary: said,
    payload: nullable(anyObject()),
    refs: nullable(anyObject()),
    redacted: flag(),
  }),
  artifact: object({
    kind: oneOf(["artifact"]),
    ref,
    shelf,
    type: name,
    name: nullable(name),
    at: time,
    sha256: text({ min: 64, max: 64 }),
    base64: text({ max: 2 * LONGEST_TEXT }),
  }),
  fact: object({
    kind: oneOf(["fact"]),
    ref,
    shelf,
    subject: name,
    predicate: name,
    object: object({ type: oneOf(OBJECT_TYPES), value: line }),
    from: time,
    to: nullable(time),
    recordedAt: time,
    confidence: oneOf(CONFIDENCES),
    trust,
    voice,
    sources: evidence,
    changed: optional(evidence),
    acts: list(
      object({
        of: optional(ref),
        kind: oneOf(["superseded", "invalidated", "retracted", "restored"]),
        at: time,
        recordedAt: time,
        by: nullable(ref),
        voice,
        reason: nullable(line),
        source: nullable(ref),
      }),
    ),
  }),
  entity: object({
    kind: oneOf(["entity"]),
    shelf,
    entity: name,
    label: name,
    aliases: list(name),
    mergedInto: nullable(name),
    derived: optional(flag()),
    trust: optional(trust),
    createdAt: time,
  }),
  edge: object({
    kind: oneOf(["edge"]),
    shelf,
    src: name,
    dst: name,
    type: oneOf(EDGE_TYPES),
    from: time,
    to: nullable(time),
    trust,
    state: oneOf(["active", "proposed", "rejected"]),
    recordedAt: time,
    evidence,
    changed: optional(evidence),
  }),
  card: object({
    kind: oneOf(["card"]),
    ref,
    shelf,
    title: line,
    text: said,
    method: oneOf(["extractive", "given"]),
    sources: evidence,
    changed: optional(evidence),
    selection: nullable(line),
    trust,
    compiledAt: time,
    supersedes: nullable(ref),
    ...lineage,
  }),
  lesson: object({
    kind: oneOf(["lesson"]),
    ref,
    shelf,
    of: oneOf(["correction", "workflow", "toolcard"]),
    text: said,
    tags: list(name),
    trust: oneOf(["human", "agent"]),
    voice: oneOf(["own-words", "terminal", "tool"]),
    state: oneOf(["active", "proposed", "superseded", "forgotten"]),
    buried: optional(flag()),
    lane: nullable(ref),
    sessionId: nullable(name),
    source: nullable(ref),
    supersedes: nullable(ref),
    ...lineage,
    strength: number(),
    recordedAt: time,
    lastAt: time,
    expiresAt: nullable(time),
    acts: list(
      object({
        of: optional(ref),
        kind: name,
        by: oneOf(["owner", "agent", "terminal"]),
        other: nullable(ref),
        at: time,
      }),
    ),
  }),
  document: object({
    kind: oneOf(["document"]),
    agent: text({ min: 1, max: 200 }),
    path: text({ min: 1, max: 4_000 }),
    modifiedAt: time,
    text: said,
  }),
};

const kinded = oneOf(TRANSFER_KINDS);

/** Returns the value itself; throws `input/bad-field` with the field that is wrong. None of what was said is in the sentence. */
export function checkRecord(value: unknown): TransferRecord {
  const { kind } = anyObject().check(value, "record");
  return RECORD_SHAPES[kinded.check(kind, "record.kind")].check(value, String(kind));
}
