/** What is true, or was at a time, by what is known now or was known at another; and all that was ever true of something. */

import { instantOf } from "../kernel/clock.ts";
import type { EntityRef } from "../kernel/entity-ref.ts";
import { refOf, type ShelfId } from "../kernel/ids.ts";
import { contains, type Fact, isInstant, requireInterval, requirePredicate } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { type StandingFact, shownActs, shownFacts } from "./fact-shown.ts";
import type {
  FactTimelineAnswer,
  FactTimelineRequest,
  ReadFactsAnswer,
  ReadFactsRequest,
  ShowFactRequest,
  TimedFact,
} from "./facts-api.ts";
import { factInReach, predicatesOf, shelvesOfFacts, subjectsMeant } from "./facts-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_LISTED = 500;
/** Of one subject, so many others are told of with why they are not among what holds. */
const MOST_EXCLUDED = 200;
/** Of a subject as of an earlier knowledge, or of everything: so many are looked at. */
const MOST_LOOKED_AT = 20_000;
const SLICE = 500;

export async function readFacts(context: EngineContext, request: ReadFactsRequest): Promise<ReadFactsAnswer> {
  const at = momentOf(request.at) ?? context.clock.now();
  const asked = { ...request, at, knownAt: momentOf(request.knownAt) };
  return context.store.read(async (stores) => {
    const { chosen, others, subjects, more } = await factsAt(context, stores, asked);
    const earliest = await stores.facts.earliest(await shelvesOfFacts(context, stores, request));
    return {
      at,
      facts: chosen.map(({ shown }) => shown),
      excluded: others.map(({ fact, reason, shown }) => {
        return { ref: refOf("fact", fact.id), reason, status: shown.status };
      }),
      alsoNamed: (subjects ?? []).slice(1),
      more,
      earliest,
    };
  });
}

export interface AskedFacts extends Omit<ReadFactsRequest, "at" | "knownAt"> {
  readonly at: number;
  readonly knownAt: number | undefined;
}

type ExclusionReason = ReadFactsAnswer["excluded"][number]["reason"];

export interface FactsThen {
  readonly chosen: readonly StandingFact[];
  readonly others: readonly (StandingFact & { readonly reason: ExclusionReason })[];
  /** Null: none was named. */
  readonly subjects: readonly EntityRef[] | null;
  readonly more: boolean;
}

/** By beginning. Within the caller's reading. */
export async function factsAt(
  context: EngineContext,
  stores: Stores,
  request: AskedFacts,
): Promise<FactsThen> {
  const shelves = await shelvesOfFacts(context, stores, request);
  const limit = Math.min(MOST_LISTED, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  const subjects =
    request.subject === undefined ? null : await subjectsMeant(stores, shelves, request.subject);
  if (shelves.length === 0) return { chosen: [], others: [], subjects, more: false };
  const candidates = candidatesFor(context, stores, shelves, subjects, request);
  const chosen: StandingFact[] = [];
  const others: FactsThen["others"][number][] = [];
  let more = false;
  let passed = 0;
  const offset = offsetOf(request);
  for await (const slice of candidates) {
    const moment = { at: request.knownAt ?? context.clock.now(), knownAt: request.knownAt };
    for (const one of await shownFacts(context, stores, slice, moment)) {
      if (one.standing.unsaid && request.asker !== undefined) continue;
      const reason = whyNot(one, request);
      if (reason === null && passed < offset) passed += 1;
      else if (reason === null && chosen.length < limit) chosen.push(one);
      else if (reason === null) more = true;
      else if (others.length < MOST_EXCLUDED) others.push({ ...one, reason });
    }
    if (more) break;
  }
  chosen.sort((one, two) => one.fact.from - two.fact.from || one.fact.id - two.fact.id);
  return { chosen, others, subjects, more };
}

/** In slices. Where all is asked for by all that is known, only what holds then is read at all. */
async function* candidatesFor(
  context: EngineContext,
  { facts }: Stores,
  shelves: readonly ShelfId[],
  subjects: readonly EntityRef[] | null,
  { at, knownAt, predicates }: AskedFacts,
): AsyncGenerator<readonly Fact[]> {
  const known = predicatesOf(context);
  const named = predicates?.map((said) => requirePredicate(known, said).name);
  const query = { shelves, ...(subjects && { subjects }), ...(named && { predicates: named }) };
  if (knownAt === undefined) {
    // What rests on nothing any more counts for nothing: there may be more of it than is asked for.
    for (let wanted = MOST_LISTED + 1, seen = 0; ; wanted = Math.min(wanted * 4, MOST_LOOKED_AT)) {
      const holding = await facts.list({ ...query, at: instantOf(at), limit: wanted });
      yield* inSlices(holding.slice(seen));
      seen = holding.length;
      if (seen < wanted || wanted >= MOST_LOOKED_AT) break;
    }
    if (subjects === null) return;
    const rest = await facts.list({ ...query, limit: MOST_LOOKED_AT });
    const over = rest.filter(({ from, endsAt }) => !contains({ from, to: endsAt }, at));
    yield* inSlices(over.slice(0, MOST_EXCLUDED));
    return;
  }
  if (subjects !== null) {
    yield* inSlices(await facts.list({ ...query, limit: MOST_LOOKED_AT }));
    return;
  }
  const inReach = new Set(shelves);
  let after = 0;
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += SLICE) {
    const slice = await facts.scan(after, SLICE);
    if (slice.length === 0) return;
    after = slice.at(-1)!.id;
    yield slice.filter(({ shelf, predicate }) => inReach.has(shelf) && (named?.includes(predicate) ?? true));
  }
}

function* inSlices(facts: readonly Fact[]): Generator<readonly Fact[]> {
  for (let from = 0; from < facts.length; from += SLICE) yield facts.slice(from, from + SLICE);
}

/** Null: it is among what holds. */
function whyNot(
  { fact, standing }: StandingFact,
  { at, knownAt, includeStale }: AskedFacts,
): ExclusionReason | null {
  const { end, stale, held } = standing;
  if (knownAt !== undefined && fact.recordedAt > knownAt) return "not-known-yet";
  if (end.cause === "retracted") return "retracted";
  if (!contains({ from: fact.from, to: end.at }, at)) {
    if (fact.from > at) return "outside-interval";
    return end.cause === "superseded" || end.cause === "invalidated" ? end.cause : "outside-interval";
  }
  if (!stale || includeStale === true) return null;
  return held ? "held" : "stale";
}

function offsetOf({ offset = 0 }: { readonly offset?: number }): number {
  return Math.min(MOST_LOOKED_AT, Math.max(0, Math.trunc(offset)));
}

function momentOf(at: number | undefined): number | undefined {
  if (at !== undefined && !isInstant(at)) requireInterval({ from: at, to: null });
  return at;
}

export async function factTimeline(
  context: EngineContext,
  request: FactTimelineRequest,
): Promise<FactTimelineAnswer> {
  const limit = Math.min(MOST_LISTED, Math.max(1, Math.trunc(request.limit ?? MOST_LISTED)));
  const known = predicatesOf(context);
  const named = request.predicates?.map((said) => requirePredicate(known, said).name);
  return context.store.read(async (stores) => {
    const shelves = await shelvesOfFacts(context, stores, request);
    if (shelves.length === 0) return { facts: [], more: false };
    const subjects = await subjectsMeant(stores, shelves, request.subject);
    const all = await stores.facts.list({
      ...{ shelves, subjects, limit: MOST_LOOKED_AT },
      ...(named && { predicates: named }),
    });
    const byPredicate = all.toSorted((one, two) =>
      one.predicate === two.predicate ? 0 : one.predicate < two.predicate ? -1 : 1,
    );
    const told: StandingFact[] = [];
    const wanted = offsetOf(request) + limit;
    for (const slice of inSlices(byPredicate)) {
      const shown = await shownFacts(context, stores, slice, { at: context.clock.now() });
      told.push(...shown.filter(({ standing }) => request.asker === undefined || !standing.unsaid));
      if (told.length > wanted) break;
    }
    return {
      facts: told.slice(offsetOf(request), wanted).map((one) => timed(context, one)),
      more: told.length > wanted,
    };
  });
}

/** One, by its reference. */
export async function showFact(context: EngineContext, request: ShowFactRequest): Promise<TimedFact> {
  return context.store.read(async (stores) => {
    const fact = await factInReach(context, stores, request, request.ref);
    const [one] = await shownFacts(context, stores, [fact], { at: context.clock.now() });
    return timed(context, one!);
  });
}

function timed(context: EngineContext, { shown, standing }: StandingFact): TimedFact {
  return { ...shown, acts: shownActs(context, standing.acts) };
}
