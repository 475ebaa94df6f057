/**
 * A client that outlives owners: what every program holds instead of a connection.
 *
 * When the connection is lost it finds the next owner, or becomes it, without being asked. Calls made
 * meanwhile wait, up to their deadline. A call whose answer was lost is made again only if that does no harm.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, isGone } from "../../kernel/errors.ts";
import {
  type AnswerOf,
  type CallOptions,
  type Client,
  type ClientMethod,
  cancelledError,
  deadlineError,
  disconnectedError,
  METHODS,
  type ParamsOf,
} from "../../wire/index.ts";
import { Backoff } from "./backoff.ts";
import { type Joined, type JoinOptions, join } from "./join.ts";

/** Who asked for the store has so long to take it before we would take it back. */
const AFTER_YIELD_MS = 5_000;

export interface AttachOptions extends JoinOptions {
  /** Told of every connection made, the first included. */
  readonly joined?: (joined: Joined) => void;
}

export interface Attachment extends Client {
  /** The connection in use; undefined while another one is looked for. */
  readonly current: Joined | undefined;
  /** Ends an owner of our own too: what is begun may finish, the lease is given back. */
  close(): Promise<void>;
}

/** Resolves when the first connection stands. */
export async function attach(options: AttachOptions): Promise<Attachment> {
  const attachment = new ResilientClient(options);
  await attachment.start();
  return attachment;
}

class ResilientClient implements Attachment {
  readonly #options: AttachOptions;
  readonly #closed = new AbortController();
  /** Nobody is looked for any more. */
  readonly #stop: AbortSignal;
  readonly #backoff = new Backoff();
  #seat: Promise<Joined> | undefined;
  /** No attempt is made before this moment; until then the last failure stands for it. */
  #notBefore = 0;
  #failure: unknown;
  #embedAfterMs = 0;
  current: Joined | undefined;

  constructor(options: AttachOptions) {
    this.#options = options;
    const { signal } = options;
    this.#stop = signal === undefined ? this.#closed.signal : AbortSignal.any([this.#closed.signal, signal]);
  }

  async start(): Promise<void> {
    try {
      await this.#join();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async call<M extends ClientMethod>(
    method: M,
    params: ParamsOf<M>,
    options: CallOptions = {},
  ): Promise<AnswerOf<M>> {
    const deadlineMs = options.deadlineMs ?? METHODS[method].deadlineMs;
    const until = performance.now() + deadlineMs;
    const leftMs = () => Math.max(0, until - performance.now());
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 2, 500)) {
      let joined: Joined | undefined;
      try {
        joined = await this.#connected(method, deadlineMs, leftMs(), options.signal);
        return await joined.call(method, params, { ...options, deadlineMs: leftMs() });
      } catch (error) {
        const harmless = joined === undefined ? isGone(error) : mayRepeat(method, error);
        if (!harmless || this.#closed.signal.aborted || leftMs() <= pauseMs) throw error;
      }
      // A dead line is replaced before this is over; a live one had a thread die and is asked again.
      await sleep(pauseMs);
    }
  }

  async close(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort(disconnectedError("Closed"));
    const last = await this.#seat?.catch(() => undefined);
    await last?.close();
  }

  async #connected(
    method: string,
    deadlineMs: number,
    leftMs: number,
    signal?: AbortSignal,
  ): Promise<Joined> {
    if (this.#closed.signal.aborted) throw disconnectedError(method);
    if (this.current?.isOpen === true) return this.current;
    const waited = new AbortController();
    const given = signal === undefined ? waited.signal : AbortSignal.any([waited.signal, signal]);
    const late = sleep(leftMs, undefined, { signal: given }).then(
      () => Promise.reject(deadlineError(method, deadlineMs)),
      () => Promise.reject(cancelledError(method)),
    );
    late.catch(() => {});
    try {
      return await Promise.race([this.#join(), late]);
    } finally {
      waited.abort();
    }
  }

  async #join(): Promise<Joined> {
    // A dead line whose owner is still closing: its successor is sought when it has.
    if (this.current?.isOpen === false) await this.current.ended;
    this.#seat ??= this.#seek();
    const seat = this.#seat;
    try {
      return await seat;
    } catch (error) {
      // Here, not where it fails: that may be at once, before it is written down as the seat.
      if (this.#seat === seat) this.#seat = undefined;
      throw error;
    }
  }

  async #seek(): Promise<Joined> {
    try {
      const restMs = this.#notBefore - performance.now();
      if (restMs > 0) {
        if (this.#failure !== undefined) throw this.#failure;
        await sleep(restMs, undefined, { signal: this.#stop });
      }
      const joined = await join({
        ...this.#options,
        embedAfterMs: this.#embedAfterMs,
        signal: this.#stop,
      });
      if (this.#closed.signal.aborted) {
        await joined.close();
        throw disconnectedError("Closed");
      }
      this.#take(joined);
      return joined;
    } catch (error) {
      this.#failed(error);
      if (this.#closed.signal.aborted) throw disconnectedError("Closed");
      throw this.#stop.aborted ? cancelledError("Looking for an owner") : error;
    }
  }

  #take(joined: Joined): void {
    this.current = joined;
    this.#failure = undefined;
    this.#embedAfterMs = 0;
    const since = performance.now();
    void joined.ended.then(() => {
      this.current = undefined;
      this.#seat = undefined;
      if (this.#stop.aborted) return;
      // Somebody else's end says nothing about us; an owner of our own that keeps dying is given pauses.
      if (joined.mine && joined.yielded) this.#embedAfterMs = AFTER_YIELD_MS;
      else if (joined.mine)
        this.#notBefore = performance.now() + this.#backoff.next(performance.now() - since);
      this.#join().catch(() => {});
    });
    this.#options.joined?.(joined);
  }

  #failed(error: unknown): void {
    if (this.#stop.aborted) return;
    if (this.#failure !== undefined && performance.now() < this.#notBefore) return;
    this.#failure = error;
    const restMs = this.#backoff.next();
    this.#notBefore = performance.now() + restMs;
    setTimeout(() => {
      if (this.#stop.aborted || this.#seat !== undefined) return;
      this.#join().catch(() => {});
    }, restMs + 1).unref();
  }
}

/**
 * Refused by an owner that is ending, a call has done nothing; lost with its connection, it may have been done. The fence is looked at where a unit of
 * work begins, before anything of that unit is written: what the writer does is one unit, and was not done; of what the background does for
 * somebody, as a copy of the whole store or a pack on trial, something may have been done before it met the fence.
 */
function mayRepeat(method: ClientMethod, error: unknown): boolean {
  const code = codeOf(error);
  if (code === "wire/closing") return true;
  const { idempotent, thread } = METHODS[method];
  if (code === "store/fenced") return idempotent || thread === "writer";
  return idempotent && (code === "wire/disconnected" || code === "store/closed");
}
