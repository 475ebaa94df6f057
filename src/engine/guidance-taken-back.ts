/**
 * Standing instructions go with the messages that say so when a person takes those back, and come back with them. Within the
 * transaction of that act.
 *
 * It is as if it had not been said: what had to make room for it is in force again, until it comes back. Where a person had revoked
 * it, nothing comes back for it.
 */

import type { MessageId, ShardId } from "../kernel/ids.ts";
import { laterThan, type Shard, saidAs, settle, takesBack } from "../rooms/guidance/index.ts";
import { hearAgain } from "./guidance-again.ts";
import { type HeldShard, heldOn, heldShard, inForceAmong } from "./guidance-held.ts";
import { supersede } from "./guidance-keep.ts";
import { type Places, settleRoom } from "./made-room.ts";
import type { Stores } from "./stores.ts";

export async function guidanceGoesWith(
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const { guidance } = stores;
  const going = new Map((await guidance.madeOf(messages)).map((shard) => [shard.id, shard]));
  if (going.size === 0) return;
  const out = await replacedBy(stores, going);
  // What a person revoked stays so, whatever becomes of its message.
  for (const { id, state } of going.values())
    if (state !== "revoked") await guidance.change(id, { state: "forgotten" });
  await settleRoom(stores, shardPlaces(stores), out, how === "erased" ? going : undefined);
  if (how === "erased") await guidance.erase([...going.keys()]);
}

/** Those that went with their messages; and what was not listened to because it was not to be seen. */
export async function guidanceComesBackWith(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  const { guidance } = stores;
  const made = await guidance.madeOf(messages);
  const back = made.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const out = back.filter(({ state, supersededBy }) => state === "forgotten" && supersededBy !== null);
  for (const { id } of out) await guidance.change(id, { state: "superseded" });
  if (back.length > 0) await settleRoom(stores, shardPlaces(stores), out);
  for (const shard of back) {
    if (shard.state === "forgotten" && shard.supersededBy === null) await standAgain(stores, shard);
    else if (shard.state === "revoked" && takesBack(shard)) await makeRoom(stores, shard);
  }
  const known = new Set(back.map(({ source }) => source));
  await hearAgain(
    stores,
    messages.filter((id) => !known.has(id)),
  );
}

function shardPlaces(stores: Stores): Places<ShardId, Shard> {
  const { guidance, history } = stores;
  return {
    kind: "shard",
    read: async (id) => (await guidance.shards([id])).get(id),
    // For what a person revoked nothing comes back.
    isGone: async (one) => {
      if (one.source === null || (one.state !== "forgotten" && !takesBack(one))) return false;
      return (await history.message(one.source))?.withheld !== null;
    },
    isThere: ({ state }) => state === "active" || state === "superseded",
    stand: async (one) => {
      const later = await saidLater(stores, one);
      const state = later === null ? "active" : "superseded";
      await guidance.change(one.id, { state, supersededBy: later?.id ?? null });
      return later?.id ?? null;
    },
    makeRoom: (one, by) => supersede(stores, [one], by),
    name: ({ id }, by) => guidance.change(id, { supersededBy: by }),
  };
}

async function standAgain(stores: Stores, shard: Shard): Promise<void> {
  const { guidance } = stores;
  const later = await saidLater(stores, shard);
  if (later !== null) {
    await guidance.change(shard.id, { state: "superseded", supersededBy: later.id });
    return;
  }
  await guidance.change(shard.id, { state: "active" });
  await makeRoom(stores, shard);
}

/** In force, and in its place; null: nothing is. */
async function saidLater(stores: Stores, shard: Shard): Promise<Shard | null> {
  const { own, others } = await besides(stores, shard);
  if (own === undefined) return null;
  return laterThan(
    own,
    others.filter(({ at }) => at > shard.at),
  );
}

/** Whatever it had taken the place of makes room once more. */
async function makeRoom(stores: Stores, shard: Shard): Promise<void> {
  const { own, others } = await besides(stores, shard);
  const before = others.filter(({ id }) => id === shard.supersedes);
  const replaced = own === undefined ? [] : (settle(saidAs(own), others)?.replaced ?? []);
  await supersede(stores, [...new Set([...before, ...replaced])], shard.id);
}

interface Besides {
  readonly own: HeldShard | undefined;
  /** In force when it was said, on its shelf and that of its conversation. */
  readonly others: readonly HeldShard[];
}

async function besides(stores: Stores, shard: Shard): Promise<Besides> {
  const shelf = await stores.memories.shelf(shard.shelf);
  if (shelf === undefined) return { own: undefined, others: [] };
  const rows = await stores.history.messages(shard.source === null ? [] : [shard.source]);
  const own = heldShard(shard, shelf, rows);
  const all = (await stores.memories.shelves(shelf.installation)).filter(
    ({ id, tier, name }) =>
      id === shelf.id || tier === "user" || (tier === "lane" && name === String(own.saidIn)),
  );
  const { held, others } = await heldOn(stores, all);
  const inForce = inForceAmong(held, others, shard.at).filter(({ id }) => id !== shard.id);
  return { own, others: inForce };
}

/** Those that are out of force for one of these. */
async function replacedBy(
  { guidance, memories }: Stores,
  going: ReadonlyMap<ShardId, Shard>,
): Promise<readonly Shard[]> {
  const shelves = new Set([...going.values()].map(({ shelf }) => shelf));
  for (const id of [...shelves]) {
    const shelf = await memories.shelf(id);
    const all = shelf === undefined ? [] : await memories.shelves(shelf.installation);
    for (const one of all) if (one.tier !== "docs") shelves.add(one.id);
  }
  const states = ["superseded"] as const;
  const others = await guidance.list({ shelves: [...shelves], states, limit: Number.MAX_SAFE_INTEGER });
  return others.filter(({ id, supersededBy }) => {
    return !going.has(id) && supersededBy !== null && going.has(supersededBy);
  });
}
