/** Which tables make a database one of lossless-claw, of which time they are, and what of them has no place here. */

import { NacreError } from "../../kernel/errors.ts";
import type { SourceFacts } from "../../kernel/transfer/source.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { counted } from "../sql/row-values.ts";

const ESSENTIAL: { readonly [table: string]: readonly string[] } = {
  conversations: ["conversation_id", "session_id"],
  messages: ["message_id", "conversation_id", "seq", "role", "content"],
  summaries: ["summary_id", "conversation_id", "kind", "content"],
};

export function isItsSchema(file: ForeignFile): boolean {
  return Object.entries(ESSENTIAL).every(([table, columns]) =>
    columns.every((column) => file.has(table, column)),
  );
}

export function refusedKind(path: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${path} is no database of lossless-claw, or it is encrypted`,
    "It is usually ~/.openclaw/lcm.db. nacre import --help lists what else can be moved in.",
  );
}

/** The newest first: a column or a table, and the version that brought it. */
const MARKS: readonly (readonly [table: string, column: string | undefined, version: string])[] = [
  ["messages", "stable_event_key", "0.15.2 or newer"],
  ["conversations", "archive_cause", "0.14"],
  ["messages", "transcript_entry_id", "0.13"],
  ["focus_briefs", undefined, "0.11"],
  ["conversations", "session_key", "0.5 to 0.10"],
];

export function titleOf(file: ForeignFile): string {
  const mark = MARKS.find(([table, column]) => file.has(table, column));
  return `lossless-claw database, schema of ${mark?.[2] ?? "0.3 or older"}`;
}

export function expectedIn(file: ForeignFile): NonNullable<SourceFacts["expected"]> {
  return {
    lane: lanesIn(file),
    // At least: a conversation may go on through several.
    session: file.count("conversations"),
    message: file.count("messages"),
    summary: file.count("summaries"),
    artifact: file.count("large_files"),
    document: file.count("focus_briefs") + explored(file),
  };
}

function lanesIn(file: ForeignFile): number {
  const key = file.has("conversations", "session_key")
    ? "coalesce(nullif(session_key, ''), session_id)"
    : "session_id";
  try {
    return Number(file.all(`SELECT count(DISTINCT ${key}) AS n FROM conversations`)[0]?.["n"] ?? 0);
  } catch {
    // Nobody knows before the end.
    return 0;
  }
}

function explored(file: ForeignFile): number {
  return file.has("large_files", "exploration_summary")
    ? file.count("large_files", "exploration_summary IS NOT NULL")
    : 0;
}

export function leftOutOf(file: ForeignFile): readonly string[] {
  const titles = file.has("conversations", "title") ? file.count("conversations", "title IS NOT NULL") : 0;
  const causes = file.has("conversations", "archive_cause")
    ? file.count("conversations", "archive_cause IS NOT NULL")
    : 0;
  const flags = file.has("message_parts", "is_synthetic")
    ? file.count("message_parts", "metadata IS NOT NULL AND (is_synthetic = 1 OR is_ignored = 1)")
    : 0;
  const upkeep =
    file.count("conversation_compaction_telemetry") + file.count("conversation_compaction_maintenance");
  const marks = file.count("conversation_bootstrap_state");
  return [
    titles > 0 && `${counted(titles, "title")} of conversations: a lane goes by its key.`,
    causes > 0 &&
      `why ${counted(causes, "conversation was", "conversations were")} put away: each is a session of its lane, in order.`,
    flags > 0 &&
      `whether ${counted(flags, "part was", "parts were")} synthetic or ignored: what they say is there.`,
    upkeep > 0 && `${counted(upkeep, "row")} about caches and pending compactions: folding is decided anew.`,
    marks > 0 && `${counted(marks, "mark")} of how far a transcript was read: that is found out anew.`,
  ].filter((one) => one !== false);
}
