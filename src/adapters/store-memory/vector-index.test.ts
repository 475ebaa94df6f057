/** The reference passes what it is the reference for. */

import { vectorIndexSuite } from "../../ports/vector-index.suite.ts";
import { MemoryDisk, openMemoryStore } from "./index.ts";

vectorIndexSuite("memory", async () => {
  const disk = new MemoryDisk();
  const store = await openMemoryStore(disk);
  return {
    store,
    another: async () => disk.boot().openStore({ mode: "reader" }),
    close: () => store.close(),
  };
});
