/** The slice of store that memories need. One writer: this room. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, MemoryId, MessageId, ShelfId } from "../../kernel/ids.ts";
import type {
  GateLabel,
  Memory,
  MemorySource,
  MemoryState,
  NewMemory,
  Shelf,
  ShelfKey,
  StoredVerdict,
} from "./memory.ts";

export { SIGNAL_STEPS, storedSignal } from "./stored-signal.ts";

export interface MemoryQuery {
  readonly shelves: readonly ShelfId[];
  readonly states: readonly MemoryState[];
  /** Absent: `kept`, by when they were put there. `said`: by when they were said last; of one moment, by when they were put there. */
  readonly newest?: "kept" | "said";
  /** Only those that stand after this one in that order; none where there is no such one and the order is `said`. */
  readonly before?: MemoryId;
  readonly limit: number;
}

export interface MemoryChange {
  readonly state?: MemoryState;
  readonly supersededBy?: MemoryId | null;
  /** Added to what it was. */
  readonly reinforced?: number;
  readonly lastSaidAt?: Instant;
  /** Added to what it was. */
  readonly uses?: number;
  /** It has none from now on: another may have it. */
  readonly name?: null;
}

export interface LabelledScore {
  readonly version: string;
  readonly score: number;
  readonly label: GateLabel;
  readonly at: Instant;
}

export interface MemoryStore {
  shelf(id: ShelfId): Promise<Shelf | undefined>;
  /** Undefined when nothing was ever put there. */
  findShelf(key: ShelfKey): Promise<Shelf | undefined>;
  /** Made when it is not there. */
  openShelf(key: ShelfKey): Promise<Shelf>;
  /** By id ascending. */
  shelves(installation: InstallationId): Promise<readonly Shelf[]>;

  /** Rejects with `memory/name-taken` when something on the shelf has that name already, whatever its state. */
  add(memory: NewMemory): Promise<MemoryId>;
  /** No change when there is no such memory. */
  change(id: MemoryId, change: MemoryChange): Promise<void>;
  memories(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, Memory>>;
  /** The newest first. */
  list(query: MemoryQuery): Promise<readonly Memory[]>;
  count(shelves: readonly ShelfId[], states: readonly MemoryState[]): Promise<number>;
  /** By id ascending, greater than `after`, whatever their shelf; those of these states, or active ones alone. */
  scan(after: number, limit: number, states?: readonly MemoryState[]): Promise<readonly Memory[]>;
  newestId(): Promise<number>;
  named(shelf: ShelfId, name: string): Promise<Memory | undefined>;
  /** The active one that says the same. */
  saying(shelf: ShelfId, digest: string): Promise<Memory | undefined>;
  /** Whatever their state, the newest first. */
  allSaying(shelf: ShelfId, digest: string): Promise<readonly Memory[]>;
  /** Active ones about the same thing, the newest first. */
  about(shelf: ShelfId, slot: string): Promise<readonly Memory[]>;
  /** Those in whose place one of these stands, by their ids. */
  replacedBy(ids: readonly MemoryId[]): Promise<readonly Memory[]>;
  /** No trace of its text is left; what it superseded or was superseded by no longer names it. Its sources, scores and labels go too. */
  erase(ids: readonly MemoryId[]): Promise<void>;

  /** Once per message and memory: a second time changes nothing. */
  addSource(id: MemoryId, source: MemorySource): Promise<void>;
  /** The earliest first. */
  sources(id: MemoryId): Promise<readonly MemorySource[]>;
  /** Memories that one of these messages is a source of. */
  madeOf(messages: readonly MessageId[]): Promise<readonly MemoryId[]>;
  removeSources(messages: readonly MessageId[]): Promise<void>;

  /** What must not be let in again by itself. */
  bury(shelf: ShelfId, digest: string, at: Instant): Promise<void>;
  /** `saidAt`: and was not said again after that. */
  isBuried(shelf: ShelfId, digest: string, saidAt?: Instant): Promise<boolean>;
  unbury(shelf: ShelfId, digest: string): Promise<void>;

  /** What the gate said of a message; the last word counts. */
  putVerdict(message: MessageId, verdict: StoredVerdict): Promise<void>;
  verdicts(messages: readonly MessageId[]): Promise<ReadonlyMap<MessageId, StoredVerdict>>;
  removeVerdicts(messages: readonly MessageId[]): Promise<void>;
  verdictCount(): Promise<{ readonly judged: number; readonly admitted: number }>;

  /** The last label of a memory counts, but `used` never takes the place of another. */
  label(id: MemoryId, label: GateLabel, at: Instant): Promise<void>;
  labelsOf(ids: readonly MemoryId[]): Promise<ReadonlyMap<MemoryId, GateLabel>>;
  /** Of memories that the gate let in; the newest first. */
  labels(limit: number): Promise<readonly LabelledScore[]>;
}
