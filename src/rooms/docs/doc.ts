/** A document of a workspace: `MEMORY.md` and what is in `memory/`, in pieces that can be found and read. */

import type { DocId, ShelfId } from "../../kernel/ids.ts";

/** A workspace of an agent, or notes that somebody keeps beside it. */
export type FolderKind = "workspace" | "notes";

/** Why a file is not indexed; null: it is. */
export type DocTrouble = "too-large" | "binary" | "unreadable" | "too-many";

export interface DocFile {
  readonly shelf: ShelfId;
  /** Relative to the workspace, with `/`: `memory/2026-11-15.md`. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** Of its content: 32 hex digits. */
  readonly hash: string;
  readonly lines: number;
  readonly trouble: DocTrouble | null;
  /** What its front matter names as worth looking at with it; absent: nothing. */
  readonly hopTargets?: readonly string[];
}

/** What is found: some lines that belong together. Numbers from 1, inclusive. */
export interface NewDocPiece {
  readonly fromLine: number;
  readonly toLine: number;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  /** Redacted, with its lines as they stand. */
  readonly text: string;
}

export interface DocPiece extends NewDocPiece {
  readonly id: DocId;
  readonly shelf: ShelfId;
  readonly path: string;
  readonly modifiedMs: number;
  /** Of its file. */
  readonly hopTargets?: readonly string[];
}
