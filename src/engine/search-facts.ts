/**
 * Facts beside what is found: those that bear on the question, as they are at the time that it is asked, and which of the hits tell
 * something that is so no longer.
 *
 * What rests on nothing any more, is held back or was said otherwise since is not told. Whatever stands in the way is named, and the
 * hits are there all the same.
 */

import type { Instant } from "../kernel/clock.ts";
import type { Question } from "../rooms/rank/index.ts";
import type { FoundFact, SearchRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { loadFactsAgainst } from "./facts-against.ts";
import { type FactsAsked, factsAsked, type KnownFact } from "./facts-asked.ts";
import type { FactHistory } from "./facts-history.ts";
import type { Found } from "./find-ranked.ts";
import { scopeShelf } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

const MOST_FACTS = 5;
const MOST_SOURCES = 5;

export interface FactsBeside {
  readonly facts: readonly FoundFact[];
  /** What hits are compared with; null: with nothing. */
  readonly known: FactHistory | null;
  readonly degraded: readonly string[];
}

export interface FactSearch {
  readonly request: SearchRequest;
  readonly question: Question;
  readonly now: Instant;
  /** Nothing that was said from then on is known. */
  readonly before: number | undefined;
  readonly watch: Watch;
}

const NOTHING: FactsBeside = { facts: [], known: null, degraded: [] };

/** Within the caller's read. */
export async function factsBeside(
  context: EngineContext,
  stores: Stores,
  search: FactSearch,
  { ranked }: Pick<Found, "ranked">,
): Promise<FactsBeside> {
  const { request, watch } = search;
  if (request.facts === false) return NOTHING;
  const wanted = areWanted(request);
  const without = (why: string): FactsBeside => ({ ...NOTHING, degraded: wanted ? [why] : [] });
  if (watch.aborted) return without("late:facts");
  const asked = await orNothing(() => ask(context, stores, search));
  if (asked === null) return without("facts-unavailable");
  const told = wanted ? toldOf(asked, search) : [];
  return {
    facts: (await withWhatSaysOtherwise(told, asked, ranked)).map((fact) => foundFact(fact, search)),
    known: asked.known,
    degraded: wanted ? asked.degraded : [],
  };
}

async function withWhatSaysOtherwise(
  told: readonly KnownFact[],
  asked: FactsAsked,
  ranked: Found["ranked"],
): Promise<readonly KnownFact[]> {
  if (told.length === 0) return [];
  const { laterThan, withLater } = await loadFactsAgainst();
  return withLater(told, laterThan({ ...asked, facts: told }, ranked));
}

function ask(
  context: EngineContext,
  stores: Stores,
  { request, question, now, before, watch }: FactSearch,
): Promise<FactsAsked> {
  const { query, asker, installation, scope, namespace, lanes, agents } = request;
  return factsAsked(context, stores, {
    ...{ query, asker, installation, question, now, before, watch, asKnown: null },
    scope: scope === undefined ? undefined : scopeShelf(context.identity.installation, scope).name,
    only: {
      ...(namespace !== undefined && { namespace }),
      ...(lanes !== undefined && { lanes }),
      ...(agents !== undefined && { agents }),
    },
  });
}

async function orNothing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/** Who wants only some things, or only what was said in some time, wants no others beside them unless they say so. */
function areWanted({ facts, kinds, roles, observed, since, before }: SearchRequest): boolean {
  return facts ?? [kinds, roles, observed, since, before].every((only) => only === undefined);
}

function toldOf({ facts }: FactsAsked, { before = Number.POSITIVE_INFINITY }: FactSearch) {
  return facts
    .filter(({ because, firstSaid }) => because === undefined && firstSaid < before)
    .slice(0, MOST_FACTS);
}

function foundFact(
  { ref, says, from, to, fact, sources, see, score, parts }: KnownFact,
  { now, request }: FactSearch,
): FoundFact {
  return {
    ...{ ref, says: says.replace(/\s+/g, " ").trim(), from },
    // Asked of an earlier day, nobody knows yet that it will end.
    to: request.asked !== undefined && to !== null && to > now ? null : to,
    voice: fact.voice,
    sources: sources.slice(0, MOST_SOURCES),
    see: see === undefined ? null : { ref: see.ref, at: see.at },
    score: Math.round(score * 10_000) / 10_000,
    ...(request.explain === true && { parts: parts.map(([name, value]) => ({ name, value })) }),
  };
}
