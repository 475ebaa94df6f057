/**
 * `bootstrap`: what the transcript holds and no commit brought. One page while the reply waits, the rest afterwards.
 *
 * Failed, aborted and announced turns, turns that ran on another engine and slash commands arrive here, as ordinary
 * history. Never throws: a transcript that cannot be read now is read at the next turn.
 */

import type { LaneName } from "../../engine/api.ts";
import type { BootstrapParams, BootstrapResult } from "./host-types.ts";
import { laneOf } from "./lane-of.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import type { TranscriptReader, TranscriptTarget } from "./transcript-reader.ts";
import { within } from "./within.ts";

/** A page must not wait for the engine longer than a reply may; behind the reply there is time. */
const BACKGROUND_CALL_MS = 10_000;
/** The pause between pages read behind a reply: the host's own work goes first. */
const PAUSE_MS = 5;
const MOST_PAGES = 10_000;
/**
 * So long the host is kept waiting for what is read behind a reply; the rest goes on by itself. The lane's next turn
 * waits for it, and after ten seconds the host tells the user and wakes the agent.
 */
const HELD_MS = 250;

interface Addressed {
  readonly sessionId: string;
  readonly sessionKey?: string | undefined;
  readonly sessionTarget?:
    | {
        readonly agentId?: string | undefined;
        readonly sessionId?: string | undefined;
        readonly storePath?: string | undefined;
      }
    | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

interface Step {
  readonly progress: "more" | "done" | "unreadable";
  readonly imported: number;
  readonly cursor: string | null;
}

/** Reads what is behind, lane by lane; one of them for the whole process. */
export class TranscriptDrain {
  readonly #client: SharedClient;
  readonly #reader: () => Promise<TranscriptReader | undefined>;
  readonly #running = new Set<string>();

  constructor(client: SharedClient, reader: () => Promise<TranscriptReader | undefined>) {
    this.#client = client;
    this.#reader = reader;
  }

  /** One page of the transcript in use: from where the lane stands, or after `cursor`. */
  async step(
    call: Addressed,
    deadlineMs: number,
    background?: { readonly cursor: string | null },
    large = background !== undefined,
  ): Promise<Step> {
    const reader = await this.#reader();
    if (reader === undefined) {
      this.#client.degraded("bootstrap:no-transcript-reader");
      return { progress: "unreadable", imported: 0, cursor: null };
    }
    const lane = laneOf(call);
    const cursor = background?.cursor ?? (await this.#cursorOf(call, lane, deadlineMs));
    const page = await reader.page(targetOf(call, lane.agent), cursor, large);
    if (page === undefined) {
      this.#client.degraded("bootstrap:unreadable");
      return { progress: "unreadable", imported: 0, cursor };
    }
    // Behind the reply the lane may have moved on: what is read there never takes it back.
    const claim = background === undefined ? {} : { archive: true };
    const { imported } = await this.#client.call(
      "reconcile",
      { lane, sessionId: call.sessionId, ...page, ...claim },
      deadlineMs,
    );
    return { progress: page.complete ? "done" : "more", imported, cursor: page.cursor };
  }

  /** All that is new in a transcript that is in use, when no turn is waiting for it. */
  async follow(call: Addressed): Promise<void> {
    let before: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { progress, cursor } = await this.step(call, BACKGROUND_CALL_MS, undefined, true);
      if (progress !== "more" || cursor === before) return;
      before = cursor;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /**
   * The rest, page by page, once for a lane at a time. Resolves when it is read, or soon. Never rejects. `whenRead` is told
   * at the end how many messages were new.
   */
  async finish(call: Addressed, whenRead?: (imported: number) => Promise<void>): Promise<void> {
    const key = keyOf(call);
    if (this.#running.has(key)) return;
    this.#running.add(key);
    const reading = this.#readAll(call)
      .then((imported) => whenRead?.(imported))
      .catch((error: unknown) => this.#client.degraded(`maintain:${reasonOf(error)}`))
      .finally(() => this.#running.delete(key));
    let timer: NodeJS.Timeout | undefined;
    const held = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, HELD_MS);
    });
    await Promise.race([reading, held]);
    clearTimeout(timer);
  }

  async #readAll(call: Addressed): Promise<number> {
    const imported = await this.#drain(call, null);
    const { unfinished } = await this.#client.call("lane_state", { lane: laneOf(call) }, BACKGROUND_CALL_MS);
    for (const { sessionId, cursor } of unfinished ?? []) await this.#drain({ ...call, sessionId }, cursor);
    return imported;
  }

  async #drain(call: Addressed, from: string | null): Promise<number> {
    let cursor = from;
    let imported = 0;
    for (let page = 0; page < MOST_PAGES && this.#client.isWanted; page += 1) {
      if (call.abortSignal?.aborted === true) break;
      const step: Step = await this.step(call, BACKGROUND_CALL_MS, { cursor });
      imported += step.imported;
      if (step.progress !== "more" || step.cursor === cursor) break;
      cursor = step.cursor;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return imported;
  }

  async #cursorOf(call: Addressed, lane: LaneName, deadlineMs: number): Promise<string | null> {
    const state = await this.#client.call("lane_state", { lane }, deadlineMs);
    return state.sessionId === call.sessionId ? state.cursor : null;
  }
}

export async function bootstrap(
  client: SharedClient,
  drain: TranscriptDrain,
  call: BootstrapParams,
  deadlineMs: number,
): Promise<BootstrapResult> {
  try {
    const { progress, imported } = await within(drain.step(call, deadlineMs), deadlineMs, "bootstrap");
    return { bootstrapped: true, importedMessages: imported, reason: progress };
  } catch (error) {
    const reason = reasonOf(error);
    client.degraded(`bootstrap:${reason}`);
    return { bootstrapped: false, reason };
  }
}

function keyOf(call: Addressed): string {
  return `${call.sessionKey ?? ""}|${call.sessionId}`;
}

function targetOf(call: Addressed, agentId: string): TranscriptTarget {
  const { storePath } = call.sessionTarget ?? {};
  return {
    agentId,
    sessionKey: call.sessionKey ?? "",
    sessionId: call.sessionId,
    ...(storePath === undefined ? {} : { storePath }),
  };
}
