/** Rows that point nowhere, in memory. Bodies stand with their messages here, so there are no stray parts or contents. */

import type { LaneId, SummaryId } from "../../kernel/ids.ts";
import type { AuditStore, RemovableStray, Stray, StrayKind } from "../../rooms/history/index.ts";
import { brokenRoutes, strayLessons } from "./audit-brain.ts";
import type { Key, SortedMap } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

interface Found extends Stray {
  readonly remove: (tables: Tables) => void;
}

type Look = (tables: Readonly<Tables>) => Generator<Found>;

export function auditTables(desk: Desk): AuditStore {
  return {
    async outdated(limit) {
      const { withholdings, messageCovers, summaryCovers, summaries } = desk.reading();
      const found = new Map<SummaryId, LaneId>();
      for (const { key, value } of withholdings.rows([])) {
        const waiting = [...messageCovers.scan(key)];
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          waiting.push(...summaryCovers.scan([id]));
          const summary = summaries.get(id)?.summary;
          if (summary !== undefined && summary.state !== "retired" && summary.createdAt < value.since)
            found.set(id, summary.lane);
        }
      }
      return [...found]
        .map(([summary, lane]) => ({ summary, lane }))
        .sort((one, other) => one.summary - other.summary)
        .slice(0, limit);
    },

    async strays(kind, limit) {
      const found = [...LOOKS[kind](desk.reading())];
      return found.slice(0, limit).map(({ key, ref }) => ({ key, ref }));
    },

    async removeStrays(kind: RemovableStray, keys) {
      const tables = desk.writing();
      const wanted = new Set(keys);
      const found = [...LOOKS[kind](tables)].filter(({ key }) => wanted.has(key));
      for (const { remove } of found) remove(tables);
      return found.length;
    },

    async pendingMigrations() {
      return 0;
    },
  };
}

const nothing: Look = function* () {};

const LOOKS: { readonly [kind in StrayKind]: Look } = {
  parts: nothing,
  contents: nothing,
  *sources({ summaries, messages }) {
    for (const { key, value } of summaries.rows([])) {
      const { kind, ids } = value.sources;
      const known: SortedMap<unknown> = kind === "messages" ? messages : summaries;
      if (ids.length > 0 && ids.every((id) => known.get(id) !== undefined)) continue;
      yield { key: JSON.stringify(key), ref: `sum:${key[0]}`, remove() {} };
    }
  },
  *edges({ messageCovers, summaryCovers, summaries }) {
    for (const table of ["messageCovers", "summaryCovers"] as const) {
      const covers = table === "messageCovers" ? messageCovers : summaryCovers;
      for (const { key, value } of covers.rows([])) {
        if (summaries.get(value) === undefined) yield strayIn(table, key, `sum:${value}`);
      }
    }
  },
  *entries({ entries, messages }) {
    for (const { key, value } of entries.rows([])) {
      if (messages.get(value)?.message.lane !== key[0]) yield strayIn("entries", key, `entry ${key[1]}`);
    }
  },
  *payloads({ payloads, messages }) {
    for (const { key, value } of payloads.rows([])) {
      const row = messages.get(value.message);
      const parts = row === undefined ? [] : (JSON.parse(row.body) as { parts: readonly unknown[] }).parts;
      if (parts[value.part] !== undefined) continue;
      const { remove, ...stray } = strayIn("payloads", key, `file:${key[0]}`);
      yield {
        ...stray,
        remove(tables) {
          remove(tables);
          tables.payloadParts = tables.payloadParts.delete([value.message, value.part]);
        },
      };
    }
  },
  *view({ views, messages, summaries }) {
    for (const { key, value: items } of views.rows([])) {
      for (const item of items) {
        const { message, summary, ordinal } = item;
        const shown = message === null ? summaries.get(summary!)?.summary : messages.get(message)?.message;
        if (shown?.lane === key[0]) continue;
        yield {
          key: JSON.stringify([...key, ordinal]),
          ref: `lane ${key[0]}, ordinal ${ordinal}`,
          remove(tables) {
            const rest = (tables.views.get(...key) ?? []).filter((one) => one.ordinal !== ordinal);
            tables.views = tables.views.set(key, rest);
          },
        };
      }
    }
  },
  *debts({ debts, lanes }) {
    for (const { key } of debts.rows([])) {
      if (lanes.get(...key) === undefined) yield strayIn("debts", key, `lane ${key[0]}`);
    }
  },
  *findings({ secrets, messages }) {
    for (const { key } of secrets.rows([])) {
      if (messages.get(key[0]!) === undefined) yield strayIn("secrets", key, `msg:${key[0]}`);
    }
  },
  *records({ records, messages, summaries, payloads }) {
    const sources: { readonly [kind: string]: SortedMap<unknown> } = {
      msg: messages,
      sum: summaries,
      leaf: summaries,
      file: payloads,
    };
    for (const { key } of records.rows([])) {
      const [kind, source] = key as readonly [string, number];
      if (sources[kind]?.get(source) === undefined)
        yield strayIn("records", key, `${kind === "leaf" ? "sum" : kind}:${source}`);
    }
  },
  *memories({ memories, shelves }) {
    for (const { key, value } of memories.rows([])) {
      if (shelves.get(value.shelf) === undefined) yield strayIn("memories", key, `mem:${key[0]}`);
    }
  },
  *provenance({ memorySources, memories, messages }) {
    for (const { key } of memorySources.rows([])) {
      if (memories.get(key[0]!) === undefined || messages.get(key[1]!) === undefined)
        yield strayIn("memorySources", key, `mem:${key[0]}`);
    }
  },
  *verdicts({ gateVerdicts, messages }) {
    for (const { key } of gateVerdicts.rows([])) {
      if (messages.get(...key) === undefined) yield strayIn("gateVerdicts", key, `msg:${key[0]}`);
    }
  },
  *labels({ gateLabels, memories }) {
    for (const { key } of gateLabels.rows([])) {
      if (memories.get(...key) === undefined) yield strayIn("gateLabels", key, `mem:${key[0]}`);
    }
  },
  *pieces({ docPieces, docFiles }) {
    for (const { key, value } of docPieces.rows([])) {
      if (docFiles.get(value.shelf, value.path) === undefined)
        yield strayIn("docPieces", key, `doc:${key[0]}`);
    }
  },
  *"shelf-words"({ shelfRecords, memories, docPieces, observations, events }) {
    const standing: { readonly [kind: string]: SortedMap<unknown> } = {
      mem: memories,
      doc: docPieces,
      obs: observations,
      evt: events,
    };
    for (const { key } of shelfRecords.rows([])) {
      const [kind, source] = key as readonly [string, number];
      if (standing[kind]?.get(source) === undefined) yield strayIn("shelfRecords", key, `${kind}:${source}`);
    }
  },
  *ledger({ shelves, observations, events, artifacts }) {
    for (const { key, value } of observations.rows([]))
      if (shelves.get(value.shelf) === undefined) yield strayIn("observations", key, `obs:${key[0]}`);
    for (const { key, value } of events.rows([]))
      if (shelves.get(value.shelf) === undefined) yield strayIn("events", key, `evt:${key[0]}`);
    for (const { key, value } of artifacts.rows([]))
      if (shelves.get(value.shelf) === undefined) yield strayIn("artifacts", key, `artifact ${key[0]}`);
  },
  // They stand with their observations.
  plans: nothing,
  *moves({ lifecycleMoves, observations }) {
    for (const { key, value } of lifecycleMoves.rows([])) {
      if (observations.get(value.observation) === undefined)
        yield strayIn("lifecycleMoves", key, `obs:${value.observation}`);
    }
  },
  *uses({ recordUses, observations, events }) {
    for (const { key } of recordUses.rows([])) {
      const [kind, source] = key as readonly [string, number];
      if (kind !== "obs" && kind !== "evt") continue;
      if ((kind === "obs" ? observations : events).get(source) === undefined)
        yield strayIn("recordUses", key, `${kind}:${source}`);
    }
  },
  *knowledge({ shelves, facts, factProposals, entities, cards }) {
    const standing = [
      { table: "facts", rows: facts, name: "fact:" },
      { table: "factProposals", rows: factProposals, name: "proposal:" },
      { table: "entities", rows: entities, name: "entity " },
      { table: "cards", rows: cards, name: "card:" },
    ] as const;
    for (const { table, rows, name } of standing) {
      for (const { key, value } of (rows as SortedMap<{ readonly shelf: number }>).rows([])) {
        if (shelves.get(value.shelf) === undefined) yield strayIn(table, key, `${name}${key[0]}`);
      }
    }
  },
  *grounds({
    facts,
    factSources,
    factActs,
    edges,
    edgeEvidence,
    entities,
    entityAliases,
    logEntries,
    messages,
  }) {
    for (const { key } of factSources.rows([]))
      if (facts.get(key[0]!) === undefined) yield strayIn("factSources", key, `fact:${key[0]}`);
    for (const { key, value } of factActs.rows([]))
      if (facts.get(value.fact) === undefined) yield strayIn("factActs", key, `fact:${value.fact}`);
    for (const { key } of edgeEvidence.rows([]))
      if (edges.get(key[0]!) === undefined) yield strayIn("edgeEvidence", key, `edge:${key[0]}`);
    for (const { key } of entityAliases.rows([]))
      if (entities.get(key[0]!) === undefined) yield strayIn("entityAliases", key, `entity ${key[0]}`);
    for (const { key, value } of edges.rows([])) {
      if (entities.get(value.src) === undefined || entities.get(value.dst) === undefined)
        yield strayIn("edges", key, `edge:${key[0]}`);
    }
    for (const { key, value } of logEntries.rows([])) {
      if (messages.get(value.first) === undefined || messages.get(value.last) === undefined)
        yield strayIn("logEntries", key, `log of lane ${key[0]}`);
    }
  },
  lessons: strayLessons,
  routes: brokenRoutes,
};

type PlainTable =
  | "messageCovers"
  | "summaryCovers"
  | "entries"
  | "payloads"
  | "debts"
  | "secrets"
  | "records"
  | "memories"
  | "memorySources"
  | "gateVerdicts"
  | "gateLabels"
  | "docPieces"
  | "shelfRecords"
  | "observations"
  | "events"
  | "artifacts"
  | "lifecycleMoves"
  | "recordUses"
  | "facts"
  | "factProposals"
  | "entities"
  | "cards"
  | "factSources"
  | "factActs"
  | "edges"
  | "edgeEvidence"
  | "entityAliases"
  | "logEntries";

function strayIn(table: PlainTable, key: Key, ref: string): Found {
  return {
    key: JSON.stringify([table, ...key]),
    ref,
    remove(tables) {
      const rows = tables as unknown as { [name: string]: SortedMap<unknown> };
      rows[table] = rows[table]!.delete(key);
    },
  };
}
