/**
 * What a person said was right, and what must therefore not be lost: a node that was used in a turn that a person approved of goes on
 * being served there, about as likely as it was then.
 *
 * It stays so until a person says otherwise about that node, or it is gone; no tool and no scanner takes it back. Of what was used, the
 * approval is about what a person taught, if that was among it, and else about what was given the most. Something that happened to be
 * used in a good turn is not what made it good if, over all turns that people said something about, it brings less than any other
 * thing does; unless a person taught it.
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

/** Turns that people said something about before what a node brings in them says anything. */
const TOLD_OF = 5;

/** A credit of a person that is worse than this takes a node back. */
const TAKEN_BACK = -0.4;

const HUMAN = FEATURES.indexOf("human");

/** In the order of their numbers. `gone`: keys of what is no more, which nobody can serve. */
export function pinnedCases(
  episodes: readonly TrainingEpisode[],
  gone: ReadonlySet<string> = new Set(),
): readonly PinnedCase[] {
  const byPeople = episodes.filter(({ labelSource }) => labelSource === "human").filter(isTelling);
  const isIdle = idleIn(byPeople);
  const takenBack = new Set(gone);
  const cases: PinnedCase[] = [];
  for (const episode of byPeople.sort((a, b) => b.id - a.id)) {
    const keys = approvedIn(episode, isIdle).filter((key) => !takenBack.has(key));
    if (keys.length > 0 && cases.length < MOST_CASES) cases.push({ episode, keys });
    for (const { key, value } of episode.credits) if (value <= TAKEN_BACK) takenBack.add(key);
  }
  return cases.reverse();
}

function approvedIn(
  { trace, credits, label }: TrainingEpisode,
  isIdle: (key: string) => boolean,
): readonly string[] {
  const { candidates, fired } = trace!;
  const used = credits.filter(
    ({ key, used, value }) => label > 0 && used && value > 0 && fired.includes(key),
  );
  const byPerson = new Set(
    candidates.filter(({ features }) => (features[HUMAN] ?? 0) > 0).map(({ key }) => key),
  );
  const taught = used.filter(({ key }) => byPerson.has(key));
  if (taught.length > 0) return taught.map(({ key }) => key);
  const most = Math.max(...used.map(({ value }) => value));
  return used.filter(({ key, value }) => value === most && !isIdle(key)).map(({ key }) => key);
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

/** Whether a node was served often enough in these, and brought less on the average than any does. */
function idleIn(episodes: readonly TrainingEpisode[]): (key: string) => boolean {
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
  const usual = sums.get(null) ?? { sum: 0, count: 1 };
  return (key) => {
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 };
    return count >= TOLD_OF && sum / count < usual.sum / usual.count;
  };
}

/** Chances are counted from routes that were drawn, and what serves others better moves all of them a little. */
const SLACK = 0.1;

/**
 * Whether it is served less likely than when it was approved of, and less than by the one in use. Against then, not against now: else what
 * is a little less likely each time is lost in the end, and nobody ever lost it.
 */
export function isBroken(
  { episode, keys }: PinnedCase,
  chances: { readonly before: ReadonlyMap<string, number>; readonly now: ReadonlyMap<string, number> },
): boolean {
  const approved = new Map(episode.trace?.candidates.map(({ key, inclusion }) => [key, inclusion]));
  return keys.some((key) => {
    const now = chances.now.get(key) ?? 0;
    return now < (approved.get(key) ?? 0) - SLACK && now < (chances.before.get(key) ?? 0);
  });
}
