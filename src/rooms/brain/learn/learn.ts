/**
 * Makes of a pack and of what came of its routes two that may be better: one that learned to walk, and one that learned what to look
 * for. Which of them is better, and whether either is better than what is served, is for the gate to say.
 *
 * The newest episodes are left for that, and nothing here looks at them. The same input gives the same packs.
 */

import type { BrainPack } from "../brain-pack.ts";
import { pinnedCases } from "../promote/pinned.ts";
import { splitByTime } from "../promote/split.ts";
import { isTelling } from "../promote/utility.ts";
import { PRIOR } from "../route/index.ts";
import type { TrainingEpisode } from "../training.ts";
import { fade } from "./fade.ts";
import { learnHelp } from "./help.ts";
import { holdPinned } from "./hold-pinned.ts";
import { learnLinks } from "./learn-links.ts";
import { learnRerank } from "./rerank.ts";
import { tallyFrom } from "./tally.ts";
import { learnWalk } from "./walk.ts";

export interface Learned {
  readonly walk: BrainPack;
  readonly rerank: BrainPack;
}

/** `episodes`: all that there are. The older ones are learned from. */
export function learn(
  base: BrainPack,
  episodes: readonly TrainingEpisode[],
  options: { readonly now: number; readonly seed: number },
): Learned {
  const train = splitByTime(episodes).train.filter(isTelling);
  const before = fade(base, options.now);
  // What it learned from already is in its tally and its links; what features weigh is learned anew from all of them.
  const fresh = train.filter(({ id }) => id > base.learned.upTo);
  const tally = tallyFrom(before.nodes);
  for (const episode of fresh) tally.add(episode);
  const nodes = before.nodes.map((node) => ({ ...node, ...tally.of(node.key) }));
  const made: BrainPack = {
    ...before,
    nodes,
    links: learnLinks(before, train),
    builtAt: options.now,
    learned: {
      upTo: Math.max(base.learned.upTo, train.at(-1)?.id ?? 0),
      episodes: base.learned.episodes + fresh.length,
    },
    report: null,
  };
  const help = learnHelp(train, base.parameters.help);
  const pinned = new Set(pinnedCases(train).flatMap(({ keys }) => keys));
  const walk = learnWalk(
    { ...made, parameters: { ...walkFrom(before), help } },
    base.parameters.policy === "walk" ? fresh : train,
  );
  const rerank = { ...made, parameters: { ...learnRerank(before, train, options.seed), help } };
  return { walk: holdPinned(walk, pinned), rerank: holdPinned(rerank, pinned) };
}

/** Whoever never walked begins with the graph as it was built. */
function walkFrom({ parameters }: BrainPack): BrainPack["parameters"] {
  const isBuilt = parameters.policy === "lexical" || parameters.policy === "prior";
  return { ...parameters, policy: "walk", weights: isBuilt ? PRIOR.weights : parameters.weights };
}
