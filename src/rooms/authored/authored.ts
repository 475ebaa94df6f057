/** What a person wrote for their assistant in files of its workspace, taken apart into what binds, what guides and what tells. */

import type { ShelfId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";

/** `hard`: rules, all of them or a reason. `soft`: directive prose, from the beginning as far as its share goes. `lore`: the rest. */
export const AUTHORED_TIERS = ["hard", "soft", "lore"] as const;
export type AuthoredTier = (typeof AUTHORED_TIERS)[number];

export type AuthoredKind =
  | "frontmatter"
  | "item"
  | "quote"
  | "paragraph"
  | "heading"
  | "code"
  | "html"
  | "rule"
  | "table"
  | "other";

/**
 * A stretch of a file. Those of a file tile it: the first begins at 0, each begins where the one before it ends, the last ends
 * with the file; blank lines belong to what stands before them.
 */
export interface AuthoredNode {
  /** From 0. */
  readonly ordinal: number;
  readonly kind: AuthoredKind;
  readonly tier: AuthoredTier;
  /** In UTF-16 units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** From 1, inclusive, without the blank lines after it: `AGENTS.md#L3-L9`. */
  readonly lines: { readonly from: number; readonly to: number };
  /** Of its text as it stands in a prompt. */
  readonly tokens: Tokens;
  /** What the classifier found in a paragraph: obligation 2, prohibition 4, permission 8. 0 for everything else. */
  readonly mask: number;
  /** Ordinals of what it stands under in its file, in order: headings, and what leads to its list. It never goes without them. */
  readonly under: readonly number[];
}

export interface Partition {
  readonly nodes: readonly AuthoredNode[];
  /** What front matter names as worth looking at with it; each once. */
  readonly hopTargets: readonly string[];
}

/** Why a file is known and not used, or only as it last was; null: it is as it was written. */
export type AuthoredTrouble = "too-large" | "binary" | "unreadable" | "changing";

export type KnownAuthored = Omit<AuthoredFile, "text">;

export interface AuthoredFile {
  /** That of the documents of the agent's workspace. */
  readonly shelf: ShelfId;
  /** Relative to the workspace: `AGENTS.md`. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  /** SHA-256 of its bytes, 64 hex digits. */
  readonly hash: string;
  /** As it was written. Of one that is `changing` or `unreadable`, what it last said, where that is known; otherwise null when there is trouble. */
  readonly text: string | null;
  readonly trouble: AuthoredTrouble | null;
}
