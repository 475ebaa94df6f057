/**
 * Puts a standing instruction on its shelf, within the caller's transaction.
 *
 * What says the same again stands in the place of what said it before; what wants otherwise of the same takes its place. What is
 * heard late finds those that were said after it, and makes room for them. What a person has revoked comes back when they say it
 * again, and not by itself.
 */

import type { Instant } from "../kernel/clock.ts";
import type { MessageId, ShardId, ShelfId } from "../kernel/ids.ts";
import { OWNER_NAMESPACE, saysDigest } from "../rooms/durable/index.ts";
import { type Heard, type Placed, relate, type Shard, standingIn } from "../rooms/guidance/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** That are looked at for what a new one takes the place of. */
const MOST = 500;

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
  const active = await guidance.list({ shelves: [...shelves.values()], states: ["active"], limit: MOST });
  const target = placeOf({ ...heard, digest }, active, shelves, at);
  if (target === null) return false;
  const shelf = target.shelf ?? (await openShelf(stores, lane, heard.scope));
  if (heard.act !== "revokes" && (await memories.isBuried(shelf, digest, at))) return false;
  const id = await guidance.add({
    ...{ shelf, digest, source, at },
    ...{ text: heard.text, topic: heard.topic, mask: heard.mask, stability: heard.stability },
    path: heard.path === "hint" ? "booster" : "form",
    expiresAt: heard.expiresAt,
    createdAt: context.clock.now(),
    supersedes: target.replaced[0]?.id ?? null,
  });
  await supersede(stores, target.replaced, id);
  if (heard.act === "revokes") await guidance.change(id, { state: "revoked" });
  else if (target.later !== null)
    await guidance.change(id, { state: "superseded", supersededBy: target.later.id });
  return true;
}

export function guidanceDigest({ identity }: EngineContext, essence: string): string {
  return saysDigest(`guidance ${essence}`, identity.key);
}

export async function supersede({ guidance }: Stores, older: readonly Shard[], by: ShardId): Promise<void> {
  for (const { id } of older) await guidance.change(id, { state: "superseded", supersededBy: by });
}

interface Target {
  /** Null: the usual one. */
  readonly shelf: ShelfId | null;
  readonly replaced: readonly Shard[];
  /** Said later, and in its place. */
  readonly later: Shard | null;
}

/** Null: nothing is to be kept of it. */
function placeOf(
  heard: Heard & { readonly digest: string },
  active: readonly Shard[],
  shelves: ReadonlyMap<"user" | "lane", ShelfId>,
  at: Instant,
): Target | null {
  const own = shelves.get(heard.scope) ?? null;
  const isOpen = heard.act !== "rule" || heard.corrects;
  const known = active.filter((shard) => isOpen || shard.shelf === own);
  const { same, replaced } = relate(heard, newestFirst(known.filter((shard) => shard.at <= at)));
  const older = [...(same === null ? [] : [same]), ...replaced];
  if (heard.act !== "rule" && replaced.length === 0) return null;
  const later =
    heard.act === "rule"
      ? laterThan(
          heard,
          known.filter((shard) => shard.at > at),
        )
      : null;
  // A correction stands where what it corrects stood.
  const shelf = heard.corrects || heard.act !== "rule" ? (older[0]?.shelf ?? own) : own;
  return { shelf, replaced: heard.act === "revokes" ? replaced : older, later };
}

/** Of those that were said after it, the one that takes its place; null: none does. */
export function laterThan(heard: Placed, later: readonly Shard[]): Shard | null {
  return (
    newestFirst(later).find((shard) => {
      const { act = "rule", corrects = false, lifts = false } = standingIn(shard.text) ?? {};
      const { same, replaced } = relate({ ...shard, act, corrects, lifts }, [heard]);
      return same !== null || replaced.length > 0;
    }) ?? null
  );
}

function newestFirst(shards: readonly Shard[]): readonly Shard[] {
  return [...shards].sort((a, b) => b.at - a.at || b.id - a.id);
}

async function shelvesOf({ memories }: Stores, lane: Lane): Promise<ReadonlyMap<"user" | "lane", ShelfId>> {
  const shelves = new Map<"user" | "lane", ShelfId>();
  for (const tier of ["user", "lane"] as const) {
    const shelf = await memories.findShelf(shelfKey(lane, tier));
    if (shelf !== undefined) shelves.set(tier, shelf.id);
  }
  return shelves;
}

async function openShelf({ memories }: Stores, lane: Lane, tier: "user" | "lane"): Promise<ShelfId> {
  return (await memories.openShelf(shelfKey(lane, tier))).id;
}

function shelfKey({ installation, id }: Lane, tier: "user" | "lane") {
  return { installation, tier, name: tier === "user" ? OWNER_NAMESPACE : String(id) };
}
