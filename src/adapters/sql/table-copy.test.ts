import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FileSide, openFileSide } from "../store-sqlite/copy-side.ts";
import { beginCopySteps, copySteps } from "./copy-steps.ts";
import { copyTables } from "./table-copy.ts";
import { digestTable, type TableShape } from "./table-digest.ts";

const HOLDER = { pid: process.pid, kind: "test", version: "0" } as const;
const META: TableShape = { name: "meta", columns: ["name", "value"], key: ["name"] };
const BLOBS: TableShape = { name: "kept", columns: ["hash", "place", "bytes"], key: ["hash", "place"] };

let folder: string;
let source: FileSide;
let target: FileSide;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "copy-"));
  const open = async (name: string) => {
    const side = await openFileSide(join(folder, name), HOLDER);
    if (side === undefined) throw new Error("a new file has an owner");
    await side.sql.run("CREATE TABLE kept (hash BLOB, place NUMERIC, bytes BLOB, PRIMARY KEY (hash, place))");
    return side;
  };
  source = await open("one.db");
  target = await open("other.db");
  await beginCopySteps(target.sql, [], false);
});

afterEach(async () => {
  await source.close();
  await target.close();
  await rm(folder, { recursive: true });
});

async function fill(rows: number): Promise<void> {
  await source.write(async (sql) => {
    for (let each = 0; each < rows; each++) {
      await sql.run(
        "INSERT INTO meta (name, value) VALUES (?, ?)",
        `name ${each}`,
        "é\u0000".repeat(each % 7),
      );
      await sql.run(
        "INSERT INTO kept VALUES (?, ?, ?)",
        Buffer.from([each % 3]),
        each / 2,
        Buffer.alloc(each),
      );
    }
  });
}

function copy(signal = new AbortController().signal, copied: (rows: number) => void = () => {}) {
  return copyTables({
    source,
    target,
    tables: [META, BLOBS],
    cursor: copySteps,
    signal,
    copied: (_, rows) => copied(rows),
    compared: () => {},
  });
}

test("every row of every kind is there, and the digests of both sides say so", async () => {
  await fill(450);
  const tables = await copy();
  expect(tables.map(({ name, rows }) => [name, rows])).toEqual([
    ["meta", 450],
    ["kept", 450],
  ]);
  for (const table of [META, BLOBS])
    expect(await digestTable(target.sql, table)).toEqual(await digestTable(source.sql, table));
});

test("a copy that was interrupted goes on where it stopped", async () => {
  await fill(450);
  const stop = new AbortController();
  await expect(async () => await copy(stop.signal, () => stop.abort())).rejects.toThrow();
  const before = await digestTable(target.sql, META);
  expect(before.rows).toBe(200);
  let rows = 0;
  await copy(undefined, (more) => (rows += more));
  expect(rows).toBe(250 + 450);
  expect(await digestTable(target.sql, META)).toEqual(await digestTable(source.sql, META));
});

test("what changed between two runs is copied anew", async () => {
  await fill(450);
  await copy();
  await source.sql.run("UPDATE meta SET value = 'other' WHERE name = 'name 3'");
  await source.sql.run("DELETE FROM kept WHERE place = 1");
  let rows = 0;
  await copy(undefined, (more) => (rows += more));
  expect(rows).toBe(450 + 449);
  for (const table of [META, BLOBS])
    expect(await digestTable(target.sql, table)).toEqual(await digestTable(source.sql, table));
});

test("a store that does not keep what it is given is found out", async () => {
  await fill(3);
  await target.sql.run(
    "CREATE TRIGGER forgetful AFTER INSERT ON meta BEGIN DELETE FROM meta WHERE name = 'name 1'; END",
  );
  await expect(async () => await copy()).rejects.toMatchObject({
    code: "store/corrupt",
    message: "the table meta is not the same in both stores: 3 rows and 2",
  });
});

test("a digest tells kinds, columns and rows apart, and not their order", async () => {
  const of = async (...rows: readonly (readonly [unknown, unknown])[]) => {
    await source.sql.run("CREATE TABLE IF NOT EXISTS anything (one, other, PRIMARY KEY (one, other))");
    await source.sql.run("DELETE FROM anything");
    for (const [one, other] of rows)
      await source.sql.run("INSERT INTO anything VALUES (?, ?)", one as never, other as never);
    return (
      await digestTable(source.sql, { name: "anything", columns: ["one", "other"], key: ["one", "other"] })
    ).digest;
  };
  const digests = [
    await of(["1", "2"]),
    await of([1, 2]),
    await of(["12", ""]),
    await of(["1", null]),
    await of([Buffer.from("1"), "2"]),
    await of(["1", "2"], ["2", "1"]),
  ];
  expect(new Set(digests).size).toBe(digests.length);
  expect(await of(["2", "1"], ["1", "2"])).toBe(digests.at(-1));
});
