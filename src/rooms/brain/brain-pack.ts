/**
 * What is served: nodes, how they hang together, and what was learned. Immutable and named by the digest of its bytes.
 *
 * It holds no text: nodes are references, and what they say is keyed hashes of their terms. What stands in a prompt is read where it
 * is kept, when it is needed; what was taken back since is therefore not served. Not here: how it becomes bytes (pack/encode.ts).
 */

import type { RecordTrust } from "../../kernel/trust.ts";
import type { LinkKind, NodeKind, PolicyName } from "./route-trace.ts";

/** A reader of another number refuses it. */
export const PACK_FORMAT = 1;

export interface PackNode {
  /** `lesson:3`, `doc:9`, `sum:7`, `episode:12`. */
  readonly key: string;
  readonly kind: NodeKind;
  /** Number of the shelf that it stands on: who may not read that is not shown it. */
  readonly shelf: number;
  readonly trust: RecordTrust;
  readonly tokens: number;
  /** Keyed digest of what it said when the pack was made: 16 hex digits. Says it otherwise now, its worth is not known. */
  readonly says: string;
  /** Keyed hashes of its terms (32 bits), each once and ascending, with how often each stands in it. */
  readonly terms: readonly (readonly [hash: number, count: number])[];
  /** Of what names it: tags, tools, files. */
  readonly names: readonly number[];
  /** Int8, of length one when divided by 127; null: none. */
  readonly vector: Int8Array | null;
  /** What it was worth so far: pseudo-counts of use that helped and that did not. */
  readonly helped: number;
  readonly harmed: number;
}

export interface PackLink {
  /** Places in `nodes`. */
  readonly from: number;
  readonly to: number;
  readonly kind: LinkKind;
  /** As it was built; never changes. */
  readonly prior: number;
  /** As it was learned. Equal to the prior before anything was. */
  readonly weight: number;
}

/** Everything that learning changes, beside the worth of nodes and the weights of links. */
export interface PackParameters {
  readonly policy: PolicyName;
  /** The one at which routes are drawn, and at which learning takes its gradients. */
  readonly temperature: number;
  /** In the order of `FEATURES`; for `rerank` learned, for the others as built in. */
  readonly weights: readonly number[];
  readonly bias: number;
  /** Of `walk`: learned attraction of a node as the first, and inclination to stop at it. By place in `nodes`; absent: 0. */
  readonly seeds: readonly (readonly [node: number, weight: number])[];
  readonly stops: readonly (readonly [node: number, weight: number])[];
  readonly stopBias: number;
  /** Whether it helps at all: weights by name; null: the rules of a cold start. */
  readonly help: { readonly bias: number; readonly weights: readonly (readonly [string, number])[] } | null;
}

export interface BrainPack {
  readonly nodes: readonly PackNode[];
  readonly links: readonly PackLink[];
  readonly parameters: PackParameters;
  /** Of the embedder whose vectors these are; null: there are none. */
  readonly fingerprint: string | null;
  /** Length of the vectors; 0: none. */
  readonly dimensions: number;
  /** Digest of the one that it was made from; null: the first. */
  readonly parent: string | null;
  readonly builtAt: number;
  /** Episodes that it learned from: the last, by number, and how many. */
  readonly learned: { readonly upTo: number; readonly episodes: number };
  /** What the gate said; null: it was built and nothing was learned. */
  readonly report: GateReport | null;
}

export interface GateReport {
  readonly passed: boolean;
  /** Empty when it passed. One line each, with its code first: `no-evidence`, `gain-unproven`, `pinned-case`, `latency`, `size`, `churn`. */
  readonly reasons: readonly string[];
  readonly policy: PolicyName;
  /** What it is compared with: digest of the pack in use, or `lexical`. */
  readonly against: string;
  /** Up to which episode, by number. */
  readonly train: { readonly episodes: number; readonly until: number };
  /** Those that tell something, and the numbers of the first and the last. */
  readonly heldOut: { readonly episodes: number; readonly from: number; readonly upTo?: number };
  /** Of utility by episode: the mean, and the one-sided lower bound at `level`. */
  readonly gain: { readonly mean: number; readonly lower: number; readonly level: number };
  readonly minimumEffect: number;
  /** How many gates were held before it. */
  readonly spent: number;
  /** What a person approved of; `gone`: keys of what is no more, and was not asked for. */
  readonly pinned: {
    readonly cases: number;
    readonly broken: readonly number[];
    readonly gone?: readonly string[];
  };
  readonly latencyMs: number;
  readonly bytes: number;
  /** Share of held-out routes whose first choice is another. */
  readonly churn: number;
  /** Of each policy that was measured: mean utility by episode. */
  readonly measured: readonly (readonly [policy: PolicyName, utility: number])[];
  readonly seed: number;
}

/** What is known of a pack without reading it whole. */
export interface PackManifest {
  readonly digest: string;
  readonly format: number;
  readonly parent: string | null;
  readonly builtAt: number;
  readonly nodes: number;
  readonly links: number;
  readonly policy: PolicyName;
  readonly fingerprint: string | null;
  readonly bytes: number;
  readonly report: GateReport | null;
}
