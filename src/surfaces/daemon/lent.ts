/**
 * What connected programs lend: a model, an embedding provider. Each is asked about conversations of its own installation only:
 * what one gateway hears is not another one's to read. The newest is asked; one that has gone is forgotten.
 */

import { isGone, type NacreError } from "../../kernel/errors.ts";
import type { ServiceCall } from "../../wire/index.ts";

/** Of all connections, the gone ones among them, which are noticed when they are asked. */
const MOST_LENT = 8;

interface Lender {
  readonly name: string;
  readonly installation: string;
  readonly ask: NonNullable<ServiceCall["ask"]>;
}

export class Lent {
  readonly #lenders: Lender[] = [];
  readonly #own: string;
  readonly #nobody: () => NacreError;

  /** `own`: the store's own installation, which is meant where none is named. `nobody`: what is said when there is none. */
  constructor(own: string, nobody: () => NacreError) {
    this.#own = own;
    this.#nobody = nobody;
  }

  nameFor(installation: string | undefined): string | null {
    return this.#newest(installation)?.name ?? null;
  }

  lend(
    { name, installation }: { readonly name: string; readonly installation?: string },
    { ask }: ServiceCall,
  ): void {
    if (ask === undefined) return;
    this.#lenders.push({ name, installation: installation ?? this.#own, ask });
    if (this.#lenders.length > MOST_LENT) this.#lenders.shift();
  }

  async ask(
    method: string,
    request: object,
    installation: string | undefined,
    { signal, deadlineMs }: ServiceCall,
  ): Promise<unknown> {
    for (;;) {
      const lender = this.#newest(installation);
      if (lender === undefined) throw this.#nobody();
      try {
        return await lender.ask(method, request, { signal, deadlineMs });
      } catch (error) {
        if (!isGone(error)) throw error;
        this.#forget(lender);
      }
    }
  }

  /** Another call at the same time may have met its end first. */
  #forget(lender: Lender): void {
    const at = this.#lenders.indexOf(lender);
    if (at >= 0) this.#lenders.splice(at, 1);
  }

  #newest(installation: string | undefined): Lender | undefined {
    const wanted = installation ?? this.#own;
    return this.#lenders.findLast((lender) => lender.installation === wanted);
  }
}
