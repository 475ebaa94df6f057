/** Observations, the plans among them, and what stays of those that were erased. */

import { type ObservationId, observationId } from "../../kernel/ids.ts";
import type { LedgerStore, NewObservation, ObservationChange, Plan } from "../../rooms/ledger/index.ts";
import { digestIn, maybeTextIn, maybeWholeIn, numberIn, textIn, wholeIn } from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import {
  BURIED,
  HOLDS,
  IMPORTANCES,
  LANGUAGE_CODES,
  LIFECYCLE_CODES,
  OBSERVED_KINDS,
  OBSERVED_ORIGINS,
  OUTCOME_CODES,
  PLAN_CODES,
  PRIORITY_CODES,
  RECORD_TRUSTS,
  USED_KINDS,
} from "./ledger-codes.ts";
import { methodIn, SAME_AS_LINE } from "./observation-rows.ts";
import { packText } from "./packed-json.ts";
import type { Sql, SqlValue } from "./sql.ts";

/** Bytes of detail from which compressing pays for the time it takes. */
const LEAST_PACKED = 512;

const COLUMNS = [
  "shelf_id",
  "kind",
  "kind_given",
  "origin",
  "trust",
  "held",
  "held_at",
  "importance",
  "label",
  "method",
  "priority",
  "state",
  "language",
  "outcome",
  "at",
  "created_at",
  "agent",
  "tool",
  "call",
  "duration_ms",
  "message_id",
  "supersedes_id",
  "spool_id",
  "spool_offset",
  "hash",
  "line",
  "text",
  "detail",
] as const;

/** What is there already, and what was erased, is not let in: one statement, because there are many of them. */
const INSERT = `INSERT INTO observations (${COLUMNS.join(", ")})
  SELECT ${COLUMNS.map(() => "?").join(", ")}
  WHERE NOT EXISTS (SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("obs")} AND hash = ?)
  ON CONFLICT (shelf_id, hash) DO NOTHING`;

export function observationChanges(sql: Sql): Pick<LedgerStore, "add" | "change" | "erase"> {
  return {
    async add(observation) {
      const hash = digestIn(observation.hash);
      const id = await sql.insertNew(INSERT, ...valuesOf(observation, hash), observation.shelf, hash);
      if (id !== undefined) {
        if (observation.plan !== null) await savePlan(sql, observationId(id), observation.plan);
        return { id: observationId(id), isNew: true };
      }
      const known = await sql.get<{ id: number }>(
        "SELECT id FROM observations WHERE shelf_id = ? AND hash = ?",
        observation.shelf,
        hash,
      );
      return known === undefined ? null : { id: observationId(known.id), isNew: false };
    },
    async change(id, change) {
      const { assignments, values } = assigned(change);
      if (assignments.length > 0) {
        await sql.run(`UPDATE observations SET ${assignments.join(", ")} WHERE id = ?`, ...values, id);
      }
      if (change.plan === undefined) return;
      if (change.plan === null) await sql.run("DELETE FROM plans WHERE observation_id = ?", id);
      else if ((await sql.get("SELECT 1 FROM observations WHERE id = ?", id)) !== undefined)
        await savePlan(sql, id, change.plan);
    },
    async erase(ids, at) {
      for (const id of ids) await erase(sql, id, at);
    },
  };
}

function valuesOf(observation: NewObservation, hash: Uint8Array): readonly SqlValue[] {
  const { held, importance, outcome, spool, detail } = observation;
  return [
    observation.shelf,
    OBSERVED_KINDS.number(observation.kind),
    observation.kindGiven ? 1 : 0,
    OBSERVED_ORIGINS.number(observation.origin),
    RECORD_TRUSTS.number(observation.trust),
    held === null ? null : HOLDS.number(held),
    held === null ? null : wholeIn(observation.createdAt),
    importance.score === null ? null : numberIn(importance.score),
    IMPORTANCES.number(importance.label),
    methodIn(importance.method),
    PRIORITY_CODES.number(observation.priority),
    LIFECYCLE_CODES.number(observation.state),
    LANGUAGE_CODES.number(observation.language),
    outcome === null ? null : OUTCOME_CODES.number(outcome),
    wholeIn(observation.at),
    wholeIn(observation.createdAt),
    maybeTextIn(observation.agent),
    maybeTextIn(observation.tool),
    maybeTextIn(observation.call),
    maybeWholeIn(observation.durationMs),
    observation.message,
    observation.supersedes,
    spool === null ? null : spool.file,
    spool === null ? null : wholeIn(spool.offset),
    hash,
    textIn(observation.line),
    // Most say no more than their line.
    observation.text === observation.line ? SAME_AS_LINE : textIn(observation.text),
    detail === null ? null : packText(detail, LEAST_PACKED),
  ];
}

function assigned(change: ObservationChange): {
  assignments: readonly string[];
  values: readonly SqlValue[];
} {
  const set: (readonly [column: string, value: SqlValue])[] = [];
  const { kind, kindGiven, importance, priority, state, held, supersededBy, durationMs } = change;
  if (kind !== undefined) set.push(["kind", OBSERVED_KINDS.number(kind)]);
  if (kindGiven !== undefined) set.push(["kind_given", kindGiven ? 1 : 0]);
  if (importance !== undefined) {
    set.push(["importance", importance.score === null ? null : numberIn(importance.score)]);
    set.push(["label", IMPORTANCES.number(importance.label)], ["method", methodIn(importance.method)]);
  }
  if (priority !== undefined) set.push(["priority", PRIORITY_CODES.number(priority)]);
  if (state !== undefined) set.push(["state", LIFECYCLE_CODES.number(state)]);
  if (held !== undefined) {
    set.push(["held", held === null ? null : HOLDS.number(held.reason)]);
    set.push(["held_at", held === null ? null : wholeIn(held.at)]);
  }
  if (supersededBy !== undefined) set.push(["superseded_by_id", supersededBy]);
  if (durationMs !== undefined) set.push(["duration_ms", wholeIn(durationMs)]);
  return { assignments: set.map(([column]) => `${column} = ?`), values: set.map(([, value]) => value) };
}

async function savePlan(sql: Sql, id: ObservationId, plan: Plan): Promise<void> {
  await sql.run(
    `INSERT INTO plans (observation_id, status, due_at, expires_at, trigger) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (observation_id) DO UPDATE SET status = excluded.status, due_at = excluded.due_at,
       expires_at = excluded.expires_at, trigger = excluded.trigger`,
    id,
    PLAN_CODES.number(plan.status),
    maybeWholeIn(plan.dueAt),
    maybeWholeIn(plan.expiresAt),
    maybeTextIn(plan.trigger),
  );
}

async function erase(sql: Sql, id: ObservationId, at: number): Promise<void> {
  await sql.run(
    `INSERT INTO ledger_tombstones (shelf_id, kind, hash, at)
     SELECT shelf_id, ${BURIED.number("obs")}, hash, ? FROM observations WHERE id = ? ON CONFLICT DO NOTHING`,
    wholeIn(at),
    id,
  );
  await sql.run("DELETE FROM plans WHERE observation_id = ?", id);
  await sql.run("DELETE FROM lifecycle_moves WHERE observation_id = ?", id);
  await sql.run("DELETE FROM record_uses WHERE kind = ? AND source = ?", USED_KINDS.number("obs"), id);
  await sql.run("UPDATE observations SET supersedes_id = NULL WHERE supersedes_id = ?", id);
  await sql.run("UPDATE observations SET superseded_by_id = NULL WHERE superseded_by_id = ?", id);
  if ((await sql.run("DELETE FROM observations WHERE id = ?", id)).rows > 0) await noteErased(sql);
}
