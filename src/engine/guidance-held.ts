/** The standing instructions on some shelves, with all that decides whether they are in force and what a new one does to them. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { MessageId, ShardId, ShelfId } from "../kernel/ids.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import { type Held, isOver, type Shard, type Stated, standing } from "../rooms/guidance/index.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { Stores } from "./stores.ts";

/** More than anybody says; what is older than these is left to recall. */
const MOST = 500;
/** Of an earlier moment, with what took their place since. */
const MOST_SINCE = 5_000;

export type HeldShard = Shard & Held;

export interface HeldOnShelves {
  readonly held: readonly HeldShard[];
  /** What took the place of some of them, and is not on these shelves or out of force. */
  readonly others: readonly Stated[];
  /** The messages that say so, where one may be in force. */
  readonly rows: ReadonlyMap<MessageId, StoredMessage>;
}

export async function heldOn(
  stores: Stores,
  shelves: readonly Shelf[],
  marks?: { readonly [table: string]: number } | null,
): Promise<HeldOnShelves> {
  const ids = shelves.map(({ id }) => id);
  const limit = marks ? MOST_SINCE : MOST;
  const active = await stores.guidance.list({ shelves: ids, states: ["active"], limit });
  const out = await stores.guidance.list({ shelves: ids, states: ["superseded"], limit });
  const all = (await withSuccessors(stores, [...active, ...out])).flatMap((one) => asItWas(one, marks));
  const found = new Map(all.map(({ was }) => [was.id as number, was]));
  const mayStand = ({ state, supersededBy }: Shard) =>
    state === "active" || (supersededBy !== null && found.get(supersededBy)?.expiresAt !== null);
  const known = all.map(({ was, by }) =>
    by === undefined || found.has(by) ? was : { ...was, state: "active" as const, supersededBy: null },
  );
  const sources = known.filter(mayStand).flatMap(({ source }) => source ?? []);
  const rows = await stores.history.messages(sources);
  const byShelf = new Map(shelves.map((shelf) => [shelf.id, shelf]));
  return {
    held: known.flatMap((shard) => {
      const shelf = byShelf.get(shard.shelf);
      return shelf === undefined || shard.state === "revoked" ? [] : heldShard(shard, shelf, rows);
    }),
    others: known.filter(({ shelf, state }) => !byShelf.has(shelf) || state === "revoked"),
    rows,
  };
}

export function heldShard(
  shard: Shard,
  { tier, name }: Shelf,
  rows: ReadonlyMap<MessageId, StoredMessage>,
): HeldShard {
  return {
    ...shard,
    tier: tier === "user" || tier === "lane" ? tier : "global",
    lane: tier === "lane" ? Number(name) : null,
    saidIn: shard.source === null ? null : (rows.get(shard.source)?.lane ?? null),
  };
}

/** Those that nothing stands in the place of and whose time is not over. */
export function inForceAmong<One extends Stated>(
  held: readonly One[],
  others: readonly Stated[],
  at: number,
): readonly One[] {
  const stands = new Set(standing([...held, ...others], at).map(({ id }) => id));
  return held.filter((one) => stands.has(one.id) && !isOver(one, at));
}

/** With what took the place of some for a time, and what took its place in turn. */
async function withSuccessors({ guidance }: Stores, shards: readonly Shard[]): Promise<readonly Shard[]> {
  const all = new Map(shards.map((shard) => [shard.id, shard]));
  for (let last: readonly Shard[] = shards; last.length > 0; ) {
    const next = last.flatMap(({ supersededBy: by }) => (by === null || all.has(by) ? [] : by));
    last = next.length === 0 ? [] : [...(await guidance.shards(next)).values()];
    for (const shard of last) all.set(shard.id, shard);
  }
  return [...all.values()];
}

/** What each of them is at a moment: one that was put out of force for a time only is back. */
export async function statesOf(
  stores: Stores,
  shards: readonly Shard[],
  now: Instant,
): Promise<ReadonlyMap<ShardId, Shard["state"] | "expired">> {
  const all = await withSuccessors(stores, shards);
  const stands = new Set<number>(standing(all, now).map(({ id }) => id));
  return new Map(
    shards.map((shard) => {
      if (!stands.has(shard.id)) return [shard.id, shard.state];
      return [shard.id, isOver(shard, now) ? "expired" : "active"];
    }),
  );
}

/** Of an earlier moment: what was there, and what had taken its place by then. */
function asItWas(
  shard: Shard,
  marks: { readonly [table: string]: number } | null | undefined,
): readonly { readonly was: Shard; readonly by?: number }[] {
  if (!marks) return [{ was: shard }];
  const { id, source, state, supersededBy } = shard;
  const wasThere = source === null ? id <= (marks["shards"] ?? id) : source <= (marks["messages"] ?? source);
  if (!wasThere) return [];
  return state === "superseded" && supersededBy !== null
    ? [{ was: shard, by: supersededBy }]
    : [{ was: shard }];
}

export function shelfOf(shelves: readonly Shelf[], tier: "user" | "lane", lane: number): ShelfId | undefined {
  return shelves.find((one) => one.tier === tier && (tier === "user" || one.name === String(lane)))?.id;
}

export const saidAt = (row: Pick<StoredMessage, "at">): Instant => instantOf(row.at);
