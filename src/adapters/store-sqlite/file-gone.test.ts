/** A database that vanishes under its owner: nothing is acknowledged into a file that nobody can open again. */

import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { attachHome } from "../../main/attach-home.ts";
import { own, temporaryFolder } from "./database.fixture.ts";

const FATES = ["deleted", "moved away", "replaced"] as const;

test.each(FATES)("a durable write after the file was %s is refused and undone", async (fate) => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", ({ meta }) => meta.set("kept", "yes"));
  if (fate === "deleted") rmSync(path);
  else renameSync(path, `${path}.aside`);
  if (fate === "replaced") {
    await (await own(`${path}.other`)).release();
    renameSync(`${path}.other`, path);
  }
  const late = store.write("durable", ({ meta }) => meta.set("lost", "never"));
  await expect(late).rejects.toMatchObject({ code: "store/closed" });
  await release();
});

test("a turn that meets a vanished database is stored in the one that takes its place", async () => {
  const home = temporaryFolder();
  const lane = { agent: "main", sessionKey: "agent:main:main" };
  const turn = (key: string, place: number) => ({
    lane,
    sessionId: "s",
    key,
    admission: { entryId: `${key}a`, place },
    terminal: { entryId: `${key}b`, place: place + 1 },
    messages: [
      { role: "user", content: key, timestamp: place },
      { role: "assistant", content: "ok", timestamp: place + 1 },
    ],
  });
  const client = await attachHome({ home, kind: "gateway", isCopied: false, version: "test" });
  expect(await client.call("commit_turn", turn("one", 1))).toMatchObject({ status: "committed" });
  for (const end of ["", "-wal", "-shm"]) rmSync(join(home, `nacre.db${end}`), { force: true });
  expect(await client.call("commit_turn", turn("two", 3))).toMatchObject({ status: "committed" });
  await client.close();
  const again = await attachHome({ home, kind: "cli", version: "test" });
  const shown = await again.call("show_history", { lane });
  expect(shown.messages.map(({ text }) => text)).toEqual(["two", "ok"]);
  await again.close();
});
