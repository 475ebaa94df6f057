/**
 * When the messages of a file were said, as far as what it says can be true.
 *
 * The log dates a message by its own timestamp. One that it would read as another time is put right here, and what the file says is kept
 * beside it, word for word. A message without a time that can be used is dated like what stands before it, and counted. Not here: how a
 * time is written (kernel/transcript/moment.ts), and which can be true (rooms/ledger).
 */

import type { Instant } from "../kernel/clock.ts";
import { momentOf } from "../kernel/transcript/moment.ts";
import type { TimeOf, Transcript } from "../kernel/transcript/transcript.ts";
import type { HostMessage } from "../rooms/history/index.ts";
import { isPlausible } from "../rooms/ledger/index.ts";

/** Where a message keeps what its file says of when it was said, when that is not what it was taken for. */
const IN_FILE = "timestampInFile";

/** The bounds of observations and events. */
export function timesUntil(now: Instant): TimeOf {
  return (stamp) => {
    const at = momentOf(stamp);
    return at !== null && isPlausible(at, now) ? at : null;
  };
}

export interface Dated {
  readonly transcript: Transcript;
  /** Messages without a time that can be used. */
  readonly undated: number;
}

/** `transcript` was parsed with the same `timeOf`. */
export function datedBy(timeOf: TimeOf, transcript: Transcript): Dated {
  let before = transcript.startedAt;
  let undated = 0;
  const timeIn = (message: HostMessage, writtenAt: Instant | undefined): Instant | null => {
    const said = timeOf(message["timestamp"]) ?? writtenAt ?? null;
    if (said === null) undated += 1;
    before = said ?? before;
    return before;
  };
  const entries = transcript.entries.map((entry) => {
    const at = timeIn(entry.message, entry.at);
    const { message } = entry;
    // An entry says beside its message when it was; the message is touched only where that would not be heeded.
    if (readByLog(message) === null) return { ...entry, ...(at !== null && { at }) };
    return { ...entry, message: saidAt(at, message) };
  });
  const messages = transcript.messages.map((message) => saidAt(timeIn(message, undefined), message));
  return { transcript: { ...transcript, entries, messages }, undated };
}

function saidAt(at: Instant | null, message: HostMessage): HostMessage {
  if (readByLog(message) === at) return message;
  const { timestamp, ...others } = message;
  return {
    ...others,
    ...(at !== null && { timestamp: at }),
    ...(timestamp !== undefined && { [IN_FILE]: timestamp }),
  };
}

/** As rooms/history reads what the host hands over, whose times are the host's own. */
function readByLog({ timestamp }: HostMessage): number | null {
  const at = typeof timestamp === "string" ? Date.parse(timestamp) : timestamp;
  return typeof at === "number" && Math.abs(at) < 8.64e15 ? Math.trunc(at) : null;
}
