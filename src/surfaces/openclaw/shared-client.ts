/**
 * One client of the engine for the whole process, however often the host evaluates this module.
 *
 * Keyed by version and data folder, kept where every copy of the module finds it. Nothing is opened before the first call.
 * Every call has a deadline that covers finding the owner too; what fails is counted by name and told to the owner when
 * there is one. Never throws by itself: callers decide what a failure means for the turn.
 */

import { codeOf, NacreError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import type { AnswerOf, Client, ClientMethod, ParamsOf } from "../../wire/index.ts";

const REGISTRY = Symbol.for("nacre");
/** After a failure to reach or become the owner, calls fail at once for so long instead of trying again each time. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** The last user gone, the engine is let go of a moment later: a hot reload brings the next one at once. */
const LINGER_MS = 500;

export type Attach = () => Promise<Client>;

interface Registry {
  readonly clients: Map<string, SharedClient>;
}

/** One call: what was asked of which lane, how long it took, and a short name of what went wrong. */
export type Trace = (call: {
  readonly method: string;
  readonly lane: string | null;
  readonly ms: number;
  readonly failed: string | null;
}) => void;

export function sharedClient(key: string, attach: Attach, trace?: Trace): SharedClient {
  const holder = globalThis as { [REGISTRY]?: Registry };
  holder[REGISTRY] ??= { clients: new Map() };
  const { clients } = holder[REGISTRY];
  let client = clients.get(key);
  if (client === undefined) {
    client = new SharedClient(attach, trace);
    clients.set(key, client);
  }
  return client;
}

export class SharedClient {
  readonly #attach: Attach;
  readonly #trace: Trace | undefined;
  readonly #untold = new Map<string, number>();
  readonly counts = new Map<string, number>();
  #attachment: Promise<Client> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #users = 0;
  #parting: NodeJS.Timeout | undefined;

  constructor(attach: Attach, trace?: Trace) {
    this.#attach = attach;
    this.#trace = trace;
  }

  /** Rejects with a `NacreError`, at the latest after `deadlineMs`. */
  async call<M extends ClientMethod>(
    method: M,
    params: ParamsOf<M>,
    deadlineMs: number,
  ): Promise<AnswerOf<M>> {
    const started = performance.now();
    let failed: string | null = null;
    try {
      const attachment = await within(this.#attached(), deadlineMs, method);
      const left = Math.max(1, deadlineMs - (performance.now() - started));
      const answer = await within(attachment.call(method, params, { deadlineMs: left }), left + 50, method);
      this.#tell(attachment);
      return answer;
    } catch (error) {
      failed = reasonOf(error);
      throw error;
    } finally {
      this.#trace?.({ method, lane: laneIn(params), ms: performance.now() - started, failed });
    }
  }

  /** Counts something that went wrong; the name is what `status` shows. */
  degraded(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
    this.#untold.set(name, (this.#untold.get(name) ?? 0) + 1);
  }

  /** Begins to look for the engine, so that the first turn need not wait for it. */
  warm(): void {
    this.#attached().catch(() => {});
  }

  /** Somebody needs the engine from now on. */
  acquire(): void {
    this.#users += 1;
    clearTimeout(this.#parting);
  }

  /** The last one to release closes it, after a moment; the promise is for those who wait for that. */
  async release(): Promise<void> {
    this.#users = Math.max(0, this.#users - 1);
    if (this.#users > 0) return;
    clearTimeout(this.#parting);
    await new Promise<void>((resolve) => {
      this.#parting = setTimeout(resolve, LINGER_MS);
    });
    if (this.#users === 0) await this.#close();
  }

  async #close(): Promise<void> {
    const attachment = this.#attachment;
    this.#attachment = undefined;
    await attachment?.then((open) => open.close()).catch(() => {});
  }

  #attached(): Promise<Client> {
    if (this.#attachment !== undefined) return this.#attachment;
    if (this.#failure !== undefined && performance.now() < this.#failure.until) {
      return Promise.reject(this.#failure.error);
    }
    const attempt = this.#attach();
    this.#attachment = attempt;
    attempt.catch((error: unknown) => {
      if (this.#attachment === attempt) this.#attachment = undefined;
      this.#failure = { error, until: performance.now() + PAUSE_AFTER_FAILURE_MS };
    });
    return attempt;
  }

  #tell(attachment: Client): void {
    for (const [name, count] of this.#untold) {
      this.#untold.delete(name);
      for (let at = 0; at < Math.min(count, 20); at += 1) {
        void attachment.call("note_degradation", { name }).catch(() => {});
      }
    }
  }
}

async function within<T>(work: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new NacreError(
          "wire/deadline",
          `${what} took longer than ${Math.round(ms)} ms`,
          "See `nacre status`.",
        ),
      );
    }, ms);
  });
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function laneIn(params: unknown): string | null {
  const lane = isObject(params) ? params["lane"] : undefined;
  return isObject(lane) && typeof lane["sessionKey"] === "string" ? lane["sessionKey"] : null;
}

/** A short name for what went wrong, for counters. */
export function reasonOf(error: unknown): string {
  return codeOf(error)?.replace("/", "-") ?? "error";
}
