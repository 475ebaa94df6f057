/**
 * What is kept beyond the conversation it was said in, the documents of workspaces, and the words of both. What the gate
 * said is kept of every message that it looked at: names of signals stand once, in `gate_forms`.
 *
 * Numbers of memories and of pieces are never given again: whoever kept one must not find something else by it.
 */

export const SEVENTH_SCHEMA = `
CREATE TABLE shelves (
  id INTEGER PRIMARY KEY,
  installation ANY NOT NULL,
  tier INTEGER NOT NULL,
  name ANY NOT NULL,
  UNIQUE (installation, tier, name)
) STRICT;

CREATE TABLE memories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  -- 0: active.
  state INTEGER NOT NULL DEFAULT 0,
  origin INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  last_said_at INTEGER NOT NULL,
  reinforced INTEGER NOT NULL DEFAULT 0,
  uses INTEGER NOT NULL DEFAULT 0,
  supersedes_id INTEGER REFERENCES memories ON DELETE RESTRICT,
  superseded_by_id INTEGER REFERENCES memories ON DELETE RESTRICT,
  digest BLOB NOT NULL,
  slot ANY,
  name ANY,
  gate TEXT,
  text ANY NOT NULL,
  extra ANY
) STRICT;
CREATE INDEX memories_by_shelf ON memories (shelf_id, state, id);
CREATE INDEX memories_by_digest ON memories (shelf_id, digest) WHERE state = 0;
CREATE INDEX memories_by_slot ON memories (shelf_id, slot) WHERE slot IS NOT NULL AND state = 0;
CREATE UNIQUE INDEX memories_by_name ON memories (shelf_id, name) WHERE name IS NOT NULL;
CREATE INDEX memories_by_older ON memories (supersedes_id) WHERE supersedes_id IS NOT NULL;
CREATE INDEX memories_by_newer ON memories (superseded_by_id) WHERE superseded_by_id IS NOT NULL;

CREATE TABLE memory_sources (
  memory_id INTEGER NOT NULL REFERENCES memories ON DELETE RESTRICT,
  message_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  how INTEGER NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (memory_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_sources_by_message ON memory_sources (message_id);

CREATE TABLE memory_tombstones (
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  digest BLOB NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (shelf_id, digest)
) STRICT, WITHOUT ROWID;

-- A version of the gate and the names of its signals, as a JSON list.
CREATE TABLE gate_forms (
  id INTEGER PRIMARY KEY,
  names TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE gate_verdicts (
  message_id INTEGER PRIMARY KEY REFERENCES messages ON DELETE RESTRICT,
  form_id INTEGER NOT NULL REFERENCES gate_forms ON DELETE RESTRICT,
  score REAL NOT NULL,
  threshold REAL NOT NULL,
  signals BLOB NOT NULL
) STRICT;
-- Those that were let in are few, and are counted.
CREATE INDEX gate_verdicts_admitted ON gate_verdicts (message_id) WHERE score >= threshold;

CREATE TABLE gate_labels (
  memory_id INTEGER PRIMARY KEY REFERENCES memories ON DELETE RESTRICT,
  label INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX gate_labels_by_time ON gate_labels (at);

CREATE TABLE doc_roots (
  shelf_id INTEGER PRIMARY KEY REFERENCES shelves ON DELETE RESTRICT,
  folder ANY NOT NULL
) STRICT;

CREATE TABLE doc_files (
  id INTEGER PRIMARY KEY,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  path ANY NOT NULL,
  bytes INTEGER NOT NULL,
  modified_ms REAL NOT NULL,
  hash BLOB NOT NULL,
  lines INTEGER NOT NULL,
  trouble INTEGER,
  UNIQUE (shelf_id, path)
) STRICT;

CREATE TABLE doc_pieces (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  file_id INTEGER NOT NULL REFERENCES doc_files ON DELETE RESTRICT,
  from_line INTEGER NOT NULL,
  to_line INTEGER NOT NULL,
  headings TEXT NOT NULL,
  text ANY NOT NULL
) STRICT;
CREATE INDEX doc_pieces_by_file ON doc_pieces (file_id, from_line);

CREATE TABLE shelf_records (
  id INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  at INTEGER NOT NULL,
  channels INTEGER NOT NULL,
  UNIQUE (kind, source)
) STRICT;

CREATE TABLE shelf_index (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL
) STRICT;
`;
