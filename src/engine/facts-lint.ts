/** What is wrong with facts: of one subject after the other, each with what to do about it. Changes nothing. */

import type { EntityRef } from "../kernel/entity-ref.ts";
import { type FactId, refOf, type ShelfId } from "../kernel/ids.ts";
import {
  conflictsAcross,
  type Fact,
  type FoundProblem,
  lintFacts as lintOfOne,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { standingOf } from "./fact-standing.ts";
import type { FactsApi, LintFactsAnswer } from "./facts-api.ts";
import { digestOfFacts } from "./facts-digest.ts";
import { predicatesOf, shelvesOfFacts } from "./facts-scope.ts";
import type { Stores } from "./stores.ts";

const USUAL_PROBLEMS = 200;
const MOST_PROBLEMS = 2_000;
const SUBJECTS_AT_ONCE = 100;
const MOST_OF_ONE = 20_000;

export async function lintFacts(
  context: EngineContext,
  request: Parameters<FactsApi["lintFacts"]>[0],
): Promise<LintFactsAnswer> {
  const limit = Math.min(MOST_PROBLEMS, Math.max(1, Math.trunc(request.limit ?? USUAL_PROBLEMS)));
  const shelves = await context.store.read((stores) => shelvesOfFacts(context, stores, request));
  const found: FoundProblem[] = [];
  let checked = 0;
  let after: EntityRef | null = null;
  while (shelves.length > 0 && found.length <= limit) {
    const subjects = await subjectsAfter(context, shelves, after);
    for (const subject of subjects) {
      await context.store.read(async (stores) => {
        const facts = await stores.facts.list({ shelves, subjects: [subject], limit: MOST_OF_ONE });
        checked += facts.length;
        found.push(...(await problemsOf(context, stores, facts)));
      });
      if (found.length > limit) break;
    }
    after = subjects.at(-1) ?? null;
    if (subjects.length < SUBJECTS_AT_ONCE) break;
  }
  return {
    checked,
    problems: found.slice(0, limit).map(({ fact, ...rest }) => ({ ref: refOf("fact", fact), ...rest })),
    digest: (await digestOfFacts(context.store, new Set(shelves))).digest,
    more: found.length > limit,
  };
}

async function subjectsAfter(
  { store }: EngineContext,
  shelves: readonly ShelfId[],
  after: EntityRef | null,
): Promise<readonly EntityRef[]> {
  const listed = await store.read(({ facts }) => facts.subjects(shelves, after, SUBJECTS_AT_ONCE));
  return listed.map(({ subject }) => subject);
}

async function problemsOf(
  context: EngineContext,
  stores: Stores,
  facts: readonly Fact[],
): Promise<readonly FoundProblem[]> {
  const standing = await standingOf(context, stores, facts, { at: context.clock.now() });
  const known = new Set<FactId>(facts.map(({ id }) => id));
  const others = [...standing.values()].flatMap(({ acts }) =>
    acts.flatMap(({ by }) => (by === null || known.has(by) ? [] : [by])),
  );
  const elsewhere = await stores.facts.facts(others);
  const retractions = [...(await stores.facts.actsOn(others)).values()].flat();
  const isThere = (id: FactId) => known.has(id) || elsewhere.has(id);
  const keyOf = ({ shelf, predicate }: Fact): `${ShelfId} ${string}` => `${shelf} ${predicate}`;
  const inForce = facts.filter(({ id }) => standing.get(id)!.status === "active");
  const across = conflictsAcross(inForce, predicatesOf(context));
  const ofEach = [...Map.groupBy(facts, keyOf).values()].flatMap((group) =>
    lintOfOne(
      group.map((fact) => ({
        fact,
        acts: standing.get(fact.id)!.acts,
        sources: standing.get(fact.id)!.sources.map(({ ref, state }) => ({ ref, standing: state })),
      })),
      predicatesOf(context),
      isThere,
      retractions,
    ),
  );
  return [...ofEach, ...across];
}
