/** Many messages, summaries and large parts at a time, and what stands beneath or above one, in memory. */

import type { MessageId, SummaryId } from "../../kernel/ids.ts";
import { sieved } from "../../kernel/text/term-sieve.ts";
import type { RecallStore, Standing, SummaryBody } from "../../rooms/history/index.ts";
import type { Desk, Tables } from "./tables.ts";

type ManyMethods = Omit<RecallStore, "texts" | "senderNames" | "around" | "spokenIn">;

export function recallQueries(desk: Desk): ManyMethods {
  return {
    async messages(ids) {
      return found(ids, (id) => desk.reading().messages.get(id)?.message);
    },

    async summaries(ids) {
      return found(ids, (id) => desk.reading().summaries.get(id)?.summary);
    },

    async sourcesOfAll(ids) {
      return found(ids, (id) => desk.reading().summaries.get(id)?.sources);
    },

    async directlyOver(kind, ids) {
      const tables = desk.reading();
      return found(ids, (id) =>
        directlyOver(tables, { kind, id })
          .map((summary) => tables.summaries.get(summary)!.summary)
          .filter(({ state }) => state !== "retired")
          .toSorted((a, b) => Number(b.state === "active") - Number(a.state === "active") || b.id - a.id)
          .map((summary) => summary.id)
          .at(0),
      );
    },

    async everyOver(item) {
      const tables = desk.reading();
      const above = new Set<SummaryId>();
      const waiting: Standing[] = [item];
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        for (const id of directlyOver(tables, next)) {
          above.add(id);
          waiting.push({ kind: "summary", id });
        }
      }
      return [...above].sort((a, b) => a - b);
    },

    async messagesUnder(summaries) {
      return [...beneath(desk.reading(), summaries).messages].sort((a, b) => a - b);
    },

    async summaryTexts({ lanes, under, since, before, after, limit }) {
      const tables = desk.reading();
      const inside = under && beneath(tables, under.summaries).summaries;
      return [...tables.summaries.scan([])]
        .filter(({ summary: { id, lane, state, until } }) => {
          return (
            lanes.includes(lane) &&
            state !== "retired" &&
            (inside === undefined || inside.has(id) || under?.except.includes(lane) === true) &&
            (since === undefined || until >= since) &&
            (before === undefined || until < before) &&
            (after === undefined || until < after.until || (until === after.until && id < after.id))
          );
        })
        .toSorted((a, b) => b.summary.until - a.summary.until || b.summary.id - a.summary.id)
        .slice(0, Math.max(0, limit))
        .map(({ summary: { id, lane, depth, until, tokens }, body }) => {
          const { text } = JSON.parse(body) as SummaryBody;
          return { id, lane, depth, until, tokens, text, sieved: sieved(text) };
        });
    },

    async payloadsIn({ lanes, under, since, before, limit }) {
      const tables = desk.reading();
      const inside = under && beneath(tables, under.summaries).messages;
      return [...tables.payloads.scan([], { backwards: true })]
        .filter((payload) => {
          const { id, lane, at, withheld } = tables.messages.get(payload.message)!.message;
          return (
            lanes.includes(lane) &&
            withheld === null &&
            (inside === undefined || inside.has(id) || under?.except.includes(lane) === true) &&
            (since === undefined || at >= since) &&
            (before === undefined || at < before)
          );
        })
        .slice(0, Math.max(0, limit));
    },
  };
}

function found<Id, T>(ids: readonly Id[], look: (id: Id) => T | undefined): ReadonlyMap<Id, T> {
  return new Map(
    ids.flatMap((id) => {
      const value = look(id);
      return value === undefined ? [] : [[id, value] as const];
    }),
  );
}

function directlyOver(tables: Readonly<Tables>, { kind, id }: Standing): readonly SummaryId[] {
  return [...(kind === "message" ? tables.messageCovers : tables.summaryCovers).scan([id])];
}

/** The summaries themselves, those beneath them, and the messages beneath those. */
export function beneath(
  tables: Readonly<Tables>,
  roots: readonly SummaryId[],
): { readonly summaries: ReadonlySet<SummaryId>; readonly messages: ReadonlySet<MessageId> } {
  const summaries = new Set<SummaryId>();
  const messages = new Set<MessageId>();
  const waiting = [...roots];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (summaries.has(next)) continue;
    summaries.add(next);
    const sources = tables.summaries.get(next)?.sources;
    if (sources?.kind === "summaries") waiting.push(...sources.ids);
    else for (const id of sources?.ids ?? []) messages.add(id);
  }
  return { summaries, messages };
}
