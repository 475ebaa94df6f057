/** One part of a message becomes the block that it was: as it was kept whole, or from the columns that say what it was. */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import type { ForeignRow } from "../sql/foreign-file.ts";
import { jsonIn, textIn, wordsIn } from "../sql/row-values.ts";

export interface Part {
  readonly row: ForeignRow;
  /** What was kept beside the columns; empty where there is nothing, or it cannot be read. */
  readonly metadata: JsonObject;
}

export const PART_COLUMNS = [
  "part_id",
  "ordinal",
  "part_type",
  "text_content",
  "is_ignored",
  "is_synthetic",
  "tool_call_id",
  "tool_name",
  "tool_status",
  "tool_input",
  "tool_output",
  "tool_error",
  "tool_title",
  "patch_hash",
  "patch_files",
  "file_mime",
  "file_name",
  "file_url",
  "subtask_prompt",
  "subtask_desc",
  "subtask_agent",
  "step_reason",
  "step_cost",
  "step_tokens_in",
  "step_tokens_out",
  "snapshot_hash",
  "compaction_auto",
  "metadata",
] as const;

/** Null: the part is none of the content. */
export function blockOf(part: Part): Json | null {
  const { row, metadata } = part;
  if (metadata["topLevelReasoningOnly"] === true) return null;
  const raw = metadata["raw"];
  if (raw !== undefined && raw !== null) return raw;
  switch (row["part_type"]) {
    case "text":
      return flagged(row, { type: "text", text: textIn(row["text_content"]) ?? "" });
    case "reasoning":
      return { type: "thinking", thinking: textIn(row["text_content"]) ?? "" };
    case "tool":
      return toolBlock(part);
    case "file":
      return fileBlock(row);
    default:
      return columnsOf(row);
  }
}

/** A call has an input; what has an output answers one. */
function toolBlock({ row, metadata }: Part): Json {
  const id = wordsIn(row["tool_call_id"]) ?? wordsIn(metadata["toolCallId"]);
  const name = wordsIn(row["tool_name"]) ?? wordsIn(metadata["toolName"]);
  const output = row["tool_output"] ?? row["tool_error"];
  const isResult = output !== null && output !== undefined;
  const named = {
    ...(id === null ? {} : { [isResult ? "toolCallId" : "id"]: id }),
    ...(name === null ? {} : { [isResult ? "toolName" : "name"]: name }),
  };
  if (!isResult) {
    const input = jsonIn(row["tool_input"]);
    const said = textIn(row["tool_input"]);
    return {
      type: "toolCall",
      ...named,
      arguments: isObject(input) ? (input as JsonObject) : said === null ? {} : { input: input ?? said },
      ...rest(row, ["tool_status", "tool_title"]),
    };
  }
  return {
    type: "toolResult",
    ...named,
    content: contentOf(output),
    ...(row["tool_error"] === null || row["tool_error"] === undefined ? {} : { isError: true }),
    ...rest(row, ["tool_input", "tool_status", "tool_title"]),
    ...(row["tool_output"] !== null && row["tool_error"] !== null ? rest(row, ["tool_error"]) : {}),
  };
}

/** A list of blocks stays one; all else is words. */
export function contentOf(output: unknown): Json {
  const read = jsonIn(output);
  if (Array.isArray(read) && read.every((one) => isObject(one) && typeof one["type"] === "string"))
    return read;
  return [{ type: "text", text: typeof read === "string" ? read : (textIn(output) ?? "") }];
}

function fileBlock(row: ForeignRow): Json {
  const mime = wordsIn(row["file_mime"]);
  const inline = /^data:([^;,]+);base64,(.*)$/s.exec(textIn(row["file_url"]) ?? "");
  const isImage = (mime ?? inline?.[1] ?? "").startsWith("image/");
  if (isImage && inline !== null)
    return { type: "image", mimeType: mime ?? inline[1]!, data: inline[2]!, ...rest(row, ["file_name"]) };
  return { type: "file", ...rest(row, ["file_mime", "file_name", "file_url", "text_content"]) };
}

/** What nobody here has a form for keeps every word of its columns. */
function columnsOf(row: ForeignRow): Json {
  const named = PART_COLUMNS.filter(
    (name) => !["part_id", "ordinal", "part_type", "metadata"].includes(name),
  );
  return { type: textIn(row["part_type"]) ?? "agent", ...rest(row, named) };
}

function flagged(row: ForeignRow, block: JsonObject): Json {
  const set = (["is_ignored", "is_synthetic"] as const).filter((name) => row[name] === 1);
  return set.length === 0
    ? block
    : { ...block, ...Object.fromEntries(set.map((name) => [camel(name), true])) };
}

function rest(row: ForeignRow, columns: readonly string[]): JsonObject {
  const there = columns.filter((name) => row[name] !== null && row[name] !== undefined);
  return Object.fromEntries(there.map((name) => [camel(name), plainValue(row[name])]));
}

function plainValue(value: unknown): Json {
  return typeof value === "number" || typeof value === "string" ? value : String(value);
}

/** `file_name` as `fileName`; `text_content` is what everybody calls text. */
function camel(column: string): string {
  return column === "text_content"
    ? "text"
    : column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
