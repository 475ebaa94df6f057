/** Summaries and what they cover, in memory. */

import { assert } from "../../kernel/assert.ts";
import { type MessageId, type SummaryId, summaryId } from "../../kernel/ids.ts";
import type {
  HistoryStore,
  NewSummary,
  StoredSummary,
  SummaryBody,
  SummaryState,
} from "../../rooms/history/index.ts";
import { nextId, requireLane } from "./history-lanes.ts";
import { requireMessage } from "./history-messages.ts";
import { requireNumber, requireWhole } from "./numbers.ts";
import type { Desk, SummaryRow, Tables } from "./tables.ts";

type SummaryMethods = Pick<
  HistoryStore,
  | "addSummary"
  | "summary"
  | "summaryBodies"
  | "sourcesOf"
  | "summariesIn"
  | "preparedTotals"
  | "acceptSummary"
  | "setSummaryState"
  | "changedSummaries"
  | "settleSummaries"
  | "renewSummaries"
  | "coveringMessage"
  | "coveringSummary"
  | "summaryTotals"
  | "warmLeaves"
  | "setCold"
  | "warmAll"
  | "coldAmong"
>;

export function summaryTables(desk: Desk): SummaryMethods {
  return {
    async addSummary(added) {
      const tables = desk.writing();
      checkSummary(tables, added);
      const { text, pins, sources, pending = false, ...rest } = added;
      const id = summaryId(nextId(tables));
      const state = "prepared" as const;
      const summary = Object.freeze({ ...rest, files: [...rest.files], id, state, pending });
      tables.summaries = tables.summaries.set([id], {
        summary,
        sources: structuredClone(sources),
        body: JSON.stringify({ text, pins }),
      });
      for (const source of sources.ids) {
        if (sources.kind === "messages") tables.messageCovers = tables.messageCovers.set([source, id], id);
        else tables.summaryCovers = tables.summaryCovers.set([source, id], id);
      }
      if (!pending) noteChange(tables, id);
      return id;
    },

    async summary(id) {
      return desk.reading().summaries.get(id)?.summary;
    },

    async summaryBodies(ids) {
      const found = new Map<SummaryId, SummaryBody>();
      for (const id of ids) {
        const row = desk.reading().summaries.get(id);
        if (row !== undefined) found.set(id, JSON.parse(row.body) as SummaryBody);
      }
      return found;
    },

    async sourcesOf(id) {
      return desk.reading().summaries.get(id)?.sources;
    },

    async summariesIn(lane, state) {
      return all(desk.reading()).filter((summary) => summary.lane === lane && summary.state === state);
    },

    async preparedTotals(lane) {
      const prepared = all(desk.reading()).filter((one) => one.lane === lane && one.state === "prepared");
      return {
        count: prepared.length,
        better: prepared.filter(({ replaces }) => replaces !== null).length,
        saves: prepared
          .filter(({ depth }) => depth === 0)
          .reduce((sum, { rawTokens, tokens }) => sum + rawTokens - tokens, 0),
      };
    },

    async acceptSummary(id) {
      const tables = desk.writing();
      const row = requireSummary(tables, id);
      const summary = Object.freeze({ ...row.summary, fallback: false });
      tables.summaries = tables.summaries.set([id], { ...row, summary });
    },

    async setSummaryState(id, state) {
      const tables = desk.writing();
      const row = requireSummary(tables, id);
      tables.summaries = tables.summaries.set([id], {
        ...row,
        summary: Object.freeze({ ...row.summary, state }),
      });
      if (state === "retired") noteChange(tables, id);
    },

    async changedSummaries(limit) {
      return [...desk.reading().changedSummaries.scan([])].slice(0, Math.max(0, limit));
    },

    async settleSummaries(ids) {
      const tables = desk.writing();
      for (const id of ids) tables.changedSummaries = tables.changedSummaries.delete([id]);
    },

    async renewSummaries() {
      const tables = desk.writing();
      for (const { id, state } of all(tables)) if (state !== "retired") noteChange(tables, id);
    },

    async coveringMessage(id) {
      return [...desk.reading().messageCovers.scan([id])];
    },

    async coveringSummary(id) {
      return [...desk.reading().summaryCovers.scan([id])];
    },

    async summaryTotals(lane) {
      const summaries = all(desk.reading()).filter((summary) => lane === null || summary.lane === lane);
      const count = (state: SummaryState) => summaries.filter((summary) => summary.state === state).length;
      const current = summaries.filter((summary) => summary.state !== "retired");
      return {
        prepared: count("prepared"),
        active: count("active"),
        retired: count("retired"),
        cold: summaries.filter(({ id }) => desk.reading().coldLeaves.get(id) !== undefined).length,
        fallback: current.filter((summary) => summary.fallback).length,
        deepest: Math.max(0, ...current.map((summary) => summary.depth)),
      };
    },

    async warmLeaves(before, limit) {
      const tables = desk.reading();
      return all(tables)
        .filter(({ depth, state, pending }) => depth === 0 && state === "active" && !pending)
        .filter(({ id, until }) => until < before && tables.coldLeaves.get(id) === undefined)
        .toSorted((a, b) => a.until - b.until || a.id - b.id)
        .slice(0, limit);
    },

    async setCold(id) {
      const tables = desk.writing();
      assert(requireSummary(tables, id).summary.depth === 0, `there is no leaf ${id}`);
      tables.coldLeaves = tables.coldLeaves.set([id], id);
    },

    async warmAll() {
      const tables = desk.writing();
      for (const id of [...tables.coldLeaves.scan([])]) tables.coldLeaves = tables.coldLeaves.delete([id]);
    },

    async coldAmong(ids) {
      const tables = desk.reading();
      const isCold = (id: MessageId) =>
        [...tables.messageCovers.scan([id])].some((leaf) => tables.coldLeaves.get(leaf) !== undefined);
      return new Set(ids.filter(isCold));
    },
  };
}

export function requireSummary(tables: Readonly<Tables>, id: SummaryId): SummaryRow {
  const row = tables.summaries.get(id);
  assert(row !== undefined, `summary ${id} does not exist`);
  return row;
}

function all(tables: Readonly<Tables>): readonly StoredSummary[] {
  return [...tables.summaries.scan([])].map((row) => row.summary);
}

function checkSummary(tables: Tables, summary: NewSummary): void {
  const { lane, depth, since, until, messages, summaries, rawTokens, tokens, createdAt } = summary;
  requireLane(tables, lane);
  requireWhole(depth, since, until, messages, summaries, rawTokens, tokens, createdAt);
  requireWhole(summary.tokensIn ?? 0, summary.tokensOut ?? 0, ...summary.files);
  for (const number of [summary.confidence, summary.costUsd ?? 0]) requireNumber(number);
  assert(requireMessage(tables, summary.first).message.lane === lane, "the first message is of another lane");
  if (summary.replaces !== null) {
    const { lane: other } = requireSummary(tables, summary.replaces).summary;
    assert(other === lane, "what it replaces is of another lane");
  }
  checkSources(tables, summary);
}

function checkSources(tables: Tables, { lane, depth, sources }: NewSummary): void {
  assert(sources.ids.length >= 2, "a summary covers at least two sources");
  assert(new Set<number>(sources.ids).size === sources.ids.length, "a source is named twice");
  if (sources.kind === "messages") {
    assert(depth === 0, "a summary of messages is a leaf");
    for (const id of sources.ids) {
      assert(requireMessage(tables, id).message.lane === lane, `message ${id} is of another lane`);
    }
    return;
  }
  for (const id of sources.ids) {
    const { summary } = requireSummary(tables, id);
    assert(summary.lane === lane, `summary ${id} is of another lane`);
    assert(summary.depth === depth - 1, `summary ${id} has depth ${summary.depth}`);
  }
}

/** The index of words is to hear of it. */
export function noteChange(tables: Tables, id: SummaryId): void {
  tables.changedSummaries = tables.changedSummaries.set([id], id);
}
