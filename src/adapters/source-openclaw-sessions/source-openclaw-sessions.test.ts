import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import type { TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import { hasAgentDatabases, isAgentDatabase, openOpenclawSessions } from "./index.ts";

let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "nacre-sessions-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

/** The tables of the host that are read, with their columns of 2026.9. */
const SCHEMA = `
  CREATE TABLE schema_meta (meta_key TEXT PRIMARY KEY, role TEXT, schema_version INTEGER, agent_id TEXT);
  CREATE TABLE session_nodes (session_key TEXT PRIMARY KEY, current_session_id TEXT NOT NULL, entry_json TEXT NOT NULL);
  CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, session_key TEXT NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE transcript_events (session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT, created_at INTEGER NOT NULL,
    event_zstd BLOB, PRIMARY KEY (session_id, seq));
  CREATE TABLE session_transcript_archives (session_id TEXT, generation TEXT, session_key TEXT, reason TEXT, encoding TEXT,
    archive_blob BLOB, archive_sha256 TEXT, created_at INTEGER);
  CREATE TABLE session_transcript_cold_archives (session_id TEXT PRIMARY KEY, archive_name TEXT, archive_sha256 TEXT, storage TEXT, archive_blob BLOB);
  PRAGMA user_version = 23`;

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const header = (id: string) => ({ type: "session", version: 4, id, timestamp: "2026-05-04T08:00:00Z" });
const said = (id: string, parentId: string | null, content: string, minute = 0) => ({
  ...{ type: "message", id, parentId, timestamp: new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString() },
  message: { role: "user", content },
});
const textOf = (events: readonly object[]): string => events.map((one) => JSON.stringify(one)).join("\n");

class Host {
  readonly path: string;
  readonly database: DatabaseSync;

  constructor(agent: string, schema = SCHEMA) {
    this.path = join(state, "agents", agent, "agent", "openclaw-agent.sqlite");
    mkdirSync(dirname(this.path), { recursive: true });
    this.database = new DatabaseSync(this.path);
    this.database.exec(`PRAGMA journal_mode = WAL; ${schema}`);
  }

  session(sessionKey: string, sessionId: string, events: readonly object[]): void {
    const insert =
      "INSERT INTO transcript_events (session_id, seq, event_json, created_at, event_zstd) VALUES (?, ?, ?, ?, ?)";
    this.database.prepare("INSERT INTO session_windows VALUES (?, ?, ?)").run(sessionId, sessionKey, 1);
    this.database
      .prepare("INSERT OR REPLACE INTO session_nodes VALUES (?, ?, '{}')")
      .run(sessionKey, sessionId);
    for (const [seq, event] of events.entries()) {
      const json = JSON.stringify(event);
      // Every second one is packed, as the host does with larger ones.
      const packed = seq % 2 === 1;
      this.database
        .prepare(insert)
        .run(sessionId, seq, packed ? null : json, 1, packed ? zstdCompressSync(json) : null);
    }
  }
}

async function read(path: string) {
  const source = await openOpenclawSessions(path);
  const troubles: string[] = [];
  const reading = {
    trouble: ({ where, why }: { where: string; why: string }) => troubles.push(`${where}: ${why}`),
    signal: new AbortController().signal,
  };
  const records = await Array.fromAsync(source.records(reading));
  const facts = await source.facts();
  await source.close();
  return { records, troubles, facts };
}

function lines(records: readonly TransferRecord[]): readonly string[] {
  const lanes = new Map(
    records.flatMap((one) => (one.kind === "lane" ? [[one.ref, `${one.agent} ${one.sessionKey}`]] : [])),
  );
  return records.flatMap((one) =>
    one.kind === "message"
      ? [`${lanes.get(one.lane)} ${one.sessionId} ${one.place} ${String(one.message?.["content"])}`]
      : [],
  );
}

function twoAgents(): { readonly main: Host; readonly work: Host } {
  const main = new Host("main");
  const reset = { type: "reset", id: "r", parentId: "b", timestamp: "2026-05-04T09:05:00Z", reason: "new" };
  main.session("agent:main:main", "s1", [
    header("s1"),
    said("a", null, "one"),
    said("b", "a", "two"),
    reset,
    said("c", "r", "three", 9),
  ]);
  main.session("agent:main:main", "s2", [header("s2"), said("d", null, "next day", 30)]);
  const work = new Host("work");
  work.session("agent:work:main", "w1", [
    header("w1"),
    said("e", null, "at work"),
    said("f", "e", "left"),
    said("g", "e", "instead"),
  ]);
  return { main, work };
}

sourceSuite("sessions that OpenClaw keeps", () => {
  const { main, work } = twoAgents();
  main.database.close();
  work.database.close();
  return { open: () => openOpenclawSessions(state), standing: () => folderBytes(state) };
});

test("all agents of a state directory, with keys, places, resets and packed events; the newest session is the lane's", async () => {
  const { main, work } = twoAgents();
  main.database.close();
  work.database.close();
  const { records, facts, troubles } = await read(state);
  expect(lines(records)).toEqual([
    "main agent:main:main s1 1 one",
    "main agent:main:main s1 2 two",
    "main agent:main:main s1 4 three",
    "main agent:main:main s2 1 next day",
    "work agent:work:main w1 1 at work",
    "work agent:work:main w1 3 instead",
  ]);
  expect(records[0]).toMatchObject({ kind: "lane", session: "s2" });
  expect(records.filter((one) => one.kind === "reset")).toEqual([
    expect.objectContaining({ sessionId: "s1", place: 3, entryId: "r", reason: "new" }),
  ]);
  expect(facts.expected).toEqual({ lane: 2, session: 3, reset: 1, message: 6 });
  expect(facts.leftOut).toEqual(["1 message on branches that somebody went back from."]);
  expect(troubles).toEqual([]);
  expect(await hasAgentDatabases(state)).toBe(true);
  expect(await isAgentDatabase(main.path)).toBe(true);
  expect((await read(work.path)).facts.expected).toMatchObject({ message: 2 });
});

test("beside a running host: what it writes meanwhile waits for the next time, and it can empty its log", async () => {
  const { main } = twoAgents();
  const source = await openOpenclawSessions(main.path);
  expect((await source.facts()).expected).toMatchObject({ message: 4 });
  main.database
    .prepare("INSERT INTO transcript_events (session_id, seq, event_json, created_at) VALUES ('s2', 2, ?, 1)")
    .run(JSON.stringify(said("h", "d", "just now")));
  const records: TransferRecord[] = [];
  for await (const record of source.records({ trouble() {}, signal: new AbortController().signal })) {
    records.push(record);
    expect(main.database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()).toMatchObject({ busy: 0 });
  }
  expect(lines(records)).toHaveLength(4);
  main.database.close();
  await source.close();
  expect(Object.keys(folderBytes(dirname(main.path)))).toEqual([main.path]);
  expect(lines((await read(main.path)).records)).toContain("main agent:main:main s2 2 just now");
});

test("what the host put away is read where it lies, and what somebody deleted is not", async () => {
  const { main, work } = twoAgents();
  work.database.close();
  const rows = [header("old"), said("o", null, "cold words")].map((event, seq) => ({
    ...{ kind: "event", row: { seq, event_json: JSON.stringify(event), created_at: 1 } },
  }));
  const cold = zstdCompressSync(textOf([{ kind: "header", version: 1, sessionId: "old" }, ...rows]));
  const insert = main.database.prepare("INSERT INTO session_transcript_cold_archives VALUES (?, ?, ?, ?, ?)");
  insert.run("old", `${sha256(cold)}.jsonl.zst`, sha256(cold), "file", null);
  insert.run("kept", `${"0".repeat(64)}.jsonl.zst`, sha256(cold), "sqlite", cold);
  insert.run("gone", `${"1".repeat(64)}.jsonl.zst`, sha256(cold), "file", null);
  insert.run("other", `${"2".repeat(64)}.jsonl.zst`, "ff", "sqlite", cold);
  main.database.exec("INSERT INTO session_windows VALUES ('old', 'agent:main:main', 1)");
  const folder = join(state, "agents", "main", "sessions", "cold");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${sha256(cold)}.jsonl.zst`), cold);
  const ended = Buffer.from(textOf([header("e1"), said("p", null, "ended words")]));
  const archive = main.database.prepare(
    "INSERT INTO session_transcript_archives VALUES (?, 'g', ?, ?, ?, ?, ?, 1)",
  );
  archive.run("e1", "agent:main:side", "reset", "identity", ended, sha256(ended));
  archive.run("e2", "agent:main:side", "deleted", "identity", ended, sha256(ended));
  main.database.close();
  const { records, troubles, facts } = await read(main.path);
  expect(lines(records)).toEqual(
    expect.arrayContaining([
      "main agent:main:main old 1 cold words",
      "main agent:main:import:kept kept 1 cold words",
      "main agent:main:side e1 1 ended words",
    ]),
  );
  expect(facts.leftOut).toEqual(["1 of the sessions: somebody deleted them in OpenClaw."]);
  expect(troubles).toEqual([
    `session gone: its archive sessions/cold/${"1".repeat(64)}.jsonl.zst cannot be read`,
    "session other: its archive is not the one that was made of it",
  ]);
});

test("an earlier schema without packed events is read; one that nobody knows is refused, and nothing is guessed", async () => {
  const earlier = new Host(
    "main",
    `CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, session_key TEXT NOT NULL);
     CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT, created_at INTEGER);
     INSERT INTO session_windows VALUES ('s1', 'agent:main:main')`,
  );
  earlier.database
    .prepare("INSERT INTO transcript_events VALUES ('s1', 0, ?, 1)")
    .run(JSON.stringify(said("a", null, "long ago")));
  earlier.database.close();
  expect(lines((await read(earlier.path)).records)).toEqual(["main agent:main:main s1 0 long ago"]);
  const later = new Host(
    "later",
    "CREATE TABLE transcript_events (session_id TEXT, page BLOB); PRAGMA user_version = 90",
  );
  later.database.close();
  await expect(openOpenclawSessions(later.path)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("a schema that is not known here (90)"),
  });
});

test("an event that cannot be unpacked is told with its place, and stops nothing", async () => {
  const { main, work } = twoAgents();
  work.database.close();
  main.database.exec("UPDATE transcript_events SET event_zstd = x'00' WHERE session_id = 's1' AND seq = 1");
  main.database.close();
  const { records, troubles } = await read(main.path);
  expect(troubles).toEqual(["session s1, line 2: it cannot be unpacked"]);
  expect(lines(records)).toEqual([
    "main agent:main:main s1 2 two",
    "main agent:main:main s1 4 three",
    "main agent:main:main s2 1 next day",
  ]);
});

test("a few kilobytes that unpack to more than is read are told: an event, an archive; and stop nothing", async () => {
  const { main, work } = twoAgents();
  work.database.close();
  const event = zstdCompressSync(Buffer.alloc(64 * 1024 * 1024 + 1, "x"));
  const whole = zstdCompressSync("\n".repeat(1_000_001));
  for (const bomb of [event, whole]) expect(bomb.length).toBeLessThan(10_000);
  main.database
    .prepare("UPDATE transcript_events SET event_zstd = ? WHERE session_id = 's1' AND seq = 1")
    .run(event);
  main.database
    .prepare("INSERT INTO session_transcript_cold_archives VALUES ('cold', ?, ?, 'sqlite', ?)")
    .run(`${sha256(whole)}.jsonl.zst`, sha256(whole), whole);
  main.database
    .prepare(
      "INSERT INTO session_transcript_archives VALUES ('ended', 'g', 'agent:main:side', 'reset', 'zstd', ?, ?, 1)",
    )
    .run(whole, sha256(whole));
  main.database.close();
  const { records, troubles } = await read(main.path);
  expect(troubles).toEqual([
    "session ended: it unpacks to more than 1000000 lines",
    "session cold: it unpacks to more than 1000000 lines",
    "session s1, line 2: it unpacks to more than 64 MiB",
  ]);
  expect(lines(records)).toHaveLength(3);
});

test("what is larger than is read is told before it is held: a file, an archive as it was said, a session; and stops nothing", async () => {
  const { main, work } = twoAgents();
  work.database.close();
  const name = `${"3".repeat(64)}.jsonl.zst`;
  const folder = join(state, "agents", "main", "sessions", "cold");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), "");
  truncateSync(join(folder, name), 512 * 1024 * 1024 + 1);
  main.database
    .prepare("INSERT INTO session_transcript_cold_archives VALUES ('cold', ?, ?, 'file', NULL)")
    .run(name, "0".repeat(64));
  const plain = Buffer.from("\n".repeat(1_000_001));
  main.database
    .prepare(
      "INSERT INTO session_transcript_archives VALUES ('ended', 'g', 'agent:main:side', 'reset', 'identity', ?, ?, 1)",
    )
    .run(plain, sha256(plain));
  main.database.exec(`
    WITH RECURSIVE n (seq) AS (SELECT 0 UNION ALL SELECT seq + 1 FROM n WHERE seq < 1000000)
    INSERT INTO transcript_events (session_id, seq, event_json, created_at) SELECT 'many', seq, '', 1 FROM n`);
  main.database.close();
  const { records, troubles } = await read(main.path);
  expect(troubles).toEqual([
    "session ended: it has more than 1000000 lines",
    "session cold: it has an archive of more than 512 MiB",
    "session many: it has more than 1000000 lines",
  ]);
  expect(lines(records)).toHaveLength(4);
});

test("a line of an archive that cannot be read is told, and the others are read", async () => {
  const { main, work } = twoAgents();
  work.database.close();
  const row = (seq: number, event: object): string =>
    JSON.stringify({ kind: "event", row: { seq, event_json: JSON.stringify(event) } });
  const cold = zstdCompressSync(
    [row(0, header("old")), row(1, said("o", null, "cold words")), '{"kind":"event","row":{"se'].join("\n"),
  );
  main.database
    .prepare("INSERT INTO session_transcript_cold_archives VALUES ('old', ?, ?, 'sqlite', ?)")
    .run(`${sha256(cold)}.jsonl.zst`, sha256(cold), cold);
  main.database.close();
  const { records, troubles } = await read(main.path);
  expect(troubles).toEqual(["session old, line 3: not valid JSON"]);
  expect(lines(records)).toContain("main agent:main:import:old old 1 cold words");
});

test("a folder without any is refused with what to name", async () => {
  await expect(openOpenclawSessions(state)).rejects.toMatchObject({
    code: "input/bad-file",
    hint: expect.stringContaining("~/.openclaw"),
  });
  const file = join(state, "x");
  writeFileSync(file, "no database");
  await expect(openOpenclawSessions(file)).rejects.toThrow("is no database");
  expect(await isAgentDatabase(file)).toBe(false);
});
