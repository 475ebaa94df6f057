/**
 * What the router did for one turn, so that it can be explained, made again, and learned from. Keys of nodes and numbers, never a
 * text.
 */

/** What a node is. The first three are taught, or found in documents and the ledger. */
export const NODE_KINDS = [
  "correction",
  "workflow",
  "toolcard",
  "chunk",
  "episode_anchor",
  "summary_bridge",
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** How two nodes hang together. `inhibitory`: whoever is at the one must not go to the other. */
export const LINK_KINDS = ["sibling", "semantic", "learned", "inhibitory", "bridge"] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/**
 * What is known of a candidate before it is chosen, each about 0 to 1 and explainable: a score is their weighted sum. The order is
 * that of stored traces and packs: names may be added at the end, never moved.
 */
export const FEATURES = [
  /** Share of the question's telling words that it has, by how rare they are. */
  "lexical",
  /** How near its meaning is; 0 where meanings are not compared. */
  "meaning",
  /** A tag, a tool or a file of it is named in the question. */
  "named",
  /** How strongly what fits best leads to it. */
  "linked",
  /** What it was worth when it was used, beyond what was expected before, as far as it bears on the question: -1 to 1. */
  "useful",
  /** How much is known of that: 0 never tried, towards 1. */
  "tried",
  /** It was served in this conversation lately. */
  "served",
  "human",
  /** Of the budget. */
  "size",
  "correction",
  "workflow",
  "toolcard",
] as const;
export type FeatureName = (typeof FEATURES)[number];
/** As long as `FEATURES`, in that order. */
export type FeatureVector = readonly number[];

/** `lexical`: by words and meaning alone, the one that all others are compared with. `prior`: the graph as it was built. */
export const POLICIES = ["lexical", "prior", "walk", "rerank"] as const;
export type PolicyName = (typeof POLICIES)[number];

/** Goes no further. */
export const STOP = "stop";

export interface RouteOption {
  /** Of a node, or `STOP`. */
  readonly key: string;
  readonly score: number;
  readonly probability: number;
}

/** One choice. The probabilities of its options add up to one. */
export interface RouteStep {
  /** The node from which; null: the beginning. */
  readonly from: string | null;
  readonly options: readonly RouteOption[];
  readonly chosen: string;
  /** Where there was nothing to choose: why it went no further. */
  readonly forced?: string;
}

export interface RouteTrace {
  readonly policy: PolicyName;
  readonly temperature: number;
  /** The same seed, pack and question give the same route. */
  readonly seed: number;
  /** Every node that was an option of any step, with what was known of it. */
  readonly candidates: readonly {
    readonly key: string;
    readonly kind: NodeKind;
    readonly tokens: number;
    readonly features: FeatureVector;
    /** Whether it would have been chosen at any step by the whole of the policy's chances, or 1 by rule; for weighing what happened. */
    readonly inclusion: number;
  }[];
  readonly steps: readonly RouteStep[];
  readonly fired: readonly string[];
  /** What was taken by rule, whatever was drawn: no pack changes that, so none is judged by it. Absent: nothing. */
  readonly ruled?: readonly string[];
  readonly vetoed: readonly string[];
  /** Why it ended: `chosen`, `budget`, `hops`, `nothing-left`, `deadline`. */
  readonly stopped: string;
}
