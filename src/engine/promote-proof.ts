/** What each way of routing would have been worth in the same labelled turns: nothing, words alone, the graph as built, what was learned. */

import * as room from "../rooms/brain/index.ts";
import type { PromoteApi, ProofAnswer } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { labelledEpisodes, loadPack, MOST_EPISODES, standing } from "./promote-packs.ts";
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
  const loaded = digest === null ? null : await loadPack(context, digest);
  return room.prove({
    pack: loaded === null ? null : { digest: loaded.digest, pack: loaded.pack },
    episodes,
    seed: gateSeed(context, digest, 0),
  });
}
