/** Entities, edges and cards to be stored, and a store to put them in. */

import { instantOf } from "../../kernel/clock.ts";
import type { Evidence } from "../../kernel/evidence.ts";
import { type EntityId, installationId, type ShelfId } from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import type { NewCard } from "./card.ts";
import type { NewEdge } from "./edge.ts";
import type { NewEntity } from "./entity.ts";
import type { CardStore, GraphStore } from "./port.ts";

interface Shelves {
  openShelf(key: {
    readonly installation: ReturnType<typeof installationId>;
    readonly tier: "user" | "scope";
    readonly name: string;
  }): Promise<{ readonly id: ShelfId }>;
}

interface GraphStores {
  readonly graph: GraphStore;
  readonly cards: CardStore;
  readonly memories: Shelves;
}

export interface OpenGraph {
  readonly store: Store<GraphStores>;
  close(): Promise<void>;
}

export function shelfIn({ store }: OpenGraph, tier: "user" | "scope", name: string): Promise<ShelfId> {
  return store.write("durable", async ({ memories }) => {
    const { id } = await memories.openShelf({ installation: installationId("home"), tier, name });
    return id;
  });
}

export const hashOf = (number: number) => number.toString(16).padStart(32, "0");

export const seen = (id: number, digest = 7): Evidence => ({ kind: "obs", id, digest: hashOf(digest) });

export function newEntity(shelf: ShelfId, name: string, more: Partial<NewEntity> = {}): NewEntity {
  return {
    shelf,
    type: "concept",
    name,
    label: name.toUpperCase(),
    origin: "metadata",
    trust: "tool",
    createdAt: instantOf(5),
    ...more,
  };
}

export function newEdge(shelf: ShelfId, src: EntityId, dst: EntityId, more: Partial<NewEdge> = {}): NewEdge {
  return {
    shelf,
    src,
    dst,
    type: "uses",
    from: instantOf(10),
    to: null,
    trust: "tool",
    origin: "metadata",
    state: "active",
    recordedAt: instantOf(1_000),
    ...more,
  };
}

export function newCard(shelf: ShelfId, number: number, more: Partial<NewCard> = {}): NewCard {
  return {
    shelf,
    title: `card ${number}`,
    text: `text ${number}`,
    method: "extractive",
    sources: [seen(number)],
    selection: null,
    trust: "agent",
    compiledAt: instantOf(1_000 + number),
    supersedes: null,
    hash: hashOf(number),
    ...more,
  };
}
