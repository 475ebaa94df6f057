/** Another memory, or a file of ours, that is moved in: it is read as records of one format and never changed. */

import type { TransferKind, TransferRecord } from "./record.ts";

export const SOURCE_KINDS = [
  "nacre",
  "openclaw-sessions",
  "openclaw-jsonl",
  "lossless-claw",
  "openclaw-mem",
  "libravdb",
  "markdown",
] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Something that could not be read, and stops nothing. */
export interface SourceTrouble {
  /** Where: `line 17`, `messages 4711`, `memory/2026-05-04.md`. */
  readonly where: string;
  /** One sentence; none of what was said. */
  readonly why: string;
}

export interface SourceFacts {
  readonly kind: SourceKind;
  /** Absolute. */
  readonly path: string;
  /** What it is, for a person: `lossless-claw database, schema of 0.15`. */
  readonly title: string;
  /** Of each kind, as far as it can be told without reading it all; null: nobody knows before the end. */
  readonly expected: { readonly [kind in TransferKind]?: number } | null;
  /** What it holds that has no place here, and why; one sentence each. */
  readonly leftOut: readonly string[];
  /** Why not all of it is there, or not as it was; one sentence. Absent: nothing speaks against it. */
  readonly damage?: string;
}

export interface SourceReading {
  /** Called for each. */
  trouble(trouble: SourceTrouble): void;
  readonly signal: AbortSignal;
}

/**
 * References are the source's own, as `kernel/transfer/record.ts` has them; records come in the order of `TRANSFER_KINDS`, what is named
 * before who names it. Reading twice gives the same records in the same order.
 */
export interface TransferSource {
  facts(): Promise<SourceFacts>;
  records(reading: SourceReading): AsyncIterable<TransferRecord>;
  close(): Promise<void>;
}
