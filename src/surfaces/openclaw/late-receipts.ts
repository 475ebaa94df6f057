/**
 * Receipts that the engine did not take when their prompts were made, because it did not answer: a few of them, for a while.
 * They are kept when it takes one again.
 */

import type { KeepReceiptRequest } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

/** Nobody waits for it. */
export const KEEP_MS = 5_000;
const MOST = 8;
const OLDEST_MS = 10 * 60_000;

const byClient = new WeakMap<SharedClient, LateReceipts>();

/** Of one client's engines: each of them lives for a turn only. */
export function lateReceiptsOf(client: SharedClient): LateReceipts {
  const known = byClient.get(client) ?? new LateReceipts(client);
  byClient.set(client, known);
  return known;
}

/** What is wrong with it will not be right later. */
export function isRefused(error: unknown): boolean {
  return codeOf(error)?.startsWith("input/") === true;
}

export class LateReceipts {
  readonly #client: SharedClient;
  readonly #waiting: { readonly request: KeepReceiptRequest; readonly since: number }[] = [];
  #sending = false;

  constructor(client: SharedClient) {
    this.#client = client;
  }

  /** The oldest goes where there are too many. */
  add(request: KeepReceiptRequest): void {
    this.#waiting.push({ request: { ...request, again: true }, since: performance.now() });
    if (this.#waiting.length > MOST) this.#waiting.shift();
  }

  /** One after the other, until the engine does not answer. Never rejects. */
  async send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        if (performance.now() - next.since < OLDEST_MS) await this.#keep(next.request);
        if (this.#waiting[0] === next) this.#waiting.shift();
      }
    } catch (error) {
      this.#client.degraded(`assemble:receipt-${reasonOf(error)}`);
    } finally {
      this.#sending = false;
    }
  }

  async #keep(request: KeepReceiptRequest): Promise<void> {
    try {
      await this.#client.using((client) => client.call("keep_receipt", request, KEEP_MS));
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
  }
}
