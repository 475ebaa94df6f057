/** Facts, what they rest on, and what became of them, in memory. */

import type { Instant } from "../../kernel/clock.ts";
import { entityNameOf, objectName } from "../../kernel/entity-ref.ts";
import { type Evidence, evidenceRef } from "../../kernel/evidence.ts";
import { type FactId, factId } from "../../kernel/ids.ts";
import type { Fact, FactAct, FactQuery, FactStore, NewFactAct } from "../../rooms/facts/index.ts";
import { byText, refsOf, requireEvidence } from "./evidence-rows.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { isAmong } from "./observation-tables.ts";
import { proposalTables } from "./proposal-tables.ts";
import { requireFact, requireShelf } from "./required-rows.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function factTables(desk: Desk): FactStore {
  return { ...factChanges(desk), ...factQueries(desk), ...factParts(desk), ...proposalTables(desk) };
}

type Changes = Pick<
  FactStore,
  "add" | "addSource" | "addAct" | "setEnd" | "dropSource" | "dropSources" | "dropActs" | "erase"
>;

function factChanges(desk: Desk): Changes {
  return {
    async add(fact, sources) {
      const tables = desk.writing();
      const { shelf, hash } = fact;
      requireShelf(tables, shelf);
      requireDigest(hash);
      requireWhole(fact.from, fact.to ?? 0, fact.recordedAt);
      if (tables.ledgerTombstones.get(shelf, "fact", hash) !== undefined) return null;
      const known = tables.factHashes.get(shelf, hash);
      if (known !== undefined) return { id: known, isNew: false };
      tables.lastId += 1;
      const id = factId(tables.lastId);
      tables.factHashes = tables.factHashes.set([shelf, hash], id);
      save(tables, { ...fact, object: Object.freeze({ ...fact.object }), id, endsAt: fact.to });
      for (const source of sources) addSource(tables, id, source, fact.recordedAt);
      return { id, isNew: true };
    },
    async addSource(id, source, recordedAt) {
      const tables = desk.writing();
      requireWhole(recordedAt);
      addSource(tables, id, source, recordedAt);
    },
    async addAct(act) {
      const tables = desk.writing();
      requireWhole(act.at, act.recordedAt);
      if (act.source !== null) requireEvidence(act.source);
      requireFact(tables, act.fact);
      if (act.by !== null) requireFact(tables, act.by);
      const own = [...tables.factActs.scan([])].filter(({ fact }) => fact === act.fact);
      const isThere = own.some(
        (one) =>
          one.kind === act.kind &&
          one.at === act.at &&
          one.by === act.by &&
          (act.kind === "superseded" || restoredBefore(own, one) === restoredBefore(own, act)),
      );
      if (isThere) return;
      tables.lastId += 1;
      const source = act.source && Object.freeze({ ...act.source });
      const row = Object.freeze({ ...act, source, id: tables.lastId });
      tables.factActs = tables.factActs.set([row.id], row);
    },
    async setEnd(id, endsAt) {
      const tables = desk.writing();
      requireWhole(endsAt ?? 0);
      const known = tables.facts.get(id);
      if (known !== undefined) save(tables, { ...known, endsAt });
    },
    async dropSource(id, record) {
      const tables = desk.writing();
      for (const { key, value } of [...tables.factSources.rows([id])]) {
        if (evidenceRef(value) === evidenceRef(record)) tables.factSources = tables.factSources.delete(key);
      }
    },
    async dropSources(records) {
      const tables = desk.writing();
      const wanted = refsOf(records);
      for (const { key, value } of [...tables.factSources.rows([])]) {
        if (wanted.has(evidenceRef(value))) tables.factSources = tables.factSources.delete(key);
      }
    },
    async dropActs(ids) {
      const tables = desk.writing();
      for (const id of ids) tables.factActs = tables.factActs.delete([id]);
    },
    async erase(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      for (const id of ids) erase(tables, id, at);
    },
  };
}

/** What is recorded with a restoring comes after it. */
function restoredBefore(acts: readonly FactAct[], { kind, recordedAt }: NewFactAct): number {
  const until = kind === "restored" ? recordedAt - 1 : recordedAt;
  return acts.filter((one) => one.kind === "restored" && one.recordedAt <= until).length;
}

function save(tables: Tables, fact: Fact): void {
  tables.facts = tables.facts.set([fact.id], Object.freeze(fact));
}

function addSource(tables: Tables, id: FactId, source: Evidence, recordedAt: Instant): void {
  requireEvidence(source);
  requireFact(tables, id);
  const isThere = [...tables.factSources.scan([id])].some(
    (one) => one.kind === source.kind && one.id === source.id && one.digest === source.digest,
  );
  if (isThere) return;
  tables.lastId += 1;
  const { kind, id: record, digest } = source;
  const row = Object.freeze({ kind, id: record, digest, recordedAt });
  tables.factSources = tables.factSources.set([id, tables.lastId], row);
}

function erase(tables: Tables, id: FactId, at: Instant): void {
  const known = tables.facts.get(id);
  if (known === undefined) return;
  const { shelf, hash } = known;
  if (tables.ledgerTombstones.get(shelf, "fact", hash) === undefined) {
    tables.ledgerTombstones = tables.ledgerTombstones.set([shelf, "fact", hash], at);
  }
  for (const { key } of [...tables.factSources.rows([id])]) {
    tables.factSources = tables.factSources.delete(key);
  }
  for (const { key, value } of [...tables.factActs.rows([])]) {
    if (value.fact === id || value.by === id) tables.factActs = tables.factActs.delete(key);
  }
  for (const proposal of [...tables.factProposals.scan([])]) {
    if (proposal.fact !== id) continue;
    const without = Object.freeze({ ...proposal, fact: null });
    tables.factProposals = tables.factProposals.set([proposal.id], without);
  }
  tables.facts = tables.facts.delete([id]);
  tables.factHashes = tables.factHashes.delete([shelf, hash]);
}

type Queries = Pick<
  FactStore,
  | "facts"
  | "list"
  | "earliest"
  | "subjectsNamed"
  | "subjectsSaying"
  | "subjects"
  | "scan"
  | "count"
  | "newestId"
  | "newestAct"
  | "citing"
>;

function factQueries(desk: Desk): Queries {
  const all = () => [...desk.reading().facts.scan([])];
  return {
    async facts(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((fact) => (wanted.has(fact.id) ? [[fact.id, fact]] : [])));
    },
    async list(query) {
      return all()
        .filter((fact) => isWanted(fact, query))
        .sort((a, b) => (query.newestFirst === true ? -1 : 1) * (a.from - b.from || a.id - b.id))
        .slice(0, Math.max(0, query.limit));
    },
    async earliest(shelves) {
      const held = all().filter(({ shelf, from, endsAt }) => {
        return shelves.includes(shelf) && (endsAt === null || endsAt > from);
      });
      return held.reduce<Instant | null>(
        (first, { from }) => (first === null || from < first ? from : first),
        null,
      );
    },
    async subjectsNamed(shelves, names) {
      const there = all().filter(({ shelf }) => shelves.includes(shelf));
      const subjects = new Set(there.map(({ subject }) => subject));
      return [...subjects].filter((subject) => names.includes(entityNameOf(subject))).sort(byText);
    },
    async subjectsSaying({ shelves, names, predicates, limit }) {
      const saying = all().filter(({ shelf, predicate, object }) => {
        const said = objectName(object);
        if (said === null || !shelves.includes(shelf) || !isAmong(predicates, predicate)) return false;
        return names.some((name) => said === name || said.startsWith(`${name}-`));
      });
      const subjects = [...new Set(saying.map(({ subject }) => subject))];
      return subjects.sort(byText).slice(0, Math.max(0, limit));
    },
    async subjects(shelves, after, limit) {
      const there = all().filter(({ shelf }) => shelves.includes(shelf));
      return [...Map.groupBy(there, ({ subject }) => subject)]
        .map(([subject, facts]) => ({ subject, facts: facts.length }))
        .filter(({ subject }) => after === null || byText(subject, after) > 0)
        .sort((a, b) => byText(a.subject, b.subject))
        .slice(0, Math.max(0, limit));
    },
    async scan(after, limit) {
      return takeFrom(desk.reading().facts.scan([], { after: [after] }), limit);
    },
    async count(shelves) {
      return all().filter(({ shelf }) => shelves.includes(shelf)).length;
    },
    async newestId() {
      return firstOf(desk.reading().facts.scan([], { backwards: true }))?.id ?? 0;
    },
    async newestAct() {
      return firstOf(desk.reading().factActs.scan([], { backwards: true }))?.id ?? 0;
    },
    async citing(records) {
      const { factSources, factActs } = desk.reading();
      const wanted = refsOf(records);
      const resting = [...factSources.rows([])].flatMap(({ key, value }) =>
        wanted.has(evidenceRef(value)) ? [factId(Number(key[0]))] : [],
      );
      const ended = [...factActs.scan([])].flatMap(({ fact, source }) =>
        source !== null && wanted.has(evidenceRef(source)) ? [fact] : [],
      );
      return [...new Set([...resting, ...ended])].sort((a, b) => a - b);
    },
  };
}

function isWanted(fact: Fact, query: FactQuery): boolean {
  const { shelves, subjects, predicates, at, after, upTo } = query;
  return (
    shelves.includes(fact.shelf) &&
    isAmong(subjects, fact.subject) &&
    isAmong(predicates, fact.predicate) &&
    (at === undefined || (fact.from <= at && (fact.endsAt === null || fact.endsAt > at))) &&
    (after === undefined || fact.id > after) &&
    (upTo === undefined || fact.id <= upTo)
  );
}

function factParts(desk: Desk): Pick<FactStore, "sourcesOf" | "actsOn" | "actsBy"> {
  return {
    async sourcesOf(ids) {
      const { factSources } = desk.reading();
      return withSome(ids, (id) => [...factSources.scan([id])]);
    },
    async actsOn(ids) {
      const acts = [...desk.reading().factActs.scan([])];
      return withSome(ids, (id) => acts.filter(({ fact }) => fact === id));
    },
    async actsBy(ids) {
      const acts = [...desk.reading().factActs.scan([])];
      return acts.filter(({ by }) => by !== null && ids.includes(by));
    },
  };
}

/** By number; those that have none are not in it. */
function withSome<T>(ids: readonly FactId[], of: (id: FactId) => readonly T[]): Map<FactId, readonly T[]> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return new Map(sorted.map((id) => [id, of(id)] as const).filter(([, some]) => some.length > 0));
}
