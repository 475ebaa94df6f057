/**
 * What the host itself stored of a conversation: the truth about what was said.
 *
 * Read from the host's own database, beside a running gateway. Larger events are compressed there. The active path
 * is what the host's readers show; rewound branches stay in the table beside it.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { isObject } from "../../src/kernel/json.ts";
import { contentText } from "./model-instructions.ts";

export interface TranscriptEntry {
  readonly sessionId: string;
  /** Order in the raw log; a commit's `rawSeq`. */
  readonly rawSeq: number;
  /** Order among the messages of the active path, a commit's `activeMessagePosition`; undefined when rewound. */
  readonly position: number | undefined;
  /** `message`, `reset`, `compaction`, `custom`, … */
  readonly type: string;
  readonly entryId: string;
  readonly role: string | undefined;
  readonly text: string;
  readonly event: { readonly [field: string]: unknown };
}

interface Row {
  readonly session_id: string;
  readonly seq: number;
  readonly event_json: string | null;
  readonly event_zstd: Uint8Array | null;
  readonly message_position: number | null;
}

const EVENTS = `
  SELECT e.session_id, e.seq, e.event_json, e.event_zstd, a.message_position
  FROM session_windows w
  JOIN transcript_events e ON e.session_id = w.session_id
  LEFT JOIN session_transcript_active_events a ON a.session_id = e.session_id AND a.event_seq = e.seq
  WHERE w.session_key = ?
  ORDER BY w.created_at, w.session_id, e.seq`;

/** Every event of a session key, oldest first, over all of its sessions. */
export function readEvents(stateFolder: string, sessionKey: string): readonly TranscriptEntry[] {
  const agent = sessionKey.split(":")[1] ?? "main";
  const file = join(stateFolder, "agents", agent, "agent", "openclaw-agent.sqlite");
  if (!existsSync(file)) return [];
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return (database.prepare(EVENTS).all(sessionKey) as unknown as Row[]).map(entryOf);
  } finally {
    database.close();
  }
}

/** The messages and the resets among them, with those that were rewound: they were said, too. */
export function readTranscript(stateFolder: string, sessionKey: string): readonly TranscriptEntry[] {
  return readEvents(stateFolder, sessionKey).filter(({ type }) => type === "message" || type === "reset");
}

function entryOf(row: Row): TranscriptEntry {
  const json = row.event_json ?? zstdDecompressSync(row.event_zstd!).toString("utf8");
  const event = JSON.parse(json) as { readonly [field: string]: unknown };
  const message = isObject(event["message"]) ? event["message"] : {};
  return {
    sessionId: row.session_id,
    rawSeq: row.seq,
    position: row.message_position ?? undefined,
    type: String(event["type"]),
    entryId: String(event["id"]),
    role: typeof message["role"] === "string" ? message["role"] : undefined,
    text: contentText(message["content"]),
    event,
  };
}
