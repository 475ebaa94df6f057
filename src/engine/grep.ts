/**
 * Looks for exact things: words as literals through the index, or a pattern line by line through the log, newest first.
 *
 * The pattern way is bounded in messages, text and time, and says so when a bound cut it short.
 */

import { parseMessageRef, refOf } from "../kernel/ids.ts";
import { safePattern } from "../kernel/text/safe-pattern.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { GrepAnswer, GrepHit, GrepRequest, SearchHit } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { isHidden, redactedText } from "./index-text.ts";
import { newestFirst } from "./newest-first.ts";
import { search } from "./recall.ts";
import { narrowed, reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 20;
const MOST_SCANNED = 10_000;
/** A line longer than this is looked at in pieces: a pattern costs more than in proportion to its text. */
const LINE_PIECE = 2_000;
const EXCERPT = 160;
const TIME_BOX_MS = 2_000;

export async function grep(
  context: EngineContext,
  request: GrepRequest,
  signal?: AbortSignal,
): Promise<GrepAnswer> {
  const { pattern, mode = "full_text", ...rest } = request;
  if (mode === "full_text") {
    const query = pattern;
    const { asker, lanes, roles, since, before } = rest;
    const found = await search(
      context,
      {
        query,
        limit: request.limit ?? DEFAULT_LIMIT,
        ...(asker && { asker }),
        ...(lanes && { lanes }),
        ...(roles && { roles }),
        ...(since !== undefined && { since }),
        ...(before !== undefined && { before }),
      },
      signal,
    );
    return context.store.read(async (stores) => ({ ...found, hits: await withCover(stores, found.hits) }));
  }
  const expression = safePattern(pattern);
  const until = context.clock.now() + TIME_BOX_MS;
  return context.store.read(async (stores) => {
    const reach = narrowed(await reachOf(context, stores, request.asker), request.lanes);
    const hits: SearchHit[] = [];
    const limit = request.limit ?? DEFAULT_LIMIT;
    let scanned = 0;
    for await (const { row, lane } of newestFirst(stores, reach)) {
      if (scanned >= MOST_SCANNED)
        return { hits: await withCover(stores, hits), scanned, degraded: ["scan-cut"] };
      if (context.clock.now() > until || signal?.aborted === true) {
        return { hits: await withCover(stores, hits), scanned, degraded: ["deadline"] };
      }
      scanned += 1;
      if (isHidden(row) || !isWanted(row, request)) continue;
      const line = matchingLine(expression, await textOf(context, stores, row));
      if (line !== null) hits.push(hitOf(row, lane, line));
      if (hits.length >= limit) break;
    }
    return { hits: await withCover(stores, hits), scanned, degraded: [] };
  });
}

async function withCover({ history }: Stores, hits: readonly SearchHit[]): Promise<readonly GrepHit[]> {
  const over = await history.directlyOver(
    "message",
    hits.map(({ ref }) => parseMessageRef(ref)),
  );
  return hits.map((hit) => {
    const under = over.get(parseMessageRef(hit.ref));
    return { ...hit, kind: "msg", under: under === undefined ? null : refOf("sum", under) };
  });
}

async function textOf(context: EngineContext, { history }: Stores, row: StoredMessage): Promise<string> {
  return redactedText(context, (await history.bodies([row.id])).get(row.id));
}

function isWanted(row: StoredMessage, request: GrepRequest): boolean {
  return (
    (request.roles === undefined || request.roles.includes(row.role)) &&
    (request.since === undefined || row.at >= request.since) &&
    (request.before === undefined || row.at < request.before)
  );
}

function matchingLine(expression: RegExp, text: string): string | null {
  for (const line of text.split("\n")) {
    for (let at = 0; at < Math.max(1, line.length); at += LINE_PIECE) {
      const piece = line.slice(at, at + LINE_PIECE);
      const found = expression.exec(piece);
      if (found !== null) return around(piece, found.index, found[0].length);
    }
  }
  return null;
}

function around(line: string, at: number, length: number): string {
  const room = Math.max(0, EXCERPT - length);
  const from = Math.max(0, at - Math.floor(room / 2));
  const cut = line.slice(from, from + EXCERPT).replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, " ");
  return `${from > 0 ? "…" : ""}${cut.trim()}${from + EXCERPT < line.length ? "…" : ""}`;
}

function hitOf(row: StoredMessage, lane: Lane, excerpt: string): SearchHit {
  return {
    ref: refOf("msg", row.id),
    score: 1,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    role: row.role,
    at: row.at,
    excerpt,
    tokens: row.tokens,
  };
}
