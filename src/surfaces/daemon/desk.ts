/**
 * Somewhere that work of the owner is done: a thread of its own (thread-desk.ts), or this one.
 */

import type { EngineApi } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { METHODS, type MethodName, type ServiceCall, type ThreadHealth } from "../../wire/index.ts";

/**
 * `stored`: something that is not indexed yet. `damaged`: signs that the index is. `owes`: a lane is to be folded, or can be.
 * `workspace`: documents are to be looked for elsewhere. `embedder`: there is another, or one again.
 */
export type News = "stored" | "damaged" | "owes" | "workspace" | "embedder";

/** Calls of all connections that wait for one thread; one more is refused at once. */
export const MOST_WAITING = 1_000;

export function overloaded(method: MethodName): NacreError {
  return new NacreError(
    "wire/overloaded",
    `${method} was not begun: ${MOST_WAITING} calls wait for the same thread`,
    "Try again when some of them are answered.",
  );
}

export interface Desk {
  /** The owner can be reached: now there is time to start what the desk works with. Calls made before wait. */
  open(): void;
  call(method: MethodName, params: unknown, call: ServiceCall): Promise<unknown>;
  /** There may be work. */
  wake(news: News): void;
  readonly health: ThreadHealth;
  /** Idempotent. What is begun may finish, for a moment; what waits is rejected with `wire/disconnected`. */
  close(): Promise<void>;
}

/** The engine's answer to a method of the table. */
export async function callEngine(
  engine: EngineApi,
  method: MethodName,
  params: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const name = METHODS[method].engine;
  if (name === null) {
    throw new NacreError("wire/unknown-method", `${method} is not answered here`, "Ask the owner itself.");
  }
  const work = engine[name] as (request: unknown, signal: AbortSignal) => Promise<unknown>;
  return await work(params, signal);
}

/** Work done on this very thread: for a command that owns the store while it runs. */
export function localDesk(engine: EngineApi, wake: (news: News) => void = () => {}): Desk {
  return {
    call: (method, params, { signal }) => callEngine(engine, method, params, signal),
    open() {},
    wake,
    health: { alive: true, replaced: 0, waiting: 0 },
    async close() {},
  };
}
