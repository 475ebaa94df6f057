/**
 * `bootstrap`: what the transcript holds and no commit brought. One page while the reply waits, the rest afterwards.
 *
 * Failed, aborted and announced turns, turns that ran on another engine and slash commands arrive here, as ordinary
 * history. Never throws: a transcript that cannot be read now is read at the next turn.
 */

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

type Progress = "more" | "done" | "unreadable";

/** Reads what is behind, lane by lane; one of them for the whole process. */
export class TranscriptDrain {
  readonly #client: SharedClient;
  readonly #reader: () => Promise<TranscriptReader | undefined>;
  readonly #running = new Set<string>();

  constructor(client: SharedClient, reader: () => Promise<TranscriptReader | undefined>) {
    this.#client = client;
    this.#reader = reader;
  }

  /** One page of the current transcript. */
  async step(call: Addressed, deadlineMs: number): Promise<{ progress: Progress; imported: number }> {
    const reader = await this.#reader();
    if (reader === undefined) {
      this.#client.degraded("bootstrap:no-transcript-reader");
      return { progress: "unreadable", imported: 0 };
    }
    const lane = laneOf(call);
    const state = await this.#client.call("lane_state", { lane }, deadlineMs);
    const known = state.sessionId === call.sessionId;
    const page = await reader.page(targetOf(call, lane.agent), known ? state.cursor : null);
    if (page === undefined) return { progress: "unreadable", imported: 0 };
    const answer = await this.#client.call(
      "reconcile",
      { lane, sessionId: call.sessionId, ...page },
      deadlineMs,
    );
    return { progress: page.complete ? "done" : "more", imported: answer.imported };
  }

  /** The rest, page by page. A lane is drained by one caller at a time. */
  async finish(call: Addressed): Promise<void> {
    const key = `${call.sessionKey ?? ""}|${call.sessionId}`;
    if (this.#running.has(key)) return;
    this.#running.add(key);
    try {
      for (let page = 0; page < MOST_PAGES && call.abortSignal?.aborted !== true; page += 1) {
        const { progress } = await this.step(call, BACKGROUND_CALL_MS);
        if (progress !== "more") return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    } finally {
      this.#running.delete(key);
    }
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

function targetOf(call: Addressed, agentId: string): TranscriptTarget {
  const { storePath } = call.sessionTarget ?? {};
  return {
    agentId,
    sessionKey: call.sessionKey ?? "",
    sessionId: call.sessionId,
    ...(storePath === undefined ? {} : { storePath }),
  };
}
