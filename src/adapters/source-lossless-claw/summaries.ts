/**
 * Summaries, from below. A leaf is made of messages (`summary_messages`), every other of those one below it: the column
 * `parent_summary_id` names what a summary was made of, whatever it is called. What is shown is what the context leads to.
 *
 * One that stands above fewer than two, because they are gone or there was only one, has no place here: its words become a document.
 */

import type { DocumentRecord, SummaryRecord, TransferRef } from "../../kernel/transfer/record.ts";
import type { SourceReading } from "../../kernel/transfer/source.ts";
import type { ForeignFile, ForeignRow } from "../sql/foreign-file.ts";
import { readRange } from "../sql/read-range.ts";
import { numberIn, textIn, timeIn, wordsIn } from "../sql/row-values.ts";

export interface LaneNamed {
  readonly ref: TransferRef;
  readonly agent: string;
}

/** A summary without its words: all of them are held at once. */
interface Node {
  readonly row: number;
  readonly id: string;
  readonly conversation: number;
  readonly createdAt: number;
  readonly isLeaf: boolean;
}

export class Summaries {
  readonly #file: ForeignFile;
  readonly #laneOf: (conversation: number) => LaneNamed | undefined;
  readonly #isRead: (conversation: number, seq: number) => boolean;
  readonly #reading: SourceReading;
  readonly #shown = new Set<string>();
  /** Of those that fit: depth and lane. */
  readonly #fitting = new Map<
    string,
    { readonly ref: TransferRef; readonly depth: number; readonly lane: TransferRef }
  >();
  readonly #homeless: Node[] = [];

  constructor(
    file: ForeignFile,
    laneOf: (conversation: number) => LaneNamed | undefined,
    isRead: (conversation: number, seq: number) => boolean,
    reading: SourceReading,
  ) {
    this.#isRead = isRead;
    this.#file = file;
    this.#laneOf = laneOf;
    this.#reading = reading;
  }

  async *records(): AsyncGenerator<SummaryRecord> {
    const waiting = await this.#nodes();
    this.#findShown();
    // Level by level: what is made of nothing that is still to come.
    for (let level = waiting, depth = 1; level.length > 0; depth += 1) {
      const pending = new Set(level.map(({ id }) => id));
      const next: Node[] = [];
      for (const node of level) {
        this.#reading.signal.throwIfAborted();
        const below = node.isLeaf ? [] : this.#below(node.id);
        if (below.some((id) => pending.has(id) && id !== node.id)) {
          next.push(node);
          continue;
        }
        const record = this.#recordOf(node, below);
        if (record === null) this.#homeless.push(node);
        else yield record;
      }
      // They are made of one another, or higher than anybody ever folded: none of them can be said to be above.
      if (next.length === level.length || depth === MOST_LEVELS) {
        this.#homeless.push(...next);
        break;
      }
      level = next;
    }
  }

  /** After `records`: the words of those that stand above nothing. */
  *documents(): Generator<DocumentRecord> {
    for (const node of this.#homeless) {
      const words = this.#words(node);
      if (words === null) continue;
      this.#reading.trouble({
        where: `summaries ${node.id}`,
        why: "it stands above fewer than two that are here; it is kept as a document",
      });
      yield {
        kind: "document",
        agent: this.#laneOf(node.conversation)?.agent ?? "main",
        path: `lossless-claw/summaries/${node.id.replaceAll(/[^\w.-]/g, "-")}.md`,
        modifiedAt: node.createdAt,
        text: words.text,
      };
    }
  }

  async #nodes(): Promise<readonly Node[]> {
    const file = this.#file;
    const columns = file.selection("summaries", ["summary_id", "conversation_id", "kind", "created_at"]);
    const nodes: Node[] = [];
    for await (const rows of readRange(file, {
      after: 0,
      upTo: greatestRow(file),
      query: (after, upTo, limit) =>
        file.all(
          `SELECT rowid AS row, ${columns} FROM summaries WHERE rowid > ? AND rowid <= ? ORDER BY rowid LIMIT ?`,
          after,
          upTo,
          limit,
        ),
      keyOf: ({ row }) => Number(row),
      broken: (from, to) =>
        this.#reading.trouble({ where: "summaries", why: `rows ${from} to ${to} cannot be read` }),
      signal: this.#reading.signal,
    }))
      nodes.push(...rows.map(nodeOf));
    return nodes;
  }

  #findShown(): void {
    if (!this.#file.has("context_items", "summary_id")) return;
    const ask = (text: string) => this.#tried(() => this.#file.all(text)) ?? [];
    let above = ask("SELECT summary_id AS id FROM context_items WHERE summary_id IS NOT NULL").map(({ id }) =>
      String(id),
    );
    while (above.length > 0) {
      const fresh = above.filter((id) => !this.#shown.has(id));
      for (const id of fresh) this.#shown.add(id);
      above = fresh.flatMap((id) => this.#below(id));
    }
  }

  #below(id: string): readonly string[] {
    if (!this.#file.has("summary_parents")) return [];
    const rows = this.#tried(() =>
      this.#file.all(
        "SELECT parent_summary_id AS id FROM summary_parents WHERE summary_id = ? ORDER BY ordinal",
        id,
      ),
    );
    return (rows ?? []).map((row) => String(row["id"]));
  }

  /** Null: it has no place. */
  #recordOf(node: Node, below: readonly string[]): SummaryRecord | null {
    const lane = this.#laneOf(node.conversation);
    const words = this.#words(node);
    if (lane === undefined || words === null) return null;
    const made = node.isLeaf ? this.#ofMessages(node, lane) : this.#ofSummaries(node, below, lane);
    if (made === null) return null;
    const ref = `sum:${node.row}`;
    this.#fitting.set(node.id, { ref, depth: made.depth, lane: lane.ref });
    const isCut = words.model === "emergency-fallback" || words.text.slice(-40).includes("[Truncated from ");
    return {
      kind: "summary",
      ref,
      lane: lane.ref,
      depth: made.depth,
      sources: made.sources,
      state: this.#shown.has(node.id) ? "active" : "retired",
      text: words.text,
      pins: null,
      model: words.model,
      level: isCut ? "deterministic" : "normal",
      tokensIn: null,
      tokensOut: null,
      costUsd: null,
      confidence: null,
      fallback: isCut,
      replaces: null,
      createdAt: node.createdAt,
    };
  }

  #ofMessages(node: Node, lane: LaneNamed): Made | null {
    if (!this.#file.has("summary_messages")) return null;
    const ids = this.#tried(() =>
      this.#file.all(
        "SELECT message_id AS id FROM summary_messages WHERE summary_id = ? ORDER BY ordinal",
        node.id,
      ),
    );
    // One by one: a page that is damaged takes no more than what stood on it.
    const own = (ids ?? []).filter(({ id }) => {
      const row = this.#tried(() => this.#file.all(PLACE_OF_MESSAGE, Number(id)))?.[0];
      const conversation = Number(row?.["conversation"]);
      return this.#laneOf(conversation)?.ref === lane.ref && this.#isRead(conversation, Number(row?.["seq"]));
    });
    return own.length < LEAST_SOURCES
      ? null
      : { depth: 0, sources: own.map(({ id }) => `msg:${Number(id)}`) };
  }

  /** Of the depth that most of them have. */
  #ofSummaries(node: Node, below: readonly string[], lane: LaneNamed): Made | null {
    const found = below.flatMap((id) => this.#fitting.get(id) ?? []).filter((one) => one.lane === lane.ref);
    const most = new Map<number, number>();
    for (const { depth } of found) most.set(depth, (most.get(depth) ?? 0) + 1);
    const [depth, count] = [...most].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0, 0];
    if (count < LEAST_SOURCES) return null;
    if (count < below.length)
      this.#reading.trouble({
        where: `summaries ${node.id}`,
        why: `${below.length - count} of the ${below.length} that it was made of have no place below it; the others do`,
      });
    const sources = found.filter((one) => one.depth === depth).map((one) => one.ref);
    return { depth: depth + 1, sources };
  }

  #words({ row, id }: Node): { readonly text: string; readonly model: string } | null {
    const columns = this.#file.selection("summaries", ["content", "model"]);
    const found = this.#tried(() =>
      this.#file.all(`SELECT ${columns} FROM summaries WHERE rowid = ?`, row),
    )?.[0];
    const text = textIn(found?.["content"]);
    if (text === null) this.#reading.trouble({ where: `summaries ${id}`, why: "its words cannot be read" });
    return text === null ? null : { text, model: wordsIn(found?.["model"]) ?? "unknown" };
  }

  #tried<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      // A damaged page: what is on it counts as not there, and the summary says so.
      return undefined;
    }
  }
}

const PLACE_OF_MESSAGE = "SELECT conversation_id AS conversation, seq FROM messages WHERE message_id = ?";

const MOST_LEVELS = 100;

/** One alone is not summarised. */
const LEAST_SOURCES = 2;

interface Made {
  readonly depth: number;
  readonly sources: readonly TransferRef[];
}

function nodeOf(row: ForeignRow): Node {
  return {
    row: Number(row["row"]),
    id: String(row["summary_id"]),
    conversation: Number(row["conversation_id"]),
    createdAt: timeIn(row["created_at"]) ?? 0,
    isLeaf: row["kind"] !== "condensed",
  };
}

function greatestRow(file: ForeignFile): number {
  try {
    return numberIn(file.all("SELECT max(rowid) AS n FROM summaries")[0]?.["n"]) ?? 0;
  } catch {
    return file.count("summaries");
  }
}
