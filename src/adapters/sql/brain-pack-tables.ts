/** Packs, as they were put, and which of them is served. */

import { instantOf } from "../../kernel/clock.ts";
import { isObject } from "../../kernel/json.ts";
import type { BrainPackStore, PackManifest, Promotion } from "../../rooms/brain/index.ts";
import { PROMOTION_ACTORS, PROMOTION_CODES } from "./brain-codes.ts";
import { digestOut, longDigestIn, type StoredText, textIn, textOut, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

export function brainPackTables(sql: Sql): BrainPackStore {
  return { ...packTables(sql), ...promotionTable(sql) };
}

type Packs = Pick<BrainPackStore, "put" | "bytes" | "manifest" | "manifests" | "prune">;

function packTables(sql: Sql): Packs {
  return {
    async put(manifest, bytes, at) {
      const { digest, parent } = manifest;
      await sql.run(
        `INSERT INTO brain_packs (digest, parent, at, manifest, bytes) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (digest) DO NOTHING`,
        longDigestIn(digest),
        parent === null ? null : longDigestIn(parent),
        wholeIn(at),
        JSON.stringify(manifest),
        bytes,
      );
    },
    async bytes(digest) {
      const kept = "SELECT bytes FROM brain_packs WHERE digest = ?";
      return (await sql.get<{ bytes: Uint8Array }>(kept, longDigestIn(digest)))?.bytes;
    },
    async manifest(digest) {
      const kept = "SELECT manifest FROM brain_packs WHERE digest = ?";
      const row = await sql.get<{ manifest: string }>(kept, longDigestIn(digest));
      return row && manifestsIn(row)[0];
    },
    async manifests(limit) {
      const newest = "SELECT manifest FROM brain_packs ORDER BY id DESC LIMIT ?";
      return (await sql.all<{ manifest: string }>(newest, Math.max(0, limit))).flatMap(manifestsIn);
    },
    async prune(keep, goneBackTo) {
      return (
        await sql.run(
          `WITH back (id, parent) AS (SELECT id, parent FROM brain_packs WHERE lower(hex(digest)) IN ${sql.dialect.listedTexts})
         DELETE FROM brain_packs WHERE id <= (SELECT id FROM brain_packs ORDER BY id DESC LIMIT 1 OFFSET ?)
           AND digest NOT IN (SELECT digest FROM brain_packs_named) AND id NOT IN (SELECT id FROM back)
           AND digest NOT IN (SELECT parent FROM back WHERE parent IS NOT NULL)`,
          sql.dialect.textsIn(goneBackTo),
          Math.max(0, keep),
        )
      ).rows;
    },
  };
}

/** None where it cannot be read. */
function manifestsIn({ manifest }: { readonly manifest: string }): readonly PackManifest[] {
  try {
    const parsed: unknown = JSON.parse(manifest);
    return isObject(parsed) ? [parsed as unknown as PackManifest] : [];
  } catch {
    return [];
  }
}

interface PromotionRow {
  id: number;
  kind: number;
  pack: Uint8Array | null;
  actor: number;
  override: number;
  at: number;
  reason: StoredText;
}

type Promotions = Pick<BrainPackStore, "record" | "promotions" | "gates" | "newestPromotion">;

const NO_GATES = JSON.stringify([PROMOTION_CODES.number("built"), PROMOTION_CODES.number("rolled-back")]);

function promotionTable(sql: Sql): Promotions {
  return {
    async record({ kind, pack, by, override, reason, at }) {
      const id = await sql.insert(
        "INSERT INTO brain_promotions (kind, pack, actor, override, at, reason) VALUES (?, ?, ?, ?, ?, ?)",
        PROMOTION_CODES.number(kind),
        pack === null ? null : longDigestIn(pack),
        PROMOTION_ACTORS.number(by),
        override ? 1 : 0,
        wholeIn(at),
        textIn(reason),
      );
      return id;
    },
    async promotions(limit) {
      const newest = "SELECT * FROM brain_promotions ORDER BY id DESC LIMIT ?";
      return (await sql.all<PromotionRow>(newest, Math.max(0, limit))).map(promotionOf);
    },
    async gates() {
      const row = await sql.get<{ count: number }>(
        `SELECT count(*) AS count FROM brain_promotions AS entry
         WHERE kind NOT IN (SELECT value FROM json_each(?)) AND actor <> ? AND override = 0
           AND NOT EXISTS (SELECT 1 FROM brain_promotions WHERE pack = entry.pack AND kind = ?)`,
        NO_GATES,
        PROMOTION_ACTORS.number("guard"),
        PROMOTION_CODES.number("built"),
      );
      return row?.count ?? 0;
    },
    async newestPromotion() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM brain_promotions"))?.id ?? 0;
    },
  };
}

function promotionOf(row: PromotionRow): Promotion {
  return {
    id: row.id,
    kind: PROMOTION_CODES.name(row.kind),
    pack: row.pack === null ? null : digestOut(row.pack),
    by: PROMOTION_ACTORS.name(row.actor),
    override: row.override !== 0,
    reason: textOut(row.reason),
    at: instantOf(row.at),
  };
}
