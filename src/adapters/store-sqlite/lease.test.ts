/** Ownership among real processes and threads. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { HOLDER, own, temporaryFolder } from "./database.fixture.ts";
import { acquireOwnership, openSqliteLease, openSqliteStore } from "./index.ts";

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
  await exited;
  expect(await store.read(({ meta }) => meta.get("count"))).toBe("new owner");
  await store.close();
  await seized.release();
});

test("threads of one process exclude each other too", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { release } = await own(path);
  const attempt = async () => {
    const worker = new Worker(
      `const { parentPort, workerData } = require("node:worker_threads");
       import(workerData.module).then(async ({ acquireOwnership }) => {
         const got = await acquireOwnership({ path: workerData.path, holder: workerData.holder });
         await got?.release();
         parentPort.postMessage(got?.lease.token ?? null);
       });`,
      {
        eval: true,
        workerData: { module: new URL("./index.ts", import.meta.url).href, path, holder: HOLDER },
      },
    );
    const [token] = await once(worker, "message");
    await worker.terminate();
    return token as number | null;
  };
  expect(await attempt()).toBeNull();
  await release();
  expect(await attempt()).toBe(2);
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
