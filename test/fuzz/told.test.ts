/** A reader that leaves out a line, or swallows what it could not read, is seen by what it told of the file. */

import { describe, expect, test } from "vitest";
import type { TransferRecord } from "../../src/kernel/transfer/record.ts";
import {
  checkExport,
  checkLibravdb,
  checkNote,
  checkRefused,
  checkTranscripts,
  linesOf,
  type Told,
} from "./import-told.ts";

const bytesOf = (...lines: readonly unknown[]) =>
  Buffer.from(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"));
const record = (fields: object) => fields as unknown as TransferRecord;
const told = (records: readonly object[], more: Partial<Told> = {}): Told => ({
  ...{ records: records.map(record), troubles: [], leftOut: [], ...more },
});
const trouble = (where: string) => ({ where, why: "not valid JSON" });

test("lines are cut at feeds alone, and what is no text is none", () => {
  expect(linesOf(Buffer.from([0x61, 0x0a, 0xff, 0x0a, 0x0a, 0x62]))).toEqual(["a", null, "", "b"]);
  expect(linesOf(Buffer.from("a\n"))).toEqual(["a"]);
});

describe("of an export of ours", () => {
  const lane = { kind: "lane", ref: "lane:1" };
  const file = bytesOf({ kind: "header" }, lane, "{ cut", { kind: "end" }, "behind");

  test("each line up to the end is a record or a trouble", () => {
    expect(() => checkExport(file, told([lane], { troubles: [trouble("line 3")] }))).not.toThrow();
    expect(() => checkExport(file, told([lane]))).toThrow("every line is a record or a trouble");
    expect(() => checkExport(file, told([], { troubles: [trouble("line 3")] }))).toThrow("every line");
    expect(() => checkExport(file, told([lane], { troubles: [trouble("line 9")] }))).toThrow("every trouble");
  });
});

describe("of an export of libravdb", () => {
  const row = (collection: string, id: string) => ({ collection, id, text: `text of ${id}` });
  const memory = { kind: "memory" };

  test("each record is moved in or counted, and what is none is a trouble", () => {
    const file = bytesOf(row("user:a", "1"), row("user:a", "1"), row("x:y", "2"), "{ cut", "");
    const leftOut = [
      "1 of the records that stand there twice.",
      "1 of the records of collections that are not known here.",
    ];
    const troubles = [trouble("line 4")];
    expect(() => checkLibravdb(file, told([memory], { leftOut, troubles }))).not.toThrow();
    expect(() => checkLibravdb(file, told([memory], { leftOut }))).toThrow("is a trouble");
    expect(() => checkLibravdb(file, told([], { leftOut, troubles }))).toThrow("moved in or counted");
    expect(() => checkLibravdb(file, told([memory], { troubles }))).toThrow("twice is counted");
  });

  test("pieces of documents are in one", () => {
    const file = bytesOf(row("authored:hard", "a"), row("authored:hard", "b"));
    const document = (text: string) => ({ kind: "document", path: "libravdb/authored/a.md", text });
    expect(() => checkLibravdb(file, told([document("text of a\n\ntext of b")]))).not.toThrow();
    expect(() => checkLibravdb(file, told([document("text of a")]))).toThrow("every piece");
  });

  test("what is refused has none", () => {
    expect(() => checkRefused("libravdb", bytesOf("hello"))).not.toThrow();
    expect(() => checkRefused("libravdb", bytesOf("hello", row("user:a", "1")))).toThrow("can be read");
  });
});

test("a note is one document, as it stands there", () => {
  const file = Buffer.from("one\ntwo\n");
  const note = (text: string) => told([{ kind: "document", text }]);
  expect(() => checkNote(file, note("one\ntwo\n"))).not.toThrow();
  expect(() => checkNote(file, note("one\n"))).toThrow("is what it was");
  expect(() => checkNote(file, told([]))).toThrow("one document or a trouble");
});

describe("of a transcript", () => {
  const said = (content: string) => ({ role: "user", content });
  const lines = [said("a"), { type: "message", id: "b", message: said("b") }, { type: "compaction" }].map(
    (one) => JSON.stringify(one),
  );
  const messages = ["a", "b"].map((content) => ({ kind: "message", message: said(content) }));
  const folded = "1 of the host's own summaries: what they were made of is there word for word.";
  const check = (records: readonly object[], more: Partial<Told> = {}, others: readonly string[] = []) =>
    checkTranscripts(
      [{ where: "s.jsonl", lines: [...lines, ...others] }],
      told(records, { leftOut: [folded], ...more }),
    );

  test("each message is moved in or counted, and what is none is a trouble", () => {
    expect(() => check(messages)).not.toThrow();
    expect(() => check(messages.slice(1))).toThrow("every message is moved in or counted");
    const left = "1 message on branches that somebody went back from.";
    expect(() => check(messages.slice(1), { leftOut: [folded, left] })).not.toThrow();
    expect(() => check([messages[0]!, messages[0]!])).toThrow("and once");
    expect(() => check(messages, { leftOut: [] })).toThrow("summaries are counted");
    expect(() => check(messages, {}, ["{ cut"])).toThrow("is a trouble");
    expect(() => check(messages, { troubles: [trouble("s.jsonl, line 4")] }, ["{ cut"])).not.toThrow();
  });

  test("what is refused has none that is on no branch", () => {
    expect(() => checkRefused("openclaw-jsonl", bytesOf({ ...said("a"), id: "a" }))).not.toThrow();
    expect(() => checkRefused("openclaw-jsonl", bytesOf(said("a")))).toThrow("can be read");
  });
});
