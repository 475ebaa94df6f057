/** Rows of messages, with their parts, in the order of their conversation. A row that cannot be read stops no other. */

import type { JsonObject } from "../../kernel/json.ts";
import type { MessageRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { readRange } from "../sql/read-range.ts";
import { nameIn, numberIn, objectIn, timeIn } from "../sql/row-values.ts";
import { PART_COLUMNS, type Part } from "./blocks.ts";
import { type Conversation, sessionAt } from "./conversations.ts";
import { rebuildMessage } from "./message-object.ts";

const COLUMNS = [
  "message_id",
  "seq",
  "role",
  "content",
  "openclaw_sender_metadata",
  "transcript_entry_id",
  "stable_event_key",
  "large_content",
  "created_at",
];

/** What is found out while reading, and told once at the end. */
export interface MessageTally {
  unsigned: number;
  /** Numbers within a conversation that could not be read. */
  readonly broken: { readonly conversation: number; readonly from: number; readonly to: number }[];
}

export async function* messageRecords(
  file: ForeignFile,
  lane: string,
  conversation: Conversation,
  reading: SourceReading,
  tally: MessageTally,
): AsyncGenerator<MessageRecord> {
  const columns = file.selection("messages", COLUMNS);
  const parts = partReader(file, reading);
  let at = conversation.createdAt;
  const edges = edgesOf(file, conversation.id, reading);
  for await (const rows of readRange(file, {
    after: edges.least - 1,
    upTo: edges.greatest,
    query: (after, upTo, limit) =>
      file.all(
        `SELECT ${columns} FROM messages ${edges.by} WHERE conversation_id = ? AND ${NUMBERED} AND seq > ? AND seq <= ? ORDER BY seq LIMIT ?`,
        conversation.id,
        after,
        upTo,
        limit,
      ),
    keyOf: ({ seq }) => Number(seq),
    broken: (from, to) => {
      tally.broken.push({ conversation: conversation.id, from, to });
      reading.trouble({
        where: `messages of conversation ${conversation.id}`,
        why: from === to ? `number ${from} cannot be read` : `numbers ${from} to ${to} cannot be read`,
      });
    },
    signal: reading.signal,
  })) {
    for (const row of rows) {
      const id = Number(row["message_id"]);
      const said = timeIn(row["created_at"]);
      if (said === null)
        reading.trouble({
          where: `messages ${id}`,
          why: "when it was said cannot be read; the time before it stands in",
        });
      at = said ?? at;
      const rebuilt = rebuildMessage(row, parts(id), at);
      tally.unsigned += rebuilt.unsigned;
      yield recordOf(row, {
        id,
        lane,
        sessionId: sessionAt(conversation, Number(row["seq"])),
        at,
        message: rebuilt.message,
      });
    }
  }
}

function recordOf(
  row: ForeignRow,
  found: {
    readonly id: number;
    readonly lane: string;
    readonly sessionId: string;
    readonly at: number;
    readonly message: JsonObject & { readonly role: string };
  },
): MessageRecord {
  const entry = nameIn(row["transcript_entry_id"]);
  return {
    kind: "message",
    ref: `msg:${found.id}`,
    lane: found.lane,
    sessionId: found.sessionId,
    place: null,
    role: found.message.role,
    at: found.at,
    storedAt: null,
    state: "confirmed",
    heartbeat: false,
    entries: entry === null ? [] : [entry],
    turn: null,
    sender: { isOwner: null, id: null },
    withheld: null,
    message: found.message,
  };
}

function partReader(file: ForeignFile, reading: SourceReading): (message: number) => readonly Part[] {
  if (!file.has("message_parts", "message_id")) return () => [];
  const columns = file.selection("message_parts", PART_COLUMNS);
  const text = `SELECT ${columns} FROM message_parts WHERE message_id = ? ORDER BY ordinal`;
  return (message) => {
    try {
      return file.all(text, message).map((row) => partOf(row, message, reading));
    } catch {
      reading.trouble({
        where: `message_parts of message ${message}`,
        why: "they cannot be read; its text stands alone",
      });
      return [];
    }
  };
}

function partOf(row: ForeignRow, message: number, reading: SourceReading): Part {
  const kept = row["metadata"];
  const metadata = objectIn(kept);
  if (metadata === undefined && kept !== null && kept !== undefined)
    reading.trouble({
      where: `message_parts ${String(row["part_id"])} of message ${message}`,
      why: "what was kept beside its columns is no JSON; the columns stand alone",
    });
  return { row, metadata: metadata ?? {} };
}

/** A text is greater than every number, and stands behind no message. */
const NUMBERED = "typeof(seq) IN ('integer', 'real')";

interface Edges {
  readonly least: number;
  readonly greatest: number;
  /** Where the index is damaged the table is read without it: slower, and whole. */
  readonly by: "" | "NOT INDEXED";
}

function edgesOf(file: ForeignFile, conversation: number, reading: SourceReading): Edges {
  const where = `messages of conversation ${conversation}`;
  for (const by of ["", "NOT INDEXED"] as const) {
    const found = edgesBy(file, conversation, by);
    if (found === undefined) continue;
    const { least, greatest, odd } = found;
    if (odd > 0)
      reading.trouble({
        where,
        why: `${odd} without a number, by which they would stand in order, are left out`,
      });
    return { least: least ?? 0, greatest: greatest ?? -1, by };
  }
  reading.trouble({ where, why: "the last of them cannot be read" });
  // More than anybody ever said in one; what is there is read all the same.
  return { least: 0, greatest: FARTHEST_SEQ, by: "" };
}

const FARTHEST_SEQ = 2 ** 24;

/** Undefined: a page that would say so is damaged. */
function edgesBy(
  file: ForeignFile,
  conversation: number,
  by: Edges["by"],
): { readonly least: number | null; readonly greatest: number | null; readonly odd: number } | undefined {
  try {
    const [row] = file.all(
      `SELECT min(seq) FILTER (WHERE ${NUMBERED}) AS least, max(seq) FILTER (WHERE ${NUMBERED}) AS greatest, count(*) FILTER (WHERE NOT ${NUMBERED}) AS odd FROM messages ${by} WHERE conversation_id = ?`,
      conversation,
    );
    return {
      least: numberIn(row?.["least"]),
      greatest: numberIn(row?.["greatest"]),
      odd: numberIn(row?.["odd"]) ?? 0,
    };
  } catch {
    return undefined;
  }
}
