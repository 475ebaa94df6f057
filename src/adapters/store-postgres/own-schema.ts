/** What a server has besides the tables that all stores of SQL share, or in their place. */

/** The version of the tables; and who writes: one row for each home, as many owners may. */
export const FIRST_OF_ALL = `
CREATE TABLE schema_versions (
  version bigint PRIMARY KEY,
  applied_at timestamptz NOT NULL DEFAULT now()
);
CREATE SEQUENCE owner_tokens;
CREATE TABLE owners (
  home text COLLATE "C" PRIMARY KEY,
  token bigint NOT NULL,
  pid bigint NOT NULL,
  kind text NOT NULL,
  version text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now()
);
`;

/** `owners` is in its place. */
export const LEFT_OUT: ReadonlySet<string> = new Set(["owner"]);

export const VIEWS = {
  // As in the schema of SQLite, where it says what for.
  brain_packs_named: `CREATE VIEW brain_packs_named AS
  WITH named (pack) AS (
    SELECT (SELECT pack FROM brain_promotions WHERE kind = kinds.value ORDER BY id DESC LIMIT 1)
    FROM generate_series(0, 4) AS kinds (value)
    UNION ALL
    SELECT * FROM (SELECT pack FROM brain_promotions WHERE kind = 3 AND pack IS DISTINCT FROM (
        SELECT pack FROM brain_promotions WHERE kind IN (3, 4) ORDER BY id DESC LIMIT 1)
      ORDER BY id DESC LIMIT 1) AS before)
  SELECT pack AS digest FROM named WHERE pack IS NOT NULL
  UNION
  SELECT p.parent FROM named JOIN brain_packs AS p ON p.digest = named.pack WHERE p.parent IS NOT NULL`,
} as const;
