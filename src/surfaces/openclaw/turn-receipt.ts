/**
 * The receipt of a turn's prompt: kept behind the reply, one after the other, and named when the turn is stored if it is there by
 * then. What could not be kept is tried again when the turn is stored, and after that with those of later turns.
 */

import type { KeepReceiptRequest } from "../../engine/api.ts";
import { isRefused, KEEP_MS, type LateReceipts, lateReceiptsOf } from "./late-receipts.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

export class TurnReceipt {
  readonly #client: SharedClient;
  readonly #late: LateReceipts;
  /** What is being kept. */
  #keeping: Promise<void> = Promise.resolve();
  /** Counts prompts. */
  #newest = 0;
  #kept: { readonly id: number; readonly request: KeepReceiptRequest; readonly at: number } | undefined;
  /** `isUnknown`: because nothing is stored of the lane yet. */
  #unkept: { readonly request: KeepReceiptRequest; readonly isUnknown: boolean } | undefined;

  constructor(client: SharedClient) {
    this.#client = client;
    this.#late = lateReceiptsOf(client);
  }

  /** Undefined: there is none, or not yet. */
  get id(): number | undefined {
    return this.#kept?.at === this.#newest ? this.#kept.id : undefined;
  }

  /**
   * Waits for nothing. Of several prompts of one turn the last one's receipt is the turn's. `instead`: the one before was sent to
   * no model, and this one takes its place.
   */
  keep(request: KeepReceiptRequest, instead = false): void {
    const at = ++this.#newest;
    const before = this.#keeping;
    this.#keeping = new Promise((resolve) => {
      // The answer goes out first: what a receipt holds has to be copied to the engine's thread.
      setImmediate(() => {
        const kept = before.then(() => {
          const which = instead ? request : this.#shown(request);
          const place = this.#placeOf(at, instead);
          if (!instead) this.#leave();
          return this.#send({ ...which, ...place }, at);
        });
        void kept.then(resolve);
      });
    });
  }

  /** Nothing is kept of its lane yet, and there will be one alone: of the prompt that had what was supplied. */
  #shown(request: KeepReceiptRequest): KeepReceiptRequest {
    if (this.#unkept?.isUnknown !== true || request.sent.supplied) return request;
    return this.#unkept.request.sent.supplied ? this.#unkept.request : request;
  }

  /** Among those of its turn. */
  #placeOf(at: number, instead: boolean): Pick<KeepReceiptRequest, "replaces" | "after"> {
    const kept = this.#kept;
    if (!instead) return at === 1 ? {} : { after: kept?.id ?? null };
    const { after } = kept?.request ?? {};
    return { ...(kept !== undefined && { replaces: kept.id }), ...(after !== undefined && { after }) };
  }

  /** The turn is stored; `named`: with this receipt. */
  committed(turn: string, named: number | undefined): void {
    const at = this.#newest;
    if (at === 0) return;
    this.#keeping = this.#keeping.then(async () => {
      if (this.#unkept !== undefined) await this.#send({ ...this.#unkept.request, turn, again: true }, at);
      else if (this.#kept !== undefined && this.#kept.id !== named)
        await this.#send({ ...this.#kept.request, replaces: this.#kept.id, turn }, at);
    });
  }

  /** The turn is over. */
  end(): void {
    void this.#keeping.then(() => this.#leave());
  }

  /** To those that are kept later; of a lane that nothing is stored of there is none. */
  #leave(): void {
    if (this.#unkept !== undefined && !this.#unkept.isUnknown) this.#late.add(this.#unkept.request);
    this.#unkept = undefined;
  }

  /** Never rejects. */
  async #send(request: KeepReceiptRequest, at: number): Promise<void> {
    const client = this.#client;
    this.#unkept = undefined;
    try {
      const { id, unknown } = await client.using(() => client.call("keep_receipt", request, KEEP_MS));
      if (typeof id === "number") {
        this.#kept = { id, request, at };
        void this.#late.send();
      } else if (unknown === true) this.#unkept = { request, isUnknown: true };
    } catch (error) {
      client.degraded(`assemble:receipt-${reasonOf(error)}`);
      if (!isRefused(error)) this.#unkept = { request, isUnknown: false };
    }
  }
}
