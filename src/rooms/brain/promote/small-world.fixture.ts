/** A world small enough for unit tests: a few needs that come back, and for each a few nodes, one of which helps. */

import { seeded } from "../../../kernel/seeded.ts";
import type { BrainPack, PackNode, PackParameters } from "../brain-pack.ts";
import { creditsFor } from "../evidence/credits.ts";
import { drawRoute, LEXICAL, openPack, type RouteNode } from "../route/index.ts";
import { FEATURES, type FeatureName } from "../route-trace.ts";
import type { TrainingEpisode } from "../training.ts";

const NEEDS = 8;
const NODES_EACH = 3;
const TOKENS = 60;

/** `hidden`: what helps has fewer of the words than what does not. `plain`: what has the most words helps. */
export type SmallWorld = "hidden" | "plain";

export const keyOf = (need: number, node: number) => `doc:${need * 10 + node + 1}`;

export function smallPack(parameters: PackParameters = LEXICAL): BrainPack {
  const nodes: PackNode[] = [];
  for (let need = 0; need < NEEDS; need += 1)
    for (let node = 0; node < NODES_EACH; node += 1)
      nodes.push({
        ...{ key: keyOf(need, node), kind: "chunk", shelf: 0, trust: "unknown", tokens: TOKENS },
        ...{ says: "0000000000000000", terms: [[need + 1, 1]], names: [], vector: null },
        ...{ helped: 0, harmed: 0 },
      });
  return {
    ...{ nodes, links: [], parameters, fingerprint: null, dimensions: 0, parent: null, builtAt: 0 },
    ...{ learned: { upTo: 0, episodes: 0 }, report: null },
  };
}

export function nodeOf(key: string, known: { readonly [name in FeatureName]?: number }): RouteNode {
  const features = FEATURES.map((name) => known[name] ?? 0);
  return { key, kind: "chunk", tokens: TOKENS, features };
}

/** How well each fits, of the one that helps and of the two that do not. */
const FITS: { readonly [world in SmallWorld]: readonly number[] } = {
  hidden: [0.3, 0.38, 0.34],
  plain: [0.5, 0.2, 0.15],
};

export interface LogOptions {
  readonly world: SmallWorld;
  readonly seed: number;
  readonly episodes: number;
  /** Labels of other turns. */
  readonly shuffled?: boolean;
  /** By whom routes are drawn; absent: words alone. */
  readonly pack?: BrainPack;
  /** Of all labels, those of a person. */
  readonly human?: number;
}

/** Turns as they are kept: routed, labelled with noise, and credited by the rules that are in force. */
export function logOf(options: LogOptions): readonly TrainingEpisode[] {
  const pack = options.pack ?? smallPack();
  const open = openPack(pack);
  const chance = seeded(options.seed);
  const turns = Array.from({ length: options.episodes }, (_, at) => {
    const need = Math.floor(chance() * NEEDS);
    const nodes = FITS[options.world].map((fit, node) =>
      nodeOf(keyOf(need, node), { lexical: fit + (chance() - 0.5) * 0.2 }),
    );
    const trace = drawRoute(open, nodes, {
      ...{ parameters: pack.parameters, budget: 600 },
      seed: Math.floor(chance() * 2 ** 31),
    });
    const right = keyOf(need, 0);
    const well = chance() < (trace.fired.includes(right) ? 0.85 : 0.25);
    const used = trace.fired.filter((key) => chance() < (key === right ? 0.9 : 0.1));
    const byPerson = chance() < (options.human ?? 0);
    return { at, trace, used, label: (well ? 1 : -1) * (byPerson ? 0.8 : 0.5), byPerson };
  });
  const labels = turns.map(({ label }) => label);
  if (options.shuffled === true)
    for (let at = labels.length - 1; at > 0; at -= 1) {
      const other = Math.floor(chance() * (at + 1));
      [labels[at], labels[other]] = [labels[other]!, labels[at]!];
    }
  return turns.map(({ at, trace, used, byPerson }): TrainingEpisode => {
    const placed = trace.fired.map((key, place) => ({ key, place, tokens: TOKENS }));
    const label = labels[at]!;
    return {
      ...{ id: at + 1, at: at * 1_000, group: `session:${Math.floor(at / 4)}`, decision: "use_brain" },
      ...{ pack: null, budget: 600, placed, trace, helpParts: [], label },
      labelSource: byPerson ? "human" : "self",
      credits: creditsFor(placed, new Set(used), { value: label, detector: "exit-code" }),
    };
  });
}
