/** Cards, and what they were made of, in memory. */

import { evidenceRef } from "../../kernel/evidence.ts";
import { cardId } from "../../kernel/ids.ts";
import type { Card, CardStore } from "../../rooms/graph/index.ts";
import { refsOf, requireEvidence } from "./evidence-rows.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { requireCard, requireShelf } from "./required-rows.ts";
import { firstOf } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function cardTables(desk: Desk): CardStore {
  return { ...cardChanges(desk), ...cardQueries(desk) };
}

function cardChanges(desk: Desk): Pick<CardStore, "add" | "setSuperseded" | "erase"> {
  return {
    async add(card) {
      const tables = desk.writing();
      const { shelf, hash } = card;
      requireShelf(tables, shelf);
      requireDigest(hash);
      requireWhole(card.compiledAt);
      for (const source of card.sources) requireEvidence(source);
      if (card.supersedes !== null) requireCard(tables, card.supersedes);
      if (tables.ledgerTombstones.get(shelf, "card", hash) !== undefined) return null;
      const known = tables.cardHashes.get(shelf, hash);
      if (known !== undefined) return { id: known, isNew: false };
      tables.lastId += 1;
      const id = cardId(tables.lastId);
      tables.cardHashes = tables.cardHashes.set([shelf, hash], id);
      const sources = Object.freeze(card.sources.map((source) => Object.freeze({ ...source })));
      save(tables, { ...card, sources, id, supersededBy: null });
      return { id, isNew: true };
    },
    async setSuperseded(id, by) {
      const tables = desk.writing();
      const known = tables.cards.get(id);
      if (known === undefined) return;
      if (by !== null) requireCard(tables, by);
      save(tables, { ...known, supersededBy: by });
    },
    async erase(ids, at) {
      const tables = desk.writing();
      requireWhole(at);
      const gone = [...new Set(ids)].flatMap((id) => tables.cards.get(id) ?? []);
      for (const { id, shelf, hash } of gone) {
        if (tables.ledgerTombstones.get(shelf, "card", hash) === undefined) {
          tables.ledgerTombstones = tables.ledgerTombstones.set([shelf, "card", hash], at);
        }
        tables.cards = tables.cards.delete([id]);
        tables.cardHashes = tables.cardHashes.delete([shelf, hash]);
      }
      const isGone = new Set<number | null>(gone.map(({ id }) => id));
      for (const card of [...tables.cards.scan([])]) {
        if (!isGone.has(card.supersedes) && !isGone.has(card.supersededBy)) continue;
        save(tables, {
          ...card,
          supersedes: isGone.has(card.supersedes) ? null : card.supersedes,
          supersededBy: isGone.has(card.supersededBy) ? null : card.supersededBy,
        });
      }
    },
  };
}

function save(tables: Tables, card: Card): void {
  tables.cards = tables.cards.set([card.id], Object.freeze(card));
}

type Queries = Pick<CardStore, "cards" | "list" | "touching" | "madeOf" | "count" | "newestId">;

function cardQueries(desk: Desk): Queries {
  const all = () => [...desk.reading().cards.scan([])];
  return {
    async cards(ids) {
      const wanted = new Set(ids);
      return new Map(all().flatMap((card) => (wanted.has(card.id) ? [[card.id, card]] : [])));
    },
    async list({ shelves, superseded, before, limit }) {
      return all()
        .filter(({ shelf }) => shelves.includes(shelf))
        .filter(({ supersededBy }) => superseded === undefined || superseded === (supersededBy !== null))
        .filter(({ id }) => before === undefined || id < before)
        .toReversed()
        .slice(0, Math.max(0, limit));
    },
    async touching(shelves, records) {
      const wanted = refsOf(records);
      return all()
        .filter(({ shelf, supersededBy }) => shelves.includes(shelf) && supersededBy === null)
        .filter(({ sources }) => sources.some((source) => wanted.has(evidenceRef(source))))
        .map(({ id }) => id);
    },
    async madeOf(records) {
      const wanted = refsOf(records);
      return all()
        .filter(({ sources }) => sources.some((source) => wanted.has(evidenceRef(source))))
        .map(({ id }) => id);
    },
    async count(shelves) {
      return all().filter(({ shelf }) => shelves.includes(shelf)).length;
    },
    async newestId() {
      return firstOf(desk.reading().cards.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}
