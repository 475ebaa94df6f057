/** What an export keeps beyond conversations: memories, standing instructions, documents. */

import type {
  DocumentRecord,
  GuidanceRecord,
  MemoryRecord,
  ShelfNamed,
} from "../../kernel/transfer/record.ts";
import type { Placed } from "./collections.ts";
import type { Conversations } from "./conversations.ts";
import { numberIn, type Row, textIn, timeIn } from "./rows.ts";

const OWNER = "owner";
const EVERYBODY: ShelfNamed = { tier: "global", name: "" };

/** A namespace as a shelf. Where all that is kept is one person's, it is whoever moves it in. */
export function shelvesOf(kept: readonly Placed[]): (namespace: string) => ShelfNamed {
  const names = new Set(kept.filter(isPersons).map(({ of }) => of));
  return (namespace) => ({ tier: "user", name: names.size <= 1 ? OWNER : namespace });
}

function isPersons({ row: { collection } }: Placed): boolean {
  return collection.startsWith("user:") || collection.startsWith("elevated:user:");
}

export function memoriesIn(
  kept: readonly Placed[],
  shelfOf: (namespace: string) => ShelfNamed,
  conversations: Conversations,
  writtenAt: number,
): readonly MemoryRecord[] {
  return kept.map(({ row, of }, at) => {
    const { id, text, metadata } = row;
    const { text: _copy, ...extra } = metadata;
    const said = timeIn(metadata) ?? writtenAt;
    const source = sourceOf(row, conversations);
    return {
      ...{ kind: "memory", ref: `mem:${at + 1}`, text, origin: "inserted", trust: trustOf(row) },
      shelf: row.collection === "global" ? EVERYBODY : shelfOf(of),
      ...{ state: "active", at: said, createdAt: said, lastSaidAt: said, reinforced: 0 },
      uses: Math.max(0, Math.trunc(numberIn(metadata, "access_count") ?? 0)),
      ...{ supersedes: null, name: id, extra, gate: null, label: null },
      sources: source === null ? [] : [{ message: source, how: "origin", at: said }],
    };
  });
}

function trustOf({ metadata }: Row): MemoryRecord["trust"] {
  const role = textIn(metadata, "role");
  return role === "user" ? "human" : role === "assistant" ? "agent" : "unknown";
}

function sourceOf({ metadata }: Row, { messageOf }: Conversations): string | null {
  const turn = textIn(metadata, "source_turn_id");
  return turn === null ? null : messageOf(textIn(metadata, "sessionId"), turn);
}

export function guidanceIn(
  kept: readonly Placed[],
  shelfOf: (namespace: string) => ShelfNamed,
  conversations: Conversations,
  writtenAt: number,
): readonly GuidanceRecord[] {
  return kept.map((one, at) => {
    const { row, of } = one;
    const createdAt = timeIn(row.metadata) ?? writtenAt;
    return {
      ...{ kind: "guidance", ref: `shard:${at + 1}`, text: row.text, path: "form", state: "active" },
      shelf: isPersons(one) ? shelfOf(of) : { tier: "lane", name: conversations.laneOf(of)! },
      at: timeIn(row.metadata, "source_turn_ts") ?? createdAt,
      ...{ createdAt, expiresAt: null, supersedes: null, source: sourceOf(row, conversations) },
    };
  });
}

/** Sessions that an instruction holds in. */
export function sessionsWithGuidance(kept: readonly Placed[]): readonly string[] {
  return kept.filter((one) => !isPersons(one)).map(({ of }) => of);
}

/** Pieces of the same file are put together again; a summary that has only its own words is one by itself. */
export function documentsIn(
  pieces: readonly Placed[],
  alone: readonly Placed[],
  writtenAt: number,
): readonly DocumentRecord[] {
  const files = Map.groupBy(pieces, ({ row, of }) => pathOf(row, of));
  const records: DocumentRecord[] = [...files].map(([path, parts]) => ({
    ...{ kind: "document", agent: "main", path },
    modifiedAt: Math.max(...parts.map(({ row }) => changedAt(row) ?? 0)) || writtenAt,
    text: inOrder(parts.map(({ row }) => row)).join("\n\n"),
  }));
  for (const { row, of } of alone) {
    const path = `libravdb/summaries/${partOf(of)}/${partOf(row.id)}.md`;
    records.push({
      kind: "document",
      agent: "main",
      path,
      modifiedAt: changedAt(row) ?? writtenAt,
      text: row.text,
    });
  }
  return records.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function pathOf({ collection, id, metadata }: Row, of: string): string {
  const file = textIn(metadata, "source_doc") ?? id.split("#")[0]!;
  const folder = collection.startsWith("dream:") ? `dreams/${partOf(of)}` : "authored";
  const parts = file.split(/[\\/]/).filter((part) => part !== "" && part !== "." && part !== "..");
  const name = parts.map(partOf).join("/");
  return `libravdb/${folder}/${/\.(?:md|markdown|txt)$/i.test(name) ? name : `${name}.md`}`;
}

/** Of a path: nothing in it leads elsewhere. */
function partOf(name: string): string {
  return (
    name
      .replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^\.+/, "")
      .slice(0, 200) || "unnamed"
  );
}

function changedAt({ metadata }: Row): number | null {
  const said = ["source_mtime_ms", "dream_promoted_at", "compacted_at", "ts"].map((field) =>
    timeIn(metadata, field),
  );
  return said.find((at) => at !== null) ?? null;
}

function inOrder(rows: readonly Row[]): readonly string[] {
  const place = ({ metadata }: Row): number =>
    numberIn(metadata, "position") ?? numberIn(metadata, "dream_line") ?? 0;
  const ordinal = ({ metadata }: Row): number => numberIn(metadata, "ordinal") ?? 0;
  const sorted = [...rows].sort(
    (a, b) => place(a) - place(b) || ordinal(a) - ordinal(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
  return sorted.map(({ text }) => text);
}
