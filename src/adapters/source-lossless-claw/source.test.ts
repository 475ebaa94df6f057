/** Databases in each of its schemas, written by ours and read back: no word is lost, none is made up, nothing is written. */

import { chmodSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import { type LosslessClawTime, LosslessClawWriter } from "../../../test/support/foreign/lossless-claw.ts";
import { type LosslessSample, writeLosslessSample } from "../../../test/support/foreign/lossless-sample.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { MessageRecord, SummaryRecord, TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import type { SourceTrouble } from "../../kernel/transfer/source.ts";
import { isLosslessClaw, openLosslessClaw } from "./index.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-lossless-"));
  path = join(folder, "lcm.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(from = path): Promise<{
  records: TransferRecord[];
  troubles: SourceTrouble[];
  title: string;
  leftOut: readonly string[];
}> {
  const source = await openLosslessClaw(from);
  const troubles: SourceTrouble[] = [];
  try {
    const { title, leftOut } = await source.facts();
    const reading = {
      trouble: (one: SourceTrouble) => troubles.push(one),
      signal: new AbortController().signal,
    };
    return { records: await Array.fromAsync(source.records(reading)), troubles, title, leftOut };
  } finally {
    await source.close();
  }
}

async function drained(records: AsyncIterator<TransferRecord>): Promise<void> {
  while (!(await records.next()).done);
}

function messagesOf(records: readonly TransferRecord[]): readonly MessageRecord[] {
  return records.filter((one) => one.kind === "message");
}

sourceSuite("a lossless-claw database", () => {
  writeLosslessSample(path, { seed: 1, time: "current" });
  return { open: () => openLosslessClaw(path), standing: () => folderBytes(folder) };
});

describe.each<LosslessClawTime>(["early", "middle", "current"])("%s", (time) => {
  test("every word is found again, in order, in its lane", async () => {
    const sample = writeLosslessSample(path, { seed: 7, time });
    const { records, troubles } = await read();
    expect(troubles).toEqual([]);
    expectEverything(sample, records);
  });

  test("counts agree, whatever is in it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(1_000),
        fc.nat(14),
        fc.constantFrom("wal" as const, "delete" as const),
        async (seed, turns, journal) => {
          const own = join(mkdtempSync(join(folder, "one-")), "lcm.db");
          const sample = writeLosslessSample(own, { seed, time, turns, journal });
          const { records } = await read(own);
          expect(messagesOf(records)).toHaveLength(sample.messages);
          expect(records.filter(({ kind }) => kind === "summary")).toHaveLength(sample.summaries.size);
        },
      ),
      { numRuns: 5 },
    );
  });
});

function expectEverything(sample: LosslessSample, records: readonly TransferRecord[]): void {
  const keys = new Map(records.flatMap((one) => (one.kind === "lane" ? [[one.ref, one.sessionKey]] : [])));
  expect(new Set(keys.values())).toEqual(new Set(sample.said.keys()));
  for (const [key, said] of sample.said) {
    const lane = messagesOf(records).filter((one) => keys.get(one.lane) === key);
    const whole = lane.map(({ message }) => JSON.stringify(message)).join("\n");
    let from = 0;
    for (const text of said) {
      const found = whole.indexOf(text, from);
      expect(found, `${text} in ${key}`).toBeGreaterThanOrEqual(0);
      from = found;
    }
  }
  const byRef = new Map(records.flatMap((one) => ("ref" in one ? [[one.ref, one]] : [])));
  const below = (ref: string): string => {
    const one = byRef.get(ref);
    return one?.kind === "summary"
      ? one.sources.map(below).join("\n")
      : JSON.stringify((one as MessageRecord).message);
  };
  const summaries = records.filter((one): one is SummaryRecord => one.kind === "summary");
  for (const [text, texts] of sample.summaries) {
    const summary = summaries.find((one) => one.text === text);
    expect(summary?.state).toBe("active");
    for (const said of texts.flatMap((one) => one.split("\n"))) expect(below(summary!.ref)).toContain(said);
  }
  const rest = records
    .map((one) =>
      one.kind === "artifact"
        ? Buffer.from(one.base64, "base64").toString()
        : one.kind === "document"
          ? one.text
          : "",
    )
    .join("\n");
  for (const text of sample.others) expect(rest).toContain(text);
}

test("the host's own objects come back as they were", async () => {
  const messages: JsonObject[] = [
    { role: "user", content: "hello", timestamp: 1_750_000_000_000 },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", thinkingSignature: "s1" },
        { type: "text", text: "hi" },
        {
          type: "toolCall",
          id: "call_1",
          name: "exec",
          arguments: { command: "ls", deep: [1, { a: null }] },
        },
      ],
      api: "anthropic-messages",
      provider: "anthropic",
      model: "claude-sonnet",
      timestamp: 1_750_000_001_000,
    },
    {
      role: "toolResult",
      toolCallId: "call_1",
      toolName: "exec",
      content: [
        { type: "text", text: "a" },
        { type: "image", mimeType: "image/png", data: "AAAA" },
      ],
      isError: true,
      timestamp: 1_750_000_002_000,
    },
  ];
  const writer = new LosslessClawWriter(path, "current");
  const conversation = writer.conversation({ session_id: "s", session_key: "agent:main:main" });
  for (const message of messages) writer.message(conversation, message);
  writer.close();
  const { records } = await read();
  // The key order of objects is not what makes them the same.
  expect(messagesOf(records).map(({ message }) => message)).toEqual(messages);
});

test("without what was kept whole, the columns say what a part was", async () => {
  const writer = new LosslessClawWriter(path, "early");
  const conversation = writer.conversation({ session_id: "s" });
  const bare = (role: string, ...parts: Parameters<LosslessClawWriter["part"]>[3][]) => {
    const id = writer.message(conversation, { role, content: [], timestamp: 1_750_000_000_000 });
    for (const [ordinal, part] of parts.entries()) writer.part(id, conversation, ordinal, part);
  };
  bare(
    "assistant",
    { part_type: "reasoning", text_content: "thought" },
    { part_type: "tool", tool_call_id: "c1", tool_name: "exec", tool_input: '{"command":"ls"}' },
    { part_type: "patch", patch_hash: "abc", patch_files: "a.ts" },
  );
  bare("tool", {
    part_type: "tool",
    tool_call_id: "c1",
    tool_name: "exec",
    tool_output: '"done"',
    tool_error: null,
  });
  bare("user", {
    part_type: "file",
    file_mime: "image/png",
    file_url: "data:image/png;base64,AAAA",
    file_name: "a.png",
  });
  writer.close();
  const { records } = await read();
  expect(messagesOf(records).map(({ message }) => message?.["content"])).toEqual([
    [
      { type: "thinking", thinking: "thought" },
      { type: "toolCall", id: "c1", name: "exec", arguments: { command: "ls" } },
      { type: "patch", patchHash: "abc", patchFiles: "a.ts" },
    ],
    [{ type: "toolResult", toolCallId: "c1", toolName: "exec", content: [{ type: "text", text: "done" }] }],
    [{ type: "image", mimeType: "image/png", data: "AAAA", fileName: "a.png" }],
  ]);
  expect(messagesOf(records)[1]?.message).toMatchObject({
    role: "toolResult",
    toolCallId: "c1",
    toolName: "exec",
    isError: false,
  });
});

test("a signature stays only with the model that gave it, and it is said how many went", async () => {
  const writer = new LosslessClawWriter(path, "middle");
  const conversation = writer.conversation({ session_id: "s", session_key: "k" });
  const content = [{ type: "thinking", thinking: "hm", thinkingSignature: "signed" }];
  writer.message(conversation, { role: "assistant", content, timestamp: 1 });
  writer.message(conversation, { role: "assistant", content, provider: "p", model: "m", timestamp: 2 });
  writer.close();
  const { records, troubles } = await read();
  expect(messagesOf(records).map(({ message }) => JSON.stringify(message).includes("signed"))).toEqual([
    false,
    true,
  ]);
  expect(troubles).toEqual([
    { where: "message_parts", why: "1 signature of reasoning left out: which model gave it is not known" },
  ]);
});

test("a conversation goes on through sessions, and each message belongs to its own", async () => {
  writeLosslessSample(path, { seed: 3, time: "current", turns: 4 });
  const { records } = await read();
  const lane = records.find((one) => one.kind === "lane" && one.agent === "scout");
  const sessions = records.filter(
    (one) => one.kind === "session" && one.lane === (lane as { ref: string }).ref,
  );
  expect(sessions.map((one) => (one as { sessionId: string }).sessionId)).toEqual([
    "session-2",
    "session-2-later",
  ]);
  const said = messagesOf(records).filter((one) => one.lane === (lane as { ref: string }).ref);
  expect(said.map(({ sessionId }) => sessionId)).toEqual([
    ...Array(8).fill("session-2"),
    ...Array(8).fill("session-2-later"),
  ]);
  expect(lane).toMatchObject({ session: "session-2-later" });
});

test("what has no place is said", async () => {
  writeLosslessSample(path, { seed: 3, time: "current", turns: 1 });
  const { title, leftOut } = await read();
  expect(title).toBe("lossless-claw database, schema of 0.15.2 or newer");
  expect(leftOut).toEqual([
    "4 titles of conversations: a lane goes by its key.",
    "why 1 conversation was put away: each is a session of its lane, in order.",
  ]);
});

test("a summary that stands above nothing is a document, and so are those that are made of one another", async () => {
  const writer = new LosslessClawWriter(path, "current");
  const conversation = writer.conversation({ session_id: "s", session_key: "k" });
  const said = (content: string) => writer.message(conversation, { role: "user", content, timestamp: 1 });
  const leaf = (text: string, of: readonly number[]) => writer.summary(conversation, text, of);
  const [one, two] = [leaf("one leaf", [said("a"), said("b")]), leaf("two leaf", [said("c"), said("d")])];
  const alone = leaf("of one message", [said("e")]);
  writer.summary(conversation, "above two of three", [one, alone, two]);
  writer.summary(conversation, "of what is gone", ["sum_gone", "sum_gone_too"]);
  const circle = writer.summary(conversation, "half a circle", ["sum_other"]);
  writer.insert("summary_parents", { summary_id: circle, parent_summary_id: circle, ordinal: 1 });
  writer.close();
  const { records, troubles } = await read();
  expect(records.filter(({ kind }) => kind === "summary")).toMatchObject([
    { text: "one leaf", state: "retired", depth: 0 },
    { text: "two leaf", depth: 0 },
    { text: "above two of three", depth: 1, sources: ["sum:1", "sum:2"] },
  ]);
  const documents = records.flatMap((found) => (found.kind === "document" ? [found.text] : []));
  expect(documents).toEqual(["of one message", "of what is gone", "half a circle"]);
  expect(troubles.map(({ why }) => why)).toEqual([
    "1 of the 3 that it was made of have no place below it; the others do",
    ...Array(3).fill("it stands above fewer than two that are here; it is kept as a document"),
  ]);
});

describe("what is beside it", () => {
  test("a file elsewhere is not read, whatever the database says", async () => {
    const secret = join(folder, "elsewhere", "file_ff.txt");
    const writer = new LosslessClawWriter(join(mkdtempSync(join(folder, "db-")), "lcm.db"), "current");
    const own = writer.database.location()!;
    const conversation = writer.conversation({ session_id: "s", session_key: "k" });
    for (const storage_uri of [
      secret,
      "/etc/hostname",
      `${own}/../../elsewhere/file_ff.txt`,
      "https://example.org/file_ff",
    ])
      writer.insert("large_files", {
        file_id: `file_${storage_uri.length}`,
        conversation_id: conversation,
        storage_uri,
      });
    writer.close();
    const { records, troubles } = await read(own);
    expect(records.filter(({ kind }) => kind === "artifact")).toEqual([]);
    expect(troubles).toHaveLength(4);
  });

  test("it is read while another process has it open, with what that wrote last", async () => {
    let open: LosslessClawWriter | undefined;
    const sample = writeLosslessSample(path, { seed: 5, time: "current", keep: (writer) => (open = writer) });
    const before = Object.keys(folderBytes(folder));
    expectEverything(sample, (await read()).records);
    expect(Object.keys(folderBytes(folder))).toEqual(before);
    open!.message(1, { role: "user", content: "still being written", timestamp: 9 });
    open!.close();
  });

  test("a log that somebody died with is played back elsewhere", async () => {
    let open: LosslessClawWriter | undefined;
    const sample = writeLosslessSample(path, { seed: 6, time: "current", keep: (writer) => (open = writer) });
    const left = mkdtempSync(join(folder, "left-"));
    for (const end of ["", "-wal"]) writeFileSync(join(left, `lcm.db${end}`), readFileSync(path + end));
    open!.close();
    const before = folderBytes(left);
    const { records } = await read(join(left, "lcm.db"));
    expect(messagesOf(records)).toHaveLength(sample.messages);
    expect(folderBytes(left)).toEqual(before);
  });

  test("a folder that nobody may write to is enough", async () => {
    const sample = writeLosslessSample(path, { seed: 8, time: "middle" });
    chmodSync(folder, 0o500);
    try {
      expect(messagesOf((await read()).records)).toHaveLength(sample.messages);
    } finally {
      chmodSync(folder, 0o700);
    }
  });

  test("somebody who writes to it while it is read is noticed", async () => {
    writeLosslessSample(path, { seed: 9, time: "current", journal: "delete" });
    const source = await openLosslessClaw(path);
    const records = source
      .records({ trouble() {}, signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    await records.next();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes);
    await expect(drained(records)).rejects.toMatchObject({ code: "input/bad-file" });
    await source.close();
  });
});

describe("bad files", () => {
  test.each([
    ["nothing", "is no database of lossless-claw", ""],
    ["something else", "is no database of lossless-claw", "once upon a time ".repeat(100)],
  ])("%s", async (_name, sentence, bytes) => {
    writeFileSync(path, bytes);
    expect(await isLosslessClaw(path)).toBe(false);
    await expect(openLosslessClaw(path)).rejects.toMatchObject({
      code: "input/bad-file",
      message: expect.stringContaining(sentence),
    });
  });

  test("none at all", async () => {
    await expect(openLosslessClaw(path)).rejects.toMatchObject({
      code: "input/bad-file",
      message: `there is nothing at ${path}`,
    });
  });

  test("one that is cut off", async () => {
    writeLosslessSample(path, { seed: 1, time: "current" });
    truncateSync(path, Math.floor(readFileSync(path).length / 2));
    await expect(openLosslessClaw(path)).rejects.toMatchObject({
      code: "input/bad-file",
      message: expect.stringContaining("cut off"),
    });
  });

  test("a page that is damaged costs what stood on it, and is told", async () => {
    const sample = writeLosslessSample(path, { seed: 2, time: "current", turns: 80, journal: "delete" });
    const bytes = readFileSync(path);
    // A role and what was said stand side by side in a row of a message, and nowhere else.
    const found = bytes.indexOf("userasked-2-", bytes.length / 2);
    expect(found).toBeGreaterThan(0);
    const page = Math.floor(found / 4_096) * 4_096;
    bytes.fill(0xff, page, page + 4_096);
    writeFileSync(path, bytes);
    const { records, troubles } = await read();
    const there = messagesOf(records).length;
    expect(there).toBeGreaterThan(sample.messages / 2);
    expect(there).toBeLessThan(sample.messages);
    const named = new Set(messagesOf(records).map(({ ref }) => ref));
    for (const one of records)
      if (one.kind === "summary" && one.depth === 0)
        expect(one.sources.filter((ref) => !named.has(ref))).toEqual([]);
    expect(troubles[0]?.why).toMatch(/^numbers? \d+.* cannot be read$/);
  });

  test("a message without a number is told, and takes no other with it", async () => {
    const sample = writeLosslessSample(path, { seed: 2, time: "current", journal: "delete" });
    const file = new DatabaseSync(path);
    file.exec("UPDATE messages SET seq = 'x' WHERE rowid = (SELECT max(rowid) FROM messages)");
    file.close();
    const { records, troubles } = await read();
    expect(messagesOf(records)).toHaveLength(sample.messages - 1);
    expect(troubles.map(({ why }) => why).join()).toContain("1 without a number");
  });

  test("an index that is damaged costs nothing: the table has all of them", async () => {
    const sample = writeLosslessSample(path, { seed: 2, time: "current", journal: "delete" });
    const file = new DatabaseSync(path);
    const roots = file
      .prepare("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'messages'")
      .all()
      .map(({ rootpage }) => Number(rootpage));
    file.close();
    const bytes = readFileSync(path);
    for (const root of roots) bytes[(root - 1) * 4_096] = 0x70;
    writeFileSync(path, bytes);
    expect(roots.length).toBeGreaterThan(0);
    const { records } = await read();
    expect(messagesOf(records)).toHaveLength(sample.messages);
  });

  test("a row whose JSON is none is told, and its text is there", async () => {
    const writer = new LosslessClawWriter(path, "current");
    const conversation = writer.conversation({ session_id: "s", session_key: "k", created_at: "whenever" });
    const id = writer.message(
      conversation,
      { role: "user", content: "the words", timestamp: 1 },
      { created_at: "not a time" },
    );
    writer.database.prepare("UPDATE message_parts SET metadata = '{broken' WHERE message_id = ?").run(id);
    writer.close();
    const { records, troubles } = await read();
    expect(messagesOf(records)[0]?.message).toMatchObject({ role: "user", content: "the words" });
    expect(troubles.map(({ where }) => where)).toEqual([
      "conversations 1",
      "messages 1",
      "message_parts part-1-0 of message 1",
    ]);
  });
});
