/** A reader that does not come back is replaced, and nothing of it stays: no thread, no open file, no memory. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { buildPlugin } from "../host/built-plugin.ts";
import { temporary } from "../support/temporary.ts";
import { startDaemon } from "./daemon-process.ts";

const WARM = 4;
const REPLACED = 20;
/** One thread takes about fifty: as many as were replaced would be a thousand. */
const MOST_MB = 100;
/** Threads keep a connection or two at hand and close them again; as many as were replaced would be twenty and more. */
const MOST_HANDLES = 4;
const PATIENT = { deadlineMs: 60_000 };
/** A reader that is asked for this sits in one statement, which nothing interrupts, for longer than it is waited for, however fast the machine. */
const STUCK = "stuck in a statement";
/** Twice what is waited for: the deadline, and a second. */
const STUCK_MS = 2_500;
const PRELOADED = `
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
if (workerData?.role === "reader") {
  const { parse } = JSON;
  const count = (rows) => {
    const began = performance.now();
    const numbers = \`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < \${rows}) SELECT max(x) FROM n\`;
    new DatabaseSync(":memory:").prepare(numbers).get();
    return performance.now() - began;
  };
  JSON.parse = (text, ...rest) => {
    if (text.includes("${STUCK}")) count(Math.ceil((300000 * ${STUCK_MS}) / count(300000)));
    return parse(text, ...rest);
  };
}`;

function taken(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)![1]);
  const handles = readdirSync(`/proc/${pid}/fd`).length;
  return { mb: number("VmRSS") / 1024, threads: number("Threads"), handles };
}

test.skipIf(process.platform !== "linux")(
  "twenty readers that were replaced leave nothing behind",
  { timeout: 240_000 },
  async () => {
    const built = await buildPlugin();
    const home = temporary("nacre-replaced-");
    const preloaded = join(home, "preloaded.mjs");
    writeFileSync(preloaded, PRELOADED);
    const env = { NODE_OPTIONS: `--import ${preloaded}` };
    const daemon = await startDaemon(home, env, join(built.folder, "dist", "daemon.js"));
    try {
      const introduction = { name: "kill test", version: "0", kind: "test" } as const;
      const owner = await joinOwner({ home, introduction });
      const replaced = async () => (await owner.call("health", {}, PATIENT)).threads["reader"]!.replaced;
      const replace = async (times: number) => {
        const until = (await replaced()) + times;
        while ((await replaced()) < until) {
          await owner.call("search", { query: "anything" }, PATIENT);
          // On a busy machine its time may be over before it is begun: then nobody is stuck.
          await owner.call("search", { query: STUCK }, { deadlineMs: 250 }).catch(() => {});
        }
        await owner.call("search", { query: "anything" }, PATIENT);
      };
      await replace(WARM);
      const first = taken(daemon.child.pid!);
      await replace(REPLACED);
      const least = { threads: first.threads, handles: first.handles + MOST_HANDLES };
      await expect
        .poll(
          () => {
            const { threads, handles } = taken(daemon.child.pid!);
            return { threads: Math.max(threads, least.threads), handles: Math.max(handles, least.handles) };
          },
          { timeout: 30_000 },
        )
        .toEqual(least);
      expect(taken(daemon.child.pid!).mb - first.mb).toBeLessThan(MOST_MB);
      await owner.close();
    } finally {
      await daemon.kill();
      await built.remove();
    }
  },
);
