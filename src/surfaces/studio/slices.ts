/**
 * Work beside the owner's own goes in slices: most pass over what is nothing to them, and store nothing but how far they are. Of those pages
 * are told nothing: a page that shows how far it is looks by itself. What a slice worked on counts, and not what is new by it: a memory that
 * is said again, another source of a fact or a verdict about what was not kept is shown too.
 */

import { isObject } from "../../kernel/json.ts";
import type { MethodName, ParamsOf } from "../../wire/index.ts";

/** Comes only when there is something to do. */
const ALWAYS = "always";

/** What each works on, by its names in the slice. */
const WORK: { readonly [M in MethodName]?: typeof ALWAYS | readonly (keyof ParamsOf<M>)[] } = {
  apply_authored: ALWAYS,
  apply_cool: ALWAYS,
  apply_docs: ALWAYS,
  apply_fact_answers: ["found", "asked", "failed"],
  apply_facts: ["found"],
  apply_fold: ALWAYS,
  apply_gate: ["judged", "again"],
  apply_graph: ["found", "settle"],
  apply_guidance: ["found", "again"],
  apply_index: ALWAYS,
  apply_ledger: ["found", "again", "late"],
  apply_ledger_index: ALWAYS,
  // A conversation of which nothing is left to tell loses what was told.
  apply_log: ["lane"],
  apply_outcomes: ["found", "again", "unrouted"],
  apply_teacher: ["found", "asked", "failed"],
  apply_vectors: ALWAYS,
};

/** Undefined: it is no such slice. */
export function hasStored(method: MethodName, slice: unknown): boolean | undefined {
  const work = WORK[method];
  if (work === undefined) return undefined;
  if (work === ALWAYS || !isObject(slice)) return true;
  return work.some((name) => isSome(slice[name])) || standsStill(slice);
}

function isSome(work: unknown): boolean {
  return Array.isArray(work) ? work.length > 0 : Boolean(work);
}

/** It did not pass over anything, and was sent all the same: what was made before is looked at again, or made anew. */
function standsStill({ from, upTo }: { readonly [name: string]: unknown }): boolean {
  if (!isObject(from) || !isObject(upTo)) return from !== undefined && from === upTo;
  return Object.keys(from).every((name) => from[name] === upTo[name]);
}
