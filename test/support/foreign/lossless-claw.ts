/** Writes databases as lossless-claw documents them, of three of its times: what an import reads is made here, and by nobody else. */

import { createHash } from "node:crypto";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Json, JsonObject } from "../../../src/kernel/json.ts";

/** `early`: no keys of sessions, no depths. `middle`: keys, depths, models. `current`: entries, events, senders, causes, briefs. */
export type LosslessClawTime = "early" | "middle" | "current";

const COLUMNS: {
  readonly [table: string]: readonly (readonly [column: string, type: string, since: LosslessClawTime])[];
} = {
  conversations: [
    ["conversation_id", "INTEGER PRIMARY KEY AUTOINCREMENT", "early"],
    ["session_id", "TEXT NOT NULL", "early"],
    ["session_key", "TEXT", "middle"],
    ["active", "INTEGER NOT NULL DEFAULT 1", "middle"],
    ["archived_at", "TEXT", "middle"],
    ["archive_cause", "TEXT", "current"],
    ["title", "TEXT", "early"],
    ["bootstrapped_at", "TEXT", "middle"],
    ["created_at", "TEXT NOT NULL DEFAULT (datetime('now'))", "early"],
    ["updated_at", "TEXT NOT NULL DEFAULT (datetime('now'))", "early"],
  ],
  messages: [
    ["message_id", "INTEGER PRIMARY KEY AUTOINCREMENT", "early"],
    ["conversation_id", "INTEGER NOT NULL REFERENCES conversations(conversation_id)", "early"],
    ["seq", "INTEGER NOT NULL", "early"],
    ["role", "TEXT NOT NULL", "early"],
    ["content", "TEXT NOT NULL", "early"],
    ["token_count", "INTEGER NOT NULL", "early"],
    ["identity_hash", "TEXT", "middle"],
    ["openclaw_sender_metadata", "TEXT", "current"],
    ["transcript_entry_id", "TEXT", "current"],
    ["stable_event_key", "TEXT", "current"],
    ["large_content", "TEXT", "current"],
    ["created_at", "TEXT NOT NULL DEFAULT (datetime('now'))", "early"],
  ],
  summaries: [
    ["summary_id", "TEXT PRIMARY KEY", "early"],
    ["conversation_id", "INTEGER NOT NULL", "early"],
    ["kind", "TEXT NOT NULL", "early"],
    ["depth", "INTEGER NOT NULL DEFAULT 0", "middle"],
    ["content", "TEXT NOT NULL", "early"],
    ["token_count", "INTEGER NOT NULL", "early"],
    ["earliest_at", "TEXT", "middle"],
    ["latest_at", "TEXT", "middle"],
    ["model", "TEXT NOT NULL DEFAULT 'unknown'", "middle"],
    ["created_at", "TEXT NOT NULL DEFAULT (datetime('now'))", "early"],
    ["file_ids", "TEXT NOT NULL DEFAULT '[]'", "early"],
  ],
  message_parts: [
    ["part_id", "TEXT PRIMARY KEY", "early"],
    ["message_id", "INTEGER NOT NULL REFERENCES messages(message_id)", "early"],
    ["session_id", "TEXT NOT NULL", "early"],
    ["part_type", "TEXT NOT NULL", "early"],
    ["ordinal", "INTEGER NOT NULL", "early"],
    ...[
      "text_content",
      "tool_call_id",
      "tool_name",
      "tool_status",
      "tool_input",
      "tool_output",
      "tool_error",
      "tool_title",
    ].map((name) => [name, "TEXT", "early"] as const),
    ["is_ignored", "INTEGER", "early"],
    ["is_synthetic", "INTEGER", "early"],
    ...[
      "patch_hash",
      "patch_files",
      "file_mime",
      "file_name",
      "file_url",
      "subtask_prompt",
      "subtask_desc",
      "subtask_agent",
      "step_reason",
    ].map((name) => [name, "TEXT", "early"] as const),
    ["step_cost", "REAL", "early"],
    ["step_tokens_in", "INTEGER", "early"],
    ["step_tokens_out", "INTEGER", "early"],
    ["snapshot_hash", "TEXT", "early"],
    ["compaction_auto", "INTEGER", "early"],
    ["metadata", "TEXT", "early"],
  ],
  large_files: [
    ["file_id", "TEXT PRIMARY KEY", "early"],
    ["conversation_id", "INTEGER NOT NULL", "early"],
    ["file_name", "TEXT", "early"],
    ["mime_type", "TEXT", "early"],
    ["byte_size", "INTEGER", "early"],
    ["line_count", "INTEGER", "current"],
    ["storage_uri", "TEXT NOT NULL", "early"],
    ["exploration_summary", "TEXT", "early"],
    ["created_at", "TEXT NOT NULL DEFAULT (datetime('now'))", "early"],
  ],
};

const OTHERS = `
  CREATE TABLE summary_messages (summary_id TEXT NOT NULL, message_id INTEGER NOT NULL, ordinal INTEGER NOT NULL, PRIMARY KEY (summary_id, message_id));
  CREATE TABLE summary_parents (summary_id TEXT NOT NULL, parent_summary_id TEXT NOT NULL, ordinal INTEGER NOT NULL, PRIMARY KEY (summary_id, parent_summary_id));
  CREATE TABLE context_items (conversation_id INTEGER NOT NULL, ordinal INTEGER NOT NULL, item_type TEXT NOT NULL, message_id INTEGER, summary_id TEXT,
    created_at TEXT NOT NULL DEFAULT (datetime('now')), PRIMARY KEY (conversation_id, ordinal));
  CREATE UNIQUE INDEX messages_conv_seq_idx ON messages (conversation_id, seq);
  CREATE UNIQUE INDEX message_parts_message_idx ON message_parts (message_id, ordinal);
`;
const BRIEFS = `
  CREATE TABLE focus_briefs (brief_id TEXT PRIMARY KEY, conversation_id INTEGER NOT NULL, session_key TEXT, prompt TEXT NOT NULL, content TEXT NOT NULL, status TEXT NOT NULL,
    token_count INTEGER NOT NULL DEFAULT 0, target_tokens INTEGER NOT NULL DEFAULT 0, covered_latest_at TEXT, covered_message_seq INTEGER, source_context_hash TEXT NOT NULL DEFAULT '',
    generator_run_id TEXT, generator_session_key TEXT, raw_result_json TEXT, error TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, superseded_at TEXT);
  CREATE TABLE focus_brief_sources (brief_id TEXT NOT NULL, summary_id TEXT NOT NULL, ordinal INTEGER, role TEXT NOT NULL, PRIMARY KEY (brief_id, summary_id));
`;

const TIMES: readonly LosslessClawTime[] = ["early", "middle", "current"];

type Row = { readonly [column: string]: SQLInputValue | undefined };

export class LosslessClawWriter {
  readonly database: DatabaseSync;
  readonly #time: LosslessClawTime;
  readonly #statements = new Map<string, StatementSync>();
  readonly #seqs = new Map<number, number>();
  readonly #sessions = new Map<number, string>();

  constructor(path: string, time: LosslessClawTime, journal: "wal" | "delete" = "wal") {
    this.#time = time;
    this.database = new DatabaseSync(path);
    this.database.exec(`PRAGMA journal_mode = ${journal}; PRAGMA synchronous = OFF`);
    for (const table of Object.keys(COLUMNS)) {
      const columns = this.#columns(table).map(([name, type]) => `${name} ${type}`);
      this.database.exec(`CREATE TABLE ${table} (${columns.join(", ")})`);
    }
    this.database.exec(time === "current" ? OTHERS + BRIEFS : OTHERS);
  }

  conversation(row: Row & { readonly session_id: string }): number {
    const id = this.insert("conversations", row);
    this.#seqs.set(id, 0);
    this.#sessions.set(id, row.session_id);
    return id;
  }

  /** The runtime gave the conversation another session: what is said from now on belongs to that. */
  goOn(conversation: number, sessionId: string): void {
    this.#sessions.set(conversation, sessionId);
    this.database
      .prepare("UPDATE conversations SET session_id = ? WHERE conversation_id = ?")
      .run(sessionId, conversation);
  }

  /** A message of the host, taken apart as it is stored. */
  message(conversation: number, message: JsonObject, more: Row = {}): number {
    const seq = this.#seqs.get(conversation)!;
    this.#seqs.set(conversation, seq + 1);
    const role = String(message["role"]);
    const text = textOf(message["content"]);
    const id = this.insert("messages", {
      conversation_id: conversation,
      seq,
      role: role === "toolResult" ? "tool" : role,
      content: text,
      token_count: Math.ceil(text.length / 4),
      created_at: sqlTime(Number(message["timestamp"])),
      ...more,
    });
    for (const [ordinal, part] of partsOf(message).entries()) this.part(id, conversation, ordinal, part);
    return id;
  }

  part(message: number, conversation: number, ordinal: number, part: Row): void {
    this.insert("message_parts", {
      part_id: `part-${message}-${ordinal}`,
      message_id: message,
      session_id: this.#sessions.get(conversation)!,
      ordinal,
      ...part,
    });
  }

  /** Of messages a leaf, of summaries a condensed one. */
  summary(conversation: number, text: string, of: readonly (number | string)[], row: Row = {}): string {
    const isLeaf = typeof of[0] === "number";
    const id = `sum_${createHash("sha256").update(`${conversation} ${text}`).digest("hex").slice(0, 16)}`;
    this.insert("summaries", {
      summary_id: id,
      conversation_id: conversation,
      kind: isLeaf ? "leaf" : "condensed",
      depth: isLeaf ? 0 : 1,
      content: text,
      token_count: Math.ceil(text.length / 4),
      model: "gpt-5.2-mini",
      created_at: sqlTime(1_700_000_000_000),
      ...row,
    });
    for (const [ordinal, one] of of.entries()) {
      if (typeof one === "number")
        this.insert("summary_messages", { summary_id: id, message_id: one, ordinal });
      else this.insert("summary_parents", { summary_id: id, parent_summary_id: one, ordinal });
    }
    return id;
  }

  show(conversation: number, items: readonly (number | string)[]): void {
    for (const [ordinal, one] of items.entries())
      this.insert("context_items", {
        conversation_id: conversation,
        ordinal,
        item_type: typeof one === "number" ? "message" : "summary",
        message_id: typeof one === "number" ? one : null,
        summary_id: typeof one === "number" ? null : one,
      });
  }

  /** Columns that the time does not know are left out. */
  insert(table: string, row: Row): number {
    const known = COLUMNS[table] === undefined ? null : this.#columns(table).map(([name]) => name);
    const fields = Object.entries(row).filter(
      ([name, value]) => value !== undefined && known?.includes(name) !== false,
    );
    const text = `INSERT INTO ${table} (${fields.map(([name]) => name).join(", ")}) VALUES (${fields.map(() => "?").join(", ")})`;
    const statement = this.#statements.get(text) ?? this.database.prepare(text);
    this.#statements.set(text, statement);
    return Number(statement.run(...fields.map(([, value]) => value as SQLInputValue)).lastInsertRowid);
  }

  close(): void {
    this.#statements.clear();
    this.database.close();
  }

  #columns(table: string) {
    return COLUMNS[table]!.filter(([, , since]) => TIMES.indexOf(since) <= TIMES.indexOf(this.#time));
  }
}

/** In seconds, as SQLite's clock has it. */
export function sqlTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

function textOf(content: Json | undefined): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return (content as readonly JsonObject[])
    .filter(({ type }) => type === "text")
    .map(({ text }) => String(text))
    .join("\n");
}

const PART_TYPES: { readonly [type: string]: string } = {
  text: "text",
  thinking: "reasoning",
  toolCall: "tool",
  image: "file",
  file: "file",
};

function partsOf(message: JsonObject): readonly Row[] {
  const { role, content } = message as { role: string; content: Json };
  const shared = {
    originalRole: role,
    ...pick(message, ["toolCallId", "toolName", "isError"]),
  };
  if (typeof content === "string")
    return [{ part_type: "text", text_content: content, metadata: JSON.stringify(shared) }];
  const identity = {
    ...(message["provider"] === undefined ? {} : { modelProvider: message["provider"] }),
    ...(message["api"] === undefined ? {} : { modelApi: message["api"] }),
    ...(message["model"] === undefined ? {} : { modelId: message["model"] }),
  };
  return (content as readonly JsonObject[]).map((block, ordinal) => ({
    part_type: PART_TYPES[String(block["type"])] ?? "agent",
    text_content: (block["text"] ?? block["thinking"] ?? null) as string | null,
    tool_call_id: (block["id"] ?? message["toolCallId"] ?? null) as string | null,
    tool_name: (block["name"] ?? message["toolName"] ?? null) as string | null,
    tool_input: block["arguments"] === undefined ? null : JSON.stringify(block["arguments"]),
    metadata: JSON.stringify({
      ...shared,
      ...(ordinal === 0 ? identity : {}),
      rawType: block["type"],
      raw: block,
    }),
  }));
}

function pick(from: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]!]),
  );
}
