/**
 * A PostgreSQL server for tests, on a free port of this machine alone, in a folder of its own that goes with it.
 *
 * `node test/support/postgres-run.ts [--durable] [--vectors] [--port N]` prints its URL (user, password and database are in it) and runs until
 * Ctrl-C. With `--with-parent` it ends when its standard input does: whoever started it holds the other end, and a process that is
 * killed lets go of it. It then takes orders there, a word a line: `halt` breaks the server off in the middle of everything, `resume` starts
 * it again where it was; each is answered by the same word. As root the server runs as another user, because it refuses to run as root.
 *
 * It writes without waiting for its disk, unless it is to be `--durable`. With `--vectors` it is an installed server that has pgvector.
 */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { findPrograms, findVectorPrograms, type Programs } from "./postgres-programs.ts";

const USER = "nacre";
const STARTED = /database system is ready to accept connections/;
/** Ends a server at once, without waiting for those who are connected: nothing of it is kept. */
const AT_ONCE = "SIGQUIT";
/** What another server may be faster to take. */
const ATTEMPTS = 5;

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Who the server runs as when this is root: no other account may read what is root's, and these have a name. */
function otherAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL does not run as root, and there is neither an account postgres nor nobody.");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function makeCluster(programs: Programs, folder: string, password: string, account?: Account): string {
  const data = join(folder, "data");
  const secret = join(folder, "password");
  writeFileSync(secret, password, { mode: 0o600 });
  if (account !== undefined) for (const path of [folder, secret]) chownSync(path, account.uid, account.gid);
  const options = ["-D", data, "-U", USER, `--pwfile=${secret}`, "-A", "scram-sha-256"];
  const made = spawnSync(
    programs.initdb,
    [...options, "--encoding=UTF8", "--locale=C", "--no-sync", "--no-instructions"],
    { ...account, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  return data;
}

const FAST = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

function settings(port: number, durable: boolean): readonly string[] {
  const all = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "shared_buffers=64MB",
    "max_wal_size=512MB",
    "autovacuum_naptime=5min",
    ...(durable ? [] : FAST),
  ];
  return all.flatMap((each) => ["-c", each]);
}

/** The server once it takes connections; undefined when its port was taken meanwhile. */
async function start(
  programs: Programs,
  data: string,
  args: readonly string[],
  account?: Account,
): Promise<ChildProcess | undefined> {
  const server = spawn(programs.postgres, ["-D", data, ...args], {
    ...account,
    cwd: data,
    // Whoever presses Ctrl-C means this program, which ends the server itself.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess | undefined>();
  server.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    if (said.length < 100_000) said += chunk;
    if (STARTED.test(said)) resolve(server);
  });
  server.on("error", reject);
  server.on("exit", () => {
    if (/could not bind|Address already in use/.test(said)) resolve(undefined);
    else reject(new Error(`PostgreSQL did not start: ${said}`));
  });
  return promise;
}

const { values } = parseArgs({
  options: {
    "with-parent": { type: "boolean", default: false },
    durable: { type: "boolean", default: false },
    vectors: { type: "boolean", default: false },
    port: { type: "string" },
  },
});
const folder = mkdtempSync(join(tmpdir(), "nacre-postgres-"));
let server: ChildProcess | undefined;
let ending = false;
let begin: () => Promise<ChildProcess | undefined> = async () => undefined;

async function halt(): Promise<void> {
  const running = server;
  server = undefined;
  if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, "exit");
  running.kill(AT_ONCE);
  await gone;
}

async function resume(): Promise<void> {
  const started = await begin();
  if (started === undefined) throw new Error("its port was taken meanwhile");
  server = started;
  // What nobody has ordered to end has broken.
  started.once("exit", () => {
    if (server === started) void end(1);
  });
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  await halt();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(code);
}

async function obey(order: string): Promise<void> {
  if (order === "halt") await halt();
  else if (order === "resume") await resume();
  else return;
  process.stdout.write(`${order}\n`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(0));
if (values["with-parent"]) {
  process.stdin.on("error", () => void end(0));
  process.stdin.on("close", () => void end(0));
  createInterface({ input: process.stdin }).on("line", (order) => {
    obey(order).catch(() => void end(1));
  });
}

try {
  const programs = values.vectors ? findVectorPrograms() : findPrograms();
  if (programs === undefined) throw new Error("No PostgreSQL with pgvector is installed.");
  const account = otherAccount();
  const password = randomBytes(9).toString("hex");
  const data = makeCluster(programs, folder, password, account);
  let port = 0;
  begin = () => start(programs, data, settings(port, values.durable), account);
  for (let attempt = 1; server === undefined && !ending; attempt += 1) {
    port = values.port === undefined ? await freePort() : Number(values.port);
    await resume().catch((error: unknown) => {
      if (attempt === ATTEMPTS) throw error;
    });
  }
  process.stdout.write(`postgres://${USER}:${password}@127.0.0.1:${port}/postgres\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  await end(1);
}
