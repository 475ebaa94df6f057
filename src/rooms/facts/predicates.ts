/** Which predicate is meant: by its name or by another name for it. What is none is refused, with those that are near. */

import { NacreError } from "../../kernel/errors.ts";
import { nearNames } from "../../kernel/text/near-names.ts";
import { BUILT_IN_PREDICATES, type Predicate } from "./predicate.ts";

/** What a person may choose about facts. */
export interface FactChoice {
  /** What can be said beside what is built in; checked when the configuration is read. */
  readonly predicates?: readonly Predicate[];
  /** `model`: whoever may be asked is, about what the owner says less plainly. Absent: forms alone propose. */
  readonly proposals?: "patterns" | "model";
}

/** `added`: by configuration, which has checked that none is called like another. */
export function predicatesWith(added: readonly Predicate[] = []): readonly Predicate[] {
  return added.length === 0 ? BUILT_IN_PREDICATES : [...BUILT_IN_PREDICATES, ...added];
}

export function findPredicate(all: readonly Predicate[], said: string): Predicate | undefined {
  const name = predicateName(said);
  return all.find((one) => one.name === name) ?? all.find(({ aliases }) => aliases.includes(name));
}

export function requirePredicate(all: readonly Predicate[], said: string): Predicate {
  const found = findPredicate(all, said);
  if (found !== undefined) return found;
  const names = all.flatMap(({ name, aliases }) => [name, ...aliases]);
  const near = nearNames(predicateName(said), names);
  throw new NacreError(
    "fact/unknown-predicate",
    `there is no predicate ${JSON.stringify(said.slice(0, 80))}`,
    near.length > 0
      ? `Did you mean ${near.join(" or ")}? \`nacre facts predicates\` lists them all; facts.predicates in config.json adds to them.`
      : "`nacre facts predicates` lists those that there are; facts.predicates in config.json adds to them.",
  );
}

/** What each says that is not the case with the others; null: nothing is wrong. For what is configured. */
export function predicateTrouble(all: readonly Predicate[], added: Predicate): string | null {
  const bad = [added.name, ...added.aliases].find((name) => !/^[a-z][a-z0-9_]{0,63}$/.test(name));
  if (bad !== undefined)
    return `${JSON.stringify(bad.slice(0, 80))} is not a name of lower-case letters, digits and underscores`;
  if (added.objects.length === 0) return "it says nothing about what it may be said of";
  const names = [added.name, ...added.aliases];
  if (new Set(names).size < names.length) return "it has the same name twice";
  const taken = all.find((one) => [one.name, ...one.aliases].some((name) => names.includes(name)));
  if (taken === undefined) return null;
  const same = [taken.name, ...taken.aliases].find((name) => names.includes(name))!;
  return same === taken.name
    ? `${same} is there already`
    : `${same} is another name for ${taken.name} already`;
}

function predicateName(said: string): string {
  return said
    .trim()
    .slice(0, 80)
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}
