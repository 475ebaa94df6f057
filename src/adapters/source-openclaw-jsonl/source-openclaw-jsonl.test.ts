import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import type { TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import { hasSessionFiles, openOpenclawJsonl } from "./index.ts";

let state: string;
let sessions: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "nacre-jsonl-"));
  sessions = join(state, "agents", "main", "sessions");
  mkdirSync(sessions, { recursive: true });
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const header = (id: string, more = {}) => ({
  type: "session",
  version: 3,
  id,
  timestamp: "2026-05-04T08:00:00Z",
  ...more,
});
const said = (id: string, parentId: string | null, content: string, minute = 0, more = {}) => ({
  ...{ type: "message", id, parentId, timestamp: new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString() },
  message: { role: "user", content, ...more },
});

function write(name: string, lines: readonly object[], folder = sessions): string {
  const path = join(folder, name);
  const text = `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
  writeFileSync(path, name.endsWith(".zst") ? zstdCompressSync(text) : text);
  return path;
}

async function read(path: string) {
  const source = await openOpenclawJsonl(path);
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

/** Session key, session, place, words: what a reader of the lane sees. */
function lines(records: readonly TransferRecord[]): readonly string[] {
  const lanes = new Map(records.flatMap((one) => (one.kind === "lane" ? [[one.ref, one.sessionKey]] : [])));
  return records.flatMap((one) =>
    one.kind === "message"
      ? [`${lanes.get(one.lane)} ${one.sessionId} ${one.place} ${JSON.stringify(one.message?.["content"])}`]
      : [],
  );
}

const KEYS = {
  "agent:main:main": { sessionId: "s2", updatedAt: 1, usageFamilySessionIds: ["s1", "s2"] },
  "telegram:group:7": { sessionId: "g1", sessionFile: "/elsewhere/g1-topic-3.jsonl" },
};

function writeState(): void {
  writeFileSync(join(sessions, "sessions.json"), JSON.stringify(KEYS));
  write("s1.jsonl", [
    header("s1"),
    said("a", null, "first"),
    { type: "reset", id: "r", parentId: "a", reason: "new", timestamp: "2026-05-04T09:01:00Z" },
    said("b", "r", "after"),
  ]);
  write("s2.jsonl", [header("s2"), said("c", null, "later", 30)]);
  write("g1-topic-3.jsonl", [header("g1"), said("d", null, "in a group", 5)]);
  write("s0.jsonl.reset.2026-05-03T10-00-00.000Z.zst", [header("s0"), said("z", null, "put away")]);
  write("x.jsonl.deleted.2026-05-03T10-00-00.000Z", [header("x"), said("y", null, "deleted")]);
  write("s2.trajectory.jsonl", [{ type: "run" }]);
}

sourceSuite("transcripts of OpenClaw as files", () => {
  writeState();
  return { open: () => openOpenclawJsonl(sessions), standing: () => folderBytes(state) };
});

test("sessions belong to the conversations that the list names, in order; others get lanes of their own", async () => {
  writeState();
  const { records, facts, troubles } = await read(sessions);
  expect(lines(records)).toEqual([
    'agent:main:import:s0 s0 1 "put away"',
    'agent:main:main s1 1 "first"',
    'agent:main:main s1 3 "after"',
    'agent:main:main s2 1 "later"',
    'agent:main:telegram:group:7 g1 1 "in a group"',
  ]);
  expect(records.find((one) => one.kind === "lane" && one.sessionKey === "agent:main:main")).toMatchObject({
    session: "s2",
    createdAt: Date.UTC(2026, 4, 4, 9),
  });
  expect(records.filter((one) => one.kind === "reset")).toEqual([
    expect.objectContaining({ sessionId: "s1", place: 2, entryId: "r", reason: "new" }),
  ]);
  expect(facts.expected).toEqual({ lane: 3, session: 4, reset: 1, message: 5 });
  expect(facts.leftOut).toEqual(["1 of the files: somebody deleted their conversations."]);
  expect(troubles).toEqual([]);
});

test("a whole state directory has its agents, and one file has the conversation that its folder names", async () => {
  writeState();
  const other = join(state, "agents", "work", "sessions");
  mkdirSync(other, { recursive: true });
  write("w1.jsonl", [header("w1"), said("e", null, "at work")], other);
  const { records } = await read(state);
  expect(lines(records)).toContain('agent:work:import:w1 w1 1 "at work"');
  expect(records.filter((one) => one.kind === "lane").map(({ agent }) => agent)).toEqual([
    "main",
    "main",
    "main",
    "work",
  ]);
  const { records: one } = await read(join(sessions, "s2.jsonl"));
  expect(lines(one)).toEqual(['agent:main:main s2 1 "later"']);
  expect(await hasSessionFiles(state)).toBe(true);
  expect(await hasSessionFiles(join(state, "agents"))).toBe(false);
});

test("a session in two files is one: what stands in both is there once, and places go on", async () => {
  write("s1.jsonl.reset.2026-05-04T09-10-00.000Z", [
    header("s1"),
    said("a", null, "first"),
    said("b", "a", "second", 1),
  ]);
  write("s1.jsonl", [header("s1"), said("b", null, "second", 1), said("c", "b", "third", 2)]);
  const { records, facts } = await read(sessions);
  expect(lines(records).map((line) => line.replace(/^.* s1 /, ""))).toEqual([
    '1 "first"',
    '2 "second"',
    '5 "third"',
  ]);
  expect(facts.leftOut).toEqual(["1 message that stands there twice."]);
  expect(facts.expected).toMatchObject({ session: 1, message: 3 });
});

test("a branch that was left, summaries of the host and texts of plugins are counted; heartbeats are marked", async () => {
  const heartbeat = { provenance: { kind: "internal_system", sourceTool: "heartbeat" } };
  write("s1.jsonl", [
    header("s1"),
    said("a", null, "first"),
    said("b", "a", "left"),
    said("h", "a", "beat", 1, heartbeat),
    said("i", "h", "I am here", 2, { role: "assistant" }),
    { type: "compaction", id: "k", parentId: "i", summary: "so far", firstKeptEntryId: "a" },
    { type: "custom_message", id: "m", parentId: "k", customType: "x", content: "y" },
    said("c", "m", "second", 3),
  ]);
  const { records, facts } = await read(sessions);
  const messages = records.filter((one) => one.kind === "message");
  expect(messages.map(({ entries, heartbeat }) => [entries[0], heartbeat])).toEqual([
    ["a", false],
    ["h", true],
    ["i", true],
    ["c", false],
  ]);
  expect(facts.leftOut).toEqual([
    "1 message on branches that somebody went back from.",
    "1 of the host's own summaries: what they were made of is there word for word.",
    "1 of the texts that plugins put before the model: nobody said them.",
  ]);
});

test("a plain file without ids is known again by how it opens, as when it is ingested", async () => {
  const path = write("chat.jsonl", [
    { role: "user", content: "hello" },
    { role: "assistant", content: "hi" },
  ]);
  const { records } = await read(path);
  const lane = records.find((one) => one.kind === "lane");
  expect(lane?.sessionKey).toMatch(/^agent:main:import:[0-9a-f]{32}$/);
  expect(
    records.filter((one) => one.kind === "message").map(({ entries, place, at }) => [entries, place, at > 0]),
  ).toEqual([
    [[], null, true],
    [[], null, true],
  ]);
  // The file grows, and is the same one.
  write("chat.jsonl", [
    { role: "user", content: "hello" },
    { role: "assistant", content: "hi" },
    { role: "user", content: "more" },
  ]);
  expect((await read(path)).records.find((one) => one.kind === "lane")).toMatchObject({
    sessionKey: lane?.sessionKey,
  });
});

test("what cannot be read is told with its place, and stops nothing", async () => {
  writeState();
  const cut = write("cut.jsonl", [header("cut"), said("p", null, "whole"), said("q", "p", "cut off")]);
  truncateSync(
    cut,
    Buffer.byteLength(`${JSON.stringify(header("cut"))}\n${JSON.stringify(said("p", null, "whole"))}\n`) + 30,
  );
  writeFileSync(join(sessions, "bad.jsonl.reset.2026-01-01T00-00-00.000Z.zst"), "no such thing");
  writeFileSync(join(sessions, "sessions.json"), "{");
  const { records, troubles } = await read(sessions);
  expect(troubles).toEqual([
    "sessions.json: it cannot be read, so that each session gets a lane of its own",
    "bad.jsonl.reset.2026-01-01T00-00-00.000Z.zst: it cannot be unpacked: it is damaged or cut off",
    "cut.jsonl, line 3: not valid JSON",
  ]);
  expect(lines(records)).toHaveLength(6);
  expect((await read(cut)).facts.damage).toBe("its last line ends in the middle");
  for (const name of ["s1.jsonl", "s0.jsonl.reset.2026-05-03T10-00-00.000Z.zst"])
    expect((await read(join(sessions, name))).facts).not.toHaveProperty("damage");
});

test("a few kilobytes that unpack to more than is read are told, and stop nothing", async () => {
  writeState();
  const name = "bomb.jsonl.reset.2026-01-01T00-00-00.000Z.zst";
  const packed = zstdCompressSync("\n".repeat(1_000_001));
  expect(packed.length).toBeLessThan(10_000);
  writeFileSync(join(sessions, name), packed);
  const { records, troubles } = await read(sessions);
  expect(troubles).toEqual([`${name}: it unpacks to more than 1000000 lines`]);
  expect(lines(records)).toHaveLength(5);
  await expect(openOpenclawJsonl(join(sessions, name))).rejects.toMatchObject({ code: "input/bad-file" });
});

test("a plain one that has more than is read is told, as is the list of sessions, and stop nothing", async () => {
  writeState();
  writeFileSync(join(sessions, "long.jsonl"), "\n".repeat(1_000_001));
  // Of nothing but its size.
  for (const [name, mib] of [
    ["large.jsonl", 512],
    ["sessions.json", 64],
  ] as const) {
    writeFileSync(join(sessions, name), "");
    truncateSync(join(sessions, name), mib * 1024 * 1024 + 1);
  }
  const { records, troubles } = await read(sessions);
  expect(troubles).toEqual([
    "sessions.json: it has more than 64 MiB, so that each session gets a lane of its own",
    "large.jsonl: it has more than 512 MiB",
    "long.jsonl: it has more than 1000000 lines",
  ]);
  expect(lines(records)).toHaveLength(5);
  rmSync(join(sessions, "sessions.json"));
  await expect(openOpenclawJsonl(join(sessions, "long.jsonl"))).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("it has more than 1000000 lines"),
  });
});

test("a folder without any is refused with what to name", async () => {
  await expect(openOpenclawJsonl(state)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("no transcripts"),
  });
  write("x.jsonl.deleted.2026-05-03T10-00-00.000Z", [header("x")]);
  await expect(openOpenclawJsonl(state)).rejects.toThrow("that somebody deleted");
});

test("a file in which nothing is said is refused with why", async () => {
  const path = write("s1.jsonl", [header("s1"), { type: "model_change", id: "m", parentId: null }]);
  await expect(openOpenclawJsonl(path)).rejects.toThrow("holds no message that can be read");
  writeFileSync(path, "hello\nthere\n");
  await expect(openOpenclawJsonl(path)).rejects.toThrow("(s1.jsonl, line 1: not valid JSON)");
});
