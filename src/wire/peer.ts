/**
 * One end of a conversation: asks, answers, notifies, over any channel.
 *
 * Both ends are equal, so that an owner can ask its host as the host asks it. Everything is bounded: requests
 * at work, their bytes, bytes that wait to be taken, malformed frames. A side that stops taking answers is
 * first no longer read from, then cut off.
 * Not here: what methods there are (methods.ts), who may call them (serve.ts), retries (the caller's).
 */

import { NacreError } from "../kernel/errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import { isObject } from "../kernel/json.ts";
import type { Channel } from "./channel.ts";
import { type Handler, Incoming } from "./incoming.ts";
import {
  type Message,
  type RequestId,
  readHead,
  readMessage,
  writeError,
  writeNotification,
} from "./messages.ts";
import { CANCEL, type CallOptions, Outgoing } from "./outgoing.ts";
import { disconnectedError, fromWireError, tooLargeError, toWireError } from "./wire-errors.ts";

/**
 * Sent before a connection is closed on purpose; params are those of an error, and `read`: the greatest id of the requests that were read. What was asked after
 * that was on its way, and is known not to have been begun.
 */
export const CLOSING = "$/closing";

export interface PeerLimits {
  /** Requests of the other side at work at once. */
  readonly maxAtWork: number;
  /** Bytes of those requests, above which nothing more is read. */
  readonly maxBytesAtWork: number;
  /** Bytes waiting to be taken by the other side, above which nothing more is read from it. */
  readonly pauseAtQueuedBytes: number;
  /** The same, above which the other side is cut off. */
  readonly closeAtQueuedBytes: number;
  /** Malformed frames after which the connection is closed. */
  readonly maxMalformed: number;
}

export const DEFAULT_LIMITS: PeerLimits = {
  maxAtWork: 256,
  maxBytesAtWork: 64 * 1024 * 1024,
  pauseAtQueuedBytes: 1024 * 1024,
  closeAtQueuedBytes: 64 * 1024 * 1024,
  maxMalformed: 8,
};

export interface PeerOptions {
  /** Answers the other side's requests; absent: every method is unknown. */
  readonly handle?: Handler;
  readonly notified?: (method: string, params: unknown) => void;
  /** Once, whoever ended it. */
  readonly closed?: (cause: NacreError) => void;
  /** An error that is not one of ours was answered as `wire/internal`. */
  readonly unexpected?: (method: string, error: unknown) => void;
  readonly limits?: Partial<PeerLimits>;
}

export interface Peer {
  request(method: string, params: unknown, options?: CallOptions): Promise<unknown>;
  notify(method: string, params: JsonObject): void;
  /** Tells the other side why, lets what is queued go out, and ends. */
  close(reason?: NacreError): void;
  readonly isClosed: boolean;
  /** Requests of the other side at work. */
  readonly atWork: number;
}

export function createPeer(channel: Channel, options: PeerOptions = {}): Peer {
  return new ChannelPeer(channel, options);
}

class ChannelPeer implements Peer {
  readonly #channel: Channel;
  readonly #options: PeerOptions;
  readonly #limits: PeerLimits;
  readonly #outgoing: Outgoing;
  readonly #incoming: Incoming;
  #malformed = 0;
  #paused = false;
  #farewell: { readonly error: NacreError; readonly read: number | undefined } | undefined;
  #isEnding = false;
  isClosed = false;

  constructor(channel: Channel, options: PeerOptions) {
    this.#channel = channel;
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
    const send = (frame: string, lost?: () => void) => this.#send(frame, lost);
    this.#outgoing = new Outgoing(send, channel.maxFrameBytes);
    this.#incoming = new Incoming({
      handle: options.handle ?? refuseEverything,
      send,
      maxFrameBytes: channel.maxFrameBytes,
      maxAtWork: this.#limits.maxAtWork,
      unexpected: (method, error) => options.unexpected?.(method, error),
      settled: () => this.#regulate(),
    });
    channel.start({
      frame: (text) => this.#receive(readMessage(text), text.length),
      oversized: (head, maxBytes) => this.#refuseOversized(head, maxBytes),
      garbled: () => this.#receive({ type: "malformed", id: null, reason: "the frame is not UTF-8" }, 0),
      drained: () => this.#regulate(),
      closed: (cause) => this.#end(cause),
    });
  }

  get atWork(): number {
    return this.#incoming.count;
  }

  request(method: string, params: unknown, options?: CallOptions): Promise<unknown> {
    return this.#outgoing.request(method, params, options);
  }

  notify(method: string, params: JsonObject): void {
    this.#send(writeNotification(method, params));
  }

  close(reason?: NacreError): void {
    if (this.isClosed) return;
    this.#isEnding = true;
    if (reason !== undefined) {
      const { message, data } = toWireError(reason);
      this.#send(writeNotification(CLOSING, { message, ...data, read: this.#incoming.lastRead }));
    }
    this.#channel.close();
  }

  #receive(message: Message, bytes: number): void {
    switch (message.type) {
      case "request":
        // The other side was told that it is not begun.
        if (this.#isEnding) return;
        this.#incoming.accept(message, bytes);
        this.#regulate();
        return;
      case "result":
        this.#outgoing.answered(message.id, message.result);
        return;
      case "error":
        if (message.id !== null) this.#outgoing.failed(message.id, fromWireError(message.error));
        return;
      case "malformed":
        this.#refuseMalformed(message.id, message.reason);
        return;
      case "notification":
        this.#notified(message.method, message.params);
    }
  }

  #notified(method: string, params: unknown): void {
    if (method === CANCEL) {
      if (isObject(params)) this.#incoming.cancel(params["id"] as RequestId);
    } else if (method === CLOSING) {
      const data = isObject(params)
        ? { code: String(params["code"]), hint: String(params["hint"]) }
        : undefined;
      const read = isObject(params) && typeof params["read"] === "number" ? params["read"] : undefined;
      const said = isObject(params) ? params["message"] : undefined;
      const message = typeof said === "string" ? said : "The other side closed the connection";
      this.#farewell = { error: fromWireError({ code: 0, message, ...(data && { data }) }), read };
    } else {
      this.#options.notified?.(method, params);
    }
  }

  #refuseMalformed(id: RequestId | null, reason: string): void {
    const error = new NacreError(
      "wire/malformed-frame",
      `Refused: ${reason}`,
      "Send one JSON-RPC 2.0 message per line.",
    );
    this.#send(writeError(id, toWireError(error)));
    this.#malformed += 1;
    if (this.#malformed >= this.#limits.maxMalformed) this.close(error);
  }

  /** With a known id only that request fails; otherwise somebody would wait for ever, so the connection ends. */
  #refuseOversized(head: string, maxBytes = this.#channel.maxFrameBytes): void {
    const error = tooLargeError(undefined, maxBytes);
    const whose = readHead(head);
    if (whose?.part === "answer") this.#outgoing.failed(whose.id, error);
    else this.#send(writeError(whose?.id ?? null, toWireError(error)));
    if (whose === undefined) this.close(error);
  }

  #send(frame: string, lost?: () => void): void {
    if (this.isClosed) return;
    this.#channel.send(frame, lost);
    if (this.#channel.queuedBytes > this.#limits.closeAtQueuedBytes) {
      const error = new NacreError(
        "wire/overloaded",
        `The other side left ${this.#channel.queuedBytes} bytes of answers untaken`,
        "Read the answers while sending requests.",
      );
      this.#end(error);
      this.#channel.close();
    } else {
      this.#regulate();
    }
  }

  #regulate(): void {
    if (this.isClosed) return;
    const full =
      this.#channel.queuedBytes > this.#limits.pauseAtQueuedBytes ||
      this.#incoming.bytes > this.#limits.maxBytesAtWork;
    if (full === this.#paused) return;
    this.#paused = full;
    if (full) this.#channel.pause();
    else this.#channel.resume();
  }

  #end(cause?: Error): void {
    if (this.isClosed) return;
    this.isClosed = true;
    const farewell = this.#farewell;
    const error = disconnectedError("Not answered", farewell?.error ?? cause);
    // Only who ends says so by this code; after any other farewell the other side lives, and nobody is to look for its successor.
    const unread = farewell?.error.code === "wire/disconnected" ? undefined : farewell?.error;
    this.#outgoing.end(error, farewell?.read, unread);
    this.#incoming.end(error);
    this.#options.closed?.(error);
  }
}

const refuseEverything: Handler = async ({ method }) => {
  throw new NacreError(
    "wire/unknown-method",
    `There is no method "${method.slice(0, 60)}" here`,
    "This side only asks.",
  );
};
