/**
 * What the graph is made of, as the engine hands it in: one record, with what is said in it and where it stands. What stays of it is a
 * node without a text; whoever reads many of them makes nodes as they come, and keeps no words.
 */

import { keyedDigest } from "../../../kernel/hash.ts";
import { estimateTokens } from "../../../kernel/tokens.ts";
import type { RecordTrust } from "../../../kernel/trust.ts";
import type { PackNode } from "../brain-pack.ts";
import { nameHashes, termHashes } from "../route/index.ts";
import type { NodeKind } from "../route-trace.ts";
import { ruledOut } from "./ruled-out.ts";

export interface GraphRecord {
  /** `lesson:3`, `doc:9`, `obs:8`, `sum:7`, `episode:12`. */
  readonly key: string;
  readonly kind: NodeKind;
  readonly shelf: number;
  readonly trust: RecordTrust;
  /** As it is stored, and as whoever serves it reads it: redacted. */
  readonly text: string;
  /** What it stands under: headings. They are words that it is found by, and not what it says. */
  readonly under?: string;
  /** Tags, tools, files. */
  readonly names: readonly string[];
  /** Int8, of length one when divided by 127; null: none. */
  readonly vector: Int8Array | null;
  /** What it is a piece of, and the how-manieth; null: it stands alone. */
  readonly part: { readonly of: string; readonly place: number } | null;
  /** Conversation and time that it comes from; null: from none. */
  readonly said: { readonly lane: number; readonly at: number } | null;
  /** Of a summary: what of which conversation it covers. */
  readonly covers?: { readonly lane: number; readonly since: number; readonly until: number };
  /** Keys of what helped: of an episode. */
  readonly led?: readonly string[];
  /** The more, the sooner it is kept where there are too many. */
  readonly weight: number;
}

/** A node, and what its links are made of. */
export interface GraphNode {
  readonly node: PackNode;
  readonly part: GraphRecord["part"];
  readonly said: GraphRecord["said"];
  readonly covers: NonNullable<GraphRecord["covers"]> | null;
  readonly led: readonly string[];
  readonly weight: number;
  /** Hashes of what it says is not to be done or not so; of corrections alone. */
  readonly ruledOut: readonly (readonly number[])[];
}

/** A node's words beyond this say nothing new about what it is about. */
const MOST_TERMS = 200;
const MOST_NAMES = 32;

/** `key`: the local one, so that nobody else can tell a word by its hash. Undefined: there is no word in it. */
export function graphNode(key: string, record: GraphRecord): GraphNode | undefined {
  const terms = termHashes(key, record.under === undefined ? record.text : `${record.under}\n${record.text}`);
  const names = nameHashes(key, record.names.slice(0, MOST_NAMES));
  if (terms.length === 0 && names.length === 0) return undefined;
  const node: PackNode = {
    key: record.key,
    kind: record.kind,
    shelf: record.shelf,
    trust: record.trust,
    tokens: record.kind === "episode_anchor" ? 0 : estimateTokens(record.text),
    says: saysOf(key, record.text),
    terms: mostTelling(terms),
    names,
    vector: record.vector,
    helped: 0,
    harmed: 0,
  };
  const isTaught = record.kind === "correction" && record.trust === "human";
  return {
    node,
    part: record.part,
    said: record.said,
    covers: record.covers ?? null,
    led: record.led ?? [],
    weight: record.weight,
    ruledOut: isTaught
      ? ruledOut(record.text)
          .map((phrase) => termHashes(key, phrase).map(([hash]) => hash))
          .filter((hashes) => hashes.length > 0)
      : [],
  };
}

/** Keyed digest of a text: 16 hex digits. Whoever serves it compares. */
export function saysOf(key: string, text: string): string {
  return keyedDigest(key, text.trim()).slice(0, 16);
}

/** Those that stand in it most often, ascending by hash. */
function mostTelling(terms: PackNode["terms"]): PackNode["terms"] {
  if (terms.length <= MOST_TERMS) return terms;
  return [...terms]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MOST_TERMS)
    .sort((a, b) => a[0] - b[0]);
}
