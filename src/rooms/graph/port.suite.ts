/** The graph in a store: each thing and each edge once, what a person said above what was derived, walks by number. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { ENTITY_TYPES } from "../../kernel/entity-ref.ts";
import { EVIDENCE_KINDS, type Evidence } from "../../kernel/evidence.ts";
import { type EdgeId, type EntityId, edgeId, entityId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import { EDGE_STATES, EDGE_TYPES, type NewEdge } from "./edge.ts";
import { GRAPH_ORIGINS, type NewEntity } from "./entity.ts";
import type { EdgeQuery, EntityQuery, GraphStore } from "./port.ts";
import { newEdge, newEntity, type OpenGraph, seen, shelfIn } from "./samples.suite.ts";

const NOTHING = entityId(987_654);
const NO_EDGE = edgeId(987_654);

export function graphSuite(name: string, open: () => Promise<OpenGraph>): void {
  describe(`${name}: graph`, () => {
    let opened: OpenGraph;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (graph: GraphStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ graph }) => work(graph));
    const read = <T>(work: (graph: GraphStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ graph }) => work(graph));
    const put = async (called: string, more: Partial<NewEntity> = {}) =>
      (await write((graph) => graph.putEntity(newEntity(own, called, more)))).id;
    const link = async (
      src: EntityId,
      dst: EntityId,
      more: Partial<NewEdge> = {},
      evidence: readonly Evidence[] = [seen(1)],
    ) => (await write((graph) => graph.putEdge(newEdge(own, src, dst, more), evidence))).id;
    const entity = async (id: EntityId) => (await read((graph) => graph.entities([id]))).get(id);
    const edge = async (id: EdgeId) => (await read((graph) => graph.edges([id]))).get(id);
    const touching = async (ids: readonly EntityId[], query: Partial<EdgeQuery> = {}) => {
      const whole = { shelves: [own], touching: ids, states: EDGE_STATES, limit: 100, ...query };
      return (await read((graph) => graph.touching(whole))).map(({ id }) => id);
    };
    const alias = (of: EntityId, called: string, origin: NewEntity["origin"] = "person") =>
      write((graph) => graph.addAlias({ entity: of, alias: called, origin }));

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("entities come back with every field, and know every word", async () => {
      for (const type of ENTITY_TYPES) {
        for (const origin of GRAPH_ORIGINS) {
          const given = newEntity(own, `${type}-${origin}`, {
            type,
            origin,
            trust: "web",
            label: "Ä \ud800",
          });
          const { id, isNew } = await write((graph) => graph.putEntity(given));
          expect(isNew).toBe(true);
          expect(await entity(id)).toEqual({ ...given, id, mergedInto: null });
        }
      }
    });

    test("entities are there once per shelf, type and name; a person's word stands above what was derived", async () => {
      const id = await put("atlas");
      expect(await put("atlas", { label: "Derived again", trust: "human" })).toBe(id);
      expect(await entity(id)).toMatchObject({ label: "ATLAS", origin: "metadata", trust: "tool" });
      const told = newEntity(own, "atlas", { label: "Told", origin: "person", trust: "human" });
      expect(await write((graph) => graph.putEntity(told))).toEqual({ id, isNew: false });
      expect(await entity(id)).toMatchObject({ label: "Told", origin: "person", trust: "human" });
      await put("atlas", { label: "Derived once more" });
      expect(await entity(id)).toMatchObject({ label: "Told", origin: "person", createdAt: 5 });
      expect(await put("atlas", { type: "tool" })).not.toBe(id);
      expect(await put("atlas", { shelf: other })).not.toBe(id);
      await expect(put("nowhere", { shelf: shelfId(4_711) })).rejects.toThrow();
      await expect(put("never", { createdAt: instantOf(Number.NaN) })).rejects.toThrow();
    });

    test("entities are found by name and by alias, those that were merged too, on the shelves that may be read", async () => {
      const [one, two, three] = [await put("atlas"), await put("globe"), await put("map", { shelf: other })];
      await alias(two, "atlas");
      await alias(three, "atlas");
      await write((graph) => graph.setMerged(one, two));
      const named = async (shelves: readonly ShelfId[], ...names: readonly string[]) =>
        (await read((graph) => graph.named(shelves, names))).map(({ id }) => id);
      expect(await named([own], "atlas")).toEqual([one, two]);
      expect(await named([own], "atlas", "globe")).toEqual([one, two]);
      expect(await named([other], "atlas")).toEqual([three]);
      expect(await named([own, other], "map", "globe")).toEqual([two, three]);
      expect(await named([own], "map", "ATLAS")).toEqual([]);
      const some = async (most: number, ...names: readonly string[]) =>
        (await read((graph) => graph.named([other, own], names, most))).map(({ id }) => id);
      expect(await some(1, "atlas")).toEqual([one, two]);
      expect(await some(2, "atlas")).toEqual([one, two, three]);
      expect(await some(0, "atlas", "map")).toEqual([one, three]);
      expect((await read((graph) => graph.named([other], ["atlas"], 1))).map(({ id }) => id)).toEqual([
        three,
      ]);
      expect(await entity(one)).toMatchObject({ mergedInto: two });
      expect((await read((graph) => graph.mergedInto([two, three]))).map(({ id }) => id)).toEqual([one]);
      await write((graph) => graph.setMerged(one, null));
      expect(await read((graph) => graph.mergedInto([two]))).toEqual([]);
      await expect(write((graph) => graph.setMerged(one, NOTHING))).rejects.toThrow();
    });

    test("aliases are kept once each, and go when they are dropped", async () => {
      const id = await put("atlas");
      await alias(id, "b", "pattern");
      await alias(id, "a");
      await alias(id, "a", "pattern");
      await alias(id, "c", "metadata");
      await alias(id, "c");
      const aliases = () => read((graph) => graph.aliasesOf([id, NOTHING]));
      expect(await aliases()).toEqual([
        { entity: id, alias: "a", origin: "person" },
        { entity: id, alias: "b", origin: "pattern" },
        { entity: id, alias: "c", origin: "person" },
      ]);
      await write((graph) => graph.dropAlias(id, "a"));
      await write((graph) => graph.dropAlias(id, "nothing"));
      expect((await aliases()).map((one) => one.alias)).toEqual(["b", "c"]);
      await expect(alias(NOTHING, "x")).rejects.toThrow();
    });

    test("entities are listed by number, by shelf and type, before the limit", async () => {
      const ids = [
        await put("a"),
        await put("b", { type: "tool" }),
        await put("c"),
        await put("d", { shelf: other }),
      ];
      const listed = async (query: Partial<EntityQuery> = {}) =>
        (await read((graph) => graph.listEntities({ shelves: [own], limit: 10, ...query }))).map(
          ({ id }) => id,
        );
      expect(await listed()).toEqual(ids.slice(0, 3));
      expect(await listed({ types: ["concept"], after: ids[0]! })).toEqual([ids[2]]);
      expect(await listed({ types: ["tool"], limit: 1 })).toEqual([ids[1]]);
      expect(await listed({ shelves: [own, other], limit: 2, after: ids[1]! })).toEqual([ids[2], ids[3]]);
      const scanned = await read((graph) => graph.scanEntities(ids[1]!, 10));
      expect(scanned.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
    });

    test("edges come back with every field and their evidence, and know every word", async () => {
      const [a, b] = [await put("a"), await put("b")];
      for (const type of EDGE_TYPES) {
        for (const state of EDGE_STATES) {
          for (const origin of GRAPH_ORIGINS) {
            const from = instantOf(100 + EDGE_STATES.indexOf(state));
            const given = newEdge(own, a, b, { type, state, origin, from, to: instantOf(500), trust: "web" });
            const { id, isNew } = await write((graph) => graph.putEdge(given, [seen(1)]));
            expect(isNew).toBe(true);
            expect(await edge(id)).toEqual({ ...given, id });
          }
        }
      }
      const all = EVIDENCE_KINDS.toReversed().map((kind) => ({ ...seen(3), kind }));
      const id = await link(b, a, {}, all);
      const evidence = await read((graph) => graph.evidenceOf([id]));
      expect(evidence).toEqual(EVIDENCE_KINDS.map((kind) => ({ edge: id, ...seen(3), kind })));
    });

    test("edges are there once; they get the evidence they have not, and what was rejected stays so", async () => {
      const [a, b] = [await put("a"), await put("b")];
      const id = await link(a, b, {}, [seen(1), seen(2)]);
      await write((graph) => graph.changeEdge(id, { state: "rejected" }));
      const again = newEdge(own, a, b, { state: "active", trust: "human", to: instantOf(77) });
      const more = [seen(2, 9), seen(3)];
      expect(await write((graph) => graph.putEdge(again, more))).toEqual({ id, isNew: false });
      expect(await edge(id)).toMatchObject({ state: "rejected", trust: "tool", to: null });
      const evidence = await read((graph) => graph.evidenceOf([id]));
      expect(evidence.map((one) => [one.id, one.digest])).toEqual(
        [seen(1), seen(2, 9), seen(3)].map((one) => [one.id, one.digest]),
      );
      for (const different of [
        { type: "mentions" },
        { from: instantOf(11) },
        { origin: "person" },
        { shelf: other },
      ] as const) {
        expect(await link(a, b, different)).not.toBe(id);
      }
      expect(await link(b, a)).not.toBe(id);
      expect((await read((graph) => graph.between(a, b))).map((one) => one.id)).toHaveLength(5);
      expect((await read((graph) => graph.between(b, a))).map((one) => one.id)).toHaveLength(1);
    });

    test("edges change in what is said, and in nothing else", async () => {
      const [a, b] = [await put("a"), await put("b")];
      const id = await link(a, b, { state: "proposed" });
      const before = await edge(id);
      await write((graph) => graph.changeEdge(id, {}));
      expect(await edge(id)).toEqual(before);
      await write((graph) => graph.changeEdge(id, { state: "active", to: instantOf(9) }));
      expect(await edge(id)).toEqual({ ...before, state: "active", to: 9 });
      const rest = { from: instantOf(2), trust: "web", origin: "person", to: null } as const;
      await write((graph) => graph.changeEdge(id, rest));
      expect(await edge(id)).toEqual({ ...before, ...rest, state: "active" });
      // It is another one's by now: the first can be told anew.
      expect(await link(a, b)).not.toBe(id);
      await write((graph) => graph.changeEdge(NO_EDGE, { state: "active" }));
    });

    test("refuse what no store could keep", async () => {
      const [a, b] = [await put("a"), await put("b")];
      await expect(link(a, NOTHING)).rejects.toThrow();
      await expect(link(NOTHING, b)).rejects.toThrow();
      await expect(link(a, b, { shelf: shelfId(4_711) })).rejects.toThrow();
      await expect(link(a, b, { from: instantOf(0.5) })).rejects.toThrow();
      await expect(link(a, b, {}, [{ ...seen(1), digest: "0" }])).rejects.toThrow();
      const [one, two] = [await link(a, b), await link(a, b, { from: instantOf(11) })];
      await expect(write((graph) => graph.changeEdge(two, { from: instantOf(10) }))).rejects.toThrow();
      expect(await touching([a])).toEqual([one, two]);
      expect(await touching([a, b], { after: one })).toEqual([two]);
      expect(await touching([a], { after: two })).toEqual([]);
    });

    test("of much evidence the newest of each kind is given, when that is what is asked for", async () => {
      const [a, b] = [await put("a"), await put("b")];
      const [one, two] = [
        await link(
          a,
          b,
          {},
          [3, 1, 2].map((id) => seen(id)),
        ),
        await link(b, a, {}, [seen(9), { ...seen(4), kind: "msg" }]),
      ];
      const evidence = async (most?: number) =>
        (await read((graph) => graph.evidenceOf([two, one, two], most))).map(
          (it) => [it.edge, it.kind, it.id] as const,
        );
      const all = [
        [one, "obs", 1],
        [one, "obs", 2],
        [one, "obs", 3],
        [two, "msg", 4],
        [two, "obs", 9],
      ];
      expect(await evidence()).toEqual(all);
      expect(await evidence(2)).toEqual(all.slice(1));
      expect(await evidence(1)).toEqual(all.slice(2));
      expect(await evidence(0)).toEqual([]);
      await write((graph) => graph.dropEvidence(one, [seen(3), seen(8), { kind: "msg", id: 1 }]));
      expect(await evidence(1)).toEqual([all[1], ...all.slice(3)]);
      const citing = (id: number) =>
        read((graph) =>
          graph.citing([
            { kind: "obs", id },
            { kind: "msg", id },
          ]),
        );
      expect(await citing(3)).toEqual([]);
      expect(await citing(2)).toEqual([one]);
      expect(await citing(4)).toEqual([two]);
    });

    test("are walked exactly as looking at every edge does, by number and before the limit", async () => {
      const small = fc.integer({ min: 0, max: 4 });
      const some = fc.record({
        src: small,
        dst: small,
        mine: fc.boolean(),
        type: fc.constantFrom("uses", "mentions"),
        state: fc.constantFrom(...EDGE_STATES),
        from: small,
        to: fc.option(small),
      });
      const query = fc.record(
        {
          types: fc.subarray(["uses", "mentions"] as const),
          at: small.map(instantOf),
        },
        { requiredKeys: [] },
      );
      const ends: EntityId[] = [];
      for (const called of ["a", "b", "c", "d", "e"]) ends.push(await put(called, { origin: "person" }));
      await fc.assert(
        fc.asyncProperty(
          fc.array(some, { maxLength: 12 }),
          fc.array(fc.tuple(query, fc.subarray([0, 1, 2, 3, 4]), fc.subarray([...EDGE_STATES])), {
            minLength: 3,
            maxLength: 5,
          }),
          fc.subarray([true, false], { minLength: 1 }),
          fc.integer({ min: 0, max: 6 }),
          async (edges, queries, shelves, limit) => {
            await write(async (graph) => {
              await graph.eraseEdges((await graph.scanEdges(0, 1_000)).map(({ id }) => id));
              for (const { src, dst, mine, type, ...rest } of edges) {
                const times = {
                  from: instantOf(rest.from),
                  to: rest.to === null ? null : instantOf(rest.to),
                };
                const what = { type, state: rest.state, ...times } as const;
                await graph.putEdge(newEdge(mine ? own : other, ends[src]!, ends[dst]!, what), [seen(1)]);
              }
            });
            const all = await read((graph) => graph.scanEdges(0, 1_000));
            const readable = shelves.map((mine) => (mine ? own : other));
            for (const [asked, places, states] of queries) {
              const at = places.map((place) => ends[place]!);
              const wanted = all
                .filter(({ shelf, state }) => readable.includes(shelf) && states.includes(state))
                .filter(({ src, dst }) => at.includes(src) || at.includes(dst))
                .filter(({ type }) => asked.types?.some((one) => one === type) ?? true)
                .filter(({ from, to }) => {
                  const { at: when } = asked;
                  return when === undefined || (from <= when && (to === null || when < to));
                })
                .slice(0, limit);
              const whole = { ...asked, shelves: readable, touching: at, states, limit };
              expect(await read((graph) => graph.touching(whole))).toEqual(wanted);
              const scanned = await read((graph) => graph.scanEdges(all[0]?.id ?? 0, limit, states));
              expect(scanned).toEqual(
                all
                  .slice(1)
                  .filter(({ state }) => states.includes(state))
                  .slice(0, limit),
              );
            }
          },
        ),
        { numRuns: 40 },
      );
    });

    test("are counted by shelf, what is proposed apart from what is walked", async () => {
      const [a, b] = [await put("a"), await put("b", { shelf: other })];
      await link(a, b);
      await link(a, b, { from: instantOf(11), state: "proposed" });
      await link(a, b, { from: instantOf(12), state: "rejected" });
      const last = await link(a, b, { shelf: other });
      const counts = (...shelves: readonly ShelfId[]) => read((graph) => graph.counts(shelves));
      expect(await counts(own)).toEqual({ entities: 1, edges: 1, proposed: 1 });
      expect(await counts(own, other)).toEqual({ entities: 2, edges: 2, proposed: 1 });
      expect(await counts()).toEqual({ entities: 0, edges: 0, proposed: 0 });
      expect(await read((graph) => graph.newestEdge())).toBe(last);
    });

    test("what was derived can be cleared, some at a time; what a person decided stays", async () => {
      const [a, b, c, d, e, f] = [
        await put("a"),
        await put("b"),
        await put("c"),
        await put("d", { origin: "person" }),
        await put("e"),
        await put("f"),
      ];
      await alias(c, "see");
      await alias(f, "eff", "pattern");
      await write((graph) => graph.setMerged(e, d));
      await link(a, f);
      await link(b, f, { state: "proposed", origin: "pattern" });
      const rejected = await link(a, b, { state: "rejected", origin: "pattern" });
      const linked = await link(d, a, { origin: "person" });
      const clear = (limit: number) => write((graph) => graph.clearDerived(limit));
      expect(await clear(0)).toBe(0);
      expect(await clear(1)).toBe(1);
      expect(await clear(2)).toBe(2);
      expect(await clear(10)).toBe(0);
      expect((await read((graph) => graph.scanEdges(0, 10))).map(({ id }) => id)).toEqual([rejected, linked]);
      expect((await read((graph) => graph.scanEntities(0, 10))).map(({ id }) => id)).toEqual([a, b, c, d, e]);
      expect(await read((graph) => graph.aliasesOf([f]))).toEqual([]);
      expect(await read((graph) => graph.evidenceOf([rejected]))).toHaveLength(1);
    });

    test("erased edges take with them what nothing else leads to, without a trace", async () => {
      const texts = ["label", "name", "alias", "too", "merge"].map((word) => `unmistakable-${word}`);
      texts.push("unmistakably-also");
      const lonely = await put("unmistakable-name", { label: "unmistakable-label" });
      const [named, known, shared] = [
        await put("named", { origin: "person" }),
        await put("known"),
        await put("shared"),
      ];
      await alias(lonely, "unmistakable-alias", "pattern");
      await alias(known, "unmistakably-also");
      const merged = await put("unmistakable-too", { label: "unmistakable-merge" });
      const under = await put("under");
      await write((graph) => graph.setMerged(merged, shared));
      await write((graph) => graph.setMerged(under, merged));
      const beneath = await link(under, shared);
      const kept = await link(shared, named);
      const gone = [await link(lonely, shared), await link(lonely, named), await link(known, lonely)];
      gone.push(await link(merged, shared));
      for (const text of texts) expect(await opened.store.traces([text])).not.toEqual([]);
      await write((graph) => graph.eraseEdges([...gone, NO_EDGE]));
      expect((await read((graph) => graph.scanEdges(0, 10))).map(({ id }) => id)).toEqual([beneath, kept]);
      const left = await read((graph) => graph.scanEntities(0, 10));
      expect(left.map(({ id }) => id)).toEqual([named, shared, under]);
      expect(left.map(({ mergedInto }) => mergedInto)).toEqual([null, null, null]);
      expect(await read((graph) => graph.evidenceOf(gone))).toEqual([]);
      while (await opened.store.scrub());
      expect(await opened.store.traces(texts)).toEqual([]);
      expect(await put("another")).toBeGreaterThan(shared);
      expect(await link(shared, under, { type: "mentions" })).toBeGreaterThan(gone[3]!);
    });

    test("what is about to be derived again keeps what people said of it", async () => {
      const [a, b, c, d] = [await put("a"), await put("b"), await put("c"), await put("d")];
      await alias(a, "also");
      await write((graph) => graph.setMerged(b, a));
      const gone = [await link(a, c), await link(b, c), await link(c, d)];
      await write((graph) => graph.eraseEdges(gone, { keepSaid: true }));
      expect((await read((graph) => graph.scanEntities(0, 10))).map(({ id }) => id)).toEqual([a, b]);
      expect((await read((graph) => graph.entities([b]))).get(b)?.mergedInto).toBe(a);
    });
  });
}
