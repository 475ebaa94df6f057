/** A memory moves to a server and back: whole, compared, and after an interruption too. */

import { existsSync, renameSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { administer, own } from "../../src/adapters/store-postgres/postgres.fixture.ts";
import { openWay } from "../../src/adapters/store-postgres/way.fixture.ts";
import { openFileSide } from "../../src/adapters/store-sqlite/copy-side.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { laneId } from "../../src/kernel/ids.ts";
import { migrateHome } from "../../src/main/migrate-home.ts";
import type { MigrateReport } from "../../src/surfaces/cli/dependencies.ts";
import { typedIn } from "../support/example-home.ts";
import { serverUrl, vectorServerUrl } from "../support/postgres-server.ts";
import { temporary } from "../support/temporary.ts";

let sample: string;
let schemas = 0;

beforeAll(async () => {
  sample = temporary("nacre-migrate-");
  expect(await typedIn(sample, { argv: ["start", "--once"] })).toMatchObject({ code: 0 });
}, 120_000);

afterEach(() => {
  vi.unstubAllEnvs();
});

async function aHome(): Promise<string> {
  const home = temporary("nacre-migrate-");
  await cp(join(sample, "nacre.db"), join(home, "nacre.db"));
  return home;
}

/** One that nothing was ever in. */
function aPlace(): string {
  schemas += 1;
  const url = new URL(serverUrl());
  url.searchParams.set("schema", `migrate_${process.pid}_${schemas}`);
  return url.href;
}

function migrate(home: string, to: string, signal = new AbortController().signal, rows = (_: number) => {}) {
  return migrateHome({ home, to, signal, version: "test", begun: () => {}, rows });
}

const digests = ({ tables }: MigrateReport) => tables.map(({ name, rows, digest }) => [name, rows, digest]);

test("to a server and back: every table is the same, and what is found is, too", async () => {
  const [home, place] = [await aHome(), aPlace()];
  const search = ["search", "greenhouse", "--json"];
  const before = await typedIn(home, { argv: search });
  const there = await migrate(home, place);
  expect(there).toMatchObject({ isServer: true, from: join(home, "nacre.db") });
  expect(there.messages).toBeGreaterThan(100);
  expect(JSON.stringify(there)).not.toContain(new URL(place).password);

  vi.stubEnv("NACRE_STORE", place);
  const joined = temporary("nacre-migrate-");
  const refs = (stdout: string) => JSON.parse(stdout).hits.map(({ ref }: { ref: string }) => ref);
  await expect
    .poll(async () => refs((await typedIn(joined, { argv: search })).stdout), { timeout: 60_000 })
    .toEqual(refs(before.stdout));
  expect(await typedIn(joined, { argv: ["remember", "The spare key hangs in the shed."] })).toMatchObject({
    code: 0,
  });

  const file = join(temporary("nacre-migrate-"), "nacre.db");
  const back = await migrate(joined, file);
  expect(back).toMatchObject({ isServer: false, to: file, messages: there.messages });
  vi.unstubAllEnvs();
  expect(existsSync(`${file}.part`)).toBe(false);
  const found = await typedIn(join(file, ".."), { argv: ["memories", "list", "--json"] });
  expect(found.stdout).toContain("The spare key hangs in the shed.");
}, 120_000);

const vectorServer = vectorServerUrl();
if (vectorServer !== undefined)
  test("rows of vectors that a server compares stay with it", async () => {
    const database = `migrate_${process.pid}`;
    const url = vectorServer.replace(/[^/]*$/, database);
    await administer(vectorServer, async (sql) => void (await sql.exec(`CREATE DATABASE ${database}`)));
    await administer(url, async (sql) => void (await sql.exec("CREATE EXTENSION vector SCHEMA public")));
    const home = await aHome();
    await migrate(home, url);
    const { store, release } = await own(url, home);
    await store.advanceMigrations();
    const by = await store.write("derived", async ({ vectors }) => {
      await vectors.begin({ fingerprint: "migrated", dimensions: 3 });
      const given = { speaker: "user", at: instantOf(1), vector: Float32Array.of(1, 0, 0) };
      await vectors.put("migrated", [{ kind: "msg", source: 1, place: laneId(1), ...given }]);
      return await vectors.comparedBy();
    });
    expect(by).toBe("server");
    await release();
    vi.stubEnv("NACRE_STORE", url);
    const back = await migrate(temporary("nacre-migrate-"), join(temporary("nacre-migrate-"), "nacre.db"));
    const tables = back.tables.filter(({ name }) => name.startsWith("vector_")).map(({ name }) => name);
    expect(tables.toSorted()).toEqual(
      ["chunks", "places", "spaces", "speakers", "watermarks"].map((name) => `vector_${name}`),
    );
  }, 120_000);

test("interrupted, it is opened by nobody, and the same command goes on", async () => {
  const [home, place] = [await aHome(), aPlace()];
  const stop = new AbortController();
  let begun = 0;
  const some = (done: number) => {
    begun = done;
    if (done > 500) stop.abort();
  };
  await expect(migrate(home, place, stop.signal, some)).rejects.toThrow();
  vi.stubEnv("NACRE_STORE", place);
  const early = await typedIn(temporary("nacre-migrate-"), { argv: ["status"] });
  expect(early).toMatchObject({ code: 5 });
  expect(early.stderr).toContain("is being filled by `nacre migrate`");
  vi.unstubAllEnvs();
  const seen: number[] = [];
  const there = await migrate(home, place, undefined, (done) => seen.push(done));
  expect(seen[0]).toBe(begun);
  expect(digests(there)).toEqual(digests(await migrate(home, aPlace())));
}, 120_000);

test("a place with a memory, a file that is there and a store that is in use are left as they are", async () => {
  const [home, place] = [await aHome(), aPlace()];
  await migrate(home, place);
  vi.stubEnv("NACRE_STORE", place);
  expect(await typedIn(temporary("nacre-migrate-"), { argv: ["status"] })).toMatchObject({ code: 0 });
  vi.unstubAllEnvs();
  await expect(migrate(home, place)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringMatching(
      /^there is a memory at postgres:\/\/\w+@[^:]+:\d+\/\w+\?schema=\w+ already$/,
    ),
  });
  await expect(migrate(home, join(sample, "nacre.db"))).rejects.toMatchObject({ code: "input/bad-file" });
  const holder = { pid: process.pid, kind: "test", version: "0" } as const;
  const owner = await openFileSide(join(home, "nacre.db"), holder);
  await expect(migrate(home, aPlace())).rejects.toMatchObject({ code: "store/owned" });
  await owner?.close();
  await expect(migrate(home, "postgres://nobody@127.0.0.1:1/none")).rejects.toMatchObject({
    code: "store/unavailable",
  });
}, 120_000);

test("cut off at any point, to a server and back, the same command goes on until all is there", async () => {
  const [home, place] = [await aHome(), aPlace()];
  await using way = await openWay(place);
  const wanted = digests(await migrate(home, aPlace()));
  const untilDone = async (work: () => Promise<MigrateReport>): Promise<MigrateReport> => {
    // Each time it comes a little further before it is cut off: in the tables, the copy, the comparison, the end.
    for (let most = 3; ; most = Math.ceil(most * 1.7)) {
      way.judge((from, piece) => (piece < most ? "pass" : from === "here" ? "pass and cut" : "cut"));
      try {
        return await work();
      } catch (error) {
        expect(error).toMatchObject({ code: "store/unavailable" });
      }
    }
  };
  expect(digests(await untilDone(() => migrate(home, way.url)))).toEqual(wanted);
  way.judge();
  vi.stubEnv("NACRE_STORE", way.url);
  const file = join(temporary("nacre-migrate-"), "nacre.db");
  expect(digests(await untilDone(() => migrate(temporary("nacre-migrate-"), file)))).toEqual(wanted);
}, 120_000);

test("killed before its first step or behind its last, it is gone on with, too", async () => {
  const [home, place] = [await aHome(), aPlace()];
  const there = digests(await migrate(home, place));
  // Nobody was told that it was done, and nobody has used it yet.
  expect(digests(await migrate(home, place))).toEqual(there);
  // It is as it was before: rows refer to each other.
  const references = await administer(place, (behind) =>
    behind.all(
      "SELECT 1 FROM pg_constraint WHERE contype = 'f' AND connamespace = to_regnamespace(?)",
      behind.schema,
    ),
  );
  expect(references.length).toBeGreaterThan(20);

  const folder = temporary("nacre-migrate-");
  const file = join(folder, "copy.db");
  const holder = { pid: process.pid, kind: "test", version: "0" } as const;
  // Made, and nothing in it.
  await (await openFileSide(`${file}.part`, holder))?.close();
  expect(digests(await migrate(home, file))).toEqual(there);
  // Whole, and not yet in its place.
  renameSync(file, `${file}.part`);
  expect(digests(await migrate(home, file))).toEqual(there);
  // Of another memory.
  const other = temporary("nacre-migrate-");
  expect(await typedIn(other, { argv: ["status"] })).toMatchObject({ code: 0 });
  renameSync(file, `${file}.part`);
  await expect(migrate(other, file)).rejects.toMatchObject({ code: "input/bad-file" });
  await expect(migrate(other, place)).rejects.toMatchObject({ code: "input/bad-file" });
}, 120_000);

test("what is no place is refused, and not repeated", async () => {
  const home = await aHome();
  for (const to of [
    "postgres:/u:secret@h/d",
    "postgre://u:secret@h/d",
    "u:secret@h/d",
    "postgres://u:9?secret@h/d",
  ])
    await expect(migrate(home, to)).rejects.toSatisfy(
      (error: Error) =>
        !/secret/.test(`${error.message} ${JSON.stringify(error)}`) && /^input\//.test(codeOf(error) ?? ""),
    );
  const place = aPlace();
  vi.stubEnv("NACRE_STORE", place);
  expect(await typedIn(home, { argv: ["status"] })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`${join(home, "nacre.db")} is not used`),
  });
  await expect(migrate(home, place)).rejects.toMatchObject({
    code: "input/bad-flag",
    message: expect.stringMatching(/^the memory of this folder is at \S+ already$/),
  });
}, 60_000);
