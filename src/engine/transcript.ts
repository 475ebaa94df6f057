/** Turns a transcript file into requests that bring it in, a page at a time. Sending them again changes nothing. */

import { instantOf } from "../kernel/clock.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import { momentOf } from "../kernel/transcript/moment.ts";
import { nameByOpening, parseTranscript, type Transcript } from "../kernel/transcript/transcript.ts";
import { type Entry, type HostMessage, senderOf } from "../rooms/history/index.ts";
import type { LaneName, TranscriptBatch, TranscriptLine } from "./api.ts";
import { datedBy, timesUntil } from "./transcript-times.ts";

/** Small enough that a commit waiting behind one page does not notice. A larger message goes by itself. */
const PAGE_MESSAGES = 100;
const PAGE_BYTES = 1024 * 1024;

export interface TranscriptOptions {
  readonly agent: string;
  /** Null: an import lane of its own, named after the session. */
  readonly sessionKey: string | null;
  /** Somebody says that what a user says in it is the owner's own, where the file does not name another sender. */
  readonly owner?: boolean;
  /** Milliseconds since 1970: what is said to be later than tomorrow is not taken for true. Absent: a file of our own, whose times are. */
  readonly now?: number;
}

export async function* readTranscript(
  lines: AsyncIterable<TranscriptLine>,
  options: TranscriptOptions,
): AsyncGenerator<TranscriptBatch> {
  const all = await Array.fromAsync(lines);
  const timeOf = options.now === undefined ? momentOf : timesUntil(instantOf(options.now));
  const read = parseTranscript(all, timeOf);
  // As the file has it: what a time is taken for is nothing that a file is known again by.
  const sessionId = read.sessionId ?? nameByOpening(read);
  const { transcript, undated } = datedBy(timeOf, read);
  const sessionKey = options.sessionKey ?? `agent:${options.agent}:import:${sessionId}`;
  const lane = { agent: options.agent, sessionKey };
  // After it was named: a file is the same one, whoever vouches for it.
  const told = options.owner === true ? vouchedFor(transcript) : transcript;
  yield* entryBatches(told, lane, sessionId);
  for (const messages of pages(told.messages)) {
    yield { kind: "chained", request: { lane, sessionId, messages, archive: true } };
  }
  const { unit, malformed, repeated, abandoned } = transcript;
  const said = [...told.entries.map(({ message }) => message), ...told.messages];
  const own = said.filter(isOwn).length;
  yield {
    kind: "report",
    report: {
      lane,
      lines: all.length,
      messages: said.length,
      unit,
      malformed,
      repeated,
      abandoned,
      own,
      undated,
    },
  };
}

function isOwn(message: HostMessage): boolean {
  return message.role === "user" && senderOf(message).isOwner === true;
}

function vouchedFor(transcript: Transcript): Transcript {
  return {
    ...transcript,
    entries: transcript.entries.map((entry) => ({ ...entry, message: asOwners(entry.message) })),
    messages: transcript.messages.map(asOwners),
  };
}

/** As the host marks them. A message that names its sender says itself whose it is. */
function asOwners(message: HostMessage): HostMessage {
  const { isOwner, id } = senderOf(message);
  if (message.role !== "user" || isOwner !== null || id !== null) return message;
  const notes = message["__openclaw"];
  return { ...message, __openclaw: { ...(isObject(notes) && notes), senderIsOwner: true } };
}

function* entryBatches(
  transcript: Transcript,
  lane: LaneName,
  sessionId: string,
): Generator<TranscriptBatch> {
  const batches = pages(transcript.entries);
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

function pages<T extends Entry | JsonObject>(items: readonly T[]): readonly T[][] {
  const batches: T[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    const last = batches.at(-1);
    if (last === undefined || last.length >= PAGE_MESSAGES || bytes + size > PAGE_BYTES) {
      batches.push([item]);
      bytes = size;
    } else {
      last.push(item);
      bytes += size;
    }
  }
  return batches;
}
