/** The receipt of a turn's prompt: kept behind the reply, and named when the turn is stored if it is there by then. */

import type { KeepReceiptRequest } from "../../engine/api.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

/** Nobody waits for it. */
const KEEP_MS = 5_000;

export class TurnReceipt {
  readonly #client: SharedClient;
  #id: number | undefined;
  #newest = 0;

  constructor(client: SharedClient) {
    this.#client = client;
  }

  /** Undefined: there is none, or not yet. */
  get id(): number | undefined {
    return this.#id;
  }

  /** Waits for nothing. Of several prompts of one turn the last one's receipt is the turn's. */
  keep(request: KeepReceiptRequest): void {
    const client = this.#client;
    const at = ++this.#newest;
    this.#id = undefined;
    // The answer goes out first: what a receipt holds has to be copied to the engine's thread.
    setImmediate(() => {
      client
        .using(() => client.call("keep_receipt", request, KEEP_MS))
        .then(({ id }) => {
          if (at === this.#newest && typeof id === "number") this.#id = id;
        })
        .catch((error: unknown) => client.degraded(`assemble:receipt-${reasonOf(error)}`));
    });
  }
}
