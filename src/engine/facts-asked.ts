/**
 * The facts that bear on a question: about whoever asks, where they ask of themselves, about what it names, and about whatever what
 * it names is said of ("what uses Redis?"); as they are now, or as they were at the time that it asks about.
 *
 * What rests on nothing any more, and what waits for a person's decision, is named and not told. Scope is inside the queries; as of
 * an earlier moment nothing is known that was recorded later.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type EntityRef, entityNameOf, OWNER } from "../kernel/entity-ref.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { Reason } from "../kernel/reasons.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { FactCandidate } from "../rooms/assemble/index.ts";
import {
  type Asked,
  asOf,
  type Fact,
  factWords,
  findPredicate,
  isCued,
  isStale,
  LEAST_ASKED,
  objectKey,
  overlap,
  type Predicate,
  predicatesAsked,
  predicatesWith,
  readAsked,
  type SourceStanding,
  scoreAsked,
  scoreSaid,
  type Voice,
} from "../rooms/facts/index.ts";
import type { Question } from "../rooms/rank/index.ts";
import type { Asker, SearchRequest } from "./api.ts";
import { untoldRefs } from "./client-refs.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, readEvidence, sourceState } from "./evidence.ts";
import { loadFactsAgainst } from "./facts-against.ts";
import { type FactHistory, type FactsThen, historyOf, type Saying, sourcesThen } from "./facts-history.ts";
import { redactor } from "./index-text.ts";
import { reachOf } from "./scope.ts";
import { readsForOwner, shelvesInReach } from "./shelf-scope.ts";
import { narrowedShelves } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";
import type { Watch } from "./time-budget.ts";

/** Whose evidence is read. */
const MOST_ASKED = 16;
/** Of what is found by what is said of it: how many subjects. */
const MOST_SAYING = 24;
/** Of one thing that has many values at a time, so that the others that are asked for have a place. */
const MOST_OF_ONE = 12;
/** Of what is named and of which nothing in particular is asked. */
const MOST_IN_PASSING = 5;
/** Of what is not named itself. */
const MOST_SAID = 5;
/** Of what was so before, where nobody says when. */
const MOST_FORMER = 3;

export interface FactsFor {
  readonly asker: Asker | undefined;
  readonly installation?: string | undefined;
  /** Of what was told under names of subjects, only what was told under this one. */
  readonly scope?: string | undefined;
  /** Of whom or of which conversations alone; absent: of all. */
  readonly only?: Pick<SearchRequest, "lanes" | "agents" | "namespace">;
  readonly query: string;
  readonly question: Pick<Question, "times">;
  readonly now: Instant;
  /** Of an earlier day: nothing that was said from then on stands against a fact. */
  readonly before?: number | undefined;
  /** Of an earlier moment: when, and the newest fact of then. Null: all that is known. */
  readonly asKnown: FactsThen | null;
  /** When it is over, what nobody has listened to yet is left to the background. Absent: there is time. */
  readonly watch?: Watch;
}

export interface KnownFact extends FactCandidate {
  readonly fact: Fact;
  readonly parts: readonly (readonly [name: string, value: number])[];
  /** Those that still say so. */
  readonly sources: readonly string[];
  /** When it was said, and when last. */
  readonly firstSaid: Instant;
  readonly saidAt: Instant;
}

export interface FactsAsked {
  /** The best first, with those that are not to be told. */
  readonly facts: readonly KnownFact[];
  readonly found: number;
  readonly known: FactHistory;
  readonly degraded: readonly string[];
}

export async function factsAsked(
  context: EngineContext,
  stores: Stores,
  asking: FactsFor,
): Promise<FactsAsked> {
  const asked = readAsked(asking.query);
  const shelves = await shelvesFor(context, stores, asking);
  const predicates = predicatesWith(context.facts?.predicates);
  const subjects = await subjectsOf(stores, shelves, asked, asking);
  const others = await sayingIn(stores, shelves, asked, { predicates, subjects });
  const wanted = predicates.filter((one) => isCued(one, asked.said)).map(({ name }) => name);
  const { now, asKnown } = asking;
  const known = await historyOf(context, stores, shelves, {
    ...{ subjects, others, predicates, asked: wanted, now, asKnown },
  });
  const chosen = chosenFrom(known, asked, asking.question, new Set(subjects));
  const facts = latestOfEach(await withEvidence(context, stores, chosen, asking.asKnown), known);
  const doubted = await doubtedOf(context, stores, { facts, known }, asking);
  return {
    facts: await asToldTo(context, stores, asking.asker, doubted.facts),
    found: chosen.length,
    known,
    degraded: doubted.isBehind ? ["facts-behind"] : [],
  };
}

async function doubtedOf(
  context: EngineContext,
  stores: Stores,
  asked: Pick<FactsAsked, "facts" | "known">,
  asking: FactsFor,
): Promise<{ readonly facts: readonly KnownFact[]; readonly isBehind: boolean }> {
  if (asked.facts.length === 0) return { facts: [], isBehind: false };
  const { withDoubts } = await loadFactsAgainst();
  return await withDoubts(context, stores, asked, asking);
}

/** Without what of it leads into conversations that a program may not read. */
async function asToldTo(
  context: EngineContext,
  stores: Stores,
  asker: Asker | undefined,
  facts: readonly KnownFact[],
): Promise<readonly KnownFact[]> {
  const named = facts.flatMap(({ sources, see }) => [...sources, ...(see === undefined ? [] : [see.ref])]);
  const untold = await untoldRefs(context, stores, asker, named);
  if (untold.size === 0) return facts;
  return facts.map(({ see, ...one }) => ({
    ...one,
    sources: one.sources.filter((ref) => !untold.has(ref)),
    ...(see !== undefined && !untold.has(see.ref) && { see }),
  }));
}

async function shelvesFor(
  context: EngineContext,
  stores: Stores,
  { asker, installation, scope, only = {} }: FactsFor,
): Promise<readonly ShelfId[]> {
  const whose = {
    ...(asker !== undefined && { asker }),
    ...(installation !== undefined && { installation }),
  };
  const all = await shelvesInReach(context, stores, whose);
  const isNarrowed = scope !== undefined || Object.keys(only).length > 0;
  if (all.length === 0 || !isNarrowed) return all.map(({ id }) => id);
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  return narrowedShelves(all, reach, { ...only, scope }).map(({ id }) => id);
}

/** Only who the memory is of asks of themselves when they say "I". */
async function subjectsOf(
  { facts }: Stores,
  shelves: readonly ShelfId[],
  { ofSelf, names }: Asked,
  { asker }: FactsFor,
): Promise<readonly EntityRef[]> {
  if (shelves.length === 0) return [];
  const self = ofSelf && (asker === undefined || readsForOwner(asker)) ? [OWNER] : [];
  const named = names.length === 0 ? [] : await facts.subjectsNamed(shelves, names);
  return [...new Set([...self, ...named])];
}

async function sayingIn(
  { facts }: Stores,
  shelves: readonly ShelfId[],
  asked: Asked,
  of: { readonly predicates: readonly Predicate[]; readonly subjects: readonly EntityRef[] },
): Promise<Saying> {
  const wanted = predicatesAsked(of.predicates, asked);
  if (wanted === "none" || shelves.length === 0 || asked.names.length === 0) return { subjects: [] };
  const only = wanted === "any" ? {} : { predicates: wanted.asked };
  const found = await facts.subjectsSaying({ shelves, names: asked.names, ...only, limit: MOST_SAYING });
  const subjects = found.filter((subject) => !of.subjects.includes(subject));
  return { subjects, ...(wanted !== "any" && { asked: wanted.asked }) };
}

interface Chosen {
  readonly fact: Fact;
  readonly to: Instant | null;
  readonly score: number;
  readonly parts: KnownFact["parts"];
}

function chosenFrom(
  known: FactHistory,
  asked: Asked,
  { times }: FactsFor["question"],
  subjects: ReadonlySet<EntityRef>,
): readonly Chosen[] {
  const { facts, acts, ends, predicates, now } = known;
  const spans = times.filter(({ before }) => before <= now);
  const inForce = new Set(asOf(facts, acts, now).map(({ id }) => id));
  const all = facts.flatMap((fact): readonly (Chosen & { readonly kind: Kind })[] => {
    const predicate = findPredicate(predicates, fact.predicate) ?? {
      ...{ name: fact.predicate, aliases: [] },
    };
    const to = ends.get(fact.id)?.at ?? null;
    const cued = isCued(predicate, asked.said);
    const wasThen =
      cued &&
      spans.some(({ since, before }) => overlap({ from: fact.from, to }, { from: since, to: before }));
    const isFormer = cued && asked.ofFormer && to !== null && to <= now && to > fact.from;
    const isNow = inForce.has(fact.id);
    if (!isNow && !wasThen && !isFormer) return [];
    const isNamed = subjects.has(fact.subject);
    const { score, parts } = isNamed ? scoreAsked(fact, predicate, asked) : scoreSaid(fact, predicate, asked);
    if (score < LEAST_ASKED) return [];
    const kind = wasThen ? "then" : !isNow ? "former" : !isNamed ? "said" : cued ? "asked" : "passing";
    return [{ fact, to, score, parts, kind }];
  });
  const sorted = all.toSorted(
    (a, b) =>
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      b.score - a.score ||
      b.fact.from - a.fact.from ||
      a.fact.id - b.fact.id,
  );
  const most: { readonly [kind in Kind]?: number } = {
    ...{ said: MOST_SAID, passing: MOST_IN_PASSING, former: MOST_FORMER },
  };
  const seen = new Map<string, number>();
  const isWithin = (what: string, limit: number) => {
    seen.set(what, (seen.get(what) ?? 0) + 1);
    return seen.get(what)! <= limit;
  };
  return sorted
    .filter(({ fact: { subject, predicate } }) => isWithin(`${subject} ${predicate}`, MOST_OF_ONE))
    .filter(({ kind }) => isWithin(kind, most[kind] ?? MOST_ASKED))
    .slice(0, MOST_ASKED);
}

/**
 * In this order: what was so at the time in question, what is so, what was so before, what is said of others, and whatever else is
 * known of it.
 */
const KINDS = ["then", "asked", "former", "said", "passing"] as const;
type Kind = (typeof KINDS)[number];

const WORDS: { readonly [voice in Voice]: string } = {
  owner: "on the owner's word",
  terminal: "on a person's word",
  accepted: "accepted by a person",
};

async function withEvidence(
  context: EngineContext,
  stores: Stores,
  chosen: readonly Chosen[],
  asKnown: FactsThen | null,
): Promise<readonly KnownFact[]> {
  if (chosen.length === 0) return [];
  const sources = await stores.facts.sourcesOf(chosen.map(({ fact }) => fact.id));
  const now = await readEvidence(context, stores, [...sources.values()].flat());
  const redacted = redactor(context);
  return chosen.map(({ fact, to, score, parts }): KnownFact => {
    const states = sourcesThen(fact, sources.get(fact.id) ?? [], asKnown).map(
      (one) => [one, sourceState(now, one)] as const,
    );
    const says = redacted(factWords(fact));
    const why = whyNot(
      fact,
      states.map(([, state]) => state),
      says,
    );
    return {
      ...{
        ref: evidenceRef({ kind: "fact", id: fact.id }),
        from: fact.from,
        to,
        word: WORDS[fact.voice],
        says,
        score,
        parts,
        fact,
      },
      sources: states.filter(([, state]) => state === "holds").map(([one]) => evidenceRef(one)),
      ...whenSaid(
        fact,
        states.map(([one]) => now.get(evidenceRef(one))),
      ),
      ...(why !== null && { because: { reason: why, ref: null } }),
    };
  });
}

/**
 * Shelves settle each for itself: of what is said on two of them of one thing that has one value at a time, what was said last is
 * told. What has no type of its own may be whatever has its name.
 */
function latestOfEach(
  facts: readonly KnownFact[],
  { predicates, now }: Pick<FactHistory, "predicates" | "now">,
): readonly KnownFact[] {
  const isOver = ({ to }: KnownFact) => to !== null && to <= now;
  return facts.map((one) => {
    const single = findPredicate(predicates, one.fact.predicate)?.cardinality === "single";
    if (!single || one.because !== undefined || isOver(one)) return one;
    const later = facts.find(
      (other) =>
        other.because === undefined &&
        !isOver(other) &&
        other.fact.predicate === one.fact.predicate &&
        isSameSubject(other.fact.subject, one.fact.subject) &&
        objectKey(other.fact.object) !== objectKey(one.fact.object) &&
        isSaidLater(other, one),
    );
    return later === undefined
      ? one
      : { ...one, because: { reason: "said-otherwise", ref: later.ref } as const };
  });
}

function isSameSubject(one: EntityRef, other: EntityRef): boolean {
  if (one === other) return true;
  const isUntyped = [one, other].some((ref) => ref.startsWith("concept:"));
  return isUntyped && entityNameOf(one) === entityNameOf(other);
}

function isSaidLater(one: KnownFact, other: KnownFact): boolean {
  return (one.saidAt - other.saidAt || one.fact.id - other.fact.id) > 0;
}

function whenSaid(
  { from, voice, recordedAt }: Fact,
  sources: readonly (EvidenceNow | undefined)[],
): Pick<KnownFact, "firstSaid" | "saidAt"> {
  const held = sources.flatMap((one) => (one?.state === "holds" ? [one.at] : []));
  const times = voice === "terminal" ? [...held, recordedAt] : held;
  return {
    firstSaid: instantOf(times.length === 0 ? recordedAt : Math.min(...times)),
    saidAt: instantOf(Math.max(from, ...times)),
  };
}

/** Null: it may be told. */
function whyNot(fact: Fact, states: readonly SourceStanding[], says: string): Reason | null {
  if (isStale(fact, states)) return states.includes("held") ? "quarantined" : "stale";
  return fact.voice === "accepted" && injectionIn(says) !== null ? "quarantined" : null;
}
