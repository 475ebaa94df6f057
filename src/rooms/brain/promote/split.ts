/** What is learned from and what is judged by: the older and the newer episodes, by number, and never one that is both. */

import type { TrainingEpisode } from "../training.ts";

/** Of all: held back to be judged by. */
export const HELD_OUT_SHARE = 0.3;

export interface Split {
  /** The older ones, in order. */
  readonly train: readonly TrainingEpisode[];
  readonly heldOut: readonly TrainingEpisode[];
}

export function splitByTime(episodes: readonly TrainingEpisode[], share = HELD_OUT_SHARE): Split {
  const ordered = inOrder(episodes);
  const cut = Math.floor(ordered.length * (1 - share));
  return { train: ordered.slice(0, cut), heldOut: ordered.slice(cut) };
}

/** Where learning ended already. */
export function splitAfter(episodes: readonly TrainingEpisode[], upTo: number): Split {
  const ordered = inOrder(episodes);
  return {
    train: ordered.filter(({ id }) => id <= upTo),
    heldOut: ordered.filter(({ id }) => id > upTo),
  };
}

/** Each once, whatever order they came in. */
function inOrder(episodes: readonly TrainingEpisode[]): readonly TrainingEpisode[] {
  return [...new Map(episodes.map((episode) => [episode.id, episode])).values()].sort((a, b) => a.id - b.id);
}

/** Turns of a conversation that are this far apart are taken to have nothing to do with each other. */
const BUNCH = 20;

/**
 * What hangs together: turns of one conversation, in bunches; a person may have one conversation for a year, and a year is more than
 * one piece of evidence.
 */
export function bunchesOf(episodes: readonly TrainingEpisode[]): readonly string[] {
  const seen = new Map<string, number>();
  return episodes.map(({ id, group }) => {
    if (group === undefined) return `alone:${id}`;
    const before = seen.get(group) ?? 0;
    seen.set(group, before + 1);
    return `${group}#${Math.floor(before / BUNCH)}`;
  });
}
