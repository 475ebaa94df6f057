/**
 * The tables of the log, version by version. Definitions are never edited here once released: a change is a migration.
 *
 * Small on disk on purpose: digests are bytes, enumerations numbers (column-codes), and an index exists only where a
 * method of a port looks that way. `lanes` carries the counts that would otherwise be scans. Columns without a type
 * hold texts of the host's, which may be bytes. One slice writes each table.
 */

const STORE = `
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE owner (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  token INTEGER NOT NULL,
  pid INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version TEXT NOT NULL
) STRICT;
INSERT INTO owner (id, token, pid, kind, version) VALUES (1, 0, 0, '', '');

CREATE TABLE migration_steps (
  version INTEGER PRIMARY KEY,
  cursor TEXT,
  done INTEGER NOT NULL DEFAULT 0
) STRICT;
`;

const HISTORY = `
CREATE TABLE lanes (
  id INTEGER PRIMARY KEY,
  installation ANY NOT NULL,
  agent ANY NOT NULL,
  session_key ANY NOT NULL,
  kind INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  session INTEGER,
  epoch INTEGER NOT NULL,
  cursor ANY,
  behind_since INTEGER,
  behind_reason ANY,
  next_seq INTEGER NOT NULL DEFAULT 0,
  newest_id INTEGER NOT NULL DEFAULT 0,
  turns INTEGER NOT NULL DEFAULT 0,
  provisional INTEGER NOT NULL DEFAULT 0,
  quarantined INTEGER NOT NULL DEFAULT 0,
  first_at INTEGER,
  last_at INTEGER,
  UNIQUE (installation, agent, session_key)
) STRICT;

CREATE TABLE sessions (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  number INTEGER NOT NULL,
  session_id ANY NOT NULL,
  parent_session_id ANY,
  started_at INTEGER NOT NULL,
  PRIMARY KEY (lane_id, number),
  UNIQUE (lane_id, session_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE turns (
  id INTEGER PRIMARY KEY,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  key ANY NOT NULL,
  session INTEGER NOT NULL,
  committed_at INTEGER NOT NULL,
  heartbeat INTEGER NOT NULL,
  UNIQUE (lane_id, key)
) STRICT;

CREATE TABLE messages (
  id INTEGER PRIMARY KEY,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  seq INTEGER NOT NULL,
  turn_id INTEGER REFERENCES turns ON DELETE RESTRICT,
  session INTEGER NOT NULL,
  place NUMERIC NOT NULL,
  role NOT NULL,
  at INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  state INTEGER NOT NULL,
  heartbeat INTEGER NOT NULL,
  event_key,
  content_hash BLOB NOT NULL,
  chain BLOB NOT NULL,
  chained INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  sender_is_owner INTEGER,
  sender_id,
  shape INTEGER NOT NULL,
  envelope TEXT NOT NULL
);
-- The newest of a session. That (lane, seq) is unique follows from lanes.next_seq, which every insert moves by one.
CREATE UNIQUE INDEX messages_by_session ON messages (lane_id, session, seq);
CREATE INDEX messages_by_place ON messages (lane_id, session, place, seq);
CREATE INDEX messages_by_moment ON messages (lane_id, at);
CREATE INDEX messages_by_turn ON messages (turn_id) WHERE turn_id IS NOT NULL;
CREATE UNIQUE INDEX messages_by_event_key ON messages (lane_id, event_key) WHERE event_key IS NOT NULL;
-- One index for two jobs: every chain can be looked up, and where the chain is the identity it is unique.
CREATE UNIQUE INDEX messages_by_chain ON messages (lane_id, chain, (CASE chained WHEN 1 THEN -1 ELSE seq END));
CREATE INDEX messages_unsettled ON messages (state, id) WHERE state <> 1;

CREATE TABLE parts (
  message_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  type NOT NULL,
  tool_call_id,
  json TEXT NOT NULL,
  PRIMARY KEY (message_id, ordinal)
);

CREATE TABLE entries (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  entry_id ANY NOT NULL,
  message_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  PRIMARY KEY (lane_id, entry_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE resets (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  entry_id NOT NULL,
  session INTEGER NOT NULL,
  place NUMERIC NOT NULL,
  reason NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (lane_id, entry_id)
) WITHOUT ROWID;

CREATE TABLE view_items (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  message_id INTEGER NOT NULL UNIQUE REFERENCES messages ON DELETE RESTRICT,
  PRIMARY KEY (lane_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE secret_findings (
  message_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (message_id, kind)
) STRICT, WITHOUT ROWID;
`;

const INDEX = `
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  speaker ANY NOT NULL,
  at INTEGER NOT NULL,
  hidden INTEGER NOT NULL,
  channels INTEGER NOT NULL,
  UNIQUE (kind, source)
) STRICT;

CREATE TABLE index_watermarks (
  kind INTEGER PRIMARY KEY,
  up_to INTEGER NOT NULL,
  version INTEGER NOT NULL
) STRICT;
`;

export const FIRST_SCHEMA = STORE + HISTORY + INDEX;

/** What is left to read of transcripts that a lane moved on from. */
export const THIRD_SCHEMA = `
ALTER TABLE sessions ADD COLUMN cursor ANY;
ALTER TABLE sessions ADD COLUMN finished INTEGER NOT NULL DEFAULT 1;
`;

/** Where a lane's tail begins, and the journal of hints. */
export const SECOND_SCHEMA = `
ALTER TABLE lanes ADD COLUMN tail_from INTEGER REFERENCES messages ON DELETE RESTRICT;

CREATE TABLE journal (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  event ANY NOT NULL,
  session_key ANY,
  reason ANY
) STRICT;
`;

/**
 * Summaries and what they cover, large parts, what lanes owe, what models cost; contents kept once; and a view of
 * messages and summaries that knows what its items cost.
 *
 * Big columns stand last, so that a row can be read without the pages that they spill onto.
 */
const FOLDING = `
CREATE TABLE summaries (
  id INTEGER PRIMARY KEY,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  state INTEGER NOT NULL,
  depth INTEGER NOT NULL,
  first_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  messages INTEGER NOT NULL,
  summaries INTEGER NOT NULL,
  raw_tokens INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  model ANY NOT NULL,
  level INTEGER NOT NULL,
  tokens_in INTEGER,
  tokens_out INTEGER,
  cost_usd REAL,
  confidence REAL NOT NULL,
  fallback INTEGER NOT NULL,
  replaces_id INTEGER REFERENCES summaries ON DELETE RESTRICT,
  created_at INTEGER NOT NULL,
  cold INTEGER NOT NULL DEFAULT 0,
  files TEXT NOT NULL,
  text ANY NOT NULL,
  pins ANY NOT NULL
) STRICT;
-- Those of a lane by state; and counting them takes nothing else.
CREATE INDEX summaries_by_state ON summaries (lane_id, state, depth, fallback);
-- The few whose turn to become cold comes next, and the many that are.
CREATE INDEX summaries_by_age ON summaries (cold, state, until) WHERE depth = 0;

CREATE TABLE summary_edges (
  summary_id INTEGER NOT NULL REFERENCES summaries ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  source_id INTEGER REFERENCES summaries ON DELETE RESTRICT,
  PRIMARY KEY (summary_id, ordinal),
  CHECK ((message_id IS NULL) <> (source_id IS NULL))
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX summary_edges_by_message ON summary_edges (message_id, summary_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX summary_edges_by_source ON summary_edges (source_id, summary_id) WHERE source_id IS NOT NULL;

CREATE TABLE payloads (
  id INTEGER PRIMARY KEY,
  message_id INTEGER NOT NULL,
  part INTEGER NOT NULL,
  name ANY NOT NULL,
  type ANY NOT NULL,
  bytes INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  summary ANY NOT NULL,
  UNIQUE (message_id, part),
  FOREIGN KEY (message_id, part) REFERENCES parts (message_id, ordinal) ON DELETE RESTRICT
) STRICT;

CREATE TABLE fold_debts (
  lane_id INTEGER PRIMARY KEY REFERENCES lanes ON DELETE RESTRICT,
  reason INTEGER NOT NULL,
  since INTEGER NOT NULL,
  target INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  not_before INTEGER NOT NULL
) STRICT;
CREATE INDEX fold_debts_by_time ON fold_debts (not_before, lane_id);

CREATE TABLE model_calls (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  lane_id INTEGER REFERENCES lanes ON DELETE RESTRICT,
  scope ANY NOT NULL,
  model ANY NOT NULL,
  outcome INTEGER NOT NULL,
  tokens_in INTEGER,
  tokens_out INTEGER,
  cost_usd REAL,
  took_ms REAL NOT NULL
) STRICT;
CREATE INDEX model_calls_by_scope ON model_calls (scope, at);
CREATE INDEX model_calls_by_time ON model_calls (at);

CREATE TABLE token_ratios (
  model ANY NOT NULL,
  script ANY NOT NULL,
  ratio REAL NOT NULL,
  samples INTEGER NOT NULL,
  PRIMARY KEY (model, script)
) STRICT, WITHOUT ROWID;
`;

const CONTENTS = `
CREATE TABLE blobs (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  size INTEGER NOT NULL,
  refs INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

ALTER TABLE parts ADD COLUMN blob_id INTEGER REFERENCES blobs ON DELETE RESTRICT;
ALTER TABLE messages ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE messages ADD COLUMN script INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lanes ADD COLUMN raw_bytes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lanes ADD COLUMN budget INTEGER;
ALTER TABLE lanes ADD COLUMN model ANY;
`;

const VIEW = `
ALTER TABLE view_items RENAME TO old_view_items;
CREATE TABLE view_items (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  summary_id INTEGER REFERENCES summaries ON DELETE RESTRICT,
  tokens INTEGER NOT NULL,
  PRIMARY KEY (lane_id, ordinal),
  CHECK ((message_id IS NULL) <> (summary_id IS NULL))
) STRICT, WITHOUT ROWID;
INSERT INTO view_items (lane_id, ordinal, message_id, tokens)
  SELECT v.lane_id, v.ordinal, v.message_id, m.tokens FROM old_view_items AS v JOIN messages AS m ON m.id = v.message_id
  ORDER BY v.lane_id, v.ordinal;
DROP TABLE old_view_items;
CREATE UNIQUE INDEX view_items_by_message ON view_items (message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX view_items_by_summary ON view_items (summary_id) WHERE summary_id IS NOT NULL;
-- The last summary of a view, without walking the messages after it.
CREATE INDEX view_items_summaries ON view_items (lane_id, ordinal) WHERE summary_id IS NOT NULL;
`;

export const FOURTH_SCHEMA = FOLDING + CONTENTS + VIEW;

/** What a person took back, and what sub-agents may read. */
export const FIFTH_SCHEMA = `
-- 0: said and there, 1: forgotten, 2: erased.
ALTER TABLE messages ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
CREATE INDEX messages_withheld ON messages (lane_id, id) WHERE withheld <> 0;
-- Counts up with every act: what was read before it is not stored after it.
ALTER TABLE lanes ADD COLUMN withheld INTEGER NOT NULL DEFAULT 0;
-- A content that goes must not be looked for in every part there is.
CREATE INDEX parts_by_blob ON parts (blob_id) WHERE blob_id IS NOT NULL;
-- 1: something that it covers was taken back, or came back, and its text is still to be written.
ALTER TABLE summaries ADD COLUMN pending INTEGER NOT NULL DEFAULT 0;
CREATE INDEX summaries_pending ON summaries (lane_id, depth) WHERE pending <> 0;

-- The digest, with the store's own key, tells what must not come in again without telling what it was.
CREATE TABLE withholdings (
  message_id INTEGER PRIMARY KEY REFERENCES messages ON DELETE RESTRICT,
  since INTEGER NOT NULL,
  digest BLOB
) STRICT;
CREATE INDEX withholdings_by_digest ON withholdings (digest) WHERE digest IS NOT NULL;

-- The same of messages that are not here: a backup from before them took the place of a store that had them.
-- The name is the digest of what the host calls the message; empty: nothing.
CREATE TABLE absent_withholdings (
  installation ANY NOT NULL,
  digest BLOB NOT NULL,
  at INTEGER NOT NULL,
  name BLOB NOT NULL,
  withheld INTEGER NOT NULL,
  PRIMARY KEY (installation, digest, at, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE grants (
  id INTEGER PRIMARY KEY,
  hash BLOB NOT NULL UNIQUE,
  parent_id INTEGER REFERENCES grants ON DELETE RESTRICT,
  installation ANY NOT NULL,
  agent ANY NOT NULL,
  issuer ANY NOT NULL,
  child ANY NOT NULL,
  purpose INTEGER NOT NULL,
  delegation INTEGER NOT NULL,
  lanes TEXT NOT NULL,
  summaries TEXT,
  max_depth INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  spent INTEGER NOT NULL DEFAULT 0,
  issued_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  revoked_at INTEGER,
  revoked_why INTEGER,
  request ANY
) STRICT;
CREATE INDEX grants_by_child ON grants (child, id);
CREATE INDEX grants_by_issuer ON grants (issuer, id);
CREATE INDEX grants_by_parent ON grants (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX grants_live ON grants (expires_at) WHERE revoked_at IS NULL;

CREATE TABLE grant_visits (
  grant_id INTEGER NOT NULL REFERENCES grants ON DELETE RESTRICT,
  ref TEXT NOT NULL,
  ordinal INTEGER NOT NULL,
  PRIMARY KEY (grant_id, ref)
) STRICT, WITHOUT ROWID;
`;

/** Summaries whose words the index is yet to take in, or to give up. */
export const SIXTH_SCHEMA = `
CREATE TABLE changed_summaries (
  summary_id INTEGER PRIMARY KEY REFERENCES summaries ON DELETE RESTRICT
) STRICT;
`;

/** What more a hint says: which session, and what else. */
export const NINTH_SCHEMA = `
ALTER TABLE journal ADD COLUMN session_id ANY;
ALTER TABLE journal ADD COLUMN details TEXT;
`;
