/** What the owner and a gateway of its own take of the machine, second by second. */

import type { GatewayProcess } from "./gateway-process.ts";
import type { OwnerProcess } from "./owner-process.ts";
import type { Phases } from "./phases.ts";
import type { Taken } from "./process-memory.ts";

export interface Sample extends Taken {
  /** Milliseconds since the beginning, and of the process it is of. */
  readonly at: number;
  readonly age: number;
  /** Which process: its number among all that were started. */
  readonly life: number;
  /** Whether little was said any more, and nothing went wrong. */
  readonly isSteady: boolean;
  /** Stored until then. */
  readonly turns: number;
  /** The store on disk, its log included. */
  readonly storeMb: number;
}

export class Samples {
  readonly owner: Sample[] = [];
  readonly gateway: Sample[] = [];
  readonly #phases: Phases;

  constructor(phases: Phases) {
    this.#phases = phases;
  }

  ofOwner(owner: OwnerProcess, turns: number): void {
    const taken = owner.taken();
    if (taken === undefined) return;
    const { age, starts: life, storeMb } = owner;
    this.owner.push({ ...taken, ...this.#now(), age, life, storeMb, turns });
  }

  /** One and the same each time. From its first turn on: until then it is being loaded. */
  ofGateway(gateway: GatewayProcess | undefined, orders: string): void {
    if (gateway === undefined || gateway.acknowledged === 0) return;
    const taken = gateway.taken(orders);
    if (taken === undefined) return;
    const { age, acknowledged: turns } = gateway;
    this.gateway.push({ ...taken, ...this.#now(), age, life: 1, storeMb: 0, turns });
  }

  #now(): Pick<Sample, "at" | "isSteady"> {
    const { began, isSteady } = this.#phases;
    return { at: performance.now() - began, isSteady };
  }
}
