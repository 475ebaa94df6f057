/**
 * Finds messages, summaries and files by a pattern, line by line, the newest first.
 *
 * Bounded in messages, in text and in time, and says so when a bound cut it short.
 */

import { type LineMatch, matchLines } from "../kernel/text/matching-lines.ts";
import { safePattern } from "../kernel/text/safe-pattern.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { type Field, isIn } from "./field.ts";
import type { Candidate } from "./grep-hits.ts";
import type { Finding, WordSearch } from "./grep-words.ts";
import { redactedText, redactor } from "./index-text.ts";
import { newestFirst } from "./newest-first.ts";
import { namedFilesIn, summaryPages } from "./scan-made.ts";
import type { Stores } from "./stores.ts";

const MOST_SCANNED = 10_000;
const TIME_BOX_MS = 2_000;
/** Messages whose bodies are read at once. */
const BATCH = 32;
/** Asked for relevance: matches that are counted in one text. */
const MOST_COUNTED = 16;

interface Search {
  readonly context: EngineContext;
  readonly stores: Stores;
  readonly field: Field;
  /** Null when it is not in the text, or there is no time left. */
  look(text: string): LineMatch | null;
  hasTime(): boolean;
  readonly candidates: Candidate[];
  readonly degraded: Set<string>;
}

export async function findPattern(
  context: EngineContext,
  stores: Stores,
  field: Field,
  { pattern, kinds, sort, limit }: WordSearch,
  signal?: AbortSignal,
): Promise<Finding> {
  const safe = safePattern(pattern);
  const until = context.clock.now() + TIME_BOX_MS;
  const hasTime = (): boolean => context.clock.now() <= until && signal?.aborted !== true;
  const most = sort === "relevance" ? MOST_COUNTED : 1;
  const look = (text: string) => matchLines(safe, text, most, hasTime);
  const search: Search = { context, stores, field, look, hasTime, candidates: [], degraded: new Set() };
  let scanned = 0;
  if (kinds.has("sum") && (field.roles?.includes("summary") ?? true)) scanned += await inSummaries(search);
  if (kinds.has("file")) scanned += await inNames(search);
  if (kinds.has("msg") || kinds.has("file")) {
    scanned += await inMessages(search, sort === "relevance" ? Number.POSITIVE_INFINITY : limit);
  }
  if (!hasTime()) search.degraded.add("deadline");
  return {
    candidates: search.candidates,
    near: [],
    excerptOf: (text) => look(text)?.excerpt ?? "",
    isIn: (text) => look(text) !== null,
    scanned,
    degraded: [...search.degraded],
  };
}

async function inSummaries({ context, stores, field, look, candidates, degraded }: Search): Promise<number> {
  const redact = redactor(context);
  let scanned = 0;
  for await (const { texts, cut } of summaryPages(stores, field)) {
    scanned += texts.length;
    if (cut) degraded.add("scan-cut");
    for (const { id, lane, until, tokens, text } of texts) {
      const match = look(redact(text));
      if (match === null) continue;
      const shown = { role: "summary", tokens, excerpt: match.excerpt };
      candidates.push({ kind: "sum", id, lane, at: until, score: match.count, shown });
    }
  }
  return scanned;
}

/** What is inside of files is looked at with the messages that they are parts of. */
async function inNames({ context, stores, field, look, candidates, degraded }: Search): Promise<number> {
  const redact = redactor(context);
  const files = await namedFilesIn(stores, field, (text) => look(text) !== null);
  if (files.cut) degraded.add("scan-cut");
  for (const { payload, row, text } of files.found) {
    const match = look(redact(text));
    if (match === null) continue;
    const shown = { role: row.role, tokens: payload.tokens, excerpt: match.excerpt };
    const { lane, at, id: message } = row;
    candidates.push({ kind: "file", id: payload.id, lane, at, score: match.count, message, shown });
  }
  return files.scanned;
}

/** Enough of what summaries cover, and enough of what is read whole: which of them is newer is found out afterwards. */
async function inMessages(search: Search, enough: number): Promise<number> {
  const scanned = await inBatches(search, covered(search.stores, search.field), enough, MOST_SCANNED);
  return (
    scanned + (await inBatches(search, whole(search.stores, search.field), enough, MOST_SCANNED - scanned))
  );
}

async function inBatches(
  { context, stores, field, look, hasTime, candidates, degraded }: Search,
  batches: AsyncIterable<readonly StoredMessage[]>,
  enough: number,
  most: number,
): Promise<number> {
  let scanned = 0;
  let found = 0;
  for await (const rows of batches) {
    if (scanned >= most) {
      degraded.add("scan-cut");
      break;
    }
    const bodies = await stores.history.bodies(rows.filter((row) => isIn(field, row)).map(({ id }) => id));
    for (const row of rows) {
      if (!hasTime() || found >= enough) return scanned;
      scanned += 1;
      const body = bodies.get(row.id);
      const match = body === undefined ? null : look(redactedText(context, body));
      if (match === null) continue;
      found += 1;
      const shown = { role: row.role, tokens: row.tokens, excerpt: match.excerpt };
      candidates.push({ kind: "msg", id: row.id, lane: row.lane, at: row.at, score: match.count, shown });
    }
  }
  return scanned;
}

/** The messages beneath the summaries that the field is kept to, newest first. */
async function* covered({ history }: Stores, { reach }: Field): AsyncGenerator<readonly StoredMessage[]> {
  const { under } = reach.scope;
  if (under === undefined) return;
  const ids = (await history.messagesUnder(under.summaries)).toReversed();
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await history.messages(ids.slice(at, at + BATCH));
    yield ids.slice(at, at + BATCH).flatMap((id) => rows.get(id) ?? []);
  }
}

/** The messages of lanes that are not kept to summaries, newest first. */
async function* whole(stores: Stores, { reach }: Field): AsyncGenerator<readonly StoredMessage[]> {
  const { under } = reach.scope;
  const lanes = reach.lanes.filter(({ id }) => under === undefined || under.except.includes(id));
  let batch: StoredMessage[] = [];
  for await (const { row } of newestFirst(stores, { ...reach, lanes })) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
