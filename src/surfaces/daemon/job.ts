/** One call on its way through a desk: its answer is settled once, by whoever comes first. */

import { codeOf } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import {
  cancelledError,
  deadlineError,
  type MethodName,
  type Peer,
  type ServiceCall,
} from "../../wire/index.ts";

export class Job {
  readonly method: MethodName;
  readonly givesWay: boolean;
  readonly answer: Promise<unknown>;
  readonly #params: unknown;
  readonly #deadlineMs: number;
  readonly #until: number;
  readonly #cancelled = new AbortController();
  readonly #settle = Promise.withResolvers<unknown>();
  readonly #timer: NodeJS.Timeout;
  #settled = false;

  /** `gaveUp` is told when the caller no longer waits: because it is overdue, or because it said so. */
  constructor(method: MethodName, params: unknown, call: ServiceCall, gaveUp: (overdue: boolean) => void) {
    this.method = method;
    this.givesWay = call.givesWay ?? false;
    this.#params = params;
    this.#deadlineMs = call.deadlineMs;
    this.#until = performance.now() + call.deadlineMs;
    this.answer = this.#settle.promise;
    this.#timer = setTimeout(() => {
      if (!this.reject(deadlineError(method, call.deadlineMs))) return;
      this.#cancelled.abort();
      gaveUp(true);
    }, call.deadlineMs);
    const cancel = () => {
      const overdue = codeOf(call.signal.reason) === "wire/deadline";
      if (!this.reject(overdue ? call.signal.reason : cancelledError(method))) return;
      this.#cancelled.abort();
      gaveUp(overdue);
    };
    if (call.signal.aborted) queueMicrotask(cancel);
    else call.signal.addEventListener("abort", cancel, { once: true });
  }

  resolve(result: unknown): void {
    if (this.#finish()) this.#settle.resolve(result);
  }

  /** False when it was settled before. */
  reject(error: unknown): boolean {
    if (!this.#finish()) return false;
    this.#settle.reject(error);
    return true;
  }

  /**
   * Has a thread do it. Resolves when the thread is free again, or to `stuck` when it has had at least
   * `leastMs` and all of the caller's time, and `graceMs` after it was told to stop, and has not come back. Who is
   * stuck is overdue and told so: this clock may strike a moment before the caller's, and what a desk does next, it does
   * to the thread's connection.
   */
  async run(peer: Peer, leastMs: number, graceMs = 0): Promise<"free" | "stuck"> {
    const leftMs = this.#until - performance.now();
    const allowedMs = Math.max(leastMs, leftMs) + graceMs;
    const stuck = Promise.withResolvers<"stuck">();
    const timer = setTimeout(() => {
      this.reject(deadlineError(this.method, this.#deadlineMs));
      stuck.resolve("stuck");
    }, allowedMs);
    const asked = peer.request(this.method, within(this.#params, this.#deadlineMs - leftMs), {
      deadlineMs: allowedMs + 1_000,
      interrupt: this.#cancelled.signal,
    });
    const free = asked.then(
      (result) => this.resolve(result),
      (error: unknown) => void this.reject(error),
    );
    const outcome = await Promise.race([free.then(() => "free" as const), stuck.promise]);
    clearTimeout(timer);
    return outcome;
  }

  #finish(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#timer);
    return true;
  }
}

/** What says itself how long it may take has waited for a part of that. */
function within(params: unknown, waitedMs: number): unknown {
  if (!isObject(params) || typeof params["withinMs"] !== "number" || waitedMs < 1) return params;
  return { ...params, withinMs: Math.max(1, Math.floor(params["withinMs"] - waitedMs)) };
}
