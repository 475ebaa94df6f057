/**
 * The table from the caller's side: typed calls, and the engine's own interface made from them.
 *
 * One client speaks over one connection and does not outlive it; the one that finds a new owner and tries
 * again is surfaces/daemon/attach.ts and has the same face.
 */

import type { EngineApi, EngineMethod } from "../engine/api.ts";
import { codeOf } from "../kernel/errors.ts";
import type { Channel } from "./channel.ts";
import { checkProtocol } from "./hello.ts";
import type { Handler } from "./incoming.ts";
import {
  type AnswerOf,
  type ClientMethod,
  type HelloAnswer,
  METHOD_NAMES,
  METHODS,
  type MethodSpec,
  type ParamsOf,
  PROTOCOL,
} from "./methods.ts";
import type { CallOptions } from "./outgoing.ts";
import type { Capability, ProgramKind } from "./params.ts";
import { createPeer, type Peer } from "./peer.ts";

export type { CallOptions } from "./outgoing.ts";

export interface Client {
  /** Rejects with a `NacreError`; `wire/deadline` at the latest after `deadlineMs`, or the method's own default. */
  call<M extends ClientMethod>(method: M, params: ParamsOf<M>, options?: CallOptions): Promise<AnswerOf<M>>;
  /** Idempotent. Calls that wait are rejected with `wire/disconnected`. */
  close(): Promise<void>;
}

/** A client that has said hello. */
export interface Connection extends Client {
  readonly hello: HelloAnswer;
  readonly isOpen: boolean;
  /** For methods that are not for clients, and for notifications. */
  readonly peer: Peer;
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>;
}

export interface Introduction {
  readonly name: string;
  readonly version: string;
  readonly kind: ProgramKind;
  readonly token?: string;
  readonly capabilities?: readonly Capability[];
}

export interface GreetOptions {
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Answers what the owner asks of this side. */
  readonly handle?: Handler;
  readonly notified?: Notified;
}

export type Notified = (method: string, params: unknown) => void;

/** Says hello over a channel. On refusal the channel is closed and the refusal thrown. */
export async function greet(
  channel: Channel,
  us: Introduction,
  options: GreetOptions = {},
): Promise<Connection> {
  const ended = Promise.withResolvers<void>();
  const peer = createPeer(channel, {
    closed: () => ended.resolve(),
    ...(options.handle && { handle: options.handle }),
    ...(options.notified && { notified: options.notified }),
  });
  const { token, capabilities, ...client } = us;
  try {
    const hello = (await peer.request(
      "hello",
      {
        protocol: PROTOCOL,
        client,
        ...(token !== undefined && { token }),
        ...(capabilities !== undefined && { capabilities }),
      },
      {
        deadlineMs: options.deadlineMs ?? METHODS.hello.deadlineMs,
        ...(options.signal && { signal: options.signal }),
      },
    )) as HelloAnswer;
    checkProtocol(hello.protocol, `the owner (version ${hello.version})`, "this program");
    return {
      ...clientOver(peer),
      hello,
      peer,
      ended: ended.promise,
      get isOpen() {
        return !peer.isClosed;
      },
    };
  } catch (error) {
    peer.close();
    throw error;
  }
}

export function clientOver(peer: Peer): Client {
  return {
    async call(method, params, options = {}) {
      const deadlineMs = options.deadlineMs ?? METHODS[method].deadlineMs;
      return (await peer.request(method, params, { ...options, deadlineMs })) as AnswerOf<typeof method>;
    },
    async close() {
      peer.close();
    },
  };
}

/** The engine's methods that a client may call. */
export type ClientEngine = Pick<
  EngineApi,
  { [M in ClientMethod]: (typeof METHODS)[M]["engine"] }[ClientMethod] & EngineMethod
>;

/**
 * The engine as it looks from here: the same interface, every call over the wire. One that comes too late is answered with
 * what the table says, if it says so: whoever asks then goes on without it, and knows why.
 */
export function engineOver(client: Client): ClientEngine {
  const engine: { [name: string]: unknown } = {};
  for (const method of METHOD_NAMES) {
    const spec: MethodSpec = METHODS[method];
    if (spec.engine === null || spec.access === "internal") continue;
    const call = (request: never, signal?: AbortSignal) =>
      client.call(method as ClientMethod, request, signal === undefined ? {} : { signal });
    engine[spec.engine] =
      spec.late === undefined
        ? call
        : (request: never, signal?: AbortSignal) => orLate(call(request, signal), spec.late);
  }
  return engine as unknown as ClientEngine;
}

async function orLate(answer: Promise<unknown>, late: object | undefined): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (codeOf(error) !== "wire/deadline") throw error;
    return late;
  }
}
