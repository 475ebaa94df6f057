import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import type { TransferKind, TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import { isLibravdbLine, openLibravdb } from "./index.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-libravdb-"));
  path = join(folder, "export.ndjson");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const AT = Date.UTC(2026, 4, 4, 9);
const row = (collection: string, id: string, text: string, metadata: object = {}) => ({
  collection,
  id,
  text,
  metadata,
});
const turn = (collection: string, at: number, text: string, more: object = {}) => {
  const id = `${collection.startsWith("turns:") ? "ana" : "s1"}:t${at}`;
  return row(collection, id, text, {
    ...{
      text,
      role: at % 2 === 0 ? "user" : "assistant",
      ts: AT + at * 1_000,
      userId: "ana",
      sessionId: "s1",
    },
    ...{ type: "turn", source_turn_id: `t${at}`, access_count: 0, ...more },
  });
};
const edge = (parent: string, child: string, order: number) =>
  row("session_edge:s1", `edge:${parent}:${child}`, "", {
    parent_summary_id: parent,
    child_id: child,
    edge_order: order,
  });

const EXPORT = [
  row("user:ana", "ana:t0", "I am allergic to penicillin", {
    ...{
      text: "I am allergic to penicillin",
      role: "user",
      ts: AT,
      sessionId: "s1",
      userId: "ana",
      source_turn_id: "t0",
    },
    ...{ gating_score: 0.7, access_count: 3 },
  }),
  row("global", "house", "the office closes at six", { ts: AT + 5 }),
  turn("session:s1", 0, "I am allergic to penicillin"),
  turn("session_raw:s1", 0, "I am allergic to penicillin", { raw_history: true }),
  turn("turns:ana", 0, "I am allergic to penicillin"),
  turn("session_raw:s1", 1, "noted"),
  turn("session_raw:s1", 2, "never use that branch again"),
  turn("turns:ana", 4, "said in a session that is not there", { sessionId: "s9" }),
  row("session_summary:s1", "summary:aa", "allergy noted", {
    type: "summary",
    sessionId: "s1",
    compacted_at: AT + 9,
    method: "extractive",
    confidence: 0.9,
  }),
  row("session_summary:s1", "summary:bb", "all of it", {
    type: "summary",
    sessionId: "s1",
    source_ids: ["summary:aa"],
    ts: AT + 10,
  }),
  row("session:s2", "summary:cc", "only this is left", {
    type: "summary",
    sessionId: "s2",
    source_ids: ["gone"],
    ts: AT,
  }),
  edge("summary:aa", "s1:t1", 1),
  edge("summary:aa", "s1:t0", 0),
  edge("summary:zz", "s1:t0", 0),
  row("elevated:user:ana", "guidance:s1:s1:t2", "never use that branch again", {
    sessionId: "s1",
    source_turn_id: "t2",
    source_turn_ts: AT + 2_000,
    ts: AT + 9,
  }),
  row("elevated:session:s7", "guidance:s7:x", "keep to English here", { ts: AT }),
  row("authored:hard", "notes/RULES.md#000001", "Second.", {
    source_doc: "notes/RULES.md",
    position: 2,
    ordinal: 1,
  }),
  row("authored:soft", "notes/RULES.md#000000", "First.", {
    source_doc: "notes/RULES.md",
    position: 1,
    ordinal: 0,
    source_mtime_ms: AT,
  }),
  row("dream:ana", "../../DREAMS.md#dream#000000", "A dream of boats.", {
    source_doc: "../../DREAMS.md",
    dream_line: 4,
  }),
  row("session_state:s1", "__session_state__", "", {}),
  row("user:ana:64d", "ana:t0", "I am allergic to penicillin", {}),
  row("_internal:lifecycle_journal", "before_reset:s1:1", "", { type: "session_lifecycle_hint" }),
  row("something:else", "x", "y", {}),
];

function write(rows: readonly object[]): string {
  writeFileSync(path, rows.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return path;
}

async function read(): Promise<{
  readonly records: readonly TransferRecord[];
  readonly troubles: readonly string[];
  readonly leftOut: readonly string[];
}> {
  const source = await openLibravdb(path);
  const troubles: string[] = [];
  const reading = {
    trouble: ({ where, why }: { where: string; why: string }) => troubles.push(`${where}: ${why}`),
    signal: new AbortController().signal,
  };
  const records = await Array.fromAsync(source.records(reading));
  const { leftOut } = await source.facts();
  await source.close();
  return { records, troubles, leftOut };
}

function ofKind<K extends TransferKind>(records: readonly TransferRecord[], kind: K) {
  return records.filter((one): one is Extract<TransferRecord, { kind: K }> => one.kind === kind);
}

sourceSuite("an export of libravdb", () => {
  write(EXPORT);
  return { open: () => openLibravdb(path), standing: () => folderBytes(folder) };
});

test("of two summaries with one id neither is lost", async () => {
  const summary = (collection: string, text: string) =>
    row(collection, "summary:twice", text, { type: "summary", sessionId: "s1", source_ids: ["s1:t0"] });
  write([
    turn("session:s1", 0, "hello"),
    summary("session_summary:s1", "first"),
    summary("session:s2", "second"),
  ]);
  const { records, leftOut, troubles } = await read();
  const told = JSON.stringify([records, leftOut, troubles]);
  expect(told).toContain("first");
  expect(told).toContain("second");
});

test("turns are conversations, each once, in the order in which they were said, with all that was kept of them", async () => {
  write(EXPORT);
  const { records, leftOut, troubles } = await read();
  expect(ofKind(records, "lane").map(({ sessionKey, session }) => [sessionKey, session])).toEqual([
    ["agent:main:import:libravdb:s1", "s1"],
    ["agent:main:import:libravdb:s7", null],
    ["agent:main:import:libravdb:s9", "s9"],
  ]);
  const messages = ofKind(records, "message");
  expect(
    messages.map(({ role, message, at, place }) => [role, message?.["content"], at - AT, place]),
  ).toEqual([
    ["user", "I am allergic to penicillin", 0, 0],
    ["assistant", "noted", 1_000, 1],
    ["user", "never use that branch again", 2_000, 2],
    ["user", "said in a session that is not there", 4_000, 0],
  ]);
  expect(messages[0]).toMatchObject({
    entries: ["s1:t0"],
    sender: { isOwner: null, id: "ana" },
    message: { libravdb: { collection: "session_raw:s1", id: "s1:t0", metadata: { raw_history: true } } },
  });
  expect(leftOut).toEqual([
    "2 of the copies of turns that it keeps to find them.",
    "1 of the edges of summaries that are not in the file.",
    "2 of the records that it makes of others.",
    "1 of the notes of when sessions began and ended.",
    "1 of the records of collections that are not known here.",
  ]);
  expect(troubles).toEqual([]);
});

test("summaries rest on what they were made of, in its order; one of which nothing is left keeps its words as a document", async () => {
  write(EXPORT);
  const { records } = await read();
  expect(
    ofKind(records, "summary").map(({ ref, depth, sources, text, model, confidence }) => [
      ref,
      depth,
      sources,
      text,
      model,
      confidence,
    ]),
  ).toEqual([
    ["sum:1", 0, ["msg:1", "msg:2"], "allergy noted", "libravdb extractive", 0.9],
    ["sum:2", 1, ["sum:1"], "all of it", "libravdb", null],
  ]);
  expect(ofKind(records, "document").map(({ path: at, text }) => [at, text])).toEqual([
    ["libravdb/authored/notes/RULES.md", "First.\n\nSecond."],
    ["libravdb/dreams/ana/DREAMS.md", "A dream of boats."],
    ["libravdb/summaries/s2/summary-cc.md", "only this is left"],
  ]);
});

test("what one person alone has is the owner's; memories and instructions keep where they come from", async () => {
  write(EXPORT);
  const { records } = await read();
  expect(
    ofKind(records, "memory").map(({ shelf, text, trust, name, uses, sources }) => [
      shelf,
      text,
      trust,
      name,
      uses,
      sources.length,
    ]),
  ).toEqual([
    [{ tier: "user", name: "owner" }, "I am allergic to penicillin", "human", "ana:t0", 3, 1],
    [{ tier: "global", name: "" }, "the office closes at six", "unknown", "house", 0, 0],
  ]);
  expect(ofKind(records, "memory")[0]?.extra).toMatchObject({
    gating_score: 0.7,
    userId: "ana",
    sessionId: "s1",
  });
  expect(
    ofKind(records, "guidance").map(({ shelf, text, source, at }) => [shelf, text, source, at - AT]),
  ).toEqual([
    [{ tier: "user", name: "owner" }, "never use that branch again", "msg:3", 2_000],
    [{ tier: "lane", name: "lane:2" }, "keep to English here", null, 0],
  ]);
});

test("what does not say when it was is as old as the file", async () => {
  write([row("user:ana", "1", "a"), row("authored:soft", "R.md#0", "b", { source_doc: "R.md" })]);
  utimesSync(path, AT / 1_000, AT / 1_000);
  const { records } = await read();
  expect(ofKind(records, "memory")[0]?.at).toBe(AT);
  expect(ofKind(records, "document")[0]?.modifiedAt).toBe(AT);
});

test("what several people have stays theirs, by name", async () => {
  write([row("user:ana", "1", "a"), row("user:session-key:agent:main:main", "2", "b")]);
  expect(ofKind((await read()).records, "memory").map(({ shelf }) => shelf.name)).toEqual([
    "ana",
    "session-key:agent:main:main",
  ]);
});

test("an answer of its daemon is read as its records; what cannot be read is told with its line", async () => {
  const lines = [
    JSON.stringify({ records: [row("user:a", "1", "one"), { id: 5 }] }),
    "{ cut",
    "[]",
    '{"collection":"user:a","id":"1","text":"one","metadata":null}',
  ];
  writeFileSync(path, Buffer.concat([Buffer.from(`${lines.join("\n")}\n`), Buffer.from([0xff, 0xfe, 0x0a])]));
  const { records, troubles, leftOut } = await read();
  expect(ofKind(records, "memory").map(({ text }) => text)).toEqual(["one"]);
  expect(troubles).toEqual([
    "line 2: not valid JSON",
    "line 5: not valid UTF-8",
    "line 1, record 2: a record without a collection",
    "line 3: not a JSON object",
  ]);
  expect(leftOut).toEqual(["1 of the records that stand there twice."]);
});

test("a file without any record is refused with the command that writes one", async () => {
  writeFileSync(path, "hello\n");
  await expect(openLibravdb(path)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("(line 1: not valid JSON)"),
    hint: expect.stringContaining("openclaw memory export"),
  });
  writeFileSync(path, JSON.stringify({ id: "x", metadata: { type: "session_lifecycle_hint" } }));
  await expect(openLibravdb(path)).rejects.toThrow("a journal of libravdb's hooks");
  expect(isLibravdbLine(JSON.stringify(row("user:a", "1", "one")))).toBe(true);
  expect(isLibravdbLine('{"role":"user","content":"x"}')).toBe(false);
  expect(isLibravdbLine("{")).toBe(false);
});

test("a file that has more than is read is refused, with what to do", async () => {
  writeFileSync(path, "\n".repeat(1_000_001));
  await expect(openLibravdb(path)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("it has more than 1000000 lines"),
    hint: expect.stringContaining("smaller files"),
  });
});

test("a file that was cut off says so", async () => {
  const text = EXPORT.map((one) => JSON.stringify(one)).join("\n");
  const damage = async (content: string) => {
    writeFileSync(path, content);
    return (await (await openLibravdb(path)).facts()).damage;
  };
  expect(await damage(text)).toBeUndefined();
  expect(await damage(`${text}\n`)).toBeUndefined();
  expect(await damage(text.slice(0, -5))).toBe("its last line ends in the middle");
});
