/** What stays of what was erased, in memory. */

import { hash as digestOf } from "node:crypto";
import type { LedgerStore } from "../../rooms/ledger/index.ts";
import { requireDigest, requireLongDigest, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import type { Desk } from "./tables.ts";

const NAME_DIGITS = 32;

export function burialTable(desk: Desk): Pick<LedgerStore, "bury" | "standing"> {
  return {
    async bury({ kind, shelf, hash }, at) {
      const tables = desk.writing();
      requireShelf(tables, shelf);
      requireWhole(at);
      if (kind === "art") requireLongDigest(hash);
      else requireDigest(hash);
      if (tables.ledgerTombstones.get(shelf, kind, hash) !== undefined) return;
      tables.ledgerTombstones = tables.ledgerTombstones.set([shelf, kind, hash], at);
    },
    async standing({ kind, shelf, hash }) {
      const { observations, events, artifacts } = desk.reading();
      const standing: readonly { readonly id: number; readonly shelf: number; readonly hash: string }[] =
        kind === "obs"
          ? [...observations.scan([])]
          : kind === "evt"
            ? [...events.scan([])].map((event) => ({ ...event, hash: nameDigest(event.name) }))
            : [...artifacts.scan([])].map((artifact) => ({ ...artifact, hash: artifact.sha256 }));
      return standing.filter((one) => one.shelf === shelf && one.hash === hash).map(({ id }) => id);
    },
  };
}

/** A name may say something: of one that was erased no more is kept than what tells it again. */
export function nameDigest(name: string): string {
  return digestOf("sha256", Buffer.from(name, "utf16le")).slice(0, NAME_DIGITS);
}
