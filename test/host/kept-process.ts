/** A process of the host, started through the keeper, so that it cannot outlive the tests. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "../../src/kernel/json.ts";

const require = createRequire(import.meta.url);
const KEEPER = require.resolve("./keeper.ts");

export interface Command {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** Both streams are appended here, unless `errors` names another file for the second. */
  readonly output: string;
  readonly errors?: string;
}

export class KeptProcess {
  readonly #keeper: ChildProcess;
  readonly #command: Command;
  readonly #started: Promise<number>;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  #running = true;

  constructor(command: Command) {
    this.#command = command;
    const output = openSync(command.output, "a");
    const errors = command.errors === undefined ? output : openSync(command.errors, "a");
    this.#keeper = spawn(process.execPath, [KEEPER, process.execPath, ...command.args], {
      cwd: command.cwd,
      env: command.env,
      // Out of this process's group, or what kills that kills the keeper first.
      detached: true,
      stdio: ["ignore", output, errors, "ipc"],
    });
    closeSync(output);
    if (errors !== output) closeSync(errors);
    let exit: number | string = 127;
    this.#started = new Promise((resolve, reject) => {
      this.#keeper.on("message", (said) => {
        if (!isObject(said)) return;
        if (typeof said["pid"] === "number") resolve(said["pid"]);
        else if ("exit" in said) exit = said["exit"] as number | string;
      });
      this.#keeper.on("error", reject);
      this.#keeper.on("exit", () => reject(new Error(`${command.args.join(" ")} did not start`)));
    });
    this.#started.catch(() => {});
    this.ended = once(this.#keeper, "exit").then(() => {
      this.#running = false;
      return exit;
    });
  }

  get running(): boolean {
    return this.#running;
  }

  output(): string {
    return readFileSync(this.#command.output, "utf8");
  }

  async pid(): Promise<number> {
    return await this.#started;
  }

  /** Signals the whole group and resolves when it is gone; what ignores the signal is killed. */
  async end(signal: "SIGTERM" | "SIGKILL", patienceMs = 15_000): Promise<void> {
    if (!this.#running) return;
    const pid = await this.pid();
    // A gateway passes SIGTERM on to its own children; kill -9 has to reach them all.
    if (this.#running) kill(signal === "SIGKILL" ? -pid : pid, signal);
    const gone = await Promise.race([this.ended.then(() => true), sleep(patienceMs, false, { ref: false })]);
    if (gone) return;
    kill(-pid, "SIGKILL");
    await this.ended;
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}
