/**
 * What something is called in the graph, and as what. Persons have no name here: a keyed digest tells them apart and tells nobody
 * who they are.
 */

import {
  type EntityType,
  entityName,
  entityRefIn,
  entityTypeOf,
  isSecretName,
} from "../../kernel/entity-ref.ts";
import { isSomebody, withoutPersons } from "./somebody.ts";

export interface Named {
  readonly type: EntityType;
  /** Folded. */
  readonly name: string;
  readonly label: string;
}

/** Makes the same of the same name, and nothing that leads back to it: hex digits. */
export type Pseudonym = (name: string) => string;

const LONGEST_LABEL = 100;
const DIGITS_OF_A_PERSON = 12;
const DIGITS_SHOWN = 6;
const OWNER_NAME = "owner";

/** Null: there is nothing in it that could be a name. What holds a secret is none, wherever a cut would fall. */
export function named(type: EntityType, said: string, pseudonym: Pseudonym): Named | null {
  if (isSecretName(said)) return null;
  const inSentences = type === "concept" || type === "decision";
  const isPerson = type === "person" || isSomebody(said, inSentences);
  const whole = isPerson ? entityName(labelOf(said)) : null;
  if (whole !== null) return person(whole, pseudonym);
  // What is called by one word only is no sentence with somebody in it.
  const label = labelOf(/\s/u.test(said.trim()) ? nameless(said, pseudonym) : said);
  const name = entityName(label);
  return name === null ? null : { type, name, label };
}

/** The text with what stands for people in the place of their names. */
export function nameless(said: string, pseudonym: Pseudonym): string {
  return withoutPersons(said, (one) => {
    const name = entityName(one);
    return name === null ? "someone" : person(name, pseudonym).label;
  });
}

/** A reference where it is one, and otherwise of this type. */
export function namedAs(type: EntityType, said: string, pseudonym: Pseudonym): Named | null {
  const ref = entityRefIn(said.trim());
  if (ref === null) return named(type, said, pseudonym);
  return named(entityTypeOf(ref), said.slice(said.indexOf(":") + 1), pseudonym);
}

function person(name: string, pseudonym: Pseudonym): Named {
  if (name === OWNER_NAME) return { type: "person", name, label: OWNER_NAME };
  // What is one already stays the same.
  const digest = /^[0-9a-f]{12}$/.test(name) ? name : pseudonym(name).slice(0, DIGITS_OF_A_PERSON);
  return { type: "person", name: digest, label: `person ${digest.slice(0, DIGITS_SHOWN)}` };
}

/** One line; of a long one the beginning, in whole words. */
function labelOf(said: string): string {
  const line = said
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  if (line.length <= LONGEST_LABEL) return line;
  const cut = line.slice(0, LONGEST_LABEL);
  const space = cut.lastIndexOf(" ");
  return (space > LONGEST_LABEL / 2 ? cut.slice(0, space) : cut).toWellFormed();
}

export function refOfNamed({ type, name }: Named): string {
  return `${type}:${name}`;
}
