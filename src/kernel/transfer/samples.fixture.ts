/** Records of every kind, as fast-check makes them up. */

import fc from "fast-check";
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
import type { TransferKind, TransferRecord } from "./record.ts";

/** Of what may be missing, some are without it. */
type Making<T> = { readonly [field in keyof T]-?: fc.Arbitrary<Exclude<T[field], undefined>> };
type Made<Kind extends TransferKind> = Making<Extract<TransferRecord, { readonly kind: Kind }>>;

const refTo = (...sorts: readonly string[]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 9 })).map(([sort, id]) => `${sort}:${id}`);
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });
const time = fc.integer({ min: 0, max: 2_000_000_000_000 });
const count = fc.nat(1_000);
const word = fc.string({ minLength: 1, maxLength: 12 });
const flag = fc.boolean();
const json = fc.dictionary(fc.string({ maxLength: 5 }), fc.oneof(fc.string(), fc.integer(), flag), {
  maxKeys: 3,
  noNullPrototype: true,
});
const trust = fc.constantFrom("human", "agent", "tool", "web", "unknown");
const held = maybe(fc.constantFrom(...HOLD_REASONS));
const voice = fc.constantFrom("terminal", "owner", "accepted");
const evidence = fc.array(refTo("msg", "sum", "mem", "obs", "evt", "fact"), { maxLength: 4 });
const lineage = (sort: string) => ({
  replaced: fc.array(refTo(sort), { maxLength: 2 }),
  replacedBy: maybe(refTo(sort)),
});
const shelf = fc.oneof(
  fc.record({ tier: fc.constantFrom("user", "global", "scope"), name: word }),
  fc.record({ tier: fc.constant("lane"), name: refTo("lane") }),
);

const MAKINGS: { readonly [Kind in TransferKind]: Made<Kind> } = {
  lane: {
    kind: fc.constant("lane"),
    ref: refTo("lane"),
    agent: word,
    sessionKey: word,
    createdAt: time,
    session: maybe(word),
  },
  session: {
    kind: fc.constant("session"),
    lane: refTo("lane"),
    sessionId: word,
    parentSessionId: maybe(word),
    startedAt: time,
    finished: flag,
  },
  reset: {
    kind: fc.constant("reset"),
    lane: refTo("lane"),
    sessionId: word,
    place: fc.integer(),
    entryId: word,
    reason: word,
    at: time,
  },
  message: {
    kind: fc.constant("message"),
    ref: refTo("msg"),
    lane: refTo("lane"),
    sessionId: word,
    place: maybe(fc.double({ min: 0, max: 1_000, noNaN: true })),
    role: word,
    at: time,
    storedAt: maybe(time),
    state: fc.constantFrom("provisional", "confirmed", "quarantined", "rejected"),
    heartbeat: flag,
    entries: fc.array(word, { maxLength: 3 }),
    turn: maybe(fc.record({ key: word, committedAt: time, heartbeat: flag })),
    sender: fc.record({ isOwner: maybe(flag), id: maybe(word) }),
    withheld: maybe(fc.constantFrom("forgotten", "erased")),
    message: maybe(json),
    chain: fc.constant("0123456789abcdef".repeat(2)),
    gate: json,
    made: fc.boolean(),
  },
  summary: {
    kind: fc.constant("summary"),
    ref: refTo("sum"),
    lane: refTo("lane"),
    depth: fc.nat(5),
    sources: fc.array(refTo("msg", "sum"), { maxLength: 5 }),
    state: fc.constantFrom("prepared", "active", "retired"),
    text: word,
    pins: maybe(fc.array(fc.record({ ref: refTo("msg"), value: word }), { maxLength: 2 })),
    model: word,
    level: fc.constantFrom("normal", "aggressive", "deterministic"),
    tokensIn: maybe(count),
    tokensOut: maybe(count),
    costUsd: maybe(fc.double({ min: 0, max: 9, noNaN: true })),
    confidence: maybe(fc.double({ min: 0, max: 1, noNaN: true })),
    fallback: flag,
    replaces: maybe(refTo("sum")),
    createdAt: time,
  },
  memory: {
    kind: fc.constant("memory"),
    ref: refTo("mem"),
    shelf,
    text: word,
    origin: fc.constantFrom("gate", "told", "edited", "inserted"),
    trust: fc.constantFrom("human", "agent", "unknown"),
    state: fc.constantFrom("active", "superseded", "forgotten"),
    at: time,
    createdAt: time,
    lastSaidAt: time,
    reinforced: count,
    uses: count,
    supersedes: maybe(refTo("mem")),
    ...lineage("mem"),
    buried: flag,
    name: maybe(word),
    extra: maybe(json),
    gate: maybe(json),
    label: maybe(fc.constantFrom("kept", "rejected", "used")),
    sources: fc.array(
      fc.record({ message: refTo("msg"), how: fc.constantFrom("origin", "again"), at: time }),
      {
        maxLength: 3,
      },
    ),
  },
  guidance: {
    kind: fc.constant("guidance"),
    ref: refTo("shard"),
    shelf,
    text: word,
    path: fc.constantFrom("form", "booster", "told"),
    state: fc.constantFrom("active", "superseded", "revoked", "forgotten"),
    at: time,
    createdAt: time,
    expiresAt: maybe(time),
    supersedes: maybe(refTo("shard")),
    ...lineage("shard"),
    buried: flag,
    mask: fc.nat(15),
    stability: fc.double({ min: 0, max: 1, noNaN: true }),
    source: maybe(refTo("msg")),
  },
  observation: {
    kind: fc.constant("observation"),
    ref: refTo("obs"),
    shelf,
    of: fc.constantFrom(...OBSERVATION_KINDS),
    ofGiven: flag,
    origin: fc.constantFrom("turn", "hook", "ingest", "compaction"),
    trust,
    held,
    importance: fc.record({
      score: maybe(fc.double({ min: 0, max: 1, noNaN: true })),
      label: fc.constantFrom(...IMPORTANCE_LABELS),
      method: maybe(word),
    }),
    priority: fc.constantFrom(...PRIORITIES),
    state: fc.constantFrom(...LIFECYCLE_STATES),
    language: fc.constantFrom(...LANGUAGES),
    outcome: maybe(fc.constantFrom(...OUTCOMES)),
    at: time,
    createdAt: time,
    agent: maybe(word),
    tool: maybe(word),
    call: maybe(word),
    durationMs: maybe(count),
    message: maybe(refTo("msg")),
    supersedes: maybe(refTo("obs")),
    ...lineage("obs"),
    line: word,
    text: word,
    detail: maybe(json),
    plan: maybe(
      fc.record({
        trigger: maybe(word),
        dueAt: maybe(time),
        expiresAt: maybe(time),
        status: fc.constantFrom(...PLAN_STATUSES),
      }),
    ),
  },
  event: {
    kind: fc.constant("event"),
    ref: refTo("evt"),
    shelf,
    name: word,
    nth: fc.nat(3),
    type: word,
    trust,
    held,
    at: time,
    createdAt: time,
    agent: maybe(word),
    session: maybe(word),
    message: maybe(refTo("msg")),
    summary: word,
    payload: maybe(json),
    refs: maybe(json),
    redacted: flag,
  },
  artifact: {
    kind: fc.constant("artifact"),
    ref: refTo("art"),
    shelf,
    type: word,
    name: maybe(word),
    at: time,
    sha256: fc.constant("0".repeat(64)),
    base64: fc.base64String(),
  },
  fact: {
    kind: fc.constant("fact"),
    ref: refTo("fact"),
    shelf,
    subject: word,
    predicate: word,
    object: fc.record({ type: fc.constantFrom(...OBJECT_TYPES), value: word }),
    from: time,
    to: maybe(time),
    recordedAt: time,
    confidence: fc.constantFrom(...CONFIDENCES),
    trust,
    voice,
    sources: evidence,
    changed: evidence,
    acts: fc.array(
      fc.record(
        {
          of: refTo("fact"),
          kind: fc.constantFrom("superseded", "invalidated", "retracted", "restored"),
          at: time,
          recordedAt: time,
          by: maybe(refTo("fact")),
          voice,
          reason: maybe(word),
          source: maybe(refTo("msg")),
        },
        {
          requiredKeys: ["kind", "at", "recordedAt", "by", "voice", "reason", "source"],
          noNullPrototype: true,
        },
      ),
      { maxLength: 2 },
    ),
  },
  entity: {
    kind: fc.constant("entity"),
    shelf,
    entity: word,
    label: word,
    aliases: fc.array(word, { maxLength: 2 }),
    mergedInto: maybe(word),
    derived: flag,
    trust,
    createdAt: time,
  },
  edge: {
    kind: fc.constant("edge"),
    shelf,
    src: word,
    dst: word,
    type: fc.constantFrom(...EDGE_TYPES),
    from: time,
    to: maybe(time),
    trust,
    state: fc.constantFrom("active", "proposed", "rejected"),
    recordedAt: time,
    evidence,
    changed: evidence,
  },
  card: {
    kind: fc.constant("card"),
    ref: refTo("card"),
    shelf,
    title: word,
    text: word,
    method: fc.constantFrom("extractive", "given"),
    sources: evidence,
    changed: evidence,
    selection: maybe(word),
    trust,
    compiledAt: time,
    supersedes: maybe(refTo("card")),
    ...lineage("card"),
  },
  lesson: {
    kind: fc.constant("lesson"),
    ref: refTo("lesson"),
    shelf,
    of: fc.constantFrom("correction", "workflow", "toolcard"),
    text: word,
    tags: fc.array(word, { maxLength: 2 }),
    trust: fc.constantFrom("human", "agent"),
    voice: fc.constantFrom("own-words", "terminal", "tool"),
    state: fc.constantFrom("active", "proposed", "superseded", "forgotten"),
    buried: flag,
    lane: maybe(refTo("lane")),
    sessionId: maybe(word),
    source: maybe(refTo("msg")),
    supersedes: maybe(refTo("lesson")),
    ...lineage("lesson"),
    strength: fc.double({ min: 0, max: 9, noNaN: true }),
    recordedAt: time,
    lastAt: time,
    expiresAt: maybe(time),
    acts: fc.array(
      fc.record(
        {
          of: refTo("lesson"),
          kind: word,
          by: fc.constantFrom("owner", "agent", "terminal"),
          other: maybe(refTo("lesson")),
          at: time,
        },
        { requiredKeys: ["kind", "by", "other", "at"], noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
  },
  document: { kind: fc.constant("document"), agent: word, path: word, modifiedAt: time, text: word },
};

const OPTIONAL = ["replaced", "replacedBy", "buried", "mask", "stability", "changed", "derived", "nth"];
const mayBeMissing = (kind: TransferKind, field: string) =>
  OPTIONAL.includes(field) ||
  (kind === "entity" && field === "trust") ||
  (kind === "message" && ["gate", "chain", "made"].includes(field));

const ofKind = (kind: TransferKind): fc.Arbitrary<TransferRecord> => {
  const requiredKeys = Object.keys(MAKINGS[kind]).filter((field) => !mayBeMissing(kind, field)) as never[];
  return fc.record<unknown>(MAKINGS[kind] as never, {
    requiredKeys,
    noNullPrototype: true,
  }) as fc.Arbitrary<TransferRecord>;
};

export const anyRecord: fc.Arbitrary<TransferRecord> = fc.oneof(
  ...(Object.keys(MAKINGS) as TransferKind[]).map(ofKind),
);
