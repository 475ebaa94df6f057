/**
 * Vectors that the server compares, by a real pgvector: in PGlite on every machine, and in an installed server where one has it.
 *
 * Each database has the extension in a schema that is not searched.
 */

import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { vectorServerUrl } from "../../../test/support/postgres-server.ts";
import { instantOf } from "../../kernel/clock.ts";
import { laneId, shelfId } from "../../kernel/ids.ts";
import { normalise } from "../../kernel/vectors/cosine.ts";
import { type OpenVectors, vectorIndexSuite } from "../../ports/vector-index.suite.ts";
import type {
  VectorHit,
  VectorIndex,
  VectorKind,
  VectorQuery,
  VectorRecord,
} from "../../ports/vector-index.ts";
import type { Sql } from "../sql/sql.ts";
import { VectorCopy } from "../sql/vector-copy.ts";
import { vectorTables } from "../sql/vector-index.ts";
import { spaceInUse } from "../sql/vector-spaces.ts";
import { openPostgresStore, type PostgresStore } from "./index.ts";
import { LiteSql } from "./lite-sql.fixture.ts";
import { administer, connectTo, emptySchema, newSchema, openEmpty, own } from "./postgres.fixture.ts";
import { ServerVectorRows } from "./vector-rows.ts";

/** 32 of these stand in a chunk. */
const SPACE = { fingerprint: "wide", dimensions: 1_024 };
const KINDS: readonly VectorKind[] = ["msg", "mem", "doc", "obs", "evt"];
const EXTENSION = `CREATE SCHEMA IF NOT EXISTS "a ""home"""; CREATE EXTENSION IF NOT EXISTS vector SCHEMA "a ""home"""`;
const WITHOUT = "DROP EXTENSION IF EXISTS vector CASCADE";

interface Opened {
  readonly sql: Sql;
  exec(text: string): Promise<unknown>;
  close(): Promise<void>;
}

function vectorOf(seed: number, dimensions = SPACE.dimensions): Float32Array {
  return normalise(
    Float32Array.from({ length: dimensions }, (_, at) => Math.sin(seed * 7.3 + at * (1 + (seed % 5)))),
  );
}

function record(source: number, more: Partial<VectorRecord> = {}): VectorRecord {
  return {
    kind: "msg",
    source,
    place: laneId(1),
    speaker: "user",
    at: instantOf(source),
    vector: vectorOf(source),
    ...more,
  };
}

const query = (more: Partial<VectorQuery> = {}): VectorQuery => ({
  vector: vectorOf(3),
  kinds: KINDS,
  lanes: [laneId(1)],
  shelves: [shelfId(1)],
  limit: 10,
  ...more,
});

const refs = (hits: readonly VectorHit[]) => hits.map(({ kind, source }) => `${kind}:${source}`);

function rowsSuite(name: string, runs: number, open: () => Promise<Opened>): void {
  describe(`${name}: rows of vectors`, () => {
    let [opened, rows]: [Opened, ServerVectorRows] = [undefined!, undefined!];
    /** With rows; and as whoever knows nothing of them, which compares by itself. */
    let [vectors, plain]: [VectorIndex, VectorIndex] = [undefined!, undefined!];
    beforeEach(async () => {
      opened = await open();
      await opened.exec(EXTENSION);
      rows = new ServerVectorRows(opened.sql);
      vectors = vectorTables(opened.sql, new VectorCopy(), rows);
      plain = vectorTables(opened.sql, new VectorCopy());
      expect(await rows.fill()).toBe(false);
      await vectors.begin(SPACE);
    });
    afterEach(() => opened.close());

    const stored = async (table: string) =>
      (await opened.sql.get<{ count: number }>(`SELECT count(*) AS count FROM ${table}`))?.count;
    const many = (count: number) => Array.from({ length: count }, (_, at) => record(at + 1));
    const put = (index: VectorIndex, ...records: readonly VectorRecord[]) =>
      index.put(SPACE.fingerprint, records);
    /** Who answered, and what. */
    const found = async (more: Partial<VectorQuery> = {}) => [
      await vectors.comparedBy(),
      ...refs(await vectors.search(SPACE.fingerprint, query(more))),
    ];

    test("they answer what the chunks answer, whoever may see what, whatever was put and removed", async () => {
      const small = { fingerprint: "small", dimensions: 24 };
      await vectors.begin(small);
      const place = fc.integer({ min: 1, max: 3 });
      const moment = fc.integer({ min: 1, max: 40 });
      // Few directions, so that many are equal.
      const vector = fc.nat(6).map((seed) => vectorOf(seed, small.dimensions));
      const given = fc.record({
        kind: fc.constantFrom(...KINDS),
        source: fc.nat(40),
        place: place.map((number) => laneId(number)),
        speaker: fc.constantFrom("user", "assistant", "half a \ud83d"),
        at: moment.map(instantOf),
        vector,
      });
      const asked = fc.record(
        {
          vector,
          kinds: fc.subarray([...KINDS]),
          lanes: fc.subarray([1, 2, 3].map((number) => laneId(number))),
          shelves: fc.subarray([1, 2, 3].map((number) => shelfId(number))),
          limit: fc.nat(12),
          speakers: fc.subarray(["user", "assistant", "half a \ud83d", "nobody"]),
          since: moment.map(instantOf),
          before: moment.map(instantOf),
        },
        { requiredKeys: ["vector", "kinds", "lanes", "shelves", "limit"] },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.array(given, { maxLength: 30 }),
          fc.constantFrom(...KINDS),
          fc.array(fc.nat(40), { maxLength: 5 }),
          fc.array(asked, { minLength: 1, maxLength: 4 }),
          async (records, kind, gone, queries) => {
            await vectors.put(small.fingerprint, records);
            await vectors.remove(kind, gone);
            expect(await vectors.comparedBy()).toBe("server");
            for (const one of queries) {
              const [served, own] = [
                await vectors.search(small.fingerprint, one),
                await plain.search(small.fingerprint, one),
              ];
              expect(refs(served)).toEqual(refs(own));
              served.forEach(({ cosine }, at) => {
                expect(cosine).toBeCloseTo(own[at]!.cosine, 2);
              });
            }
            expect(await vectors.verify()).toBeNull();
          },
        ),
        { numRuns: runs },
      );
      expect(await stored("vector_rows")).toBe(await stored("vector_places"));
    });

    test("vectors of before the extension, or of somebody who knows nothing of rows, are compared by the engine until the rows are made, in slices", async () => {
      await put(plain, ...many(300));
      expect(await found({ limit: 2 })).toEqual(["engine", "msg:3", expect.any(String)]);
      const before = await found();
      // Nine chunks and a half, eight at a time; what is put meanwhile is there too.
      expect(await rows.fill()).toBe(true);
      await put(vectors, record(301, { vector: vectorOf(3) }), record(5, { place: laneId(2) }));
      expect((await found({ limit: 2 })).slice(0, 3)).toEqual(["engine", "msg:301", "msg:3"]);
      expect(await rows.fill()).toBe(false);
      expect((await found({ limit: 2 })).slice(0, 3)).toEqual(["server", "msg:301", "msg:3"]);
      await vectors.remove("msg", [301]);
      expect((await found()).slice(1)).toEqual(before.slice(1));
      expect(await rows.fill()).toBe(false);
      expect(await stored("vector_rows")).toBe(300);
    });

    test("what somebody who knows nothing of rows changes or removes is heeded at once", async () => {
      await put(vectors, ...many(70));
      expect(await vectors.comparedBy()).toBe("server");
      await put(plain, record(3, { place: laneId(2) }));
      expect(await found({ limit: 1 })).not.toContain("msg:3");
      expect(await found({ limit: 1, lanes: [laneId(2)] })).toEqual(["engine", "msg:3"]);
      expect(await rows.fill()).toBe(false);
      expect(await found({ limit: 1, lanes: [laneId(2)] })).toEqual(["server", "msg:3"]);
      // Chunks and all: rows are left of what is gone.
      await plain.remove(
        "msg",
        many(70).map(({ source }) => source),
      );
      expect(await found({ lanes: [laneId(1), laneId(2)] })).toEqual(["engine"]);
      expect(await rows.fill()).toBe(false);
      expect([await stored("vector_rows"), await stored("vector_row_stamps")]).toEqual([0, 0]);
      expect(await found()).toEqual(["server"]);
    });

    test("where more are in scope than a server compares quickly the engine does, and finds the same", async () => {
      const served = new ServerVectorRows(opened.sql, 30);
      const index = vectorTables(opened.sql, new VectorCopy(), served);
      await put(
        index,
        ...many(40),
        ...many(30).map((one) => ({ ...one, source: one.source + 100, place: laneId(2) })),
      );
      const space = (await spaceInUse(opened.sql))!;
      const ask = (...places: readonly number[]) =>
        served.search(space, {
          ...{ vector: vectorOf(3), kinds: [1], places: places.map((lane) => lane * 2), limit: 1 },
        });
      expect(await ask(1)).toBeUndefined();
      expect(await ask(1, 2)).toBeUndefined();
      expect(await ask(2)).toEqual([{ kind: 1, source: 103, cosine: expect.closeTo(1, 2) }]);
      const both = query({ lanes: [laneId(1), laneId(2)], limit: 2 });
      expect(refs(await index.search(SPACE.fingerprint, both))).toEqual(["msg:103", "msg:3"]);
    });

    test("a chunk that was changed behind the rows is made into rows whole by who writes into it next", async () => {
      await put(vectors, ...many(20));
      await plain.remove("msg", [3, 4]);
      await put(vectors, record(30));
      expect(await vectors.comparedBy()).toBe("server");
      expect(await stored("vector_rows")).toBe(19);
      expect(await found({ limit: 20 })).not.toContain("msg:3");
    });

    test("an extension that is dropped, or comes back elsewhere, disturbs nobody", async () => {
      await put(vectors, ...many(40));
      expect(await found({ limit: 1 })).toEqual(["server", "msg:3"]);
      await opened.exec(WITHOUT);
      expect(await found({ limit: 1 })).toEqual(["engine", "msg:3"]);
      await put(vectors, record(3, { place: laneId(2) }));
      await vectors.remove("msg", [1]);
      expect([await vectors.verify(), await rows.fill()]).toEqual([null, false]);
      await opened.exec("CREATE EXTENSION vector SCHEMA public");
      // The table has no vectors any more, and nobody has made it again.
      expect(await found({ limit: 1, lanes: [laneId(2)] })).toEqual(["engine", "msg:3"]);
      await put(vectors, record(41));
      while (await rows.fill());
      expect(await found({ limit: 1, lanes: [laneId(2)] })).toEqual(["server", "msg:3"]);
      expect(await stored("vector_rows")).toBe(40);
      await opened.exec(`ALTER EXTENSION vector SET SCHEMA "a ""home"""`);
      expect(await found({ limit: 1, lanes: [laneId(2)] })).toEqual(["server", "msg:3"]);
    });

    test("rows that are missing are named; nothing is left of what is removed, swept or cleared", async () => {
      await put(vectors, ...many(40));
      await vectors.remove("msg", [7]);
      expect(await stored("vector_rows WHERE source = 7")).toBe(0);
      await opened.exec("DELETE FROM vector_rows WHERE source = 9");
      expect(await vectors.verify()).toMatch(
        /^vectors, chunk \d+: 31 are there as rows, 32 should be$|: 30 .* 31/,
      );
      await vectors.begin({ fingerprint: "other", dimensions: 8 });
      while (await vectors.sweep());
      expect([await stored("vector_rows"), await stored("vector_row_stamps")]).toEqual([0, 0]);
      await vectors.put("other", [record(1, { vector: vectorOf(1, 8) })]);
      expect(await stored("vector_rows")).toBe(1);
      await vectors.clear();
      expect([await stored("vector_rows"), await stored("vector_row_stamps")]).toEqual([0, 0]);
    });

    test("the most dimensions that a space may have", async () => {
      const widest = { fingerprint: "widest", dimensions: 8_192 };
      await vectors.begin(widest);
      const all = [1, 2, 3].map((source) => record(source, { vector: vectorOf(source, widest.dimensions) }));
      await vectors.put(widest.fingerprint, all);
      const asked = query({ vector: vectorOf(2, widest.dimensions), limit: 1 });
      expect(await vectors.search(widest.fingerprint, asked)).toEqual([
        { kind: "msg", source: 2, cosine: expect.closeTo(1, 2) },
      ]);
      expect(await vectors.comparedBy()).toBe("server");
    });
  });
}

let lite: LiteSql;
// To compile it and to make every table takes seconds, and many on a busy machine.
beforeAll(async () => {
  lite = await LiteSql.open();
}, 120_000);
afterAll(() => lite.close());

rowsSuite("pglite", 15, async () => {
  const sql = lite;
  return {
    sql,
    exec: (text) => sql.exec(text),
    async close() {
      await vectorTables(sql, new VectorCopy(), new ServerVectorRows(sql)).clear();
      await sql.exec(WITHOUT);
    },
  };
});

const server = vectorServerUrl();
if (server !== undefined) {
  /** Of this process: others may need the extension while it is dropped here. */
  const database = `vectors_${process.pid}`;
  const url = server.replace(/[^/]*$/, database);
  const administerHere = (text: string) =>
    administer(url, async (connection) => void (await connection.exec(text)));
  beforeAll(() =>
    administer(server, async (connection) => void (await connection.exec(`CREATE DATABASE ${database}`))),
  );

  rowsSuite("postgres with pgvector", 60, async () => {
    const schema = await emptySchema(url);
    const connection = await connectTo(schema.url);
    return {
      sql: connection,
      exec: (text) => connection.exec(text),
      async close() {
        await connection.exec(WITHOUT);
        await connection.close();
        await schema.remove();
      },
    };
  });

  /** As a gateway that starts. */
  async function start(store: PostgresStore): Promise<void> {
    while (await store.advanceMigrations());
  }

  async function openStore(): Promise<Omit<OpenVectors, "store"> & { readonly store: PostgresStore }> {
    await administerHere(EXTENSION);
    const { store, url: schema, close } = await openEmpty(url);
    await start(store);
    const others: PostgresStore[] = [];
    return {
      store,
      async another() {
        const reader = await openPostgresStore({ url: schema, mode: "reader" });
        others.push(reader);
        return reader;
      },
      async close() {
        const [space, by] = await store.read(async ({ vectors }) => [
          await vectors.space(),
          await vectors.comparedBy(),
        ]);
        for (const other of others) await other.close();
        await close();
        expect(by).toBe(space === undefined ? "engine" : "server");
      },
    };
  }

  vectorIndexSuite("postgres with pgvector", openStore);

  describe("postgres with pgvector", () => {
    const SMALL = { fingerprint: "small", dimensions: 16 };
    const small = (source: number) => record(source, { vector: vectorOf(source, SMALL.dimensions) });
    const asked = query({ vector: vectorOf(3, SMALL.dimensions), limit: 1 });
    const answer = (store: PostgresStore) =>
      store.read(async ({ vectors }) => [
        await vectors.comparedBy(),
        ...refs(await vectors.search(SMALL.fingerprint, asked)),
      ]);

    test("an extension that comes later is used from the next start on, and nothing of a vector is looked for as text", async () => {
      await administerHere(WITHOUT);
      const { store, close } = await openEmpty(url);
      await start(store);
      await store.write("derived", async ({ vectors }) => {
        await vectors.begin(SMALL);
        await vectors.put(SMALL.fingerprint, [1, 2, 3].map(small));
      });
      expect(await answer(store)).toEqual(["engine", "msg:3"]);
      await administerHere(EXTENSION);
      expect(await answer(store)).toEqual(["engine", "msg:3"]);
      await start(store);
      expect(await answer(store)).toEqual(["server", "msg:3"]);
      // Elsewhere there may be such a number by chance: homes have random names.
      const traces = (await store.traces(["[", "127"])).filter(({ place }) => place.startsWith("vector_"));
      expect([traces, await store.problems()]).toEqual([[], []]);
      await close();
    });

    test("it is dropped while a reader and a writer have transactions open: both go on", async () => {
      const opened = await openStore();
      const { store } = opened;
      await store.write("derived", async ({ vectors }) => {
        await vectors.begin(SMALL);
        await vectors.put(SMALL.fingerprint, [1, 2, 3].map(small));
      });
      expect(await answer(store)).toEqual(["server", "msg:3"]);
      await store.read(async ({ meta, vectors }) => {
        await meta.get("anything");
        await administerHere(WITHOUT);
        expect(refs(await vectors.search(SMALL.fingerprint, asked))).toEqual(["msg:3"]);
      });
      expect(await answer(store)).toEqual(["engine", "msg:3"]);
      await store.write("derived", ({ vectors }) => vectors.remove("msg", [3]));
      expect(await answer(store)).not.toContain("msg:3");
      await administerHere(EXTENSION);
      await start(store);
      await opened.close();
    });

    test("an extension in a schema that the owner's role may not use is as good as none", async () => {
      const role = `limited_${process.pid}`;
      await administerHere(
        `${WITHOUT}; CREATE ROLE ${role} LOGIN PASSWORD 'x'; GRANT CREATE ON DATABASE ${database} TO ${role}; ${EXTENSION}`,
      );
      const limited = url.replace(/\/\/[^@]*@/, `//${role}:x@`);
      const schema = newSchema(limited);
      const { store, release } = await own(schema.url, schema.newFolder());
      await start(store);
      await store.write("derived", async ({ vectors }) => {
        await vectors.begin(SMALL);
        await vectors.put(SMALL.fingerprint, [1, 2, 3].map(small));
      });
      expect(await answer(store)).toEqual(["engine", "msg:3"]);
      await administerHere(`GRANT USAGE ON SCHEMA "a ""home""" TO ${role}`);
      await start(store);
      expect(await answer(store)).toEqual(["server", "msg:3"]);
      await release();
      await schema.remove();
    });
  });
}
