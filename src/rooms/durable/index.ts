/** What is kept about people beyond the conversations it was said in, and the gate that lets it in. */

export type {
  GateLabel,
  Memory,
  MemoryOrigin,
  MemorySource,
  MemoryState,
  MemoryTrust,
  NewMemory,
  Shelf,
  ShelfKey,
  StoredVerdict,
  Tier,
} from "./memory.ts";
export type { LabelledScore, MemoryChange, MemoryQuery, MemoryStore } from "./port.ts";
