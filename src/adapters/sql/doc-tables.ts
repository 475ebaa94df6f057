/** Workspaces that are watched, their documents, and the pieces of each. */

import { type DocId, docId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import type { DocFile, DocPiece, DocStore, NewDocPiece } from "../../rooms/docs/index.ts";
import {
  digestIn,
  digestOut,
  numberIn,
  type StoredText,
  TROUBLES,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import type { Sql } from "./sql.ts";

const PIECES = `SELECT p.id, p.from_line, p.to_line, p.headings, p.text, f.shelf_id, f.path, f.modified_ms,
    f.hop_targets
  FROM doc_pieces AS p JOIN doc_files AS f ON f.id = p.file_id`;

export function docTables(sql: Sql): DocStore {
  return { ...roots(sql), ...files(sql), ...pieces(sql) };
}

function roots(sql: Sql): Pick<DocStore, "roots" | "putRoot" | "removeRoot"> {
  return {
    async roots() {
      return (
        await sql.all<{ shelf_id: number; folder: StoredText }>("SELECT * FROM doc_roots ORDER BY shelf_id")
      ).map(({ shelf_id, folder }) => ({ shelf: shelfId(shelf_id), folder: textOut(folder) }));
    },
    async putRoot({ shelf, folder }) {
      await sql.run(
        `INSERT INTO doc_roots (shelf_id, folder) VALUES (?, ?)
         ON CONFLICT (shelf_id) DO UPDATE SET folder = excluded.folder`,
        shelf,
        textIn(folder),
      );
    },
    async removeRoot(shelf) {
      await sql.run("DELETE FROM doc_roots WHERE shelf_id = ?", shelf);
    },
  };
}

interface FileRow {
  id: number;
  shelf_id: number;
  path: StoredText;
  bytes: number;
  modified_ms: number;
  hash: Uint8Array;
  lines: number;
  trouble: number | null;
  hop_targets: string | null;
}

function files(sql: Sql): Pick<DocStore, "files" | "file" | "putFile" | "removeFile"> {
  return {
    async files(shelf) {
      return (await sql.all<FileRow>("SELECT * FROM doc_files WHERE shelf_id = ? ORDER BY path", shelf)).map(
        fileOf,
      );
    },
    async file(shelf, path) {
      const row = await findFile(sql, shelf, path);
      return row && fileOf(row);
    },
    async putFile(file, pieces) {
      const known = await findFile(sql, file.shelf, file.path);
      if (known !== undefined) await sql.run("DELETE FROM doc_pieces WHERE file_id = ?", known.id);
      const id = await sql.insert(
        `INSERT INTO doc_files (shelf_id, path, bytes, modified_ms, hash, lines, trouble, hop_targets)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (shelf_id, path) DO UPDATE SET bytes = excluded.bytes, modified_ms = excluded.modified_ms,
           hash = excluded.hash, lines = excluded.lines, trouble = excluded.trouble,
           hop_targets = excluded.hop_targets`,
        file.shelf,
        textIn(file.path),
        wholeIn(file.bytes),
        numberIn(file.modifiedMs),
        digestIn(file.hash),
        wholeIn(file.lines),
        file.trouble === null ? null : TROUBLES.number(file.trouble),
        file.hopTargets === undefined ? null : JSON.stringify(file.hopTargets),
      );
      const added: DocId[] = [];
      for (const piece of pieces) added.push(await addPiece(sql, known?.id ?? id, piece));
      return added;
    },
    async removeFile(shelf, path) {
      const known = await findFile(sql, shelf, path);
      return known === undefined ? [] : await removeFile(sql, known.id);
    },
  };
}

async function findFile(sql: Sql, shelf: ShelfId, path: string): Promise<FileRow | undefined> {
  return await sql.get<FileRow>(
    "SELECT * FROM doc_files WHERE shelf_id = ? AND path = ?",
    shelf,
    textIn(path),
  );
}

function fileOf(row: FileRow): DocFile {
  return {
    shelf: shelfId(row.shelf_id),
    path: textOut(row.path),
    bytes: row.bytes,
    modifiedMs: row.modified_ms,
    hash: digestOut(row.hash),
    lines: row.lines,
    trouble: row.trouble === null ? null : TROUBLES.name(row.trouble),
    ...targetsOf(row),
  };
}

function targetsOf({ hop_targets }: { hop_targets: string | null }): Pick<DocFile, "hopTargets"> {
  return hop_targets === null ? {} : { hopTargets: JSON.parse(hop_targets) as string[] };
}

async function addPiece(sql: Sql, file: number, piece: NewDocPiece): Promise<DocId> {
  const id = await sql.insert(
    "INSERT INTO doc_pieces (file_id, from_line, to_line, headings, text) VALUES (?, ?, ?, ?, ?)",
    file,
    wholeIn(piece.fromLine),
    wholeIn(piece.toLine),
    JSON.stringify(piece.headings),
    textIn(piece.text),
  );
  return docId(id);
}

async function removeFile(sql: Sql, file: number): Promise<readonly DocId[]> {
  const ids = await sql.all<{ id: number }>(
    "SELECT id FROM doc_pieces WHERE file_id = ? ORDER BY from_line, id",
    file,
  );
  await sql.run("DELETE FROM doc_pieces WHERE file_id = ?", file);
  await sql.run("DELETE FROM doc_files WHERE id = ?", file);
  return ids.map(({ id }) => docId(id));
}

interface PieceRow {
  id: number;
  from_line: number;
  to_line: number;
  headings: string;
  text: StoredText;
  shelf_id: number;
  path: StoredText;
  modified_ms: number;
  hop_targets: string | null;
}

function pieces(sql: Sql): Pick<DocStore, "pieceCounts" | "pieces" | "piecesOf" | "scan" | "newestId"> {
  return {
    async pieceCounts(shelf) {
      const rows = await sql.all<{ path: StoredText; pieces: number }>(
        `SELECT f.path, (SELECT count(*) FROM doc_pieces AS p WHERE p.file_id = f.id) AS pieces
         FROM doc_files AS f WHERE f.shelf_id = ?`,
        shelf,
      );
      return new Map(rows.map(({ path, pieces: count }) => [textOut(path), count]));
    },
    async pieces(ids) {
      const rows = await sql.all<PieceRow>(
        `${PIECES} WHERE p.id IN (SELECT value FROM json_each(?)) ORDER BY p.id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [docId(row.id), pieceOf(row)]));
    },
    async piecesOf(shelf, path) {
      return (
        await sql.all<PieceRow>(
          `${PIECES} WHERE f.shelf_id = ? AND f.path = ? ORDER BY p.from_line, p.id`,
          shelf,
          textIn(path),
        )
      ).map(pieceOf);
    },
    async scan(after, limit) {
      return (
        await sql.all<PieceRow>(`${PIECES} WHERE p.id > ? ORDER BY p.id LIMIT ?`, after, Math.max(0, limit))
      ).map(pieceOf);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM doc_pieces"))?.id ?? 0;
    },
  };
}

function pieceOf(row: PieceRow): DocPiece {
  return {
    id: docId(row.id),
    shelf: shelfId(row.shelf_id),
    path: textOut(row.path),
    modifiedMs: row.modified_ms,
    fromLine: row.from_line,
    toLine: row.to_line,
    headings: JSON.parse(row.headings) as string[],
    text: textOut(row.text),
    ...targetsOf(row),
  };
}
