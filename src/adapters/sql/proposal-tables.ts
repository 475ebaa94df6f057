/** What somebody seems to have stated, until a person decides. */

import { proposalId } from "../../kernel/ids.ts";
import type { ProposalQuery, ProposalStore } from "../../rooms/facts/index.ts";
import { digestIn, maybeWholeIn, textIn, wholeIn } from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import {
  EVIDENCE_CODES,
  OBJECT_CODES,
  PROPOSAL_CODES,
  PROPOSED_ACTS,
  RECORDS_ASKED,
  recordsIn,
} from "./fact-codes.ts";
import { type ProposalRow, proposalOf } from "./fact-rows.ts";
import { BURIED, RECORD_TRUSTS } from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const INSERT = `INSERT INTO fact_proposals (shelf_id, subject, predicate, object_type, object, act, valid_from, valid_to, source_kind, source,
    digest, trust, why, at, hash, state)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ${PROPOSAL_CODES.number("pending")}
  WHERE NOT EXISTS (SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("prop")} AND hash = ?)
  ON CONFLICT (shelf_id, hash) DO NOTHING`;

export function proposalTables(sql: Sql): ProposalStore {
  return {
    async propose(proposal) {
      const hash = digestIn(proposal.hash);
      const { shelf, source } = proposal;
      const id = await sql.insertNew(
        INSERT,
        shelf,
        textIn(proposal.subject),
        proposal.predicate,
        OBJECT_CODES.number(proposal.object.type),
        textIn(proposal.object.value),
        PROPOSED_ACTS.number(proposal.act),
        wholeIn(proposal.from),
        maybeWholeIn(proposal.to),
        EVIDENCE_CODES.number(source.kind),
        wholeIn(source.id),
        digestIn(source.digest),
        RECORD_TRUSTS.number(proposal.trust),
        JSON.stringify(proposal.why),
        wholeIn(proposal.at),
        hash,
        shelf,
        hash,
      );
      if (id !== undefined) return { id: proposalId(id), isNew: true };
      const there = "SELECT id FROM fact_proposals WHERE shelf_id = ? AND hash = ?";
      const known = await sql.get<{ id: number }>(there, shelf, hash);
      return known === undefined ? null : { id: proposalId(known.id), isNew: false };
    },
    async proposals(ids) {
      const wanted = `SELECT * FROM fact_proposals WHERE id IN ${LISTED} ORDER BY id`;
      const rows = await sql.all<ProposalRow>(wanted, JSON.stringify(ids));
      return new Map(rows.map((row) => [proposalId(row.id), proposalOf(row)]));
    },
    async listProposals(query) {
      const filters = filtersOf(query)
        .amongTexts(sql.dialect, "subject", query.subjects)
        .below("id", query.before);
      return (
        await sql.all<ProposalRow>(
          `SELECT * FROM fact_proposals INDEXED BY fact_proposals_by_state WHERE ${filters.where} ORDER BY id DESC LIMIT ?`,
          ...filters.values,
          Math.max(0, query.limit),
        )
      ).map(proposalOf);
    },
    async countProposals(shelves, states) {
      const { where, values } = filtersOf({ shelves, states });
      const counted = `SELECT count(*) AS count FROM fact_proposals WHERE ${where}`;
      return (await sql.get<{ count: number }>(counted, ...values))?.count ?? 0;
    },
    async decide(id, { state, at, fact }) {
      await sql.run(
        "UPDATE fact_proposals SET state = ?, decided_at = ?, fact_id = ? WHERE id = ?",
        PROPOSAL_CODES.number(state),
        wholeIn(at),
        fact,
        id,
      );
    },
    async reopen(id) {
      const waits = "UPDATE fact_proposals SET state = ?, decided_at = NULL, fact_id = NULL WHERE id = ?";
      await sql.run(waits, PROPOSAL_CODES.number("pending"), id);
    },
    async proposedBy(records) {
      return (
        await sql.all<{ id: number }>(
          `SELECT DISTINCT p.id FROM ${RECORDS_ASKED} fact_proposals AS p
             WHERE p.source_kind = asked.kind AND p.source = asked.source ORDER BY p.id`,
          recordsIn(records),
        )
      ).map(({ id }) => proposalId(id));
    },
    async eraseProposals(ids, at) {
      const listed = JSON.stringify(ids);
      await sql.run(
        `INSERT INTO ledger_tombstones (shelf_id, kind, hash, at)
         SELECT shelf_id, ${BURIED.number("prop")}, hash, ? FROM fact_proposals WHERE id IN ${LISTED} ON CONFLICT DO NOTHING`,
        wholeIn(at),
        listed,
      );
      if ((await sql.run(`DELETE FROM fact_proposals WHERE id IN ${LISTED}`, listed)).rows > 0)
        await noteErased(sql);
    },
  };
}

function filtersOf({ shelves, states }: Pick<ProposalQuery, "shelves" | "states">): RowFilters {
  return new RowFilters().amongNumbers("shelf_id", shelves).amongNames("state", PROPOSAL_CODES, states);
}
