/** The slice of store that documents need, and the files themselves. One writer: this room. */

import type { DocId, ShelfId } from "../../kernel/ids.ts";
import type { DocFile, DocPiece, FolderKind, NewDocPiece } from "./doc.ts";

export type { FolderKind } from "./doc.ts";
export {
  DOC_FOLDER,
  isDocPath,
  isMarkdown,
  isNotePath,
  isPlainName,
  MOST_DEPTH,
  TOP_DOCS,
} from "./doc-path.ts";

/** A workspace whose documents are kept up with. */
export interface DocRoot {
  readonly shelf: ShelfId;
  /** Absolute. */
  readonly folder: string;
}

export interface DocStore {
  roots(): Promise<readonly DocRoot[]>;
  /** One folder for a shelf: another takes its place. Files that are known stay, and are for the caller to remove. */
  putRoot(root: DocRoot): Promise<void>;
  /** No change when there is none. Files that are known stay, and are for the caller to remove before. */
  removeRoot(shelf: ShelfId): Promise<void>;
  files(shelf: ShelfId): Promise<readonly DocFile[]>;
  file(shelf: ShelfId, path: string): Promise<DocFile | undefined>;
  /** In place of what was known of the same path. Pieces get new ids, which are answered, and old ones are gone. */
  putFile(file: DocFile, pieces: readonly NewDocPiece[]): Promise<readonly DocId[]>;
  /** Answers the ids of its pieces. */
  removeFile(shelf: ShelfId, path: string): Promise<readonly DocId[]>;
  /** How many pieces each file of a shelf has, by path. */
  pieceCounts(shelf: ShelfId): Promise<ReadonlyMap<string, number>>;
  pieces(ids: readonly DocId[]): Promise<ReadonlyMap<DocId, DocPiece>>;
  /** In order of their lines. */
  piecesOf(shelf: ShelfId, path: string): Promise<readonly DocPiece[]>;
  /** By id ascending, greater than `after`. For indexes. */
  scan(after: number, limit: number): Promise<readonly DocPiece[]>;
  newestId(): Promise<number>;
}

export interface SeenFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

export interface ReadFile extends SeenFile {
  readonly content: Uint8Array;
}

/**
 * The files of a workspace: only `MEMORY.md` and Markdown in `memory/`; of a folder of notes all Markdown that is not hidden.
 * Never through a link that leads out of it. Absent kind: a workspace.
 */
export interface DocFiles {
  /** Sorted by path; at most `most`, and whether there were more. A folder that is not there has none. Rejects when it is called off. */
  list(
    folder: string,
    most: number,
    signal?: AbortSignal,
    kind?: FolderKind,
  ): Promise<{ readonly files: readonly SeenFile[]; readonly more: boolean }>;
  /** Undefined when it is not there, not one of these, or cannot be read; at most `mostBytes` of it. */
  read(folder: string, path: string, mostBytes: number, kind?: FolderKind): Promise<ReadFile | undefined>;
  /** Told, within a second, when something may have changed in a folder that was listed. Returns what ends it. */
  watch(changed: () => void): () => void;
}
