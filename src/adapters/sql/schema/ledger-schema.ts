/**
 * The ledger: observations, events, artifacts; what became of them; and the receipts of packs.
 *
 * How often something was used stands in a table of its own, so that using a record touches neither its text nor its index.
 * Numbers of records are never given again: whoever kept one must not find something else by it.
 */

export const ELEVENTH_SCHEMA = `
CREATE TABLE spool_files (
  id INTEGER PRIMARY KEY,
  name ANY NOT NULL,
  hash BLOB NOT NULL UNIQUE,
  bytes INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE TABLE observations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  kind_given INTEGER NOT NULL,
  origin INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  held INTEGER,
  held_at INTEGER,
  importance REAL,
  label INTEGER NOT NULL,
  -- A number for the usual ones.
  method ANY,
  priority INTEGER NOT NULL,
  state INTEGER NOT NULL,
  language INTEGER NOT NULL,
  outcome INTEGER,
  at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  agent ANY,
  tool ANY,
  call ANY,
  duration_ms INTEGER,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  supersedes_id INTEGER REFERENCES observations ON DELETE RESTRICT,
  superseded_by_id INTEGER REFERENCES observations ON DELETE RESTRICT,
  spool_id INTEGER REFERENCES spool_files ON DELETE RESTRICT,
  spool_offset INTEGER,
  hash BLOB NOT NULL,
  line ANY NOT NULL,
  -- 0: what the line says.
  text ANY NOT NULL,
  -- JSON, packed.
  detail ANY,
  UNIQUE (shelf_id, hash)
) STRICT;
-- All that is filtered by, so that texts are read of those alone that are wanted.
CREATE INDEX observations_by_shelf ON observations (shelf_id, at, id, created_at, kind, trust, held, label, priority, state,
  language, outcome, superseded_by_id, tool);
CREATE INDEX observations_by_message ON observations (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX observations_by_call ON observations (shelf_id, call) WHERE call IS NOT NULL;
CREATE INDEX observations_held ON observations (id) WHERE held IS NOT NULL;
CREATE INDEX observations_by_older ON observations (supersedes_id) WHERE supersedes_id IS NOT NULL;
CREATE INDEX observations_by_newer ON observations (superseded_by_id) WHERE superseded_by_id IS NOT NULL;

CREATE TABLE plans (
  observation_id INTEGER PRIMARY KEY REFERENCES observations ON DELETE RESTRICT,
  status INTEGER NOT NULL,
  due_at INTEGER,
  expires_at INTEGER,
  trigger ANY
) STRICT;
CREATE INDEX plans_by_status ON plans (status);

-- Of observations and events that a person had erased.
CREATE TABLE ledger_tombstones (
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  hash BLOB NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shelf_id, kind, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE record_uses (
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  retrieved INTEGER NOT NULL DEFAULT 0,
  retrieved_at INTEGER,
  included INTEGER NOT NULL DEFAULT 0,
  included_at INTEGER,
  PRIMARY KEY (kind, source)
) STRICT, WITHOUT ROWID;

CREATE TABLE lifecycle_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  receipt TEXT NOT NULL,
  -- JSON: numbers of observations whose plans it expired, each with what the plan was. NULL: none.
  expired TEXT,
  rolled_back_at INTEGER
) STRICT;
CREATE INDEX lifecycle_runs_by_time ON lifecycle_runs (at);

CREATE TABLE lifecycle_moves (
  id INTEGER PRIMARY KEY,
  observation_id INTEGER NOT NULL REFERENCES observations ON DELETE RESTRICT,
  from_state INTEGER NOT NULL,
  to_state INTEGER NOT NULL,
  reason TEXT NOT NULL,
  actor TEXT NOT NULL,
  at INTEGER NOT NULL,
  run_id INTEGER REFERENCES lifecycle_runs ON DELETE RESTRICT
) STRICT;
CREATE INDEX lifecycle_moves_by_observation ON lifecycle_moves (observation_id, id);
CREATE INDEX lifecycle_moves_by_run ON lifecycle_moves (run_id) WHERE run_id IS NOT NULL;

CREATE TABLE call_notes (
  installation ANY NOT NULL,
  agent ANY NOT NULL,
  session_key ANY NOT NULL,
  call ANY NOT NULL,
  run ANY NOT NULL,
  tool ANY NOT NULL,
  duration_ms INTEGER,
  error ANY,
  at INTEGER NOT NULL,
  PRIMARY KEY (installation, agent, session_key, call, run)
) STRICT, WITHOUT ROWID;
CREATE INDEX call_notes_by_time ON call_notes (at);
CREATE INDEX call_notes_failed ON call_notes (at) WHERE error IS NOT NULL;

CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  type INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  held INTEGER,
  redacted INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  agent ANY,
  session ANY,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  name ANY NOT NULL,
  summary ANY NOT NULL,
  payload ANY,
  refs ANY,
  UNIQUE (shelf_id, name)
) STRICT;
CREATE INDEX events_by_time ON events (shelf_id, at, id);
CREATE INDEX events_by_session ON events (shelf_id, session, at, id) WHERE session IS NOT NULL;
CREATE INDEX events_by_message ON events (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE artifacts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  hash BLOB NOT NULL,
  type TEXT NOT NULL,
  name ANY,
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  -- Compressed where that is shorter, which its first byte says.
  content BLOB NOT NULL,
  UNIQUE (shelf_id, hash)
) STRICT;

CREATE TABLE pack_receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  -- JSON, packed.
  receipt ANY NOT NULL
) STRICT;

-- 0: found by everybody who may read its shelf. Others stand aside: superseded, archived, held.
ALTER TABLE shelf_records ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
`;
