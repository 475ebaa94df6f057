/** Packs and candidates of all kinds, for properties of routes. */

import fc from "fast-check";
import type { BrainPack, PackLink, PackNode, PackParameters } from "../brain-pack.ts";
import { FEATURES, LINK_KINDS, NODE_KINDS, POLICIES, type PolicyName } from "../route-trace.ts";
import { LEXICAL } from "./parameters.ts";
import type { RouteNode } from "./route-node.ts";

export function packNode(key: string, some: Partial<PackNode> = {}): PackNode {
  return {
    key,
    kind: "chunk",
    shelf: 1,
    trust: "agent",
    tokens: 20,
    says: "0123456789abcdef",
    terms: [],
    names: [],
    vector: null,
    helped: 0,
    harmed: 0,
    ...some,
  };
}

export function packOf(
  nodes: readonly PackNode[],
  links: readonly PackLink[] = [],
  parameters: PackParameters = LEXICAL,
): BrainPack {
  const dimensions = nodes.find((node) => node.vector !== null)?.vector?.length ?? 0;
  return {
    ...{ nodes, links, parameters, dimensions },
    fingerprint: dimensions === 0 ? null : "test",
    parent: null,
    builtAt: 0,
    learned: { upTo: 0, episodes: 0 },
    report: null,
  };
}

const weight = fc.double({ min: -2, max: 2, noNaN: true });
/** What vetoes, at the edge of which nothing is smooth, is far from the weights of the other links. */
const linkWeight = fc.oneof(fc.double({ min: -0.4, max: 2, noNaN: true }), fc.constant(-1));

export interface Scene {
  readonly pack: BrainPack;
  readonly nodes: readonly RouteNode[];
  readonly budget: number;
  readonly seed: number;
}

/** The last candidate is a lesson that the pack does not have. */
export function scenes(policies: readonly PolicyName[] = POLICIES): fc.Arbitrary<Scene> {
  return fc.integer({ min: 0, max: 8 }).chain((count) => {
    const place = fc.nat(Math.max(0, count - 1));
    const weighed = fc.uniqueArray(fc.tuple(place, weight), {
      selector: ([at]) => at,
      maxLength: count === 0 ? 0 : 4,
    });
    const links = fc.uniqueArray(
      fc.record({
        from: place,
        to: place,
        kind: fc.constantFrom(...LINK_KINDS),
        prior: weight,
        weight: linkWeight,
      }),
      { selector: (link) => `${link.from} ${link.to} ${link.kind}`, maxLength: count === 0 ? 0 : 12 },
    );
    const parameters = fc.record({
      policy: fc.constantFrom(...policies),
      temperature: fc.double({ min: 0.2, max: 2, noNaN: true }),
      weights: fc.array(weight, { minLength: FEATURES.length, maxLength: FEATURES.length }),
      bias: weight,
      seeds: weighed,
      stops: weighed,
      stopBias: weight,
      help: fc.constant(null),
    });
    const feature = fc.double({ min: -1, max: 1, noNaN: true }).map((value) => value + 0);
    const features = fc.array(feature, { minLength: FEATURES.length, maxLength: FEATURES.length });
    const nodes = fc.tuple(
      ...Array.from({ length: count + 1 }, (_, at) =>
        fc.record({
          key: fc.constant(`lesson:${at}`),
          kind: fc.constantFrom(...NODE_KINDS),
          tokens: fc.nat(60),
          features,
        }),
      ),
    );
    return fc.record({ links, parameters, nodes, budget: fc.nat(200), seed: fc.nat() }).map((made) => ({
      pack: packOf(
        made.nodes.slice(0, count).map(({ key, kind, tokens }) => packNode(key, { kind, tokens })),
        made.links,
        made.parameters,
      ),
      nodes: made.nodes,
      budget: made.budget,
      seed: made.seed,
    }));
  });
}
