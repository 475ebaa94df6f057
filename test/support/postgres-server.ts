/**
 * A PostgreSQL server for as long as somebody holds on to it: `postgres-run.ts` in a process of its own, which ends the server and
 * removes its folder when this process lets go of it or is gone, however that ended.
 *
 * As `globalSetup` of the tests on PostgreSQL: one for all of them. Each makes schemas of its own in it
 * (src/adapters/store-postgres/postgres.fixture.ts). Without tests: `node test/support/postgres-run.ts`.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findVectorPrograms } from "./postgres-programs.ts";

export interface PostgresServer extends AsyncDisposable {
  /** With user, password and database. */
  readonly url: string;
  /** Breaks it off in the middle of everything. What it has acknowledged it has. */
  halt(): Promise<void>;
  /** At the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Waits for its disk, as a server of real use does. */
  readonly durable?: boolean;
  /** An installed one that has pgvector. */
  readonly vectors?: boolean;
  /** Absent: a free one. */
  readonly port?: number;
}

const URL_NAME = "NACRE_TEST_POSTGRES_URL";
const VECTORS_URL_NAME = "NACRE_TEST_PGVECTOR_URL";

export async function startPostgres(options: ServerOptions = {}): Promise<PostgresServer> {
  const args = [
    join(import.meta.dirname, "postgres-run.ts"),
    "--with-parent",
    ...(options.durable ? ["--durable"] : []),
    ...(options.vectors ? ["--vectors"] : []),
    ...(options.port === undefined ? [] : ["--port", String(options.port)]),
  ];
  // Not of the terminal's group: it ends by its pipe, after those who use it.
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe"], detached: true });
  let failure = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    failure += chunk;
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const said = async (): Promise<string> => {
    const [line] = await Promise.race([
      once(lines, "line"),
      exited.then(() => {
        throw new Error(`no PostgreSQL for tests: ${failure.trim()}`);
      }),
    ]);
    return line as string;
  };
  const order = async (word: string): Promise<void> => {
    const answer = said();
    child.stdin.write(`${word}\n`);
    await answer;
  };
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await exited;
  };
  return {
    url: await said(),
    halt: () => order("halt"),
    resume: () => order("resume"),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Of the server that this run of tests has. */
export function serverUrl(): string {
  const url = process.env[URL_NAME];
  if (url === undefined)
    throw new Error("No PostgreSQL runs for these tests: run them with `vitest run --project postgres`.");
  return url;
}

/** Of the server with pgvector; undefined: this machine has none. */
export function vectorServerUrl(): string | undefined {
  return process.env[VECTORS_URL_NAME];
}

/** Those that somebody has started are used as they are: for who runs one file again and again. */
export default async function setup(): Promise<() => Promise<void>> {
  const hasVectors = findVectorPrograms() !== undefined;
  const wanted = [
    { name: URL_NAME, options: {} },
    ...(hasVectors ? [{ name: VECTORS_URL_NAME, options: { vectors: true } }] : []),
  ].filter(({ name }) => process.env[name] === undefined);
  if (!hasVectors && process.env[VECTORS_URL_NAME] === undefined)
    process.stderr.write(
      "SKIPPED: no installed PostgreSQL has pgvector (NACRE_TEST_PGVECTOR=FOLDER names its programs): its rows are tested in PGlite alone, without transactions at once.\n",
    );
  const servers = await Promise.all(
    wanted.map(async ({ name, options }) => {
      const server = await startPostgres(options);
      process.env[name] = server.url;
      return server;
    }),
  );
  return async () => void (await Promise.all(servers.map((server) => server.stop())));
}
