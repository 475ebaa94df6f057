/** What each way of routing would have been worth in the same labelled turns: nothing, words alone, the graph as built, what was learned. */

import { type BrainPack, prove } from "../rooms/brain/index.ts";
import type { PromoteApi, ProofAnswer } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { labelledEpisodes, loadPack, MOST_EPISODES, readablePack, standing } from "./promote-packs.ts";
import { gateSeed } from "./work-training.ts";

export async function proveBrain(
  context: EngineContext,
  { episodes: wanted }: Parameters<PromoteApi["proveBrain"]>[0],
  signal: AbortSignal = new AbortController().signal,
): Promise<ProofAnswer> {
  const { serving } = await standing(context);
  const digest = serving.canary ?? serving.pack;
  const most = Math.min(MOST_EPISODES, Math.max(1, Math.trunc(wanted ?? MOST_EPISODES)));
  const episodes = await labelledEpisodes(context, { most }, signal);
  const learned = digest === null ? null : (await loadPack(context, digest)).pack;
  const { failures, ...proof } = prove({
    packs: { learned, built: await builtBefore(context, learned) },
    episodes,
    seed: gateSeed(context, digest, 0),
  });
  return {
    ...proof,
    pack: digest,
    failures: failures.map(({ episode, loss, why }) => ({ episode: `episode:${episode}`, loss, why })),
  };
}

/** How far back it is looked for. */
const MOST_PARENTS = 50;

/** The nearest of those that it comes from in which nothing was learned; null: it is not there any more. */
async function builtBefore(context: EngineContext, learned: BrainPack | null): Promise<BrainPack | null> {
  let pack = learned;
  for (let step = 0; pack !== null && step < MOST_PARENTS; step += 1) {
    if (pack.learned.episodes === 0) return pack;
    const parent: string | null = pack.parent;
    const isThere = parent !== null && (await readablePack(context, parent)) !== undefined;
    pack = isThere ? (await loadPack(context, parent)).pack : null;
  }
  return null;
}
