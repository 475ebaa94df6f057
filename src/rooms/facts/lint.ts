/** What is wrong with the facts of one shelf, subject and predicate. Finds and names; changes nothing. */

import type { FactId } from "../../kernel/ids.ts";
import { endsOf } from "./as-of.ts";
import { AS_BORNE, confidenceCap, isMoreConfident } from "./confidence.ts";
import { retractedBy } from "./effective-end.ts";
import type { Fact, FactAct } from "./fact.ts";
import { intervalTrouble, nextOverlapping } from "./intervals.ts";
import { objectKey, objectTrouble, wholeKey } from "./object.ts";
import type { Predicate } from "./predicate.ts";
import { findPredicate } from "./predicates.ts";
import { byBeginning } from "./settle.ts";
import { isStale, type SourceStanding } from "./status.ts";

export const FACT_PROBLEMS = [
  "unknown-predicate",
  "bad-object",
  "interval-invalid",
  "source-gone",
  "source-changed",
  "no-source",
  "over-confident",
  "unresolved-supersession",
  "supersession-cycle",
  "interval-conflict",
  "said-otherwise-elsewhere",
  "end-drifted",
] as const;
export type FactProblem = (typeof FACT_PROBLEMS)[number];

export interface LintedFact {
  readonly fact: Fact;
  readonly acts: readonly FactAct[];
  readonly sources: readonly { readonly ref: string; readonly standing: SourceStanding }[];
}

export interface FoundProblem {
  readonly fact: FactId;
  readonly problem: FactProblem;
  readonly severity: "error" | "warning";
  readonly says: string;
  readonly hint: string;
}

/** `isThere`: whether there is such a fact at all; `retractions`: acts that took back what took the place of these. */
export function lintFacts(
  facts: readonly LintedFact[],
  predicates: readonly Predicate[],
  isThere: (id: FactId) => boolean,
  retractions: readonly FactAct[] = [],
): readonly FoundProblem[] {
  return [
    ...facts.flatMap((one) => [
      ...ofWhatItSays(one, predicates),
      ...ofWhatItRestsOn(one),
      ...ofWhatTookItsPlace(one, isThere),
    ]),
    ...ofEnds(facts, retractions),
    ...cyclesIn(facts),
    ...conflictsIn(facts, predicates),
  ];
}

type Problem = (
  fact: FactId,
  problem: FactProblem,
  says: string,
  hint: string,
  severity?: "error" | "warning",
) => FoundProblem;

const problem: Problem = (fact, kind, says, hint, severity = "error") => {
  return { fact, problem: kind, severity, says, hint };
};

function ofWhatItSays({ fact }: LintedFact, predicates: readonly Predicate[]): readonly FoundProblem[] {
  const found: FoundProblem[] = [];
  const predicate = findPredicate(predicates, fact.predicate);
  if (predicate === undefined) {
    found.push(
      problem(
        fact.id,
        "unknown-predicate",
        `${fact.predicate} is no predicate that is known`,
        "Add it to facts.predicates in config.json again, or retract the fact.",
      ),
    );
  } else {
    const trouble = objectTrouble(predicate, fact.object);
    if (trouble !== null)
      found.push(problem(fact.id, "bad-object", trouble, "Retract it and say it again as it should be."));
  }
  const trouble = intervalTrouble(fact);
  if (trouble !== null)
    found.push(problem(fact.id, "interval-invalid", trouble, "Retract it and say it again with its times."));
  return found;
}

function ofWhatItRestsOn({ fact, sources, acts }: LintedFact): readonly FoundProblem[] {
  if (retractedBy(acts).has(fact.id)) return [];
  const holding = sources.filter(({ standing }) => standing === "holds").length;
  const stale = isStale(
    fact,
    sources.map(({ standing }) => standing),
  );
  const found = sources
    .filter(({ standing }) => standing !== "holds")
    .map(({ ref, standing }) =>
      problem(
        fact.id,
        standing === "changed" ? "source-changed" : "source-gone",
        SOURCE_SAYS[standing as keyof typeof SOURCE_SAYS](ref),
        stale
          ? "It counts for nothing any more. Say it again from what is there, or retract it."
          : "It rests on the others. Retract it if it is not so.",
        stale ? "error" : "warning",
      ),
    );
  if (sources.length === 0 && stale) {
    const hint = "Say it at a terminal, or name what it was read in; or retract it.";
    found.push(problem(fact.id, "no-source", "it rests on nothing", hint));
  }
  const cap = confidenceCap({ voice: fact.voice, holding });
  if (!stale && fact.confidence !== AS_BORNE && isMoreConfident(fact.confidence, cap)) {
    const says = `it claims ${fact.confidence}, and what it rests on bears ${cap}`;
    found.push(problem(fact.id, "over-confident", says, "It is read as what its sources bear.", "warning"));
  }
  return found;
}

const SOURCE_SAYS = {
  gone: (ref: string) => `${ref} is gone`,
  held: (ref: string) => `${ref} is held back`,
  changed: (ref: string) => `${ref} says something else by now`,
};

function ofWhatTookItsPlace(
  { fact, acts }: LintedFact,
  isThere: (id: FactId) => boolean,
): readonly FoundProblem[] {
  return acts
    .filter(({ kind, by }) => kind === "superseded" && (by === null || !isThere(by)))
    .map(({ by }) =>
      problem(
        fact.id,
        "unresolved-supersession",
        by === null ? "nothing is named that took its place" : `fact:${by} took its place, and is not there`,
        "nacre facts rebuild works out anew what stands.",
      ),
    );
}

function ofEnds(facts: readonly LintedFact[], retractions: readonly FactAct[]): readonly FoundProblem[] {
  const ends = endsOf(
    facts.map(({ fact }) => fact),
    [...facts.flatMap(({ acts }) => acts), ...retractions],
  );
  return facts
    .filter(({ fact }) => ends.get(fact.id)!.at !== fact.endsAt)
    .map(({ fact }) =>
      problem(
        fact.id,
        "end-drifted",
        "when it ends is not what was recorded of it",
        "nacre facts rebuild works it out anew.",
      ),
    );
}

/** Each once, at the fact with the least number. */
function cyclesIn(facts: readonly LintedFact[]): readonly FoundProblem[] {
  const next = new Map(
    facts.map(({ fact, acts }) => [
      fact.id,
      acts.flatMap(({ kind, by }) => (kind === "superseded" && by !== null ? [by] : [])),
    ]),
  );
  const found: FoundProblem[] = [];
  const done = new Set<FactId>();
  for (const start of [...next.keys()].sort((a, b) => a - b)) {
    const round = roundFrom(start, next, done);
    for (const id of reachedFrom(start, next)) done.add(id);
    done.add(start);
    if (round === null) continue;
    found.push(
      problem(
        start,
        "supersession-cycle",
        `it took its own place: ${[...round, start].map((id) => `fact:${id}`).join(", then ")}`,
        "Retract one of them; what it had taken the place of stands again.",
      ),
    );
  }
  return found;
}

/** The way back to where it began; null: there is none. */
function roundFrom(
  start: FactId,
  next: ReadonlyMap<FactId, readonly FactId[]>,
  done: ReadonlySet<FactId>,
): readonly FactId[] | null {
  const seen = new Set<FactId>();
  const ways: (readonly FactId[])[] = [[start]];
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    for (const id of next.get(way.at(-1)!) ?? []) {
      if (id === start) return way;
      if (seen.has(id) || done.has(id)) continue;
      seen.add(id);
      ways.push([...way, id]);
    }
  }
  return null;
}

function reachedFrom(start: FactId, next: ReadonlyMap<FactId, readonly FactId[]>): ReadonlySet<FactId> {
  const seen = new Set<FactId>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const one of next.get(id) ?? []) {
      if (seen.has(one)) continue;
      seen.add(one);
      waiting.push(one);
    }
  }
  return seen;
}

function conflictsIn(
  facts: readonly LintedFact[],
  predicates: readonly Predicate[],
): readonly FoundProblem[] {
  const sorted = facts.map(({ fact }) => fact).toSorted(byBeginning);
  const keyOf = ({ predicate, object }: Fact) =>
    findPredicate(predicates, predicate)?.cardinality === "single" ? "" : wholeKey(object);
  return [...Map.groupBy(sorted, keyOf).values()].flatMap((group) =>
    group.flatMap((fact, place) => {
      const other = nextOverlapping(group, place, ({ endsAt }) => endsAt);
      if (other === undefined) return [];
      const hint = `Retract the one that is not so, or end one: nacre facts invalidate fact:${fact.id}.`;
      return [problem(fact.id, "interval-conflict", `fact:${other.id} holds at the same time`, hint)];
    }),
  );
}

/** Of one subject, in force: each shelf settles for itself, and of two that say otherwise one is told. */
export function conflictsAcross(
  facts: readonly Fact[],
  predicates: readonly Predicate[],
): readonly FoundProblem[] {
  const single = facts.filter(
    ({ predicate }) => findPredicate(predicates, predicate)?.cardinality === "single",
  );
  return single.flatMap((fact) => {
    const other = single.find(
      ({ id, shelf, predicate, object }) =>
        id > fact.id &&
        shelf !== fact.shelf &&
        predicate === fact.predicate &&
        objectKey(object) !== objectKey(fact.object),
    );
    if (other === undefined) return [];
    const says = `fact:${other.id} says otherwise elsewhere, at the same time: only what was said last is told`;
    const hint = `End the one that is not so: nacre facts invalidate fact:${fact.id}.`;
    return [problem(fact.id, "said-otherwise-elsewhere", says, hint, "warning")];
  });
}
