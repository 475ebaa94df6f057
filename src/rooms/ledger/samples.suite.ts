/** Observations and events to be stored, and a store to put them in. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId, type MessageId, type ShelfId } from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { NewLedgerEvent } from "./event.ts";
import type { NewObservation } from "./observation.ts";
import type { ArtifactStore, EventStore, LedgerStore, UseStore } from "./port.ts";

interface Shelves {
  openShelf(key: {
    readonly installation: ReturnType<typeof installationId>;
    readonly tier: "user" | "scope";
    readonly name: string;
  }): Promise<{ readonly id: ShelfId }>;
}

export interface LedgerStores {
  readonly ledger: LedgerStore;
  readonly uses: UseStore;
  readonly events: EventStore;
  readonly artifacts: ArtifactStore;
  readonly memories: Shelves;
}

export interface OpenLedger {
  readonly store: Store<LedgerStores>;
  /** Three that are stored, in order. */
  readonly messages: readonly MessageId[];
  close(): Promise<void>;
}

export function shelfIn({ store }: OpenLedger, tier: "user" | "scope", name: string): Promise<ShelfId> {
  return store.write("durable", async ({ memories }) => {
    const { id } = await memories.openShelf({ installation: installationId("home"), tier, name });
    return id;
  });
}

export const hashOf = (number: number) => number.toString(16).padStart(32, "0");

export function newObservation(
  shelf: ShelfId,
  number: number,
  more: Partial<NewObservation> = {},
): NewObservation {
  return {
    shelf,
    kind: "note",
    kindGiven: false,
    origin: "ingest",
    trust: "tool",
    held: null,
    importance: { score: null, label: "unknown", method: null },
    priority: "P2",
    state: "captured",
    language: "en",
    outcome: null,
    at: instantOf(number),
    createdAt: instantOf(1_000 + number),
    agent: null,
    tool: null,
    call: null,
    durationMs: null,
    message: null,
    supersedes: null,
    spool: null,
    hash: hashOf(number),
    line: `line ${number}`,
    text: `text ${number}`,
    detail: null,
    plan: null,
    ...more,
  };
}

export function newEvent(shelf: ShelfId, number: number, more: Partial<NewLedgerEvent> = {}): NewLedgerEvent {
  return {
    shelf,
    name: `event-${number}`,
    type: "ops.alert",
    trust: "tool",
    held: null,
    at: instantOf(number),
    createdAt: instantOf(1_000 + number),
    agent: null,
    session: null,
    message: null,
    summary: `summary ${number}`,
    payload: null,
    refs: null,
    ...more,
  };
}
