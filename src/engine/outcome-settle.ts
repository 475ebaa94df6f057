/** Gives an episode the one label that its evidence comes to, and what was shown its credit. Within the caller's transaction. */

import type { EpisodeId, MessageId } from "../kernel/ids.ts";
import { creditsFor, type Episode, resolveLabel } from "../rooms/brain/index.ts";
import { lookAgain } from "./outcome-marks.ts";
import type { Stores } from "./stores.ts";

export interface Usage {
  /** What was in the prompt and can still be read, by key. */
  readonly known: readonly string[];
  readonly used: readonly string[];
}

/** Absent usage: as it was found before. Answers whether it has a label now. */
export async function settleEpisode(
  { episodes }: Pick<Stores, "episodes">,
  id: EpisodeId,
  usage?: Usage,
): Promise<boolean> {
  const episode = (await episodes.episodes([id])).get(id);
  if (episode === undefined) return false;
  const outcomes = (await episodes.outcomesOf([id])).get(id) ?? [];
  const { label, winner, dispositions } = resolveLabel(outcomes);
  for (const [one, disposition] of dispositions)
    if (one.disposition !== disposition) await episodes.dispose(one.id, disposition);
  const { known, used } = usage ?? usageOf(episode);
  const shown = episode.account.placed.filter(({ key }) => known.includes(key));
  const credits = creditsFor(shown, new Set(used), label, winner?.about ?? []);
  const isSame = JSON.stringify([label, credits]) === JSON.stringify([episode.label, episode.credits]);
  if (!isSame) await episodes.settle(id, label, credits);
  return label !== null;
}

/** As it was settled last; before that nothing is known to have been used. */
function usageOf({ credits, account }: Episode): Usage {
  const isSettled = credits.length > 0;
  return {
    known: isSettled ? credits.map(({ key }) => key) : account.placed.map(({ key }) => key),
    used: credits.filter(({ used }) => used).map(({ key }) => key),
  };
}

/** What these messages brought is no evidence any more; the turns around them are looked at again. */
export async function outcomesGoWith(stores: Stores, messages: readonly MessageId[]): Promise<void> {
  const { episodes } = stores;
  const gone = await episodes.outcomesFrom(messages);
  await episodes.dropOutcomes(gone.map(({ id }) => id));
  const touched = [...new Set(gone.flatMap(({ episode }) => episode ?? []))];
  for (const id of touched) await settleEpisode(stores, id);
  // What came later may stand in for what went: those that were judged by it are looked at, too, however far back.
  const judged = [...(await episodes.episodes(touched)).values()].flatMap(({ message }) => message ?? []);
  await lookAgain(stores, [...messages, ...judged]);
}
