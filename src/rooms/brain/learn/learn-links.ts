/**
 * Links that turns showed: what helped together leads to each other; what helped rules out what was held against it in the same turn.
 *
 * Nothing but keys and numbers goes in or out. A link that is there keeps its prior; a new one has none, so that it fades when nothing
 * speaks for it any more: turns that were learned from already say nothing new. What helped together since does not rule each other out.
 */

import type { BrainPack, PackLink } from "../brain-pack.ts";
import type { LinkKind } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";
import { creditValue } from "./evidence-weight.ts";

/** Turns in which two helped together before they are linked, and in which one spoke against the other before it rules it out. */
const TOGETHER = 3;
const AGAINST = 2;
/** Worse than this was not merely unlucky. */
const BLAMED = -0.4;
/** At once, the most often seen first. */
const MOST_NEW = 200;
/** However often: a link is a hint. */
const STRONGEST = 0.8;

interface Pair {
  readonly from: number;
  readonly to: number;
  count: number;
  /** One of these turns was not learned from yet. */
  fresh: boolean;
}

export function learnLinks(base: BrainPack, episodes: readonly TrainingEpisode[]): readonly PackLink[] {
  const places = new Map(base.nodes.map(({ key }, place) => [key, place]));
  const together = new Map<string, Pair>();
  const against = new Map<string, Pair>();
  for (const { id, credits } of episodes) {
    const fresh = id > base.learned.upTo;
    const known = credits.flatMap(({ key, used, value }) => {
      const place = places.get(key);
      return place === undefined ? [] : [{ place, used, value: creditValue(value) }];
    });
    const good = known.filter(({ used, value }) => used && value > 0);
    for (const one of good) {
      for (const other of good) if (other !== one) count(together, one.place, other.place, fresh);
      for (const other of known) if (other.value <= BLAMED) count(against, one.place, other.place, fresh);
    }
  }
  const links = new Map(base.links.map((link) => [nameOf(link.from, link.to, link.kind), link]));
  for (const pair of often(against, AGAINST)) put(links, pair, "inhibitory", 1);
  // Whoever helped together at other times does not rule each other out.
  for (const { from, to } of together.values()) {
    const name = nameOf(from, to, "inhibitory");
    if (links.get(name)?.prior === 0) links.delete(name);
  }
  for (const pair of often(together, TOGETHER))
    put(links, pair, "learned", STRONGEST * (pair.count / (pair.count + TOGETHER)));
  return [...links.values()];
}

function put(links: Map<string, PackLink>, { from, to }: Pair, kind: LinkKind, weight: number): void {
  const name = nameOf(from, to, kind);
  const link = links.get(name) ?? { from, to, kind, prior: 0, weight: 0 };
  links.set(name, { ...link, weight: Math.max(link.weight, weight) });
}

function count(pairs: Map<string, Pair>, from: number, to: number, fresh: boolean): void {
  const name = nameOf(from, to);
  const pair = pairs.get(name) ?? { from, to, count: 0, fresh };
  pair.count += 1;
  pair.fresh ||= fresh;
  pairs.set(name, pair);
}

function often(pairs: ReadonlyMap<string, Pair>, least: number): readonly Pair[] {
  return [...pairs.values()]
    .filter((pair) => pair.fresh && pair.count >= least)
    .sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to)
    .slice(0, MOST_NEW);
}

function nameOf(from: number, to: number, kind = ""): string {
  return `${from}>${to}:${kind}`;
}
