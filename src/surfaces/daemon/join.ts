/**
 * Finds the owner of a home, or becomes it: one attempt that ends in a connection.
 *
 * The lease decides who owns; the socket only says where. Nobody there, or a command that yields to us
 * (displace.ts): try to become it. Somebody who does not answer: after a while the lease is seized,
 * and their next write refused. Staying connected is attach.ts's.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { codeOf, isGone, NacreError } from "../../kernel/errors.ts";
import type { Connection, Handler, Introduction, Notified } from "../../wire/index.ts";
import { displaces, greetOwner } from "./displace.ts";
import type { Embed, OwnOwner } from "./embed.ts";

/** Silence after which a holder of the lease is taken for hung. */
const SILENCE_MS = 5_000;
/** Pauses while an owner is between taking the lease and listening, or between closing and releasing. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
/** For so long the place where an owner listens may be taken by one that has ended; after that it is somebody else's. */
const LISTENS_ON_MS = 1_000;

export interface JoinOptions {
  readonly home: string;
  readonly introduction: Introduction;
  /** Absent: never become the owner. */
  readonly embed?: Embed;
  readonly signal?: AbortSignal;
  /** Answers what the owner asks of this program. */
  readonly handle?: Handler;
  /** Told what the owner says by itself. */
  readonly notified?: Notified;
  /** So long it is somebody else's turn to become the owner. */
  readonly embedAfterMs?: number;
  readonly silenceMs?: number;
}

export type Joined =
  | (Connection & { readonly mine: false; readonly endpoint: string })
  | (OwnOwner & { readonly mine: true });

export async function join(options: JoinOptions): Promise<Joined> {
  const silenceMs = options.silenceMs ?? SILENCE_MS;
  const begun = performance.now();
  let heardAt = begun;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    options.signal?.throwIfAborted();
    const found = await reach(options, silenceMs);
    if (typeof found === "object") return found;
    if (options.embed === undefined) throw nobody(options.home);
    const now = performance.now();
    if (found === "command" || found === "refusing") heardAt = now;
    const seize = found === "silent" || now - heardAt > silenceMs;
    const isTheirTurn = now - begun < (options.embedAfterMs ?? 0);
    const own = isTheirTurn ? undefined : await become(options.embed, seize, now - begun);
    if (own !== undefined) return Object.assign(own, { mine: true as const });
    await sleep(pauseMs, undefined, options.signal ? { signal: options.signal } : {});
  }
}

/** Undefined: not now. An owner that has given its lease back may still listen for a moment. */
async function become(embed: Embed, seize: boolean, waitedMs: number): Promise<OwnOwner | undefined> {
  try {
    return await embed({ seize });
  } catch (error) {
    if (codeOf(error) === "store/owned" && waitedMs < LISTENS_ON_MS) return undefined;
    throw error;
  }
}

/**
 * The owner at its endpoint. Else `gone`: there is none. `silent`: it does not answer. `command`: one that
 * this program displaces, which its own owner does when it is ready to take the store at once. `refusing`: it has closed the connection and
 * said why, as one that is ending does, or one that we kept waiting; it is not hung.
 */
async function reach(
  options: JoinOptions,
  silenceMs: number,
): Promise<Joined | "gone" | "silent" | "command" | "refusing"> {
  try {
    const found = await greetOwner(options.home, options.introduction, silenceMs, options);
    if (found === undefined) return "gone";
    if (options.embed === undefined || !displaces(options.introduction.kind, found.hello.owner.kind)) {
      return Object.assign(found, { mine: false as const });
    }
    await found.close();
    return "command";
  } catch (error) {
    if (codeOf(error) === "wire/closing") return "refusing";
    if (isGone(error)) return "gone";
    if (codeOf(error) === "wire/deadline") return "silent";
    throw error;
  }
}

function nobody(home: string): NacreError {
  return new NacreError("wire/disconnected", `Nobody owns ${home}`, "Start one with `nacre serve`.");
}
