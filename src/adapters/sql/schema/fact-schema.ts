/**
 * What is true and since when, how things hang together, cards, and the logs of conversations.
 *
 * A fact's row is never changed but for its end, which is worked out of the acts upon it. Numbers that are shown are never given
 * again. What something rests on is a kind and a number, because it may be of any table; each such pair has an index, so that
 * whatever was made of a record is found when the record goes.
 */

export const TWELFTH_SCHEMA = `
CREATE TABLE facts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  subject ANY NOT NULL,
  -- The subject without its type.
  name ANY NOT NULL,
  predicate TEXT NOT NULL,
  object_type INTEGER NOT NULL,
  object ANY NOT NULL,
  -- As something of that name would be called, without a type; NULL: it has no name.
  object_name ANY,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  ends_at INTEGER,
  recorded_at INTEGER NOT NULL,
  confidence INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  voice INTEGER NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (shelf_id, hash)
) STRICT;
CREATE INDEX facts_by_subject ON facts (shelf_id, subject, predicate, valid_from, ends_at);
CREATE INDEX facts_by_name ON facts (shelf_id, name, subject);
CREATE INDEX facts_by_object ON facts (shelf_id, object_name, predicate, subject);
CREATE INDEX facts_by_time ON facts (shelf_id, valid_from, id, ends_at);

CREATE TABLE fact_sources (
  id INTEGER PRIMARY KEY,
  fact_id INTEGER NOT NULL REFERENCES facts ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  digest BLOB NOT NULL,
  recorded_at INTEGER NOT NULL,
  UNIQUE (fact_id, kind, source, digest)
) STRICT;
CREATE INDEX fact_sources_by_record ON fact_sources (kind, source, fact_id);

CREATE TABLE fact_acts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fact_id INTEGER NOT NULL REFERENCES facts ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  at INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  by_id INTEGER REFERENCES facts ON DELETE RESTRICT,
  voice INTEGER NOT NULL,
  reason ANY,
  source_kind INTEGER,
  source INTEGER,
  digest BLOB
) STRICT;
CREATE UNIQUE INDEX fact_acts_once ON fact_acts (fact_id, kind, at, ifnull(by_id, 0));
CREATE INDEX fact_acts_by_newer ON fact_acts (by_id) WHERE by_id IS NOT NULL;
CREATE INDEX fact_acts_by_record ON fact_acts (source_kind, source, fact_id) WHERE source_kind IS NOT NULL;

CREATE TABLE fact_proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  subject ANY NOT NULL,
  predicate TEXT NOT NULL,
  object_type INTEGER NOT NULL,
  object ANY NOT NULL,
  act INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  source_kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  digest BLOB NOT NULL,
  trust INTEGER NOT NULL,
  -- JSON: names of rules.
  why TEXT NOT NULL,
  at INTEGER NOT NULL,
  hash BLOB NOT NULL,
  state INTEGER NOT NULL,
  decided_at INTEGER,
  fact_id INTEGER REFERENCES facts ON DELETE RESTRICT,
  UNIQUE (shelf_id, hash)
) STRICT;
CREATE INDEX fact_proposals_by_state ON fact_proposals (shelf_id, state, id, subject);
CREATE INDEX fact_proposals_by_record ON fact_proposals (source_kind, source);
CREATE INDEX fact_proposals_by_fact ON fact_proposals (fact_id) WHERE fact_id IS NOT NULL;

CREATE TABLE entities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  type INTEGER NOT NULL,
  name ANY NOT NULL,
  label ANY NOT NULL,
  origin INTEGER NOT NULL,
  trust INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  merged_into_id INTEGER REFERENCES entities ON DELETE RESTRICT,
  UNIQUE (shelf_id, name, type)
) STRICT;
CREATE INDEX entities_by_shelf ON entities (shelf_id, id, type);
CREATE INDEX entities_merged ON entities (merged_into_id) WHERE merged_into_id IS NOT NULL;

CREATE TABLE entity_aliases (
  entity_id INTEGER NOT NULL REFERENCES entities ON DELETE RESTRICT,
  alias ANY NOT NULL,
  origin INTEGER NOT NULL,
  PRIMARY KEY (entity_id, alias)
) STRICT, WITHOUT ROWID;
CREATE INDEX entity_aliases_by_name ON entity_aliases (alias, entity_id);

CREATE TABLE edges (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  src_id INTEGER NOT NULL REFERENCES entities ON DELETE RESTRICT,
  dst_id INTEGER NOT NULL REFERENCES entities ON DELETE RESTRICT,
  type INTEGER NOT NULL,
  valid_from INTEGER NOT NULL,
  valid_to INTEGER,
  trust INTEGER NOT NULL,
  origin INTEGER NOT NULL,
  state INTEGER NOT NULL,
  recorded_at INTEGER NOT NULL,
  UNIQUE (src_id, dst_id, type, origin, valid_from, shelf_id)
) STRICT;
-- All that is walked by, and by number, so that of something that everything leads to no more is read than is wanted.
CREATE INDEX edges_by_src ON edges (src_id, id, shelf_id, state, type, valid_from, valid_to);
CREATE INDEX edges_by_dst ON edges (dst_id, id, shelf_id, state, type, valid_from, valid_to);
CREATE INDEX edges_by_shelf ON edges (shelf_id, state);

CREATE TABLE edge_evidence (
  edge_id INTEGER NOT NULL REFERENCES edges ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (edge_id, kind, source)
) STRICT, WITHOUT ROWID;
CREATE INDEX edge_evidence_by_record ON edge_evidence (kind, source, edge_id);

CREATE TABLE cards (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shelf_id INTEGER NOT NULL REFERENCES shelves ON DELETE RESTRICT,
  title ANY NOT NULL,
  text ANY NOT NULL,
  method INTEGER NOT NULL,
  selection ANY,
  trust INTEGER NOT NULL,
  compiled_at INTEGER NOT NULL,
  supersedes_id INTEGER REFERENCES cards ON DELETE RESTRICT,
  superseded_by_id INTEGER REFERENCES cards ON DELETE RESTRICT,
  hash BLOB NOT NULL,
  UNIQUE (shelf_id, hash)
) STRICT;
CREATE INDEX cards_by_shelf ON cards (shelf_id, id, superseded_by_id);
CREATE INDEX cards_by_older ON cards (supersedes_id) WHERE supersedes_id IS NOT NULL;
CREATE INDEX cards_by_newer ON cards (superseded_by_id) WHERE superseded_by_id IS NOT NULL;

CREATE TABLE card_sources (
  card_id INTEGER NOT NULL REFERENCES cards ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY (card_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_sources_by_record ON card_sources (kind, source, card_id);

CREATE TABLE log_heads (
  lane_id INTEGER PRIMARY KEY REFERENCES lanes ON DELETE RESTRICT,
  generation INTEGER NOT NULL,
  up_to_id INTEGER REFERENCES messages ON DELETE RESTRICT,
  entries INTEGER NOT NULL,
  size INTEGER NOT NULL,
  version TEXT NOT NULL
) STRICT;

CREATE TABLE log_entries (
  lane_id INTEGER NOT NULL REFERENCES lanes ON DELETE RESTRICT,
  ordinal INTEGER NOT NULL,
  level INTEGER NOT NULL,
  at INTEGER NOT NULL,
  first_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  last_id INTEGER NOT NULL REFERENCES messages ON DELETE RESTRICT,
  text ANY NOT NULL,
  PRIMARY KEY (lane_id, ordinal)
) STRICT, WITHOUT ROWID;
`;

/** What was proposed before has no end. */
export const FIFTEENTH_SCHEMA = `
ALTER TABLE fact_proposals ADD COLUMN valid_to INTEGER;
`;
