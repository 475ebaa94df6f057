/** The index of vectors over tables of chunks, and a copy of them in memory that searches read. */

import type { LaneId, ShelfId } from "../../kernel/ids.ts";
import { otherSpace, requireVector } from "../../kernel/vectors/vector-checks.ts";
import type { VectorIndex, VectorKind, VectorQuery, VectorRecord } from "../../ports/vector-index.ts";
import { textIn, textOut, VECTORS, wholeIn } from "./column-codes.ts";
import type { Sql } from "./connection.ts";
import { verifyVectors } from "./vector-check.ts";
import { VectorChunks } from "./vector-chunks.ts";
import type { VectorCopy } from "./vector-copy.ts";
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

export function vectorTables(sql: Sql, copy: VectorCopy): VectorIndex {
  return {
    async space() {
      const space = spaceInUse(sql);
      return space && { fingerprint: textOut(space.fingerprint), dimensions: space.dimensions };
    },

    async begin(space) {
      beginSpace(sql, space);
    },

    async sweep() {
      const space = unusedSpace(sql);
      if (space === undefined) return false;
      sweepSome(sql, space);
      return unusedSpace(sql) !== undefined;
    },

    async put(fingerprint, records) {
      const space = requireSpace(sql, fingerprint);
      for (const record of records) requireRecord(record, space);
      const chunks = new VectorChunks(sql, space);
      const speakers = new VectorSpeakers(sql);
      for (const record of records) putRecord(chunks, speakers, record);
      chunks.write();
    },

    async remove(kind, sources) {
      const speakers = new VectorSpeakers(sql);
      for (const space of allSpaces(sql)) {
        const chunks = new VectorChunks(sql, space);
        for (const source of sources) removeRecord(chunks, speakers, kind, source);
        chunks.write();
      }
    },

    async search(fingerprint, query) {
      const space = requireSpace(sql, fingerprint);
      requireVector(query.vector, space.dimensions);
      const asked = speakersOf(sql, query);
      return copy
        .of(sql, space)
        .search({
          ...asked,
          vector: query.vector,
          kinds: query.kinds.map((kind) => VECTORS.number(kind)),
          places: [...query.lanes.map(laneKey), ...query.shelves.map(shelfKey)],
          ...(query.since !== undefined && { since: query.since }),
          ...(query.before !== undefined && { before: query.before }),
          limit: query.limit,
          ...(query.exhaustive && { exhaustive: true }),
        })
        .map((hit) => ({ ...hit, kind: VECTORS.name(hit.kind) }));
    },

    async vectorsOf(fingerprint, kind, sources) {
      const chunks = new VectorChunks(sql, requireSpace(sql, fingerprint));
      return new Map(
        sources.flatMap((source): [number, Float32Array][] => {
          const place = chunks.place(VECTORS.number(kind), source);
          return place === undefined ? [] : [[source, chunks.vector(place)]];
        }),
      );
    },

    async count() {
      return spaceInUse(sql)?.vectors ?? 0;
    },

    async watermark(kind) {
      const space = spaceInUse(sql);
      return space === undefined ? 0 : watermarkOf(sql, space.id, kind);
    },

    async setWatermark(kind, upTo) {
      const space = spaceInUse(sql);
      if (space === undefined) throw otherSpace("no space of vectors was begun");
      setWatermark(sql, space.id, kind, upTo);
    },

    async verify({ quick = false } = {}) {
      return verifyVectors(sql, quick);
    },

    async clear() {
      for (const table of TABLES) sql.run(`DELETE FROM ${table}`);
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

function putRecord(chunks: VectorChunks, speakers: VectorSpeakers, record: VectorRecord): void {
  const { source, place, at, vector } = record;
  const kind = VECTORS.number(record.kind);
  if (vector.every((number) => number === 0)) {
    removeRecord(chunks, speakers, record.kind, source);
    return;
  }
  const known = chunks.place(kind, source);
  const before = known && chunks.speaker(known);
  const speaker = speakers.take(textIn(record.speaker));
  if (before !== undefined) speakers.release(before);
  const key = record.kind === "msg" ? laneKey(place as LaneId) : shelfKey(place as ShelfId);
  chunks.put(known, vector, { kind, source, place: key, speaker, at });
}

function removeRecord(
  chunks: VectorChunks,
  speakers: VectorSpeakers,
  kind: VectorKind,
  source: number,
): void {
  const place = chunks.place(VECTORS.number(kind), source);
  if (place === undefined) return;
  speakers.release(chunks.speaker(place));
  chunks.remove(place);
}

function sweepSome(sql: Sql, space: SpaceRow): void {
  const rows = sql.all<{ id: number }>(
    "SELECT id FROM vector_chunks WHERE space_id = ? LIMIT ?",
    space.id,
    SWEPT_AT_ONCE,
  );
  const chunks = new VectorChunks(sql, space);
  const speakers = new VectorSpeakers(sql);
  for (const place of rows.flatMap(({ id }) => chunks.places(id))) {
    speakers.release(chunks.speaker(place));
    chunks.remove(place);
  }
  chunks.write();
  forgetWatermarks(sql, space.id);
  if (rows.length < SWEPT_AT_ONCE) sql.run("DELETE FROM vector_spaces WHERE id = ?", space.id);
}

/** Those who are asked for and have said something. */
function speakersOf(sql: Sql, { speakers }: VectorQuery): { speakers?: readonly number[] } {
  return speakers === undefined ? {} : { speakers: new VectorSpeakers(sql).known(speakers.map(textIn)) };
}
