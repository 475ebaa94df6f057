/**
 * Functions that stand in the store's own schema, so that statements are the same for a file and for a server: what
 * SQLite has under these names, as far as statements use it.
 *
 * They come before the tables, whose indexes and views use some. All of them are such that a server puts what they do
 * in the place of the call, so that its planner sees through them. To define them again does no harm.
 */

import { KEY_OF } from "./long-keys.ts";

/** Lists of whole numbers, with their places from 0 on, and lists of texts, as columns hold them: as rows and as arrays. */
const LISTS = `
CREATE OR REPLACE FUNCTION numbers_of(list text) RETURNS bigint[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT translate(list, '[]', '{}')::bigint[] $$;

CREATE OR REPLACE FUNCTION texts_of(list text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ARRAY (SELECT jsonb_array_elements_text(list::jsonb)) $$;

CREATE OR REPLACE FUNCTION json_each(list text, OUT key bigint, OUT value bigint) RETURNS SETOF record
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
  AS $$ SELECT place - 1, number FROM unnest(translate(list, '[]', '{}')::bigint[]) WITH ORDINALITY AS t (number, place) $$;

CREATE OR REPLACE FUNCTION texts_in(list text, OUT value text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 20
  AS $$ SELECT t.value FROM jsonb_array_elements_text(list::jsonb) AS t (value) $$;
`;

const SCALARS = `
CREATE OR REPLACE FUNCTION hex(bytes bytea) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT upper(encode(bytes, 'hex')) $$;

CREATE OR REPLACE FUNCTION unhex(digits text) RETURNS bytea
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT decode(digits, 'hex') $$;

CREATE OR REPLACE FUNCTION ifnull(first bigint, second bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(first, second) $$;
`;

/** A sum that is 0 of nothing; and numbers as a list that `json_each` reads. */
const AGGREGATES = `
CREATE OR REPLACE AGGREGATE total(double precision) (
  SFUNC = float8pl, STYPE = double precision, INITCOND = '0', PARALLEL = SAFE
);

CREATE OR REPLACE FUNCTION json_list(numbers bigint[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT translate(numbers::text, '{}', '[]') $$;

CREATE OR REPLACE AGGREGATE json_group_array(bigint) (
  SFUNC = array_append, STYPE = bigint[], FINALFUNC = json_list, INITCOND = '{}'
);
`;

export const FUNCTIONS = LISTS + SCALARS + KEY_OF + AGGREGATES;
