/** What prompts are made of beside the log: authored files, standing instructions; and the receipts of what went in. */

export const TENTH_SCHEMA = `
CREATE TABLE authored_files (
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  path ANY NOT NULL,
  bytes INTEGER NOT NULL,
  modified_ms REAL NOT NULL,
  hash BLOB NOT NULL,
  trouble INTEGER,
  text ANY,
  PRIMARY KEY (shelf_id, path)
) STRICT, WITHOUT ROWID;

-- What the front matter of a document names as worth looking at with it: JSON.
ALTER TABLE doc_files ADD COLUMN hop_targets ANY;

-- Numbers are never given again: whoever kept one must not find something else by it.
CREATE TABLE shards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  -- 0: active.
  state INTEGER NOT NULL DEFAULT 0,
  how INTEGER NOT NULL,
  mask INTEGER NOT NULL,
  stability REAL NOT NULL,
  at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  supersedes_id INTEGER REFERENCES shards ON DELETE RESTRICT,
  superseded_by_id INTEGER REFERENCES shards ON DELETE RESTRICT,
  digest BLOB NOT NULL,
  topic ANY,
  text ANY NOT NULL
) STRICT;
CREATE INDEX shards_by_shelf ON shards (shelf_id, state, id);
CREATE INDEX shards_by_digest ON shards (shelf_id, digest);
CREATE INDEX shards_by_topic ON shards (shelf_id, topic) WHERE topic IS NOT NULL AND state = 0;
CREATE INDEX shards_by_message ON shards (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX shards_by_older ON shards (supersedes_id) WHERE supersedes_id IS NOT NULL;
CREATE INDEX shards_by_newer ON shards (superseded_by_id) WHERE superseded_by_id IS NOT NULL;

CREATE TABLE receipts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  at INTEGER NOT NULL,
  message_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  -- JSON, packed.
  receipt ANY NOT NULL
) STRICT;
CREATE INDEX receipts_by_lane ON receipts (lane_id, id);
CREATE INDEX receipts_by_message ON receipts (message_id) WHERE message_id IS NOT NULL;
`;
