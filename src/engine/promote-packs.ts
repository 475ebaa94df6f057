/** Packs as they are stored: read by digest, checked before anybody relies on them, named by a few of their letters. */

import { codeOf, NacreError } from "../kernel/errors.ts";
import {
  type BrainPack,
  decodePack,
  digestOf,
  type PackManifest,
  type Promotion,
  SERVING_LOOK,
  type Serving,
  servingOf,
  type TrainingEpisode,
} from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Those that are looked through for a name. */
const MOST_NAMED = 1_000;
const FEWEST_LETTERS = 4;
const DIGEST = /^[0-9a-f]{64}$/;
/** The newest labelled episodes that are learned from and judged by. */
export const MOST_EPISODES = 5_000;
const PAGE = 500;

export interface Standing {
  readonly serving: Serving;
  readonly promotions: readonly Promotion[];
  /** Number of the newest entry; 0: there is none. */
  readonly newest: number;
}

export async function standing(context: EngineContext): Promise<Standing> {
  return context.store.read((stores) => standingIn(stores));
}

export async function standingIn({ brainPacks }: Stores): Promise<Standing> {
  const promotions = await brainPacks.promotions(SERVING_LOOK);
  const newest = promotions.reduce((most, { id }) => Math.max(most, id), 0);
  return { serving: servingOf(promotions), promotions, newest };
}

export interface StoredPack {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** Undefined: it is not there, damaged, or of a later version. */
export async function readablePack(context: EngineContext, digest: string): Promise<StoredPack | undefined> {
  try {
    const { bytes } = await loadPack(context, digest);
    return { digest, bytes };
  } catch (error) {
    if (codeOf(error)?.startsWith("brain/") !== true) throw error;
    return undefined;
  }
}

/** Rejects with `brain/unknown-pack` or `brain/bad-pack`. */
export async function loadPack(
  context: EngineContext,
  digest: string,
): Promise<StoredPack & { readonly pack: BrainPack }> {
  const bytes = await context.store.read(({ brainPacks }) => brainPacks.bytes(digest));
  if (bytes === undefined) throw noSuchPack(digest);
  if (digestOf(bytes) !== digest) {
    throw new NacreError(
      "brain/bad-pack",
      `The pack ${digest.slice(0, 12)} is not what its name says: it is damaged`,
      'Make a new one with "nacre brain init", or name another that "nacre brain history" lists; "nacre brain rollback none" serves lessons alone.',
    );
  }
  return { digest, bytes, pack: decodePack(bytes) };
}

/** The manifest of the one that is meant: its digest, or enough letters of it. */
export async function namedPack(context: EngineContext, name: string): Promise<PackManifest> {
  const wanted = name.trim().toLowerCase();
  if (DIGEST.test(wanted)) {
    const exact = await context.store.read(({ brainPacks }) => brainPacks.manifest(wanted));
    if (exact === undefined) throw noSuchPack(wanted);
    return exact;
  }
  const all = await context.store.read(({ brainPacks }) => brainPacks.manifests(MOST_NAMED));
  const found = wanted.length < FEWEST_LETTERS ? [] : all.filter(({ digest }) => digest.startsWith(wanted));
  if (found.length === 1) return found[0]!;
  if (found.length > 1) {
    throw new NacreError(
      "brain/unknown-pack",
      `${found.length} packs begin with ${wanted}`,
      `Give more of its digest: ${found.map(({ digest }) => digest.slice(0, 16)).join(", ")}.`,
    );
  }
  throw noSuchPack(wanted);
}

export function noSuchPack(name: string): NacreError {
  return new NacreError(
    "brain/unknown-pack",
    `There is no brain pack ${JSON.stringify(name.slice(0, 64))}`,
    '"nacre brain history" lists those that there are.',
  );
}

export function noPackYet(): NacreError {
  return new NacreError(
    "brain/not-initialised",
    "There is no brain pack yet",
    'Make the first with "nacre brain init"; lessons are served without one.',
  );
}

/** Labelled episodes after one number and up to another, the oldest first; the newest so many where there are more. */
export async function labelledEpisodes(
  context: EngineContext,
  {
    from = 0,
    upTo = Number.MAX_SAFE_INTEGER,
    most = MOST_EPISODES,
  }: { readonly from?: number; readonly upTo?: number; readonly most?: number },
  signal: AbortSignal,
): Promise<readonly TrainingEpisode[]> {
  const newest = await context.store.read(({ episodes }) => episodes.labelledFrom(most, upTo));
  const kept: TrainingEpisode[] = [];
  for (let after = Math.max(from, newest); ; ) {
    signal.throwIfAborted();
    const page = await trainingPage(context, after, Math.min(PAGE, most));
    kept.push(...page.filter(({ id }) => id <= upTo));
    const last = page.at(-1)?.id;
    if (last === undefined || last >= upTo || page.length < Math.min(PAGE, most)) return kept;
    after = last;
  }
}

/** As whoever learns from them sees them: keys and numbers. */
export async function trainingPage(
  context: EngineContext,
  after: number,
  limit: number,
): Promise<readonly TrainingEpisode[]> {
  const page = await context.store.read(({ episodes }) => episodes.labelled(after, limit));
  return page.map(({ id, at, lane, sessionId, account, label, credits }) => ({
    id,
    at,
    group: `${lane}/${sessionId}`,
    decision: account.decision,
    pack: account.pack,
    budget: account.budget,
    placed: account.placed.map(({ key, place, tokens }) => ({ key, place, tokens })),
    trace: account.trace,
    helpParts: account.helpParts,
    label: label?.value ?? 0,
    labelSource: label?.source ?? "scanner",
    confidence: label?.confidence ?? 1,
    credits: credits.map(({ key, used, value }) => ({ key, used, value })),
  }));
}
