/** Models that connected programs lend for summaries. The newest is asked; one that has gone is forgotten. */

import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { ServiceCall } from "../../wire/index.ts";

/** Of all connections, the gone ones among them, which are noticed when they are asked. */
const MOST_LENT = 8;

interface Lent {
  readonly name: string;
  readonly ask: NonNullable<ServiceCall["ask"]>;
}

export class LentModels {
  readonly #lent: Lent[] = [];

  get name(): string | null {
    return this.#lent.at(-1)?.name ?? null;
  }

  lend(name: string, { ask }: ServiceCall): void {
    if (ask === undefined) return;
    this.#lent.push({ name, ask });
    if (this.#lent.length > MOST_LENT) this.#lent.shift();
  }

  async complete(params: unknown, { signal, deadlineMs }: ServiceCall): Promise<unknown> {
    for (;;) {
      const lent = this.#lent.at(-1);
      if (lent === undefined) throw nobody();
      try {
        return await lent.ask("complete", params, { signal, deadlineMs });
      } catch (error) {
        if (codeOf(error) !== "wire/disconnected") throw error;
        this.#lent.splice(this.#lent.indexOf(lent), 1);
      }
    }
  }
}

function nobody(): NacreError {
  return new NacreError("model/unavailable", "nobody lends a model", "Summaries are made without one.");
}
