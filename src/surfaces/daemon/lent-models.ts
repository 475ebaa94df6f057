/**
 * Models that connected programs lend for summaries. Each is asked about conversations of its own installation only: what
 * one gateway hears is not another one's to read. The newest is asked; one that has gone is forgotten.
 */

import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { CompleteRequest, LendModelRequest, ServiceCall } from "../../wire/index.ts";

/** Of all connections, the gone ones among them, which are noticed when they are asked. */
const MOST_LENT = 8;

interface Lent {
  readonly name: string;
  readonly installation: string;
  readonly ask: NonNullable<ServiceCall["ask"]>;
}

export class LentModels {
  readonly #lent: Lent[] = [];
  readonly #own: string;

  /** `own`: the store's own installation, which is meant where none is named. */
  constructor(own: string) {
    this.#own = own;
  }

  nameFor(installation: string | undefined): string | null {
    return this.#newest(installation)?.name ?? null;
  }

  lend({ name, installation }: LendModelRequest, { ask }: ServiceCall): void {
    if (ask === undefined) return;
    this.#lent.push({ name, installation: installation ?? this.#own, ask });
    if (this.#lent.length > MOST_LENT) this.#lent.shift();
  }

  async complete(
    { installation, ...request }: CompleteRequest,
    { signal, deadlineMs }: ServiceCall,
  ): Promise<unknown> {
    for (;;) {
      const lent = this.#newest(installation);
      if (lent === undefined) throw nobody();
      try {
        return await lent.ask("complete", request, { signal, deadlineMs });
      } catch (error) {
        if (codeOf(error) !== "wire/disconnected") throw error;
        this.#lent.splice(this.#lent.indexOf(lent), 1);
      }
    }
  }

  #newest(installation: string | undefined): Lent | undefined {
    const wanted = installation ?? this.#own;
    return this.#lent.findLast((lent) => lent.installation === wanted);
  }
}

function nobody(): NacreError {
  return new NacreError("model/unavailable", "nobody lends a model", "Summaries are made without one.");
}
