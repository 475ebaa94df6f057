/** The index of vectors over tables of chunks, and a copy of them in memory that searches read where no rows answer them. */

import type { LaneId, ShelfId } from "../../kernel/ids.ts";
import { otherSpace, requireVector } from "../../kernel/vectors/vector-checks.ts";
import type { VectorIndex, VectorKind, VectorQuery, VectorRecord } from "../../ports/vector-index.ts";
import { textIn, textOut, VECTORS, wholeIn } from "./column-codes.ts";
import type { Sql } from "./sql.ts";
import { verifyVectors } from "./vector-check.ts";
import { VectorChunks } from "./vector-chunks.ts";
import type { VectorCopy } from "./vector-copy.ts";
import type { VectorRows } from "./vector-rows.ts";
import {
  allSpaces,
  beginSpace,
  forgetWatermarks,
  requireSpace,
  type SpaceRow,
  setWatermark,
  spaceInUse,
  unusedSpace,
  watermarkOf,
} from "./vector-spaces.ts";
import { VectorSpeakers } from "./vector-speakers.ts";

/** Whoever refers to another before it. */
const TABLES = ["vector_places", "vector_watermarks", "vector_chunks", "vector_speakers", "vector_spaces"];
/** Chunks that a sweep deletes at once: a commit waits for no more. */
const SWEPT_AT_ONCE = 16;

export function vectorTables(sql: Sql, copy: VectorCopy, rows?: VectorRows): VectorIndex {
  return {
    async space() {
      const space = await spaceInUse(sql);
      return space && { fingerprint: textOut(space.fingerprint), dimensions: space.dimensions };
    },

    async begin(space) {
      await beginSpace(sql, space);
    },

    async sweep() {
      const space = await unusedSpace(sql);
      if (space === undefined) return false;
      await sweepSome(sql, space, rows);
      return (await unusedSpace(sql)) !== undefined;
    },

    async put(fingerprint, records) {
      const space = await requireSpace(sql, fingerprint);
      for (const record of records) requireRecord(record, space);
      const chunks = new VectorChunks(sql, space, rows);
      const speakers = new VectorSpeakers(sql);
      for (const record of records) await putRecord(chunks, speakers, record);
      await chunks.write();
    },

    async remove(kind, sources) {
      const speakers = new VectorSpeakers(sql);
      for (const space of await allSpaces(sql)) {
        const chunks = new VectorChunks(sql, space, rows);
        for (const source of sources) await removeRecord(chunks, speakers, kind, source);
        await chunks.write();
      }
    },

    async search(fingerprint, query) {
      const space = await requireSpace(sql, fingerprint);
      requireVector(query.vector, space.dimensions);
      const asked = {
        ...(await speakersOf(sql, query)),
        vector: query.vector,
        kinds: query.kinds.map((kind) => VECTORS.number(kind)),
        places: [...query.lanes.map(laneKey), ...query.shelves.map(shelfKey)],
        ...(query.since !== undefined && { since: query.since }),
        ...(query.before !== undefined && { before: query.before }),
        limit: query.limit,
        ...(query.exhaustive && { exhaustive: true as const }),
      };
      const hits =
        (await rows?.search(space, asked)) ?? (await copy.looking(sql, space, (bank) => bank.search(asked)));
      return hits.map((hit) => ({ ...hit, kind: VECTORS.name(hit.kind) }));
    },

    async vectorsOf(fingerprint, kind, sources) {
      const chunks = new VectorChunks(sql, await requireSpace(sql, fingerprint));
      const found = new Map<number, Float32Array>();
      for (const source of sources) {
        const place = await chunks.place(VECTORS.number(kind), source);
        if (place !== undefined) found.set(source, await chunks.vector(place));
      }
      return found;
    },

    async count() {
      return (await spaceInUse(sql))?.vectors ?? 0;
    },

    async watermark(kind) {
      const space = await spaceInUse(sql);
      return space === undefined ? 0 : await watermarkOf(sql, space.id, kind);
    },

    async setWatermark(kind, upTo) {
      const space = await spaceInUse(sql);
      if (space === undefined) throw otherSpace("no space of vectors was begun");
      await setWatermark(sql, space.id, kind, upTo);
    },

    async verify({ quick = false } = {}) {
      return (await verifyVectors(sql, quick)) ?? (quick ? null : ((await rows?.verify()) ?? null));
    },

    async comparedBy() {
      const space = await spaceInUse(sql);
      return space !== undefined && (await rows?.isWhole(space)) === true ? "server" : "engine";
    },

    async clear() {
      await rows?.clear();
      for (const table of TABLES) await sql.run(`DELETE FROM ${table}`);
    },
  };
}

/** Lanes and shelves are counted apart; as places of vectors they are not to be mistaken for each other. */
function laneKey(lane: LaneId): number {
  return lane * 2;
}

function shelfKey(shelf: ShelfId): number {
  return shelf * 2 + 1;
}

function requireRecord({ kind, source, place, at, vector }: VectorRecord, { dimensions }: SpaceRow): void {
  requireVector(vector, dimensions);
  VECTORS.number(kind);
  wholeIn(source);
  wholeIn(place * 2 + 1);
  wholeIn(at);
}

async function putRecord(
  chunks: VectorChunks,
  speakers: VectorSpeakers,
  record: VectorRecord,
): Promise<void> {
  const { source, place, at, vector } = record;
  const kind = VECTORS.number(record.kind);
  if (vector.every((number) => number === 0)) {
    await removeRecord(chunks, speakers, record.kind, source);
    return;
  }
  const known = await chunks.place(kind, source);
  const before = known && (await chunks.speaker(known));
  const speaker = await speakers.take(textIn(record.speaker));
  if (before !== undefined) await speakers.release(before);
  const key = record.kind === "msg" ? laneKey(place as LaneId) : shelfKey(place as ShelfId);
  await chunks.put(known, vector, { kind, source, place: key, speaker, at });
}

async function removeRecord(
  chunks: VectorChunks,
  speakers: VectorSpeakers,
  kind: VectorKind,
  source: number,
): Promise<void> {
  const place = await chunks.place(VECTORS.number(kind), source);
  if (place === undefined) return;
  await speakers.release(await chunks.speaker(place));
  await chunks.remove(place);
}

async function sweepSome(sql: Sql, space: SpaceRow, vectorRows?: VectorRows): Promise<void> {
  const rows = await sql.all<{ id: number }>(
    "SELECT id FROM vector_chunks WHERE space_id = ? LIMIT ?",
    space.id,
    SWEPT_AT_ONCE,
  );
  const chunks = new VectorChunks(sql, space, vectorRows);
  const speakers = new VectorSpeakers(sql);
  for (const { id } of rows) {
    for (const place of await chunks.places(id)) {
      await speakers.release(await chunks.speaker(place));
      await chunks.remove(place);
    }
  }
  await chunks.write();
  await forgetWatermarks(sql, space.id);
  if (rows.length < SWEPT_AT_ONCE) await sql.run("DELETE FROM vector_spaces WHERE id = ?", space.id);
}

/** Those who are asked for and have said something. */
async function speakersOf(sql: Sql, { speakers }: VectorQuery): Promise<{ speakers?: readonly number[] }> {
  return speakers === undefined
    ? {}
    : { speakers: await new VectorSpeakers(sql).known(speakers.map(textIn)) };
}
