/** What was learned and is not spoken for any more goes back to what it was before, a little at a time. */

import type { BrainPack } from "../brain-pack.ts";
import type { LinkKind } from "../route-trace.ts";

/** At most once in this time, however often anybody learns. */
export const FADE_EVERY_MS = 24 * 60 * 60 * 1000;

/** What is left of it then: half of it goes within a month. */
const LEFT = 0.977;
/** Nearer than this is there. */
const NOTHING = 0.001;
/** What was learned to rule another out does so whole or not at all: no more once this is left of it, which takes about a month. */
const RULES_OUT = 0.5;

export function fade(pack: BrainPack, now: number): BrainPack {
  if (now - pack.builtAt < FADE_EVERY_MS) return pack;
  const toNothing = (weights: readonly (readonly [number, number])[]) =>
    weights
      .map(([node, weight]): readonly [number, number] => [node, weight * LEFT])
      .filter(([, weight]) => Math.abs(weight) > NOTHING);
  return {
    ...pack,
    links: pack.links
      .map((link) =>
        link.weight === link.prior
          ? link
          : { ...link, weight: link.prior + (link.weight - link.prior) * LEFT },
      )
      .filter(({ kind, prior, weight }) => prior !== 0 || Math.abs(weight) > leastOf(kind)),
    parameters: {
      ...pack.parameters,
      seeds: toNothing(pack.parameters.seeds),
      stops: toNothing(pack.parameters.stops),
    },
  };
}

/** Of what nobody but turns spoke for. */
function leastOf(kind: LinkKind): number {
  if (kind === "inhibitory") return RULES_OUT;
  return kind === "learned" ? NOTHING : Number.NEGATIVE_INFINITY;
}
