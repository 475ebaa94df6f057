/**
 * Every table, column and file of a home where something that was said can come to stand, and erasing through its owner.
 *
 * Whoever adds one says in the lists what it holds: the first tests fail until it is there.
 */

import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Connection } from "../../src/adapters/store-sqlite/connection.ts";
import { tablesIn } from "../../src/adapters/store-sqlite/traces.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { blankLines } from "../../src/surfaces/cli/archived-lines.ts";
import { harvest } from "../../src/surfaces/cli/harvesting.ts";
import { spoolPaths } from "../../src/surfaces/cli/spool.ts";
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
  { name: /^spool\/harvest\.lock$/, holds: "which process is at work" },
  { name: /^spool\/[^/]+\.processing\.read$/, holds: NUMBER },
  {
    name: /^spool\/(?:observations|events)\.jsonl[^/]*$/,
    holds: "text as it was told, until it is taken in",
  },
  {
    name: /^spool\/archive\//,
    holds: "text as it was told: of an observation its line is blanked, of others not",
  },
  { name: /^rejects\//, holds: "text that is not reached: proving names it" },
];

/** Told by a program: each in a line of its own, with a secret. The last is no line that can be stored. */
const TOLD = {
  observation: `sandalwood harpsichord ${MARKS.secret}`,
  event: `marzipan funicular ${MARKS.secret}`,
  rejected: `obsidian marmalade ${MARKS.secret}`,
} as const;

/** As `nacre harvest` does. */
async function harvestIn(home: string, engine: ReturnType<typeof engineOver>) {
  const { observations, events, archive } = spoolPaths(home);
  await mkdir(join(home, "spool"), { recursive: true });
  await writeFile(observations, `${JSON.stringify({ summary: TOLD.observation })}\n${TOLD.rejected} {\n`);
  await writeFile(events, `${JSON.stringify({ type: "ops.alert", summary: TOLD.event })}\n`);
  const sources = [
    { path: observations, as: "observations" },
    { path: events, as: "events" },
  ] as const;
  const signal = new AbortController().signal;
  return await harvest(sources, { client: engine, home, archive, signal, now: Date.now });
}

async function filesOf(home: string): Promise<readonly string[]> {
  return (await readdir(home, { recursive: true, withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .sort();
}

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
  const harvested = await harvestIn(home, engineOver(attachment));
  expect(harvested.map(({ sum }) => [sum.stored, sum.rejected])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  const files = await filesOf(home);
  await attachment.close();
  for (const folder of [/^spool\/archive\/observations-/, /^spool\/archive\/events-/, /^rejects\//])
    expect(files.filter((file) => folder.test(file))).toHaveLength(1);
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

test("what was told by a file stays in the archive and among rejects as it was; what erasing does not reach there, proving names", async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-told-"));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const attachment = await attachHome({ home, kind: "test", version: "test" });
  const engine = engineOver(attachment);
  await harvestIn(home, engine);
  const holding = async (text: string) => {
    const told = (await filesOf(home)).filter((file) => /^(?:spool|rejects)\//.test(file));
    const texts = await Promise.all(told.map((file) => readFile(join(home, file), "utf8")));
    return told.filter((_, at) => texts[at]!.includes(text));
  };
  const [observed, happened, rejected] = await Promise.all(Object.values(TOLD).map(holding));
  expect([observed, happened, rejected]).toEqual([
    [expect.stringMatching(/^spool\/archive\/observations-/)],
    [expect.stringMatching(/^spool\/archive\/events-/)],
    [expect.stringMatching(/^rejects\//), expect.stringMatching(/^spool\/archive\/observations-/)],
  ]);
  for (const file of [...observed!, ...happened!, ...rejected!])
    expect((await stat(join(home, file))).mode & 0o777).toBe(0o600);

  const refs = ["obs:1", "evt:1"];
  const { records } = await engine.eraseObservations({ refs, dryRun: true });
  await blankLines(home, records);
  await engine.eraseObservations({ refs });
  while (!(await engine.scrub({})).done);
  expect(await holding(TOLD.observation)).toEqual([]);
  expect(await holding(TOLD.event)).toEqual(happened);
  expect(await holding(TOLD.rejected)).toEqual(rejected);
  const found = await engine.traces({ texts: Object.values(TOLD) });
  expect(found.traces).toEqual([]);
  expect(found.files.toSorted()).toEqual(
    [...rejected!, ...happened!].map((file) => `${file} in the data folder`).sort(),
  );

  // Nothing in the store needs them.
  for (const folder of ["rejects", "spool/archive"]) await rm(join(home, folder), { recursive: true });
  expect((await engine.traces({ texts: Object.values(TOLD) })).files).toEqual([]);
  expect((await engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  await attachment.close();
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
