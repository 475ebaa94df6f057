/** What a person approved of is not learned away: its worth, and the ways to it, stay at least what they were before anything was learned. */

import type { BrainPack } from "../brain-pack.ts";

export function holdPinned(pack: BrainPack, keys: ReadonlySet<string>): BrainPack {
  if (keys.size === 0) return pack;
  const isPinned = (place: number) => keys.has(pack.nodes[place]?.key ?? "");
  const { parameters } = pack;
  return {
    ...pack,
    nodes: pack.nodes.map((node) =>
      keys.has(node.key) && node.harmed > node.helped ? { ...node, helped: node.harmed } : node,
    ),
    links: pack.links
      .filter(({ kind, prior, to }) => !(kind === "inhibitory" && prior === 0 && isPinned(to)))
      .map((link) =>
        link.weight < link.prior && isPinned(link.to) ? { ...link, weight: link.prior } : link,
      ),
    parameters: {
      ...parameters,
      seeds: parameters.seeds.filter(([place, weight]) => weight >= 0 || !isPinned(place)),
    },
  };
}
