/** Authored files of workspaces, in memory. */

import type { AuthoredStore } from "../../rooms/authored/index.ts";
import { requireLongDigest, requireNumber, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import type { Desk } from "./tables.ts";

export function authoredTable(desk: Desk): AuthoredStore {
  return {
    async files(shelf) {
      return [...desk.reading().authoredFiles.scan([shelf])];
    },
    async known(shelf) {
      return [...desk.reading().authoredFiles.scan([shelf])].map(({ text: _text, ...known }) => known);
    },
    async file(shelf, path) {
      return desk.reading().authoredFiles.get(shelf, path);
    },
    async put(file) {
      const tables = desk.writing();
      requireShelf(tables, file.shelf);
      requireWhole(file.bytes);
      requireNumber(file.modifiedMs);
      requireLongDigest(file.hash);
      tables.authoredFiles = tables.authoredFiles.set([file.shelf, file.path], Object.freeze({ ...file }));
    },
    async remove(shelf, path) {
      const tables = desk.writing();
      tables.authoredFiles = tables.authoredFiles.delete([shelf, path]);
    },
  };
}
