/** A gateway that may own the store (own-gateway.ts), seen from the soak: what it said it has, what it takes of the machine, and its end. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Given, Told } from "./own-gateway.ts";
import { type Taken, takenOf } from "./process-memory.ts";
import { type SpokenLane, spokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

const PROGRAM = join(import.meta.dirname, "own-gateway.ts");
/** Turns under way are finished and the engine drains. */
const ENDS_WITHIN_MS = 20_000;
/** What its calls are counted as: some of them wait for its own thread to take the store. */
const IN = ", a gateway that may own the store";

interface Options extends Given {
  readonly watch: Watch;
  readonly environment: { readonly [name: string]: string };
}

export class GatewayProcess {
  readonly lanes: readonly SpokenLane[];
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  readonly #bornAt = performance.now();

  constructor({ watch, environment, ...given }: Options) {
    // How often a turn was tried is not told: it may be killed before anything is stored.
    this.lanes = given.lanes.flat().map((number) => spokenLane(given.seed, number));
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(given)], {
      env: { ...process.env, ...environment },
      // Ctrl-C is for the soak.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#child = child;
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    // What it told before it ended is heard before this.
    this.#gone = Promise.all([once(child, "exit"), once(child, "disconnect")]).then(() =>
      process.off("exit", end),
    );
    child.on("message", (told: Told) => this.#hear(told, watch));
  }

  get pid(): number {
    return this.#child.pid!;
  }

  /** Milliseconds. */
  get age(): number {
    return performance.now() - this.#bornAt;
  }

  /** `orders`: the file beside which its threads say what they hold. */
  taken(orders: string): Taken | undefined {
    return takenOf(this.pid, orders);
  }

  get acknowledged(): number {
    return this.lanes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#gone;
  }

  /** As a service manager does. One that does not end is a failure. */
  async end(): Promise<void> {
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      this.#child.kill("SIGKILL");
    }, ENDS_WITHIN_MS);
    this.#child.kill("SIGTERM");
    await this.#gone;
    clearTimeout(late);
    if (isLate) throw new Error(`the gateway did not end within ${ENDS_WITHIN_MS} ms`);
  }

  #hear(told: Told, watch: Watch): void {
    if (told.kind === "time") watch.timings.add(`${told.name}${IN}`, told.ms);
    else if (told.kind === "count") watch.count(told.name, told.by);
    else if (told.kind === "broken") watch.expects(false, `${told.what}${IN}`);
    else {
      const lane = this.lanes.find(({ script }) => script.sessionKey === told.lane);
      if (lane !== undefined) lane.acknowledged = told.turns;
    }
  }
}
