/**
 * Search: what a question asks for is gathered from every channel, ranked together, and explained.
 *
 * Never an error to who asks because of what was asked: whatever stood in the way is named in `degraded`.
 */

import { instantOf } from "../kernel/clock.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import type { Shelf } from "../rooms/durable/index.ts";
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
import type { SearchAnswer, SearchKind, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { type Gathered, type Gathering, gather } from "./gather.ts";
import { type Pool, poolOf } from "./pool.ts";
import { gatheredStatistics, readsAll, recordsIn, wholeStatistics } from "./reach-statistics.ts";
import { narrowed, type Reach, reachOf } from "./scope.ts";
import { hitsOf, understoodAs } from "./search-hits.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import { narrowedShelves } from "./shelf-shown.ts";
import { spelledAlike } from "./spelled-alike.ts";
import type { Stores } from "./stores.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const SEARCH_KINDS: readonly SearchKind[] = ["msg", "sum", "mem", "doc"];
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const DEFAULT_LIMIT = 10;
const MOST_HITS = 200;
/** Which words are so common that they are worth saying so. */
const COMMON_SHARE = 0.2;
/** For gathering and reading. What is not there by then is left out, and named. */
const LONGEST_MS = 1_500;

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
  const watch = timeBudget(context.clock, LONGEST_MS, signal);
  const span = spanOf(request);
  return context.store.read(async (stores) => {
    const all = await reachOf(context, stores, request.asker, request);
    const shelves = await shelvesInReach(context, stores, request);
    const within: Within = {
      ...span,
      reach: narrowed(all, request),
      shelves: narrowedShelves(shelves, all, request),
      readsAll: await readsAll(stores, all),
    };
    const nowhere = nowhereIn(request, within);
    if (nowhere !== null) return { hits: [], scanned: 0, degraded: [...cut, nowhere] };
    const found = await find(context, stores, request, within, question, watch);
    const limit = Math.min(MOST_HITS, Math.max(1, request.limit ?? DEFAULT_LIMIT));
    const explain = request.explain === true;
    return {
      hits: await hitsOf(context, stores, found.pool, found.asked, found.ranked.slice(0, limit), explain),
      scanned: found.gathered.scanned,
      degraded: [...new Set([...cut, ...found.gathered.degraded, ...found.pool.degraded])],
      ...(explain && { understood: understoodAs(found.asked, found.gathered.channels, commonOf(found)) }),
    };
  });
}

/** Where it is looked for. */
interface Within {
  readonly reach: Reach;
  readonly shelves: readonly Shelf[];
  /** Whoever asks may read all that the store has, wherever it is looked for. */
  readonly readsAll: boolean;
  readonly since: number | undefined;
  readonly before: number | undefined;
}

/** Asked as of some day, nothing that was said later is known. Of the hour people are not sure. */
function spanOf({ since, before, asked, utcOffset = 0 }: SearchRequest): Pick<Within, "since" | "before"> {
  if (asked === undefined) return { since, before };
  const shift = utcOffset * MINUTE_MS;
  const dayOver = (Math.floor((asked + shift) / DAY_MS) + 1) * DAY_MS - shift;
  return { since, before: Math.min(before ?? Number.POSITIVE_INFINITY, dayOver) };
}

/** Why there can be no answer; null: there can. */
function nowhereIn({ lanes, agents }: SearchRequest, within: Within): string | null {
  const { reach, shelves, since, before } = within;
  const isNarrowed = lanes !== undefined || agents !== undefined;
  if (isNarrowed && reach.lanes.length + shelves.length === 0) return "no-such-lane";
  return since !== undefined && before !== undefined && since >= before ? "empty-span" : null;
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
  { asker, roles, kinds = SEARCH_KINDS }: SearchRequest,
  within: Within,
  question: Question,
  watch: Watch,
): Promise<Found> {
  const { reach, shelves, since, before } = within;
  const ask = async (asked: Question): Promise<Found> => {
    const gathering: Gathering = { question: asked, reach, shelves, kinds, roles, since, before };
    const inAllForms = soughtTerms(asked);
    const everyForm = { ...gathering, question: { ...asked, terms: inAllForms } };
    const gathered = await gather(context, stores, everyForm, watch);
    const whole = within.readsAll ? await wholeStatistics(stores, inAllForms) : null;
    const records = whole?.records ?? (await recordsIn(stores, reach));
    const pool = await poolOf(context, stores, gathered, gathering, { asker, records, watch });
    const statistics =
      whole !== null && whole.records > 0 ? whole : gatheredStatistics(pool.candidates, records);
    return {
      asked,
      ranked: rank(asked, pool.candidates, statistics, context.ranking),
      pool,
      gathered,
      statistics,
    };
  };
  const found = await ask(question);
  if (watch.aborted || !isWeak(question, found.ranked)) return found;
  // Which words there are in lanes that the asker may not read is none of their business, even when they mistype one.
  const alike = within.readsAll ? await spelledAlike(stores, question, found.statistics) : new Map();
  const wider = widened(question, alike);
  if (wider === null) return found;
  const more = await ask(wider);
  if (more.ranked.length <= found.ranked.length) return found;
  return { ...more, gathered: { ...more.gathered, degraded: [...more.gathered.degraded, "widened"] } };
}

function commonOf({ asked, statistics }: Found): readonly string[] {
  const most = statistics.records * COMMON_SHARE;
  return asked.terms.words.filter((word) => most > 0 && statistics.frequency(word) > most);
}
