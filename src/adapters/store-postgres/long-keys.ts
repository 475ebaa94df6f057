/**
 * Keys that people and hosts name, and that may be longer than an entry of PostgreSQL's indexes (2.7 KB): session keys, paths, names of
 * shelves and records. In indexes, and in what statements look up by them, `key_of` stands for each: the text itself, or of a longer one
 * its beginning and a digest. No short text is the `key_of` of a longer one.
 */

/** By table. */
const LONG: { readonly [table: string]: readonly string[] } = {
  lanes: ["session_key"],
  call_notes: ["session_key", "call", "run"],
  shelves: ["name"],
  doc_files: ["path"],
  authored_files: ["path"],
  events: ["name"],
  memories: ["name"],
  observations: ["call"],
  grants: ["child", "issuer"],
};

/** What tells rows apart where that is no primary key on a server: an index over `key_of` cannot be one. */
export const PRIMARY_KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ["authored_files", ["shelf_id", "path"]],
  ["call_notes", ["installation", "agent", "session_key", "call", "run"]],
]);

/** What stands for a longer text has more than the 160 bytes of the longest that stands for itself. */
export const KEY_OF = `
CREATE OR REPLACE FUNCTION key_of(whole text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(whole) <= 160 THEN whole
    ELSE left(whole, 100) || encode(sha256(convert_to(whole, 'UTF8')), 'hex') END
$$;
`;

/** `(shelf_id, path)` as an index has it; undefined: as it is. */
export function shortKey(table: string, columns: string): string | undefined {
  const long = LONG[table] ?? [];
  const short = columns.replaceAll(/\w+/g, (column) =>
    long.includes(column) ? `key_of(${column})` : column,
  );
  return short === columns ? undefined : short;
}

/** A statement that looks rows up by such a key, or says what is to be done when it is there already. */
export function byShortKeys(statement: string): string {
  const tables = Object.keys(LONG).filter((table) =>
    new RegExp(`\\b(?:FROM|INTO|JOIN) ${table}\\b`).test(statement),
  );
  return tables.reduce(withShortKeys, statement);
}

function withShortKeys(statement: string, table: string): string {
  const [, head = "", rest = ""] = /^([\s\S]*?)(\b(?:WHERE|ON CONFLICT)\b[\s\S]*)?$/.exec(statement) ?? [];
  const long = LONG[table]?.join("|");
  const compared = rest
    .replaceAll(new RegExp(`((?:\\b\\w+\\.)?\\b(?:${long})) = (\\?\\d*)`, "g"), "key_of($1) = key_of($2)")
    .replaceAll(new RegExp(`\\b(${long}) IN \\(\\?, \\?\\)`, "g"), "key_of($1) IN (key_of(?), key_of(?))")
    .replace(
      /\bON CONFLICT \(([\w, ]+)\)/,
      (_, columns: string) => `ON CONFLICT (${shortKey(table, columns) ?? columns})`,
    );
  return head + compared;
}
