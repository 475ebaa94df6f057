/** Packs of all kinds, for properties. */

import fc from "fast-check";
import { TRUSTS } from "../../../kernel/trust.ts";
import type { BrainPack, PackLink, PackNode } from "../brain-pack.ts";
import { FEATURES, LINK_KINDS, NODE_KINDS, POLICIES } from "../route-trace.ts";

const real = fc.double({ noNaN: true, noDefaultInfinity: true, min: -10, max: 10 });
const hash = fc.integer({ min: 0, max: 0xffffffff });

function node(dimensions: number): fc.Arbitrary<PackNode> {
  return fc.record({
    key: fc.oneof(
      fc.nat(400).map((id) => `lesson:${id}`),
      fc.string({ maxLength: 12 }),
    ),
    kind: fc.constantFrom(...NODE_KINDS),
    shelf: fc.nat(5),
    trust: fc.constantFrom(...TRUSTS),
    tokens: fc.nat(2_000),
    says: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((digest) => digest.toString(16).padStart(16, "0")),
    terms: fc
      .uniqueArray(fc.tuple(hash, fc.integer({ min: 1, max: 300 })), {
        selector: ([term]) => term,
        maxLength: 8,
      })
      .map((terms) => terms.sort(([a], [b]) => a - b)),
    names: fc.uniqueArray(hash, { maxLength: 3 }).map((names) => names.sort((a, b) => a - b)),
    vector:
      dimensions === 0
        ? fc.constant(null)
        : fc.option(fc.int8Array({ minLength: dimensions, maxLength: dimensions })),
    helped: fc.double({ noNaN: true, min: 0, max: 50 }),
    harmed: fc.double({ noNaN: true, min: 0, max: 50 }),
  });
}

function linksAmong(nodes: number): fc.Arbitrary<PackLink[]> {
  if (nodes === 0) return fc.constant([]);
  const place = fc.nat(nodes - 1);
  return fc.uniqueArray(
    fc.record({ from: place, to: place, kind: fc.constantFrom(...LINK_KINDS), prior: real, weight: real }),
    { selector: (link) => `${link.from} ${link.to} ${link.kind}`, maxLength: 12 },
  );
}

function weighed(nodes: number): fc.Arbitrary<[number, number][]> {
  if (nodes === 0) return fc.constant([]);
  return fc.uniqueArray(fc.tuple(fc.nat(nodes - 1), real), { selector: ([at]) => at, maxLength: 6 });
}

export const anyPack: fc.Arbitrary<BrainPack> = fc.constantFrom(0, 4).chain((dimensions) =>
  fc.uniqueArray(node(dimensions), { selector: ({ key }) => key, maxLength: 12 }).chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      links: linksAmong(nodes.length),
      parameters: fc.record({
        policy: fc.constantFrom(...POLICIES),
        temperature: fc.double({ noNaN: true, min: 0.05, max: 2 }),
        weights: fc.array(real, { minLength: FEATURES.length, maxLength: FEATURES.length }),
        bias: real,
        seeds: weighed(nodes.length),
        stops: weighed(nodes.length),
        stopBias: real,
        help: fc.option(
          fc.record({ bias: real, weights: fc.array(fc.tuple(fc.string(), real), { maxLength: 4 }) }),
        ),
      }),
      fingerprint: fc.option(fc.string()),
      dimensions: fc.constant(dimensions),
      parent: fc.option(fc.constant("ab".repeat(32))),
      builtAt: fc.nat(),
      learned: fc.record({ upTo: fc.nat(), episodes: fc.nat() }),
      report: fc.constant(null),
    }),
  ),
);
