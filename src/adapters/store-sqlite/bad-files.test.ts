/** Files that are not as they should be: each gets its own code and a next step, and is left as it was. */

import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { newLane, newMessage, textBody } from "../../rooms/history/samples.suite.ts";
import { HOLDER, heedingPermissions, meddle, own, temporaryFolder } from "./database.fixture.ts";
import { acquireOwnership, openSqliteStore } from "./index.ts";

const contentOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");

async function filledDatabase(): Promise<string> {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    for (let seq = 0; seq < 500; seq += 1) await history.addMessage(newMessage(lane, seq));
  });
  await release();
  return path;
}

test.each<{ name: string; code: string; spoil: (path: string) => void }>([
  {
    name: "garbage",
    code: "store/corrupt",
    spoil: (path) => writeFileSync(path, Buffer.alloc(20_000, "not a database ")),
  },
  {
    name: "a damaged header",
    code: "store/corrupt",
    spoil: (path) =>
      writeFileSync(path, Buffer.concat([Buffer.alloc(100, 7), readFileSync(path).subarray(100)])),
  },
  {
    name: "a database of another program",
    code: "store/corrupt",
    spoil: (path) => {
      writeFileSync(path, "");
      meddle(path, "CREATE TABLE theirs (x)");
    },
  },
  {
    name: "a database with another program's mark",
    code: "store/corrupt",
    spoil: (path) => {
      writeFileSync(path, "");
      meddle(path, "PRAGMA application_id = 7");
    },
  },
  {
    name: "a later schema",
    code: "store/newer-schema",
    spoil: (path) => meddle(path, "PRAGMA user_version = 9999; PRAGMA wal_checkpoint(TRUNCATE);"),
  },
])("$name is refused and left untouched", async ({ code, spoil }) => {
  const path = await filledDatabase();
  spoil(path);
  const before = contentOf(path);
  for (const attempt of [
    () => acquireOwnership({ path, holder: HOLDER }),
    () => openSqliteStore({ path, mode: "reader" }),
  ]) {
    const error = await attempt().then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(codeOf(error)).toBe(code);
    expect(error.hint).not.toBe("");
    expect(error.hint, "doctor itself prints it").not.toContain("doctor");
  }
  expect(contentOf(path)).toBe(before);
  expect(readdirSync(join(path, "..")).toSorted()).toEqual(["nacre.db", "nacre.db.lock"]);
});

test("damage inside a table is reported where it is met, and listed by problems", async () => {
  const path = await filledDatabase();
  const bytes = readFileSync(path);
  // The newest pages: those of the schema come first and stay whole, so the file opens.
  bytes.fill(0xa5, bytes.length - 20 * 4096);
  writeFileSync(path, bytes);
  const { store, release } = await own(path);
  expect(await store.problems()).not.toEqual([]);
  const everything = store.read(async ({ history }) => {
    const rows = await history.scan(0, 1_000);
    return history.bodies(rows.map(({ id }) => id));
  });
  expect(await everything.catch(codeOf)).toBe("store/corrupt");
  await release();
});

test("a full disk refuses the write, keeps what was there, and opens again", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const first = await own(path);
  await first.store.write("durable", ({ meta }) => meta.set("a", "1"));
  const pages = (await first.store.facts()).bytes / 4096;
  await first.release();

  const full = await own(path, { maxPages: Math.ceil(pages) + 8 });
  const write = full.store.write("durable", async ({ history, meta }) => {
    await meta.set("a", "2");
    const lane = await history.addLane(newLane());
    await history.addMessage(newMessage(lane, 0, { body: textBody(randomBytes(500_000).toString("hex")) }));
  });
  expect(await write.catch(codeOf)).toBe("store/full");
  expect(await full.store.read(({ meta }) => meta.get("a"))).toBe("1");
  await full.store.write("durable", ({ meta }) => meta.set("b", "small enough"));
  await full.release();

  const again = await own(path);
  expect(await again.store.read(({ meta }) => meta.get("b"))).toBe("small enough");
  expect(await again.store.problems()).toEqual([]);
  await again.release();
});

test("a database that is not there is not made by reading it", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "nacre.db");
  expect(await openSqliteStore({ path, mode: "reader" }).catch(codeOf)).toBe("store/unavailable");
  expect(readdirSync(folder)).toEqual([]);
});

test("a path that cannot be a file is unavailable", async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  mkdirSync(join(folder, "nacre.db"));
  expect(await acquireOwnership({ path: join(folder, "file", "x.db"), holder: HOLDER }).catch(codeOf)).toBe(
    "store/unavailable",
  );
  expect(await acquireOwnership({ path: join(folder, "nacre.db"), holder: HOLDER }).catch(codeOf)).toBe(
    "store/unavailable",
  );
});

test("a folder that cannot be made is said at once", async () => {
  // In /proc a folder cannot be made although the one above it is there.
  const path = process.platform === "linux" ? "/proc/nope/nacre.db" : "/dev/null/nacre.db";
  expect(await acquireOwnership({ path, holder: HOLDER }).catch(codeOf)).toMatch(
    /^store\/(unavailable|read-only)$/,
  );
});

test("a folder without write permission is read-only", async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o500);
  await heedingPermissions(folder, async () => {
    expect(await acquireOwnership({ path: join(folder, "nacre.db"), holder: HOLDER }).catch(codeOf)).toBe(
      "store/read-only",
    );
  });
});

test("files are for their owner only, whatever the umask was", async () => {
  const outer = temporaryFolder();
  const path = join(outer, "data", "nacre.db");
  const mode = (file: string) => (statSync(file).mode & 0o777).toString(8);
  const before = process.umask(0);
  const first = await own(path);
  process.umask(before);
  await first.store.write("durable", ({ meta }) => meta.set("a", "1"));
  const files = ["nacre.db", "nacre.db-shm", "nacre.db-wal", "nacre.db.lock"];
  expect(readdirSync(join(outer, "data")).toSorted()).toEqual(files);
  expect(files.map((file) => mode(join(outer, "data", file)))).toEqual(["600", "600", "600", "600"]);
  expect(mode(join(outer, "data"))).toBe("700");
  await first.release();

  chmodSync(path, 0o644);
  chmodSync(join(outer, "data"), 0o755);
  await (await own(path)).release();
  expect(mode(path)).toBe("600");
  // A folder that was there before is its owner's business.
  expect(mode(join(outer, "data"))).toBe("755");
});
