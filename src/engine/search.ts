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
import { type EngineContext, installationIn } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { type Gathered, type Gathering, gather } from "./gather.ts";
import { askMeaning, hasVectors, type Meant, meantBy, NOTHING_MEANT, withMeant } from "./meaning.ts";
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
  const meaning = mayMean(context, request) ? askMeaning(context, request.query, signal) : null;
  try {
    const asking = { context, request, question, watch, cut };
    const begun = await context.store.read((stores) => begin(asking, stores, meaning !== null));
    if ("hits" in begun) return begun;
    // Nothing is open in the store while somebody embeds.
    const answer = (await meaning?.answer()) ?? null;
    return await context.store.read(async (stores) => {
      const meant = await meantBy(context, stores, begun.gathering, answer);
      return answered(asking, stores, { ...begun, meant });
    });
  } finally {
    meaning?.stop();
  }
}

interface Asking {
  readonly context: EngineContext;
  readonly request: SearchRequest;
  readonly question: Question;
  readonly watch: Watch;
  /** What is said of the question already. */
  readonly cut: readonly string[];
}

interface Begun {
  readonly within: Within;
  readonly gathering: Gathering;
  /** By its words. */
  readonly gathered: Gathered;
}

/** What a host lends is not to see what belongs to another installation. */
function mayMean(
  context: EngineContext,
  { asker, installation, kinds = SEARCH_KINDS }: SearchRequest,
): boolean {
  const whose = installationIn(context, asker === undefined ? installation : asker.installation);
  if (context.embedding.ownOnly === true && whose !== context.identity.installation) return false;
  return kinds.some((kind) => kind !== "sum");
}

/** All that needs no vector of the question; where there is nothing to compare one with, that is the answer. */
async function begin(asking: Asking, stores: Stores, mayWait: boolean): Promise<Begun | SearchAnswer> {
  const { context, request, question, watch, cut } = asking;
  const all = await reachOf(context, stores, request.asker, request);
  const shelves = await withoutLeaving(stores, await shelvesInReach(context, stores, request));
  const within: Within = {
    ...spanOf(request),
    reach: narrowed(all, request),
    shelves: narrowedShelves(shelves, all, request),
    readsAll: await readsAll(stores, all),
  };
  const nowhere = nowhereIn(request, within);
  if (nowhere !== null) return { hits: [], scanned: 0, degraded: [...cut, nowhere] };
  const gathering = gatheringOf(request, within, question);
  const gathered = await gatherAll(context, stores, gathering, watch);
  const begun = { within, gathering, gathered };
  if (mayWait && (await hasVectors(stores))) return begun;
  const isPending = mayWait && (context.embedding.chosen ?? null) !== null;
  const meant = isPending ? { ...NOTHING_MEANT, degraded: ["vectors-pending"] } : NOTHING_MEANT;
  return answered(asking, stores, { ...begun, meant });
}

async function answered(
  asking: Asking,
  stores: Stores,
  begun: Begun & { readonly meant: Meant },
): Promise<SearchAnswer> {
  const { context, request, cut } = asking;
  const found = await find(asking, stores, begun);
  const limit = Math.min(MOST_HITS, Math.max(1, request.limit ?? DEFAULT_LIMIT));
  const explain = request.explain === true;
  return {
    hits: await hitsOf(context, stores, found.pool, found.asked, found.ranked.slice(0, limit), explain),
    scanned: found.gathered.scanned,
    degraded: [...new Set([...cut, ...found.gathered.degraded, ...found.pool.degraded])],
    ...(explain && { understood: understoodAs(found.asked, found.gathered.channels, commonOf(found)) }),
  };
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

function gatheringOf(
  { roles, kinds = SEARCH_KINDS }: SearchRequest,
  { reach, shelves, since, before }: Within,
  question: Question,
): Gathering {
  return { question, reach, shelves, kinds, roles, since, before };
}

/** By its words, in all of their forms. */
function gatherAll(
  context: EngineContext,
  stores: Stores,
  gathering: Gathering,
  watch: Watch,
): Promise<Gathered> {
  const { question } = gathering;
  const everyForm = { ...gathering, question: { ...question, terms: soughtTerms(question) } };
  return gather(context, stores, everyForm, watch);
}

async function find(
  { context, request, question, watch }: Asking,
  stores: Stores,
  { within, gathering, gathered, meant }: Begun & { readonly meant: Meant },
): Promise<Found> {
  const rankAll = async (asking: Gathering, byWords: Gathered): Promise<Found> => {
    const asked = asking.question;
    const all = withMeant(byWords, meant);
    const whole = within.readsAll ? await wholeStatistics(stores, soughtTerms(asked)) : null;
    const records = whole?.records ?? (await recordsIn(stores, within.reach));
    const pool = await poolOf(context, stores, all, asking, { asker: request.asker, records, watch });
    const statistics =
      whole !== null && whole.records > 0 ? whole : gatheredStatistics(pool.candidates, records);
    const ranked = rank(asked, pool.candidates, statistics, context.ranking);
    return { asked, ranked, pool, gathered: all, statistics };
  };
  const found = await rankAll(gathering, gathered);
  if (watch.aborted || !isWeak(question, found.ranked)) return found;
  // Which words there are in lanes that the asker may not read is none of their business, even when they mistype one.
  const alike = within.readsAll ? await spelledAlike(stores, question, found.statistics) : new Map();
  const wider = widened(question, alike);
  if (wider === null) return found;
  const widely = { ...gathering, question: wider };
  const more = await rankAll(widely, await gatherAll(context, stores, widely, watch));
  if (more.ranked.length <= found.ranked.length) return found;
  return { ...more, gathered: { ...more.gathered, degraded: [...more.gathered.degraded, "widened"] } };
}

function commonOf({ asked, statistics }: Found): readonly string[] {
  const most = statistics.records * COMMON_SHARE;
  return asked.terms.words.filter((word) => most > 0 && statistics.frequency(word) > most);
}
