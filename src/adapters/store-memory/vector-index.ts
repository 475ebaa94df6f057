/** The index of vectors as an oracle: every vector is kept as it came and compared, every time. */

import { cosine } from "../../kernel/vectors/cosine.ts";
import {
  otherSpace,
  requireDimensions,
  requireInUse,
  requireSameDimensions,
  requireVector,
} from "../../kernel/vectors/vector-checks.ts";
import type { VectorIndex, VectorKind, VectorQuery, VectorRecord } from "../../ports/vector-index.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

const KINDS: readonly VectorKind[] = ["msg", "mem", "doc", "obs", "evt"];

export function vectorTables(desk: Desk): VectorIndex {
  return {
    async space() {
      const { vectorSpace, vectorSpaces } = desk.reading();
      if (vectorSpace === undefined) return undefined;
      return { fingerprint: vectorSpace, dimensions: vectorSpaces.get(vectorSpace)! };
    },

    async begin({ fingerprint, dimensions }) {
      const tables = desk.writing();
      requireDimensions(dimensions);
      requireSameDimensions(fingerprint, tables.vectorSpaces.get(fingerprint), dimensions);
      tables.vectorSpaces = tables.vectorSpaces.set([fingerprint], dimensions);
      tables.vectorSpace = fingerprint;
    },

    async sweep() {
      const tables = desk.writing();
      const other = [...tables.vectorSpaces.rows([])].find(({ key }) => key[0] !== tables.vectorSpace);
      if (other === undefined) return false;
      const [fingerprint] = other.key as readonly [string];
      for (const { key } of [...tables.vectors.rows([fingerprint])])
        tables.vectors = tables.vectors.delete(key);
      for (const { key } of [...tables.vectorWatermarks.rows([fingerprint])])
        tables.vectorWatermarks = tables.vectorWatermarks.delete(key);
      tables.vectorSpaces = tables.vectorSpaces.delete([fingerprint]);
      return [...tables.vectorSpaces.rows([])].length > (tables.vectorSpace === undefined ? 0 : 1);
    },

    async put(fingerprint, records) {
      const tables = desk.writing();
      const dimensions = requireSpace(tables, fingerprint);
      for (const { vector, source, place, at } of records) {
        requireVector(vector, dimensions);
        requireWhole(source, place, at);
      }
      for (const record of records) {
        const key = [fingerprint, record.kind, record.source];
        const isNothing = record.vector.every((number) => number === 0);
        const kept = Object.freeze({ ...record, vector: record.vector.slice() });
        tables.vectors = isNothing ? tables.vectors.delete(key) : tables.vectors.set(key, kept);
      }
    },

    async remove(kind, sources) {
      const tables = desk.writing();
      for (const {
        key: [fingerprint],
      } of tables.vectorSpaces.rows([])) {
        for (const source of sources) tables.vectors = tables.vectors.delete([fingerprint!, kind, source]);
      }
    },

    async search(fingerprint, query) {
      const tables = desk.reading();
      requireVector(query.vector, requireSpace(tables, fingerprint));
      if (query.vector.every((number) => number === 0)) return [];
      return [...tables.vectors.scan([fingerprint])]
        .filter((record) => isAskedFor(record, query))
        .map(({ kind, source, vector }) => ({ kind, source, cosine: cosine(vector, query.vector) }))
        .sort(
          (a, b) =>
            b.cosine - a.cosine || KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.source - a.source,
        )
        .slice(0, Math.max(0, query.limit));
    },

    async vectorsOf(fingerprint, kind, sources) {
      const tables = desk.reading();
      requireSpace(tables, fingerprint);
      return new Map(
        sources.flatMap((source): [number, Float32Array][] => {
          const kept = tables.vectors.get(fingerprint, kind, source);
          return kept === undefined ? [] : [[source, kept.vector.slice()]];
        }),
      );
    },

    async count() {
      const { vectors, vectorSpace } = desk.reading();
      return vectorSpace === undefined ? 0 : [...vectors.scan([vectorSpace])].length;
    },

    async watermark(kind) {
      const { vectorWatermarks, vectorSpace } = desk.reading();
      return vectorSpace === undefined ? 0 : (vectorWatermarks.get(vectorSpace, kind) ?? 0);
    },

    async setWatermark(kind, upTo) {
      const tables = desk.writing();
      requireWhole(upTo);
      if (tables.vectorSpace === undefined) throw otherSpace("no space of vectors was begun");
      tables.vectorWatermarks = tables.vectorWatermarks.set([tables.vectorSpace, kind], upTo);
    },

    async verify() {
      const { vectors, vectorSpaces } = desk.reading();
      const wrong = [...vectors.rows([])].find(
        ({ key, value }) => value.vector.length !== vectorSpaces.get(key[0]!),
      );
      return wrong === undefined ? null : `vectors, ${wrong.key.join(" ")}: it has the wrong size`;
    },

    async comparedBy() {
      return "engine";
    },

    async clear() {
      const tables = desk.writing();
      tables.vectorSpace = undefined;
      for (const { key } of [...tables.vectors.rows([])]) tables.vectors = tables.vectors.delete(key);
      for (const { key } of [...tables.vectorWatermarks.rows([])])
        tables.vectorWatermarks = tables.vectorWatermarks.delete(key);
      for (const { key } of [...tables.vectorSpaces.rows([])])
        tables.vectorSpaces = tables.vectorSpaces.delete(key);
    },
  };
}

/** Its dimensions. */
function requireSpace({ vectorSpace, vectorSpaces }: Readonly<Tables>, fingerprint: string): number {
  requireInUse(fingerprint, vectorSpace);
  return vectorSpaces.get(fingerprint)!;
}

function isAskedFor({ kind, place, speaker, at }: VectorRecord, query: VectorQuery): boolean {
  const places: readonly number[] = kind === "msg" ? query.lanes : query.shelves;
  return (
    query.kinds.includes(kind) &&
    places.includes(place) &&
    (query.speakers?.includes(speaker) ?? true) &&
    (query.since === undefined || at >= query.since) &&
    (query.before === undefined || at < query.before)
  );
}
