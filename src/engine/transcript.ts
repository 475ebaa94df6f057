/** Turns a transcript file into requests that bring it in, a page at a time. Sending them again changes nothing. */

import type { JsonObject } from "../kernel/json.ts";
import { type Entry, parseTranscript, type Transcript } from "../rooms/history/index.ts";
import type { LaneName, TranscriptBatch } from "./api.ts";

/** Small enough that a commit waiting behind one page does not notice. */
const PAGE_MESSAGES = 100;
const PAGE_CHARACTERS = 1024 * 1024;

export interface TranscriptOptions {
  readonly agent: string;
  /** Null: an import lane of its own, named after the session. */
  readonly sessionKey: string | null;
  /** Names the session when the file has no header. */
  readonly name: string;
}

export async function* readTranscript(
  lines: AsyncIterable<string>,
  options: TranscriptOptions,
): AsyncGenerator<TranscriptBatch> {
  const all = await Array.fromAsync(lines);
  const transcript = parseTranscript(all);
  const sessionId = transcript.sessionId ?? options.name;
  const sessionKey = options.sessionKey ?? `agent:${options.agent}:import:${sessionId}`;
  const lane = { agent: options.agent, sessionKey };
  yield* entryBatches(transcript, lane, sessionId);
  for (const messages of pages(transcript.messages, (message) => message)) {
    yield { kind: "chained", request: { lane, sessionId, messages, archive: true } };
  }
  const { malformed, repeated, abandoned } = transcript;
  const messages = transcript.entries.length + transcript.messages.length;
  yield { kind: "report", report: { lane, lines: all.length, messages, malformed, repeated, abandoned } };
}

function* entryBatches(
  transcript: Transcript,
  lane: LaneName,
  sessionId: string,
): Generator<TranscriptBatch> {
  const batches = pages(transcript.entries, (entry: Entry) => entry.message);
  const parent = transcript.parentSessionId === null ? {} : { parentSessionId: transcript.parentSessionId };
  for (const [at, entries] of batches.entries()) {
    const complete = at === batches.length - 1;
    // Resets go with the first page: where they stand decides what later pages show.
    const resets = at === 0 ? transcript.resets : [];
    yield {
      kind: "entries",
      request: { lane, sessionId, ...parent, entries, resets, complete, archive: true },
    };
  }
}

function pages<T>(items: readonly T[], messageOf: (item: T) => JsonObject): readonly T[][] {
  const batches: T[][] = [];
  let characters = 0;
  for (const item of items) {
    const size = JSON.stringify(messageOf(item)).length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= PAGE_MESSAGES || characters + size > PAGE_CHARACTERS) {
      batches.push([item]);
      characters = size;
    } else {
      last.push(item);
      characters += size;
    }
  }
  return batches;
}
