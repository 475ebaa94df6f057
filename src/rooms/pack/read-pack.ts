/**
 * Whether something is a pack that may go into a prompt: for whoever is handed one. Never throws: a turn must not fail for a
 * bad pack. Fields that nobody knows yet are no reason to refuse it.
 */

import { isObject, type JsonObject } from "../../kernel/json.ts";
import { IMPORTANCE_LABELS } from "../../kernel/ledger-words.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import {
  CONTEXT_PACK,
  type ContextPack,
  LAYERS,
  MOST_CITATIONS,
  PACK_INTENTS,
  TEMPERATURES,
} from "./context-pack.ts";
import { packTokens } from "./render-pack.ts";

/**
 * `pack/unknown-schema`: it is no pack of this version. `pack/bad-field`: a field is missing or of another kind.
 * `pack/inconsistent`: its lines are not its items. `pack/oversized`: it costs more than its budget, or than there is room.
 */
export type PackRefusal = "pack/unknown-schema" | "pack/bad-field" | "pack/inconsistent" | "pack/oversized";

export type ReadPack =
  | { readonly pack: ContextPack; readonly refused: null }
  | { readonly pack: null; readonly refused: PackRefusal; readonly why: string };

/** `room`: the tokens that there are for it; absent: its own budget. */
export function readPack(value: unknown, room: number = Number.POSITIVE_INFINITY): ReadPack {
  if (!isObject(value) || value["schema"] !== CONTEXT_PACK)
    return refused("pack/unknown-schema", `it is not a ${CONTEXT_PACK}`);
  const wrong = wrongIn(value as JsonObject);
  if (wrong !== null) return refused("pack/bad-field", `${wrong} is missing or not as it should be`);
  const pack = value as unknown as ContextPack;
  const refs = [...pack.bundle.matchAll(/^- \[([a-z]+:\d+)\] /gm)].map(([, ref]) => ref);
  const isSame = refs.length === pack.items.length && refs.every((ref, at) => pack.items[at]?.ref === ref);
  if (!isSame) return refused("pack/inconsistent", "the lines of the bundle are not its items");
  const tokens = packTokens(pack.bundle);
  const most = Math.min(pack.meta.budget, room);
  if (tokens > most) return refused("pack/oversized", `the bundle costs ${tokens} tokens of ${most}`);
  return { pack, refused: null };
}

function refused(reason: PackRefusal, why: string): ReadPack {
  return { pack: null, refused: reason, why };
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string";
const name: Check = (value) => typeof value === "string" && value !== "";
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const positive: Check = (value) => count(value) && (value as number) > 0;
const ref: Check = (value) => typeof value === "string" && /^[a-z]+:\d+$/.test(value);
const among =
  (all: readonly string[]): Check =>
  (value) =>
    typeof value === "string" && all.includes(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const citations: Check = (value) =>
  Array.isArray(value) && value.length >= 1 && value.length <= MOST_CITATIONS && value.every(name);

const FIELDS: { readonly [field: string]: Check } = {
  meta: isObject,
  bundle: text,
  items: Array.isArray,
  notes: texts,
};
const META: { readonly [field: string]: Check } = {
  queryDigest: orNull(name),
  scope: orNull(name),
  intent: orNull(among(PACK_INTENTS)),
  budget: positive,
  tokens: count,
  limit: positive,
};
const ITEM: { readonly [field: string]: Check } = {
  ref,
  layer: among(LAYERS),
  temperature: among(TEMPERATURES),
  kind: name,
  importance: among(IMPORTANCE_LABELS),
  trust: among(TRUSTS),
  text,
  citations,
  tokens: count,
};

/** The path of the first field that is not as it should be; null: all are. */
function wrongIn(pack: JsonObject): string | null {
  const first = wrongOf(pack, FIELDS) ?? wrongOf(pack["meta"], META, "meta.");
  if (first !== null) return first;
  for (const [at, item] of (pack["items"] as readonly unknown[]).entries()) {
    const wrong = isObject(item) ? wrongOf(item, ITEM, `items[${at}].`) : `items[${at}]`;
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongOf(value: unknown, fields: { readonly [field: string]: Check }, path = ""): string | null {
  const object = value as JsonObject;
  const wrong = Object.entries(fields).find(([field, isRight]) => !isRight(object[field]));
  return wrong === undefined ? null : `${path}${wrong[0]}`;
}
