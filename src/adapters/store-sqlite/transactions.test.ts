/** Survives power loss: killed processes cannot show it, since the system keeps what they wrote. SQLite promises it where it waits for the disk. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { own, temporaryFolder } from "./database.fixture.ts";

/** `PRAGMA synchronous`: 2 is FULL, each commit is on the disk when it is acknowledged; 1 is NORMAL, when the log is moved next. */
const [FULL, NORMAL] = [2, 1];

test("the writer waits for the disk with every turn, also right after what may be made again", async () => {
  const { store, release } = await own(join(temporaryFolder(), "nacre.db"));
  const committed: unknown[] = [];
  const exec = DatabaseSync.prototype.exec;
  const spy = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
    this: DatabaseSync,
    statements: string,
  ) {
    if (statements === "COMMIT") committed.push(this.prepare("PRAGMA synchronous").get()?.["synchronous"]);
    exec.call(this, statements);
  });
  onTestFinished(() => spy.mockRestore());
  for (const durability of ["durable", "derived", "durable", "derived"] as const)
    await store.write(durability, ({ meta }) => meta.set("a", durability));
  expect(committed).toEqual([FULL, NORMAL, FULL, NORMAL]);
  await release();
});
