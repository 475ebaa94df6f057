import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readBenchmark } from "./benchmark-file.ts";
import { TINY, writeBenchmark } from "./tiny-benchmark.fixture.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-benchmark-file-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a benchmark is read, packed or not", () => {
  const path = join(folder, "tiny.json.gz");
  writeBenchmark(path, TINY);
  expect(readBenchmark(path)).toMatchObject(TINY);
  writeFileSync(path, JSON.stringify({ format: "recall-benchmark-1", ...TINY }));
  expect(readBenchmark(path)).toMatchObject(TINY);
});

const store = {
  id: "s",
  docs: [{ id: "1", session: "a", speaker: "user", time: "", text: "hello" }],
  questions: [],
};
const question = { id: "q", type: "t", text: "hello?", gold: ["2"], goldSessions: [] };
const packed = (value: unknown) => gzipSync(JSON.stringify(value));
const of = (fields: object) => packed({ format: "recall-benchmark-1", dataset: "d", split: "s", ...fields });

test.each([
  { name: "nothing.json.gz", bytes: null, says: "there is no such file" },
  {
    name: "picture.json.gz",
    bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]),
    says: "neither JSON nor JSON packed with gzip",
  },
  {
    name: "cut.json.gz",
    bytes: packed({ a: "b".repeat(99) }).subarray(0, 30),
    says: "gzip cannot unpack it",
  },
  { name: "words.json", bytes: Buffer.from("hello"), says: "neither JSON" },
  { name: "another.json", bytes: Buffer.from('{"format":"other-2"}'), says: 'its format is "other-2"' },
  { name: "list.json.gz", bytes: packed([]), says: 'not "recall-benchmark-1"' },
  { name: "no-stores.json.gz", bytes: of({}), says: "stores is no list" },
  { name: "empty.json.gz", bytes: of({ stores: [] }), says: "there is no store in it" },
  {
    name: "field.json.gz",
    bytes: of({ stores: [{ ...store, docs: [{ id: "1" }] }] }),
    says: "stores[0].docs[0].session",
  },
  { name: "gold.json.gz", bytes: of({ stores: [{ ...store, questions: [question] }] }), says: 'names "2"' },
])("what is no benchmark says why: $name", ({ name, bytes, says }) => {
  const path = join(folder, name);
  if (bytes !== null) writeFileSync(path, bytes);
  const read = () => readBenchmark(path);
  expect(read).toThrow(`${path}: `);
  expect(read).toThrow(says);
  expect(read).toThrow(
    expect.objectContaining({ code: "input/bad-file", hint: expect.stringMatching(/\w/) }),
  );
});
