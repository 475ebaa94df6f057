/** The tables of vectors: schema 8. As in schema.ts, a definition that was released is never edited. */

/**
 * Vectors stand many to a row, so that all of them are read in one go; a row stays small enough to be written again for one
 * more. Small columns come first, so that a row can be asked about without what it holds.
 *
 * A stamp is drawn anew with every change: whoever has read a chunk, or a space, has it still if the stamp is the same,
 * whatever was written, taken back or written again in between.
 */
export const EIGHTH_SCHEMA = `
CREATE TABLE vector_spaces (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  fingerprint ANY NOT NULL UNIQUE,
  dimensions INTEGER NOT NULL,
  -- Vectors to a chunk.
  slots INTEGER NOT NULL,
  in_use INTEGER NOT NULL,
  vectors INTEGER NOT NULL,
  stamp INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX vector_spaces_in_use ON vector_spaces (in_use) WHERE in_use = 1;

CREATE TABLE vector_chunks (
  id INTEGER PRIMARY KEY,
  space_id INTEGER NOT NULL REFERENCES vector_spaces ON DELETE RESTRICT,
  stamp INTEGER NOT NULL,
  is_full INTEGER NOT NULL,
  facts BLOB NOT NULL,
  vectors BLOB NOT NULL
) STRICT;
CREATE INDEX vector_chunks_by_space ON vector_chunks (space_id, stamp);
CREATE INDEX vector_chunks_with_room ON vector_chunks (space_id) WHERE is_full = 0;

CREATE TABLE vector_places (
  space_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  source INTEGER NOT NULL,
  chunk_id INTEGER NOT NULL,
  slot INTEGER NOT NULL,
  PRIMARY KEY (space_id, kind, source)
) STRICT, WITHOUT ROWID;

-- Names by which vectors can be asked for, each as long as one has it.
CREATE TABLE vector_speakers (
  id INTEGER PRIMARY KEY,
  name ANY NOT NULL UNIQUE,
  vectors INTEGER NOT NULL
) STRICT;

CREATE TABLE vector_watermarks (
  space_id INTEGER NOT NULL REFERENCES vector_spaces ON DELETE RESTRICT,
  kind INTEGER NOT NULL,
  up_to INTEGER NOT NULL,
  PRIMARY KEY (space_id, kind)
) STRICT, WITHOUT ROWID;
`;
