/** Thumbs of a person for a routed turn. They go before everything else that is known of how it went; who changes their mind is heard. */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import type { EpisodeId } from "../kernel/ids.ts";
import type { NewOutcome } from "../rooms/brain/index.ts";
import { noteAct } from "./act-journal.ts";
import type { RateRequest, ShownEpisode } from "./brain-api.ts";
import { findEpisode, shownEpisode } from "./brain-shown.ts";
import type { EngineContext } from "./context.ts";
import { settleEpisode } from "./outcome-settle.ts";

const THUMBS = "thumbs";

export async function rateEpisode(context: EngineContext, request: RateRequest): Promise<ShownEpisode> {
  if (request.asker !== undefined) {
    throw new NacreError(
      "brain/not-allowed",
      "how a turn went is for a person to say",
      "nacre brain rate says so at a terminal.",
    );
  }
  return context.store.write("derived", async (stores) => {
    const { id } = await findEpisode(context, stores, request);
    if (request.dryRun !== true) {
      const known = (await stores.episodes.outcomesOf([id])).get(id) ?? [];
      const before = known.filter(({ detector, message }) => detector === THUMBS && message === null);
      await stores.episodes.dropOutcomes(before.map((one) => one.id));
      if (request.value !== "none")
        await stores.episodes.addOutcome(thumbs(context, id, request.value), "waiting");
      const event = request.value === "none" ? "episode_unrated" : "episode_rated";
      await noteAct(context, stores, event, [`episode:${id}`]);
      await settleEpisode(stores, id);
    }
    return shownEpisode(stores, (await stores.episodes.episodes([id])).get(id)!);
  });
}

function thumbs({ clock }: EngineContext, episode: EpisodeId, value: "good" | "bad"): NewOutcome {
  return {
    ...{ episode, source: "human", detector: THUMBS, value: value === "good" ? 1 : -1 },
    ...{ confidence: 1, structured: true, message: null, at: instantOf(clock.now()), about: [] },
  };
}
