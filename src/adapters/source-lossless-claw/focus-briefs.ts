/** A focus brief was written for a task and stood in the prompt beside the summaries. Here it is a document: found, and never in the way. */

import type { DocumentRecord } from "../../kernel/transfer/record.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { timeIn, wordsIn } from "../sql/row-values.ts";
import type { LaneNamed } from "./summaries.ts";

const COLUMNS = [
  "brief_id",
  "conversation_id",
  "prompt",
  "content",
  "status",
  "covered_latest_at",
  "raw_result_json",
  "error",
  "created_at",
  "updated_at",
  "superseded_at",
];

export function focusBriefs(file: ForeignFile): readonly ForeignRow[] {
  if (!file.has("focus_briefs", "brief_id")) return [];
  return file.all(
    `SELECT ${file.selection("focus_briefs", COLUMNS)} FROM focus_briefs ORDER BY created_at, brief_id`,
  );
}

export function briefDocument(
  file: ForeignFile,
  row: ForeignRow,
  lane: LaneNamed | undefined,
): DocumentRecord {
  const id = String(row["brief_id"]);
  const said = (title: string, column: string) => {
    const words = wordsIn(row[column]);
    return words === null ? null : `## ${title}\n\n${words}`;
  };
  const facts = ["status", "covered_latest_at", "superseded_at"].flatMap((column) => {
    const value = wordsIn(row[column]);
    return value === null ? [] : [`- ${column.replaceAll("_", " ")}: ${value}`];
  });
  const sections = [
    `# Focus brief ${id}`,
    facts.join("\n"),
    said("Task", "prompt"),
    said("Brief", "content"),
    sourcesOf(file, id),
    said("What went wrong", "error"),
    wordsIn(row["content"]) === null ? said("Raw result", "raw_result_json") : null,
  ];
  return {
    kind: "document",
    agent: lane?.agent ?? "main",
    path: `lossless-claw/focus/${id.replaceAll(/[^\w.-]/g, "-")}.md`,
    modifiedAt: timeIn(row["updated_at"]) ?? timeIn(row["created_at"]) ?? 0,
    text: `${sections.filter((one) => one !== null && one !== "").join("\n\n")}\n`,
  };
}

function sourcesOf(file: ForeignFile, brief: string): string | null {
  if (!file.has("focus_brief_sources", "brief_id")) return null;
  const columns = file.selection("focus_brief_sources", ["summary_id", "role"]);
  const rows = file.all(
    `SELECT ${columns} FROM focus_brief_sources WHERE brief_id = ? ORDER BY ordinal`,
    brief,
  );
  if (rows.length === 0) return null;
  return `## Summaries it rests on\n\n${rows.map(({ summary_id, role }) => `- ${summary_id}${role === null ? "" : ` (${role})`}`).join("\n")}`;
}
