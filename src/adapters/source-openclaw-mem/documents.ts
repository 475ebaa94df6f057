/** Chunks of documents, put together again: those of one document in the order in which they were cut. */

import type { DocumentRecord } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { textIn, timeIn, wordsIn } from "../sql/row-values.ts";

const COLUMNS = ["repo", "path", "heading_path", "title", "text", "updated_at"];

export function* documentRecords(file: ForeignFile, reading: SourceReading): Generator<DocumentRecord> {
  if (!file.has("docs_chunks", "doc_id")) return;
  const columns = file.selection("docs_chunks", COLUMNS);
  const paths = new Set<string>();
  for (const { doc_id } of file.all(
    "SELECT doc_id, min(id) AS first FROM docs_chunks GROUP BY doc_id ORDER BY first",
  )) {
    reading.signal.throwIfAborted();
    const chunks = chunksOf(file, columns, doc_id, reading);
    if (chunks.length === 0) continue;
    const path = freePath(chunks[0]!, paths);
    yield {
      kind: "document",
      agent: "main",
      path,
      modifiedAt: Math.max(0, ...chunks.map(({ updated_at }) => timeIn(updated_at) ?? 0)),
      text: joined(chunks),
    };
  }
}

function chunksOf(
  file: ForeignFile,
  columns: string,
  id: unknown,
  reading: SourceReading,
): readonly ForeignRow[] {
  try {
    return file.all(`SELECT ${columns} FROM docs_chunks WHERE doc_id = ? ORDER BY id`, String(id));
  } catch {
    reading.trouble({ where: `docs_chunks of ${String(id)}`, why: "they cannot be read" });
    return [];
  }
}

/** A heading stands before its text once, where the text does not begin with it itself. */
function joined(chunks: readonly ForeignRow[]): string {
  let heading: string | null = null;
  const pieces = chunks.map((chunk) => {
    const text = textIn(chunk["text"]) ?? "";
    const above: string | null = wordsIn(chunk["heading_path"]) ?? wordsIn(chunk["title"]);
    const isNew = above !== null && above !== heading;
    heading = above;
    return isNew && !text.trimStart().startsWith("#") ? `## ${above}\n\n${text}` : text;
  });
  return `${pieces.join("\n\n").trimEnd()}\n`;
}

function freePath({ repo, path }: ForeignRow, taken: Set<string>): string {
  const parts = [textIn(repo) ?? "", textIn(path) ?? "document.md"]
    .join("/")
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== "..")
    // What is hidden there is not here, and a colon means something else on another machine.
    .map((part) => part.replace(/^\.+/, "_").replaceAll(/[:\0]/g, "-"));
  const whole = `openclaw-mem/${parts.join("/") || "document.md"}`;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? whole : whole.replace(/(\.[^./]*)?$/, `-${number}$1`);
    if (taken.has(free)) continue;
    taken.add(free);
    return free;
  }
}
