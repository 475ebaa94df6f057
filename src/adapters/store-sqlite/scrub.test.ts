/** What is deleted leaves nothing in the file, whatever pages it went through. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { LaneId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import type { IndexRecord } from "../../ports/text-index.ts";
import { plainText } from "../../rooms/history/index.ts";
import { addMessages, digest, newLane, textBody } from "../../rooms/history/samples.suite.ts";
import { own, temporaryFolder } from "./database.fixture.ts";
import type { SqliteStore } from "./store.ts";

async function scrubbed(store: SqliteStore): Promise<number> {
  for (let slices = 1; ; slices += 1) {
    if (!(await store.scrub())) return slices;
    expect(slices).toBeLessThan(10_000);
  }
}

/** Repeatable, and spread out. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state % below;
  };
}

const wordOf = (number: number) => `zq${number.toString(36).padStart(7, "0")}qz`;

test("rows that moved between pages before they were deleted cannot be read in the file any more", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const random = numbers(7);
  const deleted: string[] = [];
  const beside = new DatabaseSync(path);
  beside.exec("PRAGMA secure_delete = ON; CREATE TABLE t (word TEXT PRIMARY KEY, more) WITHOUT ROWID; BEGIN");
  const insert = beside.prepare("INSERT OR IGNORE INTO t VALUES (?, ?)");
  const live = new Set<string>();
  for (let row = 0; row < 20_000; row += 1) {
    const word = wordOf(random(2 ** 31));
    live.add(word);
    insert.run(word, "x".repeat(random(200)));
  }
  for (const word of live) {
    if (random(5) > 0) continue;
    beside.prepare("DELETE FROM t WHERE word = ?").run(word);
    deleted.push(word);
  }
  beside.exec("COMMIT");
  beside.close();
  await store.checkpoint();
  const left = () => {
    const words = new Set(readFileSync(path, "latin1").match(/zq[0-9a-z]{7}qz/g));
    return deleted.filter((word) => words.has(word)).length;
  };
  // This is what overwriting deleted rows alone leaves behind.
  expect(left()).toBeGreaterThan(0);
  await scrubbed(store);
  expect(left()).toBe(0);
  expect(await store.problems()).toEqual([]);
  await release();
  const count = new DatabaseSync(path).prepare("SELECT count(*) AS count FROM t").get() as { count: number };
  expect(count.count).toBe(live.size - deleted.length);
}, 60_000);

/** Ends of the word that the compression of prefixes may have left alone. */
function fragments(word: string): readonly string[] {
  return Array.from({ length: word.length - 5 }, (_, at) => word.slice(at, at + 6));
}

async function fillIndex(store: SqliteStore, marks: readonly string[]): Promise<LaneId> {
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  const random = numbers(11);
  const record = (mark: string, source: number): IndexRecord => {
    const common = Array.from({ length: 30 }, () => `word${random(5_000).toString(36)}`).join(" ");
    // Neighbours that share a beginning with the mark, so that pages keep only its end.
    const text = `${common} ${mark.slice(0, 4)}aaa ${mark} src/${mark}/file.ts ${mark}_total 日本${mark}語`;
    return {
      kind: "msg",
      source,
      lane,
      speaker: "user",
      at: instantOf(source),
      hidden: false,
      terms: indexTerms(text),
    };
  };
  for (let from = 0; from < marks.length; from += 50) {
    const slice = marks.slice(from, from + 50).map((mark, at) => record(mark, from + at + 1));
    await store.write("derived", ({ index }) => index.put(slice));
  }
  return lane;
}

test("terms of removed records leave the vocabularies, and no piece of them stays in the pages", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const random = numbers(23);
  const marks = Array.from(
    { length: 2_000 },
    () => `qx${random(2 ** 31).toString(36)}vz${random(2 ** 31).toString(36)}`,
  );
  await fillIndex(store, marks);
  const removed = marks.flatMap((_, at) => (at % 97 === 0 ? [at] : []));
  await store.write("derived", ({ index }) =>
    index.remove(
      "msg",
      removed.map((at) => at + 1),
    ),
  );
  await store.checkpoint();
  const shared = new Set(marks.filter((_, at) => at % 97 !== 0).flatMap(fragments));
  const pieces = removed.flatMap((at) => fragments(marks[at]!)).filter((piece) => !shared.has(piece));
  const left = () => {
    const bytes = readFileSync(path, "latin1") + readFileSync(`${path}-wal`, "latin1");
    return pieces.filter((piece) => bytes.includes(piece)).length;
  };
  expect(left()).toBeGreaterThan(0);
  await scrubbed(store);
  expect(left()).toBe(0);
  expect(await store.read(({ index }) => index.verify())).toBeNull();
  await release();
}, 60_000);

test("commits go through between two slices, and what they stored is whole", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const random = numbers(5);
  const marks = Array.from({ length: 1_000 }, () => `qx${random(2 ** 31).toString(36)}`);
  await fillIndex(store, marks);
  await store.write("derived", ({ index }) => index.remove("msg", [3, 400, 800]));
  const lane = await store.write("durable", ({ history }) =>
    history.addLane(newLane({ sessionKey: "agent:main:other" })),
  );
  let commits = 0;
  const told = (number: number) => `said between slices ${number} ${"long ".repeat(number % 900)}`;
  while (await store.scrub()) {
    const body = textBody(told(commits));
    await store.write("durable", ({ history }) => addMessages(history, lane, [{ body }]));
    commits += 1;
    expect(commits).toBeLessThan(5_000);
  }
  expect(commits).toBeGreaterThan(2);
  const rows = await store.read(({ history }) => history.page(lane, { limit: 10_000 }));
  expect(rows).toHaveLength(commits);
  const bodies = await store.read(({ history }) => history.bodies(rows.map(({ id }) => id)));
  expect(rows.map(({ id }) => plainText(bodies.get(id)!))).toEqual(rows.map((_, at) => told(at)));
  expect(await store.problems()).toEqual([]);
  await release();
}, 60_000);

test("a reader that holds on to an old moment is waited for, and nothing is lost to it", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", ({ meta }) => meta.set("a", "before"));
  const held = Promise.withResolvers<void>();
  const reading = store.read(async ({ meta }) => {
    const seen = await meta.get("a");
    await held.promise;
    return [seen, await meta.get("a")];
  });
  await store.write("durable", ({ meta }) => meta.set("a", "after"));
  for (let slice = 0; slice < 5; slice += 1) expect(await store.scrub()).toBe(true);
  held.resolve();
  expect(await reading).toEqual(["before", "before"]);
  await scrubbed(store);
  expect(await store.read(({ meta }) => meta.get("a"))).toBe("after");
  await release();
});

test("what an owner erased and did not get to scrub, the next one does", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const first = await own(path);
  const [id] = await first.store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    return await addMessages(history, lane, [{}]);
  });
  const blank = { body: textBody(""), contentHash: digest(9), tokens: 0, bytes: 2 } as never;
  await first.store.write("durable", ({ history }) =>
    history.eraseMessage(id!, blank, instantOf(9), digest(7)),
  );
  await first.release();
  const next = await own(path);
  expect(await next.store.advanceMigrations()).toBe(true);
  while (await next.store.advanceMigrations());
  expect(await next.store.read(({ meta }) => meta.get("scrubbed"))).toBe("1");
  expect(await next.store.advanceMigrations()).toBe(false);
  await next.release();
  const third = await own(path);
  expect(await third.store.advanceMigrations()).toBe(false);
  await third.release();
});

test("a store that only reads does not scrub", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { release } = await own(path);
  const { openSqliteStore } = await import("./store.ts");
  const reader = await openSqliteStore({ path, mode: "reader" });
  await expect(reader.scrub()).rejects.toMatchObject({ code: "store/read-only" });
  await reader.close();
  await release();
});
