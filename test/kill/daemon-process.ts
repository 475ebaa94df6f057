/** A real daemon in a process of its own, to be killed. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { daemonEntry } from "../support/program.ts";

export interface DaemonProcess {
  readonly child: ChildProcess;
  /** kill -9; resolves when the process is gone. */
  kill(): Promise<void>;
}

/** Resolves when it listens. `entry`: of a build of the caller's own. */
export async function startDaemon(
  home: string,
  env: { readonly [name: string]: string } = {},
  entry = daemonEntry,
): Promise<DaemonProcess> {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...env, NACRE_HOME: home },
    // Ctrl-C is for whoever started it.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr!.on("data", (chunk) => {
    said += chunk;
  });
  // Whoever started it is gone: nobody would end it any more.
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  const lines = createInterface({ input: child.stdout! });
  const ended = once(child, "exit").then(() => {
    throw new Error(`the daemon ended before it listened: ${said}`);
  });
  ended.catch(() => {});
  await Promise.race([once(lines, "line"), ended]);
  return {
    child,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
