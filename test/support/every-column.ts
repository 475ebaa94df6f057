/** Every table and column of a store, with what it holds of what was said. */

/** What a column holds of what was said. */
export const TEXT = "text, reached by erasure";
const DOCUMENT = "text of the person's own files, which goes with them";
const TOLD = "text that was told, which goes when what was told is erased";
const TERMS = "terms of texts, reached by erasure and scrubbing";
export const NUMBER = "numbers";
const HOST_ID = "identities that the host made up";
const NAME = "names of lanes, agents, models, roles and kinds";
const DIGEST = "digests; of what is erased they are keyed or gone";
const OWN = "what the store says of itself";

type Holds = { readonly [column: string]: string };
const of = (what: string, ...columns: readonly string[]): Holds =>
  Object.fromEntries(columns.map((column) => [column, what]));

const vocabulary = (name: string): { readonly [table: string]: Holds } => ({
  [`${name}_config`]: of(OWN, "k", "v"),
  [`${name}_data`]: { id: NUMBER, block: TERMS },
  [`${name}_docsize`]: of(NUMBER, "id", "sz", "origin"),
  [`${name}_idx`]: { segid: NUMBER, term: TERMS, pgno: NUMBER },
});

export const TABLES: { readonly [table: string]: Holds } = {
  absent_withholdings: {
    ...of(NUMBER, "at", "withheld"),
    installation: NAME,
    ...of(DIGEST, "digest", "name"),
  },
  authored_files: {
    ...of(NUMBER, "shelf_id", "bytes", "modified_ms", "trouble"),
    path: "names of the person's own files",
    hash: "the digest of a file that the person has",
    text: DOCUMENT,
  },
  blobs: {
    ...of(NUMBER, "id", "size", "refs"),
    hash: "the digest of a content, which goes with it",
    bytes: TEXT,
  },
  brain_buried: { shelf_id: NUMBER, digest: DIGEST },
  brain_episodes: {
    ...of(
      NUMBER,
      "id",
      "lane_id",
      "at",
      "receipt",
      "message_id",
      "decision",
      "placed",
      "label",
      "label_source",
    ),
    ...of(NUMBER, "label_confidence", "labelled_at"),
    session_id: HOST_ID,
    label_detector: NAME,
    ...of("keys of nodes, numbers and keyed digests", "account", "credits"),
    query: TEXT,
  },
  brain_lease: { ...of(NUMBER, "id", "token", "pid", "beat_at", "held"), worker: NAME },
  brain_lesson_acts: of(NUMBER, "id", "lesson_id", "kind", "actor", "other_id", "at"),
  brain_lessons: {
    ...of(NUMBER, "id", "shelf_id", "kind", "state", "trust", "voice", "lane_id", "episode_id", "message_id"),
    ...of(NUMBER, "supersedes_id", "superseded_by_id", "strength", "recorded_at", "last_at", "expires_at"),
    session_id: HOST_ID,
    ...of(DIGEST, "digest", "topic"),
    ...of(TEXT, "tags", "text"),
  },
  brain_outcomes: {
    ...of(NUMBER, "id", "episode_id", "source", "value", "confidence", "structured", "message_id", "at"),
    disposition: NUMBER,
    detector: NAME,
    about: "keys of nodes",
  },
  brain_packs: {
    ...of(NUMBER, "id", "at"),
    ...of("the digest of a pack", "digest", "parent"),
    ...of("keys of nodes, keyed hashes of terms and numbers", "manifest", "bytes"),
  },
  brain_promotions: {
    ...of(NUMBER, "id", "kind", "actor", "override", "at"),
    pack: "the digest of a pack",
    reason: "what a person at a terminal or the gate says of a pack",
  },
  brain_ticks: { ...of(NUMBER, "id", "tick", "at"), step: NAME },
  ...vocabulary("words"),
  ...vocabulary("grams"),
  ...vocabulary("code"),
  ...vocabulary("shelf_words"),
  ...vocabulary("shelf_grams"),
  ...vocabulary("shelf_code"),
  ...vocabulary("ledger_words"),
  ...vocabulary("ledger_grams"),
  ...vocabulary("ledger_code"),
  artifacts: {
    ...of(NUMBER, "id", "shelf_id", "at", "bytes"),
    type: NAME,
    hash: "the digest of a content, which goes with it",
    ...of(TOLD, "name", "content"),
  },
  call_notes: {
    ...of(NUMBER, "duration_ms", "at"),
    ...of(NAME, "installation", "agent", "session_key", "tool"),
    ...of(HOST_ID, "call", "run"),
    error: TEXT,
  },
  card_sources: { ...of(NUMBER, "card_id", "ordinal", "kind", "source"), digest: DIGEST },
  client_calls: {
    ...of(NUMBER, "id", "at", "records", "pack"),
    installation: NAME,
    client: "names that whoever set a program up gave it",
    ...of(OWN, "call", "outcome"),
    refs: "references",
  },
  client_grants: {
    ...of(NUMBER, "id", "right_code", "given_at", "until_at", "revoked_at"),
    ...of(NAME, "installation", "agents"),
    client: "names that whoever set a program up gave it",
  },
  cards: {
    ...of(NUMBER, "id", "shelf_id", "method", "trust", "compiled_at", "supersedes_id", "superseded_by_id"),
    hash: DIGEST,
    ...of(TEXT, "title", "text", "selection"),
  },
  changed_summaries: of(NUMBER, "summary_id"),
  doc_files: {
    ...of(NUMBER, "id", "shelf_id", "bytes", "modified_ms", "lines", "trouble"),
    ...of("names of the person's own files", "path", "hop_targets"),
    hash: "the digest of a file that the person has",
  },
  doc_pieces: { ...of(NUMBER, "id", "file_id", "from_line", "to_line"), ...of(DOCUMENT, "headings", "text") },
  doc_roots: { shelf_id: NUMBER, folder: "names of the person's own folders" },
  edge_evidence: { ...of(NUMBER, "edge_id", "kind", "source"), digest: DIGEST },
  edges: {
    ...of(NUMBER, "id", "shelf_id", "src_id", "dst_id", "type", "valid_from", "valid_to", "trust", "origin"),
    ...of(NUMBER, "state", "recorded_at"),
  },
  entities: {
    ...of(NUMBER, "id", "shelf_id", "type", "origin", "trust", "created_at", "merged_into_id"),
    ...of(TEXT, "name", "label"),
  },
  entity_aliases: { ...of(NUMBER, "entity_id", "origin"), alias: TEXT },
  entries: { ...of(NUMBER, "lane_id", "message_id"), entry_id: HOST_ID },
  events: {
    ...of(NUMBER, "id", "shelf_id", "type", "trust", "held", "redacted", "at", "created_at", "message_id"),
    agent: NAME,
    // A name is a digest, or what whoever tells it made up: it goes with the rest.
    ...of(TOLD, "session", "name"),
    ...of(TEXT, "summary", "payload", "refs"),
  },
  fact_acts: {
    ...of(NUMBER, "id", "fact_id", "kind", "at", "recorded_at", "by_id", "voice", "source_kind", "source"),
    digest: DIGEST,
    reason: TEXT,
  },
  fact_proposals: {
    ...of(NUMBER, "id", "shelf_id", "object_type", "act", "valid_from", "source_kind", "source", "trust"),
    ...of(NUMBER, "valid_to", "at", "state", "decided_at", "fact_id"),
    ...of(DIGEST, "digest", "hash"),
    ...of(NAME, "predicate", "why"),
    ...of(TEXT, "subject", "object"),
  },
  fact_sources: { ...of(NUMBER, "id", "fact_id", "kind", "source", "recorded_at"), digest: DIGEST },
  facts: {
    ...of(NUMBER, "id", "shelf_id", "object_type", "valid_from", "valid_to", "ends_at", "recorded_at"),
    ...of(NUMBER, "confidence", "trust", "voice"),
    hash: DIGEST,
    predicate: NAME,
    ...of(TEXT, "subject", "name", "object", "object_name"),
  },
  fold_debts: of(NUMBER, "lane_id", "reason", "since", "target", "attempts", "not_before"),
  gate_forms: { id: NUMBER, names: NAME },
  gate_labels: of(NUMBER, "memory_id", "label", "at"),
  gate_verdicts: of(NUMBER, "message_id", "form_id", "score", "threshold", "signals"),
  grant_visits: { ...of(NUMBER, "grant_id", "ordinal"), ref: "references, as numbers" },
  grants: {
    ...of(NUMBER, "id", "parent_id", "purpose", "delegation", "max_depth", "tokens", "spent", "issued_at"),
    ...of(NUMBER, "expires_at", "revoked_at", "revoked_why", "lanes", "summaries"),
    hash: "the digest of a random secret",
    ...of(NAME, "installation", "agent", "issuer", "child"),
    request: HOST_ID,
  },
  index_watermarks: of(NUMBER, "kind", "up_to", "version"),
  journal: {
    ...of(NUMBER, "id", "at"),
    ...of(NAME, "event", "session_key"),
    session_id: HOST_ID,
    reason: "why the host ended a session, or a person held a record back until that is erased",
    details: "counts, folders and the host's ids of sessions",
  },
  lanes: {
    ...of(
      NUMBER,
      "id",
      "kind",
      "created_at",
      "session",
      "epoch",
      "behind_since",
      "next_seq",
      "newest_id",
      "turns",
    ),
    ...of(
      NUMBER,
      "provisional",
      "quarantined",
      "first_at",
      "last_at",
      "tail_from",
      "raw_bytes",
      "budget",
      "withheld",
    ),
    ...of(NAME, "installation", "agent", "session_key", "model"),
    cursor: HOST_ID,
    behind_reason: OWN,
  },
  ledger_tombstones: {
    ...of(NUMBER, "shelf_id", "kind", "at"),
    // Of everything else keyed ones.
    hash: "digests: of events those of their names, of artifacts those of their bytes",
  },
  lifecycle_moves: {
    ...of(NUMBER, "id", "observation_id", "from_state", "to_state", "at", "run_id"),
    ...of(NAME, "reason", "actor"),
  },
  lifecycle_runs: { ...of(NUMBER, "id", "at", "expired", "rolled_back_at"), actor: NAME, receipt: "counts" },
  log_entries: { ...of(NUMBER, "lane_id", "ordinal", "level", "at", "first_id", "last_id"), text: TEXT },
  log_heads: { ...of(NUMBER, "lane_id", "generation", "up_to_id", "entries", "size"), version: NAME },
  memories: {
    ...of(NUMBER, "id", "shelf_id", "state", "origin", "trust", "at", "created_at", "last_said_at", "gate"),
    ...of(NUMBER, "reinforced", "uses", "supersedes_id", "superseded_by_id"),
    digest: DIGEST,
    ...of(TEXT, "text", "slot", "name", "extra"),
  },
  shards: {
    ...of(NUMBER, "id", "shelf_id", "state", "how", "mask", "stability", "at", "created_at", "expires_at"),
    ...of(NUMBER, "message_id", "supersedes_id", "superseded_by_id"),
    digest: DIGEST,
    ...of(TEXT, "text", "topic"),
  },
  memory_sources: of(NUMBER, "memory_id", "message_id", "how", "at"),
  memory_tombstones: { ...of(NUMBER, "shelf_id", "at"), digest: DIGEST },
  messages: {
    ...of(
      NUMBER,
      "id",
      "lane_id",
      "seq",
      "turn_id",
      "session",
      "place",
      "at",
      "stored_at",
      "state",
      "heartbeat",
    ),
    ...of(NUMBER, "chained", "tokens", "sender_is_owner", "shape", "bytes", "script", "withheld"),
    role: NAME,
    ...of(HOST_ID, "event_key", "sender_id"),
    content_hash: DIGEST,
    chain: "a digest over everything up to the message; no words can be read from it",
    envelope: TEXT,
  },
  meta: of(OWN, "name", "value"),
  migration_steps: of(OWN, "version", "cursor", "done"),
  model_calls: {
    ...of(NUMBER, "id", "at", "lane_id", "outcome", "tokens_in", "tokens_out", "cost_usd", "took_ms"),
    ...of(NAME, "scope", "model"),
  },
  observations: {
    ...of(NUMBER, "id", "shelf_id", "kind", "kind_given", "origin", "trust", "held", "held_at", "importance"),
    ...of(NUMBER, "label", "priority", "state", "language", "outcome", "at", "created_at", "duration_ms"),
    ...of(NUMBER, "message_id", "supersedes_id", "superseded_by_id", "spool_id", "spool_offset"),
    ...of(NAME, "method", "agent", "tool"),
    call: HOST_ID,
    hash: DIGEST,
    ...of(TEXT, "line", "text", "detail"),
  },
  owner: of(OWN, "id", "token", "pid", "kind", "version"),
  parts: { ...of(NUMBER, "message_id", "ordinal", "blob_id"), type: NAME, tool_call_id: HOST_ID, json: TEXT },
  payloads: {
    ...of(NUMBER, "id", "message_id", "part", "bytes", "tokens"),
    type: NAME,
    ...of(TEXT, "name", "summary"),
  },
  pack_receipts: {
    ...of(NUMBER, "id", "at"),
    receipt: "numbers, references, names and reasons; of a question a keyed digest",
  },
  plans: { ...of(NUMBER, "observation_id", "status", "due_at", "expires_at"), trigger: TEXT },
  receipts: {
    ...of(NUMBER, "id", "lane_id", "at", "message_id"),
    receipt: "numbers, references, names and reasons; of a question a keyed digest",
  },
  record_uses: of(NUMBER, "kind", "source", "retrieved", "retrieved_at", "included", "included_at"),
  records: { ...of(NUMBER, "id", "kind", "source", "lane_id", "at", "hidden", "channels"), speaker: NAME },
  resets: {
    ...of(NUMBER, "lane_id", "session", "place", "at"),
    entry_id: HOST_ID,
    reason: "why the host began anew",
  },
  secret_findings: { ...of(NUMBER, "message_id", "count"), kind: NAME },
  sessions: {
    ...of(NUMBER, "lane_id", "number", "started_at", "finished"),
    ...of(HOST_ID, "session_id", "parent_session_id", "cursor"),
  },
  shelf_index: of(OWN, "id", "version"),
  shelf_records: of(NUMBER, "id", "kind", "source", "shelf_id", "at", "channels", "aside"),
  shelves: { ...of(NUMBER, "id", "tier"), ...of(NAME, "installation", "name") },
  spool_files: {
    ...of(NUMBER, "id", "bytes", "at"),
    name: "names of the person's own files",
    hash: "the digest of a file that the person has",
  },
  sqlite_sequence: of(OWN, "name", "seq"),
  summaries: {
    ...of(NUMBER, "id", "lane_id", "state", "depth", "first_id", "since", "until", "messages", "summaries"),
    ...of(
      NUMBER,
      "raw_tokens",
      "tokens",
      "level",
      "tokens_in",
      "tokens_out",
      "cost_usd",
      "confidence",
      "fallback",
    ),
    ...of(NUMBER, "replaces_id", "created_at", "cold", "pending"),
    model: NAME,
    files: "references, as numbers",
    ...of(TEXT, "text", "pins"),
  },
  summary_edges: of(NUMBER, "summary_id", "ordinal", "message_id", "source_id"),
  token_ratios: { ...of(NAME, "model", "script"), ...of(NUMBER, "ratio", "samples") },
  turns: { ...of(NUMBER, "id", "lane_id", "session", "committed_at", "heartbeat"), key: HOST_ID },
  vector_chunks: {
    ...of(NUMBER, "id", "space_id", "stamp", "is_full", "facts"),
    vectors: "numbers that stand for texts, overwritten when one goes",
  },
  vector_places: of(NUMBER, "space_id", "kind", "source", "chunk_id", "slot"),
  vector_spaces: {
    ...of(NUMBER, "id", "dimensions", "slots", "in_use", "vectors", "stamp"),
    fingerprint: NAME,
  },
  vector_speakers: { ...of(NUMBER, "id", "vectors"), name: NAME },
  vector_watermarks: of(NUMBER, "space_id", "kind", "up_to"),
  view_items: of(NUMBER, "lane_id", "ordinal", "message_id", "summary_id", "tokens"),
  withholdings: { ...of(NUMBER, "message_id", "since"), digest: DIGEST },
};

/** Places that hold what was said, as `table.column`. */
export function textIn(tables: typeof TABLES): readonly string[] {
  return Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, holds]) => (holds === TEXT ? [`${table}.${column}`] : [])),
  );
}

/** Those of the index of words, and what a file says of itself. */
const OF_FILES = /^(?:owner|sqlite_sequence|.*_(?:config|data|docsize|idx))$/;

const onServer = (table: string): Holds => ({
  ...TABLES[table],
  ...of(TERMS, "words", "grams", "code", "code_text"),
  ...of(NUMBER, "word_count", "gram_count", "code_count", "parts"),
});

/** The same of a memory on a server. */
export const SERVER_TABLES: typeof TABLES = {
  ...Object.fromEntries(Object.entries(TABLES).filter(([table]) => !OF_FILES.test(table))),
  records: onServer("records"),
  shelf_records: onServer("shelf_records"),
  record_parts: { ...of(NUMBER, "record_id", "part"), ...of(TERMS, "words", "grams") },
  shelf_parts: { ...of(NUMBER, "record_id", "part"), ...of(TERMS, "words", "grams") },
  terms: { ...of(NUMBER, "vocabulary", "records"), term: TERMS },
  vocabularies: of(NUMBER, "id", "records", "length"),
  owners: { ...of(OWN, "home", "kind", "version"), ...of(NUMBER, "token", "pid", "granted_at") },
  schema_versions: of(OWN, "version", "applied_at"),
};

/** Those that a server with pgvector has besides. */
export const PGVECTOR_TABLES: typeof TABLES = {
  vector_rows: {
    ...of(NUMBER, "chunk_id", "slot", "space_id", "kind", "source", "place", "speaker", "at"),
    vector: "numbers that stand for texts, gone with their chunk's",
  },
  vector_row_stamps: of(NUMBER, "chunk_id", "space_id", "stamp"),
};
