/**
 * The slice of store that looks for rows which the others would never leave behind: what points nowhere, and what nothing
 * points to. Takes away only what is derived or lost to everybody; what was said is never touched.
 */

import type { LaneId, SummaryId } from "../../kernel/ids.ts";

/**
 * `parts`: of no message, or without their content. `sources`: summaries that cover something which is not there, or
 * nothing at all. `edges`: of no summary. `entries`: of the transcript, that name no message of their lane. `payloads`:
 * notes on large parts that do not exist. `view`: items that show nothing. `debts`: of no lane. `findings`: of secrets in
 * no message. `contents`: kept for another number of parts than there are. `records`: of the word index, about nothing.
 * `memories`: on no shelf. `provenance`: of a memory or from a message that is not there. `verdicts`: of the gate, on no
 * message. `labels`: of no memory. `pieces`: of no document. `shelf-words`: of nothing that stands on a shelf.
 * `ledger`: observations, events and artifacts on no shelf. `plans`, `moves`: of no observation. `uses`: of no observation or event.
 * `knowledge`: facts, proposals, entities and cards on no shelf. `grounds`: what something rests on or is called, of nothing that
 * is there; edges that lead nowhere; logs of no messages. `lessons`: on no shelf. `routes`: links of lessons and of routed turns to what
 * is not there, which are cut; what was done to no lesson and came of no turn; turns of no lane.
 */
export const STRAY_KINDS = [
  "parts",
  "sources",
  "edges",
  "entries",
  "payloads",
  "view",
  "debts",
  "findings",
  "contents",
  "records",
  "memories",
  "provenance",
  "verdicts",
  "labels",
  "pieces",
  "shelf-words",
  "ledger",
  "plans",
  "moves",
  "uses",
  "knowledge",
  "grounds",
  "lessons",
  "routes",
] as const;
export type StrayKind = (typeof STRAY_KINDS)[number];

/** Those that can go, or be counted again, without anybody missing anything. */
export const REMOVABLE_STRAYS = [
  "edges",
  "entries",
  "payloads",
  "view",
  "debts",
  "findings",
  "contents",
  "records",
  "provenance",
  "verdicts",
  "labels",
  "pieces",
  "shelf-words",
  "plans",
  "moves",
  "uses",
  "grounds",
  "routes",
] as const satisfies readonly StrayKind[];
export type RemovableStray = (typeof REMOVABLE_STRAYS)[number];

export interface Stray {
  /** Names the row for `removeStrays`; opaque. */
  readonly key: string;
  /** What a person may call it. */
  readonly ref: string;
}

export interface AuditStore {
  /**
   * Summaries that are not retired and cover, at any depth, a message that was taken back after they were written. By the
   * moments that are kept: whoever writes a summary sees to it that it is no older than what was taken back among its sources.
   */
  outdated(limit: number): Promise<readonly { readonly summary: SummaryId; readonly lane: LaneId }[]>;
  /** Up to `limit` of a kind. One query that reads all rows of the kind. */
  strays(kind: StrayKind, limit: number): Promise<readonly Stray[]>;
  /**
   * Takes those of them away that are strays still, and answers how many; a content that is in use is counted again
   * instead. No change for any other row.
   */
  removeStrays(kind: RemovableStray, keys: readonly string[]): Promise<number>;
  /** Migrations whose rows have not all followed. */
  pendingMigrations(): Promise<number>;
}
