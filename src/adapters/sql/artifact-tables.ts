/** Long things, each once a shelf, compressed, and checked against their names whenever they are read. */

import { hash as digestOf } from "node:crypto";
import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type ArtifactId, artifactId, shelfId } from "../../kernel/ids.ts";
import type { Artifact, ArtifactStore } from "../../rooms/ledger/index.ts";
import {
  digestOut,
  longDigestIn,
  maybeTextIn,
  maybeTextOut,
  type StoredText,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import { BURIED } from "./ledger-codes.ts";
import { packBytes, unpackBytes } from "./packed-json.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

const COLUMNS = "id, shelf_id, hash, type, name, at, bytes";

interface ArtifactRow {
  id: number;
  shelf_id: number;
  hash: Uint8Array;
  type: string;
  name: StoredText | null;
  at: number;
  bytes: number;
}

export function artifactTables(sql: Sql): ArtifactStore {
  return {
    async put({ shelf, sha256, type, name, at, content }) {
      const hash = longDigestIn(sha256);
      assert(digestOf("sha256", content) === sha256, "an artifact is named by its bytes");
      const find = () =>
        sql.get<{ id: number }>("SELECT id FROM artifacts WHERE shelf_id = ? AND hash = ?", shelf, hash);
      const known = await find();
      if (known !== undefined) return { id: artifactId(known.id), isNew: false };
      const id = await sql.insertNew(
        `INSERT INTO artifacts (shelf_id, hash, type, name, at, bytes, content) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (shelf_id, hash) DO NOTHING`,
        shelf,
        hash,
        type,
        maybeTextIn(name),
        wholeIn(at),
        content.length,
        packBytes(content),
      );
      // Of two owners who bring it at once, one is later.
      if (id === undefined) return { id: artifactId((await find())!.id), isNew: false };
      // Whoever brings it again means to.
      const exhumed = "DELETE FROM ledger_tombstones WHERE shelf_id = ? AND kind = ? AND hash = ?";
      await sql.run(exhumed, shelf, BURIED.number("art"), hash);
      return { id: artifactId(id), isNew: true };
    },
    async find(shelves, sha256) {
      const row = await sql.get<ArtifactRow>(
        `SELECT ${COLUMNS} FROM artifacts WHERE shelf_id IN ${LISTED} AND hash = ? ORDER BY id LIMIT 1`,
        JSON.stringify(shelves),
        longDigestIn(sha256),
      );
      return row && artifactOf(row);
    },
    async content(id) {
      const row = await sql.get<{ hash: Uint8Array; content: Uint8Array }>(
        "SELECT hash, content FROM artifacts WHERE id = ?",
        id,
      );
      if (row === undefined) throw damaged(id, "is not there");
      const content = unpacked(row.content);
      if (content === undefined || digestOf("sha256", content) !== digestOut(row.hash)) {
        throw damaged(id, "is not what it was when it was kept");
      }
      return content;
    },
    async list(shelves, limit) {
      // Numbers first: what is sorted must not carry the contents along.
      return (
        await sql.all<ArtifactRow>(
          `SELECT ${COLUMNS} FROM artifacts WHERE id IN (
             SELECT id FROM artifacts WHERE shelf_id IN ${LISTED} ORDER BY id DESC LIMIT ?) ORDER BY id DESC`,
          JSON.stringify(shelves),
          Math.max(0, limit),
        )
      ).map(artifactOf);
    },
    async erase(ids, at) {
      await sql.run(
        `INSERT INTO ledger_tombstones (shelf_id, kind, hash, at)
         SELECT shelf_id, ?, hash, ? FROM artifacts WHERE id IN ${LISTED} ON CONFLICT DO NOTHING`,
        BURIED.number("art"),
        wholeIn(at),
        JSON.stringify(ids),
      );
      const gone = await sql.run(`DELETE FROM artifacts WHERE id IN ${LISTED}`, JSON.stringify(ids));
      if (gone.rows > 0) await noteErased(sql);
    },
  };
}

function unpacked(content: Uint8Array): Uint8Array | undefined {
  try {
    return unpackBytes(content);
  } catch {
    return undefined;
  }
}

function damaged(id: ArtifactId, what: string): NacreError {
  return new NacreError(
    "store/corrupt",
    `artifact ${id} ${what}`,
    "Run `nacre doctor`, and stash it again where you still have it.",
  );
}

function artifactOf(row: ArtifactRow): Artifact {
  return {
    id: artifactId(row.id),
    shelf: shelfId(row.shelf_id),
    sha256: digestOut(row.hash),
    type: row.type,
    name: maybeTextOut(row.name),
    at: instantOf(row.at),
    bytes: row.bytes,
  };
}
