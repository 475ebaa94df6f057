/**
 * One client of the engine for the whole process, however often the host evaluates this module.
 *
 * Keyed by version and data folder, kept where every copy of the module finds it. Nothing is opened before the first call.
 * Every call has a deadline that covers finding the owner too; an engine that hangs is not asked again and again
 * (breaker.ts); what fails is counted by name and told to the owner when there is one. Never throws by itself: callers
 * decide what a failure means for the turn.
 */

import type { LaneName } from "../../engine/api.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import {
  type AnswerOf,
  type Client,
  type ClientMethod,
  disconnectedError,
  type ParamsOf,
} from "../../wire/index.ts";
import { Breaker } from "./breaker.ts";
import { SaidPrompts } from "./said-prompts.ts";
import { Senders } from "./senders.ts";
import { within } from "./within.ts";

const REGISTRY = Symbol.for("nacre");
/** After a failure to reach or become the owner, calls fail at once for so long instead of trying again each time. */
const PAUSE_AFTER_FAILURE_MS = 1_000;
/** The last user gone, the engine is let go of a moment later: a hot reload brings the next one at once. */
const LINGER_MS = 500;

/** Looking for the owner goes on behind calls; after so long they no longer wait for it. */
const PATIENCE_MS = 1_000;
/** What must be tried even when the engine is known to hang, and for how long then. */
const ALWAYS_TRIED: ClientMethod = "commit_turn";
const LAST_TRY_MS = 3_000;
/** Closing waits so long for what is begun; an owner drains in less. */
const CLOSE_MS = 3_000;
const TELL_MS = 500;
const MOST_NAME = 80;
/** Of what went wrong: others are counted together, as by the owner that is told of them. */
const MOST_NAMES = 200;

/** Aborted when nobody needs the engine any more before it is there. */
export type Attach = (signal: AbortSignal, heard: Heard) => Promise<Client>;

/** Something was taken back in these lanes; null: perhaps in any, while nobody listened. */
export type Heard = (lanes: readonly LaneName[] | null) => void;

interface Registry {
  readonly clients: Map<string, SharedClient>;
}

export interface SharedOptions {
  readonly trace?: Trace | undefined;
  /** In whose name it asks; absent: in the store's own. Asked once, at the first call. */
  readonly installation?: (() => Promise<string>) | undefined;
  /** Told when the last user has gone and nothing is open. */
  readonly closed?: () => void;
}

/** One call: what was asked of which lane, how long it took, and a short name of what went wrong. */
export type Trace = (call: {
  readonly method: string;
  readonly lane: string | null;
  readonly ms: number;
  readonly failed: string | null;
}) => void;

export function sharedClient(
  key: string,
  attach: Attach,
  options: Omit<SharedOptions, "closed"> = {},
): SharedClient {
  const holder = globalThis as { [REGISTRY]?: Registry };
  holder[REGISTRY] ??= { clients: new Map() };
  const { clients } = holder[REGISTRY];
  let client = clients.get(key);
  if (client === undefined) {
    const made = new SharedClient(attach, {
      ...options,
      closed: () => {
        if (clients.get(key) === made) clients.delete(key);
      },
    });
    client = made;
    clients.set(key, client);
  }
  return client;
}

interface Attaching {
  readonly client: Promise<Client>;
  readonly since: number;
  readonly abort: AbortController;
  readonly breaker: Breaker;
  open: boolean;
}

export class SharedClient {
  readonly #attach: Attach;
  readonly #options: SharedOptions;
  readonly #untold = new Map<string, number>();
  readonly counts = new Map<string, number>();
  /** Here because tools and engines of one process are made by different copies of the module. */
  readonly senders = new Senders();
  readonly prompts = new SaidPrompts();
  #installation: Promise<string | undefined> | undefined;
  #attaching: Attaching | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;
  #users = 0;
  #closed = false;
  #heard: Heard = () => {};
  /** Ends the wait of whoever released last. */
  #stay: (() => void) | undefined;

  constructor(attach: Attach, options: SharedOptions = {}) {
    this.#attach = attach;
    this.#options = options;
  }

  /** Rejects with a `NacreError`, at the latest after `deadlineMs`, or when `signal` says that nobody waits any more. */
  async call<M extends ClientMethod>(
    method: M,
    params: ParamsOf<M>,
    deadlineMs: number,
    signal?: AbortSignal,
  ): Promise<AnswerOf<M>> {
    const started = performance.now();
    let failed: string | null = null;
    try {
      return await this.#ask(method, params, deadlineMs, signal);
    } catch (error) {
      failed = reasonOf(error);
      throw error;
    } finally {
      this.#options.trace?.({ method, lane: laneIn(params), ms: performance.now() - started, failed });
    }
  }

  /** Told of whatever a person takes back, as it happens. */
  hears(heard: Heard): void {
    this.#heard = heard;
  }

  /** Counts something that went wrong; the name is what `status` shows. */
  degraded(name: string): void {
    const cut = name.slice(0, MOST_NAME);
    const short = this.counts.has(cut) || this.counts.size < MOST_NAMES ? cut : "others";
    this.counts.set(short, (this.counts.get(short) ?? 0) + 1);
    this.#untold.set(short, (this.#untold.get(short) ?? 0) + 1);
  }

  /** Begins to look for the engine, so that the first turn need not wait for it. */
  warm(): void {
    this.#attached().client.catch(() => {});
  }

  /** False once the last user has gone: what still runs in the background ends there. */
  get isWanted(): boolean {
    return this.#users > 0;
  }

  /** Somebody needs the engine from now on. */
  acquire(): void {
    this.#users += 1;
    this.#closed = false;
    this.#stay?.();
    this.#stay = undefined;
  }

  /**
   * The last one to release closes it, after a moment. Resolves when it is closed, or somebody needs it again. The wait
   * holds the process: it is what lets a short-lived one end in order.
   */
  async release(): Promise<void> {
    this.#users = Math.max(0, this.#users - 1);
    if (this.#users > 0) return;
    this.#stay?.();
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LINGER_MS);
    const stay = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#stay = stay;
    await promise;
    if (this.#users === 0 && this.#stay === stay) await this.#close();
  }

  /** With a user for so long. */
  async using<T>(work: (client: SharedClient) => Promise<T>): Promise<T> {
    this.acquire();
    try {
      return await work(this);
    } finally {
      void this.release();
    }
  }

  async #ask<M extends ClientMethod>(
    method: M,
    params: ParamsOf<M>,
    deadlineMs: number,
    signal: AbortSignal | undefined,
  ): Promise<AnswerOf<M>> {
    // After the last user has gone, a late hook must not open everything again.
    if (this.#closed) throw disconnectedError(method);
    const started = performance.now();
    const attaching = this.#attached();
    const { breaker } = attaching;
    const refused = breaker.isOpen || (!attaching.open && started - attaching.since > PATIENCE_MS);
    if (refused && method !== ALWAYS_TRIED) throw notAnswering(method);
    const allowedMs = refused ? Math.min(deadlineMs, LAST_TRY_MS) : deadlineMs;
    const [client, installation] = await within(
      Promise.all([attaching.client, this.#whose()]),
      allowedMs,
      method,
    );
    const leftMs = Math.max(1, allowedMs - (performance.now() - started));
    const named = inTheNameOf(installation, method, params);
    try {
      const options = { deadlineMs: leftMs, ...(signal && { signal }) };
      const answer = await within(client.call(method, named, options), leftMs + 50, method);
      breaker.answered();
      this.#tell(client);
      return answer;
    } catch (error) {
      if (codeOf(error) === "wire/deadline") breaker.late();
      throw error;
    }
  }

  #whose(): Promise<string | undefined> {
    this.#installation ??= Promise.resolve(this.#options.installation?.());
    this.#installation.catch(() => {
      this.#installation = undefined;
    });
    return this.#installation;
  }

  async #close(): Promise<void> {
    const attaching = this.#attaching;
    this.#attaching = undefined;
    this.#closed = true;
    this.#options.closed?.();
    if (attaching === undefined) return;
    attaching.breaker.end();
    const ending = attaching.client.then(async (client) => {
      await within(Promise.all(this.#tell(client)), TELL_MS, "note_degradation").catch(() => {});
      await client.close();
    });
    if (!attaching.open) attaching.abort.abort();
    await within(ending, CLOSE_MS, "close").catch(() => {});
  }

  #attached(): Attaching {
    if (this.#attaching !== undefined) return this.#attaching;
    const abort = new AbortController();
    const rests = this.#failure !== undefined && performance.now() < this.#failure.until;
    const client = rests
      ? Promise.reject(this.#failure?.error)
      : this.#attach(abort.signal, (lanes) => this.#heard(lanes));
    const breaker = new Breaker({
      probe: async (deadlineMs) => (await client).call("health", {}, { deadlineMs }),
      recovered: () => void client.then((open) => this.#tell(open)),
    });
    const attaching: Attaching = { client, since: performance.now(), abort, breaker, open: false };
    client.catch(() => {});
    if (rests) return attaching;
    this.#attaching = attaching;
    client.then(
      (open) => {
        attaching.open = true;
        this.#tell(open);
      },
      (error: unknown) => {
        if (this.#attaching === attaching) this.#attaching = undefined;
        this.#failure = { error, until: performance.now() + PAUSE_AFTER_FAILURE_MS };
      },
    );
    return attaching;
  }

  /** What could not be told is kept for the next time. */
  #tell(client: Client): readonly Promise<unknown>[] {
    const untold = [...this.#untold];
    this.#untold.clear();
    return untold.map(([name, count]) =>
      Promise.resolve(client.call("note_degradation", { name, count })).catch(() => {
        this.#untold.set(name, (this.#untold.get(name) ?? 0) + count);
      }),
    );
  }
}

function notAnswering(method: string): NacreError {
  return new NacreError(
    "wire/overloaded",
    `${method} was not tried: the engine does not answer`,
    "It is asked again by itself until it does; see `nacre status`.",
  );
}

/** What these are about is said by no lane and no asker. */
const ABOUT_ONE: ReadonlySet<ClientMethod> = new Set([
  "status",
  "revoke_grant",
  "watch_docs",
  "list_docs",
] as const);

/** Lanes, askers and the status are of this installation, unless they name one themselves. */
function inTheNameOf<P>(installation: string | undefined, method: ClientMethod, params: P): P {
  if (installation === undefined || !isObject(params)) return params;
  const named: { [field: string]: unknown } = {
    ...params,
    ...(ABOUT_ONE.has(method) ? { installation } : {}),
  };
  for (const field of ["lane", "asker", "issuer"] as const) {
    const value = named[field];
    if (isObject(value)) named[field] = { installation, ...value };
  }
  return named as P;
}

function laneIn(params: unknown): string | null {
  const lane = isObject(params) ? params["lane"] : undefined;
  return isObject(lane) && typeof lane["sessionKey"] === "string" ? lane["sessionKey"] : null;
}

/** A short name for what went wrong, for counters. */
export function reasonOf(error: unknown): string {
  return codeOf(error)?.replace("/", "-") ?? "error";
}
