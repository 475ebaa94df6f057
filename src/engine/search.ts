/**
 * Search: what a question asks for is gathered from every channel, ranked together, and explained.
 *
 * Never an error to who asks because of what was asked: whatever stood in the way is named in `degraded`.
 */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import { stem } from "../kernel/text/stem.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import {
  analyse,
  isWeak,
  type Question,
  type Ranked,
  rank,
  type Statistics,
  soughtTerms,
  widened,
} from "../rooms/rank/index.ts";
import type { SearchAnswer, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { type Gathered, type Gathering, gather } from "./gather.ts";
import { type Pool, poolOf } from "./pool.ts";
import { narrowed, reachOf } from "./scope.ts";
import { hitsOf, understoodAs } from "./search-hits.ts";
import { spelledAlike } from "./spelled-alike.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 10;
const MOST_HITS = 200;
/** Which words are so common that they are worth saying so. */
const COMMON_SHARE = 0.2;

export async function search(
  context: EngineContext,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchAnswer> {
  const asked = instantOf(request.asked ?? context.clock.now());
  const question = analyse(request.query, asked, request.utcOffset ?? 0);
  const cut = request.query.length > MAX_QUERY_CHARS ? ["query-cut"] : [];
  if (isEmptyQuery(question.terms) && question.times.length === 0) {
    const reason = request.query.trim() === "" ? "empty-query" : "no-words";
    return { hits: [], scanned: 0, degraded: [...cut, reason] };
  }
  return context.store.read(async (stores) => {
    const found = await find(context, stores, request, question, signal);
    const limit = Math.min(MOST_HITS, Math.max(1, request.limit ?? DEFAULT_LIMIT));
    const explain = request.explain === true;
    return {
      hits: await hitsOf(context, stores, found.pool, found.asked, found.ranked.slice(0, limit), explain),
      scanned: found.gathered.scanned,
      degraded: [...new Set([...cut, ...found.gathered.degraded])],
      ...(explain && { understood: understoodAs(found.asked, found.gathered.channels, commonOf(found)) }),
    };
  });
}

interface Found {
  /** As it was asked in the end. */
  readonly asked: Question;
  /** The best first. */
  readonly ranked: readonly Ranked[];
  readonly pool: Pool;
  readonly gathered: Gathered;
  readonly statistics: Statistics;
}

async function find(
  context: EngineContext,
  stores: Stores,
  request: SearchRequest,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const { asker, roles, since, before, kinds = ["msg", "sum"] } = request;
  const reach = narrowed(await reachOf(context, stores, asker, request), request);
  const ask = async (asked: Question): Promise<Found> => {
    const gathering: Gathering = { question: asked, reach, kinds, roles, since, before };
    const inAllForms = soughtTerms(asked);
    const everyForm = { ...gathering, question: { ...asked, terms: inAllForms } };
    const gathered = await gather(context, stores, everyForm, signal);
    const statistics = await statisticsOf(stores, inAllForms);
    const pool = await poolOf(context, stores, gathered, gathering, asker, statistics.records);
    return {
      asked,
      ranked: rank(asked, pool.candidates, statistics, context.ranking),
      pool,
      gathered,
      statistics,
    };
  };
  const found = await ask(question);
  if (signal?.aborted === true || !isWeak(question, found.ranked)) return found;
  const wider = widened(question, await spelledAlike(stores, question, found.statistics));
  if (wider === null) return found;
  const more = await ask(wider);
  if (more.ranked.length <= found.ranked.length) return found;
  return { ...more, gathered: { ...more.gathered, degraded: [...more.gathered.degraded, "widened"] } };
}

/** How common the question's terms are. A damaged index knows nothing; then all count alike. */
async function statisticsOf({ index }: Stores, terms: QueryTerms): Promise<Statistics> {
  const { records, averageLength, of } = await index.frequencies(terms).catch((error: unknown) => {
    if (codeOf(error) !== "store/corrupt") throw error;
    return { records: 0, averageLength: 0, of: new Map<string, number>() };
  });
  const stems = new Map([...of].map(([term, count]) => [stem(term), count]));
  return { records, averageLength, frequency: (term) => of.get(term) ?? stems.get(term) ?? 0 };
}

function commonOf({ asked, statistics }: Found): readonly string[] {
  const most = statistics.records * COMMON_SHARE;
  return asked.terms.words.filter((word) => most > 0 && statistics.frequency(word) > most);
}
