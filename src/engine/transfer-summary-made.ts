/** What a summary that comes from elsewhere is made to be stored with: what it covers, its exact values, its price. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { LaneId, MessageId, SummaryId } from "../kernel/ids.ts";
import type { Pin } from "../kernel/text/pins.ts";
import { tokens } from "../kernel/tokens.ts";
import type { SummaryRecord } from "../kernel/transfer/record.ts";
import {
  type HistoryStore,
  type NewSummary,
  pinsOfSources,
  pinsOfSummaries,
  type SummarySources,
  sourcesOfMessages,
  TO_BE_WRITTEN,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { priceOf } from "./summary-price.ts";

export type Covered = Pick<NewSummary, "first" | "since" | "until" | "messages" | "summaries" | "rawTokens">;

/** Of one that nobody measured. */
const UNMEASURED = 0.5;

/** A text: why they cannot be the sources of one. */
export async function coveredBy(
  history: HistoryStore,
  lane: LaneId,
  depth: number,
  sources: SummarySources,
): Promise<Covered | string> {
  return sources.kind === "messages"
    ? messagesCovered(history, lane, sources.ids)
    : summariesCovered(history, lane, depth, sources.ids);
}

async function messagesCovered(
  history: HistoryStore,
  lane: LaneId,
  ids: readonly MessageId[],
): Promise<Covered | string> {
  const rows = await history.messages(ids);
  const covered = ids.flatMap((id) => rows.get(id) ?? []);
  if (covered.length < ids.length || covered.some((row) => row.lane !== lane))
    return "summary.sources: what it covers is not all of its conversation";
  return {
    first: ids[0]!,
    since: earliest(covered.map(({ at }) => at)),
    until: latest(covered.map(({ at }) => at)),
    messages: covered.length,
    summaries: 0,
    rawTokens: tokens(covered.reduce((sum, row) => sum + row.tokens, 0)),
  };
}

async function summariesCovered(
  history: HistoryStore,
  lane: LaneId,
  depth: number,
  ids: readonly SummaryId[],
): Promise<Covered | string> {
  const rows = await history.summaries(ids);
  const covered = ids.flatMap((id) => rows.get(id) ?? []);
  if (covered.length < ids.length || covered.some((row) => row.lane !== lane))
    return "summary.sources: what it covers is not all of its conversation";
  if (covered.some((row) => row.depth !== depth - 1))
    return `summary.sources: one of depth ${depth} is made of those of depth ${depth - 1}`;
  const sum = (of: (row: (typeof covered)[number]) => number): number =>
    covered.reduce((total, row) => total + of(row), 0);
  return {
    first: covered[0]!.first,
    since: earliest(covered.map(({ since }) => since)),
    until: latest(covered.map(({ until }) => until)),
    messages: sum(({ messages }) => messages),
    summaries: sum(({ summaries }) => summaries + 1),
    rawTokens: tokens(sum(({ rawTokens }) => rawTokens)),
  };
}

/** Clocks run backwards: the first is not always the earliest. */
const earliest = (times: readonly Instant[]): Instant => times.reduce((a, b) => (b < a ? b : a));
const latest = (times: readonly Instant[]): Instant => times.reduce((a, b) => (b > a ? b : a));

/** Those that came with it, or those that are found in what it covers. */
export async function pinsOf(
  context: EngineContext,
  { history }: Stores,
  { pins, text }: SummaryRecord,
  sources: SummarySources,
): Promise<readonly Pin[]> {
  if (pins !== null) return pins as unknown as readonly Pin[];
  if (text === "") return [];
  if (sources.kind === "summaries")
    return pinsOfSummaries([...(await history.summaryBodies(sources.ids)).values()]);
  const rows = await history.messages(sources.ids);
  const bodies = await history.bodies(sources.ids);
  const read = sources.ids.map((id) => ({ row: rows.get(id)!, body: bodies.get(id)!, payloads: [] }));
  return pinsOfSources(sourcesOfMessages(read, redactor(context)));
}

interface Made {
  readonly record: SummaryRecord;
  readonly sources: SummarySources;
  readonly covered: Covered;
  readonly text: string;
  readonly pins: readonly Pin[];
  readonly isPending: boolean;
}

export async function toStore(
  history: HistoryStore,
  { record, sources, covered, text, pins, isPending }: Made,
): Promise<Omit<NewSummary, "lane" | "replaces">> {
  const { depth, model, level, tokensIn, tokensOut, costUsd, fallback } = record;
  const written = {
    ...covered,
    ...{ depth, sources, pins, model, level, tokensIn, tokensOut, costUsd, fallback },
    text: isPending ? TO_BE_WRITTEN : text,
    confidence: record.confidence ?? UNMEASURED,
    createdAt: instantOf(record.createdAt),
  };
  const price = await priceOf(history, { ...written, replaces: null });
  return { ...written, ...price, ...(isPending ? { pending: true } : {}) };
}
