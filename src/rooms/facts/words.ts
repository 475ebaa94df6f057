/** A fact in plain English words: `owner lives in Berlin`. Values are as they were said; nothing here redacts. */

import { type EntityRef, entityNameOf, OWNER } from "../../kernel/entity-ref.ts";
import type { Fact, FactObject } from "./fact.ts";

type Said = Pick<Fact, "subject" | "predicate" | "object">;

/** What stands between the two. Others are read as they are written: `deploys_to` is `deploys to`. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ["depends_on", "depends on"],
  ["status", "has the status"],
  ["configured_as", "is configured as"],
  ["decision", "has the decision"],
  ["source_of_truth", "has its source of truth in"],
  ["retired_by", "is retired by"],
  ["role", "has the role"],
  ["named", "is called"],
  ["timezone", "has the time zone"],
  ["born_on", "was born on"],
  ["allergic_to", "is allergic to"],
  ["deadline", "has the deadline"],
  ["version", "has the version"],
  ["located_at", "is located at"],
  ["led_by", "is led by"],
]);

export function factWords({ subject, predicate, object }: Said): string {
  return `${subjectWords(subject)} ${predicateWords(predicate)} ${objectWords(object)}`;
}

/** What is said to be so no longer. */
export function endWords(said: Said): string {
  return `no longer: ${factWords(said)}`;
}

export function subjectWords(subject: EntityRef): string {
  return subject === OWNER ? "owner" : entityNameOf(subject);
}

export function predicateWords(predicate: string): string {
  return PHRASES.get(predicate) ?? predicate.replaceAll("_", " ");
}

export function objectWords({ type, value }: FactObject): string {
  return type === "entity" ? subjectWords(value as EntityRef) : value;
}
