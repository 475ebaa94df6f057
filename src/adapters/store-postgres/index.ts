/** The store as a schema of a PostgreSQL server, which many owners share. */

export { openPostgresLease, type PostgresLeaseOptions } from "./lease.ts";
export type { PostgresStores } from "./slices.ts";
export { openPostgresStore, type PostgresStore, type PostgresStoreOptions } from "./store.ts";
