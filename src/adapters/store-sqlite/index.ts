/** The store as one SQLite file. */

export { openSqliteLease, type SqliteLeaseOptions } from "./lease.ts";
export { acquireOwnership, type Ownership, type OwnershipOptions } from "./ownership.ts";
export { beginRestore, type Restore, type RestoreStep } from "./restore.ts";
export type { SqliteStores } from "./slices.ts";
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./store.ts";
