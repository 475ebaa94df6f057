/** The view of a lane in memory: a list of items, sorted by ordinal, made anew at every change. */

import { assert } from "../../kernel/assert.ts";
import type { LaneId } from "../../kernel/ids.ts";
import type {
  FoldableItem,
  HistoryStore,
  MessageBody,
  ViewedMessage,
  ViewItem,
} from "../../rooms/history/index.ts";
import { requireMessage } from "./history-messages.ts";
import { requireSummary } from "./history-summaries.ts";
import type { Desk, Tables } from "./tables.ts";

type ViewMethods = Pick<
  HistoryStore,
  | "viewLength"
  | "viewEnd"
  | "view"
  | "insertIntoView"
  | "clearView"
  | "newestInView"
  | "inView"
  | "foldable"
  | "lastSummaryInView"
  | "ordinalOfMessage"
  | "ordinalOfSummary"
  | "viewTokens"
  | "foldIntoView"
>;

export function viewTables(desk: Desk): ViewMethods {
  const items = (lane: LaneId): readonly ViewItem[] => desk.reading().views.get(lane) ?? [];
  return {
    async viewLength(lane) {
      return items(lane).length;
    },

    async viewEnd(lane) {
      return endOf(items(lane));
    },

    async view(lane, from, limit) {
      return items(lane)
        .filter((item) => item.ordinal >= from)
        .slice(0, Math.max(0, limit));
    },

    async insertIntoView(lane, ordinal, messages) {
      const tables = desk.writing();
      const view = items(lane);
      assert(
        Number.isInteger(ordinal) && ordinal >= 0 && ordinal <= endOf(view),
        `ordinal ${ordinal} lies beyond the end of the view`,
      );
      assert(new Set(messages).size === messages.length, "a message is to stand in the view twice");
      for (const id of messages) {
        assert(requireMessage(tables, id).message.lane === lane, `message ${id} is of another lane`);
        assert(placeOf(view, "message", id) === undefined, `message ${id} is in the view already`);
      }
      const moved = view.map((item) =>
        item.ordinal < ordinal ? item : Object.freeze({ ...item, ordinal: item.ordinal + messages.length }),
      );
      const entering = messages.map((message, at) =>
        Object.freeze({
          ordinal: ordinal + at,
          message,
          summary: null,
          first: message,
          tokens: requireMessage(tables, message).message.tokens,
        }),
      );
      tables.views = tables.views.set([lane], sorted([...moved, ...entering]));
    },

    async clearView(lane) {
      const tables = desk.writing();
      tables.views = tables.views.delete([lane]);
    },

    async newestInView(lane, limit) {
      const tables = desk.reading();
      const rows: ViewedMessage[] = [];
      let left = limit;
      for (const { message } of items(lane).toReversed()) {
        if (message === null) break;
        if (left < 0) return { rows, complete: false };
        const row = requireMessage(tables, message).message;
        rows.push(row);
        left -= row.tokens;
      }
      return { rows, complete: true };
    },

    async inView(ids) {
      const tables = desk.reading();
      return new Set(
        ids.filter((id) => {
          const lane = tables.messages.get(id)?.message.lane;
          return lane !== undefined && placeOf(items(lane), "message", id) !== undefined;
        }),
      );
    },

    async foldable(lane, from, limit) {
      const tables = desk.reading();
      const found: FoldableItem[] = [];
      let left = limit;
      for (const item of items(lane)) {
        if (item.ordinal < from) continue;
        if (left < 0) break;
        const one = foldableOf(tables, item);
        found.push(one);
        left -= one.tokens;
      }
      return found;
    },

    async lastSummaryInView(lane) {
      return items(lane).findLast((item) => item.summary !== null)?.ordinal ?? -1;
    },

    async ordinalOfMessage(id) {
      const lane = desk.reading().messages.get(id)?.message.lane;
      return lane === undefined ? undefined : placeOf(items(lane), "message", id);
    },

    async ordinalOfSummary(id) {
      const lane = desk.reading().summaries.get(id)?.summary.lane;
      return lane === undefined ? undefined : placeOf(items(lane), "summary", id);
    },

    async viewTokens(lane) {
      const tables = desk.reading();
      const view = items(lane);
      return {
        items: view.length,
        tokens: view.reduce((sum, item) => sum + foldableOf(tables, item).tokens, 0),
      };
    },

    async foldIntoView(lane, from, to, id) {
      const tables = desk.writing();
      const { summary } = requireSummary(tables, id);
      const view = items(lane);
      assert(summary.lane === lane, `summary ${id} is of another lane`);
      assert(placeOf(view, "summary", id) === undefined, `summary ${id} is in the view already`);
      for (const end of [from, to])
        assert(
          view.some((item) => item.ordinal === end),
          `there is nothing at ordinal ${end}`,
        );
      const item = Object.freeze({
        ordinal: from,
        message: null,
        summary: id,
        first: summary.first,
        tokens: summary.tokens,
      });
      const rest = view.filter(({ ordinal }) => ordinal < from || ordinal > to);
      assert(from <= to, `ordinal ${from} stands after ${to}`);
      tables.views = tables.views.set([lane], sorted([...rest, item]));
    },
  };
}

function endOf(view: readonly ViewItem[]): number {
  return (view.at(-1)?.ordinal ?? -1) + 1;
}

function sorted(view: readonly ViewItem[]): readonly ViewItem[] {
  return view.toSorted((a, b) => a.ordinal - b.ordinal);
}

function placeOf(view: readonly ViewItem[], kind: "message" | "summary", id: number): number | undefined {
  return view.find((item) => item[kind] === id)?.ordinal;
}

function foldableOf(tables: Readonly<Tables>, { ordinal, message, summary }: ViewItem): FoldableItem {
  if (summary !== null) {
    const { id, depth, tokens, since, until, fallback } = requireSummary(tables, summary).summary;
    return { kind: "summary", ordinal, id, depth, tokens, since, until, fallback };
  }
  assert(message !== null, "an item is a message or a summary");
  const row = requireMessage(tables, message);
  const { id, role, at, tokens, turn } = row.message;
  return { kind: "message", ordinal, id, role, at, tokens, turn, ...callsOf(row.body) };
}

function callsOf(json: string): { calls: readonly string[]; answers: readonly string[] } {
  const { envelope, parts } = JSON.parse(json) as MessageBody;
  const calls = new Set<string>();
  const answers = new Set<string>();
  for (const { type, toolCallId } of parts) {
    if (toolCallId !== null) (type === "toolCall" ? calls : answers).add(toolCallId);
  }
  // An answer without content has no part that could say what it answers.
  const answered = envelope["toolCallId"];
  if (parts.length === 0 && typeof answered === "string" && answered !== "") answers.add(answered);
  return { calls: [...calls], answers: [...answers] };
}
