/**
 * The brain pack that is in use in this thread: read by its digest, checked, taken apart once, and kept as long as it is in use.
 *
 * One that is damaged or of a later version is not used: the last good one before it is, or none, and whoever asks is told why. What is
 * shown to whom follows from the list of promotions alone, so that all threads agree, and so does a prompt that is made again.
 */

import { NacreError } from "../kernel/errors.ts";
import { hmacHex } from "../kernel/hash.ts";
import {
  type BrainPack,
  CANARY_SHARE,
  decodePack,
  digestOf,
  NOTHING_SERVED,
  type OpenPack,
  openPack,
  type PackNode,
  type Promotion,
  SERVING_LOOK,
  type Serving,
  servedEarlier,
  servingOf,
} from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Packs that are kept taken apart: the one in use, one on trial, and one that a person looks back at. Each takes some megabytes, and every promotion makes one. */
const MOST_OPEN = 3;
/** Of those that were served before, so many are tried when the newest cannot be used; of as many it is remembered why they cannot. */
const MOST_TRIED = 5;

export interface LoadedPack {
  readonly digest: string;
  readonly pack: BrainPack;
  readonly open: OpenPack;
  readonly byKey: ReadonlyMap<string, PackNode>;
  /** Keys of its lessons. */
  readonly lessons: readonly string[];
}

export interface PackInUse {
  /** Null: lessons alone. */
  readonly loaded: LoadedPack | null;
  readonly canary: boolean;
  /** It is only looked at: what it chooses is recorded and not shown. */
  readonly unproven: boolean;
  /** Why the one that should be in use is not; null: it is. */
  readonly trouble: string | null;
}

export const NONE_IN_USE: PackInUse = { loaded: null, canary: false, unproven: false, trouble: null };

interface Desk {
  mark: number;
  promotions: readonly Promotion[];
  readonly opened: Map<string, LoadedPack>;
  readonly troubles: Map<string, Trouble>;
}

interface Trouble {
  readonly trouble: string;
}

const desks = new WeakMap<EngineContext["store"], Desk>();

function deskOf({ store }: Pick<EngineContext, "store">): Desk {
  const desk = desks.get(store) ?? { mark: 0, promotions: [], opened: new Map(), troubles: new Map() };
  desks.set(store, desk);
  return desk;
}

/** `mark`: the newest entry that counts. */
export async function servingAt(
  context: EngineContext,
  { brainPacks }: Pick<Stores, "brainPacks">,
  mark: number,
): Promise<{ readonly serving: Serving; readonly promotions: readonly Promotion[] }> {
  if (mark <= 0) return { serving: NOTHING_SERVED, promotions: [] };
  const desk = deskOf(context);
  if (desk.mark < mark) {
    desk.promotions = await brainPacks.promotions(SERVING_LOOK);
    desk.mark = desk.promotions.reduce((newest, { id }) => Math.max(newest, id), 0);
  }
  const promotions = desk.promotions.filter(({ id }) => id <= mark);
  return { serving: servingOf(promotions), promotions };
}

/** For one prompt. `turn`: what tells it from others, so that the same one is always on the same side of a trial. */
export async function packInUse(
  context: EngineContext,
  stores: Pick<Stores, "brainPacks">,
  { mark, turn }: { readonly mark: number; readonly turn: string },
): Promise<PackInUse> {
  const { serving, promotions } = await servingAt(context, stores, mark);
  const { pack, canary, shadow } = serving;
  const share = context.brain?.canary ?? CANARY_SHARE;
  if (canary !== null && isInShare(context, `${canary} ${turn}`, share)) {
    const tried = await loadPack(context, stores, canary);
    if ("open" in tried) return { ...NONE_IN_USE, loaded: tried, canary: true };
  }
  if (pack !== null) return withLastGood(context, stores, pack, promotions);
  if (shadow === null) return NONE_IN_USE;
  const looked = await loadPack(context, stores, shadow);
  return "open" in looked ? { ...NONE_IN_USE, loaded: looked, unproven: true } : NONE_IN_USE;
}

/** The one that all are shown, or the last good one before it. */
export async function withLastGood(
  context: EngineContext,
  stores: Pick<Stores, "brainPacks">,
  digest: string,
  promotions: readonly Promotion[],
): Promise<PackInUse> {
  const wanted = await loadPack(context, stores, digest);
  if ("open" in wanted) return { ...NONE_IN_USE, loaded: wanted };
  for (const before of servedEarlier(promotions).slice(0, MOST_TRIED)) {
    const tried = await loadPack(context, stores, before);
    if ("open" in tried) return { ...NONE_IN_USE, loaded: tried, trouble: wanted.trouble };
  }
  return { ...NONE_IN_USE, trouble: wanted.trouble };
}

/** Or why it cannot be used. */
export async function loadPack(
  context: EngineContext,
  { brainPacks }: Pick<Stores, "brainPacks">,
  digest: string,
): Promise<LoadedPack | Trouble> {
  const { opened, troubles } = deskOf(context);
  const known = opened.get(digest) ?? troubles.get(digest);
  const loaded = known ?? read(digest, await brainPacks.bytes(digest));
  if ("open" in loaded) keepNewest(opened, digest, loaded, MOST_OPEN);
  // Those that are tried, and the one that should be in use.
  else keepNewest(troubles, digest, loaded, MOST_TRIED + 1);
  return loaded;
}

/** The one that was asked for longest ago goes. */
function keepNewest<Value>(kept: Map<string, Value>, digest: string, value: Value, most: number): void {
  kept.delete(digest);
  kept.set(digest, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
}

function read(digest: string, bytes: Uint8Array | undefined): LoadedPack | Trouble {
  if (bytes === undefined) return { trouble: "it is not there" };
  if (digestOf(bytes) !== digest) return { trouble: "it is damaged" };
  try {
    const pack = decodePack(bytes);
    const byKey = new Map(pack.nodes.map((node) => [node.key, node]));
    const lessons = [...byKey.keys()].filter((key) => key.startsWith("lesson:"));
    const open = openPack(pack);
    // All of it now: it is mostly loaded while nobody waits for a prompt.
    void [open.words, open.places, open.shelves, open.vectors, open.linksFrom(0)];
    return { digest, pack, open, byKey, lessons };
  } catch (error) {
    if (error instanceof NacreError) return { trouble: error.message };
    throw error;
  }
}

/** Whether a name falls into the first share of all. */
function isInShare({ identity }: Pick<EngineContext, "identity">, name: string, share: number): boolean {
  return Number.parseInt(hmacHex(identity.key, `canary:${name}`).slice(0, 8), 16) / 2 ** 32 < share;
}
