/** The part of the engine's contract about what is told from elsewhere, line by line: observations and events. */

import type { ImportanceLabel } from "../kernel/ledger-words.ts";
import type { Asker } from "./api.ts";

/** Lines of a spool or a file, in order. What is wrong with one is said of it, and the others are stored. */
export interface IngestLinesRequest {
  /** Absent: a person at a terminal. Nobody else may. */
  readonly asker?: Asker;
  readonly installation?: string;
  readonly as: "observations" | "events";
  /** At most 2,000. */
  readonly lines: readonly SpooledLine[];
  /** The name of a project or another subject, where a line names none; absent: the owner's own. */
  readonly scope?: string;
  /** Where they come from; absent: from nowhere that can be found again. */
  readonly file?: { readonly name: string; readonly sha256: string; readonly bytes: number };
  /** Absent: as it was chosen, else `heuristic-v2`. */
  readonly scorer?: "heuristic-v1" | "heuristic-v2" | "off";
  /** Read, judged and looked for, and not stored: `stored` are those that would be. */
  readonly dryRun?: boolean;
}

export interface SpooledLine {
  /** From 1. */
  readonly line: number;
  /** Of its first byte. */
  readonly offset: number;
  readonly text: string;
}

export interface IngestLinesAnswer {
  readonly stored: number;
  readonly duplicates: number;
  /** Stored and held back. */
  readonly held: number;
  /** Stored with less than they claimed: of trust, of importance, or never to be put away. */
  readonly lowered: number;
  /** Stored, and not all that they say was understood: how many, and in which fields. */
  readonly adjusted: number;
  readonly adjustedFields: { readonly [field: string]: number };
  /** Left out: marked as private, or erased before. */
  readonly private: number;
  readonly erased: number;
  readonly rejected: readonly RejectedLine[];
  /** The first and the last that were stored, such as `obs:8`; null: none was. */
  readonly first: string | null;
  readonly last: string | null;
  /** Importance: filled in, given already, not wanted, failed. */
  readonly graded: {
    readonly filled: number;
    readonly given: number;
    readonly off: number;
    readonly errors: number;
  };
  /** Always all four. */
  readonly labels: { readonly [label in ImportanceLabel]: number };
}

export interface RejectedLine {
  readonly line: number;
  readonly offset: number;
  /** A word or two: `not-json`, `not-an-object`, `no-summary`, `bad-time`, `too-large`, `same-id`, … */
  readonly reason: string;
  /** One sentence. */
  readonly why: string;
}

export interface IngestApi {
  /** Writer. All that can be stored is, in one transaction; the same again is stored once. */
  ingestLines(request: IngestLinesRequest): Promise<IngestLinesAnswer>;
}
