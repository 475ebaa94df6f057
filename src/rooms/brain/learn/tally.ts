/**
 * What nodes were worth when they were used, as pseudo-counts of use that helped and that did not: the two sides of a Beta posterior.
 *
 * Facts drift: with every new word about a node the older ones count a little less, so that one that turned bad is found out within
 * about twenty. Nothing is said about nodes that were not put into a prompt.
 */

import type { PackNode } from "../brain-pack.ts";
import type { TrainingEpisode } from "../training.ts";
import { type Worth, worthOf } from "../worth.ts";
import { creditValue, evidenceWeight } from "./evidence-weight.ts";

/** What is left of earlier words when a new one comes. */
const KEPT = 0.95;

export interface NodeRecord {
  readonly helped: number;
  readonly harmed: number;
}

export interface Tally {
  of(key: string): NodeRecord;
  worth(key: string): Worth;
  /** Each credit of it: what helped by its value, what harmed by its value, what was not used by the little it is worth. */
  add(episode: Pick<TrainingEpisode, "credits" | "labelSource" | "confidence">): void;
}

const NOTHING: NodeRecord = { helped: 0, harmed: 0 };

export function tallyFrom(nodes: readonly Pick<PackNode, "key" | "helped" | "harmed">[]): Tally {
  const known = new Map<string, NodeRecord>();
  for (const { key, helped, harmed } of nodes)
    if (helped > 0 || harmed > 0) known.set(key, { helped, harmed });
  return {
    of: (key) => known.get(key) ?? NOTHING,
    worth: (key) => worthOf(known.get(key) ?? NOTHING),
    add: (episode) => {
      const weight = evidenceWeight(episode);
      if (weight === 0) return;
      for (const credit of episode.credits) {
        const value = weight * creditValue(credit.value);
        if (value === 0) continue;
        const before = known.get(credit.key) ?? NOTHING;
        const kept = KEPT ** Math.abs(value);
        known.set(credit.key, {
          helped: before.helped * kept + Math.max(0, value),
          harmed: before.harmed * kept + Math.max(0, -value),
        });
      }
    },
  };
}
