/**
 * The gateway's own protocol over one WebSocket: requests with answers, and the events in between.
 *
 * A client on loopback that shows the shared token as the gateway's own helper needs no paired device.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { isObject } from "../../src/kernel/json.ts";

const SCOPES = [
  "operator.admin",
  "operator.read",
  "operator.write",
  "operator.approvals",
  "operator.pairing",
];
const PROTOCOL = 4;

export interface GatewayEvent {
  readonly event: string;
  readonly payload: { readonly [field: string]: unknown };
}

interface Waiting {
  resolve(payload: unknown): void;
  reject(error: Error): void;
}

export class GatewaySocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Set<(event: GatewayEvent) => void>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(String(data))));
    socket.addEventListener("close", () => this.#fail(new Error("the gateway closed the connection")));
  }

  /** Resolves once the gateway has said hello, which it does when it is ready to serve. */
  static async open(port: number, token: string, timeoutMs: number): Promise<GatewaySocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`);
    const gateway = new GatewaySocket(socket);
    const challenged = new Promise<void>((resolve, reject) => {
      gateway.#listeners.add(({ event }) => event === "connect.challenge" && resolve());
      socket.addEventListener("error", () => reject(new Error(`nobody listens on port ${port}`)));
      socket.addEventListener("close", () => reject(new Error("the gateway closed the connection")));
    });
    challenged.catch(() => {});
    try {
      await within(timeoutMs, challenged, "the gateway's challenge");
      await gateway.request("connect", connectParams(token), timeoutMs);
      return gateway;
    } catch (error) {
      gateway.close();
      throw error;
    }
  }

  async request(method: string, params: object, timeoutMs: number): Promise<unknown> {
    const id = `r${++this.#count}`;
    const answered = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#socket.send(JSON.stringify({ type: "req", id, method, params }));
    try {
      return await within(timeoutMs, answered, method);
    } finally {
      this.#waiting.delete(id);
    }
  }

  /** The first event that `wanted` accepts, from now on. */
  async next(wanted: (event: GatewayEvent) => boolean, timeoutMs: number): Promise<GatewayEvent> {
    let listener: ((event: GatewayEvent) => void) | undefined;
    const found = new Promise<GatewayEvent>((resolve) => {
      listener = (event) => wanted(event) && resolve(event);
      this.#listeners.add(listener);
    });
    try {
      return await within(timeoutMs, found, "an event");
    } finally {
      this.#listeners.delete(listener!);
    }
  }

  close(): void {
    this.#socket.close();
  }

  #receive(frame: unknown): void {
    if (!isObject(frame)) return;
    if (frame["type"] === "event") {
      const payload = isObject(frame["payload"]) ? frame["payload"] : {};
      for (const listener of this.#listeners) listener({ event: String(frame["event"]), payload });
      return;
    }
    const waiting = this.#waiting.get(String(frame["id"]));
    if (frame["ok"] === true) waiting?.resolve(frame["payload"]);
    else waiting?.reject(new Error(JSON.stringify(frame["error"])));
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}

function connectParams(token: string): object {
  return {
    minProtocol: PROTOCOL,
    maxProtocol: PROTOCOL,
    client: { id: "gateway-client", version: "1.0.0", platform: process.platform, mode: "backend" },
    role: "operator",
    scopes: SCOPES,
    caps: [],
    auth: { token },
  };
}

async function within<T>(ms: number, promise: Promise<T>, what: string): Promise<T> {
  const done = new AbortController();
  const late = sleep(ms, undefined, { signal: done.signal, ref: false }).then(
    () => {
      throw new Error(`${what} did not come within ${ms} ms`);
    },
    // Only aborted below, when the race is over.
    () => new Promise<never>(() => {}),
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    done.abort();
  }
}
