/** What is said of something: a few words, something that has a name, or a small structure. Canonical, so that the same is the same. */

import {
  ENTITY_TYPES,
  type EntityRef,
  entityName,
  entityNameOf,
  entityRefIn,
  entityTypeOf,
} from "../../kernel/entity-ref.ts";
import { NacreError } from "../../kernel/errors.ts";
import { canonicalJson, isTooDeep, type Json } from "../../kernel/json.ts";
import type { FactObject } from "./fact.ts";
import type { ObjectType, Predicate } from "./predicate.ts";

/** Characters. What is longer is a text and not a value. */
export const LONGEST_OBJECT = { literal: 400, entity: 160, json: 4_096 } as const;

/**
 * Absent type: as the predicate has it. What names something of a known type is that thing; a structure is one where it may be; all
 * else is words where it may be words, and a name where it may not.
 */
export function objectOf(predicate: Predicate, said: string, type?: ObjectType): FactObject {
  const wanted = type ?? likelyType(predicate, said);
  if (!predicate.objects.includes(wanted)) {
    throw new NacreError(
      "fact/bad-object",
      `what is said with ${predicate.name} cannot be ${TYPE_WORDS[wanted]}`,
      `It can be ${predicate.objects.map((one) => TYPE_WORDS[one]).join(" or ")}.`,
    );
  }
  const trouble = (what: string, hint: string) => new NacreError("fact/bad-object", what, hint);
  if (said.length > LONGEST_OBJECT[wanted]) {
    throw trouble(
      `what is said has ${said.length} characters, and ${LONGEST_OBJECT[wanted]} are the most`,
      "Say it in a few words; what is longer belongs in a document that the fact names as its source.",
    );
  }
  if (wanted === "json") return jsonOf(said, trouble);
  if (wanted === "entity") {
    const ref = entityRefIn(said.trim());
    if (ref !== null) return { type: "entity", value: ref };
    throw trouble(
      `${JSON.stringify(said.slice(0, 80))} names nothing of a known type`,
      `Give a type and a name, such as tool:postgresql. Types: ${ENTITY_TYPES.join(", ")}.`,
    );
  }
  const value = oneLine(said);
  if (/[\p{L}\p{N}\p{S}]/u.test(value)) return { type: "literal", value };
  throw trouble("nothing is said", "Give a value: a few words, such as Berlin.");
}

/** What is wrong with one that is stored; null: nothing. */
export function objectTrouble(predicate: Predicate, { type, value }: FactObject): string | null {
  try {
    const again = objectOf(predicate, value, type);
    return again.value === value ? null : "it is not as it would be written";
  } catch (error) {
    if (error instanceof NacreError) return error.message;
    throw error;
  }
}

/** The same for the same, however it was typed, and whether by its name or as something of a type. */
export function objectKey({ type, value }: FactObject): string {
  if (type === "json") return `json ${value}`;
  return type === "entity" ? entityNameOf(value as EntityRef) : foldedWords(value);
}

/** With its type, where it has one. */
export function wholeKey(object: FactObject): string {
  return object.type === "entity" ? object.value : objectKey(object);
}

/** Of two things of a type, the type counts too; what is only named, in words or as a concept, is whatever has that name. */
export function isSameObject(one: FactObject, other: FactObject): boolean {
  if (objectKey(one) !== objectKey(other)) return false;
  const isTyped = ({ type, value }: FactObject) =>
    type === "entity" && entityTypeOf(value as EntityRef) !== "concept";
  return !isTyped(one) || !isTyped(other) || one.value === other.value;
}

const TYPE_WORDS: { readonly [type in ObjectType]: string } = {
  literal: "words",
  entity: "something of a type, such as tool:postgresql",
  json: "JSON",
};

function likelyType({ objects }: Predicate, said: string): ObjectType {
  const may = (type: ObjectType) => objects.includes(type);
  if (may("entity") && entityRefIn(said.trim()) !== null) return "entity";
  if (may("json") && parsed(said) !== undefined) return "json";
  return may("literal") ? "literal" : objects[0]!;
}

type Trouble = (what: string, hint: string) => NacreError;

function jsonOf(said: string, trouble: Trouble): FactObject {
  const value = parsed(said);
  if (value !== undefined) return { type: "json", value: canonicalJson(value) };
  throw trouble("what is said is not a JSON object or list", 'Give one such as {"region":"eu"}.');
}

/** Undefined: it is no object and no list. A number or a word by itself is words. */
function parsed(said: string): Json | undefined {
  if (!/^\s*[[{]/.test(said)) return undefined;
  try {
    const value = JSON.parse(said) as Json;
    return isTooDeep(value) ? undefined : value;
  } catch {
    // What cannot be read is no JSON.
    return undefined;
  }
}

/** Without what nobody sees; a joiner stays where letters or signs beyond ASCII need it. */
function oneLine(said: string): string {
  return said
    .normalize("NFC")
    .replace(/(?<![^\0-\x7f\s])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f\s])/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/(?![\u200c\u200d])\p{Cf}+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

function foldedWords(value: string): string {
  // Letters of paths, addresses, settings and versions mean what they are, large or small.
  const isExact = /[/=:.\\](?=\S)|\p{L}\p{N}|\p{N}\p{L}/u.test(value);
  const whole = value.normalize("NFKC");
  const folded = (isExact ? whole : whole.toLowerCase())
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\p{C}\s_]+/gu, "-")
    .replace(/^["'“”„«»]+|["'“”„«».!?,;]+$/gu, "");
  return folded === "" ? (entityName(value) ?? value) : folded;
}
