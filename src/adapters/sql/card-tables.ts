/** Cards, and what they were made of. */

import { instantOf } from "../../kernel/clock.ts";
import { type CardId, cardId, shelfId } from "../../kernel/ids.ts";
import type { Card, CardStore } from "../../rooms/graph/index.ts";
import {
  digestIn,
  digestOut,
  maybeTextIn,
  maybeTextOut,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import {
  CARD_METHODS,
  EVIDENCE_CODES,
  type EvidenceRow,
  evidenceOf,
  RECORDS_ASKED,
  recordsIn,
} from "./fact-codes.ts";
import { BURIED, RECORD_TRUSTS } from "./ledger-codes.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

interface CardRow {
  id: number;
  shelf_id: number;
  title: StoredText;
  text: StoredText;
  method: number;
  selection: StoredText | null;
  trust: number;
  compiled_at: number;
  supersedes_id: number | null;
  superseded_by_id: number | null;
  hash: Uint8Array;
}

const INSERT = `INSERT INTO cards (shelf_id, title, text, method, selection, trust, compiled_at, supersedes_id, hash)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1 FROM ledger_tombstones WHERE shelf_id = ? AND kind = ${BURIED.number("card")} AND hash = ?)
  ON CONFLICT (shelf_id, hash) DO NOTHING`;

export function cardTables(sql: Sql): CardStore {
  return { ...cardChanges(sql), ...cardQueries(sql) };
}

function cardChanges(sql: Sql): Pick<CardStore, "add" | "setSuperseded" | "erase"> {
  return {
    async add(card) {
      const hash = digestIn(card.hash);
      const id = await sql.insertNew(
        INSERT,
        card.shelf,
        textIn(card.title),
        textIn(card.text),
        CARD_METHODS.number(card.method),
        maybeTextIn(card.selection),
        RECORD_TRUSTS.number(card.trust),
        wholeIn(card.compiledAt),
        card.supersedes,
        hash,
        card.shelf,
        hash,
      );
      if (id === undefined) {
        const there = "SELECT id FROM cards WHERE shelf_id = ? AND hash = ?";
        const known = await sql.get<{ id: number }>(there, card.shelf, hash);
        return known === undefined ? null : { id: cardId(known.id), isNew: false };
      }
      for (const [ordinal, { kind, id: source, digest }] of card.sources.entries()) {
        await sql.run(
          "INSERT INTO card_sources (card_id, ordinal, kind, source, digest) VALUES (?, ?, ?, ?, ?)",
          id,
          ordinal,
          EVIDENCE_CODES.number(kind),
          wholeIn(source),
          digestIn(digest),
        );
      }
      return { id: cardId(id), isNew: true };
    },
    async setSuperseded(id, by) {
      await sql.run("UPDATE cards SET superseded_by_id = ? WHERE id = ?", by, id);
    },
    async erase(ids, at) {
      const listed = JSON.stringify(ids);
      await sql.run(
        `INSERT INTO ledger_tombstones (shelf_id, kind, hash, at)
         SELECT shelf_id, ${BURIED.number("card")}, hash, ? FROM cards WHERE id IN ${LISTED} ON CONFLICT DO NOTHING`,
        wholeIn(at),
        listed,
      );
      await sql.run(`DELETE FROM card_sources WHERE card_id IN ${LISTED}`, listed);
      await sql.run(`UPDATE cards SET supersedes_id = NULL WHERE supersedes_id IN ${LISTED}`, listed);
      await sql.run(`UPDATE cards SET superseded_by_id = NULL WHERE superseded_by_id IN ${LISTED}`, listed);
      if ((await sql.run(`DELETE FROM cards WHERE id IN ${LISTED}`, listed)).rows > 0) await noteErased(sql);
    },
  };
}

type Queries = Pick<CardStore, "cards" | "list" | "touching" | "madeOf" | "count" | "newestId">;

function cardQueries(sql: Sql): Queries {
  const cardsOf = async (ids: readonly number[]): Promise<readonly Card[]> => {
    const listed = JSON.stringify(ids);
    const sources = Map.groupBy(
      await sql.all<EvidenceRow & { card_id: number }>(
        `SELECT * FROM card_sources WHERE card_id IN ${LISTED} ORDER BY card_id, ordinal`,
        listed,
      ),
      ({ card_id: card }) => card,
    );
    return (await sql.all<CardRow>(`SELECT * FROM cards WHERE id IN ${LISTED} ORDER BY id`, listed)).map(
      (row) => cardOf(row, sources.get(row.id) ?? []),
    );
  };
  const madeOf = async (
    records: Parameters<CardStore["madeOf"]>[0],
    where: RowFilters,
  ): Promise<readonly CardId[]> =>
    (
      await sql.all<{ id: number }>(
        `SELECT DISTINCT c.id FROM ${RECORDS_ASKED} card_sources AS s CROSS JOIN cards AS c
           WHERE s.kind = asked.kind AND s.source = asked.source AND c.id = s.card_id AND ${where.where}
           ORDER BY c.id`,
        recordsIn(records),
        ...where.values,
      )
    ).map(({ id }) => cardId(id));
  return {
    async cards(ids) {
      return new Map((await cardsOf(ids)).map((card) => [card.id, card]));
    },
    async list({ shelves, superseded, before, limit }) {
      const { where, values } = new RowFilters()
        .amongNumbers("shelf_id", shelves)
        .isThere("superseded_by_id", superseded)
        .below("id", before);
      const ids = await sql.all<{ id: number }>(
        `SELECT id FROM cards INDEXED BY cards_by_shelf WHERE ${where} ORDER BY id DESC LIMIT ?`,
        ...values,
        Math.max(0, limit),
      );
      return (await cardsOf(ids.map(({ id }) => id))).toReversed();
    },
    async touching(shelves, records) {
      const standing = new RowFilters()
        .amongNumbers("c.shelf_id", shelves)
        .isThere("c.superseded_by_id", false);
      return madeOf(records, standing);
    },
    async madeOf(records) {
      return madeOf(records, new RowFilters());
    },
    async count(shelves) {
      const counted = `SELECT count(*) AS count FROM cards WHERE shelf_id IN ${LISTED}`;
      return (await sql.get<{ count: number }>(counted, JSON.stringify(shelves)))?.count ?? 0;
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM cards"))?.id ?? 0;
    },
  };
}

function cardOf(row: CardRow, sources: readonly EvidenceRow[]): Card {
  return {
    id: cardId(row.id),
    shelf: shelfId(row.shelf_id),
    title: textOut(row.title),
    text: textOut(row.text),
    method: CARD_METHODS.name(row.method),
    sources: sources.map(evidenceOf),
    selection: maybeTextOut(row.selection),
    trust: RECORD_TRUSTS.name(row.trust) as Card["trust"],
    compiledAt: instantOf(row.compiled_at),
    supersedes: row.supersedes_id as CardId | null,
    supersededBy: row.superseded_by_id as CardId | null,
    hash: digestOut(row.hash),
  };
}
