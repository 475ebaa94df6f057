/**
 * What can be said of something: a controlled set of predicates, so that two facts about the same are seen to be about the same.
 * The configuration may add to it, and not change what is built in.
 */

import type { ObjectType } from "../../kernel/knowledge-words.ts";

export { OBJECT_TYPES, type ObjectType } from "../../kernel/knowledge-words.ts";

/** `single`: one at a time; a later one takes the place of an earlier, or contradicts it. */
export type Cardinality = "single" | "multi";

export interface Predicate {
  readonly name: string;
  readonly cardinality: Cardinality;
  readonly objects: readonly ObjectType[];
  readonly aliases: readonly string[];
}

const predicate = (
  name: string,
  cardinality: Cardinality,
  objects: readonly ObjectType[],
  ...aliases: readonly string[]
): Predicate => ({ name, cardinality, objects, aliases });

export const BUILT_IN_PREDICATES: readonly Predicate[] = [
  predicate("owns", "multi", ["entity", "literal"], "owner_of", "has"),
  predicate("uses", "multi", ["entity", "literal"], "runs_on", "uses_tool"),
  predicate("depends_on", "multi", ["entity", "literal"], "requires", "depends"),
  predicate("replaces", "multi", ["entity", "literal"], "supersedes"),
  predicate("status", "single", ["literal"], "state"),
  predicate("configured_as", "single", ["literal", "json"], "config", "configuration"),
  predicate("decision", "multi", ["literal", "json"], "decides"),
  predicate("source_of_truth", "single", ["literal", "entity"], "truth_owner", "canonical_source"),
  predicate("retired_by", "single", ["entity", "literal"], "deprecated_by"),
  predicate("lives_in", "single", ["literal", "entity"], "home"),
  predicate("works_at", "single", ["literal", "entity"], "employer"),
  predicate("role", "single", ["literal"], "job"),
  predicate("named", "single", ["literal"], "called"),
  predicate("timezone", "single", ["literal"]),
  predicate("born_on", "single", ["literal"], "birthday"),
  predicate("speaks", "multi", ["literal"], "language"),
  predicate("allergic_to", "multi", ["literal"], "allergy"),
  predicate("deadline", "single", ["literal"], "due"),
  predicate("version", "single", ["literal"]),
  predicate("located_at", "single", ["literal", "entity"], "hosted_at", "kept_at"),
  predicate("led_by", "single", ["literal", "entity"], "lead"),
];
