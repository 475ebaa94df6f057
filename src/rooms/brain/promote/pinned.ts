/**
 * What a person said was right, and what must therefore not be lost: a node that was used in a turn that a person approved of goes on
 * being served there.
 *
 * It stays so until a person says otherwise about that node, or it is gone. Something that happened to be used in a good turn, and that
 * over all turns brings less than any other thing does, is not what made that turn good; unless a person taught it.
 */

import { creditValue } from "../learn/evidence-weight.ts";
import { FEATURES } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { isTelling } from "./utility.ts";

export interface PinnedCase {
  readonly episode: TrainingEpisode;
  readonly keys: readonly string[];
}

/** The newest so many: enough to notice a loss, few enough to be gone through at every gate. */
const MOST_CASES = 300;

/** A credit of a person that is worse than this takes a node back. */
const TAKEN_BACK = -0.4;

const HUMAN = FEATURES.indexOf("human");

/** In the order of their numbers. `gone`: keys of what is no more, which nobody can serve. */
export function pinnedCases(
  episodes: readonly TrainingEpisode[],
  gone: ReadonlySet<string> = new Set(),
): readonly PinnedCase[] {
  const brings = meansOf(episodes);
  const usual = brings.get(null) ?? 0;
  const takenBack = new Set(gone);
  const cases: PinnedCase[] = [];
  for (const episode of [...episodes].sort((a, b) => b.id - a.id)) {
    if (episode.labelSource !== "human" || !isTelling(episode)) continue;
    const { candidates, fired } = episode.trace!;
    const taught = new Set(
      candidates.filter(({ features }) => (features[HUMAN] ?? 0) > 0).map(({ key }) => key),
    );
    const keys = episode.credits
      .filter(({ used, value }) => episode.label > 0 && used && value > 0)
      .map(({ key }) => key)
      .filter((key) => fired.includes(key) && !takenBack.has(key))
      .filter((key) => taught.has(key) || (brings.get(key) ?? 0) >= usual);
    if (keys.length > 0 && cases.length < MOST_CASES) cases.push({ episode, keys });
    for (const { key, value } of episode.credits) if (value <= TAKEN_BACK) takenBack.add(key);
  }
  return cases.reverse();
}

/** Of what a person approved of, the keys that are not among those that there are. Nobody can serve these, and none is held to it. */
export function goneFrom(
  episodes: readonly TrainingEpisode[],
  there: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    episodes
      .filter(({ labelSource, label }) => labelSource === "human" && label > 0)
      .flatMap(({ credits }) => credits.filter(({ used, value }) => used && value > 0))
      .flatMap(({ key }) => (there.has(key) ? [] : [key])),
  );
}

/** Mean credit of each node over all turns in which it was served; under null, of any. */
function meansOf(episodes: readonly TrainingEpisode[]): ReadonlyMap<string | null, number> {
  const sums = new Map<string | null, { sum: number; count: number }>();
  const add = (key: string | null, value: number) => {
    const known = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: known.sum + value, count: known.count + 1 });
  };
  for (const { credits } of episodes)
    for (const { key, value } of credits) {
      add(key, creditValue(value));
      add(null, creditValue(value));
    }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
}

/** Served: at least as likely as not. */
const SERVED = 0.5;

/** Chances are counted from routes that were drawn: so much may be chance. */
const SLACK = 0.1;

/** What was served is served; what had no more than a chance has at least half of it. */
export function isBroken(
  pinned: PinnedCase,
  chances: { readonly before: ReadonlyMap<string, number>; readonly now: ReadonlyMap<string, number> },
): boolean {
  return pinned.keys.some((key) => {
    const before = chances.before.get(key) ?? 0;
    return (chances.now.get(key) ?? 0) < (before >= SERVED ? SERVED - SLACK : before / 2);
  });
}
