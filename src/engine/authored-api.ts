/** The part of the engine's contract about what a person wrote for their assistant: AGENTS.md and friends. */

import type { JsonObject } from "../kernel/json.ts";

export interface ListAuthoredAnswer {
  readonly roots: readonly {
    readonly agent: string;
    readonly folder: string;
    readonly files: readonly ListedAuthored[];
  }[];
  /** Declared as authored and in no workspace, a sentence each. */
  readonly missing: readonly string[];
}

export interface ListedAuthored {
  /** Within the workspace; of a file in a folder of notes, from the root of the machine on. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
  readonly tokens: { readonly hard: number; readonly soft: number; readonly lore: number };
  /** Why it is not used, or as it last was; null: it is used as it was written. */
  readonly trouble: string | null;
}

export interface ShowAuthoredRequest {
  readonly path: string;
  /** Whose workspace; absent: the only one, or that of `main`. */
  readonly agent?: string;
  readonly installation?: string;
}

export interface ShowAuthoredAnswer extends ListedAuthored {
  readonly agent: string;
  readonly folder: string;
  /** In the order of the file. */
  readonly nodes: readonly {
    readonly tier: "hard" | "soft" | "lore";
    readonly kind: string;
    /** From 1, inclusive. */
    readonly lines: { readonly from: number; readonly to: number };
    readonly tokens: number;
    /** What the classifier found: obligation 2, prohibition 4, permission 8. */
    readonly mask: number;
    /** Redacted. */
    readonly text: string;
  }[];
  /** What its front matter names as worth looking at with it. */
  readonly hopTargets: readonly string[];
}

/** Background: what changed of authored files. */
export interface AuthoredBatch {
  readonly changes: readonly JsonObject[];
  /** There is more. */
  readonly pending: boolean;
  readonly idle: boolean;
}

export interface AuthoredApi {
  listAuthored(request: { readonly installation?: string }): Promise<ListAuthoredAnswer>;
  showAuthored(request: ShowAuthoredRequest): Promise<ShowAuthoredAnswer>;
  /** Background: reads what changed in the workspaces; some of it when it is much. */
  prepareAuthored(request: Record<string, never>, signal?: AbortSignal): Promise<AuthoredBatch>;
  /** Writer. Applying a batch twice changes nothing. */
  applyAuthored(batch: AuthoredBatch): Promise<{ readonly changed: number }>;
}
