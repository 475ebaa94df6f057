/** Facts in a store: each once, every filter before the limit, and nothing left of what is erased. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { EntityRef } from "../../kernel/entity-ref.ts";
import { EVIDENCE_KINDS, type Evidence } from "../../kernel/evidence.ts";
import { type FactId, factId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import { CONFIDENCES, FACT_ACTS, type NewFact, type NewFactAct, VOICES } from "./fact.ts";
import type { FactQuery, FactStore, SayingQuery } from "./port.ts";
import { OBJECT_TYPES } from "./predicate.ts";
import { newFact, type OpenFacts, said, shelfIn } from "./samples.suite.ts";

const NOBODY = factId(987_654);

export function factSuite(name: string, open: () => Promise<OpenFacts>): void {
  describe(`${name}: facts`, () => {
    let opened: OpenFacts;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (facts: FactStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ facts }) => work(facts));
    const read = <T>(work: (facts: FactStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ facts }) => work(facts));
    const add = async (number: number, more: Partial<NewFact> = {}, sources: readonly Evidence[] = []) =>
      (await write((facts) => facts.add(newFact(own, number, more), sources)))!.id;
    const get = async (id: FactId) => (await read((facts) => facts.facts([id]))).get(id);
    const listed = async (query: Partial<FactQuery> = {}) => {
      const found = await read((facts) => facts.list({ shelves: [own], limit: 100, ...query }));
      return found.map(({ id }) => id);
    };
    const act = (fact: FactId, more: Partial<NewFactAct> = {}) =>
      write((facts) =>
        facts.addAct({
          ...{ fact, kind: "superseded", at: instantOf(9), recordedAt: instantOf(1_009) },
          ...{ by: null, voice: "owner", reason: null, source: null },
          ...more,
        }),
      );
    const actsOn = async (id: FactId) => (await read((facts) => facts.actsOn([id]))).get(id) ?? [];

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("come back with every field", async () => {
      const fact = newFact(own, 1, {
        subject: "person:owner",
        predicate: "lives_in",
        object: { type: "entity", value: "concept:überlingen" },
        to: instantOf(50),
        confidence: "operator_asserted",
        trust: "web",
        voice: "accepted",
      });
      const added = await write((facts) => facts.add(fact, [said(3), said(4)]));
      expect(added).toMatchObject({ isNew: true });
      expect(await get(added!.id)).toEqual({ ...fact, id: added!.id, endsAt: fact.to });
      const sources = await read((facts) => facts.sourcesOf([added!.id]));
      expect(sources.get(added!.id)).toEqual([
        { ...said(3), recordedAt: fact.recordedAt },
        { ...said(4), recordedAt: fact.recordedAt },
      ]);
      const bare = newFact(own, 2);
      expect(await get(await add(2))).toMatchObject({ ...bare, endsAt: null });
    });

    test("know every word that a fact may have", async () => {
      let number = 10;
      const kept = async (more: Partial<NewFact>) => {
        number += 1;
        expect(await get(await add(number, more))).toMatchObject(more);
      };
      for (const confidence of CONFIDENCES) await kept({ confidence });
      for (const voice of VOICES) await kept({ voice });
      for (const type of OBJECT_TYPES) await kept({ object: { type, value: '{"a":"\ud800"}' } });
      for (const trust of ["human", "agent", "tool", "web", "unknown"] as const) await kept({ trust });
      const id = await add(1);
      for (const kind of EVIDENCE_KINDS) {
        await write((facts) => facts.addSource(id, { ...said(5), kind }, instantOf(3)));
        await act(id, { at: instantOf(number++), source: { ...said(5), kind } });
      }
      for (const kind of FACT_ACTS) await act(id, { kind });
      const sources = (await read((facts) => facts.sourcesOf([id]))).get(id) ?? [];
      expect(sources.map(({ kind }) => kind)).toEqual(EVIDENCE_KINDS);
      const acts = await actsOn(id);
      expect(acts.flatMap(({ source }) => source?.kind ?? [])).toEqual(EVIDENCE_KINDS);
      expect(new Set(acts.map(({ kind }) => kind))).toEqual(new Set(FACT_ACTS));
    });

    test("are there once per shelf and hash, and stay as they are", async () => {
      const first = await write((facts) => facts.add(newFact(own, 1), [said(1)]));
      const again = newFact(own, 1, { from: instantOf(77), predicate: "owns" });
      expect(await write((facts) => facts.add(again, [said(2)]))).toEqual({ id: first!.id, isNew: false });
      expect(await get(first!.id)).toMatchObject({ predicate: "uses", from: 1 });
      expect((await read((facts) => facts.sourcesOf([first!.id]))).get(first!.id)).toHaveLength(1);
      const elsewhere = await write((facts) => facts.add(newFact(other, 1), []));
      expect(elsewhere).toMatchObject({ isNew: true });
      expect(elsewhere!.id).not.toBe(first!.id);
    });

    test("have their numbers for good", async () => {
      await add(1);
      const gone = await add(2);
      await write((facts) => facts.erase([gone], instantOf(5)));
      expect(await read((facts) => facts.newestId())).toBeLessThan(gone);
      expect(await add(3)).toBeGreaterThan(gone);
    });

    test("refuse what no store could keep", async () => {
      const refused = (more: Partial<NewFact>) => expect(add(1, more)).rejects.toThrow();
      await refused({ shelf: shelfId(4_711) });
      await refused({ hash: "no digest" });
      await refused({ from: instantOf(0.5) });
      await refused({ to: instantOf(Number.NaN) });
      await refused({ recordedAt: instantOf(2 ** 60) });
      await expect(add(1, {}, [{ ...said(1), digest: "short" }])).rejects.toThrow();
      const id = await add(2);
      await expect(write((facts) => facts.addSource(NOBODY, said(1), instantOf(1)))).rejects.toThrow();
      await expect(act(NOBODY)).rejects.toThrow();
      await expect(act(id, { by: NOBODY })).rejects.toThrow();
      await expect(act(id, { at: instantOf(0.1) })).rejects.toThrow();
      await expect(write((facts) => facts.setEnd(id, instantOf(Number.POSITIVE_INFINITY)))).rejects.toThrow();
      expect(await read((facts) => facts.count([own]))).toBe(1);
    });

    test("rest on each record and digest once, in the order in which they were recorded", async () => {
      const id = await add(1, {}, [said(9)]);
      for (const [record, digest, at] of [
        [3, 7, 50],
        [9, 7, 60],
        [9, 8, 40],
        [3, 7, 70],
      ] as const) {
        await write((facts) => facts.addSource(id, said(record, digest), instantOf(at)));
      }
      const sources = await read((facts) => facts.sourcesOf([id, NOBODY, id]));
      expect([...sources.keys()]).toEqual([id]);
      expect(sources.get(id)).toEqual([
        { ...said(9), recordedAt: 1_001 },
        { ...said(3), recordedAt: 50 },
        { ...said(9, 8), recordedAt: 40 },
      ]);
      await write((facts) => facts.dropSources([{ kind: "msg", id: 9 }]));
      expect((await read((facts) => facts.sourcesOf([id]))).get(id)).toEqual([
        { ...said(3), recordedAt: 50 },
      ]);
    });

    test("acts are kept once each, and change no end by themselves", async () => {
      const [id, by] = [await add(1), await add(2)];
      const full: NewFactAct = {
        ...{ fact: id, kind: "superseded", at: instantOf(20), recordedAt: instantOf(2_000), by },
        ...{ voice: "terminal", reason: "moved", source: said(4) },
      };
      await write((facts) => facts.addAct(full));
      await write((facts) => facts.addAct({ ...full, recordedAt: instantOf(3_000), reason: "again" }));
      await act(id, { kind: "superseded", at: instantOf(20) });
      await act(id, { kind: "superseded", at: instantOf(20), reason: "the same without another" });
      await act(id, { kind: "invalidated", at: instantOf(20), by });
      const acts = await actsOn(id);
      expect(acts).toHaveLength(3);
      expect(acts[0]).toEqual({ ...full, id: acts[0]!.id });
      expect(acts[1]).toMatchObject({ by: null, reason: null, source: null });
      expect(await read((facts) => facts.actsBy([by]))).toEqual([acts[0], acts[2]]);
      expect(await read((facts) => facts.actsBy([id]))).toEqual([]);
      expect(await get(id)).toMatchObject({ endsAt: null });
      await write((facts) => facts.setEnd(id, instantOf(20)));
      expect(await get(id)).toMatchObject({ endsAt: 20, to: null });
      await write((facts) => facts.setEnd(id, null));
      expect(await get(id)).toMatchObject({ endsAt: null });
      await write((facts) => facts.setEnd(NOBODY, null));
      await write((facts) => facts.dropActs([acts[0]!.id, acts[1]!.id]));
      expect(await actsOn(id)).toEqual([acts[2]]);
    });

    test("hold from their beginning until just before their end", async () => {
      const ended = await add(1, { from: instantOf(10), to: instantOf(20) });
      const open = await add(2, { from: instantOf(20) });
      const retracted = await add(3, { from: instantOf(10) });
      await write((facts) => facts.setEnd(retracted, instantOf(10)));
      expect(await listed({ at: instantOf(9) })).toEqual([]);
      expect(await listed({ at: instantOf(10) })).toEqual([ended]);
      expect(await listed({ at: instantOf(19) })).toEqual([ended]);
      expect(await listed({ at: instantOf(20) })).toEqual([open]);
      expect(await listed({ at: instantOf(9e15) })).toEqual([open]);
    });

    test("are found exactly as looking at each of them finds them", async () => {
      const subjects: readonly EntityRef[] = ["project:atlas", "tool:pg", "person:owner"];
      const predicates = ["uses", "status"];
      const small = fc.integer({ min: 0, max: 6 });
      const fact = fc.record({
        mine: fc.boolean(),
        subject: fc.constantFrom(...subjects),
        predicate: fc.constantFrom(...predicates),
        from: small,
        ends: fc.option(small),
        recordedAt: small,
      });
      const query = fc.record(
        {
          subjects: fc.subarray([...subjects]),
          predicates: fc.subarray([...predicates]),
          at: small.map(instantOf),
          after: small,
          upTo: small,
          newestFirst: fc.boolean(),
        },
        { requiredKeys: [] },
      );
      let number = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fact, { maxLength: 8 }),
          fc.array(query, { minLength: 4, maxLength: 8 }),
          fc.subarray([true, false], { minLength: 1 }),
          fc.integer({ min: 0, max: 5 }),
          async (some, queries, shelves, limit) => {
            await write(async (facts) => {
              await facts.erase(
                (await facts.scan(0, 1_000)).map(({ id }) => id),
                instantOf(1),
              );
              for (const { mine, from, ends, recordedAt, ...rest } of some) {
                number += 1;
                const times = { from: instantOf(from), recordedAt: instantOf(recordedAt) };
                const added = await facts.add(newFact(mine ? own : other, number, { ...rest, ...times }), []);
                if (ends !== null) await facts.setEnd(added!.id, instantOf(ends));
              }
            });
            const all = await read((facts) => facts.scan(0, 1_000));
            const readable = shelves.map((mine) => (mine ? own : other));
            for (const { after: later, upTo: last, ...asked } of queries) {
              const upTo = last === undefined ? undefined : (all[last]?.id ?? NOBODY);
              const after = later === undefined ? undefined : (all[later]?.id ?? NOBODY);
              const wanted = all
                .filter(({ shelf }) => readable.includes(shelf))
                .filter(({ subject }) => asked.subjects?.includes(subject) ?? true)
                .filter(({ predicate }) => asked.predicates?.includes(predicate) ?? true)
                .filter(({ from, endsAt }) => {
                  const { at } = asked;
                  return at === undefined || (from <= at && (endsAt === null || at < endsAt));
                })
                .filter(({ id }) => id > (after ?? 0) && id <= (upTo ?? NOBODY))
                .sort((a, b) => (asked.newestFirst === true ? -1 : 1) * (a.from - b.from || a.id - b.id))
                .slice(0, limit);
              const bounds = { ...(after !== undefined && { after }), ...(upTo !== undefined && { upTo }) };
              const whole = { ...asked, shelves: readable, limit, ...bounds };
              expect(await read((facts) => facts.list(whole))).toEqual(wanted);
            }
          },
        ),
        { numRuns: 40 },
      );
    });

    test("of a name are those of every type, and of the shelves that may be read", async () => {
      await add(1, { subject: "tool:atlas" });
      await add(2, { subject: "project:atlas" });
      await add(3, { subject: "project:atlas" });
      await add(4, { subject: "project:atlas-two" });
      await add(5, { subject: "concept:atlas", shelf: other });
      const named = (shelves: readonly ShelfId[], ...names: readonly string[]) =>
        read((facts) => facts.subjectsNamed(shelves, names));
      expect(await named([own], "atlas")).toEqual(["project:atlas", "tool:atlas"]);
      expect(await named([own, other], "atlas")).toEqual(["concept:atlas", "project:atlas", "tool:atlas"]);
      expect(await named([own], "atlas-two", "nobody")).toEqual(["project:atlas-two"]);
      expect(await named([own], "project:atlas")).toEqual([]);
      expect(await named([], "atlas")).toEqual([]);
    });

    test("are found by what is said of something: by all of its name, or by the words that it begins with", async () => {
      const literal = (value: string) => ({ type: "literal", value }) as const;
      await add(1, { subject: "project:b", predicate: "uses", object: literal("Redis 7") });
      await add(2, {
        subject: "project:a",
        predicate: "uses",
        object: { type: "entity", value: "tool:redis" },
      });
      await add(3, { subject: "project:c", predicate: "uses", object: literal("Redisson") });
      await add(4, { subject: "project:d", predicate: "uses", object: literal("redis+sentinel") });
      await add(5, {
        subject: "project:e",
        predicate: "uses",
        object: { type: "json", value: '{"redis":1}' },
      });
      await add(6, { subject: "project:f", predicate: "depends_on", object: literal("REDIS") });
      await add(7, { subject: "project:g", predicate: "uses", object: literal("Redis"), shelf: other });
      await add(8, { subject: "project:h", predicate: "uses", object: literal("东京") });
      const ended = await add(9, { subject: "project:i", predicate: "uses", object: literal("redis-7") });
      await write((facts) => facts.setEnd(ended, instantOf(1)));
      const saying = (names: readonly string[], more: Partial<SayingQuery> = {}) =>
        read((facts) => facts.subjectsSaying({ shelves: [own], names, limit: 10, ...more }));
      expect(await saying(["redis"])).toEqual(["project:a", "project:b", "project:f", "project:i"]);
      expect(await saying(["redis-7", "东京"])).toEqual(["project:b", "project:h", "project:i"]);
      expect(await saying(["redis"], { predicates: ["depends_on"] })).toEqual(["project:f"]);
      expect(await saying(["redis"], { predicates: [] })).toEqual([]);
      expect(await saying(["redis"], { shelves: [other, own] })).toContain("project:g");
      expect(await saying(["redis"], { shelves: [] })).toEqual([]);
      expect(await saying(["redis"], { limit: 2 })).toHaveLength(2);
      expect(await saying(["redi", "redis-", "", "7"])).toEqual([]);
      expect(await saying([])).toEqual([]);
    });

    test("are about so many things, in the order of their references, whatever letters they have", async () => {
      // Half a surrogate pair sorts one way and the letters above it another, unless bytes decide.
      const names = ["a", "ｚ", "𝒜", "ä"] as const;
      for (const [number, said] of names.entries()) await add(number + 1, { subject: `concept:${said}` });
      await add(9, { subject: "concept:a" });
      await add(10, { subject: "tool:a", shelf: other });
      const subjects = (shelves: readonly ShelfId[], after: EntityRef | null, limit: number) =>
        read((facts) => facts.subjects(shelves, after, limit));
      expect(await subjects([own, other], null, 10)).toEqual([
        { subject: "concept:a", facts: 2 },
        { subject: "concept:ä", facts: 1 },
        { subject: "concept:ｚ", facts: 1 },
        { subject: "concept:𝒜", facts: 1 },
        { subject: "tool:a", facts: 1 },
      ]);
      const [second] = await subjects([own], "concept:a", 1);
      expect(second).toEqual({ subject: "concept:ä", facts: 1 });
      expect(await subjects([other], null, 10)).toEqual([{ subject: "tool:a", facts: 1 }]);
      expect(await read((facts) => facts.count([own]))).toBe(5);
      expect(await read((facts) => facts.count([own, other]))).toBe(6);
    });

    test("can be ended again as they were, once that was undone", async () => {
      const id = await add(1);
      const ended = { kind: "invalidated", at: instantOf(9), recordedAt: instantOf(20) } as const;
      const restored = { kind: "restored", at: instantOf(1), recordedAt: instantOf(21) } as const;
      const kinds = async () => (await actsOn(id)).map(({ kind, recordedAt }) => `${kind} ${recordedAt}`);
      await act(id, { kind: "superseded", recordedAt: instantOf(20) });
      await act(id, ended);
      await act(id, { ...ended, recordedAt: instantOf(21) });
      await act(id, restored);
      await act(id, { ...ended, recordedAt: instantOf(22) });
      await act(id, { ...restored, recordedAt: instantOf(23) });
      const all = [...["superseded 20", "invalidated 20", "restored 21", "invalidated 22", "restored 23"]];
      expect(await kinds()).toEqual(all);
      // What stays of its ends is recorded with the restoring.
      await act(id, { ...ended, recordedAt: instantOf(23) });
      all.push("invalidated 23");
      expect(await kinds()).toEqual(all);
      // The same recorded once more, and what took its place, is there already.
      for (const one of await actsOn(id)) await act(id, one);
      await act(id, { kind: "superseded", recordedAt: instantOf(24) });
      expect(await kinds()).toEqual(all);
    });

    test("rest no more on what is taken from one of them alone", async () => {
      const [one, two] = [await add(1, {}, [said(5), said(6)]), await add(2, {}, [said(5)])];
      await write((facts) => facts.dropSource(one, { kind: "msg", id: 5 }));
      await write((facts) => facts.dropSource(NOBODY, { kind: "msg", id: 6 }));
      const sources = await read((facts) => facts.sourcesOf([one, two]));
      expect(sources.get(one)?.map(({ id }) => id)).toEqual([6]);
      expect(sources.get(two)?.map(({ id }) => id)).toEqual([5]);
    });

    test("tell when the first begins that ever held", async () => {
      const earliest = (...shelves: readonly ShelfId[]) => read((facts) => facts.earliest(shelves));
      expect(await earliest(own, other)).toBeNull();
      const never = await add(1, { from: instantOf(3) });
      await add(2, { from: instantOf(8) });
      await add(3, { from: instantOf(5), to: instantOf(6) });
      await add(4, { from: instantOf(-4), shelf: other });
      await write((facts) => facts.setEnd(never, instantOf(3)));
      expect(await earliest(own)).toBe(5);
      expect(await earliest(own, other)).toBe(-4);
      expect(await earliest()).toBeNull();
    });

    test("are found by what they rest on, and by what ended them", async () => {
      const [one, two, three] = [
        await add(1, {}, [said(5), said(6)]),
        await add(2, {}, [said(6, 8)]),
        await add(3),
      ];
      await act(three, { source: { ...said(5), kind: "obs" } });
      const citing = (...records: readonly { kind: Evidence["kind"]; id: number }[]) =>
        read((facts) => facts.citing(records));
      expect(await citing({ kind: "msg", id: 6 })).toEqual([one, two]);
      expect(await citing({ kind: "msg", id: 6 }, { kind: "msg", id: 5 })).toEqual([one, two]);
      expect(await citing({ kind: "obs", id: 5 })).toEqual([three]);
      expect(await citing({ kind: "msg", id: 7 }, { kind: "evt", id: 5 })).toEqual([]);
      expect(await citing()).toEqual([]);
    });

    test("leave no trace when they are erased, and are not let in again", async () => {
      const texts = ["unmistakable-object", "unmistakable-reason", "unmistakable-name"];
      const [old, id] = [
        await add(1),
        await add(
          2,
          {
            subject: "project:unmistakable-name",
            object: { type: "literal", value: "unmistakable-object" },
          },
          [said(5)],
        ),
      ];
      await act(id, { kind: "invalidated", reason: "unmistakable-reason" });
      await act(old, { by: id });
      for (const text of texts) expect(await opened.store.traces([text])).not.toEqual([]);
      await write((facts) => facts.erase([id, NOBODY], instantOf(5)));
      expect(await get(id)).toBeUndefined();
      expect(await actsOn(id)).toEqual([]);
      expect(await actsOn(old)).toEqual([]);
      expect(await read((facts) => facts.citing([{ kind: "msg", id: 5 }]))).toEqual([]);
      while (await opened.store.scrub());
      expect(await opened.store.traces(texts)).toEqual([]);
      expect(await write((facts) => facts.add(newFact(own, 2), []))).toBeNull();
      expect(await write((facts) => facts.add(newFact(other, 2), []))).toMatchObject({ isNew: true });
      expect(await add(1)).toBe(old);
    });
  });
}
