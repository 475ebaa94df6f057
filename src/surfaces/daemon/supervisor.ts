/**
 * Runs an owner in a thread of this process and talks to it over its port.
 *
 * Thin on purpose: it lives on the event loop of a gateway, where it must never block. It starts one thread
 * and reports its end; starting the next one, after a pause or as somebody else's client, is attach.ts's.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { codeOf } from "../../kernel/errors.ts";
import {
  type Connection,
  greet,
  type Handler,
  type Introduction,
  type Notified,
  portChannel,
} from "../../wire/index.ts";
import type { Embed, OwnOwner } from "./embed.ts";
import { NOTICE, type Notice, readNotice } from "./notice.ts";
import { THREAD_OPTIONS } from "./thread-options.ts";

/** Opening the store, migrating its schema, listening. */
const START_WITHIN_MS = 20_000;
/** Draining takes up to two seconds by itself. */
const STOP_WITHIN_MS = 3_000;

export interface SupervisorOptions {
  /** The file that `main/` keeps for threads. */
  readonly entry: URL;
  /** Handed to the thread; `role` and `seize` are added. */
  readonly data: { readonly [name: string]: string | number | null };
  readonly introduction: Introduction;
  readonly notice?: Notice;
  /** Answers what the owner asks of this program. */
  readonly handle?: Handler;
  /** Told what the owner says by itself, notices for the operator aside. */
  readonly notified?: Notified;
  /** Let the process end although the thread runs. */
  readonly unref?: boolean;
  /**
   * The program is at another place with every start, as a host copies what it loads: what is compiled of it would never be found
   * again, and pile up.
   */
  readonly isCopied?: boolean;
}

export function embedInThread(options: SupervisorOptions): Embed {
  return async ({ seize }) => {
    const worker = new Worker(options.entry, {
      ...THREAD_OPTIONS,
      workerData: { ...options.data, role: "owner", seize },
      ...(options.isCopied === true && { env: withoutCompileCache(process.env) }),
    });
    const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    if (options.unref === true) worker.unref();
    try {
      const connection = await greet(portChannel(worker), options.introduction, {
        deadlineMs: START_WITHIN_MS,
        ...(options.handle && { handle: options.handle }),
        notified(method, params) {
          if (method !== NOTICE) {
            options.notified?.(method, params);
            return;
          }
          const { line, fields } = readNotice(params);
          options.notice?.(line, fields);
        },
      });
      const { endpoint } = await connection.call("health", {});
      return ownOwner(worker, connection, endpoint, exited);
    } catch (error) {
      void worker.terminate();
      if (codeOf(error) === "store/owned") return undefined;
      throw error;
    }
  };
}

function ownOwner(worker: Worker, connection: Connection, endpoint: string, exited: Promise<void>): OwnOwner {
  return {
    call: connection.call,
    hello: connection.hello,
    peer: connection.peer,
    endpoint,
    // Only a command yields, and a command's owner has no thread.
    yielded: false,
    // The thread, not the line to it: a successor is not started beside one that is still closing its store.
    ended: exited,
    get isOpen() {
      return connection.isOpen;
    },
    async close() {
      // A process that has nothing else left to do still lets the owner put things in order.
      worker.ref();
      await connection.peer.request("stop", {}, { deadlineMs: STOP_WITHIN_MS }).catch(() => {});
      await Promise.race([exited, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      void worker.terminate();
    },
  };
}

function withoutCompileCache({ NODE_COMPILE_CACHE: _, ...env }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_DISABLE_COMPILE_CACHE: "1" };
}
