/** What somebody seems to have stated, until a person decides, in memory. */

import { evidenceRef } from "../../kernel/evidence.ts";
import { proposalId } from "../../kernel/ids.ts";
import type { Proposal, ProposalStore } from "../../rooms/facts/index.ts";
import { refsOf, requireEvidence } from "./evidence-rows.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { isAmong } from "./observation-tables.ts";
import { requireFact, requireShelf } from "./required-rows.ts";
import type { Desk, Tables } from "./tables.ts";

export function proposalTables(desk: Desk): ProposalStore {
  const all = () => [...desk.reading().factProposals.scan([])];
  return {
    async propose(proposal) {
      const tables = desk.writing();
      const { shelf, hash } = proposal;
      requireShelf(tables, shelf);
      requireDigest(hash);
      requireWhole(proposal.from, proposal.to ?? 0, proposal.at);
      requireEvidence(proposal.source);
      if (tables.ledgerTombstones.get(shelf, "prop", hash) !== undefined) return null;
      const known = tables.proposalHashes.get(shelf, hash);
      if (known !== undefined) return { id: known, isNew: false };
      tables.lastId += 1;
      const id = proposalId(tables.lastId);
      tables.proposalHashes = tables.proposalHashes.set([shelf, hash], id);
      save(tables, { ...proposal, id, state: "pending", decidedAt: null, fact: null });
      return { id, isNew: true };
    },
    async proposals(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((one) => (wanted.has(one.id) ? [[one.id, one]] : [])));
    },
    async listProposals({ shelves, states, subjects, before, limit }) {
      return all()
        .filter(({ shelf, state }) => shelves.includes(shelf) && states.includes(state))
        .filter(({ id, subject }) => isAmong(subjects, subject) && (before === undefined || id < before))
        .toReversed()
        .slice(0, Math.max(0, limit));
    },
    async countProposals(shelves, states) {
      return all().filter(({ shelf, state }) => shelves.includes(shelf) && states.includes(state)).length;
    },
    async decide(id, { state, at, fact }) {
      const tables = desk.writing();
      requireWhole(at);
      const known = tables.factProposals.get(id);
      if (known === undefined) return;
      if (fact !== null) requireFact(tables, fact);
      save(tables, { ...known, state, decidedAt: at, fact });
    },
    async reopen(id) {
      const tables = desk.writing();
      const known = tables.factProposals.get(id);
      if (known !== undefined) save(tables, { ...known, state: "pending", decidedAt: null, fact: null });
    },
    async proposedBy(records) {
      const wanted = refsOf(records);
      return all().flatMap(({ id, source }) => (wanted.has(evidenceRef(source)) ? [id] : []));
    },
    async eraseProposals(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      for (const id of ids) {
        const known = tables.factProposals.get(id);
        if (known === undefined) continue;
        const { shelf, hash } = known;
        if (tables.ledgerTombstones.get(shelf, "prop", hash) === undefined) {
          tables.ledgerTombstones = tables.ledgerTombstones.set([shelf, "prop", hash], at);
        }
        tables.factProposals = tables.factProposals.delete([id]);
        tables.proposalHashes = tables.proposalHashes.delete([shelf, hash]);
      }
    },
  };
}

function save(tables: Tables, proposal: Proposal): void {
  const { object, source, why } = proposal;
  const row = Object.freeze({
    ...proposal,
    object: Object.freeze({ ...object }),
    source: Object.freeze({ ...source }),
    why: Object.freeze([...why]),
  });
  tables.factProposals = tables.factProposals.set([row.id], row);
}
