/**
 * Whether an observation is sought by its words, in the index of shelves and among the vectors. Of a tool that did what it was
 * asked, and of which nothing is to be remembered, the result itself is found in the log: indexing it twice would double what
 * the store weighs, and find nothing more.
 */

import type { Observation } from "./observation.ts";

export function isSought({
  origin,
  tool,
  outcome,
  importance: { label },
}: Pick<Observation, "origin" | "tool" | "outcome" | "importance">): boolean {
  const isPlainResult = origin === "turn" && tool !== null && outcome === "ok";
  return !isPlainResult || label === "must_remember" || label === "nice_to_have";
}
