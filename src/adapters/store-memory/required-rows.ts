/** What a key of a table on disk would refuse is refused here too. */

import { assert } from "../../kernel/assert.ts";
import type { MemoryId, ShelfId } from "../../kernel/ids.ts";
import type { Tables } from "./tables.ts";

export function requireShelf(tables: Readonly<Tables>, shelf: ShelfId): void {
  assert(tables.shelves.get(shelf) !== undefined, `shelf ${shelf} does not exist`);
}

export function requireMemory(tables: Readonly<Tables>, id: MemoryId): void {
  assert(tables.memories.get(id) !== undefined, `memory ${id} does not exist`);
}
