/**
 * Puts a standing instruction on its shelf, within the caller's transaction.
 *
 * What says the same again stands in the place of what said it before; what wants otherwise of the same takes its place. What is
 * heard late finds those that were said after it, and makes room for them. What a person has revoked comes back when they say it
 * again, and not by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import type { MessageId, ShardId } from "../kernel/ids.ts";
import { OWNER_NAMESPACE, type Shelf, saysDigest } from "../rooms/durable/index.ts";
import { type Heard, type Shard, settle } from "../rooms/guidance/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { heldOn, inForceAmong, shelfOf } from "./guidance-held.ts";
import type { Stores } from "./stores.ts";

export interface HeardIn {
  readonly heard: Heard;
  readonly lane: Lane;
  readonly source: MessageId;
  readonly at: Instant;
}

/** Whether something came of it. */
export async function keepHeard(
  context: EngineContext,
  stores: Stores,
  { heard, lane, source, at }: HeardIn,
): Promise<boolean> {
  const { guidance, memories } = stores;
  const digest = guidanceDigest(context, heard.essence);
  const made = await guidance.madeOf([source]);
  if (made.some((shard) => shard.digest === digest)) return false;
  const shelves = await shelvesOf(stores, lane);
  const { held, others } = await heldOn(stores, shelves);
  const said = { ...heard, digest, lane: lane.id, at };
  const settled = settle(said, inForceAmong(held, others, at));
  if (settled === null) return false;
  const { tier, replaced, later } = settled;
  const shelf = shelfOf(shelves, tier, lane.id) ?? (await openShelf(stores, lane, tier));
  if (heard.act !== "revokes" && (await memories.isBuried(shelf, digest, at))) return false;
  const id = await guidance.add({
    ...{ shelf, digest, source, at },
    ...{ text: heard.text, topic: heard.topic, mask: heard.mask, stability: heard.stability },
    path: heard.path === "hint" ? "booster" : "form",
    expiresAt: heard.expiresAt,
    createdAt: context.clock.now(),
    supersedes: replaced[0]?.id ?? null,
  });
  await supersede(stores, replaced, id);
  if (heard.act === "revokes") await guidance.change(id, { state: "revoked" });
  else if (later !== null) await guidance.change(id, { state: "superseded", supersededBy: later.id });
  return true;
}

export function guidanceDigest({ identity }: EngineContext, essence: string): string {
  return saysDigest(`guidance ${essence}`, identity.key);
}

export async function supersede({ guidance }: Stores, older: readonly Shard[], by: ShardId): Promise<void> {
  for (const { id } of older) await guidance.change(id, { state: "superseded", supersededBy: by });
}

async function shelvesOf({ memories }: Stores, lane: Lane): Promise<readonly Shelf[]> {
  const shelves: Shelf[] = [];
  for (const tier of ["user", "lane"] as const) {
    const shelf = await memories.findShelf(shelfKey(lane, tier));
    if (shelf !== undefined) shelves.push(shelf);
  }
  return shelves;
}

async function openShelf({ memories }: Stores, lane: Lane, tier: "user" | "lane") {
  return (await memories.openShelf(shelfKey(lane, tier))).id;
}

export function shelfKey({ installation, id }: Pick<Lane, "installation" | "id">, tier: "user" | "lane") {
  return { installation, tier, name: tier === "user" ? OWNER_NAMESPACE : String(id) };
}
