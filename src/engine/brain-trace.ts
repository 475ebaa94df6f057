/** Why this route: candidates and their chances, what was chosen, vetoed and put into the prompt, and what came of it. */

import { refOf } from "../kernel/ids.ts";
import type { TraceRouteAnswer, TraceRouteRequest } from "./brain-api.ts";
import { findEpisode, shownEpisode } from "./brain-shown.ts";
import type { EngineContext } from "./context.ts";

export async function traceRoute(
  context: EngineContext,
  request: TraceRouteRequest,
): Promise<TraceRouteAnswer> {
  return context.store.read(async (stores) => {
    const episode = await findEpisode(context, stores, request);
    const { account, credits } = episode;
    const outcomes = (await stores.episodes.outcomesOf([episode.id])).get(episode.id) ?? [];
    const creditOf = new Map(credits.map((credit) => [credit.key, credit]));
    return {
      ...(await shownEpisode(stores, episode)),
      help: account.help,
      helpParts: account.helpParts,
      budget: account.budget,
      placed: account.placed.map((one) => {
        const credit = creditOf.get(one.key);
        return { ...one, used: credit?.used ?? null, worth: credit?.value ?? null };
      }),
      trace: account.trace,
      outcomes: outcomes.map(({ source, detector, value, confidence, disposition, message }) => ({
        ...{ source, detector, value, confidence, disposition },
        message: message === null ? null : refOf("msg", message),
      })),
      tookMs: account.tookMs,
    };
  });
}
