/** Facts and proposals to be stored, and a store to put them in. */

import { instantOf } from "../../kernel/clock.ts";
import type { Evidence } from "../../kernel/evidence.ts";
import { installationId, type ShelfId } from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { NewFact, NewProposal } from "./fact.ts";
import type { FactStore } from "./port.ts";

interface Shelves {
  openShelf(key: {
    readonly installation: ReturnType<typeof installationId>;
    readonly tier: "user" | "scope";
    readonly name: string;
  }): Promise<{ readonly id: ShelfId }>;
}

interface FactStores {
  readonly facts: FactStore;
  readonly memories: Shelves;
}

export interface OpenFacts {
  readonly store: Store<FactStores>;
  close(): Promise<void>;
}

export function shelfIn({ store }: OpenFacts, tier: "user" | "scope", name: string): Promise<ShelfId> {
  return store.write("durable", async ({ memories }) => {
    const { id } = await memories.openShelf({ installation: installationId("home"), tier, name });
    return id;
  });
}

export const hashOf = (number: number) => number.toString(16).padStart(32, "0");

export const said = (id: number, digest = 7): Evidence => ({ kind: "msg", id, digest: hashOf(digest) });

export function newFact(shelf: ShelfId, number: number, more: Partial<NewFact> = {}): NewFact {
  return {
    shelf,
    subject: "project:atlas",
    predicate: "uses",
    object: { type: "literal", value: `thing ${number}` },
    from: instantOf(number),
    to: null,
    recordedAt: instantOf(1_000 + number),
    confidence: "source_capped",
    trust: "human",
    voice: "owner",
    hash: hashOf(number),
    ...more,
  };
}

export function newProposal(shelf: ShelfId, number: number, more: Partial<NewProposal> = {}): NewProposal {
  return {
    shelf,
    subject: "project:atlas",
    predicate: "status",
    object: { type: "literal", value: `state ${number}` },
    act: "asserts",
    from: instantOf(number),
    to: null,
    source: said(number),
    trust: "agent",
    why: ["rule"],
    at: instantOf(1_000 + number),
    hash: hashOf(number),
    ...more,
  };
}
