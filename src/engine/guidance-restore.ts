/**
 * A standing instruction holds again as the same one: a person had taken it back, or another had taken its place.
 *
 * That is a person's word of now: whatever wants otherwise of the same makes room for it, however late it was said.
 */

import { NacreError } from "../kernel/errors.ts";
import { type MessageId, refOf, type ShardId } from "../kernel/ids.ts";
import { relate, type Shard, standingIn, takesBack } from "../rooms/guidance/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { changed, shardIn, shardInReach } from "./guidance.ts";
import type { RestoredGuidance, RestoreGuidanceRequest } from "./guidance-api.ts";
import { statesOf } from "./guidance-held.ts";
import { supersede } from "./guidance-keep.ts";
import { memoryShelves } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Twice is once. */
export async function restoreGuidance(
  context: EngineContext,
  request: RestoreGuidanceRequest,
): Promise<RestoredGuidance> {
  await context.authored?.ready?.();
  return context.store.write("durable", async (stores) => {
    await refuseTakenBack(context, stores, request);
    const shard = await shardInReach(context, stores, request, request.ref);
    if (takesBack(shard)) throw isNone(shard);
    const restored = async (notes: readonly string[], older: readonly Shard[] = []) => ({
      ...(await changed(context, stores, shard.id, null, notes)),
      replaced: older.map(({ id }) => refOf("shard", id)),
    });
    const now = context.clock.now();
    const stands = (await statesOf(stores, [shard], now)).get(shard.id);
    const over = "Its time is over: it stands in no prompt unless it gets another end.";
    if (stands === "active") return restored(["It is in force already."]);
    if (stands === "expired") return restored([over]);
    const older = await inItsPlace(context, stores, shard);
    await stores.memories.unbury(shard.shelf, shard.digest);
    await stores.guidance.change(shard.id, { state: "active", supersededBy: null });
    await supersede(stores, older, shard.id);
    await noteAct(context, stores, "guidance_brought_back", [refOf("shard", shard.id)]);
    const isOver = shard.expiresAt !== null && shard.expiresAt <= now;
    return restored(isOver ? [over] : [], older);
  });
}

/** In force on its shelf: what came for it, what says the same, and what wants otherwise of the same. The nearest first. */
async function inItsPlace(context: EngineContext, stores: Stores, shard: Shard): Promise<readonly Shard[]> {
  const kept = await stores.guidance.list({
    shelves: [shard.shelf],
    states: ["active", "superseded"],
    limit: Number.MAX_SAFE_INTEGER,
  });
  const states = await statesOf(stores, kept, context.clock.now());
  const inForce = kept.filter(({ id }) => id !== shard.id && states.get(id) === "active");
  const came = await cameFor(stores, shard);
  const { corrects = false, lifts = false } = standingIn(shard.text) ?? {};
  const saying = { text: shard.text, digest: shard.digest, act: "rule", corrects, lifts } as const;
  const { same, replaced } = relate(saying, inForce);
  const found = [...inForce.filter(({ id }) => came.has(id)), ...(same === null ? [] : [same]), ...replaced];
  return [...new Set(found)];
}

/**
 * What took its place, and what took the place of that in turn. Where a person brought an older one back, that one is the last: what
 * came for it since need not want otherwise than this.
 */
async function cameFor({ guidance }: Stores, shard: Shard): Promise<ReadonlySet<ShardId>> {
  const came = new Set<ShardId>();
  for (let last: Shard | undefined = shard; last?.supersededBy != null && !came.has(last.supersededBy); ) {
    const by: ShardId = last.supersededBy;
    came.add(by);
    last = by < last.id ? undefined : (await guidance.shards([by])).get(by);
  }
  return came;
}

/** It went with its message, and comes back with it. */
async function refuseTakenBack(
  context: EngineContext,
  stores: Stores,
  request: RestoreGuidanceRequest,
): Promise<void> {
  const id = shardIn(request.ref);
  const shelves = await memoryShelves(context, stores, request, undefined);
  const shard = (await stores.guidance.shards([id])).get(id);
  if (shard?.source == null || !shelves.some((shelf) => shelf.id === shard.shelf)) return;
  if ((await stores.history.message(shard.source))?.withheld === null) return;
  throw wentWith(shard, shard.source);
}

function wentWith({ id }: Shard, source: MessageId): NacreError {
  return new NacreError(
    "guidance/unknown",
    `${refOf("shard", id)} was said in ${refOf("msg", source)}, which is forgotten`,
    `Bring that back first: nacre forget --undo ${refOf("msg", source)}`,
  );
}

function isNone({ id }: Shard): NacreError {
  return new NacreError(
    "guidance/unknown",
    `${refOf("shard", id)} is no instruction: it says that another no longer holds`,
    `Bring back what it took back: nacre guidance show ${refOf("shard", id)} names it.`,
  );
}
