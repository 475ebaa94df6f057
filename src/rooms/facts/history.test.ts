/** What was true at any time by what was known at any other, held against a model that looks at every instant by itself. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import { type FactId, factId } from "../../kernel/ids.ts";
import { asOf, endsOf } from "./as-of.ts";
import { type ActOnFact, retractedBy } from "./effective-end.ts";
import type { FactObject } from "./fact.ts";
import { overlap } from "./intervals.ts";
import { endingActs, inTheWayOf, lastEnding, putAway, saidAgain } from "./restore.ts";
import { relink } from "./retract.ts";
import { type Saying, settle } from "./settle.ts";

/** Instants that are looked at: after the last nothing begins or ends. */
const INSTANTS = 17;

type Step =
  | {
      readonly do: "say";
      readonly value: string;
      readonly from: number;
      readonly lasts: number | null;
      readonly contradicting: Saying["contradicting"];
      readonly supersedes: number | null;
    }
  | { readonly do: "invalidate"; readonly which: number; readonly at: number }
  | { readonly do: "retract"; readonly which: number }
  | { readonly do: "restore"; readonly which: number; readonly replace: boolean };

interface Dated {
  readonly step: Step;
  readonly recordedAt: number;
}

const restoring: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("restore" as const),
  which: fc.nat(8),
  replace: fc.boolean(),
});

const stepsWith = (...more: readonly fc.Arbitrary<Step>[]): fc.Arbitrary<readonly Dated[]> =>
  fc
    .array(
      fc.record({
        wait: fc.integer({ min: 0, max: 2 }),
        step: fc.oneof(
          ...more.map((arbitrary) => ({ weight: 2, arbitrary })),
          {
            weight: 4,
            arbitrary: fc.record({
              do: fc.constant("say" as const),
              value: fc.constantFrom("a", "b", "c"),
              from: fc.nat(9),
              lasts: fc.option(fc.integer({ min: 1, max: 5 })),
              contradicting: fc.constantFrom("refuse" as const, "replace" as const),
              supersedes: fc.option(fc.nat(8), { freq: 3 }),
            }),
          },
          {
            weight: 1,
            arbitrary: fc.record({
              do: fc.constant("invalidate" as const),
              which: fc.nat(8),
              at: fc.nat(15),
            }),
          },
          { weight: 2, arbitrary: fc.record({ do: fc.constant("retract" as const), which: fc.nat(8) }) },
        ),
      }),
      { maxLength: 14 },
    )
    .map((list) => {
      let now = 0;
      return list.map(({ wait, step }) => {
        now += wait;
        return { step, recordedAt: now };
      });
    });

const steps = stepsWith();
const allSteps = stepsWith(restoring);

interface Kept {
  readonly id: FactId;
  readonly object: FactObject;
  readonly from: Instant;
  readonly to: Instant | null;
  readonly recordedAt: Instant;
}

/** As the engine does it: facts and acts, added to and never changed. */
function record(list: readonly Dated[], cardinality: "single" | "multi") {
  const facts: Kept[] = [];
  const acts: ActOnFact[] = [];
  const known = () => {
    const ends = endsOf(facts, acts);
    return facts.map((fact) => ({ ...fact, endsAt: ends.get(fact.id)!.at }));
  };
  for (const { step, recordedAt: now } of list) {
    const after = acts.map((act) => (act.kind === "restored" ? act.recordedAt + 1 : act.recordedAt));
    const recordedAt = instantOf(Math.max(now, ...after));
    if (step.do === "say") {
      const from = instantOf(step.from);
      const to = step.lasts === null ? null : instantOf(step.from + step.lasts);
      const object: FactObject = { type: "literal", value: step.value };
      const { contradicting } = step;
      const supersedes = step.supersedes === null ? [] : [factId(step.supersedes + 1)];
      const settled = settle({ object, from, to, cardinality, contradicting, supersedes }, known());
      if (settled.outcome !== "asserted") continue;
      const id = factId(facts.length + 1);
      facts.push({ id, object, from, to, recordedAt });
      for (const fact of settled.supersedes)
        acts.push({ fact, kind: "superseded", at: from, recordedAt, by: id });
      if (settled.yields !== null) {
        const { to: by, at } = settled.yields;
        acts.push({ fact: id, kind: "superseded", at, recordedAt, by });
      }
      continue;
    }
    const one = known()[step.which];
    if (one === undefined) continue;
    if (step.do === "restore") {
      acts.push(...restored(one, facts, acts, { cardinality, replace: step.replace, recordedAt }));
      continue;
    }
    if (retractedBy(acts).has(one.id)) continue;
    if (step.do === "invalidate") {
      const at = instantOf(Math.max(step.at, one.from));
      if (one.endsAt !== null && one.endsAt <= at) continue;
      acts.push({ fact: one.id, kind: "invalidated", at, recordedAt, by: null });
      continue;
    }
    const before = new Map(known().map(({ id, endsAt }) => [id, endsAt]));
    acts.push({ fact: one.id, kind: "retracted", at: one.from, recordedAt, by: null });
    for (const { fact, by, at } of relink(facts, acts, cardinality, before).links)
      acts.push({ fact, kind: "superseded", at, recordedAt, by });
  }
  return { facts, acts };
}

function restored(
  one: Kept,
  facts: readonly Kept[],
  acts: readonly ActOnFact[],
  how: { cardinality: "single" | "multi"; replace: boolean; recordedAt: Instant },
): readonly ActOnFact[] {
  const ending = endingActs(one.id, acts);
  if (ending.length === 0) return [];
  const recordedAt = instantOf(Math.max(how.recordedAt, ...ending.map((act) => act.recordedAt + 1)));
  const act: ActOnFact = { fact: one.id, kind: "restored", at: one.from, recordedAt, by: null };
  const last = lastEnding(ending);
  const stays = saidAgain(
    ending.filter((other) => other !== last),
    recordedAt,
  );
  const ids = inTheWayOf(one.id, facts, [...acts, act, ...stays], how.cardinality);
  if (ids.length > 0 && !how.replace) return [];
  const away = facts.filter(({ id }) => ids.includes(id));
  return [act, ...stays, ...away.map((other) => ({ ...putAway(other, one), recordedAt }))];
}

/** The same told anew from the beginning, instant by instant: who claims each, and on whose account a claim is given up. */
class Model {
  readonly claims: {
    id: number;
    value: string;
    from: number;
    at: Set<number>;
    lost: { by: number | null; from: number }[];
    retracted: boolean;
  }[] = [];

  readonly cardinality: "single" | "multi";

  constructor(list: readonly Dated[], cardinality: "single" | "multi", knownAt: number) {
    this.cardinality = cardinality;
    for (const { step, recordedAt } of list) {
      if (recordedAt > knownAt) continue;
      if (step.do === "say") this.#say(step);
      else if (step.do !== "restore") this.#end(step);
    }
  }

  holdersAt(instant: number, value?: string): readonly number[] {
    return this.claims
      .filter((claim) => value === undefined || this.cardinality === "single" || claim.value === value)
      .filter((claim) => this.#holds(claim, instant))
      .map(({ id }) => id);
  }

  #holds(claim: Model["claims"][number], instant: number): boolean {
    const isLost = claim.lost.some(
      ({ by, from }) => instant >= from && (by === null || !this.claims[by - 1]!.retracted),
    );
    return !claim.retracted && claim.at.has(instant) && !isLost;
  }

  #say({ value, from, lasts, contradicting, supersedes }: Step & { do: "say" }): void {
    const until = lasts === null ? INSTANTS : from + lasts;
    const meant = new Set(Array.from({ length: Math.min(until, INSTANTS) - from }, (_, at) => from + at));
    const named = supersedes === null ? undefined : supersedes + 1;
    if (
      named !== undefined &&
      (this.claims[named - 1] === undefined || !this.#holds(this.claims[named - 1]!, from))
    )
      return;
    const [holder] = this.holdersAt(from, value).filter((id) => id !== named);
    const lost: number[] = named === undefined ? [] : [named];
    if (holder !== undefined) {
      const same = this.claims[holder - 1]!.value === value;
      if (same && (lasts === null || this.#endOf(holder, from) === until)) return;
      if (contradicting === "refuse") return;
      lost.push(holder);
    }
    let yields: { to: number; at: number } | undefined;
    for (const instant of [...meant].sort((a, b) => a - b)) {
      const [later] = this.holdersAt(instant, value).filter((id) => !lost.includes(id));
      if (later === undefined) continue;
      const { value: theirs } = this.claims[later - 1]!;
      const same = theirs === value;
      const open = lasts === null || (same && this.#endOf(later, instant) === until);
      const gives = open && (contradicting === "replace" || same);
      if (!gives) return;
      yields = { to: later, at: instant };
      break;
    }
    const id = this.claims.length + 1;
    for (const one of lost) this.claims[one - 1]!.lost.push({ by: id, from });
    this.claims.push({
      id,
      value,
      from,
      at: meant,
      lost: yields === undefined ? [] : [{ by: yields.to, from: yields.at }],
      retracted: false,
    });
  }

  #endOf(id: number, from: number): number {
    let at = from;
    while (at < INSTANTS && this.#holds(this.claims[id - 1]!, at)) at += 1;
    return at;
  }

  #end(step: Exclude<Step, { do: "say" | "restore" }>): void {
    const claim = this.claims[step.which];
    if (claim === undefined || claim.retracted) return;
    if (step.do === "invalidate") {
      const at = Math.max(step.at, claim.from);
      if (this.#endOf(claim.id, claim.from) > at) claim.lost.push({ by: null, from: at });
      return;
    }
    claim.retracted = true;
    for (let instant = 0; instant < INSTANTS; instant += 1) {
      for (const value of new Set(this.claims.map((one) => one.value))) {
        const all = this.holdersAt(instant, value).map((id) => this.claims[id - 1]!);
        const winner = all.toSorted((a, b) => a.from - b.from || a.id - b.id).at(-1);
        for (const loser of all)
          if (loser !== winner) loser.lost.push({ by: winner!.id, from: winner!.from });
      }
    }
  }
}

const cardinalities = fc.constantFrom("single" as const, "multi" as const);

test("what was true at any time by what was known at any other is what a model of every instant says", () => {
  fc.assert(
    fc.property(steps, cardinalities, (list, cardinality) => {
      const { facts, acts } = record(list, cardinality);
      for (const knownAt of new Set([0, ...list.map(({ recordedAt }) => recordedAt)])) {
        const model = new Model(list, cardinality, knownAt);
        for (let instant = 0; instant < INSTANTS; instant += 1) {
          const found = asOf(facts, acts, instant, knownAt).map(({ id }) => Number(id));
          expect(found).toEqual(model.holdersAt(instant));
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("no two of one key ever hold at the same time, by whatever was known", () => {
  fc.assert(
    fc.property(allSteps, cardinalities, (list, cardinality) => {
      const { facts, acts } = record(list, cardinality);
      for (const knownAt of new Set(list.map(({ recordedAt }) => recordedAt))) {
        const ends = endsOf(facts, acts, knownAt);
        const known = facts.filter(({ recordedAt }) => recordedAt <= knownAt);
        for (const one of known)
          for (const other of known) {
            const rivals = cardinality === "single" || one.object.value === other.object.value;
            if (one.id >= other.id || !rivals) continue;
            const spans = [one, other].map(({ id, from }) => ({ from, to: ends.get(id)!.at }));
            expect(overlap(spans[0]!, spans[1]!)).toBe(false);
          }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("what was known at a time never changes, whatever is recorded after it", () => {
  fc.assert(
    fc.property(allSteps, cardinalities, fc.nat(14), (list, cardinality, cut) => {
      const earlier = list.slice(0, cut);
      const knownAt = (list[cut]?.recordedAt ?? Number.POSITIVE_INFINITY) - 1;
      const [then, now] = [record(earlier, cardinality), record(list, cardinality)];
      for (let instant = 0; instant < INSTANTS; instant += 1) {
        const ids = ({ facts, acts }: typeof now) =>
          asOf(facts, acts, instant, knownAt).map(({ id }) => Number(id));
        expect(ids(now)).toEqual(ids(then));
      }
    }),
    { numRuns: 1_000 },
  );
});

test("what is brought back at once is as if it had never ended, by all that is known since", () => {
  const ending = fc.oneof(
    fc.record({ do: fc.constant("retract" as const), which: fc.nat(8) }),
    fc.record({ do: fc.constant("invalidate" as const), which: fc.nat(8), at: fc.nat(15) }),
  );
  fc.assert(
    fc.property(allSteps, cardinalities, ending, (list, cardinality, step) => {
      const recordedAt = (list.at(-1)?.recordedAt ?? 0) + 20;
      const ended = [...list, { step, recordedAt }];
      const back = { do: "restore", which: step.which, replace: false } as const;
      const [before, between, after] = [list, ended, [...ended, { step: back, recordedAt }]].map((some) =>
        record(some, cardinality),
      );
      if (between!.acts.length === before!.acts.length) return;
      for (let instant = 0; instant < INSTANTS; instant += 1) {
        const ids = ({ facts, acts }: ReturnType<typeof record>, knownAt?: number) =>
          asOf(facts, acts, instant, knownAt).map((one) => Number(one.id));
        expect(ids(after!)).toEqual(ids(before!));
        expect(ids(after!, recordedAt)).toEqual(ids(between!));
      }
    }),
    { numRuns: 2_000 },
  );
});
