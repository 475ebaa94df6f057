/**
 * Tells open pages what may have changed: a stream of events each, a few lines at a time.
 *
 * What is told names topics and nothing that is stored. While nobody listens nothing is done.
 */

import type { ServerResponse } from "node:http";
import type { Topic } from "./topics.ts";

/** What happens within this time is told at once: a page asks again once, and not for every slice of an index. */
const TOGETHER_MS = 250;
/** While much is written, as when a history is brought in, pages ask again no more often than this. */
const APART_MS = 1_000;
/** The same of what is made in slices beside that: after a history was brought in it goes on for minutes, and nobody waits for each. */
export const SLICES_APART_MS = 3_000;
/** A line that says nothing keeps the connection, and finds out that it is gone. */
const HEARTBEAT_MS = 15_000;
/** A page that does not read is not written to for ever. */
const MOST_UNREAD_BYTES = 64 * 1024;
const OVER_WITHIN_MS = 500;
const MOST_LISTENERS = 24;
/** A browser opens six connections to one place: with more of them taken by streams it could ask for nothing. */
const MOST_OF_ONE_SESSION = 4;

interface Listener {
  readonly response: ServerResponse;
  readonly session: string;
  readonly over: NodeJS.Timeout;
}

export class News {
  readonly #listeners = new Set<Listener>();
  readonly #pending = new Set<Topic>();
  #soon: NodeJS.Timeout | undefined;
  /** When that is. */
  #due = 0;
  #toldAt = Number.NEGATIVE_INFINITY;
  #heartbeat: NodeJS.Timeout | undefined;

  get count(): number {
    return this.#listeners.size;
  }

  /** False: there are enough already. The headers are written by the caller, who also says when the session is over. */
  listen(response: ServerResponse, session: string, leftMs: number): boolean {
    const own = [...this.#listeners].filter((one) => one.session === session);
    if (this.#listeners.size >= MOST_LISTENERS || own.length >= MOST_OF_ONE_SESSION) return false;
    const over = setTimeout(() => response.end(), leftMs).unref();
    const listener = { response, session, over };
    this.#listeners.add(listener);
    response.once("close", () => {
      clearTimeout(over);
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    });
    this.#heartbeat ??= setInterval(() => this.#send(": still here\n\n"), HEARTBEAT_MS).unref();
    return true;
  }

  /** `apartMs`: so long after what was told last, or with whatever is told before that. */
  told(topics: readonly Topic[], apartMs = APART_MS): void {
    if (this.#listeners.size === 0) return;
    for (const topic of topics) this.#pending.add(topic);
    const now = performance.now();
    const due = Math.max(now + TOGETHER_MS, this.#toldAt + apartMs);
    if (this.#soon !== undefined && due >= this.#due) return;
    clearTimeout(this.#soon);
    this.#due = due;
    this.#soon = setTimeout(() => this.#tell(), due - now).unref();
  }

  /** Every page learns that it is shown out, and why: it asks nothing more. Resolves when they were told, or do not read. */
  async over(why: { readonly message: string; readonly hint: string }): Promise<void> {
    const told = [...this.#listeners].map(({ response }) => {
      const closed = new Promise((resolve) => response.once("close", resolve));
      response.end(`event: over\ndata: ${JSON.stringify(why)}\n\n`);
      return closed;
    });
    const late = new Promise((resolve) => setTimeout(resolve, OVER_WITHIN_MS).unref());
    await Promise.race([Promise.all(told), late]);
  }

  /** Every page is told nothing more; those whose owner comes back find it again. */
  end(): void {
    for (const { response } of this.#listeners) response.end();
  }

  #tell(): void {
    this.#soon = undefined;
    this.#toldAt = performance.now();
    const topics = [...this.#pending].toSorted();
    this.#pending.clear();
    this.#send(`event: news\ndata: ${JSON.stringify({ topics })}\n\n`);
  }

  #send(text: string): void {
    for (const { response } of this.#listeners) {
      if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
      else response.write(text);
    }
  }

  #rest(): void {
    clearTimeout(this.#soon);
    clearInterval(this.#heartbeat);
    this.#soon = undefined;
    this.#heartbeat = undefined;
    this.#pending.clear();
  }
}
