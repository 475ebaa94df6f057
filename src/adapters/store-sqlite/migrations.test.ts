/** Schemas move forward whole or not at all, and long work goes on where it stopped. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, messageId, receiptId, shelfId } from "../../kernel/ids.ts";
import {
  newEpisode,
  newLesson,
  newManifest,
  newOutcome,
  newPromotion,
} from "../../rooms/brain/samples.suite.ts";
import { newFact, newProposal } from "../../rooms/facts/samples.suite.ts";
import { newCard, newEdge, newEntity } from "../../rooms/graph/samples.suite.ts";
import { newLane, newMessage } from "../../rooms/history/samples.suite.ts";
import { hashOf, newObservation } from "../../rooms/ledger/samples.suite.ts";
import { Connection } from "./connection.ts";
import { HOLDER, own, temporaryFolder } from "./database.fixture.ts";
import { openSqliteLease, openSqliteStore } from "./index.ts";
import { latestVersion, MIGRATIONS, type Migration, migrate } from "./migrations.ts";

function inspect<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const versionOf = (path: string) =>
  inspect(path, (database) => Object.values(database.prepare("PRAGMA user_version").get() ?? {})[0]);

const tablesOf = (path: string) =>
  inspect(path, (database) =>
    (database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[]).map(
      ({ name }) => name,
    ),
  );

async function oldDatabase(): Promise<string> {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", async ({ meta }) => {
    for (const name of ["a", "b", "c", "d", "e"]) await meta.set(name, name);
  });
  await release();
  return path;
}

const PRESENT = latestVersion(MIGRATIONS);
const NEXT = PRESENT + 1;

/** The next schema: a table that is filled from `meta`, two rows a slice. */
const second: Migration = {
  version: NEXT,
  statements: "CREATE TABLE names (name TEXT PRIMARY KEY, times INTEGER NOT NULL) STRICT;",
  async backfill(sql, cursor) {
    const names = sql.all<{ name: string }>(
      "SELECT name FROM meta WHERE name > ? ORDER BY name LIMIT 2",
      cursor ?? "",
    );
    for (const { name } of names) {
      sql.run("INSERT INTO names VALUES (?, 1) ON CONFLICT DO UPDATE SET times = times + 1", name);
    }
    return names.at(-1)?.name ?? null;
  },
};

test("a second start with the same schema changes nothing", async () => {
  const path = await oldDatabase();
  const schemaChanges = () =>
    inspect(path, (database) => Object.values(database.prepare("PRAGMA schema_version").get() ?? {})[0]);
  const before = schemaChanges();
  await (await own(path)).release();
  expect(schemaChanges()).toBe(before);
});

test("a newer program migrates, keeps the rows, and fills the new table in slices", async () => {
  const path = await oldDatabase();
  const migrations = [...MIGRATIONS, second];
  const { store, release } = await own(path, { migrations });
  expect((await store.facts()).schema).toBe(NEXT);
  expect(await store.read(({ meta }) => meta.get("a"))).toBe("a");
  let slices = 0;
  while (await store.advanceMigrations()) slices += 1;
  expect(slices).toBe(3);
  await release();
  const rows = inspect(path, (database) =>
    database.prepare("SELECT name, times FROM names ORDER BY name").all(),
  );
  expect(rows.map((row) => ({ ...row }))).toEqual(
    ["a", "b", "c", "d", "e"].map((name) => ({ name, times: 1 })),
  );
});

test("a backfill that was interrupted goes on where it stopped", async () => {
  const path = await oldDatabase();
  const migrations = [...MIGRATIONS, second];
  const first = await own(path, { migrations });
  expect(await first.store.advanceMigrations()).toBe(true);
  await first.release();
  const failing: Migration = {
    ...second,
    backfill(sql, cursor) {
      second.backfill?.(sql, cursor);
      throw new Error("stopped in the middle of a slice");
    },
  };
  const broken = await own(path, { migrations: [...MIGRATIONS, failing] });
  await expect(broken.store.advanceMigrations()).rejects.toThrow("in the middle");
  await broken.release();
  const last = await own(path, { migrations });
  while (await last.store.advanceMigrations());
  await last.release();
  const times = inspect(path, (database) => database.prepare("SELECT times FROM names").all());
  expect(times.map(({ times }) => times)).toEqual([1, 1, 1, 1, 1]);
});

test("a migration that fails half-way leaves the schema before it, which the older program still opens", async () => {
  const path = await oldDatabase();
  const failing: Migration = {
    version: NEXT + 1,
    statements: "CREATE TABLE third (x); INSERT INTO nowhere VALUES (1);",
  };
  const migrations = [...MIGRATIONS, { version: NEXT, statements: second.statements }, failing];
  await expect(own(path, { migrations })).rejects.toThrow(/nowhere/);
  expect(versionOf(path)).toBe(NEXT);
  expect(tablesOf(path)).toContain("names");
  expect(tablesOf(path)).not.toContain("third");
  const { store, release } = await own(path, { migrations: migrations.slice(0, -1) });
  await store.write("durable", ({ meta }) => meta.set("a", "still written"));
  await release();
});

test("a first schema that fails leaves a file that can be tried again", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const failing: Migration = {
    version: 1,
    statements: "CREATE TABLE first (x); INSERT INTO nowhere VALUES (1);",
  };
  await expect(own(path, { migrations: [failing] })).rejects.toThrow(/nowhere/);
  expect(tablesOf(path)).toEqual([]);
  await (await own(path)).release();
  expect(versionOf(path)).toBe(MIGRATIONS.at(-1)?.version);
});

test("a reader never migrates", async () => {
  const path = await oldDatabase();
  const migrations = [...MIGRATIONS, second];
  await expect(openSqliteStore({ path, mode: "reader", migrations })).rejects.toMatchObject({
    code: "store/unavailable",
    hint: expect.stringMatching(/owner/),
  });
  expect(versionOf(path)).toBe(PRESENT);
});

test("what another program migrated after this one looked is not done again", async () => {
  const path = await oldDatabase();
  const connect = () => new Connection({ path, busyTimeoutMs: 1_000, cacheKiB: 100 });
  const [first, late] = [connect(), connect()];
  const known = [...MIGRATIONS, second];
  const interrupted = Object.assign([...known], {
    *[Symbol.iterator]() {
      migrate(first, known);
      yield* known;
    },
  });
  migrate(late, interrupted);
  first.close();
  late.close();
  expect(versionOf(path)).toBe(NEXT);
});

test("whoever seizes takes its token first, and migrates only while it is the newest", async () => {
  const path = await oldDatabase();
  const silent = await own(path);
  const broken = [...MIGRATIONS, { version: NEXT, statements: "NOT SQL" }];
  await expect(openSqliteLease({ path, migrations: broken }).seize(HOLDER)).rejects.toThrow();
  expect(await silent.lease.isNewest()).toBe(false);
  await silent.release();

  const connection = new Connection({ path, busyTimeoutMs: 1_000, cacheKiB: 100 });
  const refuse = () => {
    throw new Error("there is a newer one");
  };
  expect(() => migrate(connection, [...MIGRATIONS, second], refuse)).toThrow("there is a newer one");
  expect(connection.inTransaction).toBe(false);
  connection.close();
  expect(versionOf(path)).toBe(PRESENT);
});

test("a file from before there were shelves gets them, and what was said in it can become a memory", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const before = MIGRATIONS.filter(({ version }) => version <= 6);
  await (await own(path, { migrations: before })).release();
  expect(tablesOf(path)).not.toContain("shelves");
  inspect(path, (database) => {
    database.exec(`
      INSERT INTO lanes (installation, agent, session_key, kind, created_at, session, epoch) VALUES ('i', 'a', 'k', 0, 1, 0, 0);
      INSERT INTO messages (lane_id, seq, session, place, role, at, stored_at, state, heartbeat, content_hash, chain, chained,
          tokens, shape, envelope)
        VALUES (1, 0, 0, 0, 'user', 1, 1, 1, 0, zeroblob(16), zeroblob(16), 0, 1, 0, '{}');
      INSERT INTO words (rowid, body) VALUES (1, 'oyster');
    `);
  });
  const { store, release } = await own(path);
  const at = instantOf(1);
  const key = { installation: installationId("i"), tier: "user", name: "user:owner" } as const;
  const hits = await store.write("durable", async ({ memories, shelfIndex }) => {
    const { id: shelf } = await memories.openShelf(key);
    const memory = await memories.add({
      ...{ shelf, text: "oyster", digest: "0".repeat(32), origin: "gate", trust: "human", at, createdAt: at },
      ...{ slot: null, supersedes: null, gate: null, name: null, extra: null },
    });
    await memories.addSource(memory, { message: messageId(1), how: "origin", at });
    const terms = { words: "oyster", grams: "", code: "" };
    await shelfIndex.put([{ kind: "mem", source: memory, shelf, at, terms }]);
    const asked = { words: ["oyster"], prefixes: [], phrases: [], grams: [], code: [] };
    return shelfIndex.search({ terms: asked, shelves: [shelf], limit: 5 });
  });
  expect(hits).toMatchObject([{ kind: "mem", at }]);
  expect(await store.read(({ memories }) => memories.madeOf([messageId(1)]))).toHaveLength(1);
  expect(inspect(path, (database) => database.prepare("SELECT term FROM words_terms").all())).toMatchObject([
    { term: "oyster" },
  ]);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("a file from before there were facts gets them; what a person had erased of the ledger is still known", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const before = await own(path, { migrations: MIGRATIONS.filter(({ version }) => version <= 11) });
  const at = instantOf(1);
  const key = { installation: installationId("i"), tier: "user", name: "user:owner" } as const;
  const written = await before.store.write("durable", async ({ memories, ledger }) => {
    const { id: shelf } = await memories.openShelf(key);
    const kept = (await ledger.add(newObservation(shelf, 1)))!.id;
    const gone = (await ledger.add(newObservation(shelf, 2)))!.id;
    await ledger.erase([gone], at);
    return { shelf, kept };
  });
  await before.release();
  expect(tablesOf(path)).not.toContain("facts");
  const { store, release } = await own(path);
  const { shelf, kept } = written;
  const seen = { kind: "obs", id: kept, digest: "0".repeat(32) } as const;
  await store.write("durable", async ({ ledger, facts, graph, cards }) => {
    expect(await ledger.met(shelf, hashOf(2))).toBe("erased");
    // Of the same hash as what was erased, and something else.
    expect(await facts.add(newFact(shelf, 2), [seen])).toMatchObject({ isNew: true });
    expect(await cards.add(newCard(shelf, 2, { sources: [seen] }))).toMatchObject({ isNew: true });
    const { id } = await graph.putEntity(newEntity(shelf, "atlas"));
    await graph.putEdge(newEdge(shelf, id, id), [seen]);
  });
  expect(await store.read(({ facts }) => facts.citing([seen]))).toHaveLength(1);
  expect(await store.read(({ graph }) => graph.citing([seen]))).toHaveLength(1);
  while (await store.advanceMigrations());
  expect(await store.problems()).toEqual([]);
  await release();
});

test.each(MIGRATIONS.slice(0, -1).map(({ version }) => version))(
  "a file of schema %i opens and is brought up to date",
  async (version) => {
    const path = join(temporaryFolder(), "nacre.db");
    await (await own(path, { migrations: MIGRATIONS.slice(0, version) })).release();
    expect(versionOf(path)).toBe(version);
    inspect(path, (database) => {
      database.exec(`
      INSERT INTO lanes (installation, agent, session_key, kind, created_at, session, epoch) VALUES ('i', 'a', 'k', 0, 1, 0, 0);
      INSERT INTO sessions (lane_id, number, session_id, started_at) VALUES (1, 0, 's', 1);
    `);
    });
    const { store, release } = await own(path);
    expect((await store.facts()).schema).toBe(PRESENT);
    const [lane] = await store.read(({ history }) => history.lanes(installationId("i")));
    expect(lane).toMatchObject({ agent: "a", sessionKey: "k", tailFrom: null });
    const sessions = await store.read(({ history }) => history.sessions(lane!.id));
    expect(sessions).toMatchObject([{ sessionId: "s", cursor: null, finished: true }]);
    await release();
  },
);

test("a file from before there was a brain gets one; what is in it can be taught from and routed", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const before = await own(path, { migrations: MIGRATIONS.filter(({ version }) => version <= 12) });
  const { shelf, lane, message } = await before.store.write("durable", async ({ memories, history }) => {
    const key = { installation: installationId("i"), tier: "user", name: "user:owner" } as const;
    const lane = await history.addLane(newLane());
    const message = await history.addMessage(newMessage(lane, 0));
    return { shelf: (await memories.openShelf(key)).id, lane, message };
  });
  await before.release();
  expect(tablesOf(path).filter((name) => name.startsWith("brain_"))).toEqual([]);
  const { store, release } = await own(path);
  const digest = "0".repeat(64);
  await store.write("durable", async ({ lessons, episodes, brainPacks, work }) => {
    expect(await episodes.count()).toEqual({ episodes: 0, linked: 0, labelled: 0 });
    const episode = await episodes.add(newEpisode(lane, { receipt: receiptId(1) }));
    await episodes.link(receiptId(1), message);
    await episodes.addOutcome(newOutcome({ episode, message }), "waiting");
    expect(await lessons.add(newLesson(shelf, { episode, source: message }))).not.toBeNull();
    await brainPacks.put(newManifest(digest), Uint8Array.of(1), instantOf(1));
    await brainPacks.record(newPromotion({ pack: digest }));
    expect(await work.take("w", 1, instantOf(1), instantOf(0))).toBeDefined();
  });
  const rules = inspect(path, (database) =>
    database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all(),
  );
  expect(rules.map(({ name }) => name)).toEqual([
    ...["brain_packs_kept", "brain_packs_unchanged"],
    ...["brain_promotions_kept", "brain_promotions_there", "brain_promotions_unchanged"],
  ]);
  while (await store.advanceMigrations());
  expect(await store.problems()).toEqual([]);
  await release();
});

test("a file from before programs were let in can say what they may, and what they did", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const before = await own(path, { migrations: MIGRATIONS.filter(({ version }) => version <= 13) });
  await before.release();
  expect(tablesOf(path).filter((name) => name.startsWith("client_"))).toEqual([]);
  const { store, release } = await own(path);
  const installation = installationId("i");
  const whose = { installation, client: "cursor" };
  await store.write("durable", async ({ clients }) => {
    const terms = { right: "lanes", agents: null, givenAt: instantOf(1), until: null } as const;
    await clients.give({ ...whose, ...terms });
    const done = { call: "get", outcome: "ok", records: 1, refs: ["mem:1"], pack: null };
    await clients.note({ ...whose, at: instantOf(2), ...done });
  });
  expect(await store.read(({ clients }) => clients.grants(installation))).toHaveLength(1);
  expect(await store.read(({ clients }) => clients.callers(installation))).toEqual([
    { client: "cursor", calls: 1, lastAt: 2 },
  ]);
  await release();
});

test("a file from before proposals had an end keeps those that wait, without one", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  await (await own(path, { migrations: MIGRATIONS.filter(({ version }) => version <= 14) })).release();
  inspect(path, (database) => {
    database.exec(`
      INSERT INTO shelves (installation, tier, name) VALUES ('i', 0, 'user:owner');
      INSERT INTO fact_proposals (shelf_id, subject, predicate, object_type, object, act, valid_from, source_kind, source, digest,
          trust, why, at, hash, state)
        VALUES (1, 'person:owner', 'lives_in', 0, 'Porto', 0, 5, 0, 1, zeroblob(16), 0, '["rule"]', 5, zeroblob(16), 0);
    `);
  });
  const { store, release } = await own(path);
  const shelf = shelfId(1);
  const listed = () =>
    store.read(({ facts }) => facts.listProposals({ shelves: [shelf], states: ["pending"], limit: 5 }));
  expect(await listed()).toMatchObject([{ object: { value: "Porto" }, from: 5, to: null }]);
  await store.write("durable", ({ facts }) => facts.propose(newProposal(shelf, 7, { to: instantOf(9) })));
  expect(await listed()).toMatchObject([{ to: 9 }, { to: null }]);
  expect(await store.problems()).toEqual([]);
  await release();
});
