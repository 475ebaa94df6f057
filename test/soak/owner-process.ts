/**
 * The owner under load: a real daemon, from a build as a user has it, started again whenever it is gone. What it takes of the
 * machine is read from outside.
 */

import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type DaemonProcess, startDaemon } from "../kill/daemon-process.ts";
import type { OrderBook } from "./orders.ts";
import { type Taken, takenOf } from "./process-memory.ts";

const SHAKEN = join(import.meta.dirname, "shaken-thread.ts");
/** So that it learns while somebody watches. */
const BRAIN_AFTER_MS = "2000";
/** A daemon that is told to stop drains in less. */
const STOPS_WITHIN_MS = 15_000;
/** One that was stopped in the middle of a write holds the file's lock, which nobody can take: it is let go on for so long. */
const FINISH_MS = 20;
const MOST_TRIES = 5;
const LOG = "nacre.db-wal";

export class OwnerProcess {
  readonly #home: string;
  readonly #entry: string;
  readonly #preloaded: string;
  readonly #orders: OrderBook;
  #daemon: DaemonProcess | undefined;
  #bornAt = 0;
  starts = 0;

  /** `build`: a folder with `dist`. */
  constructor({ home, build, orders }: { home: string; build: string; orders: OrderBook }) {
    this.#home = home;
    this.#orders = orders;
    this.#entry = join(build, "dist", "daemon.js");
    this.#preloaded = `${orders.path}.shaken.mjs`;
    writeFileSync(this.#preloaded, stripTypeScriptTypes(readFileSync(SHAKEN, "utf8")));
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

  /**
   * Another one takes the store from it while it stands still; it wakes up afterwards, and must not write. False: it could not be
   * caught between two writes.
   */
  async hang(): Promise<boolean> {
    const hung = this.#daemon;
    if (hung === undefined || !this.isAlive) return false;
    if (!(await this.#seize(hung.child))) return false;
    const ended = once(hung.child, "exit").then(() => true);
    const still = new Promise<false>((resolve) => setTimeout(resolve, STOPS_WITHIN_MS, false).unref());
    if (!(await Promise.race([ended, still]))) {
      await hung.kill();
      throw new Error(`the owner that was taken from did not end within ${STOPS_WITHIN_MS} ms`);
    }
    return true;
  }

  async #seize(hung: ChildProcess): Promise<boolean> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      hung.kill("SIGSTOP");
      try {
        this.#daemon = await this.#begin();
        return true;
      } catch (error) {
        if (!String(error).includes("store/locked")) throw error;
      } finally {
        hung.kill("SIGCONT");
      }
      await sleep(FINISH_MS);
    }
    return false;
  }

  /** No file may be written beyond where the store's log ends now. */
  limitFiles(to: "as they are" | "none"): void {
    const { pid } = this;
    if (pid === undefined) return;
    const limit = to === "none" ? "unlimited" : String(statSync(join(this.#home, LOG)).size);
    execFileSync("prlimit", ["--pid", String(pid), `--fsize=${limit}:unlimited`]);
  }

  taken(): Taken | undefined {
    return this.pid === undefined ? undefined : takenOf(this.pid, this.#orders.path);
  }

  /** On disk, its log included. */
  get storeMb(): number {
    return sizesOf(this.#home).reduce((sum, size) => sum + size, 0) / 2 ** 20;
  }

  /** What a process that may own the store is started with: orders reach it. */
  get environment(): { readonly [name: string]: string } {
    return {
      NODE_OPTIONS: `--import ${this.#preloaded}`,
      NACRE_SOAK_ORDERS: this.#orders.path,
      NACRE_BRAIN_AFTER_MS: BRAIN_AFTER_MS,
    };
  }

  /** One that comes while another program owns the store says so and ends. */
  async isRefused(): Promise<boolean> {
    try {
      const daemon = await startDaemon(this.#home, this.environment, this.#entry);
      await daemon.kill();
      return false;
    } catch (error) {
      return String(error).includes("is owned by a");
    }
  }

  async #begin(): Promise<DaemonProcess> {
    this.starts += 1;
    const daemon = await startDaemon(this.#home, this.environment, this.#entry);
    this.#bornAt = performance.now();
    return daemon;
  }
}

function sizesOf(home: string): readonly number[] {
  return (
    readdirSync(home, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      // A log may be gone by now.
      .map(({ name }) => statSync(join(home, name), { throwIfNoEntry: false })?.size ?? 0)
  );
}
