/**
 * What facts and the graph speak of: `project:atlas`, `tool:postgresql`, `person:owner`. A type and a name; the name is as it is
 * said, folded so that the same is the same however it is typed.
 */

import { NacreError } from "./errors.ts";
import type { ObjectType } from "./knowledge-words.ts";
import { findSecrets } from "./text/secrets.ts";

export const ENTITY_TYPES = ["project", "repo", "decision", "concept", "tool", "person"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

export type EntityRef = `${EntityType}:${string}`;

/** Whose memory this is. */
export const OWNER: EntityRef = "person:owner";

export const LONGEST_ENTITY_NAME = 120;

/** What is or was a key or a password. Folded into a name nobody would know it for one any more. */
export function isSecretName(said: string): boolean {
  return /\[secret:/i.test(said) || findSecrets(said).length > 0;
}

/** Refused without being said again: what refuses it is printed and logged. */
export function requireNoSecretName(said: string): void {
  if (!isSecretName(said)) return;
  throw new NacreError(
    "input/bad-entity",
    "what is named looks like a secret",
    "Give the name of what it is about, and no key or password.",
  );
}

/** Null: there is nothing in it that could be a name. A secret is none. */
export function entityName(said: string): string | null {
  if (isSecretName(said)) return null;
  const name = said
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{C}\s_]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu, "");
  return name === "" || name.length > LONGEST_ENTITY_NAME ? null : name;
}

export function entityRef(type: EntityType, said: string): EntityRef | null {
  const name = entityName(said);
  return name === null ? null : `${type}:${name}`;
}

/** Null: it is no reference to anything of these types. */
export function entityRefIn(text: string): EntityRef | null {
  const at = text.indexOf(":");
  const type = ENTITY_TYPES.find((one) => one === text.slice(0, Math.max(0, at)).trim().toLowerCase());
  return type === undefined ? null : entityRef(type, text.slice(at + 1));
}

/** Refused with what would be right. A name without a type is a concept; `owner`, `me` and `I` are the owner. */
export function parseEntityRef(text: string): EntityRef {
  const said = text.trim();
  requireNoSecretName(said);
  if (/^(?:owner|me|i|user)$/i.test(said)) return OWNER;
  const found = entityRefIn(said) ?? (said.includes(":") ? null : entityRef("concept", said));
  if (found !== null) return found;
  throw new NacreError(
    "input/bad-entity",
    `${JSON.stringify(said.slice(0, 80))} names nothing that facts can be about`,
    `Give owner, a name such as atlas, or a type and a name such as project:atlas. Types: ${ENTITY_TYPES.join(", ")}.`,
  );
}

export function entityTypeOf(ref: EntityRef): EntityType {
  return ref.slice(0, ref.indexOf(":")) as EntityType;
}

export function entityNameOf(ref: EntityRef): string {
  return ref.slice(ref.indexOf(":") + 1);
}

/** What is said of something, as it would be named: `Redis 7` and `tool:redis-7` alike. Null: a structure has no name. */
export function objectName({
  type,
  value,
}: {
  readonly type: ObjectType;
  readonly value: string;
}): string | null {
  if (type === "json") return null;
  return type === "entity"
    ? entityNameOf(value as EntityRef)
    : entityName(value.slice(0, LONGEST_ENTITY_NAME));
}
