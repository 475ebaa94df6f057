/** Facts, what they rest on, and what became of them. */

import { instantOf } from "../../kernel/clock.ts";
import { type EntityRef, entityNameOf, objectName } from "../../kernel/entity-ref.ts";
import { type FactId, factId } from "../../kernel/ids.ts";
import type { FactQuery, FactStore, NewFactAct } from "../../rooms/facts/index.ts";
import {
  digestIn,
  maybeTextIn,
  maybeWholeIn,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import { noteErased } from "./erasures.ts";
import {
  ACT_CODES,
  ACT_ROUND,
  CONFIDENCE_CODES,
  EVIDENCE_CODES,
  evidenceOf,
  OBJECT_CODES,
  RECORDS_ASKED,
  recordsIn,
  VOICE_CODES,
} from "./fact-codes.ts";
import { type ActRow, actOf, type FactRow, type FactSourceRow, factOf } from "./fact-rows.ts";
import { BURIED, RECORD_TRUSTS } from "./ledger-codes.ts";
import { proposalTables } from "./proposal-tables.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

/** What is there already, and what was erased, is not let in. */
const INSERT = `INSERT INTO facts (shelf_id, subject, name, predicate, object_type, object, object_name, valid_from, valid_to, ends_at,
    recorded_at, confidence, trust, voice, hash)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("fact")} AND hash = ?)
  ON CONFLICT (shelf_id, hash) DO NOTHING`;

export function factTables(sql: Sql): FactStore {
  return {
    ...factChanges(sql),
    ...factQueries(sql),
    ...factSubjects(sql),
    ...factParts(sql),
    ...proposalTables(sql),
  };
}

type Changes = Pick<
  FactStore,
  "add" | "addSource" | "addAct" | "setEnd" | "dropSource" | "dropSources" | "dropActs" | "erase"
>;

function factChanges(sql: Sql): Changes {
  const addSource = async (
    id: FactId,
    { kind, id: source, digest }: Parameters<FactStore["addSource"]>[1],
    at: number,
  ) => {
    await sql.run(
      `INSERT INTO fact_sources (fact_id, kind, source, digest, recorded_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (fact_id, kind, source, digest) DO NOTHING`,
      id,
      EVIDENCE_CODES.number(kind),
      wholeIn(source),
      digestIn(digest),
      wholeIn(at),
    );
  };
  return {
    async add(fact, sources) {
      const hash = digestIn(fact.hash);
      const id = await sql.insertNew(
        INSERT,
        fact.shelf,
        textIn(fact.subject),
        textIn(entityNameOf(fact.subject)),
        fact.predicate,
        OBJECT_CODES.number(fact.object.type),
        textIn(fact.object.value),
        maybeTextIn(objectName(fact.object)),
        wholeIn(fact.from),
        maybeWholeIn(fact.to),
        maybeWholeIn(fact.to),
        wholeIn(fact.recordedAt),
        CONFIDENCE_CODES.number(fact.confidence),
        RECORD_TRUSTS.number(fact.trust),
        VOICE_CODES.number(fact.voice),
        hash,
        fact.shelf,
        hash,
      );
      if (id !== undefined) {
        for (const source of sources) await addSource(factId(id), source, fact.recordedAt);
        return { id: factId(id), isNew: true };
      }
      const there = "SELECT id FROM facts WHERE shelf_id = ? AND hash = ?";
      const known = await sql.get<{ id: number }>(there, fact.shelf, hash);
      return known === undefined ? null : { id: factId(known.id), isNew: false };
    },
    async addSource(id, source, recordedAt) {
      await addSource(id, source, recordedAt);
    },
    async addAct({ fact, kind, at, recordedAt, by, voice, reason, source }) {
      const round = kind === "superseded" ? 0 : await restoredBefore(sql, { fact, kind, recordedAt });
      await sql.run(
        `INSERT INTO fact_acts (fact_id, kind, at, recorded_at, by_id, voice, reason, source_kind, source, digest)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
        fact,
        ACT_CODES.number(kind) + ACT_ROUND * round,
        wholeIn(at),
        wholeIn(recordedAt),
        by,
        VOICE_CODES.number(voice),
        maybeTextIn(reason),
        source && EVIDENCE_CODES.number(source.kind),
        source && wholeIn(source.id),
        source && digestIn(source.digest),
      );
    },
    async setEnd(id, endsAt) {
      await sql.run("UPDATE facts SET ends_at = ? WHERE id = ?", maybeWholeIn(endsAt), id);
    },
    async dropSources(records) {
      await sql.run(
        `DELETE FROM fact_sources WHERE id IN (
           SELECT f.id FROM ${RECORDS_ASKED} fact_sources AS f WHERE f.kind = asked.kind AND f.source = asked.source)`,
        recordsIn(records),
      );
    },
    async dropSource(id, { kind, id: source }) {
      const which = "fact_id = ? AND kind = ? AND source = ?";
      await sql.run(
        `DELETE FROM fact_sources WHERE ${which}`,
        id,
        EVIDENCE_CODES.number(kind),
        wholeIn(source),
      );
    },
    async dropActs(ids) {
      const gone = await sql.run(`DELETE FROM fact_acts WHERE id IN ${LISTED}`, JSON.stringify(ids));
      if (gone.rows > 0) await noteErased(sql);
    },
    async erase(ids, at) {
      const listed = JSON.stringify(ids);
      await sql.run(
        `INSERT INTO ledger_tombstones (shelf_id, kind, hash, at)
         SELECT shelf_id, ${BURIED.number("fact")}, hash, ? FROM facts WHERE id IN ${LISTED} ON CONFLICT DO NOTHING`,
        wholeIn(at),
        listed,
      );
      await sql.run(`DELETE FROM fact_sources WHERE fact_id IN ${LISTED}`, listed);
      await sql.run(`DELETE FROM fact_acts WHERE fact_id IN ${LISTED}`, listed);
      await sql.run(`DELETE FROM fact_acts WHERE by_id IN ${LISTED}`, listed);
      await sql.run(`UPDATE fact_proposals SET fact_id = NULL WHERE fact_id IN ${LISTED}`, listed);
      if ((await sql.run(`DELETE FROM facts WHERE id IN ${LISTED}`, listed)).rows > 0) await noteErased(sql);
    },
  };
}

/** What is recorded with a restoring comes after it. */
async function restoredBefore(
  sql: Sql,
  { fact, kind, recordedAt }: Pick<NewFactAct, "fact" | "kind" | "recordedAt">,
): Promise<number> {
  const restored = `SELECT count(*) AS count FROM fact_acts
    WHERE fact_id = ? AND kind % ${ACT_ROUND} = ${ACT_CODES.number("restored")} AND recorded_at <= ?`;
  const until = kind === "restored" ? recordedAt - 1 : recordedAt;
  return (await sql.get<{ count: number }>(restored, fact, wholeIn(until)))?.count ?? 0;
}

type Queries = Pick<
  FactStore,
  "facts" | "list" | "earliest" | "scan" | "count" | "newestId" | "newestAct" | "citing"
>;

function factQueries(sql: Sql): Queries {
  return {
    async facts(ids) {
      const wanted = `SELECT * FROM facts WHERE id IN ${LISTED} ORDER BY id`;
      const rows = await sql.all<FactRow>(wanted, JSON.stringify(ids));
      return new Map(rows.map((row) => [factId(row.id), factOf(row)]));
    },
    async list(query) {
      const { where, values } = filtersOf(sql.dialect, query);
      // The planner would walk all of a shelf by time for the order's sake, also where few are asked for.
      const index = query.subjects === undefined ? "facts_by_time" : "facts_by_subject";
      const order = query.newestFirst === true ? "valid_from DESC, id DESC" : "valid_from, id";
      return (
        await sql.all<FactRow>(
          `SELECT * FROM facts INDEXED BY ${index} WHERE ${where} ORDER BY ${order} LIMIT ?`,
          ...values,
          Math.max(0, query.limit),
        )
      ).map(factOf);
    },
    async earliest(shelves) {
      // Of each shelf the first in the order of its index: nothing is sorted.
      const first = `SELECT valid_from FROM facts INDEXED BY facts_by_time
        WHERE shelf_id = json_each.value AND (ends_at IS NULL OR ends_at > valid_from) ORDER BY valid_from LIMIT 1`;
      const row = await sql.get<{ at: number | null }>(
        `SELECT min((${first})) AS at FROM json_each(?)`,
        JSON.stringify(shelves),
      );
      return row?.at == null ? null : instantOf(row.at);
    },
    async scan(after, limit) {
      const next = "SELECT * FROM facts WHERE id > ? ORDER BY id LIMIT ?";
      return (await sql.all<FactRow>(next, after, Math.max(0, limit))).map(factOf);
    },
    async count(shelves) {
      const counted = `SELECT count(*) AS count FROM facts WHERE shelf_id IN ${LISTED}`;
      return (await sql.get<{ count: number }>(counted, JSON.stringify(shelves)))?.count ?? 0;
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM facts"))?.id ?? 0;
    },
    async newestAct() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM fact_acts"))?.id ?? 0;
    },
    async citing(records) {
      const asked = recordsIn(records);
      return (
        await sql.all<{ id: number }>(
          `SELECT f.fact_id AS id FROM ${RECORDS_ASKED} fact_sources AS f
             WHERE f.kind = asked.kind AND f.source = asked.source
           UNION SELECT a.fact_id FROM ${RECORDS_ASKED} fact_acts AS a
             WHERE a.source_kind = asked.kind AND a.source = asked.source AND a.source_kind IS NOT NULL
           ORDER BY id`,
          asked,
          asked,
        )
      ).map(({ id }) => factId(id));
    },
  };
}

function factSubjects(sql: Sql): Pick<FactStore, "subjectsNamed" | "subjectsSaying" | "subjects"> {
  return {
    async subjectsNamed(shelves, names) {
      const { where, values } = new RowFilters()
        .amongNumbers("shelf_id", shelves)
        .amongTexts(sql.dialect, "name", names);
      return (
        await sql.all<{ subject: StoredText }>(
          `SELECT DISTINCT subject FROM facts INDEXED BY facts_by_name WHERE ${where} ORDER BY subject`,
          ...values,
        )
      ).map(({ subject }) => textOut(subject) as EntityRef);
    },
    async subjectsSaying({ shelves, names, predicates, limit }) {
      const { listedTexts } = sql.dialect;
      const said = predicates === undefined ? "" : `AND f.predicate IN ${listedTexts}`;
      // Behind the words of a name there is a hyphen or nothing; of what sorts between the two, nothing is meant.
      return (
        await sql.all<{ subject: StoredText }>(
          `SELECT DISTINCT f.subject FROM ${listedTexts} AS said CROSS JOIN facts AS f INDEXED BY facts_by_object
           WHERE f.shelf_id IN ${LISTED} AND f.object_name >= said.value AND f.object_name < said.value || '.'
             AND (f.object_name = said.value OR f.object_name >= said.value || '-') ${said} LIMIT ?`,
          sql.dialect.textsIn(names),
          JSON.stringify(shelves),
          ...(predicates === undefined ? [] : [sql.dialect.textsIn(predicates)]),
          Math.max(0, limit),
        )
      )
        .map(({ subject }) => textOut(subject) as EntityRef)
        .sort(byBytes);
    },
    async subjects(shelves, after, limit) {
      // Each shelf in the order of its index, so that no more is counted than is wanted.
      const counted = new Map<string, number>();
      for (const shelf of new Set(shelves)) {
        const filters = new RowFilters().add("shelf_id = ?", shelf);
        if (after !== null) filters.add("subject > ?", textIn(after));
        const rows = await sql.all<{ subject: StoredText; facts: number }>(
          `SELECT subject, count(*) AS facts FROM facts INDEXED BY facts_by_subject WHERE ${filters.where}
           GROUP BY subject ORDER BY subject LIMIT ?`,
          ...filters.values,
          Math.max(0, limit),
        );
        for (const row of rows) {
          const subject = textOut(row.subject);
          counted.set(subject, (counted.get(subject) ?? 0) + row.facts);
        }
      }
      return [...counted]
        .map(([subject, facts]) => ({ subject: subject as EntityRef, facts }))
        .sort((a, b) => byBytes(a.subject, b.subject))
        .slice(0, Math.max(0, limit));
    },
  };
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function filtersOf(dialect: Dialect, query: FactQuery): RowFilters {
  const filters = new RowFilters()
    .amongNumbers("shelf_id", query.shelves)
    .amongTexts(dialect, "subject", query.subjects)
    .amongTexts(dialect, "predicate", query.predicates);
  const { at, after, upTo } = query;
  if (at !== undefined) filters.add("valid_from <= ? AND (ends_at IS NULL OR ends_at > ?)", at, at);
  if (after !== undefined) filters.add("id > ?", after);
  if (upTo !== undefined) filters.add("id <= ?", upTo);
  return filters;
}

function factParts(sql: Sql): Pick<FactStore, "sourcesOf" | "actsOn" | "actsBy"> {
  return {
    async sourcesOf(ids) {
      const rows = await sql.all<FactSourceRow>(
        `SELECT fact_id, kind, source, digest, recorded_at FROM fact_sources WHERE fact_id IN ${LISTED} ORDER BY fact_id, id`,
        JSON.stringify(ids),
      );
      return grouped(
        rows.map((row) => [
          factId(row.fact_id),
          { ...evidenceOf(row), recordedAt: instantOf(row.recorded_at) },
        ]),
      );
    },
    async actsOn(ids) {
      const rows = await sql.all<ActRow>(
        `SELECT * FROM fact_acts WHERE fact_id IN ${LISTED} ORDER BY fact_id, id`,
        JSON.stringify(ids),
      );
      return grouped(rows.map((row) => [factId(row.fact_id), actOf(row)]));
    },
    async actsBy(ids) {
      const theirs = `SELECT * FROM fact_acts WHERE by_id IN ${LISTED} ORDER BY id`;
      return (await sql.all<ActRow>(theirs, JSON.stringify(ids))).map(actOf);
    },
  };
}

function grouped<T>(pairs: readonly (readonly [id: FactId, value: T])[]): ReadonlyMap<FactId, readonly T[]> {
  const groups = new Map<FactId, T[]>();
  for (const [id, value] of pairs) groups.set(id, [...(groups.get(id) ?? []), value]);
  return groups;
}
