/**
 * How long a route usually takes with a pack, in milliseconds: what 19 of 20 stay below, by how large it is.
 *
 * Measured over made-up packs on a machine with two cores and other work to do, links six times as many as nodes: 5 ms at 10,000 nodes
 * and 6 ms at 20,000 by words alone; with vectors of 384 numbers 1 ms at 1,000, 6 ms at 5,000, 8 ms at 10,000 and 17 ms at 20,000. These
 * numbers are a little above that. Links do not count: those of a few nodes are followed, however many there are.
 */

import type { BrainPack } from "../brain-pack.ts";

const AT_LEAST_MS = 1;
/** Every node's words are looked at, and every vector is multiplied with the question's. */
const NODES_PER_MS = 2_500;
const PRODUCTS_PER_MS = 700_000;

export function usualLatencyMs({ nodes, dimensions }: Pick<BrainPack, "nodes" | "dimensions">): number {
  const vectors = nodes.reduce((count, { vector }) => count + (vector === null ? 0 : 1), 0);
  return Math.ceil(AT_LEAST_MS + nodes.length / NODES_PER_MS + (vectors * dimensions) / PRODUCTS_PER_MS);
}
