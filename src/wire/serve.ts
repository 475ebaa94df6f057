/**
 * Lets one connection call the methods of the table.
 *
 * Checks here, once for every surface: hello first, known method, allowed for this caller, parameters of the
 * right shape. Where a call then runs is the service's business (surfaces/daemon/router.ts).
 */

import { NacreError } from "../kernel/errors.ts";
import { isObject } from "../kernel/json.ts";
import { nearNames } from "../kernel/text/near-names.ts";
import type { Channel } from "./channel.ts";
import { type Introduced, noteRefused, refusalForClient } from "./client-rule.ts";
import { checkHello, helloFirst, silentError } from "./hello.ts";
import type { IncomingCall } from "./incoming.ts";
import { needsAsker } from "./method-spec.ts";
import { type HelloAnswer, METHOD_NAMES, METHODS, type MethodName, type MethodSpec } from "./methods.ts";
import type { CallOptions } from "./outgoing.ts";
import type { Capability, HelloRequest } from "./params.ts";
import { createPeer, type Peer, type PeerLimits } from "./peer.ts";

/** A connection that says nothing is not kept. */
export const HELLO_WITHIN_MS = 5_000;
/** Nor is one that is turned away and does not ask why. */
const REFUSED_WITHIN_MS = 1_000;

export interface ServiceCall {
  readonly signal: AbortSignal;
  readonly deadlineMs: number;
  /** Asks the caller something in return. Rejects once the connection is gone; absent where there is none. */
  readonly ask?: (method: string, params: unknown, options: CallOptions) => Promise<unknown>;
  /** It can wait: whatever else is asked of the same thread is begun first. */
  readonly givesWay?: boolean;
  /** Asked by a thread of the owner's own: as a rule a part of what somebody else asked, and what was begun. */
  readonly passedOn?: boolean;
}

export interface Service {
  hello(request: HelloRequest): Promise<HelloAnswer>;
  /** `params` has the method's shape. */
  call(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown>;
}

export interface ServeOptions {
  /** `client`: a socket, which must say hello first. `internal`: a thread of our own. */
  readonly access: "client" | "internal";
  /** What hello must bring; absent: the transport's own permissions are enough. */
  readonly token?: string;
  readonly limits?: Partial<PeerLimits>;
  /** For tests: how long a client may take to say hello. */
  readonly helloWithinMs?: number;
  readonly notified?: (method: string, params: unknown) => void;
  readonly closed?: () => void;
  /** Hello has been said, and answered. */
  readonly admitted?: () => void;
  readonly unexpected?: (method: string, error: unknown) => void;
}

export function servePeer(channel: Channel, service: Service, options: ServeOptions): Peer {
  let caller: string | undefined;
  let calledAs = "";
  let capabilities: readonly Capability[] = [];
  /** Pending while hello is being answered: a caller need not wait for the answer before its next request. */
  let door: Promise<unknown> | undefined = options.access === "internal" ? Promise.resolve() : undefined;

  const hello = async (request: HelloRequest): Promise<HelloAnswer> => {
    checkHello(request, options.token);
    channel.admit?.();
    caller = request.client.kind;
    calledAs = request.client.name;
    capabilities = request.capabilities ?? [];
    return await service.hello(request);
  };
  const handle = async (call: IncomingCall): Promise<unknown> => {
    if (call.method !== "hello") await (door ?? Promise.reject(helloFirst(call.method)));
    const { name, spec } = findMethod(call.method, options.access);
    // A thread of our own that has not said who it is passes on what its owner has let through already.
    const passedOn = options.access === "internal" && caller === undefined;
    const who = passedOn ? undefined : { kind: caller, name: calledAs, capabilities };
    let params: unknown;
    try {
      params = checked(name, call.params, who);
    } catch (error) {
      if (who?.kind === "mcp") await noteRefused(service, who, name, error);
      throw error;
    }
    if (name !== "hello") {
      return await service.call(name, params, {
        signal: call.signal,
        deadlineMs: call.deadlineMs ?? spec.deadlineMs,
        ask: (method, asked, how) => peer.request(method, asked, how),
        ...(passedOn && { passedOn }),
      });
    }
    const answer = hello(params as HelloRequest);
    door ??= answer;
    // After the refusal has been written: whoever may not come in does not stay at the door.
    answer.then(
      () => {
        clearTimeout(patience);
        options.admitted?.();
      },
      () => setImmediate(() => peer.close()),
    );
    return await answer;
  };
  const peer = createPeer(channel, {
    handle,
    closed: () => {
      clearTimeout(patience);
      options.closed?.();
    },
    ...(options.limits && { limits: options.limits }),
    ...(options.notified && { notified: options.notified }),
    ...(options.unexpected && { unexpected: options.unexpected }),
  });
  const withinMs = options.helloWithinMs ?? HELLO_WITHIN_MS;
  const refuseSilence = () => {
    if (door === undefined) peer.close(silentError(withinMs));
  };
  // Where this thread was busy the clock strikes late, and before what has come in by then is read.
  const patience =
    door === undefined ? setTimeout(() => setImmediate(refuseSilence), withinMs).unref() : undefined;
  return peer;
}

interface Caller extends Introduced {
  readonly kind: string | undefined;
}

/** What is called with, if who calls may call it so; undefined: whoever passes it on has looked. */
function checked(name: MethodName, given: unknown, who: Caller | undefined): unknown {
  const spec: MethodSpec = METHODS[name];
  if (who === undefined) return spec.params.check(given);
  if (!mayCall(spec, who.kind)) throw notForThis(name);
  if (spec.needs !== undefined && !who.capabilities.includes(spec.needs)) throw notAskedFor(name, spec.needs);
  const params = spec.params.check(given);
  const refused = who.kind === "mcp" ? refusalForClient(name, params, who) : undefined;
  if (refused !== undefined) throw refused;
  if (who.kind === "gateway" && needsAsker(spec) && !isAskedBySomebody(params)) throw notSaidForWhom(name);
  return params;
}

/** Answers whatever is asked first with the reason, and hangs up: for a connection that is one too many. */
export function turnAway(channel: Channel, reason: NacreError): void {
  const handle = () => {
    setImmediate(() => peer.close());
    return Promise.reject(reason);
  };
  const patience = setTimeout(() => peer.close(reason), REFUSED_WITHIN_MS).unref();
  const peer = createPeer(channel, { handle, closed: () => clearTimeout(patience) });
}

function mayCall({ callers }: MethodSpec, caller: string | undefined): boolean {
  return callers === undefined || callers.some((kind) => kind === caller);
}

function notForThis(method: MethodName): NacreError {
  const spec: MethodSpec = METHODS[method];
  return new NacreError(
    "wire/unauthorised",
    `${method} is answered to these programs only: ${spec.callers?.join(", ")}`,
    insteadOf(method, spec),
  );
}

function isAskedBySomebody(params: unknown): boolean {
  return isObject(params) && params["asker"] !== undefined;
}

function notSaidForWhom(method: MethodName): NacreError {
  return new NacreError(
    "wire/unauthorised",
    `${method} does not say in which conversation it was asked for`,
    "Give it as asker. Without one it is a person's word, and a person runs the command line: `nacre help` lists what it does.",
  );
}

function insteadOf(method: MethodName, { callers = [] }: MethodSpec): string {
  if (method === "show_raw_history")
    return "Ask for the redacted form instead; raw text is for a person at a terminal: `nacre history show --raw`.";
  return callers.includes("cli")
    ? "It is done on a person's word: run the command line, `nacre help` lists what it does."
    : "It is between the gateway and the owner of the store; no other program needs it.";
}

function notAskedFor(method: MethodName, needed: Capability): NacreError {
  return new NacreError(
    "wire/unauthorised",
    `${method} needs the capability "${needed}", which this connection did not ask for`,
    `Say hello with capabilities: ["${needed}"].`,
  );
}

function findMethod(wanted: string, access: "client" | "internal"): { name: MethodName; spec: MethodSpec } {
  const allowed = METHOD_NAMES.filter((name) => access === "internal" || METHODS[name].access === "client");
  const name = allowed.find((known) => known === wanted);
  if (name !== undefined) return { name, spec: METHODS[name] };
  const near = nearNames(wanted, allowed);
  throw new NacreError(
    "wire/unknown-method",
    `There is no method "${wanted.slice(0, 60)}"`,
    near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `Methods: ${allowed.join(", ")}.`,
  );
}
