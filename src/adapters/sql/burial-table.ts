/** What stays of what was erased: no more than tells it when it comes again. */

import { hash as digestOf } from "node:crypto";
import type { Burial, LedgerStore } from "../../rooms/ledger/index.ts";
import { digestIn, digestOut, longDigestIn, type StoredText, textOut, wholeIn } from "./column-codes.ts";
import { BURIED } from "./ledger-codes.ts";
import type { Sql } from "./sql.ts";

const NAME_BYTES = 16;
const REDACTED = "redacted-";
const IS_REDACTED = /^redacted-[0-9a-f]{32}$/;
const OWN_HASH = {
  obs: "observations",
  art: "artifacts",
  fact: "facts",
  prop: "fact_proposals",
  card: "cards",
} as const;

export function burialTable(sql: Sql): Pick<LedgerStore, "bury" | "isBuried" | "standing"> {
  return {
    async bury(burial, at) {
      await sql.run(
        "INSERT INTO ledger_tombstones (shelf_id, kind, hash, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        burial.shelf,
        BURIED.number(burial.kind),
        hashIn(burial),
        wholeIn(at),
      );
    },
    async isBuried(burial) {
      const found = await sql.get<{ at: number }>(
        "SELECT at FROM ledger_tombstones WHERE shelf_id = ? AND kind = ? AND hash = ?",
        burial.shelf,
        BURIED.number(burial.kind),
        hashIn(burial),
      );
      return found !== undefined;
    },
    async standing(burial) {
      const { kind, shelf, hash } = burial;
      const wanted = hashIn(burial);
      if (kind === "evt") {
        // Asked when a copy is put in the place of a store, and at no other time: no column is kept for it.
        return (
          await sql.all<{ id: number; name: StoredText }>(
            "SELECT id, name FROM events WHERE shelf_id = ? ORDER BY id",
            shelf,
          )
        )
          .filter(({ name }) => digestOut(eventDigest(textOut(name))) === hash)
          .map(({ id }) => id);
      }
      const having = `SELECT id FROM ${OWN_HASH[kind]} WHERE shelf_id = ? AND hash = ? ORDER BY id`;
      return (await sql.all<{ id: number }>(having, shelf, wanted)).map(({ id }) => id);
    },
  };
}

function hashIn({ kind, hash }: Burial): Uint8Array {
  return kind === "art" ? longDigestIn(hash) : digestIn(hash);
}

/** Of one whose words were taken out the name is one that has it. */
export function redactedName(name: string): string {
  return `${REDACTED}${digestOut(nameDigest(name))}`;
}

/** By which an event is known that is or was there under this name. */
export function eventDigest(name: string): Uint8Array {
  return IS_REDACTED.test(name) ? digestIn(name.slice(REDACTED.length)) : nameDigest(name);
}

/** A name may say something: of one that was erased no more is kept than what tells it again. */
function nameDigest(name: string): Uint8Array {
  return digestOf("sha256", Buffer.from(name, "utf16le"), "buffer").subarray(0, NAME_BYTES);
}
