/** Looks whether the tables of vectors are whole and agree with each other. */

import { ChunkFacts, FREE } from "../../kernel/vectors/chunk-facts.ts";
import { widthOf } from "../../kernel/vectors/quantise.ts";
import type { Sql } from "./sql.ts";
import { allSpaces, type SpaceRow } from "./vector-spaces.ts";

/** Null when sound, else the first thing that is wrong. `quick`: without reading what chunks hold. */
export async function verifyVectors(sql: Sql, quick: boolean): Promise<string | null> {
  try {
    for (const space of await allSpaces(sql)) {
      const problem = (await sizes(sql, space)) ?? (quick ? null : await tally(sql, space));
      if (problem !== null) return `vectors, ${problem}`;
    }
    return null;
  } catch (error) {
    return `vectors: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function sizes(sql: Sql, { id, dimensions, slots }: SpaceRow): Promise<string | null> {
  const wrong = await sql.get<{ id: number }>(
    "SELECT id FROM vector_chunks WHERE space_id = ? AND (length(facts) <> ? OR length(vectors) <> ?) LIMIT 1",
    id,
    ChunkFacts.bytesOf(slots),
    slots * widthOf(dimensions),
  );
  return wrong === undefined ? null : `chunk ${wrong.id}: it has the wrong size`;
}

/** What stands in chunks is what is known to stand there. */
async function tally(sql: Sql, { id, slots, vectors }: SpaceRow): Promise<string | null> {
  const known = await sql.all<{ chunk_id: number; places: number }>(
    "SELECT chunk_id, count(*) AS places FROM vector_places WHERE space_id = ? GROUP BY chunk_id",
    id,
  );
  const places = new Map(known.map((row) => [row.chunk_id, row.places]));
  let total = 0;
  for (const row of await sql.all<{ id: number }>("SELECT id FROM vector_chunks WHERE space_id = ?", id)) {
    const { facts } = (await sql.get<{ facts: Uint8Array }>(
      "SELECT facts FROM vector_chunks WHERE id = ?",
      row.id,
    ))!;
    const held = filled(new ChunkFacts(slots, facts));
    const expected = places.get(row.id) ?? 0;
    if (held !== expected) return `chunk ${row.id}: ${held} are there, ${expected} should be`;
    places.delete(row.id);
    total += held;
  }
  const [missing] = places.keys();
  if (missing !== undefined) return `chunk ${missing}: it is missing`;
  return total === vectors ? null : `${total} are there, ${vectors} were counted`;
}

function filled(facts: ChunkFacts): number {
  let count = 0;
  for (let slot = 0; slot < facts.slots; slot += 1) if (facts.kind(slot) !== FREE) count += 1;
  return count;
}
