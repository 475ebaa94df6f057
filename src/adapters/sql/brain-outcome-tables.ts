/** What came of routed turns. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import type { EpisodeId, MessageId } from "../../kernel/ids.ts";
import type { Disposition, EpisodeStore, NewOutcome, Outcome } from "../../rooms/brain/index.ts";
import { DISPOSITION_CODES, OUTCOME_SOURCE_CODES } from "./brain-codes.ts";
import { numberIn, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql, SqlValue } from "./sql.ts";

interface OutcomeRow {
  id: number;
  episode_id: number | null;
  source: number;
  detector: StoredText;
  value: number;
  confidence: number;
  structured: number;
  message_id: number | null;
  at: number;
  disposition: number;
  about: string;
}

type Outcomes = Pick<
  EpisodeStore,
  "addOutcome" | "outcomesOf" | "outcomesFrom" | "dropOutcomes" | "dispose" | "dispositions"
>;

export function brainOutcomeTables(sql: Sql): Outcomes {
  return {
    async addOutcome(outcome, disposition) {
      const id = await sql.insertNew(`${INSERT} ON CONFLICT DO NOTHING`, ...columnsOf(outcome, disposition));
      return id ?? null;
    },
    async outcomesOf(ids) {
      const rows = await sql.all<OutcomeRow>(
        `SELECT * FROM brain_outcomes WHERE episode_id IS NOT NULL AND episode_id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return Map.groupBy(rows.map(outcomeOf), ({ episode }) => episode!);
    },
    async outcomesFrom(messages) {
      const from = `SELECT * FROM brain_outcomes WHERE message_id IN ${LISTED} ORDER BY id`;
      return (await sql.all<OutcomeRow>(from, JSON.stringify(messages))).map(outcomeOf);
    },
    async dropOutcomes(ids) {
      await sql.run(`DELETE FROM brain_outcomes WHERE id IN ${LISTED}`, JSON.stringify(ids));
    },
    async dispose(id, disposition) {
      const number = DISPOSITION_CODES.number(disposition);
      await sql.run("UPDATE brain_outcomes SET disposition = ? WHERE id = ?", number, id);
    },
    async dispositions() {
      const rows = await sql.all<{ disposition: number; count: number }>(
        "SELECT disposition, count(*) AS count FROM brain_outcomes GROUP BY disposition",
      );
      return rows
        .map(({ disposition, count }) => ({ disposition: DISPOSITION_CODES.name(disposition), count }))
        .sort((a, b) => b.count - a.count || (a.disposition < b.disposition ? -1 : 1));
    },
  };
}

const INSERT = `INSERT INTO brain_outcomes (episode_id, source, detector, value, confidence, structured, message_id, at, about,
  disposition) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function columnsOf(outcome: NewOutcome, disposition: Disposition): readonly SqlValue[] {
  assert(outcome.detector !== "", "an outcome says what found it");
  return [
    outcome.episode,
    OUTCOME_SOURCE_CODES.number(outcome.source),
    textIn(outcome.detector),
    numberIn(outcome.value),
    numberIn(outcome.confidence),
    outcome.structured ? 1 : 0,
    outcome.message,
    wholeIn(outcome.at),
    JSON.stringify(outcome.about),
    DISPOSITION_CODES.number(disposition),
  ];
}

function outcomeOf(row: OutcomeRow): Outcome {
  return {
    id: row.id,
    episode: row.episode_id as EpisodeId | null,
    source: OUTCOME_SOURCE_CODES.name(row.source),
    detector: textOut(row.detector),
    value: row.value,
    confidence: row.confidence,
    structured: row.structured !== 0,
    message: row.message_id as MessageId | null,
    at: instantOf(row.at),
    about: aboutIn(row.about),
    disposition: DISPOSITION_CODES.name(row.disposition),
  };
}

/** The turn as a whole, where it cannot be read. */
function aboutIn(stored: string): readonly string[] {
  try {
    const about: unknown = JSON.parse(stored);
    return Array.isArray(about) ? about.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
