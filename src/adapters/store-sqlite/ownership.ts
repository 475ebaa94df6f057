/** Takes the lease and opens the store under its token: what a program does that wants to own a database. */

import type { HeldLease, LeaseHolder } from "../../ports/lease.ts";
import { openSqliteLease, type SqliteLeaseOptions } from "./lease.ts";
import { openSqliteStore, type SqliteStore } from "./store.ts";

export interface OwnershipOptions extends SqliteLeaseOptions {
  readonly holder: LeaseHolder;
  readonly busyTimeoutMs?: number;
  readonly maxPages?: number;
}

export interface Ownership {
  readonly lease: HeldLease;
  readonly store: SqliteStore;
  /** Closes the store, then gives the lease back. Idempotent. */
  release(): Promise<void>;
}

/** Resolves to `undefined` at once when somebody alive owns the database. */
export async function acquireOwnership(options: OwnershipOptions): Promise<Ownership | undefined> {
  const { holder, ...rest } = options;
  const lease = await openSqliteLease(rest).acquire(holder);
  if (lease === undefined) return undefined;
  try {
    const store = await openSqliteStore({ ...rest, mode: "owner", token: lease.token });
    return {
      lease,
      store,
      async release() {
        await store.close();
        await lease.release();
      },
    };
  } catch (error) {
    await lease.release();
    throw error;
  }
}
