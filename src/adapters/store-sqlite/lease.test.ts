/** Ownership among real processes and threads. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { HOLDER, own, temporaryFolder } from "./database.fixture.ts";
import { acquireOwnership, openSqliteLease, openSqliteStore } from "./index.ts";
import { latestVersion, MIGRATIONS } from "./migrations.ts";

const program = join(import.meta.dirname, "lease-holder.fixture.ts");

function start(path: string, ...rest: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [program, path, ...rest], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  return {
    child,
    exited: once(child, "exit"),
    async line(): Promise<string> {
      const next = await lines.next();
      return next.done === true ? "" : next.value;
    },
  };
}

test("a killed owner is followed at once, by a greater token, and nothing acknowledged is lost", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { child, exited, line } = start(path, "writes");
  expect(await line()).toBe("token 1");
  expect(await acquireOwnership({ path, holder: HOLDER })).toBeUndefined();
  let acknowledged = 0;
  while (acknowledged < 20) acknowledged = Number((await line()).split(" ")[1]);
  child.kill("SIGKILL");
  await exited;
  for (let last = await line(); last !== ""; last = await line()) acknowledged = Number(last.split(" ")[1]);

  const { lease, store, release } = await own(path);
  expect(lease.token).toBe(2);
  const kept = Number(await store.read(({ meta }) => meta.get("count")));
  expect(kept).toBeGreaterThanOrEqual(acknowledged);
  expect(kept).toBeLessThanOrEqual(acknowledged + 1);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("of many programs that start at once on no database, one owns it and none fails", async () => {
  const path = join(temporaryFolder(), "deep", "down", "nacre.db");
  const programs = Array.from({ length: 4 }, () => start(path));
  const answers = await Promise.all(programs.map(({ line }) => line()));
  expect(answers.toSorted()).toEqual(["owned", "owned", "owned", "token 1"]);
  const owner = programs[answers.indexOf("token 1")]!;
  owner.child.kill("SIGKILL");
  await owner.exited;
  const { lease, release } = await own(path);
  expect(lease.token).toBe(2);
  await release();
});

test("a silent owner that wakes up after it was replaced writes nothing", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { child, exited, line } = start(path, "writes");
  await line();
  await line();
  child.kill("SIGSTOP");
  // It may have stopped with a transaction open; then its database is locked until it goes on or dies.
  const seized = await openSqliteLease({ path })
    .seize(HOLDER)
    .catch(() => undefined);
  if (seized === undefined) return;
  const store = await openSqliteStore({ path, mode: "owner", token: seized.token });
  await store.write("durable", ({ meta }) => meta.set("count", "new owner"));
  child.kill("SIGCONT");
  let last = "";
  for (let said = await line(); said !== ""; said = await line()) last = said;
  expect(last).toBe("refused store/fenced");
  await exited;
  expect(await store.read(({ meta }) => meta.get("count"))).toBe("new owner");
  await store.close();
  await seized.release();
});

/** A thread of this process that takes the lease, says its token or null, and keeps what it has. */
async function thread(path: string): Promise<{ token: number | null; worker: Worker }> {
  const worker = new Worker(
    `const { parentPort, workerData } = require("node:worker_threads");
     import(workerData.module).then(async ({ acquireOwnership }) => {
       globalThis.kept = await acquireOwnership({ path: workerData.path, holder: workerData.holder });
       parentPort.postMessage(globalThis.kept?.lease.token ?? null);
       setInterval(() => {}, 60_000);
     });`,
    { eval: true, workerData: { module: new URL("./index.ts", import.meta.url).href, path, holder: HOLDER } },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const [token] = await once(worker, "message");
  return { token, worker };
}

test("threads of one process exclude each other too, and one that is ended gives the lease back", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { release } = await own(path);
  expect((await thread(path)).token).toBeNull();
  await release();
  const { token, worker } = await thread(path);
  expect(token).toBe(2);
  expect(await acquireOwnership({ path, holder: HOLDER })).toBeUndefined();
  await worker.terminate();
  const next = await own(path);
  expect(next.lease.token).toBe(3);
  await next.release();
});

test("ownership is given back by releasing it twice as by once, and when opening fails", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { release } = await own(path);
  await release();
  await release();
  await expect(acquireOwnership({ path, holder: HOLDER, migrations: [] })).rejects.toMatchObject({
    code: "store/newer-schema",
  });
  await (await own(path)).release();
});

/** Threads that all seize at the same moment; each says its token, or the code it was refused with. */
async function seizeAtOnce(path: string, threads: number): Promise<readonly (number | string)[]> {
  const database = new DatabaseSync(path);
  database.exec("BEGIN IMMEDIATE");
  const answers = Array.from({ length: threads }, async () => {
    const worker = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
       import(workerData.module).then(async ({ openSqliteLease }) => {
         parentPort.postMessage("ready");
         const seized = openSqliteLease({ path: workerData.path }).seize(workerData.holder);
         globalThis.kept = await seized.catch((error) => error);
         parentPort.postMessage(globalThis.kept.token ?? globalThis.kept.code ?? String(globalThis.kept));
       });`,
      {
        eval: true,
        workerData: { module: new URL("./index.ts", import.meta.url).href, path, holder: HOLDER },
      },
    );
    onTestFinished(async () => void (await worker.terminate()));
    await once(worker, "message");
    const answer = once(worker, "message");
    return { answer };
  });
  const ready = await Promise.all(answers);
  // Long enough for all to have read the version and to wait for their turn to write.
  await new Promise((resolve) => setTimeout(resolve, 300));
  database.exec("ROLLBACK");
  database.close();
  return Promise.all(ready.map(async ({ answer }) => (await answer)[0]));
}

test("several that seize a file of an older schema at once bring it up to date once", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  await (await own(path, { migrations: MIGRATIONS.slice(0, 1) })).release();
  const answers = await seizeAtOnce(path, 4);
  expect(answers.filter((answer) => typeof answer === "string" && answer !== "store/fenced")).toEqual([]);
  expect(answers.filter((answer) => typeof answer === "number")).not.toEqual([]);
  const database = new DatabaseSync(path, { timeout: 5_000 });
  const version = Object.values(database.prepare("PRAGMA user_version").get() ?? {})[0];
  database.close();
  expect(version).toBe(latestVersion(MIGRATIONS));
});

test("a lock file that is no database is made anew when nobody has it locked", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  await (await own(path)).release();
  for (const rubbish of ["rubbish", "rubbish ".repeat(1_000)]) {
    writeFileSync(`${path}.lock`, rubbish);
    const owner = await own(path);
    expect(await acquireOwnership({ path, holder: HOLDER })).toBeUndefined();
    await owner.release();
  }
});

test("a lock file that becomes unusable while it is waited for ends nothing", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const silent = await own(path);
  const seized = await openSqliteLease({ path }).seize(HOLDER);
  rmSync(`${path}.lock`);
  mkdirSync(`${path}.lock`);
  // An error in the timer would end the test run.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await seized.isNewest()).toBe(true);
  await seized.release();
  await silent.release();
});
