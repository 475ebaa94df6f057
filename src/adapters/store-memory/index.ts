/** The store in memory, and the disk that several programs of a simulation share. */

export { MemoryDisk, type MemoryProgram } from "./memory-disk.ts";
export { openMemoryStore } from "./open.ts";
export type { MemoryStore, MemoryStoreOptions, MemoryStores } from "./store.ts";
