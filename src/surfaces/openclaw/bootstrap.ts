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

/** A page must not wait for the engine longer than a reply may; behind the reply there is time. */
const BACKGROUND_CALL_MS = 10_000;
/** The pause between pages read behind a reply: the host's own work goes first. */
const PAUSE_MS = 5;
const MOST_PAGES = 10_000;

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
  /** By lane: a transcript that was in use before and may not have been read to its end. */
  readonly #older = new Map<string, { readonly sessionId: string; readonly cursor: string | null }>();

  constructor(client: SharedClient, reader: () => Promise<TranscriptReader | undefined>) {
    this.#client = client;
    this.#reader = reader;
  }

  /** One page of the transcript in use: from where the lane stands, or after `cursor`. */
  async step(
    call: Addressed,
    deadlineMs: number,
    background?: { readonly cursor: string | null },
  ): Promise<Step> {
    const reader = await this.#reader();
    if (reader === undefined) {
      this.#client.degraded("bootstrap:no-transcript-reader");
      return { progress: "unreadable", imported: 0, cursor: null };
    }
    const lane = laneOf(call);
    const cursor = background?.cursor ?? (await this.#cursorOf(call, lane, deadlineMs));
    const page = await reader.page(targetOf(call, lane.agent), cursor);
    if (page === undefined) return { progress: "unreadable", imported: 0, cursor };
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
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { progress } = await this.step(call, BACKGROUND_CALL_MS);
      if (progress !== "more") return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** The rest, page by page. A lane is drained by one caller at a time. */
  async finish(call: Addressed): Promise<void> {
    const key = keyOf(call);
    if (this.#running.has(key)) return;
    this.#running.add(key);
    try {
      const older = this.#older.get(key);
      this.#older.delete(key);
      if (older !== undefined) await this.#drain({ ...call, sessionId: older.sessionId }, older.cursor);
      await this.#drain(call, null);
    } finally {
      this.#running.delete(key);
    }
  }

  async #drain(call: Addressed, from: string | null): Promise<void> {
    let cursor = from;
    for (let page = 0; page < MOST_PAGES && call.abortSignal?.aborted !== true; page += 1) {
      const step: Step = await this.step(call, BACKGROUND_CALL_MS, { cursor });
      if (step.progress !== "more" || step.cursor === cursor) return;
      cursor = step.cursor;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  async #cursorOf(call: Addressed, lane: LaneName, deadlineMs: number): Promise<string | null> {
    const state = await this.#client.call("lane_state", { lane }, deadlineMs);
    if (state.sessionId === call.sessionId) return state.cursor;
    if (state.sessionId !== null) {
      this.#older.set(keyOf(call), { sessionId: state.sessionId, cursor: state.cursor });
    }
    return null;
  }
}

export async function bootstrap(
  client: SharedClient,
  drain: TranscriptDrain,
  call: BootstrapParams,
  deadlineMs: number,
): Promise<BootstrapResult> {
  try {
    const { progress, imported } = await drain.step(call, deadlineMs);
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
