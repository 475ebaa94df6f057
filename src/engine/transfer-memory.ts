/** Memories out, with where they come from and what became of them. */

import { refOf } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { MemoryRecord } from "../kernel/transfer/record.ts";
import type { Memory, MemoryState } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";
import { objectIn } from "./transfer-evidence-word.ts";
import type { KindTransfer } from "./transfer-kind.ts";
import { memoryArriving } from "./transfer-memory-arriving.ts";
import { type ShelvesLeaving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage, lineageOf, ROWS } from "./transfer-shelf-page.ts";

const STATES: readonly MemoryState[] = ["active", "superseded", "forgotten"];
const PUT_ASIDE: readonly MemoryState[] = ["superseded", "forgotten"];

export const memoryTransfer: KindTransfer<MemoryRecord> = {
  async leaving(_context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    const aside = await stores.memories.list({
      ...{ shelves: [...shelves.keys()], states: PUT_ASIDE, limit: Number.MAX_SAFE_INTEGER },
    });
    return leavingPage(
      after,
      bytes,
      (from) => stores.memories.scan(from, ROWS, STATES),
      (rows) => told(stores, shelves, aside, rows),
    );
  },
  arriving: memoryArriving,
};

async function told(
  stores: Stores,
  shelves: ShelvesLeaving,
  aside: readonly Memory[],
  rows: readonly Memory[],
): Promise<readonly (MemoryRecord | null)[]> {
  const labels = await stores.memories.labelsOf(rows.map(({ id }) => id));
  const records: (MemoryRecord | null)[] = [];
  for (const row of rows) {
    const shelf = shelves.get(row.shelf);
    if (shelf === undefined) {
      records.push(null);
      continue;
    }
    const { text, origin, trust, state, at, createdAt, lastSaidAt, reinforced, uses, name, gate } = row;
    const buried = await stores.memories.isBuried(row.shelf, row.digest);
    const sources = await stores.memories.sources(row.id);
    records.push({
      ...{ kind: "memory", ref: refOf("mem", row.id), shelf, text, origin, trust, state, at, createdAt },
      ...{ lastSaidAt, reinforced, uses },
      supersedes: row.supersedes === null ? null : refOf("mem", row.supersedes),
      ...lineageOf("mem", row, aside),
      ...(buried && { buried }),
      name,
      extra: objectIn(row.extra),
      gate: gate as JsonObject | null,
      label: labels.get(row.id) ?? null,
      sources: sources.map(({ message, how, at: said }) => ({
        ...{ message: refOf("msg", message), how, at: said },
      })),
    });
  }
  return records;
}
