/** Summaries with what they were made of. One of which nothing is left has only its own words, and becomes a document. */

import type { SummaryRecord } from "../../kernel/transfer/record.ts";
import type { Placed } from "./collections.ts";
import type { Conversations } from "./conversations.ts";
import { numberIn, type Row, textIn, timeIn } from "./rows.ts";

export interface Summaries {
  readonly records: readonly SummaryRecord[];
  /** Nothing that they were made of is in the file. */
  readonly alone: readonly Placed[];
  /** Edges that lead nowhere. */
  readonly loose: number;
}

interface Made {
  readonly one: Placed;
  readonly sources: readonly string[];
}

export function summariesIn(
  summaries: readonly Placed[],
  edges: readonly Placed[],
  conversations: Conversations,
  writtenAt: number,
): Summaries {
  const children = childrenBy(edges);
  const waiting = new Map<string, Made>();
  const done = new Map<string, SummaryRecord>();
  const alone: Placed[] = [];
  for (const one of summaries) {
    // Ids are one collection's: which of two is meant nobody can tell, and the second keeps its own words.
    if (waiting.has(one.row.id)) alone.push(one);
    else waiting.set(one.row.id, { one, sources: sourcesOf(one.row, children) });
  }
  // What is summed up stands before who sums it up. Those that wait for each other have nothing to rest on.
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const [id, made] of waiting) {
      if (made.sources.some((source) => source !== id && waiting.has(source))) continue;
      const record = recordOf(made, done, conversations, writtenAt);
      if (record === null) alone.push(made.one);
      else done.set(id, record);
      waiting.delete(id);
    }
  }
  alone.push(...[...waiting.values()].map(({ one }) => one));
  const known = new Set(summaries.map(({ row }) => row.id));
  const loose = edges.filter(({ row }) => !known.has(textIn(row.metadata, "parent_summary_id") ?? "")).length;
  return { records: [...done.values()], alone, loose };
}

function childrenBy(edges: readonly Placed[]): ReadonlyMap<string, readonly Row[]> {
  const parents = Map.groupBy(
    edges.map(({ row }) => row),
    ({ metadata }) => textIn(metadata, "parent_summary_id") ?? "",
  );
  const order = ({ metadata }: Row): number => numberIn(metadata, "edge_order") ?? 0;
  for (const rows of parents.values()) rows.sort((a, b) => order(a) - order(b));
  return parents;
}

/** By its edges, or by its own list where there are none. */
function sourcesOf({ id, metadata }: Row, children: ReadonlyMap<string, readonly Row[]>): readonly string[] {
  const edges = (children.get(id) ?? []).flatMap((edge) => textIn(edge.metadata, "child_id") ?? []);
  const listed = metadata["source_ids"];
  if (edges.length > 0 || !Array.isArray(listed)) return edges;
  return listed.filter((one) => typeof one === "string");
}

/** Null: nothing that it was made of is there. */
function recordOf(
  { one: { row, of }, sources }: Made,
  done: ReadonlyMap<string, SummaryRecord>,
  conversations: Conversations,
  writtenAt: number,
): SummaryRecord | null {
  const { metadata, text } = row;
  const sessionId = textIn(metadata, "sessionId") ?? of;
  const lane = conversations.laneOf(sessionId);
  const below = sources.flatMap((source) => done.get(source) ?? []);
  const depth = below.length === 0 ? 0 : Math.max(...below.map((one) => one.depth)) + 1;
  const resting =
    depth === 0
      ? sources.flatMap((source) => conversations.messageOf(sessionId, source) ?? [])
      : below.filter((one) => one.depth === depth - 1).map(({ ref }) => ref);
  if (lane === null || resting.length === 0) return null;
  const confidence = numberIn(metadata, "confidence");
  return {
    ...{
      kind: "summary",
      ref: `sum:${done.size + 1}`,
      lane,
      depth,
      sources: resting,
      state: "retired",
      text,
    },
    ...{ pins: null, model: `libravdb ${textIn(metadata, "method") ?? ""}`.trim(), level: "normal" },
    ...{ tokensIn: null, tokensOut: null, costUsd: null },
    confidence: confidence === null || confidence < 0 || confidence > 1 ? null : confidence,
    ...{ fallback: false, replaces: null },
    createdAt: timeIn(metadata, "compacted_at") ?? timeIn(metadata) ?? writtenAt,
  };
}
