/** How much was taught and routed, for whoever asks how the whole is doing. */

import type { InstallationId } from "../kernel/ids.ts";
import { SERVING_LOOK, servingOf } from "../rooms/brain/index.ts";
import type { StatusAnswer } from "./api.ts";
import type { Stores } from "./stores.ts";

export async function brainCounts(
  { memories, lessons, episodes, brainPacks }: Stores,
  installation: InstallationId,
): Promise<StatusAnswer["brain"]> {
  const shelves = (await memories.shelves(installation)).map(({ id }) => id);
  const routed = await episodes.count();
  return {
    lessons: await lessons.count(shelves, ["active"]),
    proposed: await lessons.count(shelves, ["proposed"]),
    episodes: routed.episodes,
    labelled: routed.labelled,
    pack: servingOf(await brainPacks.promotions(SERVING_LOOK)).pack,
  };
}
