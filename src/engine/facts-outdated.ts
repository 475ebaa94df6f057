/**
 * Of what was found for a question, what tells something that is so no longer: it is what a fact rests on whose time is over, or it
 * names a value that a fact about the same has taken the place of since.
 */

import type { Instant } from "../kernel/clock.ts";
import { EVIDENCE_KINDS, type EvidenceKey, evidenceRef } from "../kernel/evidence.ts";
import type { FactId } from "../kernel/ids.ts";
import type { Outdated } from "../rooms/assemble/index.ts";
import {
  type End,
  endsOf,
  type Fact,
  type FactAct,
  formerValues,
  isSaidIn,
  objectKey,
  objectWords,
  readSaid,
  standingActs,
  tellerOf,
} from "../rooms/facts/index.ts";
import { actsAround } from "./fact-standing.ts";
import { loadFactsAgainst } from "./facts-against.ts";
import { actsThen, type FactHistory } from "./facts-history.ts";
import type { Stores } from "./stores.ts";

/** The best of what was found; what is behind it hardly goes in. */
const MOST_LOOKED_AT = 100;
/** UTF-16 units of a text that are looked at. */
const LOOKED_INTO = 4_000;
/** Facts that may have taken the place of what is named: what they rest on is read. The latest. */
const MOST_BEARING = 120;

export interface FoundText {
  readonly ref: string;
  readonly at: Instant;
  readonly text: string;
  readonly byAssistant: boolean;
  /** The records that it says nothing beyond. */
  readonly sources: readonly string[];
}

export async function outdatedIn(
  stores: Stores,
  known: FactHistory,
  found: readonly FoundText[],
): Promise<ReadonlyMap<string, Outdated>> {
  const looked = found.slice(0, MOST_LOOKED_AT);
  if (known.shelves.size === 0 || looked.length === 0) return new Map();
  const marks = new Map(await named(stores, known, looked));
  for (const [ref, mark] of await restedOn(stores, known, looked)) marks.set(ref, marks.get(ref) ?? mark);
  return marks;
}

/** By the values that they name. What each fact rests on is read where a text names what it says, and nowhere else. */
async function named(
  stores: Stores,
  known: FactHistory,
  looked: readonly FoundText[],
): Promise<readonly (readonly [string, Outdated])[]> {
  const { facts, ends, predicates, now } = known;
  const of = { facts, ends, predicates, now };
  const all = formerValues({ ...of, stale: new Set() });
  if (all.length === 0) return [];
  const { tellsFormer } = await loadFactsAgainst();
  const telling = looked.map(({ ref, at, text, byAssistant }) => {
    const told = all.filter((one) => tellsFormer(one, text.slice(0, LOOKED_INTO), { at, byAssistant }));
    return { ref, told: new Set(told.map(({ fact }) => fact)) };
  });
  const meant = new Set(telling.flatMap(({ told }) => [...told]));
  if (meant.size === 0) return [];
  const keys = new Set(facts.filter(({ id }) => meant.has(id)).map(keyOf));
  const bearing = facts.filter((fact) => keys.has(keyOf(fact))).slice(-MOST_BEARING);
  const stale = await known.staleAmong(stores, bearing);
  const former = stale.size === 0 ? all : formerValues({ ...of, stale });
  return telling.flatMap(({ ref, told }) => {
    const one = former.find(({ fact }) => told.has(fact));
    return one === undefined ? [] : [[ref, { since: one.since, by: refOfFact(one.by) }] as const];
  });
}

function keyOf({ shelf, subject, predicate }: Fact): string {
  return `${shelf} ${subject} ${predicate}`;
}

/** By what a fact rests on, since when that is over; where it is what replaced it that the record says too, nothing is. */
async function restedOn(
  stores: Stores,
  known: FactHistory,
  looked: readonly FoundText[],
): Promise<ReadonlyMap<string, Outdated>> {
  const { shelves, now, asKnown, facts: read, acts: readActs } = known;
  const store = stores.facts;
  const keys = looked.flatMap(({ ref, sources }) => [ref, ...(sources.length === 1 ? sources : [])]);
  const citing = await store.citing([...new Set(keys)].flatMap(keyIn));
  if (citing.length === 0) return new Map();
  const own = new Map(read.map((fact) => [fact.id, fact]));
  const missing = citing.filter((id) => !own.has(id));
  const more = missing.length === 0 ? [] : [...(await store.facts(missing)).values()];
  const acts = [...readActs, ...actsThen(await actsAround(stores, missing), asKnown)];
  const isKnown = ({ id, shelf }: Fact) => shelves.has(shelf) && (asKnown === null || id <= asKnown.newest);
  const first = [...read, ...more].filter(isKnown);
  const begun = endsOf(first, acts);
  const over = first.filter(({ id }) => citing.includes(id) && isOver(begun.get(id), now));
  if (over.length === 0) return new Map();
  // What took their place may be of nobody the question is about.
  const after = over
    .flatMap(({ id }) => begun.get(id)?.by ?? [])
    .filter((id) => !first.some((one) => one.id === id));
  const later = after.length === 0 ? [] : [...(await store.facts(after)).values()].filter(isKnown);
  const all = [...first, ...later];
  const ends = endsOf(all, [...acts, ...actsThen(await actsAround(stores, after), asKnown)]);
  const places = new Set(over.map(keyOf));
  const bearing = all.filter((fact) => places.has(keyOf(fact))).slice(-MOST_BEARING);
  const stale = await known.staleAmong(stores, bearing);
  const standing = bearing.filter(({ id }) => ends.get(id)?.cause !== "retracted" && !stale.has(id));
  const sources = await store.sourcesOf(bearing.map(({ id }) => id));
  const restsOn = (id: FactId | null, ref: string) =>
    id !== null && (sources.get(id) ?? []).some((one) => evidenceRef(one) === ref);
  return new Map(
    looked.flatMap(({ ref, text, sources: made }): readonly (readonly [string, Outdated])[] => {
      const refs = [ref, ...(made.length === 1 ? made : [])];
      const said = readSaid(text.slice(0, LOOKED_INTO));
      // Its source may say more than it does.
      const tells = ({ id, object }: Fact) =>
        restsOn(id, ref) || (refs.some((one) => restsOn(id, one)) && isSaidIn(objectWords(object), said));
      for (const fact of over.filter(tells)) {
        const place = standing.filter((one) => keyOf(one) === keyOf(fact));
        const end = ends.get(fact.id)!;
        const told =
          end.cause === "retracted"
            ? insteadOf(fact, place, ends, { acts, now })
            : tellerOf(fact, { end, standing: place, now });
        if (told === null || (told.by.id !== fact.id && refs.some((one) => restsOn(told.by.id, one))))
          continue;
        return [[ref, { since: told.since, by: refOfFact(told.by.id) }]];
      }
      return [];
    }),
  );
}

/** What was taken back never was so: from the moment on that it was, what is so instead tells. */
function insteadOf(
  fact: Fact,
  standing: readonly Fact[],
  ends: ReadonlyMap<FactId, End>,
  { acts, now }: { readonly acts: readonly FactAct[]; readonly now: number },
): { readonly by: Fact; readonly since: Instant } | null {
  const act = standingActs(acts).find((one) => one.fact === fact.id && one.kind === "retracted");
  const by = standing.find((one) => {
    const end = ends.get(one.id)?.at ?? null;
    return one.from <= now && (end === null || end > now) && objectKey(one.object) !== objectKey(fact.object);
  });
  return act === undefined || by === undefined ? null : { by, since: act.recordedAt };
}

function isOver(end: End | undefined, now: number): boolean {
  return end !== undefined && end.at !== null && end.at <= now;
}

function refOfFact(id: FactId): string {
  return evidenceRef({ kind: "fact", id });
}

function keyIn(ref: string): readonly EvidenceKey[] {
  const [kind, number] = ref.split(":");
  const known = EVIDENCE_KINDS.find((one) => one === kind);
  return known === undefined ? [] : [{ kind: known, id: Number(number) }];
}
