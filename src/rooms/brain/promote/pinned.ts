/**
 * What a person said was right, and what must therefore not be lost: a node that was used in a turn that a person approved of goes on
 * being served there. It stays so until a person says otherwise about that node, or it is gone.
 */

import type { TrainingEpisode } from "../training.ts";
import { isTelling } from "./utility.ts";

export interface PinnedCase {
  readonly episode: TrainingEpisode;
  readonly keys: readonly string[];
}

/** The newest so many: enough to notice a loss, few enough to be gone through at every gate. */
const MOST_CASES = 300;

/** In the order of their numbers. `gone`: keys of what is no more, which nobody can serve. */
export function pinnedCases(
  episodes: readonly TrainingEpisode[],
  gone: ReadonlySet<string> = new Set(),
): readonly PinnedCase[] {
  const blamed = new Set(gone);
  const cases: PinnedCase[] = [];
  for (const episode of [...episodes].sort((a, b) => b.id - a.id)) {
    if (episode.labelSource !== "human" || !isTelling(episode)) continue;
    const fired = new Set(episode.trace!.fired);
    const keys =
      episode.label > 0
        ? episode.credits
            .filter(({ key, used, value }) => used && value > 0 && fired.has(key) && !blamed.has(key))
            .map(({ key }) => key)
        : [];
    if (keys.length > 0 && cases.length < MOST_CASES) cases.push({ episode, keys });
    for (const { key, value } of episode.credits) if (value <= -0.5) blamed.add(key);
  }
  return cases.reverse();
}

/** Served: at least as likely as not. */
const SERVED = 0.5;

/** Chances are counted from routes that were drawn: so much may be chance. */
const SLACK = 0.1;

/** Whether something of it is lost: it was served, and now it is not; or it was likelier than it is now. */
export function isBroken(
  pinned: PinnedCase,
  chances: { readonly before: ReadonlyMap<string, number>; readonly now: ReadonlyMap<string, number> },
): boolean {
  return pinned.keys.some(
    (key) => (chances.now.get(key) ?? 0) < Math.min(SERVED, chances.before.get(key) ?? 0) - SLACK,
  );
}
