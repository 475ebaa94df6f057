/** Packs and which of them is served, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { BrainPackStore, PackManifest } from "../../rooms/brain/index.ts";
import type { BrainPackRow } from "./brain-rows.ts";
import { requireLongDigest, requireWhole } from "./numbers.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function brainPackTables(desk: Desk): BrainPackStore {
  return { ...packTables(desk), ...promotionTable(desk) };
}

type Packs = Pick<BrainPackStore, "put" | "bytes" | "manifest" | "manifests" | "prune">;

function packTables(desk: Desk): Packs {
  const newest = () => desk.reading().brainPacks.scan([], { backwards: true });
  return {
    async put(manifest, bytes, at) {
      const tables = desk.writing();
      const { digest, parent } = manifest;
      requireLongDigest(digest);
      if (parent !== null) requireLongDigest(parent);
      requireWhole(at);
      if (packIn(tables, digest) !== undefined) return;
      tables.lastId += 1;
      const row = { digest, parent, manifest: JSON.stringify(manifest), bytes: bytes.slice(), at };
      tables.brainPacks = tables.brainPacks.set([tables.lastId], Object.freeze(row));
    },
    async bytes(digest) {
      requireLongDigest(digest);
      return packIn(desk.reading(), digest)?.bytes.slice();
    },
    async manifest(digest) {
      requireLongDigest(digest);
      const row = packIn(desk.reading(), digest);
      return row && manifestOf(row);
    },
    async manifests(limit) {
      return takeFrom(newest(), limit).map(manifestOf);
    },
    async prune(keep, goneBackTo) {
      const tables = desk.writing();
      const named = namedPacks(tables, goneBackTo);
      const rows = [...tables.brainPacks.rows([], { backwards: true })].slice(Math.max(0, keep));
      const gone = rows.filter(({ value }) => !named.has(value.digest));
      for (const { key } of gone) tables.brainPacks = tables.brainPacks.delete(key);
      return gone.length;
    },
  };
}

/** Of the newest entry of each kind but `rejected`, those that are gone back to, and what these were made from. */
function namedPacks(tables: Readonly<Tables>, goneBackTo: readonly string[]): ReadonlySet<string> {
  const serving = [...tables.brainPromotions.scan([], { backwards: true })].filter(
    ({ kind }) => kind === "serving" || kind === "rolled-back",
  );
  const before = serving.find(({ kind, pack }) => kind === "serving" && pack !== serving[0]?.pack);
  const entries = [...tables.brainPromotions.scan([])].filter(({ kind }) => kind !== "rejected");
  const newest = [...Map.groupBy(entries, ({ kind }) => kind).values()].map((all) => all.at(-1)?.pack);
  return new Set(
    [...newest, before?.pack, ...goneBackTo].flatMap((digest) => {
      if (digest === null || digest === undefined) return [];
      const parent = packIn(tables, digest)?.parent ?? null;
      return parent === null ? [digest] : [digest, parent];
    }),
  );
}

function packIn(tables: Readonly<Tables>, digest: string): BrainPackRow | undefined {
  return [...tables.brainPacks.scan([])].find((row) => row.digest === digest);
}

function manifestOf({ manifest }: BrainPackRow): PackManifest {
  return JSON.parse(manifest) as PackManifest;
}

function promotionTable(
  desk: Desk,
): Pick<BrainPackStore, "record" | "promotions" | "gates" | "newestPromotion"> {
  return {
    async record({ kind, pack, by, override, reason, at }) {
      const tables = desk.writing();
      requireWhole(at);
      if (pack !== null) {
        requireLongDigest(pack);
        assert(packIn(tables, pack) !== undefined, `pack ${pack} does not exist`);
      }
      tables.lastId += 1;
      const row = Object.freeze({ id: tables.lastId, kind, pack, by, override, reason, at });
      tables.brainPromotions = tables.brainPromotions.set([row.id], row);
      return row.id;
    },
    async promotions(limit) {
      return takeFrom(desk.reading().brainPromotions.scan([], { backwards: true }), limit);
    },
    async gates() {
      const all = [...desk.reading().brainPromotions.scan([])];
      const built = new Set(all.filter(({ kind }) => kind === "built").map(({ pack }) => pack));
      return all.filter(
        ({ kind, pack, by, override }) =>
          kind !== "built" &&
          kind !== "rolled-back" &&
          by !== "guard" &&
          !override &&
          (pack === null || !built.has(pack)),
      ).length;
    },
    async newestPromotion() {
      return firstOf(desk.reading().brainPromotions.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}
