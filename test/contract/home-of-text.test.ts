/**
 * Every table, column and file of a home where something that was said can come to stand, and erasing through its owner.
 *
 * Whoever adds one says in the lists what it holds: the first tests fail until it is there.
 */

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "../../src/adapters/store-sqlite/connection.ts";
import { tablesIn } from "../../src/adapters/store-sqlite/traces.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";
import { NUMBER, TABLES, TEXT } from "../support/every-column.ts";
import { hostTranscript } from "../support/host.ts";
import { hostTurn, MARKS, places } from "../support/marks.ts";

/** Files that appear in a home, by what their names match. */
const FILES: readonly { readonly name: RegExp; readonly holds: string }[] = [
  { name: /^nacre\.db$/, holds: TEXT },
  { name: /^nacre\.db-wal$/, holds: "text until it is moved into the file, which scrubbing does" },
  { name: /^nacre\.db-shm$/, holds: NUMBER },
  { name: /^nacre\.db\.lock$/, holds: "nothing" },
  { name: /^run\//, holds: "sockets, and where they are" },
  { name: /^nacre\.db\.restoring/, holds: "text, only while a backup is restored" },
  { name: /^nacre\.db\.before-restore-/, holds: "text that is not reached: erasing lists it" },
  { name: /^backups\//, holds: "text that is not reached: erasing lists it" },
];

test("every table and column is in the list, with what it holds", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nacre-list-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const attachment = await attachHome({ home: folder, kind: "cli", version: "test" });
  const connection = new Connection({ path: join(folder, "nacre.db"), busyTimeoutMs: 0, cacheKiB: 1_000 });
  const found = Object.fromEntries(
    tablesIn(connection).map(({ name, columns }) => [name, columns.toSorted()]),
  );
  connection.close();
  await attachment.close();
  const listed = Object.entries(TABLES).map(([name, columns]) => [name, Object.keys(columns).toSorted()]);
  expect(found).toEqual(Object.fromEntries(listed));
});

test("every file of a home is in the list", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-list-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  await attachment.call("commit_turn", hostTurn(hostTranscript(), "something"));
  await attachment.call("backup", { withinMs: 30_000 });
  const files = (await readdir(home, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1));
  await attachment.close();
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !FILES.some(({ name }) => name.test(file)))).toEqual([]);
});

test("through an owner with threads: erased, scrubbed, found nowhere; and the store goes on", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-threads-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  const engine = engineOver(attachment);
  const host = hostTranscript();
  await engine.commitTurn(hostTurn(host, `remember ${MARKS.words} for me`));
  await engine.commitTurn(hostTurn(host, "the weather is fine"));
  const look = async () => (await engine.traces({ texts: [MARKS.words] })).traces;
  expect(places(await look(), "table")).toEqual(["parts.json"]);
  const { messages } = await engine.select({ containing: MARKS.words });
  await engine.erase({ refs: messages.map(({ ref }) => ref) });
  while (!(await engine.scrub({})).done);
  expect(await look()).toEqual([]);
  await engine.commitTurn(hostTurn(host, "and stays fine"));
  await attachment.close();
  const next = await attachHome({ home, kind: "cli", version: "test" });
  const again = engineOver(next);
  expect((await again.status({})).totals.messages).toBe(6);
  expect((await again.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  await next.close();
});

test("what a program read is noted without a word of it: a text that looks like a reference goes with its memory", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-noted-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  const engine = engineOver(attachment);
  const { memory } = await engine.remember({ text: "room:1204" });
  const asker = { agent: "mcp", sessionKey: "mcp:cursor", isOwner: null, client: "cursor" };
  expect((await engine.search({ query: "room 1204", asker })).hits[0]?.excerpt).toBe("room:1204");
  await engine.get({ refs: [memory.ref], asker });
  await engine.pack({ query: "room 1204", asker });
  await expect(engine.get({ refs: ["room:1204"], asker })).rejects.toThrow(/reference/);
  await engine.forgetMemories({ refs: [memory.ref], erase: true });
  while (!(await engine.scrub({})).done);
  expect((await engine.traces({ texts: ["room:1204"] })).traces).toEqual([]);
  const { calls } = await engine.clientLog({});
  expect(calls.map(({ call, records, refs }) => [call, records, ...refs])).toEqual([
    ["get", 0],
    ["pack", 1, memory.ref],
    ["get", 1, memory.ref],
    ["search", 1, memory.ref],
  ]);
  await attachment.close();
});
