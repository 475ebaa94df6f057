/**
 * The words of records on a server: beside the facts of each record its terms as a `tsvector` of our own making, which an index
 * of PostgreSQL gathers candidates from; and of every term in how many records it is, which the ranking goes by.
 *
 * No dictionary of the server's is ever asked: terms are those of the kernel, so that both kinds of store find the same.
 */

import { SHELF_RECORDS } from "../sql/column-codes.ts";

/** What is kept, and the ledger: of the ledger there may be a thousand times as much. */
export const KEPT_KINDS = [SHELF_RECORDS.number("mem"), SHELF_RECORDS.number("doc")].join(", ");
export const TOLD_KINDS = [SHELF_RECORDS.number("obs"), SHELF_RECORDS.number("evt")].join(", ");

/** Rows stay whole in their page up to this many bytes: ranking reads the terms of each once for every term that is asked for. */
const WHOLE_BYTES = 8_160;
/** Kilobytes that wait to be put in order; every search reads them. */
const PENDING_KB = 256;

const withTerms = (records: string): string => `
ALTER TABLE ${records} ADD COLUMN words tsvector;
ALTER TABLE ${records} ADD COLUMN word_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ${records} ADD COLUMN grams tsvector;
ALTER TABLE ${records} ADD COLUMN gram_count INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ${records} ADD COLUMN code tsvector;
ALTER TABLE ${records} ADD COLUMN code_text TEXT COLLATE "C";
ALTER TABLE ${records} ADD COLUMN code_count INTEGER NOT NULL DEFAULT 0;
-- In how many rows of its own a record's terms stand in their places, where they are too many for one: 0: in this one.
ALTER TABLE ${records} ADD COLUMN parts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE ${records} SET (toast_tuple_target = ${WHOLE_BYTES});
`;

const indexesOf = (records: string, named: string, rows: string): string =>
  ["words", "grams", "code"]
    .map(
      (channel) => `
CREATE INDEX ${named}_${channel} ON ${records} USING gin (${channel})
  WITH (gin_pending_list_limit = ${PENDING_KB}) WHERE ${channel} IS NOT NULL${rows};`,
    )
    .join("");

const partsOf = (records: string, parts: string): string => `
CREATE TABLE ${parts} (
  record_id BIGINT NOT NULL REFERENCES ${records} ON DELETE CASCADE,
  part INTEGER NOT NULL,
  words tsvector,
  grams tsvector,
  PRIMARY KEY (record_id, part)
);
CREATE INDEX ${parts}_words ON ${parts} USING gin (words) WHERE words IS NOT NULL;
CREATE INDEX ${parts}_grams ON ${parts} USING gin (grams) WHERE grams IS NOT NULL;
`;

/** After the tables that a file has too. */
export const WORD_SCHEMA = `
${withTerms("records")}
${indexesOf("records", "records", "")}
${partsOf("records", "record_parts")}
${withTerms("shelf_records")}
${indexesOf("shelf_records", "shelf", ` AND kind IN (${KEPT_KINDS})`)}
${indexesOf("shelf_records", "ledger", ` AND kind IN (${TOLD_KINDS})`)}
${partsOf("shelf_records", "shelf_parts")}

-- How large each vocabulary is: of the log, of what is kept, of the ledger; of each its words, grams and code.
CREATE TABLE vocabularies (
  id INTEGER PRIMARY KEY,
  records BIGINT NOT NULL,
  length BIGINT NOT NULL
);
INSERT INTO vocabularies (id, records, length) SELECT id, 0, 0 FROM generate_series(0, 8) AS id;

CREATE TABLE terms (
  vocabulary INTEGER NOT NULL REFERENCES vocabularies,
  term TEXT COLLATE "C" NOT NULL,
  records BIGINT NOT NULL,
  PRIMARY KEY (vocabulary, term)
) WITH (fillfactor = 80);
`;
