/** Workspaces that are watched, their documents, and the pieces of each, in memory. */

import { type DocId, docId, type ShelfId } from "../../kernel/ids.ts";
import type { DocFile, DocPiece, DocStore } from "../../rooms/docs/index.ts";
import { requireDigest, requireNumber, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function docTables(desk: Desk): DocStore {
  return {
    async roots() {
      return [...desk.reading().docRoots.scan([])];
    },
    async putRoot(root) {
      const tables = desk.writing();
      requireShelf(tables, root.shelf);
      if (tables.docRoots.get(root.shelf)?.folder === root.folder) return;
      tables.docRoots = tables.docRoots.set([root.shelf], Object.freeze({ ...root }));
    },
    async removeRoot(shelf) {
      const tables = desk.writing();
      tables.docRoots = tables.docRoots.delete([shelf]);
    },
    async files(shelf) {
      return [...desk.reading().docFiles.scan([shelf])];
    },
    async file(shelf, path) {
      return desk.reading().docFiles.get(shelf, path);
    },
    async putFile(file, pieces) {
      const tables = desk.writing();
      requireFile(tables, file);
      remove(tables, file.shelf, file.path);
      tables.docFiles = tables.docFiles.set([file.shelf, file.path], Object.freeze({ ...file }));
      return pieces.map((piece) => {
        requireWhole(piece.fromLine, piece.toLine);
        tables.lastId += 1;
        const id = docId(tables.lastId);
        const { shelf, path, modifiedMs, hopTargets } = file;
        const headings = Object.freeze([...piece.headings]);
        tables.docPieces = tables.docPieces.set(
          [id],
          Object.freeze({
            ...{ ...piece, headings, id, shelf, path, modifiedMs },
            ...(hopTargets && { hopTargets: Object.freeze([...hopTargets]) }),
          }),
        );
        return id;
      });
    },
    async removeFile(shelf, path) {
      return remove(desk.writing(), shelf, path);
    },
    async pieceCounts(shelf) {
      const { docFiles, docPieces } = desk.reading();
      const counts = new Map([...docFiles.scan([shelf])].map(({ path }) => [path, 0]));
      for (const piece of docPieces.scan([]))
        if (piece.shelf === shelf) counts.set(piece.path, counts.get(piece.path)! + 1);
      return counts;
    },
    async pieces(ids) {
      const { docPieces } = desk.reading();
      const found = [...new Set(ids)].sort((a, b) => a - b).flatMap((id) => docPieces.get(id) ?? []);
      return new Map(found.map((piece) => [piece.id, piece]));
    },
    async piecesOf(shelf, path) {
      return piecesOf(desk.reading(), shelf, path);
    },
    async scan(after, limit) {
      return takeFrom(desk.reading().docPieces.scan([], { after: [after] }), limit);
    },
    async newestId() {
      return firstOf(desk.reading().docPieces.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}

function requireFile(tables: Readonly<Tables>, file: DocFile): void {
  requireShelf(tables, file.shelf);
  requireWhole(file.bytes, file.lines);
  requireNumber(file.modifiedMs);
  requireDigest(file.hash);
}

function piecesOf(tables: Readonly<Tables>, shelf: ShelfId, path: string): readonly DocPiece[] {
  return [...tables.docPieces.scan([])]
    .filter((piece) => piece.shelf === shelf && piece.path === path)
    .sort((a, b) => a.fromLine - b.fromLine || a.id - b.id);
}

function remove(tables: Tables, shelf: ShelfId, path: string): readonly DocId[] {
  const ids = piecesOf(tables, shelf, path).map(({ id }) => id);
  for (const id of ids) tables.docPieces = tables.docPieces.delete([id]);
  tables.docFiles = tables.docFiles.delete([shelf, path]);
  return ids;
}
