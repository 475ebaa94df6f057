/**
 * Numbers of the locks that owners of a memory take on its server. They are held by a connection, or by a transaction, and end with
 * it: whoever is killed holds nothing.
 *
 * A server knows these locks by number for a whole database, so the schema is part of each.
 */

import { createHash } from "node:crypto";

/** A number as a statement has it. */
export type LockNumber = string;

/** Of the whole memory: shared by units of lanes, alone for every other unit that writes. */
export function storeLock(schema: string): LockNumber {
  return numberOf(schema, "store");
}

/** Of a lane, for as long as a unit that is about it lasts. */
export function laneLock(schema: string, lane: string): LockNumber {
  return numberOf(schema, "lane", lane);
}

/** Of a home: shared by its writes, alone for whoever takes the next token. */
export function writesLock(schema: string, home: string): LockNumber {
  return numberOf(schema, "writes", home);
}

/** Of a home: held by its owner as long as that lives. */
export function ownerLock(schema: string, home: string): LockNumber {
  return numberOf(schema, "owner", home);
}

/** Held by the one owner that does what is done in the background. */
export function upkeepLock(schema: string): LockNumber {
  return numberOf(schema, "upkeep");
}

function numberOf(...names: readonly string[]): LockNumber {
  const digest = createHash("sha256")
    .update(JSON.stringify(["nacre", ...names]))
    .digest();
  return String(digest.readBigInt64BE(0));
}
