/** Authored files of workspaces, as they were written. */

import { type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { AuthoredFile, AuthoredStore, KnownAuthored } from "../../rooms/authored/index.ts";
import {
  AUTHORED_TROUBLES,
  digestOut,
  longDigestIn,
  maybeTextIn,
  maybeTextOut,
  numberIn,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import type { Sql } from "./sql.ts";

const KNOWN = "shelf_id, path, bytes, modified_ms, hash, trouble";

interface KnownRow {
  shelf_id: number;
  path: StoredText;
  bytes: number;
  modified_ms: number;
  hash: Uint8Array;
  trouble: number | null;
}

interface FileRow extends KnownRow {
  text: StoredText | null;
}

export function authoredTable(sql: Sql): AuthoredStore {
  return {
    async files(shelf) {
      return (
        await sql.all<FileRow>(
          `SELECT ${KNOWN}, text FROM authored_files WHERE shelf_id = ? ORDER BY path`,
          shelf,
        )
      ).map(fileOf);
    },
    async known(shelf) {
      return (
        await sql.all<KnownRow>(`SELECT ${KNOWN} FROM authored_files WHERE shelf_id = ? ORDER BY path`, shelf)
      ).map(knownOf);
    },
    async file(shelf, path) {
      const row = await sql.get<FileRow>(
        `SELECT ${KNOWN}, text FROM authored_files WHERE shelf_id = ? AND path = ?`,
        shelf,
        textIn(path),
      );
      return row && fileOf(row);
    },
    async put(file) {
      await sql.run(
        `INSERT INTO authored_files (shelf_id, path, bytes, modified_ms, hash, trouble, text) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (shelf_id, path) DO UPDATE SET bytes = excluded.bytes, modified_ms = excluded.modified_ms,
           hash = excluded.hash, trouble = excluded.trouble, text = excluded.text`,
        file.shelf,
        textIn(file.path),
        wholeIn(file.bytes),
        numberIn(file.modifiedMs),
        longDigestIn(file.hash),
        file.trouble === null ? null : AUTHORED_TROUBLES.number(file.trouble),
        maybeTextIn(file.text),
      );
    },
    async remove(shelf: ShelfId, path) {
      await sql.run("DELETE FROM authored_files WHERE shelf_id = ? AND path = ?", shelf, textIn(path));
    },
  };
}

function knownOf(row: KnownRow): KnownAuthored {
  return {
    shelf: shelfId(row.shelf_id),
    path: textOut(row.path),
    bytes: row.bytes,
    modifiedMs: row.modified_ms,
    hash: digestOut(row.hash),
    trouble: row.trouble === null ? null : AUTHORED_TROUBLES.name(row.trouble),
  };
}

function fileOf(row: FileRow): AuthoredFile {
  return { ...knownOf(row), text: maybeTextOut(row.text) };
}
