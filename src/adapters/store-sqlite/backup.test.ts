/** Copies that are made while the store is in use, and what becomes of those that cannot be. */

import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { plainText } from "../../rooms/history/index.ts";
import { addMessages, newLane, textBody } from "../../rooms/history/samples.suite.ts";
import { BackupRun } from "./backup.ts";
import { checkBackup } from "./backup-file.ts";
import { Connection } from "./connection.ts";
import { heedingPermissions, own, temporaryFolder } from "./database.fixture.ts";

const ORDER = { path: null, at: Date.UTC(2026, 0, 2, 3, 4, 5), replace: false, keep: null };
const LONG_MS = 60_000;

async function filled(folder = temporaryFolder(), messages = 300) {
  const owned = await own(join(folder, "nacre.db"));
  const lane = await owned.store.write("durable", async ({ history, meta }) => {
    await meta.set("installation", "here");
    const made = await history.addLane(newLane());
    for (let at = 0; at < messages; at += 1) await addMessages(history, made, [{ body: textBody(told(at)) }]);
    return made;
  });
  return { ...owned, folder, lane };
}

const told = (at: number) => `message ${at} ${"and its many words ".repeat(at % 40)}`;

test("a copy has all that was stored, is readable by its owner only, and stands alone in its folder", async () => {
  const { store, folder, lane, release } = await filled();
  const made = await store.beginBackup(ORDER, LONG_MS);
  expect(made).toMatchObject({ done: true, messages: 300, removed: [] });
  expect(made.path).toBe(join(folder, "backups", "nacre-20260102T030405Z.db"));
  expect(statSync(made.path).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "backups")).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, "backups"))).toEqual(["nacre-20260102T030405Z.db"]);
  expect(await checkBackup(made.path)).toMatchObject({
    messages: 300,
    installation: "here",
    bytes: made.bytes,
  });
  const copy = await own(made.path);
  const said = await copy.store.read(async ({ history }) => {
    const rows = await history.page(lane, { limit: 1_000 });
    const bodies = await history.bodies(rows.map(({ id }) => id));
    return rows.map(({ id }) => plainText(bodies.get(id)!));
  });
  expect(said).toEqual(Array.from({ length: 300 }, (_, at) => told(at)));
  await copy.release();
  await release();
});

test("it is of the moment it was begun at, whatever is committed meanwhile, and never begins anew", async () => {
  const { store, lane, release } = await filled(undefined, 1_500);
  const order = { ...ORDER, path: null };
  let progress = await store.beginBackup(order, 1);
  let commits = 0;
  let least = 0;
  while (!progress.done) {
    await store.write("durable", ({ history }) => addMessages(history, lane, [{ body: textBody("later") }]));
    commits += 1;
    progress = await store.awaitBackup(progress.path, 1);
    expect(progress.bytes).toBeGreaterThanOrEqual(least);
    least = progress.bytes;
  }
  expect(commits).toBeGreaterThan(3);
  expect(progress.messages).toBe(1_500);
  expect(await checkBackup(progress.path)).toMatchObject({ messages: 1_500 });
  await release();
}, 60_000);

test("what is committed right after it was begun is not in it", async () => {
  const { store, lane, release } = await filled(undefined, 3);
  const begun = store.beginBackup(ORDER, LONG_MS);
  await store.write("durable", ({ history }) => addMessages(history, lane, [{ body: textBody("later") }]));
  expect(await begun).toMatchObject({ done: true, messages: 3 });
  await release();
});

test("another one at the same time is refused, and one that nobody makes cannot be waited for", async () => {
  const { store, folder, release } = await filled(undefined, 1_500);
  const first = await store.beginBackup(ORDER, 1);
  expect(first.done).toBe(false);
  const second = store.beginBackup({ ...ORDER, path: join(folder, "other.db") }, 1);
  await expect(second).rejects.toMatchObject({ code: "store/locked" });
  await expect(store.awaitBackup(join(folder, "other.db"), 1)).rejects.toMatchObject({
    code: "backup/invalid",
  });
  expect(await store.awaitBackup(first.path, LONG_MS)).toMatchObject({ done: true });
  await release();
});

test("ended by its caller or by the store's end, it leaves nothing", async () => {
  const { store, folder, release } = await filled(undefined, 1_500);
  const stop = new AbortController();
  const first = await store.beginBackup(ORDER, 1);
  const waiting = store.awaitBackup(first.path, LONG_MS, stop.signal);
  stop.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
  const second = await store.beginBackup(ORDER, 1);
  expect(second.done).toBe(false);
  await release();
  expect(readdirSync(join(folder, "backups"))).toEqual([]);
});

test("a file that is there stays, unless it is to be replaced", async () => {
  const { store, folder, release } = await filled();
  const path = join(folder, "mine.db");
  writeFileSync(path, "something else");
  await expect(store.beginBackup({ ...ORDER, path }, LONG_MS)).rejects.toMatchObject({
    code: "backup/exists",
  });
  expect(readFileSync(path, "utf8")).toBe("something else");
  expect(await store.beginBackup({ ...ORDER, path, replace: true }, LONG_MS)).toMatchObject({ done: true });
  expect(await checkBackup(path)).toMatchObject({ messages: 300 });
  await release();
});

test.each([
  { name: "the store itself", target: (folder: string) => join(folder, "nacre.db"), code: "input/bad-file" },
  { name: "its log", target: (folder: string) => join(folder, "x/../nacre.db-wal"), code: "input/bad-file" },
  { name: "its lock", target: (folder: string) => join(folder, "nacre.db.lock"), code: "input/bad-file" },
  { name: "a folder", target: (folder: string) => join(folder, "folder"), code: "backup/exists" },
  { name: "a link", target: (folder: string) => join(folder, "link"), code: "backup/exists" },
  { name: "a file of some folder", target: () => "copy.db", code: "input/bad-field" },
  { name: "a file of the folder above", target: () => "../copy.db", code: "input/bad-field" },
  { name: "a file of nobody's home", target: () => "~/copy.db", code: "input/bad-field" },
  { name: "nothing", target: () => "\0", code: "input/bad-field" },
  {
    name: "half of a name",
    target: (folder: string) => join(folder, "copy\0.db"),
    code: "input/bad-field",
  },
  {
    name: "what no disk has a name for",
    target: (folder: string) => join(folder, `${"x".repeat(300)}.db`),
    code: "backup/failed",
  },
  {
    name: "a folder that is not there",
    target: (folder: string) => join(folder, "missing/../absent/x.db"),
    code: "input/bad-file",
  },
])("replacing $name is refused, and nothing is touched", async ({ target, code }) => {
  const { store, folder, release } = await filled();
  mkdirSync(join(folder, "folder"));
  symlinkSync(join(folder, "nacre.db"), join(folder, "link"));
  const before = readdirSync(folder);
  const attempt = store.beginBackup({ ...ORDER, path: target(folder), replace: true }, LONG_MS);
  await expect(attempt).rejects.toMatchObject({ code });
  expect(readdirSync(folder)).toEqual(before);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("a folder that cannot be written is said to be so", async () => {
  const { store, folder, release } = await filled();
  const shut = join(folder, "shut");
  mkdirSync(shut, { mode: 0o500 });
  await heedingPermissions(folder, async () => {
    const attempt = store.beginBackup({ ...ORDER, path: join(shut, "x.db") }, LONG_MS);
    await expect(attempt).rejects.toMatchObject({ code: "backup/failed" });
  });
  chmodSync(shut, 0o700);
  expect(readdirSync(shut)).toEqual([]);
  await release();
});

test.skipIf(!existsSync("/dev/full"))(
  "a full disk is said to be full, and nothing is left there",
  async () => {
    const { store, folder, release } = await filled();
    const path = join(folder, "nacre.db");
    const target = join(folder, "x.db");
    const run = new BackupRun({ path, connect: () => new OntoFullDisk(path) }, { ...ORDER, path: target });
    await expect(run.wait(LONG_MS)).rejects.toMatchObject({
      code: "backup/failed",
      message: expect.stringContaining("no room is left"),
    });
    expect(readdirSync(folder).filter((name) => name.startsWith("x.db"))).toEqual([]);
    expect(await store.problems()).toEqual([]);
    await release();
  },
);

test.skipIf(!existsSync("/proc/self"))("where no file can be made, that is said of the copy", async () => {
  const { store, release } = await filled(undefined, 3);
  const attempt = store.beginBackup({ ...ORDER, path: "/proc/x.db" }, LONG_MS);
  await expect(attempt).rejects.toMatchObject({
    code: "backup/failed",
    message: expect.stringContaining("the copy could not be made"),
    hint: expect.stringContaining("another place"),
  });
  await release();
});

test("of a damaged store no copy is kept, and what can be done about the store is said", async () => {
  const { folder, release } = await filled();
  await release();
  const path = join(folder, "nacre.db");
  const inspected = new DatabaseSync(path, { readOnly: true });
  const { rootpage } = inspected
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'messages_by_place'")
    .get() as { rootpage: number };
  inspected.close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill(0xff, (rootpage - 1) * 4_096, rootpage * 4_096));
  const connect = () => new Connection({ path, busyTimeoutMs: 0, cacheKiB: 1_024 });
  const run = new BackupRun({ path, connect }, { ...ORDER, path: join(folder, "x.db") });
  await expect(run.wait(LONG_MS)).rejects.toMatchObject({
    code: "backup/failed",
    hint: expect.stringMatching(/nacre doctor.*nacre restore FILE/),
  });
  expect(readdirSync(folder).filter((name) => name.startsWith("x.db"))).toEqual([]);
});

/** What is written to this device finds no room. */
class OntoFullDisk extends Connection {
  constructor(path: string) {
    super({ path, busyTimeoutMs: 0, cacheKiB: 1_024 });
  }

  override copyTo(...[, pages, step]: Parameters<Connection["copyTo"]>): Promise<void> {
    return super.copyTo("/dev/full", pages, step);
  }
}

test("of its own copies so many stay, and nothing else in the folder is touched", async () => {
  const { store, folder, release } = await filled(undefined, 3);
  const day = 24 * 3_600_000;
  for (let number = 0; number < 4; number += 1) {
    await store.beginBackup({ ...ORDER, at: ORDER.at + number * day }, LONG_MS);
  }
  writeFileSync(join(folder, "backups", "nacre-by-hand.db"), "");
  // Of a program that was killed.
  writeFileSync(join(folder, "backups", "nacre-20260104T000000Z.db.partial"), "half");
  const last = await store.beginBackup({ ...ORDER, at: ORDER.at + 9 * day, keep: 2 }, LONG_MS);
  expect(last.removed).toHaveLength(3);
  expect(readdirSync(join(folder, "backups")).sort()).toEqual([
    "nacre-20260105T030405Z.db",
    "nacre-20260111T030405Z.db",
    "nacre-by-hand.db",
  ]);
  await release();
});

test.each([
  { name: "of another program", make: (path: string) => new DatabaseSync(path).exec("CREATE TABLE t (a)") },
  {
    name: "no database",
    make: (path: string) => writeFileSync(path, "not a database, but long enough".repeat(99)),
  },
  { name: "empty", make: (path: string) => writeFileSync(path, "") },
  { name: "a folder", make: (path: string) => mkdirSync(path) },
  { name: "not there", make: () => {} },
])("a file that is $name is no backup", async ({ make }) => {
  const path = join(temporaryFolder(), "x.db");
  make(path);
  await expect(checkBackup(path)).rejects.toMatchObject({ code: "backup/invalid" });
});

test("a damaged, linked, incomplete or newer copy is refused with its reason", async () => {
  const { store, folder, release } = await filled();
  const { path } = await store.beginBackup(ORDER, LONG_MS);
  const bytes = readFileSync(path);
  const variant = (name: string, change: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    change(copy);
    writeFileSync(join(folder, name), copy);
    return join(folder, name);
  };
  const damaged = variant("damaged", (copy) => copy.fill(0xff, 4_096 * 6, 4_096 * 9));
  await expect(checkBackup(damaged)).rejects.toMatchObject({ code: "backup/invalid" });
  const cut = join(folder, "cut");
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
  await expect(checkBackup(cut)).rejects.toMatchObject({ code: "backup/invalid" });
  const newer = variant("newer", (copy) => copy.writeUInt32BE(999, 60));
  await expect(checkBackup(newer)).rejects.toMatchObject({ code: "store/newer-schema" });
  symlinkSync(path, join(folder, "linked"));
  await expect(checkBackup(join(folder, "linked"))).rejects.toMatchObject({ code: "backup/invalid" });
  const whole = variant("with-log", () => {});
  writeFileSync(`${whole}-wal`, "left over");
  await expect(checkBackup(whole)).rejects.toMatchObject({ code: "backup/invalid" });
  await release();
});
