/** The sessions of one agent, as pieces that can be read one after the other. */

import { requireWithin } from "../../kernel/transcript/lines-in.ts";
import type { PlacedLine, TranscriptPiece } from "../../kernel/transcript/transcript-survey.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { PackedEvents, unreadable } from "../zstd/unpacked-lines.ts";
import { type AgentDatabase, requireSchema } from "./agent-database.ts";
import { coldArchives, deletedArchives, endedArchives } from "./archives.ts";

export interface AgentSessions {
  readonly pieces: readonly TranscriptPiece[];
  /** Conversations that somebody deleted, of which the host kept a copy. */
  readonly deleted: number;
}

export async function sessionsOf(database: AgentDatabase): Promise<AgentSessions> {
  const agent = await database.agent();
  return database.look((file) => {
    const { keys } = requireSchema(file);
    const owners = ownersIn(file, keys);
    const piece = (sessionId: string, sessionKey: string | null, read: TranscriptPiece["read"]) => {
      const owner = owners.get(sessionId);
      return {
        where: `session ${sessionId}`,
        agent,
        sessionKey: sessionKey ?? owner?.sessionKey ?? null,
        sessionId,
        isCurrent: owner?.isCurrent ?? false,
        writtenAt: owner?.createdAt ?? 0,
        read,
      };
    };
    const live = file.all("SELECT DISTINCT session_id FROM transcript_events ORDER BY session_id");
    return {
      pieces: [
        ...[...endedArchives(file, database), ...coldArchives(file, database)].map((one) =>
          piece(one.sessionId, one.sessionKey, one.read),
        ),
        ...live.map(({ session_id }) =>
          piece(String(session_id), null, () => database.look((look) => eventsOf(look, String(session_id)))),
        ),
      ],
      deleted: deletedArchives(file),
    };
  });
}

interface Owner {
  readonly sessionKey: string;
  readonly isCurrent: boolean;
  readonly createdAt: number;
}

function ownersIn(file: ForeignFile, keys: string): ReadonlyMap<string, Owner> {
  const current = new Set(
    file.has("session_nodes", "current_session_id")
      ? file.all("SELECT current_session_id FROM session_nodes").map((row) => row["current_session_id"])
      : [],
  );
  const columns = file.selection(keys, ["session_id", "session_key", "created_at"]);
  return new Map(
    file.all(`SELECT ${columns} FROM ${keys}`).map(({ session_id, session_key, created_at }) => [
      String(session_id),
      {
        sessionKey: String(session_key),
        isCurrent: current.has(session_id),
        createdAt: typeof created_at === "number" ? created_at : 0,
      },
    ]),
  );
}

function eventsOf(file: ForeignFile, sessionId: string): readonly PlacedLine[] {
  const columns = file.selection("transcript_events", ["seq", "event_json", "event_zstd"]);
  const events = `SELECT ${columns} FROM transcript_events WHERE session_id = ? ORDER BY seq`;
  const [size] = file.all(
    `SELECT count(*) AS lines, total(octet_length(event_json)) + total(octet_length(event_zstd)) AS bytes FROM (${events})`,
    sessionId,
  );
  requireWithin({ lines: Number(size?.["lines"]), bytes: Number(size?.["bytes"]) });
  const rows = file.all(events, sessionId);
  const packed = new PackedEvents();
  return rows.map((row) => ({ place: Number(row["seq"]), line: eventText(row, packed) }));
}

/** Larger ones are packed. */
function eventText({ event_json, event_zstd }: ForeignRow, packed: PackedEvents): PlacedLine["line"] {
  if (typeof event_json === "string") return event_json;
  return event_zstd instanceof Uint8Array ? packed.text(event_zstd) : unreadable("it cannot be unpacked");
}
