/** A store in memory for whoever needs no more than one: its own disk, its own lease. */

import { assert } from "../../kernel/assert.ts";
import { MemoryDisk } from "./memory-disk.ts";
import type { MemoryStore } from "./store.ts";

export async function openMemoryStore(disk: MemoryDisk = new MemoryDisk()): Promise<MemoryStore> {
  const program = disk.boot();
  const lease = await program.lease.acquire({ pid: 1, kind: "test", version: "0" });
  assert(lease !== undefined, "another program holds the disk");
  return program.openStore({ mode: "owner", token: lease.token });
}
