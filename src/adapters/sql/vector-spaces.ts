/** The spaces of vectors: one in use, others as far as they have not been swept away. */

import { randomInt } from "node:crypto";
import { widthOf } from "../../kernel/vectors/quantise.ts";
import {
  requireDimensions,
  requireInUse,
  requireSameDimensions,
} from "../../kernel/vectors/vector-checks.ts";
import type { VectorKind, VectorSpace } from "../../ports/vector-index.ts";
import { type StoredText, textIn, textOut, VECTORS, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";

export interface SpaceRow {
  readonly id: number;
  readonly fingerprint: StoredText;
  readonly dimensions: number;
  readonly slots: number;
  readonly vectors: number;
  readonly stamp: number;
}

/** What a chunk's vectors take, about: one more vector writes this much again. */
const CHUNK_BYTES = 48 * 1024;
const FEWEST_SLOTS = 8;
const MOST_SLOTS = 256;
/** Stamps are drawn from the numbers below it. */
const STAMPS = 2 ** 48 - 1;
const COLUMNS = "id, fingerprint, dimensions, slots, vectors, stamp";

export async function spaceInUse(sql: Sql): Promise<SpaceRow | undefined> {
  return await sql.get<SpaceRow>(`SELECT ${COLUMNS} FROM vector_spaces WHERE in_use = 1`);
}

export async function requireSpace(sql: Sql, fingerprint: string): Promise<SpaceRow> {
  const space = await spaceInUse(sql);
  requireInUse(fingerprint, space && textOut(space.fingerprint));
  return space!;
}

export async function allSpaces(sql: Sql): Promise<readonly SpaceRow[]> {
  return await sql.all<SpaceRow>(`SELECT ${COLUMNS} FROM vector_spaces`);
}

export async function unusedSpace(sql: Sql): Promise<SpaceRow | undefined> {
  return await sql.get<SpaceRow>(`SELECT ${COLUMNS} FROM vector_spaces WHERE in_use = 0 LIMIT 1`);
}

export async function beginSpace(sql: Sql, { fingerprint, dimensions }: VectorSpace): Promise<void> {
  requireDimensions(dimensions);
  const name = textIn(fingerprint);
  const known = await sql.get<{ dimensions: number }>(
    "SELECT dimensions FROM vector_spaces WHERE fingerprint = ?",
    name,
  );
  requireSameDimensions(fingerprint, known?.dimensions, dimensions);
  await sql.run("UPDATE vector_spaces SET in_use = 0 WHERE in_use = 1 AND fingerprint <> ?", name);
  await sql.run(
    `INSERT INTO vector_spaces (fingerprint, dimensions, slots, in_use, vectors, stamp)
     VALUES (?, ?, ?, 1, 0, ?) ON CONFLICT (fingerprint) DO UPDATE SET in_use = 1`,
    name,
    dimensions,
    slotsFor(dimensions),
    newStamp(),
  );
}

/** A power of two. */
function slotsFor(dimensions: number): number {
  const fitting = 2 ** Math.floor(Math.log2(CHUNK_BYTES / widthOf(dimensions)));
  return Math.min(MOST_SLOTS, Math.max(FEWEST_SLOTS, fitting));
}

export function newStamp(): number {
  return randomInt(STAMPS);
}

/** Notes that the vectors of a space are others, and so many more or fewer. */
export async function noteChange(sql: Sql, space: number, more: number): Promise<void> {
  await sql.run(
    "UPDATE vector_spaces SET stamp = ?, vectors = vectors + ? WHERE id = ?",
    newStamp(),
    more,
    space,
  );
}

export async function watermarkOf(sql: Sql, space: number, kind: VectorKind): Promise<number> {
  return (
    (
      await sql.get<{ up_to: number }>(
        "SELECT up_to FROM vector_watermarks WHERE space_id = ? AND kind = ?",
        space,
        VECTORS.number(kind),
      )
    )?.up_to ?? 0
  );
}

export async function setWatermark(sql: Sql, space: number, kind: VectorKind, upTo: number): Promise<void> {
  await sql.run(
    `INSERT INTO vector_watermarks (space_id, kind, up_to) VALUES (?, ?, ?)
     ON CONFLICT (space_id, kind) DO UPDATE SET up_to = excluded.up_to`,
    space,
    VECTORS.number(kind),
    wholeIn(upTo),
  );
}

/** It is not whole any more: who comes back to it begins again. */
export async function forgetWatermarks(sql: Sql, space: number): Promise<void> {
  await sql.run("DELETE FROM vector_watermarks WHERE space_id = ?", space);
}
