/** What something is told to be by looking at it, and what is said of what is something else. */

import { chmodSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBytes } from "../../test/support/folder-bytes.ts";
import { writeLosslessSample } from "../../test/support/foreign/lossless-sample.ts";
import { writeMemSample } from "../../test/support/foreign/openclaw-mem.ts";
import { heedingPermissions, own } from "../adapters/store-sqlite/database.fixture.ts";
import type { SourceKind } from "../kernel/transfer/source.ts";
import { openSource } from "./sources.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-sources-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function at(name: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

function write(name: string, content: string | Uint8Array): string {
  const path = at(name);
  writeFileSync(path, content);
  return path;
}

async function kindOf(
  path: string,
  from?: SourceKind,
): Promise<{ readonly kind: SourceKind; readonly path: string }> {
  const source = await openSource(path, from);
  const { kind, path: found } = await source.facts();
  await source.close();
  return { kind, path: found };
}

const ENTRY = JSON.stringify({
  type: "message",
  id: "a",
  parentId: null,
  message: { role: "user", content: "hello" },
});
const SESSION = `${JSON.stringify({ type: "session", version: 4, id: "s1" })}\n${ENTRY}\n`;
const HEADER = `${JSON.stringify({ kind: "header", format: "nacre.export.v1", from: "nacre 0.1.0", at: 1, redacted: false })}\n`;
const MEMORY = `${JSON.stringify({ collection: "user:a", id: "1", text: "tea", metadata: {} })}\n`;

function agentDatabase(name: string): string {
  const database = new DatabaseSync(at(name));
  database.exec(`CREATE TABLE session_windows (session_id TEXT, session_key TEXT);
    CREATE TABLE transcript_events (session_id TEXT, seq INTEGER, event_json TEXT)`);
  database.close();
  return join(folder, name);
}

function otherDatabase(name: string, tables: readonly string[]): string {
  const database = new DatabaseSync(at(name));
  for (const table of tables) database.exec(`CREATE TABLE ${table} (x)`);
  database.close();
  return join(folder, name);
}

test.each<{ name: string; kind: SourceKind; make: () => string }>([
  { name: "an export of ours", kind: "nacre", make: () => write("all.ndjson", HEADER) },
  { name: "a transcript", kind: "openclaw-jsonl", make: () => write("x.jsonl", SESSION) },
  {
    name: "a transcript with a mark of its byte order",
    kind: "openclaw-jsonl",
    make: () => write("x", `\ufeff${SESSION}`),
  },
  { name: "one without a header", kind: "openclaw-jsonl", make: () => write("x.txt", `\n${ENTRY}\n`) },
  {
    name: "messages without ids",
    kind: "openclaw-jsonl",
    make: () => write("x.json", '{"role":"user","content":"hi"}\n'),
  },
  {
    name: "an array of messages",
    kind: "openclaw-jsonl",
    make: () => write("x.json", '[{"role":"user","content":"hi"}]'),
  },
  {
    name: "a first line that is very long",
    kind: "openclaw-jsonl",
    make: () => write("x", `{"role":"user","content":"${"x".repeat(100_000)}"}`),
  },
  {
    name: "a transcript that was put away",
    kind: "openclaw-jsonl",
    make: () => write("s1.jsonl.reset.2026-05-04T10-00-00.000Z.zst", zstdCompressSync(SESSION)),
  },
  {
    name: "a folder of transcripts",
    kind: "openclaw-jsonl",
    make: () => dirname(write("sessions/x.jsonl", SESSION)),
  },
  {
    name: "the database of an agent",
    kind: "openclaw-sessions",
    make: () => agentDatabase("openclaw-agent.sqlite"),
  },
  {
    name: "a state directory with nothing else",
    kind: "openclaw-sessions",
    make: () => {
      agentDatabase("agents/main/agent/openclaw-agent.sqlite");
      return folder;
    },
  },
  {
    name: "lossless-claw",
    kind: "lossless-claw",
    make: () => {
      writeLosslessSample(at("any.name"), { seed: 1, time: "current" });
      return at("any.name");
    },
  },
  {
    name: "openclaw-mem",
    kind: "openclaw-mem",
    make: () => {
      writeMemSample(at("mem.sqlite"), 1);
      return at("mem.sqlite");
    },
  },
  { name: "libravdb", kind: "libravdb", make: () => write("memories", MEMORY) },
  {
    name: "an answer of libravdb",
    kind: "libravdb",
    make: () => write("m.json", `{"records":[${MEMORY.trim()}]}`),
  },
  { name: "one note", kind: "markdown", make: () => write("MEMORY.md", "# Tea") },
  { name: "a note that begins like JSON", kind: "markdown", make: () => write("a.md", "{}") },
  { name: "a folder of notes", kind: "markdown", make: () => dirname(write("notes/a/b.md", "# Tea")) },
])("told by looking: $name", async ({ kind, make }) => {
  const path = make();
  const before = folderBytes(folder);
  expect(await kindOf(path)).toEqual({ kind, path });
  expect(folderBytes(folder)).toEqual(before);
});

test("somebody who says what it is, is believed", async () => {
  expect(await kindOf(write("notes.txt", "tea"), "markdown")).toMatchObject({ kind: "markdown" });
  await expect(openSource(write("x.jsonl", SESSION), "libravdb")).rejects.toThrow(
    "holds no record of libravdb",
  );
  await expect(openSource(write("x.jsonl", SESSION), "openclaw-sessions")).rejects.toThrow("is no database");
  await expect(openSource(write("x.jsonl", SESSION), "lossless-claw")).rejects.toMatchObject({
    code: "input/bad-file",
  });
  await expect(openSource(write("x.jsonl", SESSION), "nacre")).rejects.toThrow("no export of Nacre");
});

test("a state directory with several things names each, with what to type", async () => {
  write("openclaw.json", "{}");
  agentDatabase("agents/main/agent/openclaw-agent.sqlite");
  write("agents/main/sessions/x.jsonl", SESSION);
  writeLosslessSample(at("lcm.db"), { seed: 1, time: "current" });
  writeMemSample(at("memory/openclaw-mem.sqlite"), 1);
  write("workspace/MEMORY.md", "# Tea");
  write("workspace-my work/memory/2026-05-04.md", "Tea.");
  write("extensions/x/README.md", "nobody's note");
  await expect(openSource(folder, undefined)).rejects.toMatchObject({
    code: "input/bad-file",
    message: `${folder} holds 6 things that can be moved in`,
    hint: [
      "Move them in one after the other:",
      `  nacre import ${folder} --from openclaw-sessions`,
      `  nacre import ${folder} --from openclaw-jsonl`,
      `  nacre import ${folder}/lcm.db --from lossless-claw`,
      `  nacre import ${folder}/memory/openclaw-mem.sqlite --from openclaw-mem`,
      `  nacre import ${folder}/workspace --from markdown`,
      `  nacre import '${folder}/workspace-my work' --from markdown`,
    ].join("\n"),
  });
});

test.each<{ name: string; says: string; hint: string; make: () => string | Promise<string> }>([
  { name: "nothing there", says: "there is nothing at", hint: "Check the path", make: () => at("none") },
  {
    name: "a file as a folder",
    says: "there is nothing at",
    hint: "Check the path",
    make: () => join(write("x", "x"), "y"),
  },
  { name: "an empty file", says: "is empty", hint: "copy it again", make: () => write("x.jsonl", "") },
  {
    name: "a folder without anything",
    says: "holds nothing that can be moved in",
    hint: "nacre import --help",
    make: () => at("empty/x").slice(0, -2),
  },
  {
    name: "binary garbage",
    says: "is a binary file of a kind",
    hint: "nacre import --help",
    make: () => write("x.jsonl", Buffer.from([1, 2, 0, 3])),
  },
  {
    name: "a picture called a note",
    says: "is a binary file",
    hint: "--from",
    make: () => write("x.md", Buffer.from([0x89, 0x50, 0])),
  },
  {
    name: "any text",
    says: "is text of a kind",
    hint: "nacre import --help",
    make: () => write("x", "Dear diary"),
  },
  { name: "any JSON", says: "is JSON of a kind", hint: "--from", make: () => write("x.json", '{"a":1}') },
  {
    name: "the list of sessions",
    says: "holds none of their words",
    hint: "the folder",
    make: () => write("sessions.json", '{"agent:main:main":{"sessionId":"x"}}'),
  },
  {
    name: "observations",
    says: "holds observations or events",
    hint: "nacre ingest",
    make: () => write("o.jsonl", '{"summary":"built"}\n'),
  },
  {
    name: "something packed",
    says: "is packed (gzip)",
    hint: "Unpack it first",
    make: () => write("x.ndjson.gz", gzipSync(HEADER)),
  },
  {
    name: "an export without its beginning",
    says: "without its beginning",
    hint: "copy it again",
    make: () => write("x.ndjson", '{"kind":"lane","ref":"lane:1"}\n'),
  },
  {
    name: "another program's database",
    says: "with the tables a, b",
    hint: "--from",
    make: () => otherDatabase("x.db", ["a", "b"]),
  },
  {
    name: "a database without tables",
    says: "without tables",
    hint: "--from",
    make: () => {
      const path = otherDatabase("x.db", ["a"]);
      const database = new DatabaseSync(path);
      database.exec("DROP TABLE a");
      database.close();
      return path;
    },
  },
  {
    name: "a database that is cut off",
    says: "is cut off",
    hint: "Copy it again",
    make: () => {
      const path = otherDatabase("x.db", ["a", "b", "c"]);
      truncateSync(path, 5_000);
      return path;
    },
  },
  {
    name: "our own store",
    says: "is a store of Nacre itself",
    hint: "nacre --home FOLDER export",
    make: async () => {
      await (await own(at("nacre.db"))).release();
      return at("nacre.db");
    },
  },
])("refused with a sentence and what to do: $name", async ({ says, hint, make }) => {
  const path = await make();
  await expect(openSource(path, undefined)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining(says),
    hint: expect.stringContaining(hint),
  });
});

test("what may not be read says so", async () => {
  const path = write("x.jsonl", SESSION);
  chmodSync(path, 0);
  await heedingPermissions(folder, async () => {
    await expect(openSource(path, undefined)).rejects.toThrow("may not be read by this user");
  });
});
