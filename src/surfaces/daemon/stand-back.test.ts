/** Who stands back, and who does not. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { haveStandBack } from "./stand-back.ts";

const MODULE = new URL("./stand-back.ts", import.meta.url).href;

/** The nineteenth field of each thread's line; its name, in brackets, may have spaces. */
function prioritiesOfThreads(): readonly number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const line = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

test.skipIf(process.platform !== "linux")("a thread stands back alone", async () => {
  const before = prioritiesOfThreads();
  const code = `import { parentPort } from "node:worker_threads";
    const { standBack } = await import(${JSON.stringify(MODULE)});
    standBack();
    parentPort.on("message", () => process.exit());
    parentPort.postMessage("stands back");`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  onTestFinished(async () => void (await worker.terminate()));
  await once(worker, "message");
  const lower = Math.max(...prioritiesOfThreads());
  expect(lower).toBeGreaterThan(Math.max(...before));
  expect(prioritiesOfThreads().filter((one) => one === lower)).toHaveLength(1);
});

test("a process stands back as a whole; one that has ended is no reason to fail", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"], { stdio: "ignore" });
  const gone = once(child, "exit");
  await once(child, "spawn");
  haveStandBack(child.pid!);
  expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
  child.kill("SIGKILL");
  await gone;
  haveStandBack(child.pid!);
});
