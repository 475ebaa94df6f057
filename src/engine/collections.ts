/**
 * Collections as earlier programs know them: memories by the names that were given to them, and history to be read.
 *
 * A collection that nobody put anything into is empty, not an error; a name that is none is. Every record is redacted.
 */

import { NacreError } from "../kernel/errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { likeness } from "../kernel/vectors/hashed.ts";
import { type Collection, OWNER_NAMESPACE } from "../rooms/durable/index.ts";
import type {
  CollectionRecord,
  CollectionResults,
  SearchTextCollectionsRequest,
  SearchTextRequest,
} from "./collection-api.ts";
import { listMemoriesOf, searchMemoriesOf } from "./collection-memories.ts";
import { namedCollection } from "./collection-named.ts";
import type { Held } from "./collection-records.ts";
import { findSession, listSession, listSummaries, searchSession, searchTurns } from "./collection-session.ts";
import type { EngineContext } from "./context.ts";
import { heldHint } from "./journal.ts";
import type { Stores } from "./stores.ts";

/** Asked for all, so many are looked at. */
const MOST_RESULTS = 1_000;
/** What has all the words is worth more than what is only spelled alike. */
const COVERAGE_WEIGHT = 0.7;

export async function listCollection(
  context: EngineContext,
  request: { readonly collection: string },
): Promise<CollectionResults> {
  const collection = namedCollection(request.collection);
  const held = await context.store.read((stores) => list(context, stores, collection));
  return { results: held.toSorted(byId).map((one) => ({ ...one, score: 0, version: 1 })) };
}

export async function listByMeta(
  context: EngineContext,
  request: { readonly collection: string; readonly key: string; readonly value: string },
): Promise<CollectionResults> {
  const { results } = await listCollection(context, request);
  const isSo = ({ metadata }: CollectionRecord) =>
    Object.hasOwn(metadata, request.key) && String(metadata[request.key]) === request.value;
  return { results: results.filter(isSo) };
}

export async function searchText(
  context: EngineContext,
  { collection, text, k, excludeIds = [] }: SearchTextRequest,
): Promise<CollectionResults> {
  const named = namedCollection(collection);
  return {
    results: await context.store.read((stores) =>
      search(context, stores, named, { text, k, without: new Set(excludeIds) }),
    ),
  };
}

/** The best of each, merged: the best first, equal ones by collection, then by id. */
export async function searchTextCollections(
  context: EngineContext,
  { collections, text, k, excludeByCollection = {} }: SearchTextCollectionsRequest,
): Promise<CollectionResults> {
  const names = [...new Set(collections)];
  const named = names.map((name) => [name, namedCollection(name)] as const);
  const found = await context.store.read(async (stores) => {
    const all: (CollectionRecord & { readonly from: string })[] = [];
    for (const [name, collection] of named) {
      const without = new Set(idsIn(excludeByCollection, name));
      for (const record of await search(context, stores, collection, { text, k, without })) {
        all.push({ ...record, from: name, metadata: { ...record.metadata, collection: name } });
      }
    }
    return all;
  });
  found.sort((a, b) => b.score - a.score || compared(a.from, b.from) || compared(a.id, b.id));
  const best = k > 0 ? found.slice(0, k) : found;
  return { results: best.map(({ from: _, ...record }) => record) };
}

export async function queryRawSession(
  context: EngineContext,
  request: {
    readonly sessionId: string;
    readonly text: string;
    readonly k: number;
    readonly excludeIds?: readonly string[];
  },
): Promise<CollectionResults> {
  const { sessionId, ...others } = request;
  return searchText(context, { ...others, collection: `session_raw:${sessionId}` });
}

async function list(
  context: EngineContext,
  stores: Stores,
  collection: Collection,
): Promise<readonly Held[]> {
  switch (collection.kind) {
    case "user":
    case "global":
      return listMemoriesOf(context, stores, collection);
    case "session":
    case "summaries": {
      const session = await findSession(context, stores, collection.session);
      if (session === undefined) return [];
      return collection.kind === "session"
        ? listSession(context, stores, session)
        : listSummaries(context, stores, session);
    }
    case "journal":
      return (await stores.journal.newest(MOST_RESULTS)).map(heldHint);
    case "turns":
    case "elsewhere":
      return [];
  }
}

interface Sought {
  readonly text: string;
  /** 0 or less: all. */
  readonly k: number;
  readonly without: ReadonlySet<string>;
}

async function search(
  context: EngineContext,
  stores: Stores,
  collection: Collection,
  { text, k, without }: Sought,
): Promise<readonly CollectionRecord[]> {
  const terms = queryTerms(text);
  if (wholeScore(terms) === 0) return [];
  const wanted = (k > 0 ? k : MOST_RESULTS) + without.size;
  const held = await candidates(context, stores, collection, terms, wanted);
  const scored = held
    .filter(({ id }) => !without.has(id))
    .map((one) => ({ ...one, score: scoreOf(text, terms, one.text), version: 1 }))
    .sort((a, b) => b.score - a.score || compared(a.id, b.id));
  return k > 0 ? scored.slice(0, k) : scored;
}

/** What comes into question, more than enough of it. */
async function candidates(
  context: EngineContext,
  stores: Stores,
  collection: Collection,
  terms: QueryTerms,
  wanted: number,
): Promise<readonly Held[]> {
  switch (collection.kind) {
    case "user":
    case "global":
      return searchMemoriesOf(context, stores, collection, terms, wanted);
    case "session": {
      const session = await findSession(context, stores, collection.session);
      return session === undefined ? [] : searchSession(context, stores, session, terms, wanted);
    }
    case "turns":
      return collection.namespace === OWNER_NAMESPACE ? searchTurns(context, stores, terms, wanted) : [];
    default: {
      const held = await list(context, stores, collection);
      return held.filter(({ text }) => matchTerms(terms, indexTerms(text)) > 0);
    }
  }
}

/** From 0 to 1, and comparable from one collection to the next: how many of the words it has, and how alike it is. */
function scoreOf(question: string, terms: QueryTerms, text: string): number {
  const coverage = matchTerms(terms, indexTerms(text)) / wholeScore(terms);
  const score = COVERAGE_WEIGHT * Math.min(1, coverage) + (1 - COVERAGE_WEIGHT) * likeness(question, text);
  return Math.round(score * 10_000) / 10_000;
}

function idsIn(excluded: JsonObject, collection: string): readonly string[] {
  const ids = Object.hasOwn(excluded, collection) ? excluded[collection] : [];
  if (Array.isArray(ids) && ids.every((id) => typeof id === "string")) return ids as string[];
  throw new NacreError(
    "input/bad-field",
    `params.excludeByCollection: what is left out of ${collection.slice(0, 80)} is no list of ids`,
    'Give a list of ids for each collection, such as {"user:owner": ["mem:5"]}.',
  );
}

const byId = (one: Held, other: Held) => compared(one.id, other.id);

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
