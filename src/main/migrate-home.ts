/** Copies the memory of a home to a server, or into a file, wherever it is now. */

import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { beginCopySteps, COPY_STEPS, copySteps, installationIn } from "../adapters/sql/copy-steps.ts";
import { type CopySide, copyTables } from "../adapters/sql/table-copy.ts";
import type { TableShape } from "../adapters/sql/table-digest.ts";
import { isServerAddress, readAddress } from "../adapters/store-postgres/server-address.ts";
import { openFileSide } from "../adapters/store-sqlite/copy-side.ts";
import { NacreError } from "../kernel/errors.ts";
import type { MigrateOptions, MigrateReport } from "../surfaces/cli/dependencies.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import { readConfig } from "./config.ts";
import { refuseWhenElsewhere } from "./home-mark.ts";
import { storeServer } from "./store-config.ts";

/** What each store has of its own: who owns it, how far it is made, its index of words, which it makes anew, and rows of vectors. */
const OF_THE_STORE = new Set([
  ...["owner", "owners", "migration_steps", "schema_versions", COPY_STEPS],
  ...["records", "record_parts", "index_watermarks", "shelf_records", "shelf_parts", "shelf_index"],
  ...["vocabularies", "terms", "vector_rows", "vector_row_stamps"],
]);

export interface MigrateHomeOptions extends MigrateOptions {
  readonly version: string;
  /** What the program around it was told of where the memory is. */
  readonly store?: string | undefined;
}

interface Side extends CopySide {
  readonly shown: string;
  readonly tables: readonly TableShape[];
  close(): Promise<void>;
}

interface Target extends Side {
  finish(): Promise<void>;
}

export async function migrateHome(options: MigrateHomeOptions): Promise<MigrateReport> {
  const { to, signal } = options;
  const isServer = isServerAddress(to);
  if (!isServer) refuseAddress(to);
  const source = await sourceOf(options);
  try {
    if (isServer && readAddress(to).shown === source.shown) throw nowhereElse(source.shown);
    const installation = await installationIn(source.sql);
    const target = await (isServer
      ? serverTarget(to, installation)
      : fileTarget(resolve(to), installation, options.version));
    try {
      const report = await copied(options, source, target);
      signal.throwIfAborted();
      options.begun("finishing");
      await target.finish();
      return { ...report, isServer };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** An address with a mistake in it, which may have a password in it, is no file that anybody means. */
function refuseAddress(to: string): void {
  if (!/^\w{2,}:|^[^/]*:[^/]*@/.test(to)) return;
  throw new NacreError(
    "input/bad-flag",
    "--to names neither a PostgreSQL server nor a file",
    "Write postgres://USER@HOST/DATABASE, or the path of a file.",
  );
}

function nowhereElse(shown: string): NacreError {
  return new NacreError(
    "input/bad-flag",
    `the memory of this folder is at ${shown} already`,
    "To copy a file there, run this without NACRE_STORE, and without `store` in the configuration.",
  );
}

async function copied(
  { begun, rows, signal }: MigrateHomeOptions,
  source: Side,
  target: Target,
): Promise<Omit<MigrateReport, "isServer">> {
  const tables = sharedTables(source, target);
  const total = await rowsIn(source, tables);
  let done = await rowsIn(target, tables);
  let compared: number | undefined;
  begun("copying");
  rows(done, total);
  const same = await copyTables({
    source,
    target,
    tables,
    cursor: copySteps,
    signal,
    copied: (_, more) => {
      done += more;
      rows(done, total);
    },
    compared: (_, more) => {
      if (compared === undefined) begun("comparing");
      compared = (compared ?? 0) + more;
      rows(compared, total);
    },
  });
  return {
    from: source.shown,
    to: target.shown,
    rows: same.reduce((sum, table) => sum + table.rows, 0),
    messages: same.find(({ name }) => name === "messages")?.rows ?? 0,
    tables: same,
  };
}

/** The same in both, column by column: what one of them does not know must not be left behind in silence. */
function sharedTables(source: Side, target: Side): readonly TableShape[] {
  const [from, to] = [byName(source), byName(target)];
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    const [one, other] = [from.get(name), to.get(name)].map((table) => table?.columns.toSorted().join());
    if (one !== other)
      throw new NacreError(
        "store/corrupt",
        `the table ${name} is not the same in ${source.shown} and ${target.shown}`,
        "Both must be of this version of Nacre. Nothing was copied.",
      );
  }
  return [...from.values()];
}

function byName({ tables }: Side): ReadonlyMap<string, TableShape> {
  const shared = tables.filter(({ name }) => !OF_THE_STORE.has(name));
  return new Map(shared.map((table) => [table.name, table]));
}

async function rowsIn({ sql }: Side, tables: readonly TableShape[]): Promise<number> {
  let sum = 0;
  for (const { name } of tables)
    sum += (await sql.get<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}"`))?.rows ?? 0;
  return sum;
}

async function sourceOf({ home, version, store }: MigrateHomeOptions): Promise<Side> {
  const { store: config } = await readConfig(home);
  const server = await storeServer({ folder: home, config, env: process.env, given: store });
  if (server !== undefined) {
    const { openServerSource } = await import("../adapters/store-postgres/copy-side.ts");
    return await openServerSource(server.url);
  }
  await refuseWhenElsewhere(home);
  const path = homeAt(home).database;
  if (!existsSync(path))
    throw new NacreError("store/missing", `there is no store in ${home}`, "Name its folder by --home.");
  return await fileAt(path, version);
}

async function serverTarget(url: string, installation: string | undefined): Promise<Target> {
  const { openServerTarget } = await import("../adapters/store-postgres/copy-side.ts");
  return await openServerTarget(url, installation);
}

/** Filled beside its place, under a name that nobody opens. */
async function fileTarget(path: string, installation: string | undefined, version: string): Promise<Target> {
  // A log that was left behind by another file would be taken for this one's.
  const there = [path, `${path}-wal`].find((each) => existsSync(each));
  if (there !== undefined)
    throw new NacreError(
      "input/bad-file",
      `there is a file at ${there} already`,
      "Choose another place, or move that file away; it was left as it is.",
    );
  const part = `${path}.part`;
  const side = await fileAt(part, version);
  try {
    if (!side.tables.some(({ name }) => name === COPY_STEPS)) await beginFile(side, part, installation);
  } catch (error) {
    await side.close();
    throw error;
  }
  return {
    ...side,
    shown: path,
    async finish() {
      await side.sql.run(`DROP TABLE ${COPY_STEPS}`);
      await side.close();
      await rename(part, path);
      await rm(`${part}.lock`, { force: true });
    },
  };
}

/** It was just made, or whoever began it was killed before its first step, or behind the last. */
async function beginFile(side: Side, part: string, installation: string | undefined): Promise<void> {
  const found = await installationIn(side.sql);
  if (found !== undefined && found !== installation)
    throw new NacreError(
      "input/bad-file",
      `${part} is there, and is no copy of this memory`,
      "Move it away or remove it, then try again.",
    );
  await side.write((sql) => beginCopySteps(sql, side.tables, found !== undefined));
}

async function fileAt(path: string, version: string): Promise<Side> {
  const side = await openFileSide(path, { pid: process.pid, kind: "cli", version });
  if (side !== undefined) return { ...side, shown: path };
  throw new NacreError(
    "store/owned",
    `${path} is in use`,
    "Stop the gateway or `nacre serve` that uses it, then try again.",
  );
}
