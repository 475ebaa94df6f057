/** What the secret detector found, by message: kinds and counts, never the secret. For status and doctor. */

import type { MessageId } from "../kernel/ids.ts";

export interface SecretFinding {
  readonly message: MessageId;
  /** The rule's name, such as `github-token`. */
  readonly kind: string;
  readonly count: number;
}

export interface SecretLedger {
  /** Replaces what was recorded for the same (message, kind). */
  record(findings: readonly SecretFinding[]): Promise<void>;
  /** Sums by kind, by kind ascending. */
  totals(): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  /** Messages that have any, ids greater than `after`, ascending. */
  messages(after: number, limit: number): Promise<readonly MessageId[]>;
  clear(): Promise<void>;
}
