/** Looking at the bytes of an open database costs it none of its locks. */

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { own, temporaryFolder } from "./database.fixture.ts";

/** What the system says this process holds on these files. */
function locksOn(...paths: readonly string[]): readonly string[] {
  const inodes = paths.map((path) => `:${statSync(path).ino} `);
  return readFileSync("/proc/locks", "utf8")
    .split("\n")
    .filter((line) => line.includes(` ${process.pid} `) && inodes.some((inode) => line.includes(inode)))
    .map((line) => line.slice(line.indexOf(":") + 1).trim())
    .sort();
}

test.skipIf(!existsSync("/proc/locks"))("traces and scrubbing leave every lock in place", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", ({ meta }) => meta.set("a", "something to find"));
  const files = [path, `${path}-shm`, `${path}.lock`];
  const before = locksOn(...files);
  expect(before.length).toBeGreaterThan(1);
  expect(await store.traces(["something to find"])).not.toEqual([]);
  expect(locksOn(...files)).toEqual(before);
  while (await store.scrub());
  expect(locksOn(...files)).toEqual(expect.arrayContaining([...before]));
  // This is what it would cost to open and close the file.
  readFileSync(path);
  expect(locksOn(path)).not.toEqual(before.filter((lock) => lock.includes(`:${statSync(path).ino} `)));
  await release();
  expect(locksOn(path, `${path}.lock`)).toEqual([]);
});
