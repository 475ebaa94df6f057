/** How far a walk along the graph may go. */

import type { WalkBounds } from "../../engine/api.ts";
import { EDGE_TYPES } from "../../kernel/knowledge-words.ts";
import { given } from "./knowledge-flags.ts";

export const WALK_FLAGS = {
  hops: { type: "integer", min: 1, max: 6, help: "Most steps; otherwise 2" },
  nodes: { type: "integer", min: 1, max: 500, help: "Most entities; otherwise 50" },
  edges: { type: "integer", min: 1, max: 1_000, help: "Most edges; otherwise 200" },
  type: { type: "list", choices: EDGE_TYPES, help: "Only along these edges" },
  at: { type: "time", day: "local-end", help: "What was so then; otherwise now" },
} as const;

interface Typed {
  readonly hops: number | undefined;
  readonly nodes: number | undefined;
  readonly edges: number | undefined;
  readonly type: readonly string[];
  readonly at: number | undefined;
}

export function boundsOf({ hops, nodes, edges, type, at }: Typed): WalkBounds {
  return {
    ...given("hops", hops),
    ...given("nodes", nodes),
    ...given("edges", edges),
    ...given(
      "types",
      EDGE_TYPES.filter((one) => type.includes(one)),
    ),
    ...given("at", at),
  };
}

const STOPS = {
  hops: "there is more further away: --hops",
  nodes: "there are more entities: --nodes",
  edges: "there are more edges: --edges",
  deadline: "its time was over",
} as const;

export function stopNote(stopped: keyof typeof STOPS | null): readonly string[] {
  return stopped === null ? [] : [`The walk stopped early: ${STOPS[stopped]}`];
}
