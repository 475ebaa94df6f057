/** The owner under load: a real daemon, started again whenever it is gone; what it takes of the machine is read from outside. */

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DaemonProcess, startDaemon } from "../kill/daemon-process.ts";
import type { OrderBook } from "./orders.ts";

const PRELOADED = join(import.meta.dirname, "shaken-thread.ts");
/** So that it learns while somebody watches. */
const BRAIN_AFTER_MS = "2000";
/** A daemon that is told to stop drains in less. */
const STOPS_WITHIN_MS = 15_000;

export interface Taken {
  readonly rssMb: number;
  readonly handles: number;
  readonly threads: number;
}

export class OwnerProcess {
  readonly #home: string;
  readonly #orders: OrderBook;
  #daemon: DaemonProcess | undefined;
  #bornAt = 0;
  starts = 0;

  constructor(home: string, orders: OrderBook) {
    this.#home = home;
    this.#orders = orders;
  }

  get pid(): number | undefined {
    return this.isAlive ? this.#daemon?.child.pid : undefined;
  }

  get isAlive(): boolean {
    const child = this.#daemon?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Milliseconds. */
  get age(): number {
    return performance.now() - this.#bornAt;
  }

  async start(): Promise<void> {
    this.#daemon = await this.#begin();
  }

  kill(): Promise<void> {
    return this.#daemon?.kill() ?? Promise.resolve();
  }

  /** As a service manager does. One that does not end is a failure. */
  async stop(): Promise<void> {
    const child = this.#daemon?.child;
    if (child === undefined || !this.isAlive) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), STOPS_WITHIN_MS);
    const [, signal] = await gone;
    clearTimeout(late);
    if (signal === "SIGKILL") throw new Error(`the owner did not stop within ${STOPS_WITHIN_MS} ms`);
  }

  /** Another one takes the store from it while it stands still; it wakes up afterwards, and must not write. */
  async hang(): Promise<void> {
    const hung = this.#daemon;
    if (hung === undefined || !this.isAlive) return;
    hung.child.kill("SIGSTOP");
    try {
      this.#daemon = await this.#begin();
    } finally {
      hung.child.kill("SIGCONT");
    }
    const ended = once(hung.child, "exit").then(() => true);
    const still = new Promise<false>((resolve) => setTimeout(resolve, STOPS_WITHIN_MS, false).unref());
    if (!(await Promise.race([ended, still]))) await hung.kill();
  }

  /** No file of the store may grow: writes fail as on a full disk. Undefined: as large as it likes. */
  limitFiles(headroomBytes: number | undefined): void {
    const { pid } = this;
    if (pid === undefined) return;
    const limit = headroomBytes === undefined ? "unlimited" : String(largestFile(this.#home) + headroomBytes);
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${limit}:unlimited`]);
  }

  taken(): Taken | undefined {
    const { pid } = this;
    if (pid === undefined) return undefined;
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
      return {
        rssMb: number("VmRSS") / 1024,
        handles: readdirSync(`/proc/${pid}/fd`).length,
        threads: number("Threads"),
      };
    } catch {
      // It ended meanwhile.
      return undefined;
    }
  }

  async #begin(): Promise<DaemonProcess> {
    this.starts += 1;
    const daemon = await startDaemon(this.#home, {
      NODE_OPTIONS: `--import ${PRELOADED}`,
      NACRE_SOAK_ORDERS: this.#orders.path,
      NACRE_BRAIN_AFTER_MS: BRAIN_AFTER_MS,
    });
    this.#bornAt = performance.now();
    return daemon;
  }
}

function largestFile(home: string): number {
  return Math.max(
    ...readdirSync(home, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => statSync(join(home, name)).size),
  );
}
