/**
 * Standing instructions go with the messages that say so when a person takes those back, and come back with them. Within the
 * transaction of that act.
 *
 * It is as if it had not been said: what had to make room for it is in force again. Where a person had revoked it, nothing comes
 * back for it.
 */

import type { MessageId, ShardId } from "../kernel/ids.ts";
import { laterThan, type Shard, saidAs, settle, takesBack } from "../rooms/guidance/index.ts";
import { hearAgain } from "./guidance-again.ts";
import { type HeldShard, heldOn, heldShard, inForceAmong } from "./guidance-held.ts";
import { supersede } from "./guidance-keep.ts";
import type { Stores } from "./stores.ts";

export async function guidanceGoesWith(
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const { guidance } = stores;
  const going = new Map((await guidance.madeOf(messages)).map((shard) => [shard.id, shard]));
  if (going.size === 0) return;
  const older = (await replacedBy(stores, going)).filter(({ id }) => !going.has(id));
  if (how === "erased") await guidance.erase([...going.keys()]);
  else {
    // What a person revoked stays so, whatever becomes of its message.
    for (const { id, state } of going.values())
      if (state !== "revoked") await guidance.change(id, { state: "forgotten" });
  }
  for (const shard of older) {
    const by = standsFor(shard, going);
    if (by === null) await guidance.change(shard.id, { state: "active", supersededBy: null });
    else await guidance.change(shard.id, { supersededBy: by });
  }
}

/** Those that went with their messages; and what was not listened to because it was not to be seen. */
export async function guidanceComesBackWith(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  const { guidance } = stores;
  const back = await guidance.madeOf(messages);
  for (const shard of [...back].sort((a, b) => a.at - b.at || a.id - b.id)) {
    if (shard.state === "forgotten" && shard.supersededBy !== null) {
      await guidance.change(shard.id, { state: "superseded" });
    } else if (shard.state === "forgotten") {
      await standAgain(stores, shard);
    } else if (shard.state === "revoked" && takesBack(shard)) await makeRoom(stores, shard);
  }
  const known = new Set(back.map(({ source }) => source));
  await hearAgain(
    stores,
    messages.filter((id) => !known.has(id)),
  );
}

async function standAgain(stores: Stores, shard: Shard): Promise<void> {
  const { guidance } = stores;
  const { own, others } = await besides(stores, shard);
  const later =
    own === undefined
      ? null
      : laterThan(
          own,
          others.filter(({ at }) => at > shard.at),
        );
  if (later !== null) {
    await guidance.change(shard.id, { state: "superseded", supersededBy: later.id });
    return;
  }
  await guidance.change(shard.id, { state: "active" });
  await makeRoom(stores, shard);
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
  return others.filter(({ supersededBy }) => {
    const by = supersededBy === null ? undefined : going.get(supersededBy);
    return by !== undefined && (by.state !== "revoked" || takesBack(by));
  });
}

/** What stands in its place once those are gone; null: nothing does. */
function standsFor({ supersededBy }: Shard, gone: ReadonlyMap<ShardId, Shard>): ShardId | null {
  let by = supersededBy;
  while (by !== null && gone.has(by)) by = gone.get(by)!.supersededBy;
  return by;
}
