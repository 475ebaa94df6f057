/**
 * Walks outward from some nodes, layer by layer, within bounds, and says why it ended where more was to be seen.
 *
 * Pure but for the question what is next to a node, which is the caller's to answer, a layer at a time. The same answers give the
 * same walk; no node and no edge is taken twice.
 */

export type WalkStop = "hops" | "nodes" | "edges" | "deadline";

export interface Bounds {
  readonly hops: number;
  readonly nodes: number;
  readonly edges: number;
}

/** One edge, in the direction in which it is gone. */
export interface Hop<Edge extends { readonly key: string }> {
  readonly from: string;
  readonly to: string;
  readonly edge: Edge;
}

/** What leads away from these, in the order in which it is to be gone; `more`: that was not all. About `most` are wanted. */
export type Neighbours<Edge extends { readonly key: string }> = (
  nodes: readonly string[],
  most: number,
) => Promise<{ readonly hops: readonly Hop<Edge>[]; readonly more: boolean }>;

export interface Walked<Edge extends { readonly key: string }> {
  /** In the order in which they were reached, the starts first. */
  readonly nodes: readonly string[];
  readonly edges: readonly Edge[];
  /** Every edge once, as it was first gone. */
  readonly hops: readonly Hop<Edge>[];
  /** Null: everything within reach was seen. */
  readonly stopped: WalkStop | null;
}

export async function walk<Edge extends { readonly key: string }>(
  starts: readonly string[],
  neighbours: Neighbours<Edge>,
  bounds: Bounds,
  isOver: () => boolean = () => false,
  /** Whether it is to be said that there is more behind the last hop: that costs one more look. */
  looksBehind = true,
): Promise<Walked<Edge>> {
  const seen = new Set(starts.slice(0, bounds.nodes));
  const edges = new Map<string, Hop<Edge>>();
  let stopped: WalkStop | null = starts.length > seen.size && seen.size === bounds.nodes ? "nodes" : null;
  let frontier: readonly string[] = [...seen];
  const ended = (): Walked<Edge> => {
    const hops = [...edges.values()];
    return { nodes: [...seen], edges: hops.map(({ edge }) => edge), hops, stopped };
  };
  for (let depth = 0; depth < bounds.hops && frontier.length > 0; depth += 1) {
    if (isOver()) {
      stopped = "deadline";
      return ended();
    }
    const { hops, more } = await neighbours(frontier, bounds.edges + 1);
    const next: string[] = [];
    for (const hop of inOrder(hops, frontier)) {
      if (edges.has(hop.edge.key)) continue;
      if (edges.size >= bounds.edges) {
        stopped = "edges";
        break;
      }
      if (!seen.has(hop.to)) {
        if (seen.size >= bounds.nodes) {
          stopped ??= "nodes";
          continue;
        }
        seen.add(hop.to);
        next.push(hop.to);
      }
      edges.set(hop.edge.key, hop);
    }
    if (more) stopped ??= "edges";
    if (stopped === "edges") return ended();
    frontier = next;
  }
  if (looksBehind && stopped === null && frontier.length > 0 && !isOver()) {
    // Whether anything is behind the last of them is what makes the difference between an end and a bound.
    const { hops } = await neighbours(frontier, bounds.edges + 1);
    if (hops.some(({ edge }) => !edges.has(edge.key))) stopped = "hops";
  }
  return ended();
}

/** By the node that they lead away from, and then as they were given. */
function inOrder<Edge extends { readonly key: string }>(
  hops: readonly Hop<Edge>[],
  frontier: readonly string[],
): readonly Hop<Edge>[] {
  const place = new Map(frontier.map((node, at) => [node, at]));
  return hops
    .filter(({ from }) => place.has(from))
    .toSorted((a, b) => place.get(a.from)! - place.get(b.from)!);
}
