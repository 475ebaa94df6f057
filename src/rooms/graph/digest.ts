/** What the graph says, in one digest: of names and contents, so that deriving it again gives the same whatever its numbers are. */

import { sha256Hex } from "../../kernel/hash.ts";

export interface DigestedEdge {
  readonly shelf: string;
  readonly src: string;
  readonly dst: string;
  readonly type: string;
  readonly origin: string;
  readonly state: string;
  readonly from: number;
  readonly to: number | null;
}

export interface DigestedName {
  readonly shelf: string;
  readonly ref: string;
  readonly aliases: readonly string[];
  readonly mergedInto: string | null;
}

/** `names`: of those about which a person said something. */
export function graphDigest(edges: readonly DigestedEdge[], names: readonly DigestedName[]): string {
  const lines = [
    ...edges.map(({ shelf, src, dst, type, origin, state, from, to }) =>
      JSON.stringify(["edge", shelf, src, dst, type, origin, state, from, to]),
    ),
    ...names.map(({ shelf, ref, aliases, mergedInto }) =>
      JSON.stringify(["name", shelf, ref, aliases.toSorted(), mergedInto]),
    ),
  ];
  return sha256Hex(lines.toSorted().join("\n"));
}
