/**
 * Links that turns showed: what helped together leads to each other; what helped rules out what was held against it in the same turn.
 *
 * Nothing but keys and numbers goes in or out. A link that is there keeps its prior; a new one has none, so that it fades when nothing
 * speaks for it any more.
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
}

export function learnLinks(base: BrainPack, episodes: readonly TrainingEpisode[]): readonly PackLink[] {
  const places = new Map(base.nodes.map(({ key }, place) => [key, place]));
  const together = new Map<string, Pair>();
  const against = new Map<string, Pair>();
  for (const { credits } of episodes) {
    const known = credits.flatMap(({ key, used, value }) => {
      const place = places.get(key);
      return place === undefined ? [] : [{ place, used, value: creditValue(value) }];
    });
    const good = known.filter(({ used, value }) => used && value > 0);
    for (const one of good) {
      for (const other of good) if (other !== one) count(together, one.place, other.place);
      for (const other of known) if (other.value <= BLAMED) count(against, one.place, other.place);
    }
  }
  const links = new Map(base.links.map((link) => [nameOf(link.from, link.to, link.kind), link]));
  for (const pair of often(against, AGAINST)) {
    // Whoever helped together at other times does not rule each other out.
    if (together.has(nameOf(pair.from, pair.to))) continue;
    put(links, pair, "inhibitory", 1);
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

function count(pairs: Map<string, Pair>, from: number, to: number): void {
  const name = nameOf(from, to);
  const pair = pairs.get(name) ?? { from, to, count: 0 };
  pair.count += 1;
  pairs.set(name, pair);
}

function often(pairs: ReadonlyMap<string, Pair>, least: number): readonly Pair[] {
  return [...pairs.values()]
    .filter((pair) => pair.count >= least)
    .sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to)
    .slice(0, MOST_NEW);
}

function nameOf(from: number, to: number, kind = ""): string {
  return `${from}>${to}:${kind}`;
}
