/**
 * Search: what a question asks for is gathered from every channel, ranked together, and explained.
 *
 * Never an error to who asks because of what was asked: whatever stood in the way is named in `degraded`.
 */

import { instantOf } from "../kernel/clock.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import { analyse } from "../rooms/rank/index.ts";
import type { SearchAnswer, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { type Found, findRanked } from "./find-ranked.ts";
import { type FactSearch, factsBeside } from "./search-facts.ts";
import { hitsOf, understoodAs } from "./search-hits.ts";
import { scopeShelf } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import { timeBudget } from "./time-budget.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const DEFAULT_LIMIT = 10;
const MOST_HITS = 200;
/** Which words are so common that they are worth saying so. */
const COMMON_SHARE = 0.2;
/** For gathering and reading. What is not there by then is left out, and named. */
const LONGEST_MS = 1_500;
/** For the vector of the question. An endpoint that takes longer is left out. */
const MEANING_MS = 1_000;

export async function search(
  context: EngineContext,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const { query } = request;
  const asked = instantOf(request.asked ?? context.clock.now());
  const utcOffset = request.utcOffset ?? context.utcOffset?.(asked) ?? 0;
  const question = analyse(query, asked, utcOffset);
  const cut = query.length > MAX_QUERY_CHARS ? ["query-cut"] : [];
  if (isEmptyQuery(question.terms) && question.times.length === 0) {
    const reason = query.trim() === "" ? "empty-query" : "no-words";
    return { hits: [], scanned: 0, degraded: [...cut, reason] };
  }
  const watch = timeBudget(context.clock, LONGEST_MS, signal);
  const span = spanOf(request, utcOffset);
  const answer = await findRanked(
    context,
    {
      ...request,
      ...span,
      ...(request.observed !== undefined && { kinds: request.kinds ?? (["obs"] as const) }),
      ...(request.scope !== undefined && {
        scope: scopeShelf(context.identity.installation, request.scope).name,
      }),
      ...(request.archived === true && { aside: ["archived"] as const }),
      question,
      watch,
      meaningMs: MEANING_MS,
    },
    (stores, found) =>
      answered(
        context,
        stores,
        {
          request,
          question,
          now: asked,
          before: request.asked === undefined ? undefined : span.before,
          watch,
        },
        found,
      ),
    signal,
  );
  if ("nowhere" in answer) return { hits: [], scanned: 0, degraded: [...cut, answer.nowhere] };
  return { ...answer, degraded: [...new Set([...cut, ...answer.degraded])] };
}

async function answered(
  context: EngineContext,
  stores: Stores,
  search: FactSearch,
  found: Found,
): Promise<SearchAnswer> {
  const { request } = search;
  const limit = Math.min(MOST_HITS, Math.max(1, request.limit ?? DEFAULT_LIMIT));
  const explain = request.explain === true;
  const { facts, known, degraded } = await factsBeside(context, stores, search, found);
  const ranked = found.ranked.slice(0, limit);
  return {
    ...(facts.length > 0 && { facts }),
    hits: await hitsOf(context, stores, found, ranked, { explain, known }),
    scanned: found.gathered.scanned,
    degraded: [...found.gathered.degraded, ...found.pool.degraded, ...degraded],
    ...(explain && { understood: understoodAs(found.asked, found.gathered.channels, commonOf(found)) }),
  };
}

/** Asked as of some day, nothing that was said later is known. Of the hour people are not sure. */
function spanOf(
  { since, before, asked }: SearchRequest,
  utcOffset: number,
): {
  readonly since: number | undefined;
  readonly before: number | undefined;
} {
  if (asked === undefined) return { since, before };
  const shift = utcOffset * MINUTE_MS;
  const dayOver = (Math.floor((asked + shift) / DAY_MS) + 1) * DAY_MS - shift;
  return { since, before: Math.min(before ?? Number.POSITIVE_INFINITY, dayOver) };
}

function commonOf({ asked, statistics }: Found): readonly string[] {
  const most = statistics.records * COMMON_SHARE;
  return asked.terms.words.filter((word) => most > 0 && statistics.frequency(word) > most);
}
