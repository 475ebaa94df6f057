/** Search over the log by words. */

import { refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { SearchAnswer, SearchHit, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type FoundMessage, findMessages, isEmptyQuery } from "./find-messages.ts";
import { isHidden, redactedText } from "./index-text.ts";
import { narrowed, type Reach, reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 10;

export async function search(
  context: EngineContext,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const terms = queryTerms(request.query);
  if (isEmptyQuery(terms)) return { hits: [], scanned: 0, degraded: ["empty-query"] };
  const { roles, since, before, limit = DEFAULT_LIMIT } = request;
  return context.store.read(async (stores) => {
    const reach = await reachFor(context, stores, request);
    const sought = { terms, reach, roles, since, before, limit };
    const { found, scanned, degraded } = await findMessages(context, stores, sought, signal);
    const hits = await messageHits(context, stores, reach, terms, found.slice(0, limit));
    return { hits, scanned, degraded };
  });
}

async function reachFor(context: EngineContext, stores: Stores, request: SearchRequest): Promise<Reach> {
  const reach = await reachOf(context, stores, request.asker, request);
  return narrowed(reach, request);
}

async function messageHits(
  context: EngineContext,
  { history }: Stores,
  reach: Reach,
  terms: QueryTerms,
  found: readonly FoundMessage[],
): Promise<readonly SearchHit[]> {
  const lanes = new Map(reach.lanes.map((lane) => [lane.id, lane]));
  const ids = found.map(({ id }) => id);
  const rows = await history.messages(ids);
  const bodies = await history.bodies(ids);
  return found.flatMap(({ id, score }) => {
    const row = rows.get(id);
    const lane = row && lanes.get(row.lane);
    if (row === undefined || lane === undefined || isHidden(row)) return [];
    return [
      {
        ref: refOf("msg", id),
        kind: "msg" as const,
        alike: [],
        score: Math.round(score * 10_000) / 10_000,
        agent: lane.agent,
        sessionKey: lane.sessionKey,
        role: row.role,
        at: row.at,
        excerpt: excerpt(redactedText(context, bodies.get(id)), terms),
        tokens: row.tokens,
      },
    ];
  });
}
