/**
 * The asking half of a peer: requests that wait for their answers.
 *
 * Each has a deadline on this side, whatever the other side does. Giving up, by deadline or by the caller's
 * signal, tells the other side with `$/cancel`; an answer that comes later is dropped.
 */

import { NacreError } from "../kernel/errors.ts";
import { type RequestId, writeNotification, writeRequest } from "./messages.ts";
import { cancelledError, closingError, deadlineError, tooLargeError, unsentError } from "./wire-errors.ts";

export const CANCEL = "$/cancel";

/** For calls that name no deadline. */
export const DEFAULT_DEADLINE_MS = 30_000;

export interface CallOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Tells the other side to stop and goes on waiting: its answer shows that it has. */
  readonly interrupt?: AbortSignal;
}

interface Waiting {
  readonly method: string;
  resolve(result: unknown): void;
  reject(error: Error): void;
}

export class Outgoing {
  readonly #waiting = new Map<RequestId, Waiting>();
  readonly #send: (frame: string, lost?: () => void) => void;
  readonly #maxFrameBytes: number;
  #lastId = 0;
  #ended: NacreError | undefined;

  constructor(send: (frame: string, lost?: () => void) => void, maxFrameBytes: number) {
    this.#send = send;
    this.#maxFrameBytes = maxFrameBytes;
  }

  get count(): number {
    return this.#waiting.size;
  }

  async request(method: string, params: unknown, options: CallOptions = {}): Promise<unknown> {
    if (this.#ended !== undefined) throw this.#ended;
    if (options.signal?.aborted === true) throw cancelledError(method);
    const deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    if (!(deadlineMs > 0)) throw deadlineError(method, 0);
    const id = ++this.#lastId;
    const frame = this.#write(id, method, params, deadlineMs);
    return await new Promise<unknown>((resolve, reject) => {
      const cancel = () => this.#send(writeNotification(CANCEL, { id }));
      const giveUp = (error: NacreError) => {
        if (!this.#waiting.has(id)) return;
        cancel();
        settle(() => reject(error));
      };
      const timer = setTimeout(() => giveUp(deadlineError(method, deadlineMs)), deadlineMs);
      const onAbort = () => giveUp(cancelledError(method));
      options.signal?.addEventListener("abort", onAbort, { once: true });
      options.interrupt?.addEventListener("abort", cancel, { once: true });
      const settle = (finish: () => void) => {
        this.#waiting.delete(id);
        clearTimeout(timer);
        options.signal?.removeEventListener("abort", onAbort);
        options.interrupt?.removeEventListener("abort", cancel);
        finish();
      };
      this.#waiting.set(id, {
        method,
        resolve: (result) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(error)),
      });
      this.#send(frame, () => this.failed(id, unsentError(method)));
    });
  }

  answered(id: RequestId, result: unknown): void {
    this.#waiting.get(id)?.resolve(result);
  }

  failed(id: RequestId, error: NacreError): void {
    this.#waiting.get(id)?.reject(error);
  }

  /** Nothing more will be answered. `read`: the last that the other side has read, where it said so; `unread`: why it read no more, where that is no end. */
  end(error: NacreError, read = Number.POSITIVE_INFINITY, unread?: NacreError): void {
    this.#ended = error;
    for (const [id, waiting] of [...this.#waiting])
      waiting.reject(typeof id === "number" && id > read ? (unread ?? closingError(waiting.method)) : error);
  }

  #write(id: number, method: string, params: unknown, deadlineMs: number): string {
    let frame: string;
    try {
      frame = writeRequest(id, method, params, deadlineMs);
    } catch (cause) {
      throw new NacreError(
        "input/bad-field",
        `The parameters of ${method} cannot be written as JSON`,
        "Pass plain data: no cycles and no big integers.",
        { cause },
      );
    }
    const bytes = Buffer.byteLength(frame);
    if (bytes > this.#maxFrameBytes) throw tooLargeError(bytes, this.#maxFrameBytes);
    return frame;
  }
}
