/** How much a line matters, where nobody said so: graded by the method that is asked for, with the reasons in sentences. */

import type { ImportanceLabel, ObservationKind } from "../../kernel/ledger-words.ts";
import type { RecordTrust } from "../../kernel/trust.ts";
import { labelOfScore } from "./given-importance.ts";
import { importanceV1 } from "./importance-v1.ts";
import { importanceV2 } from "./importance-v2.ts";

export const IMPORTANCE_METHODS = ["heuristic-v2", "heuristic-v1"] as const;
export type ImportanceMethod = (typeof IMPORTANCE_METHODS)[number];
export const DEFAULT_IMPORTANCE_METHOD: ImportanceMethod = "heuristic-v2";

export interface ImportanceAsked {
  readonly text: string;
  readonly tool: string | null;
  /** As it was given or found; null: nobody knows. */
  readonly kind: ObservationKind | null;
  /** Whoever told it said so; absent: it was found by its words, or nobody knows. */
  readonly kindGiven?: boolean;
  readonly trust: RecordTrust;
  readonly method?: ImportanceMethod;
  /** What whoever asks knows already, and need not be looked for again: see importance-v2.ts. */
  readonly instructs?: boolean;
  readonly redacted?: boolean;
}

export interface ImportanceGrade {
  readonly score: number;
  readonly label: Exclude<ImportanceLabel, "unknown">;
  /** One to three sentences. */
  readonly rationale: readonly string[];
  readonly method: ImportanceMethod;
}

export function gradeImportance(asked: ImportanceAsked): ImportanceGrade {
  const method = asked.method ?? DEFAULT_IMPORTANCE_METHOD;
  const { score, rationale } =
    method === "heuristic-v1" ? importanceV1(asked.text, asked.tool, asked.kind) : importanceV2(asked);
  return { score, label: labelOfScore(score), rationale, method };
}
