/** Vectors in the file: as the reference has them, small, read again only where they changed, and gone when removed. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { laneId } from "../../kernel/ids.ts";
import { cosine, normalise } from "../../kernel/vectors/cosine.ts";
import { widthOf, writeBytes } from "../../kernel/vectors/quantise.ts";
import { vectorIndexSuite } from "../../ports/vector-index.suite.ts";
import type { VectorIndex, VectorRecord } from "../../ports/vector-index.ts";
import { VectorCopy } from "../sql/vector-copy.ts";
import { vectorTables } from "../sql/vector-index.ts";
import { Connection } from "./connection.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";
import { openSqliteStore } from "./index.ts";

vectorIndexSuite("sqlite", async () => {
  const ends: (() => Promise<void> | void)[] = [];
  const path = join(
    temporaryFolder((clean) => ends.push(clean)),
    "nacre.db",
  );
  const { store, release } = await own(path);
  ends.unshift(release);
  return {
    store,
    async another() {
      const reader = await openSqliteStore({ path, mode: "reader" });
      ends.unshift(() => reader.close());
      return reader;
    },
    async close() {
      for (const end of ends) await end();
    },
  };
});

const SPACE = { fingerprint: "waves", dimensions: 384 };

function wave(of: number): Float32Array {
  return normalise(
    Float32Array.from({ length: SPACE.dimensions }, (_, at) => Math.sin(of * 1.7 + at * (1 + of / 97))),
  );
}

const record = (source: number, speaker = "user"): VectorRecord => ({
  kind: "msg",
  source,
  place: laneId(1),
  speaker,
  at: instantOf(source),
  vector: wave(source),
});

async function waves(count: number, speaker?: string) {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  onTestFinished(release);
  await store.write("derived", async ({ vectors }) => {
    await vectors.begin(SPACE);
    await vectors.put(
      SPACE.fingerprint,
      Array.from({ length: count }, (_, source) => record(source, speaker)),
    );
  });
  const nearest = (source: number) =>
    store.read(async ({ vectors }) => {
      const query = {
        vector: wave(source),
        kinds: ["msg"],
        lanes: [laneId(1)],
        shelves: [],
        limit: 1,
      } as const;
      return (await vectors.search(SPACE.fingerprint, query))[0]?.source;
    });
  return { path, store, nearest };
}

function rows<T>(path: string, sql: string): readonly T[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return database.prepare(sql).all() as T[];
  } finally {
    database.close();
  }
}

/** What may happen to a few hundred vectors in two spaces, in units that may be taken back. */
const acts = fc.array(
  fc.record({
    act: fc.constantFrom("put", "put", "put", "remove", "begin", "sweep", "look"),
    sources: fc.array(fc.nat(400), { minLength: 1, maxLength: 150 }),
    wave: fc.nat(30),
    space: fc.constantFrom("one", "two"),
    kept: fc.boolean(),
    searched: fc.boolean(),
  }),
  { minLength: 5, maxLength: 25 },
);

test("whatever is put, removed, begun, swept and taken back: what is there is found, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      const path = join(temporaryFolder(), "nacre.db");
      const { store, release } = await own(path);
      const reader = await openSqliteStore({ path, mode: "reader" });
      let model = { used: "one", spaces: new Map([["one", new Map<number, number>()]]) };
      const copy = (of: typeof model) => ({
        used: of.used,
        spaces: new Map([...of.spaces].map(([name, held]) => [name, new Map(held)])),
      });
      const look = async (vectors: VectorIndex, of: typeof model) => {
        const held = of.spaces.get(of.used)!;
        const query = {
          vector: wave(3),
          kinds: ["msg"],
          lanes: [laneId(1)],
          shelves: [],
          limit: 999,
        } as const;
        const hits = await vectors.search(of.used, query);
        expect(hits.map(({ source }) => source).toSorted((a, b) => a - b)).toEqual(
          [...held.keys()].toSorted((a, b) => a - b),
        );
        for (const hit of hits)
          expect(hit.cosine).toBeCloseTo(cosine(wave(held.get(hit.source)!), wave(3)), 1);
        expect(await vectors.count()).toBe(held.size);
      };
      await store.write("derived", ({ vectors }) => vectors.begin({ ...SPACE, fingerprint: "one" }));
      for (const { act, sources, wave: number, space, kept, searched } of all) {
        const next = copy(model);
        const held = next.spaces.get(next.used)!;
        const unit = store.write("derived", async ({ vectors }) => {
          if (act === "put") {
            const records = sources.map((source) => ({ ...record(source), vector: wave(number) }));
            await vectors.put(next.used, records);
            for (const source of sources) held.set(source, number);
          } else if (act === "remove") {
            await vectors.remove("msg", sources);
            for (const each of next.spaces.values()) for (const source of sources) each.delete(source);
          } else if (act === "begin") {
            await vectors.begin({ ...SPACE, fingerprint: space });
            next.used = space;
            if (!next.spaces.has(space)) next.spaces.set(space, new Map());
          } else if (act === "sweep") {
            while (await vectors.sweep());
            for (const name of [...next.spaces.keys()]) if (name !== next.used) next.spaces.delete(name);
          }
          if (searched) await look(vectors, next);
          if (!kept) throw new Error("taken back");
        });
        await unit.catch((error: Error) => {
          if (error.message !== "taken back") throw error;
        });
        if (kept) model = next;
        await reader.read(({ vectors }) => look(vectors, model));
        await store.read(({ vectors }) => look(vectors, model));
      }
      const left = [...model.spaces.values()].reduce((sum, held) => sum + held.size, 0);
      expect(rows(path, "SELECT * FROM vector_places")).toHaveLength(left);
      expect(
        rows<{ vectors: number }>(path, "SELECT vectors FROM vector_speakers").map((row) => ({ ...row })),
      ).toEqual(left === 0 ? [] : [{ vectors: left }]);
      await reader.close();
      await release();
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("one more vector changes one chunk of some fifty kilobytes", async () => {
  const { path, store } = await waves(300);
  const chunks = () =>
    rows<{ id: number; stamp: number; bytes: number }>(
      path,
      "SELECT id, stamp, length(vectors) + length(facts) AS bytes FROM vector_chunks ORDER BY id",
    );
  const before = chunks();
  expect(before.map(({ bytes }) => bytes)).toEqual([128, 128, 128].map((slots) => slots * (384 + 33)));
  await store.write("derived", ({ vectors }) => vectors.put(SPACE.fingerprint, [record(300)]));
  const after = chunks();
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
  expect(after[2]!.stamp).not.toBe(before[2]!.stamp);
});

test("what did not change is not read again", async () => {
  const { path, store, nearest } = await waves(300);
  expect(await nearest(7)).toBe(7);
  // Whoever changes what is stored draws a new stamp: without one, nobody looks.
  meddle(
    path,
    "UPDATE vector_chunks SET vectors = zeroblob(length(vectors)), facts = zeroblob(length(facts)) WHERE id < 3",
  );
  expect(await nearest(7)).toBe(7);
  await store.write("derived", ({ vectors }) => vectors.put(SPACE.fingerprint, [record(301)]));
  expect([await nearest(7), await nearest(301)]).toEqual([7, 301]);
  meddle(
    path,
    "UPDATE vector_chunks SET stamp = stamp + 1 WHERE id = 1; UPDATE vector_spaces SET stamp = stamp + 1",
  );
  expect([await nearest(7), await nearest(200)]).not.toEqual([7, 200]);
});

test("chunks fill up before another is begun, and one without vectors is gone", async () => {
  const { path, store } = await waves(300);
  const ids = () =>
    rows<{ id: number }>(path, "SELECT id FROM vector_chunks ORDER BY id").map(({ id }) => id);
  expect(ids()).toEqual([1, 2, 3]);
  const some = Array.from({ length: 100 }, (_, at) => at);
  await store.write("derived", ({ vectors }) => vectors.remove("msg", some));
  await store.write("derived", ({ vectors }) =>
    vectors.put(
      SPACE.fingerprint,
      some.map((source) => record(1_000 + source)),
    ),
  );
  expect(ids()).toEqual([1, 2, 3]);
  await store.write("derived", ({ vectors }) =>
    vectors.remove(
      "msg",
      Array.from({ length: 2_000 }, (_, at) => at),
    ),
  );
  expect(ids()).toEqual([]);
  expect(rows(path, "SELECT * FROM vector_places")).toEqual([]);
  expect(rows(path, "SELECT * FROM vector_speakers")).toEqual([]);
});

test("of what is removed no byte is left, nor of the name of who said nothing else", async () => {
  const { path, store } = await waves(300);
  const name = "Wilhelmina Quarkstone";
  await store.write("derived", ({ vectors }) =>
    vectors.put(SPACE.fingerprint, [record(1_000, name), record(1_001, name)]),
  );
  const bytes = new Int8Array(widthOf(SPACE.dimensions));
  writeBytes(wave(1_000), bytes);
  // Where pages end, a vector may go on somewhere else.
  const piece = Buffer.from(bytes.buffer).subarray(100, 124);
  const scrubbed = async () => {
    await store.checkpoint();
    while (await store.scrub());
    return readFileSync(path);
  };
  const before = await scrubbed();
  expect([before.includes(piece), before.includes(name)]).toEqual([true, true]);
  await store.write("derived", ({ vectors }) => vectors.remove("msg", [1_000]));
  const between = await scrubbed();
  expect([between.includes(piece), between.includes(name)]).toEqual([false, true]);
  await store.write("derived", ({ vectors }) => vectors.remove("msg", [1_001]));
  expect((await scrubbed()).includes(name)).toBe(false);
  expect(await store.problems()).toEqual([]);
});

test("a chunk of the wrong size is called damaged", async () => {
  const { path, nearest } = await waves(10);
  meddle(path, "UPDATE vector_chunks SET vectors = zeroblob(5), stamp = 1");
  await expect(nearest(1)).rejects.toMatchObject({ code: "store/corrupt" });
});

test.each([
  ["UPDATE vector_chunks SET vectors = zeroblob(5)", /chunk \d: it has the wrong size/, true],
  ["UPDATE vector_chunks SET facts = x''", /chunk \d: it has the wrong size/, true],
  ["DELETE FROM vector_chunks WHERE id = 1", /chunk 1: it is missing/, false],
  ["UPDATE vector_chunks SET facts = zeroblob(length(facts))", /chunk \d: 0 are there, \d+ should be/, false],
  ["DELETE FROM vector_places WHERE source = 100", /chunk \d: \d+ are there/, false],
  ["UPDATE vector_spaces SET vectors = 7", /300 are there, 7 were counted/, false],
  ["DROP TABLE vector_chunks", /no such table/, true],
])("damage is named: %s", async (statements, problem, isSeenAtOnce) => {
  const { path, store } = await waves(300);
  const verify = (quick: boolean) => store.read(({ vectors }) => vectors.verify({ quick }));
  expect([await verify(true), await verify(false)]).toEqual([null, null]);
  meddle(path, statements);
  expect(await verify(false)).toMatch(problem);
  if (isSeenAtOnce) expect(await verify(true)).toMatch(problem);
  if (statements.startsWith("DROP")) return;
  await store.write("derived", ({ vectors }) => vectors.clear());
  expect(await verify(false)).toBeNull();
});

test("nothing but the list of spaces is read from end to end", async () => {
  const { path, store } = await waves(300);
  await store.close();
  const connection = new Connection({ path, busyTimeoutMs: 0, cacheKiB: 1_000 });
  onTestFinished(() => connection.close());
  const plans = new Set<string>();
  const explained = new Proxy(connection, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (text: string, ...values: never[]) => {
        const steps = target.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, ...values);
        for (const { detail } of steps) plans.add(detail);
        return Reflect.apply(method, target, [text, ...values]);
      };
    },
  });
  const vectors = vectorTables(explained, new VectorCopy());
  const query = { vector: wave(1), kinds: ["msg"], lanes: [laneId(1)], shelves: [], limit: 1 } as const;
  await vectors.put(SPACE.fingerprint, [record(1), record(500, "another")]);
  await vectors.remove("msg", [2]);
  expect(await vectors.search(SPACE.fingerprint, { ...query, speakers: ["user"] })).toHaveLength(1);
  await vectors.setWatermark("msg", 3);
  expect([await vectors.watermark("msg"), await vectors.count()]).toEqual([3, 300]);
  await vectors.begin({ ...SPACE, fingerprint: "other" });
  while (await vectors.sweep());
  expect(plans.size).toBeGreaterThan(8);
  expect([...plans].filter((step) => step.startsWith("SCAN"))).toEqual(["SCAN vector_spaces"]);
  expect([...plans].filter((step) => step.includes("vector_chunks_by_space"))).toEqual(
    expect.arrayContaining([expect.stringContaining("COVERING INDEX")]),
  );
});
