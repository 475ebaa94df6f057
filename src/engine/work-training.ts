/** What a worker learns from and goes on with. It has no store: all of it is handed out here, to whoever has the lease. */

import { keyedDigest } from "../kernel/hash.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import { freshPack, isSamePack } from "./brain-init-pack.ts";
import type { EngineContext } from "./context.ts";
import { loadPack, MOST_EPISODES, readablePack, standing, trainingPage } from "./promote-packs.ts";
import { MOST_JUDGED_BYTES } from "./promote-size.ts";
import { isLearningDue } from "./work-due.ts";
import { requireLease } from "./work-lease.ts";

const MOST_AT_ONCE = 200;

export async function trainingEpisodes(
  context: EngineContext,
  { token, after, limit }: Parameters<BrainWorkApi["trainingEpisodes"]>[0],
): ReturnType<BrainWorkApi["trainingEpisodes"]> {
  await context.store.read((stores) => requireLease(stores, token));
  const most = Math.min(MOST_AT_ONCE, Math.max(1, limit));
  const episodes = await trainingPage(context, after, most + 1);
  return { episodes: episodes.slice(0, most), more: episodes.length > most };
}

/**
 * What is served, with the nodes that there are by now: what was taught and written since is learned about with the rest. Null too when
 * too little is new.
 */
export async function trainingBase(
  context: EngineContext,
  { token }: Parameters<BrainWorkApi["trainingBase"]>[0],
  signal: AbortSignal = new AbortController().signal,
): ReturnType<BrainWorkApi["trainingBase"]> {
  await context.store.read((stores) => requireLease(stores, token));
  const { serving } = await standing(context);
  if (serving.pack === null || !(await context.store.read((stores) => isLearningDue(stores)))) return null;
  const stored = await readablePack(context, serving.pack);
  if (stored === undefined) return null;
  const { pack: incumbent } = await loadPack(context, serving.pack);
  const fresh = await freshPack(context, context.identity.installation, stored, signal);
  const isSame = isSamePack(fresh.pack, incumbent);
  // What there is may have become more than a pack holds: then it is learned about what is served.
  const base = isSame || fresh.bytes.length > MOST_JUDGED_BYTES ? stored : fresh;
  const [spent, from] = await context.store.read(async ({ brainPacks, episodes }) => [
    await brainPacks.gates(),
    await episodes.labelledFrom(MOST_EPISODES, Number.MAX_SAFE_INTEGER),
  ]);
  return {
    digest: base.digest,
    bytes: toBase64(base.bytes),
    spent,
    serving: serving.pack,
    from,
    seed: gateSeed(context, serving.pack, spent),
    now: context.clock.now(),
  };
}

export async function trainingPack(
  context: EngineContext,
  { token, digest }: Parameters<BrainWorkApi["trainingPack"]>[0],
): ReturnType<BrainWorkApi["trainingPack"]> {
  await context.store.read((stores) => requireLease(stores, token));
  const stored = await readablePack(context, digest);
  return { bytes: stored === undefined ? null : toBase64(stored.bytes) };
}

/** Nobody chooses it: it follows from what is served and how many gates were held. */
export function gateSeed(
  { identity }: Pick<EngineContext, "identity">,
  serving: string | null,
  spent: number,
): number {
  return Number.parseInt(keyedDigest(identity.key, `gate ${serving ?? ""} ${spent}`).slice(0, 8), 16);
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
