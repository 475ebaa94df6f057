/** Rows of the summaries as the objects that the port speaks of. */

import { instantOf } from "../../kernel/clock.ts";
import { fileId, laneId, messageId, summaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { StoredSummary, SummaryBody } from "../../rooms/history/index.ts";
import { LEVELS, type StoredText, SUMMARY_STATES, textOut } from "./column-codes.ts";
import { type Packed, unpackJson } from "./packed-json.ts";
import { pinsOut } from "./pin-columns.ts";

export interface SummaryRow {
  id: number;
  lane_id: number;
  state: number;
  depth: number;
  first_id: number;
  since: number;
  until: number;
  messages: number;
  summaries: number;
  raw_tokens: number;
  tokens: number;
  model: StoredText;
  level: number;
  tokens_in: number | null;
  tokens_out: number | null;
  cost_usd: number | null;
  confidence: number;
  fallback: number;
  replaces_id: number | null;
  created_at: number;
  files: string;
  pending: number;
}

/** Without text and pins: those are read only when they are asked for. */
export const SUMMARY_COLUMNS = [
  ["id", "lane_id", "state", "depth", "first_id", "since", "until", "messages", "summaries", "raw_tokens"],
  [
    "tokens",
    "model",
    "level",
    "tokens_in",
    "tokens_out",
    "cost_usd",
    "confidence",
    "fallback",
    "replaces_id",
  ],
  ["created_at", "files", "pending"],
]
  .flat()
  .join(", ");

export function summaryOf(row: SummaryRow): StoredSummary {
  return {
    id: summaryId(row.id),
    lane: laneId(row.lane_id),
    state: SUMMARY_STATES.name(row.state),
    depth: row.depth,
    first: messageId(row.first_id),
    since: instantOf(row.since),
    until: instantOf(row.until),
    messages: row.messages,
    summaries: row.summaries,
    rawTokens: tokens(row.raw_tokens),
    tokens: tokens(row.tokens),
    files: (JSON.parse(row.files) as number[]).map(fileId),
    model: textOut(row.model),
    level: LEVELS.name(row.level),
    tokensIn: row.tokens_in,
    tokensOut: row.tokens_out,
    costUsd: row.cost_usd,
    confidence: row.confidence,
    fallback: row.fallback === 1,
    replaces: row.replaces_id === null ? null : summaryId(row.replaces_id),
    createdAt: instantOf(row.created_at),
    pending: row.pending === 1,
  };
}

export interface SummaryBodyRow {
  id: number;
  text: Packed;
  pins: Packed;
}

/** What a summary says when the disk has lost its words: what it covers is still in the log. */
const DAMAGED_SUMMARY = "[this summary is damaged on disk; what it covers is not]";

/** One that is damaged takes no other with it. */
export function summaryBodyOf(row: SummaryBodyRow): SummaryBody {
  return {
    text: summaryTextOf(row),
    pins: readable(() => pinsOut(unpackJson(row.pins))) ?? [],
  };
}

export function summaryTextOf(row: Pick<SummaryBodyRow, "text">): string {
  return readable(() => unpackJson(row.text) as string) ?? DAMAGED_SUMMARY;
}

function readable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
