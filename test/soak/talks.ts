/** All conversations of a soak: those of gateways in this process, and those of gateways in processes of their own. */

import { join } from "node:path";
import type { Gateway } from "./gateway.ts";
import { GatewayProcess } from "./gateway-process.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

/**
 * So many conversations go on in the steady part, here and in a process each: what leaks with a turn, its index or what is derived of it
 * is seen there. In that process one follows another, for more than an hour.
 */
const LASTING = 2;
const LASTING_IN_A_ROW = 8;

interface Options {
  readonly gateways: readonly Gateway[];
  /** A folder with a `dist`: the plugin of other processes. */
  readonly build: string;
  readonly stateDirectory: string;
  readonly environment: { readonly [name: string]: string };
  readonly seed: number;
  readonly watch: Watch;
}

export class Talks {
  readonly #options: Options;
  readonly #processes: GatewayProcess[] = [];
  #spoken = 0;
  /** The gateway that is there while little is said. */
  lasting: GatewayProcess | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Of this process. */
  readonly own = (): readonly SpokenLane[] => this.#options.gateways.flatMap(({ lanes }) => lanes);

  readonly all = (): readonly SpokenLane[] => [
    ...this.own(),
    ...this.#processes.flatMap(({ lanes }) => lanes),
  ];

  /** So many at a time, until it is over. */
  converse(lanes: number): Promise<unknown> {
    const { gateways } = this.#options;
    return Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        gateways[lane % gateways.length]!.converse(this.#number, { isLasting: lane >= lanes - LASTING }),
      ),
    );
  }

  /** Another process with two. */
  another(): GatewayProcess {
    return this.#begin([[this.#number()], [this.#number()]]);
  }

  /** To be called when nothing takes the owner away any more: it would take the store. */
  beginLasting(): void {
    const numbers = Array.from({ length: LASTING * LASTING_IN_A_ROW }, this.#number);
    const row = (of: number) => numbers.filter((_, at) => at % LASTING === of);
    this.lasting = this.#begin(Array.from({ length: LASTING }, (_, of) => row(of)));
  }

  /** What was said in it is heard before this resolves. */
  async endLasting(): Promise<void> {
    await this.lasting?.end().catch((error) => this.#options.watch.expects(false, String(error)));
  }

  async close(): Promise<void> {
    for (const one of this.#processes) await one.kill();
    for (const gateway of this.#options.gateways) await gateway.close();
  }

  readonly #number = (): number => this.#spoken++;

  #begin(lanes: readonly (readonly number[])[]): GatewayProcess {
    const { build, stateDirectory, environment, seed, watch } = this.#options;
    const plugin = join(build, "dist", "plugin.js");
    const one = new GatewayProcess({ plugin, stateDirectory, environment, seed, watch, lanes });
    this.#processes.push(one);
    return one;
  }
}

/** Turns that are stored. */
export function storedIn(lanes: readonly SpokenLane[]): number {
  return lanes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
}
