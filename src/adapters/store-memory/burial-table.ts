/** What stays of what was erased, in memory. */

import { hash as digestOf } from "node:crypto";
import type { Burial, LedgerStore } from "../../rooms/ledger/index.ts";
import { requireDigest, requireLongDigest, requireWhole } from "./numbers.ts";
import { requireShelf } from "./required-rows.ts";
import type { Desk, Tables } from "./tables.ts";

const NAME_DIGITS = 32;
const REDACTED = "redacted-";
const IS_REDACTED = /^redacted-[0-9a-f]{32}$/;

export function burialTable(desk: Desk): Pick<LedgerStore, "bury" | "isBuried" | "standing"> {
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
    async isBuried({ kind, shelf, hash }) {
      return desk.reading().ledgerTombstones.get(shelf, kind, hash) !== undefined;
    },
    async standing({ kind, shelf, hash }) {
      return hashedIn(desk.reading(), kind)
        .filter((one) => one.shelf === shelf && one.hash === hash)
        .map(({ id }) => id);
    },
  };
}

interface Hashed {
  readonly id: number;
  readonly shelf: number;
  readonly hash: string;
}

function hashedIn(tables: Readonly<Tables>, kind: Burial["kind"]): readonly Hashed[] {
  switch (kind) {
    case "obs":
      return [...tables.observations.scan([])];
    case "evt":
      return [...tables.events.scan([])].map((event) => ({ ...event, hash: eventDigest(event.name) }));
    case "art":
      return [...tables.artifacts.scan([])].map((artifact) => ({ ...artifact, hash: artifact.sha256 }));
    case "fact":
      return [...tables.facts.scan([])];
    case "prop":
      return [...tables.factProposals.scan([])];
    case "card":
      return [...tables.cards.scan([])];
  }
}

/** Of one whose words were taken out the name is one that has it. */
export function redactedName(name: string): string {
  return `${REDACTED}${nameDigest(name)}`;
}

/** By which an event is known that is or was there under this name. */
export function eventDigest(name: string): string {
  return IS_REDACTED.test(name) ? name.slice(REDACTED.length) : nameDigest(name);
}

/** A name may say something: of one that was erased no more is kept than what tells it again. */
function nameDigest(name: string): string {
  return digestOf("sha256", Buffer.from(name, "utf16le")).slice(0, NAME_DIGITS);
}
