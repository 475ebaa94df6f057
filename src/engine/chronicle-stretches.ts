/** Reads a conversation for its log, stretch by stretch, in the order in which it arrived. */

import type { MessageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { LONGEST_STRETCH, type LogEntry, observe, stretchesOver } from "../rooms/chronicle/index.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import { type Calls, isInLog, seenIn } from "./chronicle-seen.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Messages that are read together: more than a stretch has. */
const READ_AT_ONCE = 2 * LONGEST_STRETCH;
/** Bytes of messages after which a slice is closed early. */
const SLICE_BYTES = 1024 * 1024;
/** Of the stretches that are over, so many of the newest are still raw: they are what is spoken of. */
const STILL_RAW = 1;

export interface Stretch {
  /** The last message of it. */
  readonly upTo: MessageId;
  /** Those whose words are in it. */
  readonly of: readonly MessageId[];
  readonly entries: readonly LogEntry[];
}

export interface Buffer {
  /** In the order of their arrival, one list for each stretch that may be observed now. */
  readonly stretches: readonly (readonly StoredMessage[])[];
  readonly tokens: number;
  /** There is more behind it. */
  readonly more: boolean;
}

/** What came after this message and is not spoken of any more. `until`: no more than what arrived up to this one. */
export async function bufferAfter(
  { history }: Stores,
  lane: Lane,
  upTo: MessageId | null,
  until?: MessageId,
): Promise<Buffer> {
  const last = upTo === null ? undefined : await history.message(upTo);
  const rows = await history.arrived(lane.id, last === undefined ? 0 : last.seq + 1, READ_AT_ONCE);
  const lengths = stretchesOver(rows.map(({ role }) => role));
  const more = rows.length === READ_AT_ONCE;
  const raw = more || until !== undefined ? 0 : STILL_RAW;
  const stretches: StoredMessage[][] = [];
  let [at, bytes, tokens] = [0, 0, 0];
  for (const length of lengths.slice(0, Math.max(0, lengths.length - raw))) {
    const stretch = rows.slice(at, at + length);
    if (bytes > SLICE_BYTES || (until !== undefined && stretch.at(-1)!.id > until)) {
      return { stretches, tokens, more: until === undefined };
    }
    at += length;
    for (const row of stretch) {
      bytes += row.bytes;
      tokens += row.tokens;
    }
    stretches.push(stretch);
  }
  return { stretches, tokens, more };
}

export async function observed(
  context: EngineContext,
  { history }: Stores,
  lane: Lane,
  rows: readonly StoredMessage[],
): Promise<Stretch> {
  const shown = rows.filter(isInLog);
  const bodies = await history.bodies(shown.map(({ id }) => id));
  const calls: Calls = new Map();
  const seen = shown.flatMap((row) => {
    const body = bodies.get(row.id);
    return (body === undefined ? null : seenIn(context, lane, row, body, calls)) ?? [];
  });
  return { upTo: rows.at(-1)!.id, of: shown.map(({ id }) => id), entries: observe(seen) };
}

export function stretchAsJson({ upTo, of, entries }: Stretch): JsonObject {
  return { upTo, of: [...of], entries: entries.map((entry) => ({ ...entry })) };
}

export function stretchOf(json: JsonObject): Stretch {
  return json as unknown as Stretch;
}
