/**
 * The answering half of a peer: requests that are being worked on.
 *
 * One request's failure is its own. A cancelled or overdue request is answered at once and its handler told
 * by its signal; it keeps its place in the bound until the handler really ends, so that a caller who gives up
 * quickly cannot pile up work.
 */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { type RequestId, writeError, writeResult } from "./messages.ts";
import { cancelledError, deadlineError, tooLargeError, toWireError } from "./wire-errors.ts";

export interface IncomingCall {
  readonly method: string;
  readonly params: unknown;
  /** How long the caller waits, when it said so. */
  readonly deadlineMs: number | undefined;
  /** Ends the request early: cancelled, overdue, or the connection is gone. */
  readonly signal: AbortSignal;
}

export type Handler = (call: IncomingCall) => Promise<unknown>;

export interface IncomingOptions {
  readonly handle: Handler;
  readonly send: (frame: string) => void;
  readonly maxFrameBytes: number;
  /** Requests at work at once; one more is refused with `wire/overloaded`. */
  readonly maxAtWork: number;
  /** An error that is not one of ours, by the method that met it. */
  readonly unexpected: (method: string, error: unknown) => void;
  /** A request has left the bound. */
  readonly settled: () => void;
}

interface AtWork {
  readonly bytes: number;
  readonly stop: AbortController;
}

export class Incoming {
  readonly #options: IncomingOptions;
  readonly #atWork = new Map<RequestId, AtWork>();
  #bytes = 0;
  /** The greatest id of all requests, as far as they are numbers; they come in ascending order. */
  lastRead = 0;

  constructor(options: IncomingOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#atWork.size;
  }

  /** Bytes of the requests at work. */
  get bytes(): number {
    return this.#bytes;
  }

  accept(
    request: { id: RequestId; method: string; params: unknown; deadlineMs?: number },
    bytes: number,
  ): void {
    const { id, method } = request;
    if (typeof id === "number") this.lastRead = Math.max(this.lastRead, id);
    if (this.#atWork.has(id)) {
      const error = new NacreError(
        "wire/malformed-frame",
        `The id ${id} is already in use`,
        "Give every request its own id.",
      );
      this.#options.send(writeError(id, toWireError(error)));
    } else if (this.#atWork.size >= this.#options.maxAtWork) {
      const error = new NacreError(
        "wire/overloaded",
        `${method} was not begun: ${this.#atWork.size} requests of this connection are at work`,
        "Wait for some answers, then try again.",
      );
      this.#options.send(writeError(id, toWireError(error)));
    } else {
      void this.#work(request, bytes);
    }
  }

  cancel(id: RequestId): void {
    this.#atWork.get(id)?.stop.abort(cancelledError("The request"));
  }

  end(error: NacreError): void {
    for (const { stop } of this.#atWork.values()) stop.abort(error);
  }

  async #work(
    {
      id,
      method,
      params,
      deadlineMs,
    }: { id: RequestId; method: string; params: unknown; deadlineMs?: number },
    bytes: number,
  ): Promise<void> {
    const stop = new AbortController();
    this.#atWork.set(id, { bytes, stop });
    this.#bytes += bytes;
    let answered = false;
    const answer = (frame: string) => {
      if (answered) return;
      answered = true;
      this.#options.send(frame);
    };
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => stop.abort(deadlineError(method, deadlineMs)), deadlineMs);
    timer?.unref();
    stop.signal.addEventListener("abort", () => answer(writeError(id, toWireError(stop.signal.reason))), {
      once: true,
    });
    try {
      const result = await this.#options.handle({ method, params, deadlineMs, signal: stop.signal });
      answer(this.#writeResult(id, result));
    } catch (error) {
      if (codeOf(error) === undefined && !stop.signal.aborted) this.#options.unexpected(method, error);
      answer(writeError(id, toWireError(error)));
    } finally {
      clearTimeout(timer);
      this.#atWork.delete(id);
      this.#bytes -= bytes;
      this.#options.settled();
    }
  }

  #writeResult(id: RequestId, result: unknown): string {
    const frame = writeResult(id, result);
    const bytes = Buffer.byteLength(frame);
    if (bytes <= this.#options.maxFrameBytes) return frame;
    return writeError(id, toWireError(tooLargeError(bytes, this.#options.maxFrameBytes)));
  }
}
