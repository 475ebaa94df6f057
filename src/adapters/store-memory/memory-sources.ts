/** Which messages a memory was made of, and what must not become one again, in memory. */

import { assert } from "../../kernel/assert.ts";
import { memoryId } from "../../kernel/ids.ts";
import type { MemoryStore } from "../../rooms/durable/index.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { requireMemory, requireShelf } from "./required-rows.ts";
import type { Desk } from "./tables.ts";

type Sources = Pick<
  MemoryStore,
  "addSource" | "sources" | "madeOf" | "removeSources" | "bury" | "isBuried" | "unbury"
>;

export function memorySourceTables(desk: Desk): Sources {
  return {
    async addSource(id, source) {
      const tables = desk.writing();
      requireWhole(source.at);
      if (tables.memorySources.get(id, source.message) !== undefined) return;
      requireMemory(tables, id);
      assert(tables.messages.get(source.message) !== undefined, `message ${source.message} does not exist`);
      tables.memorySources = tables.memorySources.set([id, source.message], Object.freeze({ ...source }));
    },
    async sources(id) {
      return [...desk.reading().memorySources.scan([id])].sort(
        (a, b) => a.at - b.at || a.message - b.message,
      );
    },
    async madeOf(messages) {
      const wanted = new Set<number>(messages);
      const made = [...desk.reading().memorySources.rows([])].filter(({ value }) =>
        wanted.has(value.message),
      );
      return [...new Set(made.map(({ key }) => memoryId(Number(key[0]))))];
    },
    async removeSources(messages) {
      const tables = desk.writing();
      const gone = new Set<number>(messages);
      for (const { key, value } of [...tables.memorySources.rows([])])
        if (gone.has(value.message)) tables.memorySources = tables.memorySources.delete(key);
    },
    async bury(shelf, digest, at) {
      const tables = desk.writing();
      requireShelf(tables, shelf);
      requireDigest(digest);
      requireWhole(at);
      tables.memoryTombstones = tables.memoryTombstones.set([shelf, digest], at);
    },
    async isBuried(shelf, digest, saidAt) {
      requireDigest(digest);
      const at = desk.reading().memoryTombstones.get(shelf, digest);
      return at !== undefined && (saidAt === undefined || at >= saidAt);
    },
    async unbury(shelf, digest) {
      const tables = desk.writing();
      requireDigest(digest);
      tables.memoryTombstones = tables.memoryTombstones.delete([shelf, digest]);
    },
  };
}
